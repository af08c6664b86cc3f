public import SceneModel

extension Simulation {
  /// A run of a scene, before its first frame.
  ///
  /// - Parameters:
  ///   - name: What the run of a scene without a name is called.
  ///   - contactLimit: Pairs of outlines near each other that the run may have; with more it ends.
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  public init(_ scene: Scene, name: String = "", contactLimit: Int = Limits.standard.contactPairs) throws(SimulationError) {
    try self.init(ScenePlan(scene), name: scene.name ?? name, contactLimit: contactLimit)
  }
}
