import Rigid2D

/// Swings of any size: T = 2π √(l/g) / agm(1, cos(θ/2)), from the complete elliptic integral K = π / (2 agm) (Gauss; DLMF 19.8.5).
extension PhysicsRow {
  public static let pendulum = [
    PhysicsRow(
      "pendulum-energy", "a rigid pendulum of 2 m let go at 60° keeps its energy for 60 s", unit: "of its depth", exact: [1], .relative,
      mustReach: 0.003, aimedAt: 0.0002, atEveryPace: true
    ) { pace in [swing(pace).energy] },
    PhysicsRow(
      "pendulum-period", "a rigid pendulum of 2 m let go at 60° has the period of the elliptic integral", unit: "s",
      exact: [period(reducedLength: length, angle: start)], .relative, mustReach: 1e-4, aimedAt: 1e-5, atEveryPace: true
    ) { pace in [swing(pace).period] },
    PhysicsRow(
      "pendulum-rod", "a rigid pendulum keeps its length for 60 s", unit: "m", exact: [length], .relative, mustReach: 1e-4, aimedAt: 1e-6,
      atEveryPace: true
    ) { pace in [swing(pace).worstLength] },
    PhysicsRow(
      "pendulum-along", "a rigid pendulum's bob never moves along its rod in 60 s", unit: "m/s", exact: [0], mustReach: 0.01, aimedAt: 1e-4,
      atEveryPace: true
    ) { pace in [swing(pace).alongRod] },
    PhysicsRow(
      "hinged-plank", "a plank of 2 m hinged at its end and let go at 60° has the period of the compound pendulum", unit: "s",
      exact: [period(reducedLength: plankLength, angle: start)], .relative, mustReach: 1e-4, aimedAt: 1e-5,
      atEveryPace: true, measure: hingedPlank),
    PhysicsRow(
      "hinge-gap", "a plank whirling about a hinge at 20 rad/s never leaves it in 10 s", unit: "m", exact: [0], mustReach: 5e-3,
      aimedAt: 1e-3, atEveryPace: true, measure: whirlingPlank),
    PhysicsRow(
      "double-pendulum", "a double pendulum let go at 90° keeps its energy for 60 s of tumbling", unit: "of its depth", exact: [1],
      .relative,
      mustReach: 0.05, aimedAt: 0.001, heldTo: .mustReach, measure: doublePendulum),
  ]

  private static let length = 2.0
  private static let start = radians(60)

  private static func period(reducedLength: Double, angle: Double) -> Double {
    2 * .pi * (reducedLength / Stage.gravity).squareRoot() / arithmeticGeometricMean(1, cosine(angle / 2))
  }

  private struct Swing {
    var energy: Double
    var period: Double
    var worstLength: Double
    /// Largest speed of the bob along the rod.
    var alongRod: Double
  }

  private static func swing(_ pace: Pace) -> Swing {
    var stage = Stage(pace)
    let bob = stage.add(.ball(0.1), at: length * Point(sine(start), -cosine(start))) { $0.allowsRotation = false }
    stage.join(nil, .zero, bob, length: length)
    let depth = stage.mass(bob) * Stage.gravity * length * (1 - cosine(start))
    let bottom = -stage.mass(bob) * Stage.gravity * length
    var signal = Signal()
    var worstLength = length
    var alongRod = 0.0
    stage.run(until: 60) { stage in
      let p = stage.position(bob)
      signal.add(stage.time, p.x, stage.velocity(bob).x)
      alongRod = max(alongRod, stage.velocity(bob).dot(p).magnitude / p.length)
      if !((p.length - length).magnitude <= (worstLength - length).magnitude) { worstLength = p.length }
    }
    return Swing(energy: (stage.energy([bob]) - bottom) / depth, period: signal.period, worstLength: worstLength, alongRod: alongRod)
  }

  /// The reduced length I/(m d) of a plank 2 m by 0.2 m, hinged in the middle of its short side; I = m (w² + l²)/12 + m d².
  private static let plankLength = ((0.2 * 0.2 + 2 * 2) / 12 + 1) / 1

  private static func hingedPlank(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    let plank = stage.add(.box(0.2, 2), at: Point(sine(start), -cosine(start)), angle: start)
    stage.pin(nil, .zero, plank, Point(0, 1))
    var signal = Signal()
    stage.run(until: 60) { signal.add($0.time, $0.angle(plank), $0.spin(plank)) }
    return [signal.period]
  }

  /// The largest distance of the plank's end from the hinge.
  private static func whirlingPlank(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    let plank = stage.add(.box(0.2, 2), at: Point(0, -1), velocity: Point(20, 0), spin: 20)
    stage.pin(nil, .zero, plank, Point(0, 1))
    var gap = 0.0
    stage.run(until: 10) { gap = max(gap, $0.point(plank, Point(0, 1)).length) }
    return [gap]
  }

  private static func doublePendulum(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    let upper = stage.add(.ball(0.1), at: Point(1, 0)) { $0.allowsRotation = false }
    let lower = stage.add(.ball(0.1), at: Point(2, 0)) { $0.allowsRotation = false }
    stage.join(nil, .zero, upper, length: 1)
    stage.join(upper, .zero, lower, length: 1)
    let bottom = -Stage.gravity * (stage.mass(upper) + 2 * stage.mass(lower))
    stage.run(until: 60)
    return [(stage.energy([upper, lower]) - bottom) / -bottom]
  }
}
