import Platform
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// Executes runs of a plan one after another on one thread, and keeps states that later runs can begin from.
///
/// What comes of a run depends on its number in the plan alone.
final class RunWorker {
  /// A run at a frame up to which others may be the same.
  private struct Branch {
    let variant: SceneTemplate.Variant
    let frame: Int
    let snapshot: Simulation.Snapshot
    let outputs: RunOutputs
  }

  private let runner: Runner
  private let late: LateFactors
  /// Of the run before: its states to continue from, and its memory.
  private var simulation: Simulation?
  private var contactLimit = 0
  /// Ascending by frame; all of them states of ``simulation``.
  private var branches: [Branch] = []
  /// Variants that a run was compared with, by their numbers in the plan. For lookup only.
  private var variants: [Int: SceneTemplate.Variant] = [:]
  /// The scene of the run before, where runs differ in nothing but numbers of some elements.
  private let patched: PatchedPlan?
  /// Frames that were computed: fewer than the runs have where they begin with the same ones.
  private(set) var frameCount = 0

  /// States that are kept at a time.
  private static let mostBranches = 8

  init(_ runner: Runner, _ late: LateFactors) {
    self.runner = runner
    self.late = late
    patched = if let scene = runner.plan.sweep.template.patched(runner.plan.axes) { PatchedPlan(scene, runner) } else { nil }
  }

  func run(_ run: Int) -> Runner.Result {
    let (id, values) = runner.identify(run)
    do throws(SimulationError) {
      if let patched, patched.set(values) {
        var outputs = patched.outputs
        simulation = try Simulation(patched.plan(), contactLimit: patched.contactLimit, after: simulation.take())
        let digest = try finish(&simulation!, &outputs)
        return runner.result(run, id, values, outputs, digest)
      }
      let variant = variants[run] ?? runner.plan.variant(values)
      guard let scene = variant.scene else { return .row(runner.row(run, id, values, invalid: variant.diagnostics)) }
      var outputs = runner.outputs(scene)
      try begin(scene, &outputs)
      let pauses = branchFrames(scene, run).filter { $0 > (branches.last?.frame ?? 0) }
      let digest = try finish(&simulation!, &outputs, pausing: pauses[...], of: variant)
      return runner.result(run, id, values, outputs, digest)
    } catch {
      return .row(runner.row(run, id, values, failed: error))
    }
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - pauses: Frames whose states others may begin with, ascending.
  ///   - variant: What runs, where there are such frames.
  /// - Returns: nil when a signal ended it.
  private func finish(
    _ simulation: inout Simulation, _ outputs: inout RunOutputs, pausing pauses: ArraySlice<Int> = [],
    of variant: SceneTemplate.Variant? = nil
  ) throws(SimulationError) -> RunDigest? {
    var pauses = pauses
    while true {
      if let end = simulation.next(observing: &outputs) {
        switch end {
        case .failed(let error): throw error
        case .stopped: return nil
        default: return simulation.digest
        }
      }
      frameCount += 1
      guard let variant, simulation.frame.index == pauses.first, branches.count < Self.mostBranches else { continue }
      pauses.removeFirst()
      branches.append(Branch(variant: variant, frame: simulation.frame.index, snapshot: simulation.snapshot, outputs: outputs))
    }
  }

  /// Makes ``simulation`` a run of a scene at the latest frame that a state is kept of, else before its first frame.
  private func begin(_ scene: borrowing Scene, _ outputs: inout RunOutputs) throws(SimulationError) {
    let limit = runner.limits.contactPairs(beside: scene)
    branches.removeAll { limit != contactLimit || $0.frame > ($0.variant.scene?.lastCommonFrame(with: scene) ?? -1) }
    if let branch = branches.last {
      simulation?.resume(branch.snapshot)
      if try simulation?.continue(as: scene) == true {
        outputs = branch.outputs
        outputs.checks?.adopt(scene)
        return
      }
    }
    branches.removeAll()
    contactLimit = limit
    let plan = try ScenePlan(scene)
    simulation = try Simulation(plan, contactLimit: limit, after: simulation.take())
  }

  /// The frames up to which runs are the same that differ by one value, ascending.
  private func branchFrames(_ scene: borrowing Scene, _ run: Int) -> [Int] {
    if late.isEmpty { return [] }
    var variants: [Int: SceneTemplate.Variant] = [:]
    var frames = late.frames
    for next in late.successors(of: run) {
      let variant = self.variants[next] ?? runner.plan.variant(next)
      variants[next] = variant
      if let frame = variant.scene.flatMap({ LateFactors.commonFrame(scene, $0) }) { frames.insert(frame) }
    }
    self.variants = variants
    return frames.sorted()
  }
}

/// What follows one run of a sweep; each part only if it is requested. A copy goes with a snapshot of the run.
struct RunOutputs: RunObserver, Sendable {
  var measurement: Measurement?
  var checks: CheckRun?
  /// The trajectory as `physim run` writes it by the scene's own record.
  var series: TrajectoryWriter?
  private(set) var isDone = false

  var watchesContacts: Bool { checks != nil || measurement?.watchesContacts ?? false }

  mutating func begin(_ header: RunHeader) {
    measurement?.begin(header)
    checks?.begin(header)
    series?.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    measurement?.observe(frame, events)
    checks?.observe(frame, events)
    series?.observe(frame, events)
    isDone = frame.index & 63 == 0 && Signals.received != nil
  }

  mutating func end(_ result: RunResult) {
    checks?.end(result)
    series?.end(result)
  }
}
