public import SceneModel
import Trajectories

/// Changes from outside, between two frames.
extension Simulation {
  /// Performs all events of a scene at once, at any times; they act on the elements of this run with the ids of the scene's.
  ///
  /// The scene is checked by its reader, so a client gets every diagnostic before anything has changed. The results are among the
  /// ``events`` of the next frame.
  ///
  /// - Throws: ``SimulationError`` for an element that cannot be built; the events before it in the array have been performed.
  public mutating func perform(eventsOf scene: Scene) throws(SimulationError) {
    let context = try PlanContext(scene)
    try state.categories.add(scene)
    context.categories = state.categories
    state.upcoming = state.clock.frame + 1
    state.animator.time = state.clock.time
    let recorded = events.count
    defer {
      recordWorldEvents()
      state.editRecords += events[recorded...]
      events.removeSubrange(recorded...)
    }
    for event in scene.events { try perform(try EventPlan(event, context).action, -1) }
  }

  /// Ids of the views that exist now, in order of creation.
  public var livingViews: [String] { state.views.living.map { names[Int($0)] } }

  /// Whether an existing view, wall or behavior has this id, including a behavior that waits for its views.
  public func hasElement(_ id: String) -> Bool {
    state.views.item(id) != nil || state.staticBodies.hasWall(id) || !state.behaviors.waiting(partOf: id).isEmpty
      || state.behaviors.indices(partOf: id).contains { state.animator.isPresent($0) }
  }

  /// Whether a behavior has this id, or had it before it was removed.
  public func hasHadBehavior(_ id: String) -> Bool {
    !state.behaviors.indices(partOf: id).isEmpty || plan.behaviors.contains { $0.isPart(of: id) }
  }

  /// Whether a wall with this id exists.
  public func hasWall(_ id: String) -> Bool { state.staticBodies.hasWall(id) }

  /// A behavior that exists, by its id; nil for a composite, which has no value of its own.
  public func behavior(_ id: String) -> BehaviorAction? {
    let index = state.behaviors.indices(of: id).first { state.animator.isPresent($0) }
    return index.map { state.animator.behavior($0) } ?? state.behaviors.waiting(partOf: id).first { $0.id == id }?.action
  }
}
