import Rigid2D
import TestSupport

/// Without outside forces, momentum and angular momentum are conserved (Newton), and an impact along the line of centers exchanges
/// velocities by masses (Huygens).
extension PhysicsRow {
  public static let momentum = [
    PhysicsRow(
      "free-spin", "a plank thrown spinning without gravity keeps its angular momentum for 60 s", unit: "of it", exact: [1], .relative,
      mustReach: 1e-5, aimedAt: 1e-6, atEveryPace: true
    ) { pace in [thrownPlank(pace).spin / 5] },
    PhysicsRow(
      "free-turn", "a plank thrown spinning has turned by ω t after 60 s", unit: "rad", exact: [300], .relative, mustReach: 1e-5,
      aimedAt: 1e-6, atEveryPace: true
    ) { pace in [thrownPlank(pace).angle] },
    PhysicsRow(
      "free-path", "a plank thrown spinning has flown v t after 60 s", unit: "m", exact: [18, 12], .relative, mustReach: 1e-4,
      aimedAt: 1e-5, heldTo: .mustReach,
      atEveryPace: true
    ) { pace in [thrownPlank(pace).position.x, thrownPlank(pace).position.y] },
    PhysicsRow(
      "dumbbell", "two unlike balls on a rod, thrown spinning, keep their angular momentum for 60 s", unit: "of it", exact: [1], .relative,
      mustReach: 1e-4, aimedAt: 1e-5, heldTo: .mustReach, atEveryPace: true, measure: dumbbell),
    PhysicsRow(
      "group-momentum", "40 shapes colliding in free space keep their momentum", unit: "of all momenta", exact: [0], mustReach: 1e-5,
      aimedAt: 1e-6, atEveryPace: true
    ) { pace in [group(pace).momentum] },
    PhysicsRow(
      // an impact's arms are those of the beginning of its substep: with fewer substeps, more is lost
      "group-angular-momentum", "40 shapes colliding in free space keep their angular momentum", unit: "of all momenta", exact: [0],
      mustReach: 3e-3, aimedAt: 1e-5,
      heldTo: .mustReach, atEveryPace: true
    ) { pace in [group(pace).angularMomentum] },
    // v₁ = (m₁ - e m₂) v / (m₁ + m₂), v₂ = (1 + e) m₁ v / (m₁ + m₂); masses go with the radius squared
    collision("elastic-blow", "a ball of 1 kg meets one of 4 kg at rest with e = 1: (m1 - m2) v/M and 2 m1 v/M", restitution: 1),
    collision("lossy-blow", "a ball of 1 kg meets one of 4 kg at rest with e = 0.5: (m1 - m2/2) v/M and 3/2 m1 v/M", restitution: 0.5),
    PhysicsRow(
      "right-angle", "equal balls with e = 1 part at a right angle after an oblique blow, with all their energy: angle, energy",
      unit: "rad, 1",
      exact: [.pi / 2, 1], mustReach: 0.01, aimedAt: 0.001, atEveryPace: true, measure: rightAngle),
  ]

  /// After 60 s.
  private static func thrownPlank(_ pace: Pace) -> (spin: Double, angle: Double, position: Point) {
    var stage = Stage(pace, gravity: 0)
    let plank = stage.add(.box(1, 0.3), velocity: Point(0.3, 0.2), spin: 5)
    stage.run(until: 60)
    return (stage.spin(plank), stage.angle(plank), stage.position(plank))
  }

  private static func dumbbell(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    let light = stage.add(.ball(0.1), at: Point(-0.8, 0), velocity: Point(0, 2.4)) { $0.allowsRotation = false }
    let heavy = stage.add(.ball(0.2), at: Point(0.2, 0), velocity: Point(0, -0.6)) { $0.allowsRotation = false }
    stage.join(light, .zero, heavy, length: 1)
    let before = stage.angularMomentum([light, heavy])
    stage.run(until: 60)
    return [stage.angularMomentum([light, heavy]) / before]
  }

  private struct Drift {
    var momentum = 0.0
    var angularMomentum = 0.0
  }

  /// Changes over 10 s, as shares of the sums of the bodies' momenta.
  private static func group(_ pace: Pace) -> Drift {
    var stage = Stage(pace, gravity: 0)
    var random = SplitMix64(seed: 11)
    var shapes: [BodyID] = []
    for i in 0..<40 {
      let place = Point(Double(i % 8) - 3.5, Double(i / 8) - 2)
      let size = Double(random.uniform(0.15, 0.35))
      let shape: ShapeGeometry = i % 3 == 0 ? .ball(size) : i % 3 == 1 ? .box(2 * size, size) : .regular(5, size)
      // toward the middle, all at their own speed, so that they meet there
      shapes.append(
        stage.add(
          shape, at: place, velocity: -Double(random.uniform(0.5, 1.5)) * place, spin: Double(random.uniform(-5, 5)),
          friction: Double(random.uniform(0, 1)), restitution: Double(random.uniform(0, 1)), density: Double(random.uniform(0.5, 2))))
    }
    let (momentum, angular) = (stage.momentum(shapes), stage.angularMomentum(shapes))
    let all = shapes.reduce(0) { $0 + stage.mass($1) * stage.velocity($1).length }
    let allAngular = shapes.reduce(0) {
      $0 + stage.mass($1) * stage.velocity($1).length * stage.position($1).length + (stage.inertia($1) * stage.spin($1)).magnitude
    }
    var contacts = 0
    while stage.time < 10 { contacts = max(contacts, stage.step().contacts) }
    // without a meeting nothing would be claimed
    guard contacts > 20 else { return Drift(momentum: .infinity, angularMomentum: .infinity) }
    return Drift(
      momentum: (stage.momentum(shapes) - momentum).length / all,
      angularMomentum: (stage.angularMomentum(shapes) - angular).magnitude / allAngular)
  }

  private static func collision(_ id: String, _ claim: String, restitution e: Double) -> PhysicsRow {
    PhysicsRow(
      id, claim, unit: "m/s", exact: [(1 - 4 * e) / 5 * 3, (1 + e) / 5 * 3], .relative, mustReach: 1e-3, aimedAt: 1e-5, atEveryPace: true
    ) { pace in
      var stage = Stage(pace, gravity: 0)
      let light = stage.add(.ball(0.2), at: Point(-1, 0), velocity: Point(3, 0), restitution: e)
      let heavy = stage.add(.ball(0.4), restitution: e)
      stage.run(until: 1)
      return [stage.velocity(light).x, stage.velocity(heavy).x]
    }
  }

  /// The struck ball leaves along the line of centers at the impact; half a radius off center.
  private static func rightAngle(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    let cue = stage.add(.ball(0.2), at: Point(-1, 0.1), velocity: Point(3, 0), restitution: 1)
    let object = stage.add(.ball(0.2), restitution: 1)
    stage.run(until: 1)
    let (a, b) = (stage.velocity(cue), stage.velocity(object))
    return [angle(a, b), (a.dot(a) + b.dot(b)) / 9]
  }

  private static func angle(_ a: Point, _ b: Point) -> Double { arcCosine(a.dot(b) / (a.length * b.length)) }
}
