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
    let reported = scratch.events.count
    renewSurfaces()
    var haveWoken: Bool
    repeat {
      gatherAwakeBodies(clock)
      let known = state.contacts.count
      findPairs(clock, executor)
      renewContacts(new: known, executor)
      probe.mark(.pairs)
      haveWoken = updateContacts(clock, executor)
      probe.mark(.manifolds)
    } while haveWoken
    buildRows(clock, executor)
    probe.mark(.rows)
    solve(clock, executor, &probe)
    storeImpulses(executor)
    storeMotions(executor)
    probe.mark(.solve)
    reportContacts(executor, from: reported)
    probe.mark(.events)
    restIslands(clock)
    probe.mark(.rest)
    countStep(dt)
    return stepReport
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
    carryOutEdits()
    if !state.compounds.isEmpty { refreshPulls() }
    scratch.isOverfull = false
    if !scratch.knownMotionOf.isEmpty { (scratch.knownMotionOf, scratch.knownReach, scratch.passedReach) = ([], [], []) }
  }

  private mutating func storeImpulses(_ executor: StepExecutor) {
    ContactUpdate.store(
      scratch.contacts.struck.live.span, scratch.contacts.rows.span, scratch.contacts.sources.span, scratch.contacts.struck.impacts.span,
      &state.contacts, on: executor)
    guard !state.joints.isEmpty else { return }
    scratch.joints.store(&state.joints)
    scratch.joints.work.storeCredits(scratch.bodies.awake, &state.bodies)
  }

  private mutating func storeMotions(_ executor: StepExecutor) {
    var moved = MovedBodies(state.bodies.mutableSpan, state.poses.mutableSpan, state.velocities.mutableSpan)
    Integrator.store(
      scratch.bodies.awake.span, scratch.bodies.motions.span, to: &moved, except: scratch.failed.span, &scratch.lost,
      &scratch.indexLists, on: executor)
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
    wakeJoined { hasFailed[Int($0)] }
  }

  /// - Parameter start: Where the events of the step begin.
  mutating func reportContacts(_ executor: StepExecutor, from start: Int) {
    ContactReport(state).collect(&scratch.near.active, &state.contacts, &scratch.events, &scratch.eventLists, on: executor)
    ContactReport.sort(&scratch.events, from: start)
  }

  private mutating func restIslands(_ clock: StepClock) {
    guard state.settings.allowsSleeping else { return }
    guard settleIslands(clock) else { return }
    emitSleepEvents()
    renewBoxesOfSleepers()
  }

  /// - Returns: Whether a body may have fallen asleep.
  private mutating func settleIslands(_ clock: StepClock) -> Bool {
    let sleep = Sleep(scratch.bodies.awake.span, scratch.bodies.motions.span, clock, state.settings.tuning)
    if sleep.areAllMoving(&state.bodies) { return false }
    sleep.settle(
      scratch.near.active.span, state.joints, scratch.bodies.motionOf, restless: scratch.fields.restless, &state.bodies, &state.velocities,
      &scratch.islands)
    return true
  }

  mutating func countStep(_ dt: Float) {
    state.stepCount += 1
    state.fields.time += Double(dt)
  }

  /// The report of the steps since ``beginStep()``.
  var stepReport: StepReport {
    StepReport(
      awakeBodies: max(0, scratch.bodies.awake.count - 1), contacts: state.contacts.count, failedBodies: scratch.lost.count,
      isOverfull: scratch.isOverfull)
  }
}
