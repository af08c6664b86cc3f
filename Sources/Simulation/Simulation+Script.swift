import Behaviors
import Rigid2D
import Trajectories

/// The scene's events.
extension Simulation {
  /// Carries out what is due before the step that starts at this frame, in array order.
  mutating func performEvents() throws(SimulationError) {
    for (wait, time) in stage.waits.takeDue() {
      try performTimed(before: plan.waits[wait].index)
      try perform(plan.waits[wait].actions[time], -1)
    }
    try performTimed(before: .max)
  }

  /// What is due by the clock and stands before an element of the array.
  private mutating func performTimed(before index: Int) throws(SimulationError) {
    while let i = stage.script.take(plan.events, at: stage.clock.frame, before: index) {
      try perform(plan.events[i].action, stage.reserved[i])
    }
  }

  /// `number` is the one that was reserved for a view that the event adds; -1 when none was.
  private mutating func perform(_ action: EventPlan.Action, _ number: Int32) throws(SimulationError) {
    switch action {
    case .addView(let view): try spawn(view, number >= 0 ? number : stage.cast.announce(view.id))
    case .addBehaviors(let behaviors): for behavior in behaviors { add(behavior) }
    case .addWall(let wall): try build(wall)
    case .removeView(let id): removeView(id)
    case .removeBehavior(let id): removeBehavior(id)
    case .removeWall(let id): if let wall = stage.solids.removeWall(id) { world.removeBody(wall) }
    case .move(let id, let center, let angle): move(id, center, angle)
    case .set(let assignments):
      for assignment in assignments { try assign(assignment) }
    case .push(let id, let impulse, let offset): push(id, impulse, offset)
    }
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

  private mutating func removeView(_ id: String) {
    guard let item = stage.cast.item(id) else { return }
    stage.animator.removeItem(item, from: &world)
    stage.cast.leave(item)
    events.append(record(.removed, id))
  }

  private mutating func removeBehavior(_ id: String) {
    for i in stage.behaviors.indices where stage.behaviors[i].answers(to: id) { stage.animator.remove(i, from: &world) }
    stage.waiting.removeAll { $0.answers(to: id) }
  }

  private mutating func move(_ id: String, _ center: Vector2?, _ angle: Float?) {
    guard let item = stage.cast.item(id) else { return }
    let body = stage.animator.body(of: item)
    stage.animator.move(item, to: center ?? world.position(body), angle: angle ?? world.angle(body), in: &world)
  }

  private mutating func push(_ id: String, _ impulse: Vector2, _ offset: Vector2) {
    guard let item = stage.cast.item(id) else { return }
    let body = stage.animator.body(of: item)
    world.applyImpulse(body, impulse, offset: Trigonometry.sineCosine(world.angle(body)).apply(offset))
  }
}
