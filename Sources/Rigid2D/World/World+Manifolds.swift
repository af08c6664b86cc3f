/// Contacts → manifolds and the list of those that may matter within the step.
extension World {
  enum ContactsUpdate { case done, wokeBodies }

  /// Contact points of all that moves. The only place where a touch wakes a sleeping island, which then takes part from this step on.
  mutating func updateContacts(_ clock: StepClock, _ executor: StepExecutor) -> ContactsUpdate {
    makeManifolds(clock, executor)
    guard isAnyWaking else { return .done }
    (scratch.knownMotionOf, scratch.knownReach) = (scratch.motionOf, scratch.reach)
    for k in scratch.active.indices where scratch.active[k].traits.contains(.wakes) {
      wakeTouched(state.contacts[Int(scratch.active[k].index)], scratch.active[k].speed, clock)
    }
    return .wokeBodies
  }

  private mutating func makeManifolds(_ clock: StepClock, _ executor: StepExecutor) {
    markJointed()
    refreshContacts(clock, executor)
    scratch.changes.clear()
    guard isAnyFast(clock) else { return }
    ContactUpdate.link(
      scratch.active.span, state.contacts.span, scratch.motionOf.span, scratch.approaches.span, scratch.isCrowded.span, scratch.kicks.span,
      &scratch.links, &scratch.linkLists, on: executor)
    let isAny = SpeedChange.spread(
      &scratch.links, entries: scratch.reach.count, &scratch.changes, &scratch.nextChanges, clock, state.settings.tuning)
    if isAny { extendContacts(clock, executor) }
  }

  private mutating func markJointed() {
    if state.joints.isEmpty { return scratch.isJointed.clear() }
    scratch.isJointed.resize(to: scratch.reach.count, false)
    for entry in scratch.isJointed.indices { scratch.isJointed[entry] = false }
    state.joints.mark(scratch.motionOf.span, &scratch.isJointed)
  }

  private mutating func refreshContacts(_ clock: StepClock, _ executor: StepExecutor) {
    let known = KnownMotions(scratch.knownMotionOf.span, scratch.knownReach.span, newReach: scratch.reach.span)
    let bound = MotionBound(
      state.poses.span, scratch.motions.span, scratch.kicks.span, reach: scratch.reach.span, radii: scratch.radii.span,
      isCrowded: scratch.isCrowded.span, isJointed: scratch.isJointed.span, changes: Span(), clock, state.settings.tuning)
    ContactUpdate.refresh(
      &state.contacts, state.bodies.span, state.poses.span, state.shapes.span, state.pool.vertices.span, state.pool.normals.span,
      scratch.motionOf.span, known, bound, scratch.kicks.span, scratch.radii.span, clock, state.settings.tuning, &scratch.approaches,
      &scratch.active, &scratch.activeLists, on: executor)
  }

  private mutating func extendContacts(_ clock: StepClock, _ executor: StepExecutor) {
    let bound = MotionBound(
      state.poses.span, scratch.motions.span, scratch.kicks.span, reach: scratch.reach.span, radii: scratch.radii.span,
      isCrowded: scratch.isCrowded.span, isJointed: scratch.isJointed.span, changes: scratch.changes.span, clock, state.settings.tuning)
    ContactUpdate.extend(
      &state.contacts, state.bodies.span, state.poses.span, state.shapes.span, state.pool.vertices.span, state.pool.normals.span,
      scratch.motionOf.span, scratch.approaches.span, bound, scratch.kicks.span, clock, state.settings.tuning, &scratch.active,
      &scratch.activeLists, on: executor)
  }

  private var isAnyWaking: Bool {
    mutating get {
      let active = scratch.active.span
      for k in active.indices where active[k].traits.contains(.wakes) { return true }
      return false
    }
  }

  /// Wakes the island that a contact may touch within the step.
  ///
  /// What touches it may pass on its speed, and with it what is left of its way: a row of sleepers would else stop a blow.
  private mutating func wakeTouched(_ contact: Contact, _ speed: Float, _ clock: StepClock) {
    let isASleeper = scratch.motionOf[Int(contact.bodyA)] == 0
    let sleeper = isASleeper ? contact.bodyA : contact.bodyB
    let gap = max(0, ContactUpdate.nearest(contact.manifold))
    let reach = max(0, speed - gap / clock.dt)
    var body = sleeper
    repeat {
      scratch.passedReach.append((body, reach))
      body = state.bodies[Int(body)].islandNext
    } while body != sleeper
    wakeIsland(sleeper)
  }

  private func isAnyFast(_ clock: StepClock) -> Bool {
    let reach = scratch.reach.span
    let most = 0.5 * SpeedChange.negligible(clock, state.settings.tuning)
    for entry in reach.indices where reach[entry] > most { return true }
    return false
  }
}
