public import Rigid2D
public import Trajectories

/// Queries of places, between two frames.
extension Simulation {
  /// The present state of a view, including edits since the last frame; nil if no view has this id.
  public func sample(ofView id: String) -> ViewSample? {
    guard let item = state.views.item(id) else { return nil }
    return sample(state.views.numbers[Int(item)])
  }

  /// The contacts of a view, in the order of the shapes; empty if no view has this id.
  public func contacts(ofView id: String) -> [(id: String, contact: WorldContact)] {
    guard let item = state.views.item(id) else { return [] }
    return world.contacts(of: state.animator.body(of: item)).map { (name(ofTag: $0.tag), $0) }
  }

  /// Ids of the views, walls and boundaries that a point is in or on, the older ones first. Lines have no inside.
  public func elements(at point: Vector2) -> [String] { names(of: world.bodies(at: point, .everything)) }

  /// Ids of the views, walls and boundaries that touch a box, the older ones first.
  public func elements(in box: Bounds) -> [String] { names(of: world.bodies(in: box, .everything)) }

  /// The elements that a ray from `origin` to `origin + translation` enters, the nearest first.
  public func elements(from origin: Vector2, along translation: Vector2) -> [(id: String, hit: CastHit)] {
    world.hits(from: origin, along: translation, .everything).map { (name(ofTag: $0.bodyTag), $0) }
  }

  private func names(of bodies: [BodyID]) -> [String] { bodies.map { name(ofTag: world.tag($0)) } }
}

extension SearchFilter {
  fileprivate static let everything = SearchFilter(includesSensors: true)
}

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
