import TestSupport

/// A scene without a source of energy, drawn from a seed: 2 to 9 views that do not overlap, joints of every kind in trees and loops, springs, contacts, with and without
/// walls and gravity.
public struct RandomScene: Sendable {
  struct View: Sendable {
    let center: (x: Double, y: Double)
    let size: (width: Double, height: Double)
    let density: Double

    /// kg of UIKit: a view of 100 x 100 pt and density 1 has 1 kg.
    var mass: Double { size.width * size.height * (isDisk ? Double.pi / 4 : 1) * density / 10_000 }
    /// kg pt².
    var inertia: Double {
      isDisk ? mass * size.width * size.width / 8 : mass * (size.width * size.width + size.height * size.height) / 12
    }
    let isDisk: Bool
  }

  /// A spring between the centers of two views, or from a point to one.
  struct Spring: Sendable {
    let a: Int?
    let b: Int
    let anchor: (x: Double, y: Double)
    let length: Double
    /// kg/s².
    let stiffness: Double
  }

  public let seed: UInt64
  /// Whether walls surround it; else nothing outside of it acts on its views.
  public private(set) var isClosed = true
  private(set) var views: [View] = []
  private(set) var springs: [Spring] = []
  private var viewTexts: [String] = []
  private var behaviorTexts: [String] = []
  private var closing = ""
  private var random: SplitMix64
  /// Numbers that take the place of the first that are drawn, in parts of their ranges.
  private var given: ArraySlice<Double>
  /// The sizes, velocities, angles and frequencies that were drawn, in parts of their ranges.
  public private(set) var numbers: [Double] = []

  static let side = 400.0

  /// - Parameter numbers: From 0 to 1, in the place of the first numbers; what the scene is made of follows from the seed alone.
  public init(seed: UInt64, numbers: [Double] = []) {
    self.seed = seed
    given = numbers[...]
    random = SplitMix64(seed: seed)
    isClosed = chance(0.7)
    let count = 2 + Int(random.next() % 8)
    var cells = (0..<16).map { $0 }
    for i in 0..<count {
      cells.swapAt(i, i + Int(random.next() % UInt64(16 - i)))
      addView(50 + 100 * Double(cells[i] % 4), 50 + 100 * Double(cells[i] / 4))
    }
    if chance(0.8) { behaviorTexts.append(#"{"id": "c", "type": "collision", "items": "*", "mode": "items"}"#) }
    for k in 0..<Int(random.next() % UInt64(count + 3)) { addJoint(k, count) }
    if isClosed {
      closing =
        #", "gravity": {"vector": [0, \#(choose([0, 1]))]}, "#
        + #""walls": [{"id": "B", "bounds": true, "elasticity": \#(choose([0, 0.5, 1])), "friction": \#(choose([0, 0.3]))}]"#
    } else {
      closing = #", "gravity": {"vector": [0, 0]}"#
    }
  }

  /// The scene's document.
  public func text(profile: String) -> String {
    #"{"physim": 1, "profile": "\#(profile)", "bounds": [\#(Self.side), \#(Self.side)], "frames": 300"# + closing
      + #", "views": [\#(viewTexts.joined(separator: ", "))], "behaviors": [\#(behaviorTexts.joined(separator: ", "))]}"#
  }

  // MARK: - Drawing numbers

  private mutating func chance(_ share: Float) -> Bool { random.uniform(0, 1) < share }
  private mutating func choose(_ values: [Double]) -> Double { values[Int(random.next() % UInt64(values.count))] }
  private mutating func number(_ low: Float, _ high: Float) -> Double {
    let drawn = Double(random.uniform(low, high))
    let number = given.popFirst().map { Double(low) + $0 * Double(high - low) } ?? drawn
    numbers.append((number - Double(low)) / Double(high - low))
    return (number * 1000).rounded() / 1000
  }

  // MARK: - Parts

  private mutating func addView(_ x: Double, _ y: Double) {
    let isDisk = chance(0.3)
    let width = number(4, 60)
    let height = isDisk ? width : number(4, 60)
    let view = View(center: (x, y), size: (width, height), density: choose([1, 1, 1, 0.2, 5]), isDisk: isDisk)
    var text = #"{"id": "v\#(views.count)", "center": [\#(x), \#(y)], "size": [\#(width), \#(height)], "density": \#(view.density)"#
    if isDisk { text += #", "collisionBoundsType": "ellipse""# }
    let speed = Float(choose([0, 100, 1000, 3000]))
    if speed > 0 { text += #", "velocity": [\#(number(-speed, speed)), \#(number(-speed, speed))]"# }
    if chance(0.3) { text += #", "angle": \#(number(-3, 3))"# }
    if chance(0.3) { text += #", "angularVelocity": \#(number(-20, 20))"# }
    text += #", "friction": \#(choose([0, 0.2, 0.8])), "elasticity": \#(choose([0, 0, 0.5, 1]))}"#
    views.append(view)
    viewTexts.append(text)
  }

  private mutating func addJoint(_ k: Int, _ count: Int) {
    let a = Int(random.next() % UInt64(count))
    let b = (a + 1 + Int(random.next() % UInt64(count - 1))) % count
    let toWorld = isClosed && chance(0.2)
    let kinds = ["distance", "distance", "spring", "limit", "fixed", "pin", "pin", "sliding"]
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    var text = #"{"id": "j\#(k)", "type": "attachment", "kind": "\#(kind == "spring" ? "distance" : kind)", "item": "v\#(a)""#
    let (from, to) = (views[a].center, views[b].center)
    switch kind {
    case "distance", "limit", "spring":
      text += toWorld ? #", "anchor": [200, 200.5]"# : #", "to": "v\#(b)""#
    default:
      text += #", "anchor": [\#((from.x + to.x) / 2), \#((from.y + to.y) / 2)]"#
      if !toWorld { text += #", "to": "v\#(b)""# }
    }
    if kind == "spring" {
      let frequency = number(0.5, 4)
      text += #", "frequency": \#(frequency), "damping": \#(choose([0, 0, 0.1, 1, 50]))"#
      addSpring(a, toWorld ? nil : b, frequency)
    }
    if kind == "sliding" { text += #", "axis": [\#(number(-1, 1)), 1]"# }
    if kind == "pin" && chance(0.2) { text += #", "range": [-0.5, 0.7]"# }
    behaviorTexts.append(text + "}")
  }

  private mutating func addSpring(_ a: Int, _ b: Int?, _ frequency: Double) {
    let anchor: (x: Double, y: Double) = b.map { views[$0].center } ?? (200, 200.5)
    let (x, y) = (views[a].center.x - anchor.x, views[a].center.y - anchor.y)
    let inverseMass = 1 / views[a].mass + (b.map { 1 / views[$0].mass } ?? 0)
    let omega = 2 * Double.pi * frequency
    springs.append(
      Spring(a: b, b: a, anchor: anchor, length: (x * x + y * y).squareRoot(), stiffness: omega * omega / inverseMass))
  }
}
