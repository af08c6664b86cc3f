import TestSupport
import TestTraits
import Testing

@testable import Rigid2D

@Suite("State")
struct StateTests {
  @Test("random edits break no invariant, and the same edits give the same bits", arguments: seeds(2, thorough: 12))
  func randomEdits(seed: UInt64) {
    let first = RandomEdits(seed: seed)
    let second = RandomEdits(seed: seed)
    for i in 0..<600 {
      let what = first.edit()
      let violations = first.bench.world.violations()
      #expect(violations.isEmpty, "after \(what), the \(i)th of seed \(seed)")
      first.step()
      let ofStep = first.bench.world.violations() + first.bench.world.violationsOfLastStep()
      #expect(ofStep.isEmpty && !first.bench.world.state.hasStaleContacts, "in the step after \(what), the \(i)th of seed \(seed)")
      guard violations.isEmpty && ofStep.isEmpty else { return }
    }
    for _ in 0..<600 {
      _ = second.edit()
      second.step()
    }
    #expect(first.digest == second.digest)
    let areSame = first.bench.world.snapshot == second.bench.world.snapshot
    #expect(areSame)
  }

  @Test("a snapshot from any step resumes with the same bits", arguments: seeds(1, thorough: 3))
  func snapshots(seed: UInt64) {
    let edits = RandomEdits(seed: seed)
    for _ in 0..<20 {
      for _ in 0..<20 { _ = edits.edit() }
      var copy = World(edits.bench.world.settings)
      copy.restore(edits.bench.world.snapshot)
      for _ in 0..<30 {
        edits.step()
        _ = copy.step(1 / 60, substeps: 4)
        #expect(copy.digest == edits.bench.world.digest)
      }
      let areSame = copy.snapshot == edits.bench.world.snapshot
      #expect(areSame)
    }
  }

  @Test("a restarted world equals a new one, for any earlier content", arguments: [40, 41, 42, 43] as [UInt64])
  func restart(seed: UInt64) {
    let edits = RandomEdits(seed: seed)
    for _ in 0..<200 {
      _ = edits.edit()
      edits.step()
    }
    let settings = edits.bench.world.settings
    edits.bench.world.restart(settings)
    let isNew = edits.bench.world.snapshot == State(settings: settings)
    #expect(isNew)
  }

  @Test("scratch may be discarded between any two steps", arguments: seeds(1, thorough: 3))
  func scratch(seed: UInt64) {
    let kept = RandomEdits(seed: seed)
    let thrown = RandomEdits(seed: seed)
    for _ in 0..<400 {
      _ = kept.edit()
      _ = thrown.edit()
      thrown.bench.world.scratch = Scratch()
      kept.step()
      thrown.step()
      thrown.bench.world.scratch = Scratch()
    }
    #expect(kept.digest == thrown.digest)
    let areSame = kept.bench.world.snapshot == thrown.bench.world.snapshot
    #expect(areSame)
  }

  @Test("the validator reports each broken invariant")
  func validator() {
    func violations(_ breakIt: (inout State) -> Void) -> [Violation] {
      let bench = Bench(gravity: 981)
      _ = bench.floor(100)
      let a = bench.box(0, 80)
      let b = bench.box(0, 40)
      _ = bench.world.addPinJoint(a, anchorA: .zero, b, anchorB: Vector2(0, 40))
      bench.run(10)
      breakIt(&bench.world.state)
      return bench.world.violations()
    }
    #expect(violations { _ in } == [])
    #expect(violations { $0.poses[1].position.x = .nan }.contains(.notFinite(body: 1)))
    #expect(violations { $0.bodies[1].angle = 1 }.contains(.rotation(body: 1)))
    #expect(violations { $0.bodies[2].inverseMass = 0 } == [.mass(body: 2)])
    #expect(violations { $0.bodies[2].firstShape = 0 }.contains(.shapeList(body: 2, shape: 0)))
    #expect(violations { $0.bodies[2].firstShape = -1 } == [.lostShape(2)])
    #expect(violations { $0.shapes[1].leaf = 99 } == [.leaf(shape: 1)])
    #expect(violations { $0.poses[0].position.x = 9 } == [.outsideBox(shape: 0)])
    #expect(violations { $0.contacts.swapAt(0, 1) } == [])
    #expect(violations { $0.contacts[0].bodyA = 2 } == [.contactShapes(contact: 0)])
    #expect(violations { $0.contacts.append($0.contacts[0]) } == [.pairCount(pairs: 2, contacts: 3)])
    #expect(violations { $0.joints.places[0].index = 5 }.contains(.jointPlace(joint: 0)))
    #expect(violations { $0.joints.pins[0].anchors.bodyB = 7 } == [.jointBody(joint: 0)])
    #expect(violations { $0.joints.nonCollidingPairs.insert(3) } == [.apart])
    #expect(violations { $0.bodies[1].islandNext = 2 } == [.ring(body: 1)])
    #expect(violations { $0.bodies[1].isAsleep = true }.contains(.jointAcrossSleep(joint: 0)))
    #expect(violations { $0.bodySlots.giveBack(2) }.contains(.lostShape(2)))
    #expect(violations { $0.velocities.removeLast() } == [.bodyCounts(slots: 3, bodies: 3, poses: 3, velocities: 2)])
    #expect(
      violations { _ = $0.movingTree.insert(Bounds(lower: .zero, upper: .zero), shape: 1) }.contains(
        .tree(.leaves(found: 3, expected: 2), isStatic: false)))
  }
}
