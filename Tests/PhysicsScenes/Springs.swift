import Rigid2D

/// The oscillator x'' + 2 ζ ω x' + ω² x = 0: x = A cos ωt without damping; with it the period is 2π / (ω √(1 - ζ²)) and the logarithmic
/// decrement 2π ζ / √(1 - ζ²).
extension PhysicsRow {
  public static let springs = [
    PhysicsRow(
      "spring-frequency", "an undamped spring of 1.5 Hz swings at 1.5 Hz", unit: "Hz", exact: [1.5], .relative, mustReach: 1e-3,
      aimedAt: 1e-5, atEveryPace: true
    ) { pace in [1 / swing(pace, dampingRatio: 0, until: 20).period] },
    PhysicsRow(
      "spring-amplitude", "an undamped spring of 1.5 Hz still has its amplitude of 1 m after 10 s", unit: "m", exact: [1], mustReach: 0.02,
      aimedAt: 0.001, atEveryPace: true
    ) { pace in swing(pace, dampingRatio: 0, until: 11).maxima.suffix(1) },
    damped(0.1),
    damped(0.5),
    stiff(30),
    stiff(17),
    PhysicsRow(
      "spring-load", "a weight on a spring of 1.5 Hz hangs g/ω² lower", unit: "m", exact: [Stage.gravity / power(3 * .pi, 2)], .relative,
      mustReach: 1e-3, aimedAt: 1e-3, atEveryPace: true, measure: loaded),
    PhysicsRow(
      "spring-swinging", "a weight that swings from level on springs of 2 m and 5 Hz with ζ = 1e5, 1e7 and 1e9 is 2 m away after 10 s",
      unit: "m",
      exact: [2, 2, 2], mustReach: 0.001, aimedAt: 0.0001, atEveryPace: true
    ) { pace in [1e5, 1e7, 1e9].map { swungLength(pace, dampingRatio: $0) } },
    PhysicsRow(
      "spring-impacts",
      "weights on undamped springs of 1.5 and 4 Hz that bounce off a wall, e = 1, in each swing have their energy after 20 s",
      unit: "of the energy", exact: [1, 1, 1, 1, 1, 1, 1, 1], mustReach: 0.01, aimedAt: 0.005
    ) { pace in [1.5, 4].flatMap { frequency in [-0.5, 0, 0.1, 0.6].map { bouncedEnergy(pace, frequency, wall: $0) } } },
  ]

  /// How far the weight is from the anchor in the end.
  private static func swungLength(_ pace: Pace, dampingRatio: Double) -> Double {
    var stage = Stage(pace)
    let weight = stage.add(.ball(0.1), at: Point(2, 0)) { $0.allowsRotation = false }
    stage.join(nil, .zero, weight, length: 2, frequency: 5, dampingRatio: dampingRatio)
    stage.run(until: 10)
    return stage.position(weight).length
  }

  /// What a weight that begins 1 m to the left of where its spring is at rest has of its energy in the end; it meets a wall at `wall` meters from there.
  private static func bouncedEnergy(_ pace: Pace, _ frequency: Double, wall: Double) -> Double {
    var stage = Stage(pace, gravity: 0)
    let weight = stage.add(.ball(0.1), at: Point(-1, 0), restitution: 1) { $0.allowsRotation = false }
    stage.add(.box(1, 2), .static, at: Point(wall + 0.6, 0))
    stage.join(nil, Point(-5, 0), weight, length: 5, frequency: frequency)
    stage.run(until: 20)
    let (x, v) = (stage.position(weight).x, stage.velocity(weight).x)
    return x * x + power(v / (2 * .pi * frequency), 2)
  }

  /// A weight on a spring that pulls it toward x = 0 from 1 m to the left.
  private static func swing(_ pace: Pace, dampingRatio: Double, until end: Double) -> Signal {
    var stage = Stage(pace, gravity: 0)
    let weight = stage.add(.ball(0.1), at: Point(-1, 0)) { $0.allowsRotation = false }
    stage.join(nil, Point(-5, 0), weight, length: 5, frequency: 1.5, dampingRatio: dampingRatio)
    var signal = Signal()
    stage.run(until: end) { signal.add($0.time, $0.position(weight).x, $0.velocity(weight).x) }
    return signal
  }

  private static func damped(_ ratio: Double) -> PhysicsRow {
    let root = (1 - ratio * ratio).squareRoot()
    return PhysicsRow(
      "decrement-\(ratio)", "a spring damped with ζ = \(ratio) has the decrement 2π ζ/√(1 - ζ²) and the period 2π/(ω √(1 - ζ²))",
      unit: "1, s", exact: [2 * .pi * ratio / root, 1 / (1.5 * root)], .relative, mustReach: 0.01, aimedAt: 0.001
    ) { pace in
      let signal = swing(pace, dampingRatio: ratio, until: 3)
      let maxima = signal.maxima
      return maxima.count > 1 ? [logarithm(maxima[0] / maxima[1]), signal.period] : []
    }
  }

  /// A frame is not shorter than half a period of 30 Hz, so the place of the weight is compared in every frame.
  private static func stiff(_ frequency: Double) -> PhysicsRow {
    PhysicsRow(
      "spring-\(Int(frequency))", "a spring of \(Int(frequency)) Hz and 1 m is at cos ωt in every frame of 10 s", unit: "m", exact: [0],
      mustReach: 0.02, aimedAt: 0.001
    ) { pace in
      var stage = Stage(pace, gravity: 0)
      let weight = stage.add(.ball(0.1), at: Point(1, 0)) { $0.allowsRotation = false }
      stage.join(nil, Point(-5, 0), weight, length: 5, frequency: frequency)
      var worst = 0.0
      stage.run(until: 10) { stage in
        let error = stage.position(weight).x - cosine(2 * .pi * frequency * stage.time)
        worst = max(worst, error.magnitude)
      }
      return [worst]
    }
  }

  private static func loaded(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    let weight = stage.add(.ball(0.1), at: Point(0, -2)) { $0.allowsRotation = false }
    stage.join(nil, .zero, weight, length: 2, frequency: 1.5, dampingRatio: 0.7)
    stage.run(until: 20)
    return [-2 - stage.position(weight).y]
  }
}
