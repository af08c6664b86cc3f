import Formats
import Rigid2D
public import SceneModel
public import Trajectories

extension Simulation {
  /// A run of a scene, before its first frame.
  ///
  /// - Parameters:
  ///   - name: The name of the run if the scene has none.
  ///   - limits: Of pairs of outlines near each other and of memory; a run that needs more ends.
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  public init(_ scene: borrowing Scene, name: String = "", limits: Limits = .standard) throws(SimulationError) {
    let contactLimit = limits.contactPairs(beside: scene)
    try self.init(ScenePlan(scene), name: scene.name ?? name, contactLimit: contactLimit)
  }

  /// A run of a plan, with the memory of a finished run of any scene: no bit depends on it.
  ///
  /// - Throws: ``SimulationError`` for a scene that cannot be built; the memory is then freed.
  package init(_ plan: consuming ScenePlan, contactLimit: Int, after other: consuming Simulation?) throws(SimulationError) {
    let name = plan.name ?? ""
    try self.init(consume plan, name: name, contactLimit: contactLimit, after: other)
  }

  /// Runs the parts of a step in parallel, if the profile's step has parts. No bit of the run depends on it.
  ///
  /// - Parameters:
  ///   - width: How many parts may run at the same time; 1 for a serial run, as without this call.
  ///   - perform: Calls `part` once with each of 0..<`count`, on any threads, and returns when all calls have returned.
  public mutating func useThreads(_ width: Int, _ perform: @escaping @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void) {
    executor = StepExecutor(width: width, perform: perform)
  }
}

extension RecordPlan {
  /// The plan of a scene's `record`.
  public init(_ record: Record) {
    self.init(columns: record.columns, views: record.views.globs, every: record.every)
  }
}
