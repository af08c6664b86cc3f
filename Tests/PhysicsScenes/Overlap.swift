import Rigid2D
import TestSupport

/// Bodies that begin in each other: they part, and get no energy from that.
extension PhysicsRow {
  static let overlap = [
    PhysicsRow(
      "overlap-energy",
      "40 random heaps of overlapping bodies without gravity: their most energy, of what it is at the push-out speed of 3 m/s",
      unit: "of it", exact: [0], mustReach: 0.01, aimedAt: 0.005
    ) { pace in [(0..<40).map { Heap(seed: $0).peakEnergy(pace) }.max() ?? 0] },
    PhysicsRow(
      "overlap-fall", "20 boxes let go on one spot 2.4 m above a floor: how much faster than a fall of 4.8 m one becomes", unit: "m/s",
      exact: [0], mustReach: 0
    ) { pace in [max(0, speedOfHeap(pace) - (2 * Stage.gravity * 4.8).squareRoot())] },
    PhysicsRow(
      "heavy-chain", "a weight of 900 to 1e6 times a link swings on a chain of 10 at 1 m/s: most energy, of that at the start",
      unit: "of it",
      exact: [1, 1, 1, 1], mustReach: 0.01, aimedAt: 0.006
    ) { pace in heavyWeights.map { HeavyChain($0, pace).peakEnergy } },
    PhysicsRow(
      "heavy-chain-length", "how long the chain becomes", unit: "m", exact: [2.3, 2.3, 2.3, 2.3], .relative, mustReach: 0.01, aimedAt: 0.001
    ) { pace in heavyWeights.map { HeavyChain($0, pace).greatestLength } },
  ]

  private static let heavyWeights = [900.0, 9000, 90_000, 1e6]

  private static func speedOfHeap(_ pace: Pace) -> Double {
    var stage = Stage(pace)
    stage.addRoom(Point(3.2, 4.8))
    let boxes = (0..<20).map { _ in stage.add(.box(0.3, 0.3), at: Point(1.6, 2.4), friction: 0.2) }
    var fastest = 0.0
    stage.run(until: 3) { fastest = max(fastest, $0.topSpeed(boxes)) }
    return fastest
  }
}

/// Bodies of several shapes at random places near each other.
private struct Heap {
  private static let pushOutSpeed = 3.0
  private var bodies: [(shape: ShapeGeometry, place: Point, angle: Double, friction: Double)] = []
  private let restitution: Double

  init(seed: UInt64) {
    var random = SplitMix64(seed: 5000 + seed)
    func uniform(_ low: Double, _ high: Double) -> Double { Double(random.uniform(Float(low), Float(high))) }
    restitution = seed % 3 == 0 ? 0.5 : 0
    let spread = [0, 0.02, 0.1, 0.3][Int(seed % 4)]
    for _ in 0..<Int(uniform(2, 20)) {
      let (width, height) = (uniform(0.1, 0.6), uniform(0.1, 0.6))
      let shape: ShapeGeometry =
        switch Int(uniform(0, 4)) {
        case 0: .ball(width / 2)
        case 1: .roundedBox(width, width / 5)
        case 2: .regular(6, width / 2)
        default: .box(width, height)
        }
      bodies.append((shape, Point(uniform(-spread, spread), uniform(-spread, spread)), uniform(-1.5, 1.5), uniform(0, 0.5)))
    }
  }

  /// The most kinetic energy within 2 s, of what it would be if all moved at the push-out speed.
  func peakEnergy(_ pace: Pace) -> Double {
    var stage = Stage(pace, gravity: 0)
    let all = bodies.map { stage.add($0.shape, at: $0.place, angle: $0.angle, friction: $0.friction, restitution: restitution) }
    let reference = all.reduce(0) { $0 + 0.5 * stage.mass($1) * Self.pushOutSpeed * Self.pushOutSpeed }
    var peak = 0.0
    stage.run(until: 2) { stage in
      peak = max(peak, all.reduce(0) { $0 + 0.5 * stage.mass($1) * stage.velocity($1).dot(stage.velocity($1)) })
    }
    return peak / reference
  }
}

/// Ten links of 6 x 20 cm below each other, and a heavy box of 60 cm at the last.
private struct HeavyChain {
  private(set) var peakEnergy = 0.0
  /// From the upper end to the weight's center, m.
  private(set) var greatestLength = 0.0

  /// - Parameter ratio: The weight's mass as a multiple of a link's.
  init(_ ratio: Double, _ pace: Pace) {
    var stage = Stage(pace)
    var bodies: [BodyID] = []
    for i in 0..<10 {
      bodies.append(stage.add(.box(0.06, 0.2), at: Point(0, -0.1 - 0.2 * Double(i))))
      stage.pin(i == 0 ? nil : bodies[i - 1], i == 0 ? .zero : Point(0, -0.1), bodies[i], Point(0, 0.1))
    }
    let weight = stage.add(.box(0.6, 0.6), at: Point(0, -2.3), velocity: Point(1, 0), density: ratio * 0.06 * 0.2 / 0.36)
    stage.pin(bodies[9], Point(0, -0.1), weight, Point(0, 0.3))
    bodies.append(weight)
    let rest = stage.energy(bodies) - 0.5 * stage.mass(weight)
    let start = stage.energy(bodies) - rest
    stage.run(until: 3) { stage in
      peakEnergy = max(peakEnergy, (stage.energy(bodies) - rest) / start)
      greatestLength = max(greatestLength, stage.position(weight).length)
    }
    // an impact at the very beginning, of the weight on the links at rest, takes a little
    peakEnergy = max(1, peakEnergy)
  }
}
