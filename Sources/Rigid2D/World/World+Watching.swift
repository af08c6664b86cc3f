/// Deferred contacts: they get rows when velocities bring their bodies together, see ``WatchedContact``.
extension World {
  /// Gives rows to deferred contacts whose bodies would meet, and solves these rows before the drift. Bodies that are stopped suddenly may
  /// meet others, so the check repeats.
  mutating func stopWatched(_ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.near.watched.isEmpty else { return }
    for _ in 0..<Tuning.watchRounds {
      WatchedContact.takeDue(
        &scratch.near.watched, scratch.bodies.spans, clock, &scratch.ways, &scratch.found, &scratch.indexLists, on: executor)
      guard !scratch.found.isEmpty else { return }
      let known = scratch.contacts.rows.count
      addRows(of: scratch.found, clock)
      appendActive(scratch.found)
      let sweeps = ContactSweeps<PositionPass>(clock, state.settings.tuning)
      var arrays = sweepArrays
      guard sweeps.solve(&arrays, from: known, &scratch.contacts.due) else { return }
    }
  }

  private mutating func addRows(of contacts: [Int32], _ clock: StepClock) {
    let known = scratch.contacts.struck.live.count
    let builder = RowBuilder(state, scratch.bodies.spans, scratch.joints.jointed, areBouncing: scratch.isAnyBouncing, clock)
    builder.add(contacts.span, &scratch.contacts)
    let update = LiveUpdate(state, scratch.bodies.spans, clock)
    update.remake(&scratch.contacts.struck.live, from: known, &scratch.contacts.rows, &scratch.contacts.struck.impacts)
  }

  /// Marks contacts with a new row for reporting; contacts that touched in the last step are marked already.
  private mutating func appendActive(_ contacts: [Int32]) {
    for index in contacts where !state.contacts[Int(index)].isTouching {
      let i = Int(index)
      let (a, b) = (Int(scratch.bodies.motionOf[Int(state.contacts[i].bodyA)]), Int(scratch.bodies.motionOf[Int(state.contacts[i].bodyB)]))
      scratch.near.active.append(ActiveContact(state.contacts[i], index: i, a: a, b: b, wakes: false))
    }
  }
}
