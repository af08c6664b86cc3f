/// A scene made of bytes: always one that is valid, with walls, views, joints, fields and events.
struct RandomScene {
  private var bytes: ArraySlice<UInt8>

  static func text(_ bytes: [UInt8]) -> String {
    var scene = RandomScene(bytes: bytes[...])
    return scene.text()
  }

  private mutating func next(_ count: Int) -> Int { Int(bytes.popFirst() ?? 0) % count }

  /// A number from `low` in 256 steps.
  private mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(next(256)) / 255 }

  private mutating func point() -> String { "[\(number(-20, 340)), \(number(-20, 480))]" }

  private mutating func text() -> String {
    let profile = ["physics", "uikit", "box2d"][next(3)]
    let count = 1 + next(12)
    var members = [#""physim": 1, "bounds": [320, 460], "frames": 30, "profile": "\#(profile)""#]
    members.append(#""gravity": {"vector": [\#(number(-20, 20)), \#(number(-20, 20))], "unit": "m/s2"}"#)
    members.append(#""walls": [{"id": "sides", "bounds": true}]"#)
    members.append(#""views": [\#((0..<count).map { view($0) }.joined(separator: ", "))]"#)
    var behaviors = [#"{"type": "collision", "items": "*"}"#]
    for _ in 0..<next(8) { behaviors.append(behavior(count)) }
    members.append(#""behaviors": [\#(behaviors.joined(separator: ", "))]"#)
    members.append(#""events": [{"time": 0.1, "add": {"id": "late", "frame": [\#(number(0, 280)), \#(number(0, 400)), 30, 30]}}]"#)
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func view(_ index: Int) -> String {
    let size = 4 + number(0, 80)
    let other = 4 + number(0, 80)
    let shape = ["rectangle", "ellipse"][next(2)]
    return #"{"id": "v\#(index)", "center": \#(point()), "size": [\#(size), \#(other)], "collisionBoundsType": "\#(shape)", "#
      + #""angle": \#(number(-3, 3)), "velocity": [\#(number(-3000, 3000)), \#(number(-3000, 3000))], "angularVelocity": \#(number(-50, 50)), "#
      + #""density": \#(number(0.001, 100)), "elasticity": \#(number(0, 1)), "friction": \#(number(0, 2)), "#
      + #""bullet": \#(next(2) == 0), "type": "\#(["dynamic", "dynamic", "dynamic", "static"][next(4)])"}"#
  }

  private mutating func behavior(_ count: Int) -> String {
    let (a, b) = (next(count), next(count))
    let other = a == b ? #""anchor": \#(point())"# : #""to": "v\#(b)""#
    switch next(6) {
    case 0: return #"{"type": "attachment", "item": "v\#(a)", \#(other), "length": \#(number(0, 200)), "frequency": \#(number(0, 30))}"#
    case 1: return #"{"type": "attachment", "kind": "pin", "item": "v\#(a)", "anchor": \#(point())}"#
    case 2: return #"{"type": "snap", "item": "v\#(a)", "point": \#(point()), "damping": \#(number(0, 1))}"#
    case 3: return #"{"type": "push", "items": ["v\#(a)"], "mode": "continuous", "direction": [\#(number(-5, 5)), \#(number(-5, 5))]}"#
    case 4: return #"{"type": "field", "kind": "radialGravity", "items": "*", "position": \#(point()), "strength": \#(number(-50, 50))}"#
    default: return #"{"type": "gravity", "items": "*", "direction": [\#(number(-2, 2)), \#(number(-2, 2))]}"#
    }
  }
}
