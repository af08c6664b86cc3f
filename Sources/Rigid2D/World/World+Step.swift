extension World {
  /// Advances the world by `dt` seconds in `substeps` equal parts.
  ///
  /// Depends on the state before the call and the arguments alone. Forces and torques applied since the last step act during this one.
  ///
  /// - Parameters:
  ///   - dt: Seconds to advance; finite and above 0.
  ///   - substeps: Parts the interval is divided into; at least 1.
  /// - Complexity: O(*b* log *b* + *c*) for *b* awake bodies and *c* contacts.
  public mutating func step(_ dt: Float, substeps: Int) -> StepReport {
    var probe = NoProbe()
    return step(dt, substeps: substeps, probe: &probe)
  }

  /// The same, with a probe that is called at the end of each phase.
  package mutating func step<Probe: StepProbe>(_ dt: Float, substeps: Int, probe: inout Probe) -> StepReport {
    precondition(dt > 0 && dt.isFinite && substeps > 0, "a step needs a positive finite duration and at least one substep")
    let clock = StepClock(dt, substeps)
    beginStep()
    var update: ContactsUpdate
    repeat {
      gatherAwakeBodies(clock)
      let known = state.contacts.count
      findPairs(clock)
      orderContacts(new: known)
      probe.mark(.pairs)
      update = updateContacts(clock)
      probe.mark(.manifolds)
    } while update == .wokeBodies
    buildRows(clock)
    probe.mark(.rows)
    solve(clock, &probe)
    storeImpulses()
    storeMotions()
    probe.mark(.solve)
    reportContacts()
    probe.mark(.events)
    restIslands(clock)
    probe.mark(.rest)
    return closeStep(clock)
  }

  mutating func beginStep() {
    scratch.hasMovedBox.removeAll(keepingCapacity: true)
    for _ in state.shapes.indices { scratch.hasMovedBox.append(false) }
    scratch.events.removeAll(keepingCapacity: true)
    scratch.sleepEvents.removeAll(keepingCapacity: true)
    refreshPulls()
    scratch.isOverfull = false
  }

  mutating func gatherAwakeBodies(_ clock: StepClock) {
    Integrator.gather(
      state.bodies, state.bodySlots, state.velocities, state.settings, clock, &scratch.motionOf, &scratch.awake, &scratch.motions,
      &scratch.kicks, &scratch.reach, &scratch.radii, &scratch.failed)
    state.joints.predict(state.poses, scratch.motionOf, &scratch.reach, clock, state.settings.tuning)
    guard !state.fields.entries.isEmpty || !scratch.fields.isEmpty else { return }
    scratch.fields.prepare(
      state.fields, state.bodies, state.poses, scratch.motionOf, scratch.motions, clock, &scratch.kicks, &scratch.reach)
  }

  /// State's boxes and trees → new contacts.
  mutating func findPairs(_ clock: StepClock) {
    refreshBounds(clock)
    let areAllFollowed = BroadPhase.pair(
      state.moved, state.bodies, state.shapes, state.shapeSlots, state.boxes, state.fixedTree, state.movingTree, state.joints,
      limit: state.settings.contactLimit, &state.pairs, &state.contacts, &scratch.queryStack, &scratch.found)
    if !areAllFollowed { scratch.isOverfull = true }
    noteMovedBoxes()
    MotionBound.spread(&scratch.reach, &scratch.spreadReach, state.contacts, scratch.motionOf)
  }

  /// Merges the contacts from index `start` on into those before, by their order.
  private mutating func orderContacts(new start: Int) {
    guard start < state.contacts.count else { return }
    let new = state.contacts.indices[start...].map { (order: state.contacts[$0].order, index: $0) }.sorted { $0.order < $1.order }
      .map { state.contacts[$0.index] }
    var old = start - 1
    var next = new.count - 1
    for i in state.contacts.indices.reversed() {
      guard next >= 0 else { return }
      if old >= 0 && state.contacts[old].order > new[next].order {
        state.contacts[i] = state.contacts[old]
        old -= 1
      } else {
        state.contacts[i] = new[next]
        next -= 1
      }
    }
  }

  mutating func noteMovedBoxes() {
    for shape in state.moved { scratch.hasMovedBox[Int(shape)] = true }
    state.moved.removeAll(keepingCapacity: true)
  }

  private enum ContactsUpdate { case done, wokeBodies }

  /// Contact points of all that moves. The only place where a touch wakes a sleeping island, which then takes part from this step on.
  private mutating func updateContacts(_ clock: StepClock) -> ContactsUpdate {
    removePartedContacts()
    ContactUpdate.refresh(
      &state.contacts, state.bodies, state.poses, state.shapes, state.pool, scratch.motionOf, scratch.reach, scratch.radii, clock,
      state.settings.tuning, &scratch.touchedSleepers)
    for body in scratch.touchedSleepers { wakeIsland(body) }
    return scratch.touchedSleepers.isEmpty ? .done : .wokeBodies
  }

  /// The only place where contacts of this stepper end because their boxes parted. Boxes that stayed where they were overlap as before.
  private mutating func removePartedContacts() {
    let (boxes, hasMovedBox, motionOf) = (state.boxes, scratch.hasMovedBox, scratch.motionOf)
    removeContacts { contact in
      let (shapeA, shapeB) = (Int(contact.shapeA), Int(contact.shapeB))
      guard hasMovedBox[shapeA] || hasMovedBox[shapeB], !boxes[shapeA].overlaps(boxes[shapeB]) else { return false }
      return motionOf[Int(contact.bodyA)] != 0 || motionOf[Int(contact.bodyB)] != 0
    }
  }

  private mutating func buildRows(_ clock: StepClock) {
    scratch.joints.prepare(
      state.joints, state.bodies, state.poses, scratch.motionOf, &scratch.motions, &scratch.kicks, clock, state.settings.tuning)
    scratch.joints.graph.loadCredits(scratch.awake, state.bodies)
    scratch.joints.findStrained(state.contacts, state.bodies, scratch.motionOf, scratch.motions, state.settings.tuning)
    let builder = RowBuilder(
      contacts: state.contacts, motionOf: scratch.motionOf, motions: scratch.motions, kicks: scratch.kicks, reach: scratch.reach,
      radii: scratch.radii, graph: scratch.joints.graph, isStrained: scratch.joints.isStrained, clock: clock, tuning: state.settings.tuning)
    builder.build(&scratch.contactOrder, &scratch.coloring, &scratch.contacts)
    scratch.joints.graph.touch(scratch.contacts.rows)
    prepareFieldTorques(clock)
  }

  /// The substep loop. The scheme in words is in the README.
  private mutating func solve<Probe: StepProbe>(_ clock: StepClock, _ probe: inout Probe) {
    if state.settings.isContinuous {
      ContinuousCollision.prepare(
        scratch.awake, state.bodies, state.contacts, scratch.motionOf, scratch.joints.isStrained, &scratch.castLimits, &scratch.ends)
    }
    probe.mark(.continuous)
    let hasFields = !scratch.fields.isEmpty
    for substep in 0..<clock.substeps {
      scratch.motions[0] = .still
      applyImpact(clock)
      Integrator.kickFirst(&scratch.motions, scratch.kicks)
      FieldTorque.kick(&scratch.motions, scratch.fieldTorques)
      if hasFields { scratch.fields.kickFirst(&scratch.motions, substep, clock) }
      scratch.joints.turnArms(&scratch.motions)
      scratch.joints.pushFirst(&scratch.motions, clock)
      if hasFields { scratch.fields.steer(&scratch.motions, clock) }
      scratch.joints.warmStartA(&scratch.motions)
      scratch.contacts.forgetStrained()
      ContactSolver.warmStartA(&scratch.motions, &scratch.contacts.rows)
      scratch.joints.solveA(&scratch.motions, clock, state.settings.tuning)
      solveContactsA(isFirst: substep == 0, clock)
      if !Integrator.drift(&scratch.motions, clock.h) { Integrator.contain(&scratch.motions, scratch.awake, &scratch.failed) }
      probe.mark(.solve)
      sweepFastBodies(clock)
      probe.mark(.continuous)
      ContactUpdate.refreshLive(
        &scratch.contacts.live, substep: substep, &state.contacts, state.poses, state.shapes, state.pool, scratch.motionOf,
        scratch.motions, scratch.kicks, scratch.radii, clock, state.settings.tuning, &scratch.contacts.rows, &scratch.contacts.impacts)
      probe.mark(.manifolds)
      scratch.joints.turnArms(&scratch.motions)
      scratch.joints.pushSecond(&scratch.motions, clock)
      if hasFields { scratch.fields.kickSecond(&scratch.motions, substep, clock) }
      FieldTorque.kick(&scratch.motions, scratch.fieldTorques)
      Integrator.kickSecond(&scratch.motions, scratch.kicks)
      if hasFields { scratch.fields.steer(&scratch.motions, clock) }
      scratch.joints.warmStartB(&scratch.motions)
      ContactSolver.warmStartB(&scratch.motions, &scratch.contacts.rows)
      scratch.joints.solveB(&scratch.motions, clock)
      solveContactsB(isFirst: substep == 0, clock)
      probe.mark(.solve)
    }
  }

  private mutating func applyImpact(_ clock: StepClock) {
    guard !scratch.contacts.impacts.isEmpty else { return }
    let scene = ImpactScene(
      contacts: state.contacts, poses: state.poses, shapes: state.shapes, pool: state.pool, kicks: scratch.kicks, clock: clock,
      tuning: state.settings.tuning)
    Impact.pass(&scratch.contacts.impacts, &scratch.contacts.rows, &scratch.motions, &scratch.impactStamps, scene)
  }

  private mutating func solveContactsA(isFirst: Bool, _ clock: StepClock) {
    let tuning = state.settings.tuning
    ContactSolver.solveA(&scratch.motions, &scratch.contacts.rows, clock, tuning)
    if isFirst {
      ContactSolver.solveA(
        &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.new, sweeps: Tuning.newSweeps, clock, tuning)
    }
    ContactSolver.solveA(
      &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.compressed, sweeps: Tuning.compressedSweeps, clock, tuning)
    ContactSolver.solveA(
      &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.strained, sweeps: Tuning.strainedSweeps, clock, tuning)
    scratch.joints.resolveA(&scratch.motions, clock, tuning)
  }

  private mutating func solveContactsB(isFirst: Bool, _ clock: StepClock) {
    let tuning = state.settings.tuning
    ContactSolver.solveB(&scratch.motions, &scratch.contacts.rows, clock, tuning)
    if isFirst {
      ContactSolver.solveB(
        &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.new, sweeps: Tuning.newSweeps, clock, tuning)
    }
    ContactSolver.solveB(
      &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.compressed, sweeps: Tuning.compressedSweeps, clock, tuning)
    ContactSolver.solveB(
      &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.strained, sweeps: Tuning.strainedSweeps, clock, tuning)
    scratch.joints.resolveB(&scratch.motions)
    scratch.joints.limitWork(&scratch.motions, scratch.awake, state.poses)
  }

  private mutating func sweepFastBodies(_ clock: StepClock) {
    guard state.settings.isContinuous else { return }
    ContinuousCollision.chooseFast(scratch.motions, scratch.castLimits, &scratch.ends, &scratch.fast)
    for body in scratch.fast {
      ContinuousCollision.stop(
        body, scratch.awake, &scratch.motions, scratch.motionOf, state.bodies, state.poses, state.shapes, state.pool, state.fixedTree,
        state.movingTree, state.joints, clock, slop: state.settings.tuning.linearSlop, &scratch.queryStack, &scratch.found)
      scratch.ends[Int(body.entry)] = scratch.motions[Int(body.entry)].deltaPosition
    }
  }

  private mutating func storeImpulses() {
    ContactUpdate.store(scratch.contacts.rows, scratch.contacts.sources, scratch.contacts.impacts, &state.contacts)
    scratch.joints.store(&state.joints)
    scratch.joints.graph.storeCredits(scratch.awake, &state.bodies)
  }

  private mutating func storeMotions() {
    Integrator.store(scratch.awake, scratch.motions, &state.bodies, &state.poses, &state.velocities, &scratch.failed)
    if !scratch.failed.isEmpty { quarantine() }
  }

  /// What failed bodies had to do with others starts anew: non-finite impulses would spoil the next step as well.
  mutating func quarantine() {
    var hasFailed = [Bool](repeating: false, count: state.bodies.count)
    for body in scratch.failed { hasFailed[Int(body)] = true }
    for i in state.contacts.indices where hasFailed[Int(state.contacts[i].bodyA)] || hasFailed[Int(state.contacts[i].bodyB)] {
      state.contacts[i].manifold = .none
      state.contacts[i].first = PointImpulses()
      state.contacts[i].second = PointImpulses()
      state.contacts[i].stepImpulse = 0
    }
    state.joints.forget { $0 >= 0 && hasFailed[Int($0)] }
    // they are awake without having taken part, so nothing has kept their partners awake
    for body in scratch.failed { wakeJoined(body) }
  }

  mutating func reportContacts() {
    ContactReport.collect(
      &state.contacts, state.bodies, state.poses, state.shapes, scratch.motionOf, state.settings.tuning, state.bodySlots,
      &scratch.events)
    ContactReport.sort(&scratch.events, from: 0)
  }

  private mutating func restIslands(_ clock: StepClock) {
    guard state.settings.allowsSleeping else { return }
    Sleep.settle(
      scratch.awake, scratch.motions, state.contacts, state.joints, scratch.motionOf, scratch.fields.restless, clock, state.settings.tuning,
      &state.bodies,
      &state.velocities, &scratch.islands, &scratch.islandStillTime, &scratch.fellAsleep)
    emitSleepEvents()
    renewBoxesOfSleepers()
  }

  private mutating func closeStep(_ clock: StepClock) -> StepReport {
    state.stepCount += 1
    state.fields.time += Double(clock.dt)
    return StepReport(
      awakeBodies: scratch.awake.count - 1, contacts: state.contacts.count, failed: scratch.failed.map { state.bodySlots.handle($0) },
      isOverfull: scratch.isOverfull)
  }
}
