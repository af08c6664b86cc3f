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
    let scene: Scene
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
    patched = if let scene = runner.plan.sweep.template.patched(runner.plan.axes) { PatchedPlan(scene) } else { nil }
  }

  func run(_ run: Int) -> Runner.Result {
    let (id, values) = runner.identify(run)
    if let patched, patched.set(values) {
      let plan = Result { () throws(SimulationError) in try patched.plan() }
      return execute(patched.scene.scene, plan, run, id, values)
    }
    let variant = variants[run] ?? runner.plan.variant(values)
    guard let scene = variant.scene else { return .row(runner.row(run, id, values, invalid: variant.diagnostics)) }
    return execute(scene, nil, run, id, values)
  }

  /// - Parameter plan: Of the scene, where it is known.
  private func execute(
    _ scene: borrowing Scene, _ plan: consuming Result<ScenePlan, SimulationError>?, _ run: Int, _ id: String, _ values: [SweepValue]
  ) -> Runner.Result {
    var outputs = runner.outputs(scene)
    do throws(SimulationError) {
      guard let digest = try simulate(scene, plan, run, &outputs) else { return .stopped }
      return runner.result(run, id, values, outputs, digest)
    } catch {
      return .row(runner.row(run, id, values, failed: error))
    }
  }

  /// - Returns: nil when a signal ended it.
  private func simulate(
    _ scene: borrowing Scene, _ plan: consuming Result<ScenePlan, SimulationError>?, _ run: Int, _ outputs: inout RunOutputs
  ) throws(SimulationError) -> RunDigest? {
    try begin(scene, plan, &outputs)
    var pauses = branchFrames(scene, run).filter { $0 > (branches.last?.frame ?? 0) }[...]
    return try finish(&simulation!, scene, &pauses, &outputs)
  }

  /// Runs to the end, and keeps the state of frames at which others may begin.
  private func finish(
    _ simulation: inout Simulation, _ scene: borrowing Scene, _ pauses: inout ArraySlice<Int>, _ outputs: inout RunOutputs
  ) throws(SimulationError) -> RunDigest? {
    while true {
      if let end = simulation.next(observing: &outputs) {
        switch end {
        case .failed(let error): throw error
        case .stopped: return nil
        default: return simulation.digest
        }
      }
      frameCount += 1
      guard !pauses.isEmpty, simulation.frame.index == pauses.first, branches.count < Self.mostBranches else { continue }
      pauses.removeFirst()
      branches.append(Branch(scene: copy scene, frame: simulation.frame.index, snapshot: simulation.snapshot, outputs: outputs))
    }
  }

  /// Makes ``simulation`` a run of a scene at the latest frame that a state is kept of, else before its first frame.
  private func begin(
    _ scene: borrowing Scene, _ plan: consuming Result<ScenePlan, SimulationError>?, _ outputs: inout RunOutputs
  ) throws(SimulationError) {
    let limit = runner.limits.contactPairs(beside: scene)
    branches.removeAll { limit != contactLimit || $0.frame > ($0.scene.lastCommonFrame(with: scene) ?? -1) }
    if let branch = branches.last {
      simulation?.resume(branch.snapshot)
      if try simulation?.continue(as: scene) == true {
        outputs = branch.outputs
        return
      }
    }
    branches.removeAll()
    contactLimit = limit
    let plan = if let plan { try plan.get() } else { try ScenePlan(scene) }
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
