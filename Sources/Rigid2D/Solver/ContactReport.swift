/// Which contacts began and ended in the step.
enum ContactReport {
  /// Puts the events from `start` on in order. See ``ContactEvent``.
  static func sort(_ events: inout [ContactEvent], from start: Int) {
    guard events.count - start > 1 else { return }
    events[start...].sort { $0.precedes($1) }
  }

  static func collect(
    _ contacts: inout [Contact], _ bodies: [Body], _ poses: [Pose], _ shapes: [ShapeRecord], _ motionOf: [Int32], _ tuning: Tuning,
    _ slots: SlotList, _ events: inout [ContactEvent]
  ) {
    for i in contacts.indices {
      if motionOf[Int(contacts[i].bodyA)] == 0 && motionOf[Int(contacts[i].bodyB)] == 0 { continue }
      let was = contacts[i].isTouching
      let now = isTouching(contacts[i], was, tuning)
      guard was != now else { continue }
      contacts[i].isTouching = now
      events.append(event(contacts[i], now, poses, bodies, shapes, slots))
    }
  }

  /// Loaded during the step, or without a gap at its beginning; ending takes half the slop, so that a resting contact does not flicker.
  private static func isTouching(_ contact: Contact, _ was: Bool, _ tuning: Tuning) -> Bool {
    if contact.isSensor { return contact.manifold.count > 0 }
    if contact.stepImpulse > 0 { return true }
    guard contact.manifold.count > 0 else { return false }
    return ContactUpdate.nearest(contact.manifold) <= (was ? 0.5 * tuning.linearSlop : 0)
  }

  /// The event of a contact that begins or ends.
  static func event(
    _ contact: Contact, _ begins: Bool, _ poses: [Pose], _ bodies: [Body], _ shapes: [ShapeRecord], _ slots: SlotList
  ) -> ContactEvent {
    let (a, b) = (shapes[Int(contact.shapeA)].owner, shapes[Int(contact.shapeB)].owner)
    let point =
      contact.manifold.count > 0 ? poses[Int(contact.bodyA)].position + contact.loadedPoint.anchorA : contact.touchPoint
    let kind: ContactEvent.Kind =
      contact.isSensor ? (begins ? .sensorEntered : .sensorExited) : (begins ? .began : .ended)
    return ContactEvent(
      kind: kind, idA: slots.handle(a), idB: slots.handle(b), bodyA: bodies[Int(a)].tag, bodyB: bodies[Int(b)].tag,
      shapeA: shapes[Int(contact.shapeA)].tag, shapeB: shapes[Int(contact.shapeB)].tag,
      point: begins ? point : .zero,
      impulse: begins ? contact.stepImpulse : 0,
      order: contact.order)
  }
}
