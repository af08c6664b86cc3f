public import Scenes

extension Simulation {
  /// A run of a scene, before its first frame.
  ///
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  public init(_ scene: Scene) throws(SimulationError) {
    try self.init(ScenePlan(scene))
  }
}
