import Testing

@testable import SceneFormat
@testable import Sweeps

@Suite("Axes that change nothing") struct AxisEffectsTests {
  /// What is found of a sweep, its runs carried out in order but for those that are left out.
  private func ineffective(
    _ axes: [String], skipping: Set<Int> = [], _ change: (inout SweepRequest) -> Void = { _ in }
  ) throws -> [[String]] {
    let plan = try Samples.plan(axes, change)
    var effects = AxisEffects(plan)
    for run in 0..<plan.count where !skipping.contains(run) {
      guard case .row(let row) = RunWorker(Samples.runner(plan), LateFactors(plan)).run(run) else { continue }
      effects.absorb(row)
    }
    return effects.ineffective
  }

  private static let moves = "/views/ball/velocity=[0,0],[10,0],[20,0]"
  private static let idle = "/views/ball/charge=0,1,2"

  @Test("an axis whose runs all have one digest is found, alone and beside others, first or last")
  func found() throws {
    #expect(try ineffective([Self.idle]) == [["/views/ball/charge"]])
    #expect(try ineffective([Self.idle, Self.moves]) == [["/views/ball/charge"]])
    #expect(try ineffective([Self.moves, Self.idle]) == [["/views/ball/charge"]])
    #expect(try ineffective([Self.idle, "/views/box/charge=0,1"]) == [["/views/ball/charge"], ["/views/box/charge"]])
  }

  @Test("one that makes a difference anywhere is not, and neither is one with a single value")
  func effective() throws {
    #expect(try ineffective([Self.moves]).isEmpty)
    #expect(try ineffective(["/views/ball/charge=1", Self.moves]).isEmpty)
    #expect(try ineffective(["/views/ball/velocity=[0,0],[0,0],[5,0]"]).isEmpty)
  }

  @Test("axes that go together are named together; samples count as one")
  func together() throws {
    #expect(
      try ineffective([Self.idle, "/views/box/charge=0,1,2"]) { $0.isZip = true } == [["/views/ball/charge", "/views/box/charge"]])
    #expect(try ineffective(["/views/ball/charge=uniform(0,1)"]) { $0.sampleCount = 4 } == [["/views/ball/charge"]])
    #expect(try ineffective(["/views/ball/angle=uniform(0,1)"]) { $0.sampleCount = 4 }.isEmpty)
  }

  @Test("runs that are missing, as in a shard, prove nothing")
  func missing() throws {
    #expect(try ineffective([Self.idle], skipping: [0]).isEmpty)
    #expect(try ineffective([Self.idle], skipping: [1]) == [["/views/ball/charge"]])
  }

  @Test("what is known ends early once every axis has made a difference")
  func early() throws {
    let plan = try Samples.plan([Self.moves])
    var effects = AxisEffects(plan)
    for run in 0..<2 {
      #expect(!effects.areAllKnown)
      if case .row(let row) = RunWorker(Samples.runner(plan), LateFactors(plan)).run(run) { effects.absorb(row) }
    }
    #expect(effects.areAllKnown)
  }
}
