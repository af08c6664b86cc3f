import Rigid2D

/// Standing bodies stay in place.
extension PhysicsRow {
  public static let stacks = [
    PhysicsRow(
      "stack-drift", "a stack of 10 boxes is less than 1 mm off to the side after 20 s", unit: "m", exact: [0], mustReach: 1e-3
    ) { pace in [stack(10, pace).drift] },
    PhysicsRow(
      "stack-sway", "a stack of 10 boxes never sways by more than 1 cm in 20 s", unit: "m", exact: [0], mustReach: 0.01, aimedAt: 1e-3,
      heldTo: .mustReach
    ) { pace in [stack(10, pace).sway] },
    PhysicsRow(
      "stack-overlap", "no two boxes in a stack of 10 overlap by more than 1 cm in 20 s", unit: "m", exact: [0], mustReach: 0.01,
      aimedAt: 0.005
    ) { pace in [stack(10, pace).overlap] },
    PhysicsRow(
      "stack-20", "a stack of 20 boxes stands for 20 s: sideways drift, deepest overlap", unit: "m", exact: [0, 0], mustReach: 0.2,
      aimedAt: 0.01, heldTo: .mustReach
    ) { pace in
      let stack = stack(20, pace)
      return [stack.drift, stack.overlap]
    },
    PhysicsRow(
      "pyramid-30", "a pyramid of base 30 stands for 20 s: way of its top sideways and down", unit: "m", exact: [0, 0], mustReach: 0.1,
      aimedAt: 0.05, measure: pyramid),
    PhysicsRow(
      "heavy-on-light", "1000 kg stay at rest on 1 kg, 2 cm deep at most, for 20 s: sideways, down", unit: "m", exact: [0, 0],
      mustReach: 0.02, measure: heavyOnLight),
  ]

  private struct Standing {
    /// Farthest way of a box from where it was put, sideways: in the end and at any time.
    var drift = 0.0
    var sway = 0.0
    /// Deepest overlap of a box with the one below or the ground.
    var overlap = 0.0
  }

  private static func stack(_ count: Int, _ pace: Pace) -> Standing {
    var stage = Stage(pace)
    stage.addGround(friction: 0.6)
    let boxes = (0..<count).map { stage.add(.box(1, 1), at: Point(0, 0.5 + Double($0)), friction: 0.6) }
    var standing = Standing()
    stage.run(until: 20) { stage in
      var below = -0.5
      for box in boxes {
        let p = stage.position(box)
        standing.sway = max(standing.sway, p.x.magnitude)
        standing.overlap = max(standing.overlap, below + 1 - p.y)
        below = p.y
      }
    }
    standing.drift = boxes.map { stage.position($0).x.magnitude }.max() ?? .infinity
    return standing
  }

  private static func pyramid(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround(friction: 0.6)
    var top: BodyID?
    for row in 0..<30 {
      for i in row..<30 {
        top = stage.add(.box(1, 1), at: Point(Double(i) - 0.5 * Double(row), 0.5 + Double(row)), friction: 0.6)
      }
    }
    guard let top else { return [] }
    let start = stage.position(top)
    stage.run(until: 20)
    let way = stage.position(top) - start
    return [way.x.magnitude, way.y.magnitude]
  }

  private static func heavyOnLight(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, allowsSleeping: false)
    stage.addGround(friction: 0.6)
    stage.add(.box(1, 1), at: Point(0, 0.5), friction: 0.6)
    let heavy = stage.add(.box(1, 1), at: Point(0, 1.5), friction: 0.6, density: 1000)
    stage.run(until: 20)
    let way = stage.position(heavy) - Point(0, 1.5)
    return [way.x.magnitude, way.y.magnitude]
  }
}
