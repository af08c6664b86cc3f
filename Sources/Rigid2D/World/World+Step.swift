extension World {
  /// Advances the world by `dt` seconds in `substeps` equal parts.
  ///
  /// Depends on the state before the call and the arguments alone. Forces and torques applied since the last step act during this one.
  ///
  /// - Parameters:
  ///   - dt: Seconds to advance; finite and above 0.
  ///   - substeps: Parts the interval is divided into; at least 1.
  ///   - executor: Runs the parts of a phase. No bit of the result depends on it.
  /// - Complexity: O(*b* log *b* + *c*) for *b* awake bodies and *c* contacts.
  public mutating func step(_ dt: Float, substeps: Int, on executor: StepExecutor = .serial) -> StepReport {
    var probe = NoProbe()
    return step(dt, substeps: substeps, on: executor, probe: &probe)
  }

  /// The same, with a probe that is called at the end of each phase.
  package mutating func step<Probe: StepProbe>(_ dt: Float, substeps: Int, on executor: StepExecutor, probe: inout Probe) -> StepReport {
    precondition(dt > 0 && dt.isFinite && substeps > 0, "a step needs a positive finite duration and at least one substep")
    let clock = scratch.clock(dt, substeps)
    beginStep()
    renewSurfaces()
    var update: ContactsUpdate
    repeat {
      gatherAwakeBodies(clock)
      let known = state.contacts.count
      findPairs(clock, executor)
      renewContacts(new: known, executor)
      probe.mark(.pairs)
      update = updateContacts(clock, executor)
      probe.mark(.manifolds)
    } while update == .wokeBodies
    buildRows(clock, executor)
    probe.mark(.rows)
    solve(clock, executor, &probe)
    storeImpulses(executor)
    storeMotions(executor)
    probe.mark(.solve)
    reportContacts(executor, from: 0)
    probe.mark(.events)
    restIslands(clock)
    probe.mark(.rest)
    return closeStep(clock)
  }

  mutating func beginStep() {
    if !scratch.movedBoxes.isEmpty {
      Self.set(false, at: scratch.movedBoxes.span, of: &scratch.hasMovedBox)
      scratch.movedBoxes.clear()
    }
    if scratch.hasMovedBox.count < state.shapes.count { scratch.hasMovedBox.resize(to: state.shapes.count, false) }
    if !scratch.events.isEmpty {
      scratch.events.clear()
    } else if scratch.events.capacity > 1024 {
      // a whole scene that touches at once has as many
      scratch.events = []
    }
    scratch.sleepEvents.clear()
    scratch.lost.clear()
    if !state.compounds.isEmpty { refreshPulls() }
    scratch.isOverfull = false
    if !scratch.knownMotionOf.isEmpty { (scratch.knownMotionOf, scratch.knownReach, scratch.passedReach) = ([], [], []) }
  }

  mutating func gatherAwakeBodies(_ clock: StepClock) {
    Integrator.gather(
      state.bodies.span, state.bodySlots.generations.span, state.velocities.span, state.settings.gravity, clock, &scratch.motionOf,
      &scratch.awake, &scratch.motions,
      &scratch.kicks, &scratch.reach, &scratch.radii, &scratch.failed)
    for passed in scratch.passedReach {
      let entry = Int(scratch.motionOf[Int(passed.body)])
      scratch.reach[entry] = max(scratch.reach[entry], passed.reach)
    }
    if !state.joints.isEmpty { state.joints.predict(state.poses, scratch.motionOf, &scratch.reach, clock, state.settings.tuning) }
    guard !state.fields.entries.isEmpty || !scratch.fields.isEmpty else { return }
    scratch.fields.prepare(
      state.fields, state.bodies, state.poses, scratch.motionOf, scratch.motions, clock, &scratch.kicks, &scratch.reach)
  }

  /// Boxes and trees of the state → new contacts.
  mutating func findPairs(_ clock: StepClock, _ executor: StepExecutor) {
    let wereEdited = !state.moved.isEmpty
    if !wereEdited && scratch.pairedBoxes.count != state.boxes.count { scratch.pairedBoxes = state.boxes }
    refreshBounds(clock, executor)
    pairMoved(isKnown: !wereEdited, executor)
    guard scratch.isAnyBouncing else { return }
    MotionBound.spread(
      &scratch.reach, &scratch.spreadReach, &scratch.reachLinks, state.contacts.span, scratch.motionOf.span, scratch.isCrowded.span, clock,
      state.settings.tuning)
  }

  /// Boxes that moved → new contacts.
  ///
  /// Beyond the limit no contacts are made until the next step, which finds the pairs of these boxes again: they still count as moved.
  ///
  /// - Parameter isKnown: Whether only boxes have changed since the last search for pairs.
  mutating func pairMoved(isKnown: Bool, _ executor: StepExecutor) {
    guard !state.moved.isEmpty, !scratch.isOverfull else { return }
    let isWithinLimit = BroadPhase.pair(
      state.moved.span, before: scratch.pairedBoxes.span, isKnown: isKnown, state.bodies.span, state.shapes.span,
      state.shapeSlots.serials.span, state.filters, state.boxes.span, state.staticTree.nodes.span, state.staticTree.root,
      state.movingTree.nodes.span, state.movingTree.root, state.joints.nonCollidingPairs.slots, limit: state.settings.contactLimit,
      &state.pairs, &state.contacts, &scratch.queryStack, &scratch.found, &scratch.newPairs, &scratch.indexLists, on: executor)
    guard isWithinLimit else {
      scratch.isOverfull = true
      return
    }
    noteMovedBoxes()
  }

  private mutating func noteMovedBoxes() {
    if scratch.pairedBoxes.count == state.boxes.count {
      Self.copy(state.boxes.span, at: state.moved.span, to: &scratch.pairedBoxes)
    } else {
      scratch.pairedBoxes = state.boxes
    }
    for k in state.moved.indices where !scratch.hasMovedBox[Int(state.moved[k])] {
      scratch.hasMovedBox[Int(state.moved[k])] = true
      scratch.movedBoxes.append(state.moved[k])
    }
    state.moved.clear()
  }

  private static func copy(_ boxes: Span<Bounds>, at shapes: Span<Int32>, to copies: inout [Bounds]) {
    var copies = copies.mutableSpan
    for k in shapes.indices { copies[Int(shapes[k])] = boxes[Int(shapes[k])] }
  }

  private static func set(_ value: Bool, at shapes: Span<Int32>, of values: inout [Bool]) {
    var values = values.mutableSpan
    for k in shapes.indices { values[Int(shapes[k])] = value }
  }

  private enum ContactsUpdate { case done, wokeBodies }

  /// Computes the contact points of moving bodies. The only place where a touch wakes a sleeping island, which then takes part from this
  /// step on.
  private mutating func updateContacts(_ clock: StepClock, _ executor: StepExecutor) -> ContactsUpdate {
    refreshContacts(clock, executor)
    guard isAnyWaking else { return .done }
    (scratch.knownMotionOf, scratch.knownReach) = (scratch.motionOf, scratch.reach)
    wakeTouched(clock)
    return .wokeBodies
  }

  private mutating func refreshContacts(_ clock: StepClock, _ executor: StepExecutor) {
    if !state.contacts.isEmpty {
      MovingBody.list(
        scratch.awake.span, state.poses.span, scratch.motions.span, scratch.kicks.span, reach: scratch.reach.span, scratch.radii.span,
        &scratch.moving)
    }
    let update = ManifoldUpdate(
      state.bodies.span, state.poses.span, state.shapes.span, state.pool.vertices.span, state.pool.normals.span, scratch.motionOf.span,
      scratch.moving.span, isCrowded: scratch.isCrowded.span,
      knownMotionOf: scratch.knownMotionOf.span, knownReach: scratch.knownReach.span, clock, state.settings.tuning)
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
          contact.a == 0 ? a : b, speed: scratch.reach[Int(max(contact.a, contact.b))], state.contacts[Int(contact.index)].manifold, clock))
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

  private mutating func buildRows(_ clock: StepClock, _ executor: StepExecutor) {
    refreshSurfaceVelocities()
    prepareJoints(clock)
    if !state.compounds.isEmpty || !scratch.fieldTorques.isEmpty { prepareFieldTorques(clock) }
    scratch.areAllApart = !hasPoints
    if !scratch.contacts.rows.isEmpty || !scratch.areAllApart { buildContactRows(clock, executor) }
    if !scratch.joints.isEmpty { findHeldPoints() }
    groupWork()
  }

  private mutating func buildContactRows(_ clock: StepClock, _ executor: StepExecutor) {
    let builder = RowBuilder(
      scratch.active.span, state.contacts.span, state.shapes.span, scratch.motionOf.span, scratch.motions.span, scratch.kicks.span,
      reach: scratch.reach.span,
      radii: scratch.radii.span, isAnyBouncing: scratch.isAnyBouncing, hasMovingSurfaces: state.hasMovingSurfaces,
      isCrowded: scratch.isCrowded.span,
      jointed: scratch.joints.graph.jointed,
      isStrained: scratch.joints.isStrained.span, clock, state.settings.tuning)
    builder.build(
      splits: scratch.joints.isEmpty, &scratch.contactOrder, &scratch.coloring, &scratch.isOverlapping, &scratch.contacts,
      &scratch.struckLists, on: executor)
  }

  /// Groups the bodies that joints and contacts connect, for the account of their work.
  private mutating func groupWork() {
    if scratch.joints.isEmpty && scratch.joints.work.isEmpty { return }
    scratch.joints.connectWork(motions: scratch.kicks.count)
    if !scratch.contacts.rows.isEmpty {
      scratch.joints.work.connect(scratch.contactOrder.edges.span, state.contacts.span, scratch.motionOf.span)
    }
    scratch.joints.work.connect(scratch.contacts.watched.span)
    scratch.joints.work.finish(scratch.kicks, scratch.awake, state.bodies, state.poses)
  }

  private mutating func prepareJoints(_ clock: StepClock) {
    if state.joints.isEmpty && !scratch.joints.hadJoints { return }
    let scene = JointScene(state.bodies.span, state.poses.span, scratch.motionOf.span, clock, state.settings.tuning)
    scratch.joints.prepare(state.joints, scene, scratch.awake.span, &scratch.motions, &scratch.kicks)
    scratch.joints.findStrained(scratch.active, state.contacts, state.bodies, scratch.motions, state.settings.tuning)
  }

  /// Whether any shapes touch, nearly touch, or may touch within the step.
  private var hasPoints: Bool {
    mutating get {
      guard scratch.contacts.watched.isEmpty else { return true }
      let active = scratch.active.span
      for k in active.indices where active[k].isSolid { return true }
      return false
    }
  }

  /// The substep loop, as described in <doc:HowAStepWorks>.
  private mutating func solve<Probe: StepProbe>(_ clock: StepClock, _ executor: StepExecutor, _ probe: inout Probe) {
    if isFreeFlight {
      return FreeFlight.advance(&scratch.motions, scratch.kicks.span, scratch.awake.span, clock, &scratch.failed)
    }
    if state.settings.isContinuous {
      ContinuousCollision.prepare(
        scratch.awake.span, state.bodies.span, scratch.active.span, state.contacts.span,
        scratch.joints.isStrained.span,
        state.shapes.span, state.poses.span, state.pool.vertices.span, state.pool.normals.span, &scratch.castLimits, &scratch.ends,
        &scratch.found, &scratch.indexLists, on: executor)
    }
    probe.mark(.continuous)
    let hasFields = !scratch.fields.isEmpty
    let hasTorques = !scratch.fieldTorques.isEmpty
    let hasWork = !scratch.joints.work.isEmpty
    let hasJoints = !scratch.joints.isEmpty
    let isWatching = !scratch.contacts.watched.isEmpty
    var hasContacts = !scratch.contacts.rows.isEmpty
    if isWatching || !scratch.contacts.struck.live.isEmpty { beginRotations(executor) }
    for substep in 0..<clock.substeps {
      scratch.motions[0] = .still
      if !scratch.contacts.overlapping.isEmpty {
        PushOut.move(&scratch.motions, scratch.contacts.rows.span, only: scratch.contacts.overlapping.span, clock, state.settings.tuning)
      }
      applyImpact(clock)
      if hasWork { scratch.joints.work.beginSubstep(scratch.motions.span) }
      Integrator.kick(FirstHalfKick.self, &scratch.motions, scratch.kicks.span, on: executor)
      if hasTorques { FieldTorque.kick(&scratch.motions, scratch.fieldTorques) }
      if hasFields { scratch.fields.kickFirst(&scratch.motions, substep, clock) }
      scratch.joints.turnArms(&scratch.motions)
      scratch.joints.push(.first, &scratch.motions, clock)
      if hasFields { scratch.fields.steer(&scratch.motions, clock) }
      if hasWork { scratch.joints.work.beginPositions(scratch.motions.span) }
      scratch.joints.warmStart(.first, &scratch.motions)
      if !scratch.contacts.strained.isEmpty { scratch.contacts.forgetStrained() }
      if hasContacts && hasJoints {
        ContactSolver.warmStart(PositionPass.self, &scratch.motions, &scratch.contacts.rows, scratch.contacts.groups.span, on: executor)
      }
      scratch.joints.solvePositions(&scratch.motions, &scratch.contacts.rows, clock, state.settings.tuning)
      if hasContacts { solveContacts(PositionPass.self, isFirst: substep == 0, clock, executor) }
      scratch.joints.resolvePositions(&scratch.motions, &scratch.contacts.rows, clock, state.settings.tuning)
      if isWatching {
        stopWatched(clock, executor)
        hasContacts = !scratch.contacts.rows.isEmpty
      }
      if hasWork { scratch.joints.work.endPositions(scratch.motions.span) }
      if !Integrator.drift(&scratch.motions, clock.h, &scratch.indexLists, on: executor) {
        Integrator.contain(&scratch.motions, scratch.awake, &scratch.failed)
      }
      probe.mark(.solve)
      sweepFastBodies(clock, executor)
      probe.mark(.continuous)
      refreshLiveContacts(substep, clock, executor)
      probe.mark(.manifolds)
      scratch.joints.turnArms(&scratch.motions)
      scratch.joints.push(.second, &scratch.motions, clock)
      if hasFields { scratch.fields.kickSecond(&scratch.motions, substep, clock) }
      if hasTorques { FieldTorque.kick(&scratch.motions, scratch.fieldTorques) }
      Integrator.kick(SecondHalfKick.self, &scratch.motions, scratch.kicks.span, on: executor)
      if hasFields { scratch.fields.steer(&scratch.motions, clock) }
      if hasWork { scratch.joints.work.beginPass(scratch.motions.span) }
      scratch.joints.warmStart(.second, &scratch.motions)
      if hasContacts && hasJoints {
        ContactSolver.warmStart(VelocityPass.self, &scratch.motions, &scratch.contacts.rows, scratch.contacts.groups.span, on: executor)
      }
      scratch.joints.solveVelocities(&scratch.motions, &scratch.contacts.rows, clock)
      if hasContacts { solveContacts(VelocityPass.self, isFirst: substep == 0, clock, executor) }
      scratch.joints.resolveVelocities(&scratch.motions, &scratch.contacts.rows)
      if hasWork {
        scratch.joints.work.endPass(scratch.motions.span)
        scratch.joints.work.limit(&scratch.motions)
      }
      probe.mark(.solve)
    }
  }

  /// Whether only the forces of the kicks act on bodies within the step.
  private var isFreeFlight: Bool {
    scratch.areAllApart && scratch.joints.isEmpty && scratch.joints.work.isEmpty && scratch.fields.isEmpty
      && scratch.fieldTorques.isEmpty && !scratch.isOverfull
  }

  private mutating func refreshLiveContacts(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.contacts.struck.live.isEmpty else { return }
    ContactUpdate.refreshLive(
      &scratch.contacts.struck.live, substep: substep, state.poses.span, state.pool.vertices.span, state.pool.normals.span,
      scratch.motions.span, scratch.radii.span, clock, state.settings.tuning, &scratch.shiftedRotations, &scratch.contacts.rows,
      &scratch.contacts.struck.impacts, on: executor)
  }

  /// To be called before the first contact of a step is live.
  private mutating func beginRotations(_ executor: StepExecutor) {
    // parts that run in parallel cannot share their results
    scratch.shiftedRotations.begin(motions: executor.isSerial ? scratch.motions.count : 0)
  }

  private mutating func applyImpact(_ clock: StepClock) {
    guard Impact.isAnyDue(scratch.contacts.struck, scratch.contacts.rows.span, scratch.motions.span) else { return }
    scratch.contacts.struck.listBouncing(
      scratch.contacts.rows.span, scratch.contacts.sources.span, state.contacts.span, scratch.isCrowded.span)
    scratch.joints.accelerate(scratch.motions.span, &scratch.springs, &scratch.springMotions, clock)
    let scene = ImpactScene(
      state.contacts.span, state.poses.span, state.shapes.span, state.pool.vertices.span, state.pool.normals.span, scratch.kicks.span,
      scratch.springs.span, scratch.radii.span, clock, state.settings.tuning)
    Impact.pass(
      &scratch.contacts.struck.impacts, &scratch.contacts.rows, &scratch.contacts.struck.live, &scratch.motions, &scratch.impactEnds,
      &scratch.impactStamps, scene)
  }

  /// If there are joints, the warm start has been applied already, before the joints were solved.
  private mutating func solveContacts<Pass: ContactPass>(_ pass: Pass.Type, isFirst: Bool, _ clock: StepClock, _ executor: StepExecutor) {
    let tuning = state.settings.tuning
    if scratch.joints.isEmpty {
      ContactSolver.solveBatches(
        pass, &scratch.motions, &scratch.contacts.rows,
        RowBatches(scratch.contacts.groups.span, ends: scratch.contacts.batchEnds.span), &scratch.blowTurns, &scratch.contacts.due, clock,
        tuning, on: executor)
    } else {
      ContactSolver.solve(
        pass, &scratch.motions, &scratch.contacts.rows, scratch.contacts.groups.span, &scratch.blowTurns, &scratch.contacts.due, clock,
        tuning, on: executor)
    }
    if isFirst {
      ContactSolver.solve(
        pass, &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.new.span, sweeps: Tuning.newSweeps, clock, tuning)
    }
    ContactSolver.solve(
      pass, &scratch.motions, &scratch.contacts.rows, only: scratch.contacts.strained.span, sweeps: Tuning.strainedSweeps, clock, tuning)
  }

  private mutating func sweepFastBodies(_ clock: StepClock, _ executor: StepExecutor) {
    guard state.settings.isContinuous else { return }
    ContinuousCollision.chooseFast(
      scratch.motions.span, scratch.castLimits.span, scratch.ends.span, &scratch.fast, &scratch.fastLists, on: executor)
    guard !scratch.fast.isEmpty else { return }
    for k in scratch.fast.indices {
      let body = scratch.fast[k]
      scratch.castLimits[Int(body.entry)] = stop(body, clock)
      scratch.ends[Int(body.entry)] = scratch.motions[Int(body.entry)].deltaPosition
    }
  }

  private mutating func storeImpulses(_ executor: StepExecutor) {
    ContactUpdate.store(
      scratch.contacts.struck.live.span, scratch.contacts.rows.span, scratch.contacts.sources.span, scratch.contacts.struck.impacts.span,
      &state.contacts, on: executor)
    guard !state.joints.isEmpty else { return }
    scratch.joints.store(&state.joints)
    scratch.joints.work.storeCredits(scratch.awake, &state.bodies)
  }

  private mutating func storeMotions(_ executor: StepExecutor) {
    Integrator.store(
      scratch.awake.span, scratch.motions.span, &state.bodies, &state.poses, &state.velocities, except: scratch.failed.span,
      &scratch.lost, &scratch.indexLists, on: executor)
    if !scratch.lost.isEmpty { quarantine(scratch.lost) }
  }

  /// Clears the contacts and joints of failed bodies: non-finite impulses would spoil the next step as well.
  mutating func quarantine(_ failed: [Int32]) {
    var hasFailed = [Bool](repeating: false, count: state.bodies.count)
    for body in failed { hasFailed[Int(body)] = true }
    for i in state.contacts.indices where hasFailed[Int(state.contacts[i].bodyA)] || hasFailed[Int(state.contacts[i].bodyB)] {
      state.contacts[i].manifold = .none
      state.contacts[i].impulses = ContactImpulses()
      state.contacts[i].stepImpulse = 0
    }
    state.joints.forget { $0 >= 0 && hasFailed[Int($0)] }
    // they are awake without having taken part, so nothing has kept their partners awake
    for body in failed { wakeJoined(body) }
  }

  /// - Parameter start: Where the events of the step begin.
  mutating func reportContacts(_ executor: StepExecutor, from start: Int) {
    ContactReport.collect(
      &scratch.active, &state.contacts, state.bodies.span, state.poses.span, state.shapes.span, state.settings.tuning,
      state.bodySlots.generations.span, &scratch.events, &scratch.eventLists, on: executor)
    ContactReport.sort(&scratch.events, from: start)
  }

  private mutating func restIslands(_ clock: StepClock) {
    guard state.settings.allowsSleeping else { return }
    if Sleep.areAllMoving(scratch.awake.span, scratch.motions.span, clock, state.settings.tuning, &state.bodies) { return }
    Sleep.settle(
      scratch.awake, scratch.motions, scratch.active.span, state.joints, scratch.motionOf, scratch.fields.restless, clock,
      state.settings.tuning,
      &state.bodies,
      &state.velocities, &scratch.islands, &scratch.islandStillTime, &scratch.fellAsleep)
    emitSleepEvents()
    renewBoxesOfSleepers()
  }

  private mutating func closeStep(_ clock: StepClock) -> StepReport {
    state.stepCount += 1
    state.fields.time += Double(clock.dt)
    return StepReport(
      awakeBodies: scratch.awake.count - 1, contacts: state.contacts.count, failedBodies: scratch.lost.count, isOverfull: scratch.isOverfull
    )
  }
}
