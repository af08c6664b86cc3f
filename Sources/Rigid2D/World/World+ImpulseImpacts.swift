/// Continuous collision of the impulse stepper: bodies that would pass through something within a step move to the place where they meet
/// it, bounce there, and move on for the rest of the step.
///
/// From the earliest impact to the next one, each with only the contacts at its two bodies (Catto, "Continuous Collision", GDC 2013). No
/// body passes through a static or kinematic body, and bullets pass through no body.
extension World {
  mutating func stopAtImpacts(_ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    guard state.settings.isContinuous else { return }
    pairSwept(scratch.bodies.awake[...])
    scratch.impulses.impactTimes.clear()
    scratch.impulses.impactCounts.clear()
    scratch.impulses.candidates.clear()
    scratch.impulses.isCandidate.clear()
    admitSwept()
    while let (contact, fraction) = earliestImpact(tuning) { meet(contact, at: fraction, clock, tuning) }
  }

  /// Finds pairs along the whole displacements of some bodies.
  private mutating func pairSwept(_ members: ArraySlice<Int32>) {
    for member in members {
      let i = Int(member)
      guard i >= 0, state.bodies[i].kind != .static, !state.bodies[i].isAsleep else { continue }
      let mover = scratch.impulses.movers[i]
      let start = mover.pose(at: mover.fraction)
      var shape = state.bodies[i].firstShape
      while shape >= 0 {
        let record = state.shapes[Int(shape)]
        let swept = record.shape.bounds(at: start, state.pool).union(record.shape.bounds(at: mover.pose, state.pool))
        if !state.boxes[Int(shape)].contains(swept) {
          state.boxes[Int(shape)] = swept.grown(by: state.settings.tuning.boundsMargin)
          state.movingTree.move(record.leaf, to: state.boxes[Int(shape)])
          state.moved.append(shape)
        }
        shape = record.next
      }
    }
    pairMoved(isKnown: false, .serial)
  }

  /// Adds the contacts that began within the step.
  private mutating func admitSwept() {
    while scratch.impulses.localManifolds.count < state.contacts.count {
      let i = scratch.impulses.localManifolds.count
      scratch.impulses.localManifolds.append(.none)
      scratch.impulses.islands.admit(Int32(i), state.contacts[i])
    }
    while scratch.impulses.impactTimes.count < state.contacts.count {
      scratch.impulses.candidates.append(Int32(scratch.impulses.impactTimes.count))
      scratch.impulses.isCandidate.append(true)
      scratch.impulses.impactTimes.append(-1)
      scratch.impulses.impactCounts.append(0)
    }
  }

  /// Finds the next impact among the contacts that may still have one; of several at the same time, the newest.
  private mutating func earliestImpact(_ tuning: ImpulseTuning) -> (contact: Int, fraction: Float)? {
    var earliest = -1
    var least: Float = 1
    var k = 0
    while k < scratch.impulses.candidates.count {
      let i = Int(scratch.impulses.candidates[k])
      if scratch.impulses.impactTimes[i] < 0 { scratch.impulses.impactTimes[i] = impactTime(i, tuning) }
      let time = scratch.impulses.impactTimes[i]
      guard time < 1, scratch.impulses.impactCounts[i] <= ImpulseTuning.maximumImpacts else {
        // until one of its bodies is struck
        scratch.impulses.isCandidate[i] = false
        scratch.impulses.candidates.swapAt(k, scratch.impulses.candidates.count - 1)
        scratch.impulses.candidates.removeLast()
        continue
      }
      if time < least || (time == least && i > earliest) {
        least = time
        earliest = i
      }
      k += 1
    }
    return earliest >= 0 && least < 1 - 10 * Float.ulpOfOne ? (earliest, least) : nil
  }

  private func impactTime(_ i: Int, _ tuning: ImpulseTuning) -> Float {
    let contact = state.contacts[i]
    let a = state.bodies[Int(contact.bodyA)]
    let b = state.bodies[Int(contact.bodyB)]
    let isActive = a.takesPart(state.velocities[Int(contact.bodyA)]) || b.takesPart(state.velocities[Int(contact.bodyB)])
    let isWatched = a.isBullet || a.kind != .dynamic || b.isBullet || b.kind != .dynamic
    guard !contact.isSensor, isActive, isWatched else { return 1 }
    return ImpactTime.fraction(
      state.shapes[Int(contact.shapeA)].shape, scratch.impulses.movers[Int(contact.bodyA)], state.shapes[Int(contact.shapeB)].shape,
      scratch.impulses.movers[Int(contact.bodyB)], state.pool, tuning)
  }

  /// Moves the bodies to an impact and solves it with the contacts around.
  private mutating func meet(_ index: Int, at fraction: Float, _ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    let a = Int(state.contacts[index].bodyA)
    let b = Int(state.contacts[index].bodyB)
    let before = (scratch.impulses.movers[a], scratch.impulses.movers[b], state.contacts[index], scratch.impulses.localManifolds[index])
    scratch.impulses.movers[a].stop(at: fraction)
    scratch.impulses.movers[b].stop(at: fraction)
    lookAgain(index, tuning)
    scratch.impulses.impactTimes[index] = -1
    scratch.impulses.impactCounts[index] += 1
    guard state.contacts[index].manifold.count > 0 else {
      // a near miss: ignored for the rest of this step
      scratch.impulses.impactCounts[index] = ImpulseTuning.maximumImpacts + 1
      (scratch.impulses.movers[a], scratch.impulses.movers[b], state.contacts[index], scratch.impulses.localManifolds[index]) = before
      return
    }
    for body in [a, b] where state.bodies[body].isAsleep { wakeIsland(Int32(body)) }
    var members = [Int32(a), Int32(b)]
    var contacts = [Int32(index)]
    for body in [a, b] where state.bodies[body].kind == .dynamic { gather(around: body, at: fraction, &members, &contacts, tuning) }
    solveImpact(members, contacts, h: (1 - fraction) * clock.h, clock, tuning)
    let moved = members.filter { state.bodies[Int($0)].kind == .dynamic }
    for body in moved { forgetImpactTimes(of: Int(body)) }
    pairSwept(moved[...])
    admitSwept()
  }

  private mutating func lookAgain(_ i: Int, _ tuning: ImpulseTuning) {
    let a = scratch.impulses.movers[Int(state.contacts[i].bodyA)].pose
    let b = scratch.impulses.movers[Int(state.contacts[i].bodyB)].pose
    scratch.impulses.localManifolds[i] = touch(i, a, b, tuning)
  }

  /// The contacts of a body with static and kinematic bodies and with bullets, for a bullet all contacts. Other bodies that are pushed
  /// follow in the next step.
  private mutating func gather(
    around body: Int, at fraction: Float, _ members: inout [Int32], _ contacts: inout [Int32], _ tuning: ImpulseTuning
  ) {
    for (contact, other) in scratch.impulses.islands.contacts(of: body) where !contacts.contains(contact) {
      let record = state.bodies[Int(other)]
      if record.kind == .dynamic && !record.isBullet && !state.bodies[body].isBullet { continue }
      if state.contacts[Int(contact)].isSensor { continue }
      let isNew = !members.contains(other)
      let before = (scratch.impulses.movers[Int(other)], state.contacts[Int(contact)], scratch.impulses.localManifolds[Int(contact)])
      if isNew { scratch.impulses.movers[Int(other)].stop(at: fraction) }
      lookAgain(Int(contact), tuning)
      guard state.contacts[Int(contact)].manifold.count > 0 else {
        (scratch.impulses.movers[Int(other)], state.contacts[Int(contact)], scratch.impulses.localManifolds[Int(contact)]) = before
        continue
      }
      contacts.append(contact)
      guard isNew else { continue }
      members.append(other)
      if record.isAsleep { wakeIsland(other) }
    }
  }

  private mutating func solveImpact(_ members: [Int32], _ contacts: [Int32], h: Float, _ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    let (a, b) = (members[0], members[1])
    for _ in 0..<ImpulseTuning.impactPasses {
      var least: Float = 0
      for i in contacts {
        // only the two bodies of the impact give way
        let contact = state.contacts[Int(i)]
        let yields = (a: contact.bodyA == a || contact.bodyA == b, b: contact.bodyB == a || contact.bodyB == b)
        least = min(
          least,
          ContactConstraint.correct(
            contact, scratch.impulses.localManifolds[Int(i)], &scratch.impulses.movers, share: ImpulseTuning.impactBaumgarte,
            yields: yields, tuning)
        )
      }
      if least >= -1.5 * tuning.linearSlop { break }
    }
    for body in members {
      scratch.impulses.movers[Int(body)].startCenter = scratch.impulses.movers[Int(body)].center
      scratch.impulses.movers[Int(body)].startAngle = scratch.impulses.movers[Int(body)].angle
    }
    scratch.impulses.contacts.clear()
    for i in contacts {
      var contact = state.contacts[Int(i)]
      contact.manifold = scratch.impulses.localManifolds[Int(i)].manifold(
        scratch.impulses.movers[Int(contact.bodyA)].pose, scratch.impulses.movers[Int(contact.bodyB)].pose)
      scratch.impulses.contacts.append(ContactConstraint(i, contact, scratch.impulses.movers, share: 0, tuning))
    }
    for _ in 0..<clock.iterations.velocity {
      for i in scratch.impulses.contacts.indices { scratch.impulses.contacts[i].solve(&scratch.impulses.movers) }
    }
    // no warm start for the next step: an impact's impulses are large and are not repeated
    for i in scratch.impulses.contacts.indices { scratch.impulses.contacts[i].report(to: &state.contacts, scratch.impulses.movers) }
    for body in members where state.bodies[Int(body)].kind != .static { scratch.impulses.movers[Int(body)].drift(h, tuning) }
  }

  private mutating func forgetImpactTimes(of body: Int) {
    for (contact, _) in scratch.impulses.islands.contacts(of: body) {
      let i = Int(contact)
      scratch.impulses.impactTimes[i] = -1
      guard !scratch.impulses.isCandidate[i] else { continue }
      scratch.impulses.isCandidate[i] = true
      scratch.impulses.candidates.append(contact)
    }
  }
}
