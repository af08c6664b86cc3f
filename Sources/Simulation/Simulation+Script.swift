import Behaviors
import Rigid2D
import Trajectories

/// The scene's events.
extension Simulation {
  /// Carries out what is due before the step that starts at this frame, in array order.
  mutating func performEvents() throws(SimulationError) {
    let frame = stage.clock.frame
    guard stage.script.isDue(frame) else { return }
    for i in plan.events.indices {
      // an event may repeat faster than frames do
      while let occurrence = stage.script.take(i, at: frame) { try perform(plan.events[i].action, i, occurrence) }
    }
    stage.script.lookAhead()
  }

  private mutating func perform(_ action: EventPlan.Action, _ i: Int, _ occurrence: Int) throws(SimulationError) {
    switch action {
    case .addView(let view): try spawn(view, number(of: view, i, occurrence))
    case .addBehaviors(let behaviors):
      for behavior in behaviors { add(behavior) }
    case .addWall(let wall): try build(wall)
    case .remove(let id): remove(id)
    case .move(let id, let center, let angle): move(id, center, angle)
    case .set(let assignments):
      for assignment in assignments { try assign(assignment) }
    case .push(let id, let impulse, let offset): push(id, impulse, offset)
    }
  }

  private mutating func number(of view: ViewPlan, _ i: Int, _ occurrence: Int) -> Int32 {
    let reserved = stage.reserved[i]
    if occurrence < reserved.count { return reserved[occurrence] }
    return stage.cast.announce(stage.script.spawnName(view.id, occurrence, of: i))
  }

  private mutating func spawn(_ view: ViewPlan, _ number: Int32) throws(SimulationError) {
    let item = try build(view, number)
    events.append(record(.spawned, stage.cast.names[Int(number)]))
    let name = stage.cast.names[Int(number)]
    for i in stage.behaviors.indices where stage.animator.isPresent(i) && stage.behaviors[i].includes(name) {
      stage.animator.admit(item, into: i, in: &world)
    }
    let waiting = stage.waiting
    stage.waiting.removeAll()
    for behavior in waiting { add(behavior) }
  }

  private mutating func remove(_ id: String) {
    if let item = stage.cast.item(id) {
      stage.animator.removeItem(item, from: &world)
      stage.cast.leave(item)
      events.append(record(.removed, id))
    }
    for i in stage.behaviors.indices where stage.behaviors[i].isCalled(id) { stage.animator.remove(i, from: &world) }
    stage.waiting.removeAll { $0.isCalled(id) }
    if let wall = stage.solids.removeWall(id) { world.removeBody(wall) }
  }

  private mutating func move(_ id: String, _ center: Vector2?, _ angle: Float?) {
    guard let item = stage.cast.item(id) else { return }
    let body = stage.animator.items[Int(item)].body
    stage.animator.move(item, to: center ?? world.position(body), angle: angle ?? world.angle(body), in: &world)
  }

  private mutating func push(_ id: String, _ impulse: Vector2, _ offset: Vector2) {
    guard let item = stage.cast.item(id) else { return }
    let body = stage.animator.items[Int(item)].body
    world.applyImpulse(body, impulse, offset: Trigonometry.sineCosine(world.angle(body)).apply(offset))
  }

  // MARK: - Physics calls

  /// Lets what happened in this frame call for events before the next step.
  mutating func listen() {
    for i in plan.events.indices {
      switch plan.events[i].trigger {
      case .frame: break
      case .contact(let a, let b): if events.contains(where: { $0.isBeginning(of: a, b) }) { stage.script.call(i) }
      case .settled: if events.contains(where: { $0.kind == .settled }) { stage.script.call(i) }
      case .leaves(let id): if stage.script.notice(i, isInside: isInside(id)) { stage.script.call(i) }
      }
    }
  }

  /// Whether a view's center is in the reference view; a view that is not there has not left.
  private func isInside(_ id: String) -> Bool {
    guard let item = stage.cast.item(id) else { return true }
    let center = world.position(stage.animator.items[Int(item)].body)
    return center.x >= 0 && center.y >= 0 && center.x <= plan.bounds.x && center.y <= plan.bounds.y
  }
}

extension EventRecord {
  fileprivate func isBeginning(of first: String, _ second: String) -> Bool {
    guard kind == .contactBegan || kind == .sensorEntered else { return false }
    return (a == first && b == second) || (a == second && b == first)
  }
}
