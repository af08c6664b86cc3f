/// Rows of joints and contacts for the solver.
extension World {
  mutating func buildRows(_ clock: StepClock, _ executor: StepExecutor) {
    refreshSurfaceVelocities()
    prepareJoints(clock)
    if !state.compounds.isEmpty || !scratch.fieldTorques.isEmpty { prepareFieldTorques(clock) }
    // no shapes touch, nearly touch, or may touch within the step
    scratch.areAllApart = scratch.near.watched.isEmpty && !scratch.near.active.contains { $0.isSolid }
    if !scratch.contacts.rows.isEmpty || !scratch.areAllApart { buildContactRows(clock, executor) }
    if !scratch.joints.isEmpty { findHeldPoints() }
    groupWork()
  }

  private mutating func buildContactRows(_ clock: StepClock, _ executor: StepExecutor) {
    let builder = RowBuilder(state, scratch.bodies.spans, scratch.joints.jointed, areBouncing: scratch.isAnyBouncing, clock)
    builder.build(
      scratch.near.active.span, splits: scratch.joints.isEmpty, &scratch.rowSpace, &scratch.contacts, &scratch.struckLists, on: executor)
  }

  /// Groups the bodies that joints and contacts connect, for the account of their work.
  private mutating func groupWork() {
    if scratch.joints.isEmpty && scratch.joints.work.isEmpty { return }
    scratch.joints.connectWork(motions: scratch.bodies.kicks.count)
    if !scratch.contacts.rows.isEmpty {
      scratch.joints.work.connect(scratch.rowSpace.order.edges.span, state.contacts.span, state.bodies.span, scratch.bodies.motionOf.span)
    }
    scratch.joints.work.connect(scratch.near.watched.span)
    scratch.joints.work.finish(scratch.bodies.kicks, scratch.bodies.awake, state.bodies, state.poses)
  }

  private mutating func prepareJoints(_ clock: StepClock) {
    if state.joints.isEmpty && !scratch.joints.hadJoints { return }
    let scene = JointScene(state.bodies.span, state.poses.span, scratch.bodies.motionOf.span, clock, state.settings.tuning)
    scratch.joints.prepare(state.joints, scene, scratch.bodies.awake.span, &scratch.bodies.motions, &scratch.bodies.kicks)
    scratch.joints.findStrained(scratch.near.active, state.contacts, state.bodies, scratch.bodies.motions, state.settings.tuning)
  }
}
