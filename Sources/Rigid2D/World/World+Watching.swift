/// Deferred contacts: they get rows when velocities bring their bodies together, see ``WatchedContact``.
extension World {
  /// Gives rows to deferred contacts whose bodies would meet, and solves these rows before the drift. Bodies that are stopped suddenly may
  /// meet others, so the check repeats.
  mutating func stopWatched(_ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.contacts.watched.isEmpty else { return }
    for _ in 0..<Tuning.watchRounds {
      WatchedContact.takeDue(
        &scratch.contacts.watched, scratch.bodies.motions.span, scratch.bodies.radii.span, clock, &scratch.ways, &scratch.found,
        &scratch.indexLists, on: executor)
      guard !scratch.found.isEmpty else { return }
      let known = scratch.contacts.rows.count
      addRows(of: scratch.found, clock, executor)
      appendActive(scratch.found)
      let sweeps = ContactSweeps<PositionPass>(clock, state.settings.tuning)
      let isBlow = sweeps.solve(
        &scratch.bodies.motions, &scratch.contacts.rows, &scratch.contacts.mayBeLoaded, from: known, &scratch.contacts.turns,
        &scratch.contacts.due)
      guard isBlow else { return }
    }
  }

  private mutating func addRows(of contacts: [Int32], _ clock: StepClock, _ executor: StepExecutor) {
    let known = scratch.contacts.struck.live.count
    let builder = RowBuilder(
      state, scratch.bodies.spans, scratch.joints.jointed, areBouncing: scratch.isAnyBouncing, clock)
    builder.add(contacts.span, &scratch.contacts)
    let update = LiveUpdate(
      PlacedShapes(state.bodies.span, state.poses.span, state.shapes.span, state.pool.spans), scratch.bodies.motions.span,
      scratch.bodies.radii.span, clock, state.settings.tuning)
    update.remake(
      &scratch.contacts.struck.live, from: known, &scratch.shiftedRotations, &scratch.contacts.rows, &scratch.contacts.struck.impacts)
  }

  /// Marks contacts with a new row for reporting; contacts that touched in the last step are marked already.
  private mutating func appendActive(_ contacts: [Int32]) {
    for index in contacts where !state.contacts[Int(index)].isTouching {
      let i = Int(index)
      let (a, b) = (Int(scratch.bodies.motionOf[Int(state.contacts[i].bodyA)]), Int(scratch.bodies.motionOf[Int(state.contacts[i].bodyB)]))
      scratch.active.append(ActiveContact(state.contacts[i], index: i, a: a, b: b, wakes: false))
    }
  }
}
