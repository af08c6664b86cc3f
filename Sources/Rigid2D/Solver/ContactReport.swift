/// The contacts that began and ended in the step.
struct ContactReport: ~Escapable {
  private let world: PlacedShapes
  private let tuning: Tuning

  @inline(always) @_lifetime(borrow state)
  init(_ state: borrowing State) {
    world = PlacedShapes(state)
    tuning = state.settings.tuning
  }

  /// Sorts the events from `start` on. See ``ContactEvent``.
  static func sort(_ events: inout [ContactEvent], from start: Int) {
    // most are in order already, and sorting takes memory
    for i in start + 1..<max(start + 1, events.count) where events[i].precedes(events[i - 1]) {
      return events[start...].sort { $0.precedes($1) }
    }
  }

  /// - Parameter active: All contacts that may have begun or ended.
  func collect(
    _ active: inout [ActiveContact], _ contacts: inout [Contact], _ events: inout [ContactEvent], _ lists: inout [[ContactEvent]],
    on executor: StepExecutor
  ) {
    guard !active.isEmpty else { return }
    var active = active.mutableSpan
    var contacts = contacts.mutableSpan
    if executor.isSerial { return collect(&active, active.indices, &contacts, &events) }
    // a part writes its active contacts only, and each is another contact
    executor.collect(active.indices, leastPart: 512, &active, &contacts, into: &events, &lists) { active, contacts, events, part in
      collect(&active, part, &contacts, &events)
    }
  }

  @inline(always)
  private func collect(
    _ active: inout MutableSpan<ActiveContact>, _ part: Range<Int>, _ contacts: inout MutableSpan<Contact>, _ events: inout [ContactEvent]
  ) {
    for k in part {
      let i = Int(active[k].index)
      let was = active[k].isTouching
      let now = isTouching(contacts[i], was)
      guard was != now else { continue }
      contacts[i].isTouching = now
      active[k].isTouching = now
      events.append(event(contacts[i], now))
    }
  }

  /// Loaded during the step, or without a gap at its beginning. A contact ends at a gap of half the slop, so that a resting contact does
  /// not flicker.
  @inline(always)
  private func isTouching(_ contact: borrowing Contact, _ was: Bool) -> Bool {
    if contact.isSensor { return contact.manifold.count > 0 }
    if contact.stepImpulse > 0 { return true }
    guard contact.manifold.count > 0 else { return false }
    return ContactUpdate.nearest(contact.manifold) <= (was ? 0.5 * tuning.linearSlop : 0)
  }

  /// The event of a contact that begins or ends.
  func event(_ contact: Contact, _ begins: Bool) -> ContactEvent {
    let (a, b) = (world.shapes[Int(contact.shapeA)].owner, world.shapes[Int(contact.shapeB)].owner)
    let point =
      contact.manifold.count > 0 && !contact.onlyBounced
      ? world.poses[Int(contact.bodyA)].position + contact.loadCenter : contact.touchPoint
    let kind: ContactEvent.Kind =
      contact.isSensor ? (begins ? .sensorEntered : .sensorExited) : (begins ? .began : .ended)
    return ContactEvent(
      kind: kind, bodyA: world.bodies[Int(a)].tag, bodyB: world.bodies[Int(b)].tag, shapeA: world.shapes[Int(contact.shapeA)].tag,
      shapeB: world.shapes[Int(contact.shapeB)].tag, point: begins ? point : .zero, impulse: begins ? contact.stepImpulse : 0,
      order: contact.order)
  }
}
