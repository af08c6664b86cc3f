import Rigid2D

/// A disk that strikes a rough floor.
///
/// The impact's normal impulse is P = m (1 + e) u, u the speed of the landing. Friction opposes the slip s = v + ω r of the lowest point
/// and is at most μ P. A tangential impulse J changes v by J/m and ω r by J r²/I = 2 J/m (disk: I = m r²/2), hence s by 3 J/m. So either
/// the slip ends, J = -m s/3 (the disk leaves rolling), or J = ∓μ P (it leaves slipping): v changes by μ (1 + e) u. (Cross, "Grip-slip
/// behavior of a bouncing ball", Am. J. Phys. 70, 2002, with a ball that stores no tangential energy.)
extension PhysicsRow {
  public static let spinning = [
    bounce(
      "spin-grip", "a disk spinning at 10 rad/s grips a rough floor and leaves rolling, with a third of its spin", velocity: 0, spin: 10,
      friction: 1, restitution: 0.5),
    bounce(
      "spin-slip", "a disk spinning at 30 rad/s slips on a smooth floor and gains μ (1 + e) u", velocity: 0, spin: 30, friction: 0.1,
      restitution: 0.5),
    bounce(
      "throw-grip", "a disk thrown sideways at a rough floor keeps 2/3 of its speed and leaves rolling", velocity: 4, spin: 0, friction: 1,
      restitution: 1),
    bounce(
      "throw-slip", "a disk thrown sideways at a smooth floor loses μ (1 + e) u of its speed", velocity: 4, spin: 0, friction: 0.1,
      restitution: 0.8),
    bounce(
      "spin-landing", "a disk spinning at 5 rad/s lands dead on a rough floor and rolls off with a third of its spin", velocity: 0, spin: 5,
      friction: 1, restitution: 0),
  ]

  private static let radius = 0.5
  private static let height = 0.5

  /// Velocity and rim speed ω r after the first bounce.
  private static func bounce(
    _ id: String, _ claim: String, velocity: Double, spin: Double, friction: Double, restitution: Double
  ) -> PhysicsRow {
    let landing = (2 * Stage.gravity * height).squareRoot()
    let slip = velocity + spin * radius
    let limit = friction * (1 + restitution) * landing
    let impulse = max(-limit, min(limit, -slip / 3))
    return PhysicsRow(
      id, claim, unit: "m/s", exact: [velocity + impulse, spin * radius + 2 * impulse], .relative, mustReach: 0.02,
      aimedAt: 0.001, heldTo: .mustReach, atEveryPace: true
    ) { pace in
      var stage = Stage(pace)
      stage.addGround(friction: friction)
      let disk = stage.add(
        .ball(radius), at: Point(0, radius + height), velocity: Point(velocity, 0), spin: spin, friction: friction,
        restitution: restitution)
      // the landing is at 0.32 s and the next, of the bouncers, after 0.6 s
      stage.run(until: 0.5)
      return [stage.velocity(disk).x, stage.spin(disk) * radius]
    }
  }
}
