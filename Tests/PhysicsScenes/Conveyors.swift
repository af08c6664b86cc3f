import Rigid2D

/// Surfaces that move by themselves, and surfaces that stop from one side only.
extension PhysicsRow {
  static let conveyors = [
    PhysicsRow(
      "conveyor", "a box on a belt of 2 m/s with friction 0.3, level and up a slope of 10°: way after 2 s", unit: "m",
      exact: [0, 10].map(beltWay), .relative, mustReach: 0.005, aimedAt: 0.001
    ) { pace in [0, 10].map { onBelt($0, pace) } },
    PhysicsRow(
      "conveyor-momentum", "a cart of 3 kg whose deck is a belt of 1 m/s, and a box of 1 kg on it: their velocities when neither slides",
      unit: "m/s", exact: [0.75, -0.25], mustReach: 0.002, aimedAt: 0.0005, measure: cartAndBox),
    PhysicsRow(
      "one-way",
      "a box thrown up through a one-way shelf at 5 m/s: its greatest height, where it then lies; a disk let go in the shelf: its way after 0.3 s",
      unit: "m", exact: [25 / (2 * Stage.gravity), 1.2, 0.5 * Stage.gravity * 0.09], .relative, mustReach: 0.002, aimedAt: 0.001,
      measure: shelf),
  ]

  private static let beltFriction = 0.3
  private static let beltSpeed = 2.0

  /// At a = g (μ cos θ - sin θ) until it is as fast as the belt.
  private static func beltWay(_ degrees: Double) -> Double {
    let a = Stage.gravity * (beltFriction * cosine(radians(degrees)) - sine(radians(degrees)))
    return beltSpeed * 2 - beltSpeed * beltSpeed / (2 * a)
  }

  private static func onBelt(_ degrees: Double, _ pace: Pace) -> Double {
    var stage = Stage(pace)
    let (along, up) = (
      Point(cosine(radians(degrees)), sine(radians(degrees))), Point(-sine(radians(degrees)), cosine(radians(degrees)))
    )
    let belt = stage.add(.line(-20 * along, 20 * along), .static, friction: beltFriction)
    stage.setSurfaceVelocity(belt, beltSpeed * along)
    let box = stage.add(.box(0.4, 0.2), at: 0.1 * up, angle: radians(degrees), friction: beltFriction)
    stage.run(until: 2)
    return (stage.position(box) - 0.1 * up).dot(along)
  }

  private static func cartAndBox(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround()
    // friction is the geometric mean of both, so on the ground without any there is none
    let cart = stage.add(.box(6, 0.5), at: Point(0, 0.25), friction: 0.5) { $0.allowsRotation = false }
    stage.setSurfaceVelocity(cart, Point(1, 0))
    let box = stage.add(.box(1, 1), at: Point(-1, 1), friction: 0.5)
    stage.run(until: 2)
    return [stage.velocity(box).x, stage.velocity(cart).x]
  }

  private static func shelf(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addOneWay(.line(Point(-2, 1), Point(2, 1)), stopping: Point(0, 1))
    let box = stage.add(.box(0.4, 0.4), at: .zero, velocity: Point(0, 5))
    let disk = stage.add(.ball(0.2), at: Point(1, 1.05))
    var (highest, way) = (0.0, 0.0)
    stage.run(until: 3) { stage in
      highest = max(highest, stage.position(box).y)
      if stage.frame == stage.pace.framesPerSecond * 3 / 10 { way = 1.05 - stage.position(disk).y }
    }
    return [highest, stage.position(box).y, way]
  }
}
