import Rigid2D

/// Fields whose motions have closed forms: Hooke's force, the inverse square (Kepler), a magnetic force (Larmor), and drag that goes as the square of the speed.
extension PhysicsRow {
  public static let fields = [
    PhysicsRow(
      "field-spring-period", "in a spring field of 4 N/m 1 kg swings with the period 2π √(m/S)", unit: "s", exact: [Double.pi], .relative,
      mustReach: 1e-4, aimedAt: 1e-6, atEveryPace: true
    ) { pace in [springSwing(pace, strength: 4, until: 60).period] },
    PhysicsRow(
      "field-spring-energy", "in a spring field of 4 N/m 1 kg keeps its energy for 60 s", unit: "J", exact: [0.5], .relative,
      mustReach: 1e-3, aimedAt: 1e-4, atEveryPace: true
    ) { pace in [springSwing(pace, strength: 4, until: 60).energy] },
    PhysicsRow(
      "field-spring-stiff", "in a spring field of 2500 N/m 1 kg is at cos ωt in every frame of 10 s, ω = 50 rad/s", unit: "m", exact: [0],
      mustReach: 0.01, aimedAt: 1e-3, atEveryPace: true, measure: stiffSpring),
    PhysicsRow(
      "field-orbit-energy", "an ellipse of eccentricity 0.5 about an inverse square keeps energy and angular momentum for ten rounds",
      unit: "J, kg m²/s", exact: [-0.5, power(0.75, 1).squareRoot()], .relative, mustReach: 1e-3, aimedAt: 1e-4, atEveryPace: true
    ) { pace in
      let orbit = orbit(pace)
      return [orbit.energy, orbit.angularMomentum]
    },
    PhysicsRow(
      "field-orbit-period", "that ellipse has the period 2π √(a³/S)", unit: "s", exact: [2 * Double.pi], .relative, mustReach: 1e-3,
      aimedAt: 1e-4, atEveryPace: true
    ) { pace in [orbit(pace).period] },
    PhysicsRow(
      "field-orbit-closed", "that ellipse closes: after ten rounds it has not turned", unit: "rad", exact: [0], mustReach: 0.01,
      aimedAt: 2e-3, atEveryPace: true
    ) { pace in [orbit(pace).turn] },
    PhysicsRow(
      "field-cyclotron", "in a uniform magnetic field of π kg/s 1 kg at 1 m/s goes around in 2 s, with the radius 1/π m", unit: "s, m",
      exact: [2, 1 / Double.pi], .relative, mustReach: 1e-3, aimedAt: 1e-4, atEveryPace: true
    ) { pace in
      let orbit = gyration(pace)
      return [orbit.period, orbit.radius]
    },
    PhysicsRow(
      "field-magnetic-speed", "a magnetic field leaves the speed as it is for 60 s", unit: "m/s", exact: [1], .relative, mustReach: 1e-4,
      aimedAt: 1e-5, atEveryPace: true
    ) { pace in [gyration(pace).speed] },
    PhysicsRow(
      "field-drag", "drag of 0.5 kg/m on 1 kg at 10 m/s leaves v₀/(1 + S v₀ t/m) after 2 s, and ln(1 + S v₀ t/m) m/S behind it",
      unit: "m/s, m", exact: [10 / 11.0, 2 * logarithm(11)], .relative, mustReach: 1e-3, aimedAt: 1e-4, atEveryPace: true, measure: drag),
  ]

  /// A square of 1 kg.
  private static let weight = ShapeGeometry.box(1, 1)

  private static func springSwing(_ pace: Pace, strength: Double, until end: Double) -> (period: Double, energy: Double) {
    var stage = Stage(pace, gravity: 0)
    let body = stage.add(weight, at: Point(-0.5, 3))
    stage.addField(.spring, at: Point(0, 3), strength: strength * Stage.pointsPerMeter, exponent: -1, [body])
    var signal = Signal()
    stage.run(until: end) { signal.add($0.time, $0.position(body).x, $0.velocity(body).x) }
    let (x, v) = (stage.position(body).x, stage.velocity(body).length)
    return (signal.period, 0.5 * v * v + 0.5 * strength * x * x)
  }

  private static func stiffSpring(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    let body = stage.add(weight, at: Point(1, 0))
    stage.addField(.spring, at: .zero, strength: 2500 * Stage.pointsPerMeter, exponent: -1, [body])
    var worst = 0.0
    stage.run(until: 10) { stage in worst = max(worst, (stage.position(body).x - cosine(50 * stage.time)).magnitude) }
    return [worst]
  }

  /// S = 1 m³/s² and a semi-major axis of 1 m, begun at the nearest point: r = a(1 - e), v² = S(1 + e)/(a(1 - e)).
  private static func orbit(_ pace: Pace) -> (energy: Double, angularMomentum: Double, period: Double, turn: Double) {
    var stage = Stage(pace, gravity: 0)
    let body = stage.add(weight, at: Point(0.5, 0), velocity: Point(0, power(3, 1).squareRoot()))
    stage.addField(.radialGravity, at: .zero, strength: Stage.pointsPerMeter, exponent: 2, [body])
    var radial = Signal()
    stage.run(until: 20 * .pi) { stage in
      let (p, v) = (stage.position(body), stage.velocity(body))
      // r r′ rises through zero at the nearest point
      let (rate, r) = (p.dot(v), p.length)
      radial.add(stage.time, rate, v.dot(v) - 1 / r)
    }
    let (p, v) = (stage.position(body), stage.velocity(body))
    // of Laplace, Runge and Lenz: to the nearest point
    let axis = v.dot(v) * p - p.dot(v) * v - p / p.length
    return (0.5 * v.dot(v) - 1 / p.length, p.cross(v), radial.period, (axis.y / axis.x).magnitude)
  }

  private static func gyration(_ pace: Pace) -> (period: Double, radius: Double, speed: Double) {
    var stage = Stage(pace, gravity: 0)
    let body = stage.add(weight, at: Point(2, 1), velocity: Point(1, 0)) { $0.charge = -3 }
    stage.addField(.magnetic, at: .zero, strength: .pi, exponent: 0, [body])
    var signal = Signal()
    var (low, high) = (Double.infinity, -Double.infinity)
    var before = Point(1, 0)
    stage.run(until: 60) { stage in
      let v = stage.velocity(body)
      signal.add(stage.time, v.y, (v.y - before.y) * Double(stage.pace.framesPerSecond))
      (low, high) = (min(low, stage.position(body).y), max(high, stage.position(body).y))
      before = v
    }
    return (signal.period, (high - low) / 2, stage.velocity(body).length)
  }

  private static func drag(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    let body = stage.add(weight, velocity: Point(10, 0))
    stage.addField(.drag, at: .zero, strength: 0.5 / Stage.pointsPerMeter, exponent: 0, [body])
    stage.run(until: 2)
    return [stage.velocity(body).x, stage.position(body).x]
  }
}
