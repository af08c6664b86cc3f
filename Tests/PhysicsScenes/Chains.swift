import Rigid2D

/// Links on hinges with a weight of 100 links at the end: a chain keeps its length however it moves.
extension PhysicsRow {
  public static let chains = [
    PhysicsRow(
      "chain-hanging", "a chain of 30 links with a weight of 100 links hangs without a stretch", unit: "of its length", exact: [0],
      mustReach: 0.01, aimedAt: 0.001, heldTo: .mustReach
    ) { pace in [stretch(direction: Point(0, -1), until: 10, pace)] },
    PhysicsRow(
      "chain-swinging", "let go level, the chain with the weight falls and swings for 10 s with hardly a stretch", unit: "of its length",
      exact: [0],
      mustReach: 0.05, aimedAt: 0.01
    ) { pace in [stretch(direction: Point(1, 0), until: 10, pace)] },
  ]

  /// The largest sum of all gaps at the hinges, as a share of the chain's length.
  private static func stretch(direction: Point, until end: Double, _ pace: Pace) -> Double {
    let count = 30
    let link = 0.2
    var stage = Stage(pace)
    var bodies: [BodyID] = []
    let isLevel = direction.x != 0
    let half = 0.5 * link * direction
    for i in 0...count {
      let isWeight = i == count
      let shape: ShapeGeometry = isLevel ? .box(link, 0.05) : .box(0.05, link)
      let density = isWeight ? 100.0 : 1
      let body = stage.add(shape, at: (Double(i) + 0.5) * link * direction, density: density)
      stage.pin(bodies.last, bodies.isEmpty ? .zero : half, body, -half)
      bodies.append(body)
    }
    var worst = 0.0
    stage.run(until: end) { stage in
      var gaps = stage.point(bodies[0], -half).length
      for i in 1..<bodies.count { gaps += (stage.point(bodies[i], -half) - stage.point(bodies[i - 1], half)).length }
      worst = gaps.isFinite ? max(worst, gaps) : .infinity
    }
    return worst / (Double(count) * link)
  }
}
