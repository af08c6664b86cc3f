import Rigid2D
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
    finishRemovals()
    world.carryOutEdits()
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

/// Assignments of `set` events and tracks.
extension Simulation {
  /// Changes one parameter; without effect on a removed behavior, view or wall.
  mutating func assign(_ assignment: Assignment) throws(SimulationError) {
    switch assignment.target {
    case .behavior(let id, let parameter): try assign(parameter, ofBehavior: id, assignment.values)
    case .view(let id, let parameter):
      guard let item = state.views.item(id) else { return }
      assign(parameter, ofItem: item, assignment)
    case .wall(let id, let parameter): assign(parameter, ofWall: id, assignment)
    case .gravity:
      state.gravity = nil
      world.setGravity(Vector2(assignment.values[0], assignment.values[1]))
    }
  }

  private mutating func assign(_ parameter: BehaviorParameter, ofBehavior id: String, _ values: [Float]) throws(SimulationError) {
    for i in state.behaviors.indices(of: id) where state.animator.isPresent(i) {
      var changed = state.animator.behavior(i)
      guard changed.assign(parameter, values) else { continue }
      do throws(BehaviorError) {
        try state.animator.update(i, changed, in: &world)
      } catch {
        throw named(error)
      }
    }
    state.behaviors.changeWaiting(of: id) { $0.assigning(parameter, values) }
  }

  private mutating func assign(_ parameter: ViewParameter, ofItem item: Int32, _ assignment: Assignment) {
    let values = assignment.values
    let body = state.animator.body(of: item)
    let velocity = world.velocity(body)
    switch parameter {
    case .center: world.setPose(body, position: Vector2(values[0], values[1]), angle: world.angle(body))
    case .angle: world.setPose(body, position: world.position(body), angle: values[0])
    case .velocity: world.setVelocity(body, linear: Vector2(values[0], values[1]), angular: velocity.angular)
    case .angularVelocity: world.setVelocity(body, linear: velocity.linear, angular: values[0])
    case .surfaceVelocity: world.setSurfaceVelocity(body, Vector2(values[0], values[1]))
    case .category: state.animator.setCategory(item, assignment.categories)
    case .collidesWith: state.animator.setAccepted(item, assignment.categories)
    case .sensor: state.animator.setSensor(item, values[0] != 0, in: &world)
    default:
      var own = state.animator.items[Int(item)].own
      guard own.assign(parameter, values[0]) else { return }
      state.animator.setOwn(item, own)
    }
  }

  private mutating func assign(_ parameter: WallParameter, ofWall id: String, _ assignment: Assignment) {
    guard let wall = state.staticBodies.assign(parameter, of: id, assignment.values) else { return }
    switch parameter {
    case .friction, .elasticity: world.setSurface(wall.body, friction: wall.friction, restitution: wall.elasticity)
    case .surfaceVelocity: world.setSurfaceVelocity(wall.body, Vector2(assignment.values[0], assignment.values[1]))
    case .collidesWith: world.setFilter(wall.body, Groups.ofWall(accepts: assignment.categories))
    }
  }
}
