import Rigid2D

/// Galileo's laws, and Stokes's for resistance: v' = a - c v.
extension PhysicsRow {
  public static let falling = [
    PhysicsRow(
      "free-fall", "free fall covers g t²/2 in 1 s", unit: "m", exact: [0.5 * Stage.gravity], .relative, mustReach: 1e-4, aimedAt: 1e-6,
      heldTo: .mustReach, atEveryPace: true
    ) { pace in
      var stage = Stage(pace)
      let box = stage.add(.box(0.4, 0.4))
      stage.run(until: 1)
      return [-stage.position(box).y]
    },
    PhysicsRow(
      "projectile", "a box thrown at 10 m/s and 60° is at v t, and at v t - g t²/2, after 1.5 s", unit: "m", exact: thrown(1.5),
      mustReach: 1e-3, aimedAt: 1e-4, atEveryPace: true
    ) { pace in
      var stage = Stage(pace)
      let box = stage.add(.box(0.4, 0.4), velocity: throwVelocity)
      stage.run(until: 1.5)
      return [stage.position(box).x, stage.position(box).y]
    },
    PhysicsRow(
      "resistance", "resistance c = 0.5 leaves v0 exp(-c t) after 2 s", unit: "m/s", exact: [exponential(-1)], .relative, mustReach: 5e-4,
      aimedAt: 1e-5, heldTo: .mustReach, atEveryPace: true
    ) { pace in
      var stage = Stage(pace, gravity: 0)
      let box = stage.add(.box(0.4, 0.4), velocity: Point(1, 0)) { $0.linearDamping = 0.5 }
      stage.run(until: 2)
      return [stage.velocity(box).x]
    },
    PhysicsRow(
      "resisted-fall", "a fall with resistance c = 0.5 has the speed g/c (1 - exp(-c t)) after 2 s", unit: "m/s",
      exact: [Stage.gravity / 0.5 * (1 - exponential(-1))], .relative, mustReach: 5e-4, aimedAt: 1e-5, heldTo: .mustReach,
      atEveryPace: true
    ) { pace in
      var stage = Stage(pace)
      let box = stage.add(.box(0.4, 0.4)) { $0.linearDamping = 0.5 }
      stage.run(until: 2)
      return [-stage.velocity(box).y]
    },
  ]

  private static let throwVelocity = 10 * Point(cosine(radians(60)), sine(radians(60)))

  private static func thrown(_ t: Double) -> [Double] {
    [throwVelocity.x * t, throwVelocity.y * t - 0.5 * Stage.gravity * t * t]
  }
}
