import Testing

@testable import Rigid2D

/// The boxes of moving bodies, by which pairs are found.
@Suite("Boxes of moving bodies")
struct MovingBoundsTests {
  /// In how many of so many steps of a fall from rest the box of a disk of 40 pt is renewed; in each it encloses the disk's way of the step.
  private static func renewals(restitution: Float, steps: Int) -> Int {
    let bench = Bench(gravity: 1000)
    _ = bench.ball(0, 0, restitution: restitution)
    var last = bench.world.state.boxes[0]
    var renewals = 0
    for _ in 0..<steps {
      let before = bench.world.state.poses[0].position
      _ = bench.advance(&bench.world)
      let box = bench.world.state.boxes[0]
      let after = bench.world.state.poses[0].position
      #expect(box.contains(Bounds(lower: before - Vector2(20, 20), upper: after + Vector2(20, 20))))
      if box != last { renewals += 1 }
      last = box
    }
    return renewals
  }

  @Test("A box lasts for more than a step of a fall, also that of what bounces", arguments: [0, 0.5, 1] as [Float])
  func lastsForMoreThanAStep(restitution: Float) {
    // the last of 40 steps is 11 pt long
    let renewals = Self.renewals(restitution: restitution, steps: 40)
    #expect(renewals > 0 && renewals <= 20, "\(renewals) renewals")
  }
}
