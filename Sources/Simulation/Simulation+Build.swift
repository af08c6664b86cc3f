import Rigid2D
import Trajectories

/// Builds the world from the plan.
extension Simulation {
  /// Adds all initial elements of the scene, in its order.
  mutating func buildInitialState() throws(SimulationError) {
    // by index: a loop over the elements copies each, with all of its lists
    for i in plan.walls.indices { try build(plan.walls[i]) }
    let numbers = plan.views.indices.map { state.views.reserve(plan.views[$0].id) }
    reserveSpawns()
    state.reportedNames = names.count
    for i in plan.views.indices { _ = try build(plan.views[i], numbers[i]) }
    for i in plan.behaviors.indices { add(plan.behaviors[i]) }
    try placeTrackedViews()
    for i in state.behaviors.indices { state.animator.placeContent(i, in: &world) }
    applyInitialGravity()
  }

  /// Frame 0's energy is computed with the gravity of the step after it.
  private mutating func applyInitialGravity() {
    guard state.gravity != nil else { return }
    world.setGravity(Vector2(state.gravity?.value(0, at: 0) ?? 0, state.gravity?.value(1, at: 0) ?? 0))
  }

  /// Numbers the views that events add, in order of their addition.
  private mutating func reserveSpawns() {
    state.reservedNumbers = plan.events.map { event in
      guard case .addView(let view) = event.action, event.frame < plan.lastFrame else { return -1 }
      return state.views.reserve(view.id)
    }
  }

  mutating func build(_ view: ViewPlan, _ number: Int32) throws(SimulationError) -> Int32 {
    let index = Int32(state.animator.items.count)
    do throws(GeometryError) {
      let item = state.animator.add(try view.build(index, in: &world))
      state.views.add(number, as: item)
      return item
    } catch {
      throw .outline(view.id, error)
    }
  }

  mutating func build(_ wall: WallPlan) throws(SimulationError) {
    do throws(GeometryError) {
      state.staticBodies.add(wall, try wall.build(state.staticBodies.tag(wall.id), in: &world))
    } catch {
      throw .outline(wall.id, error)
    }
  }

  /// Adds a behavior, or keeps it until the views that it requires exist.
  mutating func add(_ plan: BehaviorPlan) {
    guard let items = state.views.resolve(plan.views) else {
      if let view = state.views.missing(plan.views) { state.behaviors.wait(plan, for: view) }
      return
    }
    var action = plan.action
    if case .collision(var collision) = action {
      for i in collision.boundaries.indices { collision.boundaries[i].tag = state.staticBodies.tag(collision.boundaries[i].name) }
      action = .collision(collision)
    }
    _ = state.animator.add(action, on: items, window: plan.window)
    state.behaviors.append(plan)
  }

  /// The same error in the scene's names.
  func named(_ error: BehaviorError) -> SimulationError {
    switch error {
    case .tooManyCollisions(let index): .tooManyCollisions(state.behaviors[index].id)
    case .boundary(let name, let cause): .outline(name, cause)
    }
  }

  /// The probable cause of a view out of range.
  func divergenceCause(_ item: Int32) -> DivergenceCause {
    let properties = state.animator.properties(of: item)
    if properties.elasticity > 1 { return .elasticity(properties.elasticity) }
    for i in state.behaviors.indices where state.animator.isPresent(i) {
      guard case .push(let push) = state.animator.behavior(i), state.animator.items(of: i).contains(item) else { continue }
      if !(push.direction.magnitude.magnitude < 1e9) { return .push(state.behaviors[i].id, push.direction.magnitude) }
    }
    for i in state.behaviors.indices where state.animator.isPresent(i) {
      if case .field = state.animator.behavior(i), state.animator.items(of: i).contains(item) { return .field(state.behaviors[i].id) }
    }
    let pull = (world.settings.gravity + state.animator.acceleration(of: item)).length
    return pull < 1e12 ? .unknown : .gravity(pull)
  }
}
