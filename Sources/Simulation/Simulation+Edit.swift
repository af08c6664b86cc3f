public import SceneModel
import Trajectories

/// Changes from outside, between two frames.
extension Simulation {
  /// Performs an edit at once, at any time. Its results are among the ``events`` of the next frame.
  ///
  /// An edit of an element that does not exist has no effect.
  ///
  /// - Throws: ``SimulationError`` for an element that cannot be built.
  public mutating func perform(_ edit: Edit) throws(SimulationError) {
    var context = plan.context
    context.categories = state.categories
    try context.categories.add([edit])
    let action = try EventPlan.Action(edit, at: "/events/0", context)
    state.categories = context.categories
    state.upcoming = state.clock.frame + 1
    state.animator.time = state.clock.time
    let recorded = events.count
    defer {
      state.loop.readEvents(of: world, watchesContacts)
      recordChanges()
      state.editRecords += events[recorded...]
      events.removeSubrange(recorded...)
    }
    try perform(action, -1)
  }

  /// Ids of the views that exist now, in order of creation.
  public var livingViews: [String] { state.views.living.map { names[Int($0)] } }

  /// Ids of the elements that exist now: views, walls, and behaviors with the composites that they are in. An id may come twice.
  public var elements: [String] {
    let behaviors = presentBehaviors(state.behaviors.indices) + state.behaviors.waiting
    return livingViews + state.staticBodies.walls + behaviors.flatMap { [$0.id] + $0.parents }
  }

  /// What an id names now.
  ///
  /// - Parameter orRemoved: Whether a behavior that has been removed, or that was never added, counts.
  public func element(_ id: String, orRemoved: Bool = false) -> RunElement? {
    if state.views.item(id) != nil { return .view }
    if state.staticBodies.hasWall(id) { return .wall }
    let indices = state.behaviors.indices(partOf: id)
    var behaviors = (orRemoved ? indices.map { state.behaviors[$0] } : presentBehaviors(indices)) + state.behaviors.waiting(partOf: id)
    if orRemoved { behaviors += plan.behaviors.filter { $0.isPart(of: id) } }
    if behaviors.isEmpty { return nil }
    return .behavior(behaviors.first { $0.id == id }?.kind ?? .composite(CompositeBehavior(behaviors: [])))
  }

  private func presentBehaviors(_ indices: some Sequence<BehaviorIndex>) -> [BehaviorPlan] {
    indices.filter { state.animator.isPresent($0) }.map { state.behaviors[$0] }
  }
}
