import Formats
import Rigid2D
import SceneModel
import Trajectories

/// Performs the scene's events.
extension Simulation {
  /// Performs the events that are due before the step that starts at this frame, in array order.
  mutating func performEvents() throws(SimulationError) {
    state.animator.time = state.clock.time
    if !state.triggers.due.isEmpty {
      for (trigger, time) in state.triggers.takeDue() {
        try performTimed(before: plan.triggers[trigger].index)
        try perform(plan.triggers[trigger].actions[time], -1)
      }
    }
    try performTimed(before: .max)
    finishRemovals()
  }

  /// Performs the events due by time that are before an element of the array.
  private mutating func performTimed(before index: Int) throws(SimulationError) {
    while let i = state.timeline.take(plan.events, at: state.clock.frame, before: index) {
      try perform(plan.events[i].action, state.reservedNumbers[i])
    }
  }

  /// `number` is the one reserved for a view that the event adds; -1 for none.
  mutating func perform(_ action: EventPlan.Action, _ number: Int32) throws(SimulationError) {
    switch action {
    case .addView(let view): try spawn(view, number >= 0 ? number : state.views.reserve(view.id))
    case .addBehaviors(let behaviors): for behavior in behaviors { add(behavior) }
    case .addBehaviorAgain(let id): addAgain(id)
    case .addWall(let wall): try build(wall)
    case .removeViews(let views): removeViews(state.views.items(of: views))
    case .removeBehavior(let id): removeBehaviors(partOf: id)
    case .removeWall(let id): removeWall(id)
    case .move(let views, let center, let way, let angle):
      for item in state.views.items(of: views) { move(item, center, by: way, angle) }
    case .set(let assignments):
      for assignment in assignments { try assign(assignment) }
    case .push(let views, let impulse, let offset):
      for item in state.views.items(of: views) { push(item, impulse, offset) }
    case .snap(let snap, let id):
      for item in state.views.items(of: snap.views) { snapToNearest(item, snap, id) }
    case .retarget(let change): retarget(change)
    case .drag(let path): drag(path)
    case .release(let id, let velocity): release(id, velocity)
    case .scroll(let way): scroll(way)
    case .stop(let id): stopMotions(id)
    }
  }

  private mutating func spawn(_ view: ViewPlan, _ number: Int32) throws(SimulationError) {
    let item = try build(view, number)
    events.append(record(.spawned, state.views.names[Int(number)]))
    let name = state.views.names[Int(number)]
    for i in state.behaviors.indices(concerning: name) where state.animator.isPresent(i) && state.behaviors[i].views.adds(name) {
      state.animator.admit(item, into: i, in: &world)
    }
    for behavior in state.behaviors.takeComplete(with: name, state.views) { add(behavior) }
  }

  /// Adds a behavior, or all in a composite, as described in the scene, but from now on; active ones continue.
  private mutating func addAgain(_ id: String) {
    // the last one added under each id
    var last: [(id: String, index: Int)] = []
    for i in state.behaviors.indices(partOf: id) {
      let own = state.behaviors[i].id
      last.removeAll { $0.id == own }
      last.append((own, i))
    }
    for (_, i) in last where !isActing(i) {
      removeBehavior(i)
      add(state.behaviors[i].always)
    }
    guard last.isEmpty, state.behaviors.waiting(partOf: id).isEmpty else { return }
    // a behavior that was removed before its views existed
    for behavior in plan.behaviors where behavior.isPart(of: id) { add(behavior.always) }
  }

  /// Whether a behavior acts at present, so that adding it again changes nothing.
  private func isActing(_ i: BehaviorIndex) -> Bool {
    state.animator.isPresent(i) && !state.animator.isOver(i) && state.behaviors[i].window.contains(state.clock.time)
  }

  private mutating func move(_ item: Int32, _ center: Vector2?, by way: Vector2?, _ angle: Float?) {
    let body = state.animator.body(of: item)
    let place = center ?? world.position(body) + (way ?? .zero)
    state.animator.move(item, to: place, angle: angle ?? world.angle(body), in: &world)
  }

  /// Replaces the snap that an earlier event made for the view.
  private mutating func snapToNearest(_ item: Int32, _ snap: NearestSnap, _ id: String) {
    if let old = state.nearestSnaps.removeValue(forKey: item) { removeBehavior(old) }
    let body = state.animator.body(of: item)
    let place = world.position(body) + Float(snap.ahead) * world.velocity(body).linear
    var nearest = snap.points[0]
    for point in snap.points where (Vector2(point) - place).length < (Vector2(nearest) - place).length { nearest = point }
    let behavior = SnapBehavior(item: state.views.name(ofItem: item), point: nearest, damping: snap.damping)
    add(BehaviorPlan(id: id, .snap(behavior), .snap(behavior), on: .pair(behavior.item, nil)))
    state.nearestSnaps[item] = state.behaviors.count - 1
  }

  private mutating func push(_ item: Int32, _ impulse: Vector2, _ offset: Vector2) {
    let body = state.animator.body(of: item)
    world.applyImpulse(body, impulse, offset: Trigonometry.sineCosine(world.angle(body)).apply(offset))
  }
}
