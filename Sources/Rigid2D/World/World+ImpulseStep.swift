/// The other stepper: semi-implicit Euler and sequential impulses. It follows Box2D 2.4.1 and, in smaller steps, UIKit. Shapes, boxes,
/// contacts, joints and sleep are those of ``step(_:substeps:on:)``.
extension World {
  /// Advances the world by `count` steps of `h` seconds each.
  ///
  /// Depends on the state before the call and the arguments alone. Forces and torques applied since the last call act during all of these steps.
  ///
  /// - Parameters:
  ///   - h: Seconds; finite and above 0.
  ///   - count: At least 0; with none nothing happens.
  public mutating func step(_ h: Float, count: Int, iterations: ImpulseIterations) -> StepReport {
    var probe = NoProbe()
    return step(h, count: count, iterations: iterations, probe: &probe)
  }

  /// The same, with a probe that is called at the end of each phase.
  package mutating func step<Probe: StepProbe>(_ h: Float, count: Int, iterations: ImpulseIterations, probe: inout Probe) -> StepReport {
    precondition(h > 0 && h.isFinite && count >= 0 && iterations.velocity > 0, "a step needs a positive finite duration and a sweep")
    let clock = ImpulseClock(h, iterations)
    let tuning = ImpulseTuning(state.settings.tuning)
    beginStep()
    // Box2D has no surfaces of several shapes
    state.changedStatics.clear()
    state.changedParts.clear()
    for _ in 0..<count {
      let reported = scratch.events.count
      gatherTouching(clock, tuning)
      probe.mark(.manifolds)
      gatherMovers(clock)
      linkMovers()
      probe.mark(.rows)
      solveIslands(clock, tuning)
      containMovers()
      probe.mark(.solve)
      stopAtImpacts(clock, tuning)
      probe.mark(.continuous)
      storeMovers()
      reportContacts(.serial, from: reported)
      probe.mark(.events)
      renewBoxesOfSleepers()
      probe.mark(.rest)
      countStep(h)
    }
    clearForces()
    return stepReport
  }

  /// Finds pairs and their contact points. A body that an awake body touches wakes, and takes part from this step on.
  private mutating func gatherTouching(_ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    let reach = StepClock(clock.h, 1)
    repeat {
      gatherAwakeBodies(reach)
      let before = state.contacts.count
      findPairs(reach, .serial)
      orderNewContacts(from: before)
      removePartedContacts()
      updateLocalManifolds(tuning)
      for body in scratch.touchedSleepers { wakeIsland(body) }
    } while !scratch.touchedSleepers.isEmpty
    refreshSurfaceVelocities()
  }

  /// New pairs in the order of Box2D: at the beginning by the younger shape, later by the youngest that moved, the newest first.
  private mutating func orderNewContacts(from start: Int) {
    guard state.contacts.count - start > 1 else { return }
    let hasMoved = scratch.hasMovedBox
    let isFirst = state.stepCount == 0
    let slots = state.shapeSlots
    func turn(_ contact: Contact) -> UInt32 {
      let (a, b) = (slots.serials[Int(contact.shapeA)], slots.serials[Int(contact.shapeB)])
      let isYoungerMoved = hasMoved[Int(a > b ? contact.shapeA : contact.shapeB)]
      return isYoungerMoved ? max(a, b) : min(a, b)
    }
    state.contacts[start...].sort { a, b in
      let (turnA, turnB) = (turn(a), turn(b))
      if turnA != turnB { return isFirst ? turnA < turnB : turnA > turnB }
      return a.order > b.order
    }
  }

  /// Ends contacts whose boxes no longer overlap.
  private mutating func removePartedContacts() {
    let (boxes, motionOf) = (state.boxes, scratch.bodies.motionOf)
    removeContacts { contact in
      (motionOf[Int(contact.bodyA)] != 0 || motionOf[Int(contact.bodyB)] != 0)
        && !boxes[Int(contact.shapeA)].overlaps(boxes[Int(contact.shapeB)])
    }
  }

  /// Manifolds of all contacts of bodies that take part in the step.
  private mutating func updateLocalManifolds(_ tuning: ImpulseTuning) {
    scratch.touchedSleepers.clear()
    scratch.near.active.clear()
    scratch.impulses.localManifolds.clear()
    for i in state.contacts.indices {
      let a = Int(state.contacts[i].bodyA)
      let b = Int(state.contacts[i].bodyB)
      let (entryA, entryB) = (Int(scratch.bodies.motionOf[a]), Int(scratch.bodies.motionOf[b]))
      guard entryA != 0 || entryB != 0 else {
        scratch.impulses.localManifolds.append(.none)
        continue
      }
      scratch.impulses.localManifolds.append(touch(i, state.poses[a], state.poses[b], tuning))
      scratch.near.active.append(ActiveContact(state.contacts[i], index: i, a: entryA, b: entryB, wakes: false))
      guard state.contacts[i].manifold.count > 0, !state.contacts[i].isSensor else { continue }
      if state.bodies[a].isAsleep { scratch.touchedSleepers.append(Int32(a)) }
      if state.bodies[b].isAsleep { scratch.touchedSleepers.append(Int32(b)) }
    }
  }

  /// Computes a contact's manifold; points of the same features keep their impulses.
  mutating func touch(_ i: Int, _ poseA: Pose, _ poseB: Pose, _ tuning: ImpulseTuning) -> LocalManifold {
    let contact = state.contacts[i]
    let shapeA = state.shapes[Int(contact.shapeA)].shape
    let shapeB = state.shapes[Int(contact.shapeB)].shape
    var skin: LocalManifold
    var manifold: Manifold
    if contact.isSensor {
      skin = .none
      manifold = .between(shapeA, poseA, shapeB, poseB, state.pool, margin: 0, linearSlop: tuning.linearSlop)
    } else {
      skin = .between(shapeA, poseA, shapeB, poseB, state.pool, tuning)
      manifold = skin.manifold(poseA, poseB)
    }
    if contact.isOneWay && !isStopping(contact, manifold, tuning) { (skin, manifold) = (.none, .none) }
    state.contacts[i].impulses = contact.impulses.carriedByPoint(from: contact.manifold, to: manifold)
    state.contacts[i].manifold = manifold
    state.contacts[i].stepImpulse = 0
    return skin
  }

  /// Box2D's bodies rest within the skins of both shapes, and an impact within a step ends three slops deep in them.
  private func isStopping(_ contact: Contact, _ manifold: Manifold, _ tuning: ImpulseTuning) -> Bool {
    let (oneWayA, oneWayB) = (state.shapes[Int(contact.shapeA)].oneWay, state.shapes[Int(contact.shapeB)].oneWay)
    let faces =
      (oneWayA == .zero || manifold.normal.dot(oneWayA) > Line.straight)
      && (oneWayB == .zero || manifold.normal.dot(oneWayB) < -Line.straight)
    return faces && contact.isStopping(manifold, 4 * tuning.linearSlop)
  }

  private mutating func gatherMovers(_ clock: ImpulseClock) {
    let count = state.bodies.count
    scratch.impulses.movers.clear()
    for i in state.bodies.indices { scratch.impulses.movers.append(Mover(state.bodies[i], state.poses[i], state.velocities[i])) }
    scratch.impulses.movers.append(.world)
    // for other bodies they stand still in this step
    for body in scratch.failed { scratch.impulses.movers[Int(body)].velocity = .zero }
    for body in scratch.failed { scratch.impulses.movers[Int(body)].angularVelocity = 0 }
    scratch.impulses.pushes.refill(count, .zero)
    scratch.impulses.isRestless.refill(count, false)
    for entry in scratch.fields.restless { scratch.impulses.isRestless[Int(scratch.bodies.awake[Int(entry)])] = true }
    ImpulseForces.push(state.fields, state.bodies, state.poses, state.velocities, &scratch.impulses.pushes)
    for compound in state.compounds where compound.isTwisted {
      let twist = FieldTorque(entry: Int(compound.carrier), compound, state.bodies, state.poses, StepClock(clock.h, 1))
      // half of the step's change of angular velocity
      scratch.impulses.pushes[twist.entry].z += 2 * clock.inverseH * twist.upright
    }
  }

  private mutating func linkMovers() {
    // the store alone, so that the world is not read while the scratch is written
    let store = state.joints
    scratch.impulses.islands.link(state.contacts, store, bodies: state.bodies.count) { store.bodies(of: $0) }
    scratch.impulses.islands.gather(state.contacts, state.bodies, state.velocities, state.bodySlots)
    for body in scratch.impulses.islands.bodies where state.bodies[Int(body)].isAsleep { wakeIsland(body) }
  }

  // MARK: - Solving

  private mutating func solveIslands(_ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    for island in scratch.impulses.islands.islands { solve(island, clock, tuning) }
  }

  private mutating func solve(_ island: ImpulseIslands.Island, _ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    let members = scratch.impulses.islands.bodies[island.bodies]
    ImpulseForces.kick(members, state.bodies, state.settings.gravity, scratch.impulses.pushes, clock.h, &scratch.impulses.movers)
    if !state.fields.entries.isEmpty {
      ImpulseForces.steer(state.fields, state.bodies, scratch.bodies.motionOf, &scratch.impulses.movers)
    }
    prepare(island, clock, tuning)
    if !warmStart(island, clock, tuning) {
      forgetImpulses(island)
      prepare(island, clock, tuning)
    }
    for _ in 0..<clock.iterations.velocity {
      for i in scratch.impulses.joints.indices { scratch.impulses.joints[i].solve(&scratch.impulses.movers) }
      for i in scratch.impulses.contacts.indices { scratch.impulses.contacts[i].solve(&scratch.impulses.movers) }
    }
    for contact in scratch.impulses.contacts { contact.store(&state.contacts) }
    for joint in scratch.impulses.joints { joint.store(&state.joints) }
    for member in members where state.bodies[Int(member)].kind != .static {
      scratch.impulses.movers[Int(member)].drift(clock.h, tuning)
    }
    let isSolved = correctPositions(clock, tuning)
    guard state.settings.allowsSleeping else { return }
    ImpulseSleep.settle(members, isSolved: isSolved, clock.h, tuning, &state.bodies, &scratch.impulses, &scratch.islands.asleep)
    emitSleepEvents()
  }

  private mutating func prepare(_ island: ImpulseIslands.Island, _ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    scratch.impulses.contacts.clear()
    scratch.impulses.joints.clear()
    for i in scratch.impulses.islands.contacts[island.contacts] {
      scratch.impulses.contacts.append(ContactConstraint(i, state.contacts[Int(i)], scratch.impulses.movers, share: 1, tuning))
    }
    for slot in scratch.impulses.islands.joints[island.joints] {
      scratch.impulses.joints.append(
        JointConstraint(state.joints.places[Int(slot)], state.joints, state.bodies, scratch.impulses.movers, clock, tuning))
    }
  }

  /// Applies the last step's impulses as a first guess.
  ///
  /// The impulses of contradicting joints cancel out as long as the joints do not turn. If they turn, the rest of these impulses is a
  /// source of energy, which grows from step to step. So an island starts without impulses if they would make a body faster than bodies
  /// may be. One joint alone contradicts nothing.
  ///
  /// - Returns: False if they would; then no impulse was applied.
  private mutating func warmStart(_ island: ImpulseIslands.Island, _ clock: ImpulseClock, _ tuning: ImpulseTuning) -> Bool {
    guard scratch.impulses.joints.count > 1 else {
      for contact in scratch.impulses.contacts { contact.warmStart(&scratch.impulses.movers) }
      for joint in scratch.impulses.joints { joint.warmStart(&scratch.impulses.movers) }
      return true
    }
    let members = scratch.impulses.islands.bodies[island.bodies]
    scratch.impulses.saved.clear()
    for body in members {
      let mover = scratch.impulses.movers[Int(body)]
      scratch.impulses.saved.append(Velocity(linear: mover.velocity, angular: mover.angularVelocity))
    }
    for contact in scratch.impulses.contacts { contact.warmStart(&scratch.impulses.movers) }
    for joint in scratch.impulses.joints { joint.warmStart(&scratch.impulses.movers) }
    let isTooFast = zip(members, scratch.impulses.saved).contains { body, before in
      scratch.impulses.movers[Int(body)].isBeyondLimits(before, clock, tuning)
    }
    guard isTooFast else { return true }
    for (body, before) in zip(members, scratch.impulses.saved) {
      scratch.impulses.movers[Int(body)].velocity = before.linear
      scratch.impulses.movers[Int(body)].angularVelocity = before.angular
    }
    return false
  }

  private mutating func forgetImpulses(_ island: ImpulseIslands.Island) {
    for i in scratch.impulses.islands.contacts[island.contacts] {
      state.contacts[Int(i)].impulses = ContactImpulses()
    }
    for slot in scratch.impulses.islands.joints[island.joints] { state.joints.forget(state.joints.places[Int(slot)]) }
  }

  /// - Returns: Whether all positions are within their tolerances.
  private mutating func correctPositions(_ clock: ImpulseClock, _ tuning: ImpulseTuning) -> Bool {
    for _ in 0..<clock.iterations.position {
      var least: Float = 0
      for contact in scratch.impulses.contacts {
        let i = Int(contact.contact)
        least = min(
          least,
          ContactConstraint.correct(
            state.contacts[i], scratch.impulses.localManifolds[i], &scratch.impulses.movers, share: ImpulseTuning.baumgarte,
            yields: (true, true),
            tuning))
      }
      var areJoined = true
      for joint in scratch.impulses.joints where !joint.correct(&scratch.impulses.movers, tuning) { areJoined = false }
      if least >= -3 * tuning.linearSlop && areJoined { return true }
    }
    return false
  }

  // MARK: - The end of a step

  /// Stops bodies that went out of range at their last place, before they act on others.
  private mutating func containMovers() {
    for i in state.bodies.indices where !scratch.impulses.movers[i].isSound {
      scratch.impulses.movers[i] = Mover(state.bodies[i], state.poses[i], .zero)
      scratch.failed.append(Int32(i))
    }
  }

  private mutating func storeMovers() {
    for i in state.bodies.indices where state.bodySlots.isTaken(i) && state.bodies[i].kind != .static && state.bodies[i].carrier < 0 {
      let mover = scratch.impulses.movers[i]
      state.velocities[i] = Velocity(linear: mover.velocity, angular: mover.angularVelocity)
      state.poses[i].position = mover.center
      guard mover.angle != state.bodies[i].angle else { continue }
      state.bodies[i].face(mover.angle)
      state.poses[i].rotation = Trigonometry.sineCosine(state.bodies[i].angle)
    }
    guard !scratch.failed.isEmpty else { return }
    let listed = scratch.failed.sorted()
    scratch.failed = listed.indices.filter { $0 == 0 || listed[$0 - 1] != listed[$0] }.map { listed[$0] }
    for body in scratch.failed {
      state.velocities[Int(body)] = .zero
      if !state.bodies[Int(body)].acceleration.isFinite { state.bodies[Int(body)].acceleration = .zero }
    }
    scratch.lost += scratch.failed
    quarantine(scratch.failed)
  }

  private mutating func clearForces() {
    state.joints.endTravel()
    for i in state.bodies.indices {
      state.bodies[i].force = .zero
      state.bodies[i].torque = 0
    }
  }
}
