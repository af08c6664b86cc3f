import Behaviors
import Rigid2D
import Trajectories

/// From plans to what is in the world.
extension Simulation {
  /// Everything the scene begins with, in the order of the scene.
  mutating func raiseCurtain() throws(SimulationError) {
    for wall in plan.walls { try build(wall) }
    let numbers = plan.views.map { stage.cast.announce($0.id) }
    reserveSpawns()
    for (view, number) in zip(plan.views, numbers) { _ = try build(view, number) }
    for behavior in plan.behaviors { add(behavior) }
    try placeTrackedViews()
    pullFirstGravity()
  }

  /// The energy of frame 0 goes by the gravity of the step after it.
  private mutating func pullFirstGravity() {
    guard stage.gravity != nil else { return }
    world.setGravity(Vector2(stage.gravity?.value(0, at: 0) ?? 0, stage.gravity?.value(1, at: 0) ?? 0))
  }

  /// Numbers the views that events add, in the order in which they come.
  private mutating func reserveSpawns() {
    stage.reserved = plan.events.map { event in
      guard case .addView(let view) = event.action, event.frame < plan.lastFrame else { return -1 }
      return stage.cast.announce(view.id)
    }
  }

  mutating func build(_ view: ViewPlan, _ number: Int32) throws(SimulationError) -> Int32 {
    let index = Int32(stage.animator.items.count)
    do throws(GeometryError) {
      let item = stage.animator.add(try view.build(index, in: &world))
      stage.cast.enter(number, as: item)
      return item
    } catch {
      throw .outline(view.id, error)
    }
  }

  mutating func build(_ wall: WallPlan) throws(SimulationError) {
    do throws(GeometryError) {
      stage.solids.add(wall, try wall.build(stage.solids.tag(wall.id), in: &world))
    } catch {
      throw .outline(wall.id, error)
    }
  }

  /// Adds a behavior, or has it wait for its views.
  mutating func add(_ plan: BehaviorPlan) {
    guard let behavior = resolved(plan) else {
      stage.waiting.append(plan)
      return
    }
    _ = stage.animator.add(behavior, window: plan.window)
    stage.behaviors.append(plan)
  }

  /// The plan's behavior on the views that are there; nil when one is missing that it cannot do without.
  private mutating func resolved(_ plan: BehaviorPlan) -> Behavior? {
    switch plan.template {
    case .gravity(var gravity):
      gravity.items = items(of: plan)
      return .gravity(gravity)
    case .push(var push):
      push.items = items(of: plan)
      return .push(push)
    case .dynamicItem(var dynamicItem):
      dynamicItem.items = items(of: plan)
      return .dynamicItem(dynamicItem)
    case .group(var group):
      group.items = items(of: plan)
      return .group(group)
    case .field(var field):
      field.items = items(of: plan)
      return .field(field)
    case .collision(var collision):
      collision.items = items(of: plan)
      for i in collision.boundaries.indices {
        collision.boundaries[i].tag = stage.solids.tag(plan.boundaryNames[i])
        collision.boundaries[i].elasticity = self.plan.boundaryElasticity
      }
      return .collision(collision)
    case .snap(var snap):
      guard let item = plan.item.flatMap({ stage.cast.item($0) }) else { return nil }
      snap.item = item
      return .snap(snap)
    case .attachment(var attachment):
      guard let item = plan.item.flatMap({ stage.cast.item($0) }) else { return nil }
      attachment.item = item
      if let partner = plan.partner {
        guard let other = stage.cast.item(partner) else { return nil }
        attachment.attach(to: other)
      }
      return .attachment(attachment)
    }
  }

  private func items(of plan: BehaviorPlan) -> [Int32] {
    stage.cast.living.filter { plan.includes(stage.cast.names[Int($0)]) }.map { stage.cast.items[Int($0)] }
  }

  /// The same error in the scene's names.
  func named(_ error: BehaviorError) -> SimulationError {
    switch error {
    case .tooManyCollisions(let index): .tooManyCollisions(stage.behaviors[index].id)
    case .boundary(let index, let boundary, let cause): .outline(stage.behaviors[index].boundaryNames[boundary], cause)
    }
  }

  /// What probably drove a view out of the range of numbers.
  func divergenceCause(_ item: Int32) -> DivergenceCause {
    let properties = stage.animator.properties(of: item)
    if properties.elasticity > 1 { return .elasticity(properties.elasticity) }
    for i in stage.behaviors.indices where stage.animator.isPresent(i) {
      guard case .push(let push) = stage.animator.behavior(i), push.items.contains(item) else { continue }
      if !(push.direction.magnitude.magnitude < 1e9) { return .push(stage.behaviors[i].id, push.direction.magnitude) }
    }
    for i in stage.behaviors.indices where stage.animator.isPresent(i) {
      if case .field(let field) = stage.animator.behavior(i), field.items.contains(item) { return .field(stage.behaviors[i].id) }
    }
    let pull = (world.settings.gravity + stage.animator.acceleration(of: item)).length
    return pull < 1e12 ? .unknown : .gravity(pull)
  }
}
