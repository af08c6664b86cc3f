import Rigid2D

/// Coulomb's friction: at most μ times the normal force, and that much while sliding.
extension PhysicsRow {
  public static let friction = [
    PhysicsRow(
      "slide", "a box sliding at 5 m/s with friction 0.3 stops after v²/(2 μ g)", unit: "m", exact: [25 / (2 * 0.3 * Stage.gravity)],
      .relative, mustReach: 5e-4, aimedAt: 1e-5, heldTo: .mustReach, atEveryPace: true, measure: slide),
    PhysicsRow(
      "creep", "a box with friction 0.5 stays where it is on a slope of 20° for 20 s", unit: "m", exact: [0], mustReach: 1e-3,
      aimedAt: 1e-4, atEveryPace: true
    ) { pace in
      var slide = BoxOnSlope(pace, friction: 0.5)
      return [slide.distance(after: 20)]
    },
    PhysicsRow(
      "hold", "friction 2 % above tan 20° holds a box on a slope of 20° for 20 s", unit: "m", exact: [0], mustReach: 1e-3, aimedAt: 1e-4,
      heldTo: .mustReach, atEveryPace: true
    ) { pace in
      var slide = BoxOnSlope(pace, friction: 1.02 * tangent(slope))
      return [slide.distance(after: 20)]
    },
    PhysicsRow(
      "slope", "a box with friction 0.3 slides down 20° at g (sin - 0.3 cos)", unit: "m/s²", exact: [slopeAcceleration], .relative,
      mustReach: 1e-3, aimedAt: 1e-4, heldTo: .mustReach, atEveryPace: true
    ) { pace in
      var slide = BoxOnSlope(pace, friction: 0.3)
      slide.stage.run(until: 1)
      let before = slide.stage.velocity(slide.box).length
      slide.stage.run(until: 3)
      return [(slide.stage.velocity(slide.box).length - before) / 2]
    },
    PhysicsRow(
      "slope-from-rest", "let go at rest, a box with friction 0.3 has slid a t²/2 down 20° after 2 s", unit: "m",
      exact: [2 * slopeAcceleration], .relative, mustReach: 1e-3
    ) { pace in
      var slide = BoxOnSlope(pace, friction: 0.3)
      return [slide.distance(after: 2)]
    },
    PhysicsRow(
      "rolling", "a disk rolls down 20° at 2/3 g sin", unit: "m/s²", exact: [2.0 / 3 * Stage.gravity * sine(slope)], .relative,
      mustReach: 5e-3, aimedAt: 5e-4, atEveryPace: true, measure: rolling),
    PhysicsRow(
      "bowling", "a disk sent sliding at 5 m/s ends up rolling at 2/3 of that", unit: "m/s", exact: [10.0 / 3, -10.0 / 3], .relative,
      mustReach: 5e-3, aimedAt: 5e-4, atEveryPace: true, measure: bowling),
  ]

  private static let slope = radians(20)
  private static let slopeAcceleration = Stage.gravity * (sine(slope) - 0.3 * cosine(slope))

  private static func slide(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround(friction: 0.3)
    let box = stage.add(.box(0.5, 0.5), at: Point(0, 0.25), velocity: Point(5, 0), friction: 0.3)
    stage.run(until: 4)
    return [stage.position(box).x]
  }

  private struct BoxOnSlope: ~Copyable {
    var stage: Stage
    let box: BodyID

    init(_ pace: Pace, friction: Double) {
      // awake all the time: a sleeping box does not creep
      stage = Stage(pace, allowsSleeping: false)
      stage.addGround(angle: -slope, friction: friction)
      box = stage.add(.box(0.5, 0.5), at: 0.25 * Point(sine(slope), cosine(slope)), angle: -slope, friction: friction)
    }

    mutating func distance(after time: Double) -> Double {
      let start = stage.position(box)
      stage.run(until: time)
      return (stage.position(box) - start).length
    }
  }

  /// From the distance after 2 s.
  private static func rolling(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround(angle: -slope, friction: 0.6)
    let start = 0.5 * Point(sine(slope), cosine(slope))
    let disk = stage.add(.ball(0.5), at: start, friction: 0.6)
    stage.run(until: 2)
    return [(stage.position(disk) - start).length / 2]
  }

  /// Velocity and rim speed; friction turns one into the other until v = -ω r, while the momentum about a point of the floor, m v r - I ω
  /// with I = m r²/2, is kept.
  private static func bowling(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround(friction: 0.3)
    let disk = stage.add(.ball(0.5), at: Point(0, 0.5), velocity: Point(5, 0), friction: 0.3)
    stage.run(until: 2)
    return [stage.velocity(disk).x, stage.spin(disk) * 0.5]
  }
}
