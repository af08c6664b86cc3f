/// The substeps of a step, stage by stage.
extension World {
  /// Solves the rows in equal substeps, as described in <doc:HowAStepWorks>. Forces and constraints act half before and half after the drift:
  /// velocity Verlet with the projections of RATTLE.
  mutating func solve<Probe: StepProbe>(_ clock: StepClock, _ executor: StepExecutor, _ probe: inout Probe) {
    if isFreeFlight {
      return FreeFlight.advance(&scratch.bodies.motions, scratch.bodies.kicks.span, scratch.bodies.awake.span, clock, &scratch.failed)
    }
    prepareCasts(executor)
    probe.mark(.continuous)
    for substep in 0..<clock.substeps {
      pushOut(clock)
      applyImpact(clock)
      kickFirst(substep, clock, executor)
      solvePositions(substep, clock, executor)
      stopWatched(clock, executor)
      drift(clock, executor)
      probe.mark(.solve)
      sweepFastBodies(clock, executor)
      probe.mark(.continuous)
      refreshLiveContacts(substep, clock, executor)
      probe.mark(.manifolds)
      kickSecond(substep, clock, executor)
      solveVelocities(substep, clock, executor)
      probe.mark(.solve)
    }
  }

  private mutating func prepareCasts(_ executor: StepExecutor) {
    guard state.settings.isContinuous else { return }
    let preparation = CastPreparation(state, scratch.near.active.span)
    preparation.run(
      scratch.bodies.awake.span, isStrained: scratch.joints.isStrained.span, &scratch.castLimits, &scratch.ends, &scratch.found,
      &scratch.indexLists, on: executor)
  }

  private mutating func pushOut(_ clock: StepClock) {
    scratch.bodies.motions[0] = .still
    guard !scratch.contacts.overlapping.isEmpty else { return }
    PushOut.move(&scratch.bodies.motions, scratch.contacts.rows.span, only: scratch.contacts.overlapping.span, clock, state.settings.tuning)
  }

  /// Forces of half a substep, from where the bodies are.
  private mutating func kickFirst(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    if !scratch.joints.work.isEmpty { scratch.joints.work.beginSubstep(scratch.bodies.motions.span) }
    Integrator.kick(.first, &scratch.bodies.motions, scratch.bodies.kicks.span, on: executor)
    if !scratch.fieldTorques.isEmpty { FieldTorque.kick(&scratch.bodies.motions, scratch.fieldTorques) }
    if !scratch.fields.isEmpty { scratch.fields.kickFirst(&scratch.bodies.motions, substep, clock) }
    if !scratch.joints.isEmpty {
      scratch.joints.turnArms(&scratch.bodies.motions)
      scratch.joints.push(.first, &scratch.bodies.motions)
    }
    if !scratch.fields.isEmpty { scratch.fields.steer(&scratch.bodies.motions, clock) }
  }

  /// Impulses after which the drift ends at positions that satisfy joints and contacts.
  private mutating func solvePositions(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    if !scratch.joints.work.isEmpty { scratch.joints.work.beginPositions(scratch.bodies.motions.span) }
    if !scratch.joints.isEmpty { scratch.joints.warmStart(.first, &scratch.bodies.motions) }
    if !scratch.contacts.strained.isEmpty { scratch.contacts.forgetStrained() }
    warmStartContacts(PositionPass.self, clock, executor)
    if !scratch.joints.isEmpty { scratch.joints.solvePositions(&scratch.bodies.motions, &scratch.contacts.rows) }
    solveContacts(PositionPass.self, substep, clock, executor)
    if !scratch.joints.isEmpty { scratch.joints.resolvePositions(&scratch.bodies.motions, &scratch.contacts.rows) }
  }

  private mutating func drift(_ clock: StepClock, _ executor: StepExecutor) {
    if !scratch.joints.work.isEmpty { scratch.joints.work.endPositions(&scratch.bodies.motions) }
    if !Integrator.drift(&scratch.bodies.motions, clock.h, &scratch.indexLists, on: executor) {
      Integrator.contain(&scratch.bodies.motions, scratch.bodies.awake, &scratch.failed)
    }
  }

  /// Forces of the other half of a substep, from where the bodies are now: the stages of ``kickFirst(_:_:_:)`` in reverse.
  private mutating func kickSecond(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    if !scratch.joints.isEmpty {
      scratch.joints.turnArms(&scratch.bodies.motions)
      scratch.joints.push(.second, &scratch.bodies.motions)
    }
    if !scratch.fields.isEmpty { scratch.fields.kickSecond(&scratch.bodies.motions, substep, clock) }
    if !scratch.fieldTorques.isEmpty { FieldTorque.kick(&scratch.bodies.motions, scratch.fieldTorques) }
    Integrator.kick(.second, &scratch.bodies.motions, scratch.bodies.kicks.span, on: executor)
    if !scratch.fields.isEmpty { scratch.fields.steer(&scratch.bodies.motions, clock) }
  }

  /// Impulses after which velocities satisfy joints and contacts; the account of work is balanced after them.
  private mutating func solveVelocities(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    if !scratch.joints.work.isEmpty { scratch.joints.work.beginPass(scratch.bodies.motions.span) }
    if !scratch.joints.isEmpty { scratch.joints.warmStart(.second, &scratch.bodies.motions) }
    warmStartContacts(VelocityPass.self, clock, executor)
    if !scratch.joints.isEmpty { scratch.joints.solveVelocities(&scratch.bodies.motions, &scratch.contacts.rows) }
    solveContacts(VelocityPass.self, substep, clock, executor)
    if !scratch.joints.isEmpty { scratch.joints.resolveVelocities(&scratch.bodies.motions, &scratch.contacts.rows) }
    guard !scratch.joints.work.isEmpty else { return }
    scratch.joints.work.endPass(.second, &scratch.bodies.motions)
    scratch.joints.work.limit(&scratch.bodies.motions)
  }

  /// Whether only the forces of the kicks act on bodies within the step.
  private var isFreeFlight: Bool {
    scratch.areAllApart && scratch.joints.isEmpty && scratch.joints.work.isEmpty && scratch.fields.isEmpty
      && scratch.fieldTorques.isEmpty && !scratch.isOverfull
  }

  private mutating func refreshLiveContacts(_ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.contacts.struck.live.isEmpty else { return }
    let update = LiveUpdate(state, scratch.bodies.spans, clock)
    update.refresh(&scratch.contacts.struck.live, substep: substep, &scratch.contacts.rows, &scratch.contacts.struck.impacts, on: executor)
  }

  private mutating func applyImpact(_ clock: StepClock) {
    guard Impact.isAnyDue(scratch.contacts.struck, scratch.contacts.rows.span, scratch.bodies.motions.span) else { return }
    scratch.contacts.struck.listBouncing(
      scratch.contacts.rows.span, scratch.contacts.sources.span, state.contacts.span, scratch.bodies.isCrowded.span)
    scratch.springs.clear()
    if scratch.contacts.struck.impacts.contains(where: { $0.restitution > 0 }) {
      scratch.joints.accelerate(scratch.bodies.motions.span, &scratch.springs, &scratch.springMotions)
    }
    let scene = ImpactScene(state, scratch.bodies.spans, scratch.springs.span, clock)
    scratch.impactEnds.resize(to: scratch.contacts.struck.impacts.count, .none)
    scratch.impactStamps.resize(to: scratch.bodies.motions.count, 0)
    var arrays = ImpactArrays(
      scratch.contacts.struck.impacts.mutableSpan, scratch.contacts.rows.mutableSpan, scratch.contacts.struck.live.mutableSpan,
      scratch.bodies.motions.mutableSpan, ends: scratch.impactEnds.mutableSpan, stamps: scratch.impactStamps.mutableSpan)
    Impact.pass(&arrays, scene)
  }

  /// Applies the impulses of contacts before joints are solved; without joints ``solveContacts(_:_:_:_:)`` does so, batch by batch.
  private mutating func warmStartContacts<Pass: ContactPass>(_ pass: Pass.Type, _ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.joints.isEmpty, !scratch.contacts.rows.isEmpty else { return }
    var arrays = sweepArrays
    ContactSweeps<Pass>(clock, state.settings.tuning).warmStart(&arrays, scratch.contacts.groups.span, on: executor)
  }

  private mutating func solveContacts<Pass: ContactPass>(_ pass: Pass.Type, _ substep: Int, _ clock: StepClock, _ executor: StepExecutor) {
    guard !scratch.contacts.rows.isEmpty else { return }
    let sweeps = ContactSweeps<Pass>(clock, state.settings.tuning)
    var arrays = sweepArrays
    let groups = scratch.contacts.groups.span
    if scratch.joints.isEmpty {
      let batches = RowBatches(groups, ends: scratch.contacts.batchEnds.span)
      sweeps.solveBatches(&arrays, batches, &scratch.contacts.due, on: executor)
    } else {
      sweeps.solve(&arrays, groups, &scratch.contacts.due, on: executor)
    }
    if substep == 0 { sweeps.solve(&arrays, only: scratch.contacts.new.span, sweeps: Tuning.newSweeps) }
    sweeps.solve(&arrays, only: scratch.contacts.strained.span, sweeps: Tuning.strainedSweeps)
  }

  var sweepArrays: SweepArrays {
    @inline(always) @_lifetime(borrow self) get {
      scratch.contacts.turns.resize(to: scratch.bodies.motions.count, 0)
      return SweepArrays(
        scratch.bodies.motions.mutableSpan, scratch.contacts.rows.mutableSpan, scratch.contacts.mayBeLoaded.mutableSpan,
        turns: scratch.contacts.turns.mutableSpan)
    }
  }

  private mutating func sweepFastBodies(_ clock: StepClock, _ executor: StepExecutor) {
    guard state.settings.isContinuous else { return }
    ContinuousCollision.chooseFast(
      scratch.bodies.motions.span, scratch.castLimits.span, scratch.ends.span, &scratch.fast, &scratch.fastLists, on: executor)
    guard !scratch.fast.isEmpty else { return }
    for k in scratch.fast.indices {
      let body = scratch.fast[k]
      scratch.castLimits[Int(body.entry)] = stop(body, clock)
      scratch.ends[Int(body.entry)] = scratch.bodies.motions[Int(body.entry)].deltaPosition
    }
  }
}
