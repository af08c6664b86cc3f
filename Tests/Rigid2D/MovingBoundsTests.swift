import TestSupport
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

  @Test("The bounds of a falling body last for more than a step, with and without bounces", arguments: [0, 0.5, 1] as [Float])
  func lastsForMoreThanAStep(restitution: Float) {
    // the last of 40 steps is 11 pt long
    let renewals = Self.renewals(restitution: restitution, steps: 40)
    #expect(renewals > 0 && renewals <= 20, "\(renewals) renewals")
  }

  /// 300 disks that fly about above a floor.
  private static func flock() -> Bench {
    let bench = Bench(gravity: 100)
    _ = bench.floor(400)
    var random = SplitMix64(seed: 9)
    for _ in 0..<300 {
      let velocity = Vector2(random.uniform(-600, 600), random.uniform(-600, 600))
      _ = bench.ball(random.uniform(-600, 600), random.uniform(-400, 380), 12) { $0.velocity = velocity }
    }
    return bench
  }

  @Test("Exactly the overlapping boxes are pairs, if few or most have moved, in one part or several")
  func findsAllPairs() {
    let inParts = StepExecutor(width: 3, leastPart: 1) { count, part in
      for i in (0..<count).reversed() { part(i) }
    }
    let (alone, divided) = (Self.flock(), Self.flock())
    var shares: [Bool: Int] = [:]
    for step in 0..<60 {
      _ = alone.world.step(1 / 60, substeps: 4)
      _ = divided.world.step(1 / 60, substeps: 4, on: inParts)
      shares[3 * alone.world.scratch.movedBoxes.count >= 301 + 64, default: 0] += 1
      let boxes = alone.world.state.boxes
      var overlapping: [UInt64] = []
      for i in boxes.indices {
        for j in boxes.indices where j > i && boxes[i].overlaps(boxes[j]) { overlapping.append(PairTable.key(Int32(i), Int32(j))) }
      }
      #expect(alone.world.state.pairs.keys == overlapping, "step \(step)")
      let areSame = alone.world.state == divided.world.state
      #expect(areSame, "step \(step)")
    }
    #expect(shares[true, default: 0] > 5 && shares[false, default: 0] > 5, "\(shares)")
  }
}
