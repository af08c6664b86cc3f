public import Trajectories

extension Simulation {
  /// The header of a run, known before the first frame.
  public var header: RunHeader {
    RunHeader(
      version: Release.version, scene: name, frameRate: plan.schedule.rate, frameTimes: plan.schedule.times, names: names,
      lastFrame: plan.lastFrame)
  }

  /// Ids of the views, by ``ViewSample/view``: the scene's, then those that events add, in order of creation.
  public var names: [String] { state.views.names }

  /// The digest of all frames so far, recorded or not: equal for two runs exactly if every frame's bits are.
  public var digest: RunDigest { state.digest }

  /// Whether the run ended before its last frame because all views are at rest and no event is pending.
  public var hasEndedAtRest: Bool { state.end == .atRest }

  /// The last frame, unless the run ends early.
  public var lastFrame: Int { plan.lastFrame }
}
