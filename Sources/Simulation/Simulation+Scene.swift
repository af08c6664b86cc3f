public import SceneModel

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
}
