import Testing

@testable import Rigid2D

/// What a probe with a clock observes of a step.
@Suite("Probe and census") struct ProbeTests {
  private struct Notes: StepProbe {
    var phases: [StepPhase] = []
    mutating func mark(_ phase: StepPhase) { phases.append(phase) }
  }

  private static func heap() -> Bench {
    let bench = Bench(gravity: 981)
    _ = bench.floor(400)
    for i in 0..<12 { _ = bench.box(Float(i % 4) * 35, 100 + Float(i / 4) * 60) }
    return bench
  }

  @Test("a step has the same bits with and without a probe") func sameBits() {
    let silent = Self.heap()
    let probed = Self.heap()
    var notes = Notes()
    for _ in 0..<120 {
      silent.step()
      _ = probed.world.step(1 / 60, substeps: 4, on: .serial, probe: &notes)
    }
    #expect(silent.world.digest == probed.world.digest)
  }

  @Test("marks are in the order of the step, those of a substep in each substep", arguments: [1, 3]) func order(substeps: Int) {
    let bench = Self.heap()
    var notes = Notes()
    _ = bench.world.step(1 / 60, substeps: substeps, on: .serial, probe: &notes)
    let substep: [StepPhase] = [.solve, .continuous, .manifolds, .solve]
    let substepsOfAll = Array(repeating: substep, count: substeps).joined()
    let expected: [StepPhase] = [.pairs, .manifolds, .rows, .continuous] + substepsOfAll + [.solve, .events, .rest]
    #expect(notes.phases == expected)
  }

  @Test("an impact wakes a row of sleepers of any length at once: 200 boxes take as few passes as five", arguments: [5, 200])
  func waking(count: Int) {
    let bench = Bench()
    let row = (0..<count).map { bench.box(Float($0) * 40.1, 0) { $0.startsAsleep = true } }
    let striker = bench.box(-45, 0)
    bench.world.setVelocity(striker, linear: Vector2(1200, 0), angular: 0)
    var searches = 0
    for _ in 0..<20 where row.contains(where: bench.isAsleep) {
      var notes = Notes()
      _ = bench.world.step(1 / 60, substeps: 4, on: .serial, probe: &notes)
      searches = max(searches, notes.phases.count { $0 == .pairs })
    }
    #expect(searches > 1 && searches <= 4, "\(searches)")
  }

  @Test("a census counts moving, sleeping and touching bodies, and islands") func census() throws {
    let bench = Bench(gravity: 981)
    _ = bench.floor(400)
    // a stack of two, a box of its own, two joined ones in the air
    _ = (bench.box(0, 380), bench.box(0, 340), bench.box(200, 380))
    let (left, right) = (bench.box(400, 0), bench.box(500, 0))
    _ = bench.world.addPinJoint(left, anchorA: Vector2(50, 0), right, anchorB: Vector2(-50, 0))
    let before = bench.world.census
    #expect((before.bodies, before.joints, before.contacts, before.islands) == (5, 1, 0, 4))
    #expect(bench.world.movableBodyCount == 5)
    bench.run(15)
    let standing = bench.world.census
    #expect((standing.contacts, standing.islands, standing.asleep) == (3, 3, 0))
    bench.run(240)
    #expect(bench.world.census.asleep == 5)
    #expect(bench.world.census.bodies == 5)
  }
}
