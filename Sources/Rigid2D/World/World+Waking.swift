/// Contact points of moving bodies, and the sleepers that they wake.
extension World {
  enum ContactsUpdate { case done, wokeBodies }

  /// Computes the contact points of moving bodies. The only place where a touch wakes a sleeping island, which then takes part from this
  /// step on.
  mutating func updateContacts(_ clock: StepClock, _ executor: StepExecutor) -> ContactsUpdate {
    refreshContacts(clock, executor)
    guard isAnyWaking else { return .done }
    (scratch.knownMotionOf, scratch.knownReach) = (scratch.bodies.motionOf, scratch.bodies.reach)
    wakeTouched(clock)
    return .wokeBodies
  }

  private mutating func refreshContacts(_ clock: StepClock, _ executor: StepExecutor) {
    if !state.contacts.isEmpty {
      MovingBody.list(
        scratch.bodies.awake.span, state.poses.span, scratch.bodies.motions.span, scratch.bodies.kicks.span,
        reach: scratch.bodies.reach.span, scratch.bodies.radii.span,
        &scratch.moving)
    }
    let update = ManifoldUpdate(
      PlacedShapes(state.bodies.span, state.poses.span, state.shapes.span, state.pool.spans), scratch.bodies.motionOf.span,
      scratch.moving.span, isCrowded: scratch.bodies.isCrowded.span,
      KnownMotion(scratch.knownMotionOf.span, reach: scratch.knownReach.span),
      clock,
      state.settings.tuning)
    update.refresh(&state.contacts, &scratch.active, &scratch.contacts.watched, &scratch.activeLists, on: executor)
  }

  private var isAnyWaking: Bool {
    mutating get {
      let active = scratch.active.span
      for k in active.indices where active[k].traits.contains(.wakes) { return true }
      return false
    }
  }

  /// Wakes the islands that contacts may touch within the step, and the islands that these may touch in turn.
  ///
  /// A body that touches an island may pass on its speed for the rest of the step. Otherwise a row of sleepers would stop an impact.
  private mutating func wakeTouched(_ clock: StepClock) {
    var passed = PassedReach(bodies: state.bodies.count)
    var touches = touches(clock)
    while !touches.isEmpty {
      for touch in touches { wake(touch, &passed) }
      touches = passed.touches(state, clock)
    }
    for body in passed.woken { scratch.passedReach.append((body, passed.speeds[Int(body)])) }
  }

  /// The contacts at which a body in the step may touch a sleeping one.
  private func touches(_ clock: StepClock) -> [PassedReach.Touch] {
    var touches: [PassedReach.Touch] = []
    for contact in scratch.active where contact.traits.contains(.wakes) {
      let (a, b) = (state.contacts[Int(contact.index)].bodyA, state.contacts[Int(contact.index)].bodyB)
      touches.append(
        PassedReach.Touch(
          contact.a == 0 ? a : b, speed: scratch.bodies.reach[Int(max(contact.a, contact.b))], state.contacts[Int(contact.index)].manifold,
          clock))
    }
    return touches
  }

  private mutating func wake(_ touch: PassedReach.Touch, _ passed: inout PassedReach) {
    var body = touch.sleeper
    repeat {
      passed.pass(touch.speed, to: body)
      body = state.bodies[Int(body)].islandNext
    } while body != touch.sleeper
    wakeIsland(touch.sleeper)
  }
}
