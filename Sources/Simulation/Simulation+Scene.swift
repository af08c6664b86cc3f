public import Scenes

extension Simulation {
  /// A run of a scene, before its first frame.
  ///
  /// - Parameter contactLimit: Pairs of outlines near each other that the run may come to; it ends past them.
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  public init(_ scene: Scene, contactLimit: Int = Limits.standard.contacts) throws(SimulationError) {
    try self.init(ScenePlan(scene), contactLimit: contactLimit)
  }
}
