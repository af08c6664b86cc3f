/// Contact points of moving bodies, and the sleepers that they wake.
extension World {
  /// Computes the contact points of moving bodies. The only place where a touch wakes a sleeping island, which then takes part from this
  /// step on.
  ///
  /// - Returns: Whether one woke.
  mutating func updateContacts(_ clock: StepClock, _ executor: StepExecutor) -> Bool {
    refreshContacts(clock, executor)
    guard scratch.near.active.contains(where: { $0.traits.contains(.wakes) }) else { return false }
    (scratch.knownMotionOf, scratch.knownReach) = (scratch.bodies.motionOf, scratch.bodies.reach)
    wakeTouched(clock)
    return true
  }

  private mutating func refreshContacts(_ clock: StepClock, _ executor: StepExecutor) {
    if !state.contacts.isEmpty {
      MovingBody.list(
        scratch.bodies.awake.span, state.poses.span, scratch.bodies.motions.span, scratch.bodies.kicks.span,
        reach: scratch.bodies.reach.span, scratch.bodies.radii.span, &scratch.moving)
    }
    let known = KnownMotion(scratch.knownMotionOf.span, reach: scratch.knownReach.span)
    let update = ManifoldUpdate(
      PlacedShapes(state), scratch.bodies.motionOf.span, scratch.moving.span, isCrowded: scratch.bodies.isCrowded.span, known, clock,
      state.settings.tuning)
    update.refresh(&state.contacts, &scratch.near.active, &scratch.near.watched, &scratch.nearLists, on: executor)
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
    for contact in scratch.near.active where contact.traits.contains(.wakes) {
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
