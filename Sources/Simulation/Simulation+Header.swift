public import Trajectories

extension Simulation {
  /// Ids of the views, by ``ViewSample/view``: the scene's, then those that events add, in order of creation.
  public var names: [String] { stage.cast.names }

  /// What is known before the first frame.
  public func header(version: String) -> RunHeader {
    RunHeader(version: version, scene: plan.name, frameRate: plan.frameRate, names: names)
  }

  /// The digest of all frames so far, whatever is recorded of them: equal for two runs exactly when every frame's bits are.
  public var digest: RunDigest { stage.digest }

  /// Whether the run is over before its last frame: everything is at rest, and nothing more is to come.
  public var hasEndedAtRest: Bool { stage.hasEnded && stage.clock.frame < plan.lastFrame && stage.settling.isSettled }

  /// The last frame there will be, unless the run ends early.
  public var lastFrame: Int { plan.lastFrame }
}
