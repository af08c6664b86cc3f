import Testing

/// Numbers that Apple's UIKit was measured to give, as published, with the scenes that give them: plain items, 1/60 s a frame.
struct UIKitVector: Sendable, CustomTestStringConvertible {
  /// REPORTED: measured by others, with the literals they published. CONFIRMED: Apple's own words as well.
  enum Status: String, Sendable {
    case reported = "REPORTED"
    case confirmed = "CONFIRMED"
  }

  enum Channel: String, Sendable { case x, y, angle, vx, vy, omega }

  struct Number: Sendable {
    let frame: Int
    let view: String
    let channel: Channel
    let measured: Double
  }

  let name: String
  let status: Status
  /// What happens, in words.
  let scene: String
  let views: String
  let behaviors: String
  let numbers: [Number]
  /// The most by which physim may be off: no more than the error quoted where the number is, or a thousandth of a point.
  let within: Double

  var testDescription: String { "\(name) (\(status.rawValue)): \(scene)" }
  var lastFrame: Int { numbers.map(\.frame).max() ?? 0 }

  /// The scene under UIKit's rules.
  var json: String {
    """
    {"physim": 1, "bounds": [1000, 1000], "profile": "uikit", "frames": \(lastFrame), "views": [\(views)], "behaviors": [\(behaviors)]}
    """
  }
}

extension UIKitVector {
  private static let free = #""resistance": 0, "angularResistance": 0"#
  private static let gravity = #"{"type": "gravity", "items": "*"}"#

  private static func item(_ center: String, _ size: String = "[100, 100]", _ more: String = free) -> String {
    #"{"id": "a", "center": \#(center), "size": \#(size)\#(more.isEmpty ? "" : ", " + more)}"#
  }

  private static func push(_ mode: String, _ direction: String, _ more: String = "") -> String {
    #"{"type": "push", "items": "a", "mode": "\#(mode)", "direction": \#(direction)\#(more)}"#
  }

  private static func field(_ rest: String) -> String { #"{"type": "field", "items": "a", \#(rest)}"# }

  /// Frames from the first on.
  private static func frames(_ channel: Channel, _ numbers: [Double], from first: Int = 1, _ view: String = "a") -> [Number] {
    numbers.enumerated().map { Number(frame: first + $0, view: view, channel: channel, measured: $1) }
  }

  private static func points(_ points: [(Int, Double, Double)]) -> [Number] {
    points.flatMap {
      [Number(frame: $0.0, view: "a", channel: .x, measured: $0.1), Number(frame: $0.0, view: "a", channel: .y, measured: $0.2)]
    }
  }

  static let all: [UIKitVector] = [
    UIKitVector(
      name: "T1", status: .reported, scene: "gravity, no resistance", views: item("[150, 50]"), behaviors: gravity,
      numbers: frames(.y, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]), within: 2e-5),
    UIKitVector(
      name: "T1b", status: .reported, scene: "gravity, the default resistance of 0.1", views: item("[150, 50]", "[100, 100]", ""),
      behaviors: gravity, numbers: frames(.y, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]), within: 2e-5),
    UIKitVector(
      name: "T2a", status: .reported, scene: "continuous push of 1 on 1 kg", views: item("[150, 50]"),
      behaviors: push("continuous", "[1, 0]"),
      numbers: frames(.vx, [0.833333373, 2.50000024, 4.16666698, 5.83333349]), within: 1e-6),
    UIKitVector(
      name: "T2b", status: .confirmed, scene: "instantaneous push of 1 on 1 kg, once", views: item("[150, 50]"),
      behaviors: push("instantaneous", "[1, 0]"), numbers: frames(.vx, [100, 100]), within: 1e-6),
    UIKitVector(
      name: "T2c", status: .reported, scene: "continuous push 50 pt below the center", views: item("[150, 50]"),
      behaviors: push("continuous", "[1, 0]", #", "targetOffset": [0, 50]"#),
      numbers: frames(.omega, [-0.0250000022, -0.075000003, -0.125000015, -0.175000027]), within: 1e-6),
    UIKitVector(
      name: "T2d", status: .reported, scene: "instantaneous push 50 pt beside the center", views: item("[150, 50]"),
      behaviors: push("instantaneous", "[0, 1]", #", "targetOffset": [50, 0]"#), numbers: frames(.omega, [3.00000007]), within: 1e-6),
    UIKitVector(
      name: "T2e", status: .reported, scene: "instantaneous push of 0.3 on 2 kg",
      views: item("[150, 50]", "[200, 50]", free + #", "density": 2"#), behaviors: push("instantaneous", "[0.3, 0]"),
      numbers: frames(.vx, [15.000001]), within: 2e-6),
    UIKitVector(
      name: "T4", status: .reported, scene: "rigid attachment under gravity", views: item("[200, 100]", "[40, 40]"),
      behaviors: gravity + #", {"type": "attachment", "item": "a", "anchor": [100, 100]}"#,
      numbers: points([
        (1, 199.999969, 100.069443), (10, 199.132126, 113.146225), (30, 139.359573, 191.92836), (60, 2.06188917, 120.202171),
      ]), within: 3e-4),
    UIKitVector(
      name: "T4b", status: .reported, scene: "attachment of 2 Hz, damping 0.3", views: item("[100, 250]", "[40, 40]"),
      behaviors: #"{"type": "attachment", "item": "a", "anchor": [100, 100], "frequency": 2, "damping": 0.3, "length": 100}"#,
      numbers: [(1, 249.48938), (10, 201.092148), (30, 204.031586), (60, 200.142715)].map {
        Number(frame: $0.0, view: "a", channel: .y, measured: $0.1)
      }, within: 1e-4),
    UIKitVector(
      name: "T5", status: .reported, scene: "falls on a boundary at 300 and rests above it",
      views: item("[100, 100]", "[100, 100]", free + #", "elasticity": 0"#),
      behaviors: gravity
        + #", {"type": "collision", "items": "a", "boundaries": [{"id": "floor", "from": [0, 300], "to": [1000, 300]}]}"#,
      numbers: [(26, 192.083298), (27, 199.374969), (28, 206.944397), (300, 248.216629)].map {
        Number(frame: $0.0, view: "a", channel: .y, measured: $0.1)
      }, within: 1e-4),
    UIKitVector(
      name: "T6", status: .reported, scene: "snap of damping 0.5", views: item("[100, 100]", "[100, 50]", ""),
      behaviors: #"{"type": "snap", "item": "a", "point": [300, 200], "damping": 0.5}"#,
      numbers: points([(1, 113.265648, 106.623589), (200, 299.999969, 199.999222)]) + frames(.angle, [0.0361267589]), within: 5e-5),
    UIKitVector(
      name: "F-lin", status: .reported, scene: "linearGravity (3, 4)", views: item("[300, 400]"),
      behaviors: field(#""kind": "linearGravity", "direction": [3, 4]"#), numbers: points([(60, 448.7500, 598.3333)]), within: 1e-4),
    UIKitVector(
      name: "F-spr", status: .reported, scene: "spring of strength 4 at (250, 350)", views: item("[300, 400]"),
      behaviors: field(#""kind": "spring", "strength": 4, "position": [250, 350]"#), numbers: points([(60, 229.5706, 329.5706)]),
      within: 3e-4),
    UIKitVector(
      name: "F-vor", status: .reported, scene: "vortex of strength 2 at (250, 350)", views: item("[300, 400]"),
      behaviors: field(#""kind": "vortex", "strength": 2, "position": [250, 350]"#), numbers: points([(60, 218.9498, 451.9500)]),
      within: 3e-4),
    UIKitVector(
      name: "F-drag", status: .reported, scene: "drag of strength 0.5 at 100 pt/s",
      views: item("[300, 400]", "[100, 100]", free + #", "velocity": [100, 0]"#), behaviors: field(#""kind": "drag", "strength": 0.5"#),
      numbers: points([(60, 380.3465, 400)]), within: 3e-4),
    UIKitVector(
      name: "F-vel", status: .reported, scene: "velocity (1, -0.5)", views: item("[300, 400]"),
      behaviors: field(#""kind": "velocity", "direction": [1, -0.5]"#), numbers: points([(60, 399.1680, 350.4174)]), within: 1e-3),
    UIKitVector(
      name: "G3", status: .reported, scene: "a group of two falls, its second member",
      views: #"{"id": "b", "center": [100, 100], "size": [100, 100]}, {"id": "a", "center": [220, 130], "size": [50, 20]}"#,
      behaviors: #"{"type": "group", "items": ["a", "b"]}, "# + gravity, numbers: points([(20, 220, 183.5551)]), within: 1e-4),
  ]
}
