import Rigid2D
import TestSupport

/// Things come to rest when they should, and then they are at rest.
extension PhysicsRow {
  public static let rest = [
    // the sum of the geometric series of bounces: √(2h/g) (1 + e)/(1 - e)
    PhysicsRow(
      "bouncing-ends", "a ball with e = 0.5 dropped 1 m lies still after √(2h/g) (1 + e)/(1 - e)", unit: "s",
      exact: [3 * (2 / Stage.gravity).squareRoot()], .relative, mustReach: 0.05, aimedAt: 0.02,
      heldTo: .mustReach, atEveryPace: true, measure: bouncingEnds),
    PhysicsRow(
      "no-buzz", "balls with e = 1, 0.9 and 0.5 laid on the ground stay at rest for 10 s", unit: "m/s", exact: [0], mustReach: 5e-3,
      aimedAt: 1e-4, atEveryPace: true, measure: laidDown),
    PhysicsRow(
      "heap-asleep", "ten views dropped in a box all sleep within 15 s, with a speed of exactly 0: how many, speed", unit: "views, m/s",
      exact: [10, 0], mustReach: 0, atEveryPace: true, measure: heap),
    PhysicsRow(
      "heaps-asleep", "ten views dropped in a box in 20 ways all sleep within 15 s: how many", unit: "views", exact: [200], mustReach: 0,
      atEveryPace: true
    ) { pace in [(0..<20).map { heap(pace, moved: 0.005 * Double($0))[0] }.reduce(0, +)] },
    PhysicsRow(
      "pile-energy", "the energy of a pile of 500 shapes with e = 0 never rises, but for overlaps that are worked off", unit: "of it",
      exact: [0], mustReach: 1e-2, aimedAt: 1e-3,
      heldTo: .mustReach, measure: pile),
  ]

  /// The last time the ball was faster than 1 cm/s.
  private static func bouncingEnds(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, allowsSleeping: false)
    stage.addGround()
    let ball = stage.add(.ball(0.2), at: Point(0, 1.2), restitution: 0.5)
    var end = Double.infinity
    stage.run(until: 10) { if $0.velocity(ball).length > 0.01 { end = $0.time } }
    return [end]
  }

  private static func laidDown(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, allowsSleeping: false)
    stage.addGround(friction: 0.3)
    let balls = [1, 0.9, 0.5].enumerated().map { i, restitution in
      stage.add(.ball(0.2), at: Point(Double(i) - 1, 0.2), friction: 0.3, restitution: restitution)
    }
    var speed = 0.0
    stage.run(until: 10) { speed = max(speed, $0.topSpeed(balls)) }
    return [speed]
  }

  /// The heap of Physics 101.
  private static func heap(_ pace: Pace) -> [Double] { heap(pace, moved: 0) }

  /// With each view `moved` by up to twice that in x, m.
  private static func heap(_ pace: Pace, moved: Double) -> [Double] {
    var stage = Stage(pace)
    stage.addRoom(Point(3.2, 4.6), friction: 0.3)
    let squares = [
      (60, 60, 40), (150, 50, 60), (240, 70, 30), (100, 150, 50), (200, 160, 80), (270, 170, 20), (50, 240, 24), (140, 250, 36),
      (230, 280, 48), (90, 330, 64),
    ]
    let views = squares.enumerated().map { i, square in
      let (x, y, side) = square
      return stage.add(
        .box(Double(side) / 100, Double(side) / 100),
        at: Point(Double(x) / 100 + moved * Double(7 * i % 5 - 2), Double(460 - y) / 100), friction: 0.3, restitution: 0.5)
    }
    stage.run(until: 15)
    let sleepers = views.filter { stage.world.isAsleep($0) }
    return [Double(sleepers.count), sleepers.map { stage.velocity($0).length + stage.spin($0).magnitude }.max() ?? .infinity]
  }

  /// The largest rise of the energy above its minimum so far, as a share of the initial energy.
  private static func pile(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addRoom(Point(10, 40), friction: 0.5)
    var random = SplitMix64(seed: 7)
    var shapes: [BodyID] = []
    for i in 0..<500 {
      let size = Double(random.uniform(0.1, 0.25))
      let kinds: [ShapeGeometry] = [
        .ball(size), .box(2 * size, Double(random.uniform(0.1, 0.4))), .pill(size, size / 2), .regular(3 + i % 4, size),
      ]
      shapes.append(
        stage.add(
          kinds[Int(random.next() % 4)], at: Point(0.5 + Double(i % 13) * 0.7, 0.5 + Double(i / 13) * 0.7),
          angle: Double(random.uniform(-3, 3)), friction: Double(random.uniform(0.1, 0.9))))
    }
    let start = stage.energy(shapes)
    var least = start
    var rise = 0.0
    stage.run(until: 12) { stage in
      let energy = stage.energy(shapes)
      rise = energy.isFinite ? max(rise, energy - least) : .infinity
      least = min(least, energy)
    }
    return [rise / start]
  }
}
