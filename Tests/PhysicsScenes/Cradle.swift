import Rigid2D

/// Newton's cradle: equal balls in a row exchange their velocities at each impact, so the first one's swing appears at the other end.
extension PhysicsRow {
  public static let cradle = [
    PhysicsRow(
      "cradle-swing", "in Newton's cradle ball 5 swings out as far as ball 1 was lifted, 6 m · sin 45°", unit: "m",
      exact: [length * sine(start)], mustReach: length * sine(start) - 4.20, aimedAt: length * sine(start) - 4.24, heldTo: .mustReach,
      atEveryPace: true
    ) { pace in [swing(pace).last] },
    // each crosses its gap before it can strike the next: the exact value is the gap, and the bounds of 0.05 m and 0.005 m more than that
    PhysicsRow(
      "cradle-middle", "in its first half period balls 2 to 4 of the cradle move no farther than their gap of 2 cm", unit: "m",
      exact: [gap], mustReach: 0.05 - gap,
      aimedAt: 0.005, atEveryPace: true
    ) { pace in [swing(pace).middle] },
    PhysicsRow(
      "cradle-energy", "the cradle has all its energy after 30 s", unit: "of it", exact: [1], .relative, mustReach: 0.05, aimedAt: 0.01,
      heldTo: .mustReach, atEveryPace: true
    ) { pace in [swing(pace).energy] },
  ]

  private static let length = 6.0
  private static let radius = 0.5
  private static let gap = 0.02
  private static let start = radians(45)

  private struct Swing {
    /// Largest excursions during the first half period, and the energy left in the end as a share.
    var last = 0.0
    var middle = 0.0
    var energy = 0.0
  }

  private static func swing(_ pace: Pace) -> Swing {
    var stage = Stage(pace)
    let hooks = (0..<5).map { Point(Double($0) * (2 * radius + gap), length) }
    let balls = hooks.map { hook in
      let angle = hook.x == 0 ? start : 0
      let ball = stage.add(.ball(radius), at: hook - length * Point(sine(angle), cosine(angle)), restitution: 1) {
        $0.allowsRotation = false
      }
      stage.join(nil, hook, ball, length: length)
      return ball
    }
    let energy = stage.energy(balls)
    // a quarter swing in, one out, and the half back: 2.5 s hold the first and end before the balls come together again
    var swing = Swing()
    stage.run(until: 2.5) { stage in
      swing.last = max(swing.last, stage.position(balls[4]).x - hooks[4].x)
      for k in 1...3 { swing.middle = max(swing.middle, (stage.position(balls[k]).x - hooks[k].x).magnitude) }
    }
    stage.run(until: 30)
    swing.energy = stage.energy(balls) / energy
    return swing
  }
}
