/// Queries and edits of a body that is fused with others. See ``Compound``.
extension World {
  /// The body that moves a body: its carrier, or itself.
  func mover(_ i: Int) -> Int { state.bodies[i].carrier < 0 ? i : Int(state.bodies[i].carrier) }

  /// A body's center of mass and rotation, in a compound or not.
  func worldPose(_ i: Int) -> Pose {
    let carrier = state.bodies[i].carrier
    guard carrier >= 0 else { return state.poses[i] }
    let whole = state.poses[Int(carrier)]
    return Pose(position: whole.apply(state.poses[i].position), rotation: whole.rotation * state.poses[i].rotation)
  }

  /// Velocity of a point of a carried body, given relative to its center in its axes, and angular velocity.
  func memberVelocity(_ i: Int, at point: Vector2) -> Velocity {
    let carrier = Int(state.bodies[i].carrier)
    let v = state.velocities[carrier]
    let arm = state.poses[carrier].rotation.apply(state.poses[i].apply(point))
    return Velocity(linear: v.linear + Vector2.cross(v.angular, arm), angular: v.angular)
  }

  /// Whether one of a contact's shapes is a body's own.
  func owns(_ body: Int32, _ contact: Contact) -> Bool {
    state.shapes[Int(contact.shapeA)].owner == body || state.shapes[Int(contact.shapeB)].owner == body
  }

  /// A body's own shapes, in a compound or not.
  func ownShapes(_ i: Int) -> [Int32] {
    if let k = compound(ofMember: i) {
      return state.compounds[k].members.first { $0.body == Int32(i) }?.shapes.map { $0.slot } ?? []
    }
    return shapes(of: Int32(i))
  }

  /// The shapes that move with a body.
  func shapes(of body: Int32) -> [Int32] {
    var slots: [Int32] = []
    var slot = state.bodies[Int(body)].firstShape
    while slot >= 0 {
      slots.append(slot)
      slot = state.shapes[Int(slot)].next
    }
    return slots
  }

  /// The body that an impact at an offset from a body's origin acts on, and the arm from its center of mass; nil if it cannot be moved.
  func struck(_ id: BodyID, _ offset: Vector2) -> (body: Int, arm: Vector2)? {
    guard let i = state.bodySlots.slot(of: id) else { return nil }
    let carrier = Int(state.bodies[i].carrier)
    guard carrier >= 0 else {
      return state.bodies[i].isMovable ? (i, offset - state.poses[i].rotation.apply(state.bodies[i].centerOffset)) : nil
    }
    guard state.bodies[carrier].isMovable else { return nil }
    return (carrier, offset + state.poses[carrier].rotation.apply(state.poses[i].apply(-state.bodies[i].centerOffset)))
  }

  // MARK: - Edits

  /// Moves the whole so that one of its members is at its new place.
  mutating func setMemberPose(_ i: Int, _ position: Vector2, _ angle: Float) {
    let carrier = Int(state.bodies[i].carrier)
    let wholeAngle = angle - fullAngle(i)
    // from the member's origin to the whole's
    let way = state.poses[i].apply(-state.bodies[i].centerOffset) + state.bodies[carrier].centerOffset
    let place = position - Trigonometry.sineCosine(wholeAngle).apply(way)
    setPose(state.bodySlots.handle(Int32(carrier)), position: place, angle: wholeAngle)
  }

  mutating func setMemberVelocity(_ i: Int, _ linear: Vector2, _ angular: Float) {
    let velocity = Velocity(linear: linear, angular: angular)
    guard velocity != memberVelocity(i, at: -state.bodies[i].centerOffset) else { return }
    let carrier = Int(state.bodies[i].carrier)
    let way = state.poses[i].apply(-state.bodies[i].centerOffset) + state.bodies[carrier].centerOffset
    let arm = state.poses[carrier].rotation.apply(way)
    setVelocity(state.bodySlots.handle(Int32(carrier)), linear: linear - Vector2.cross(angular, arm), angular: angular)
  }

  /// Adds to the velocity of a body's origin and to its angular velocity; a fused body shares the gained momentum with the others.
  public mutating func addVelocity(_ id: BodyID, linear: Vector2, angular: Float) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    guard state.bodies[i].carrier >= 0 else {
      let velocity = velocity(id)
      return setVelocity(id, linear: velocity.linear + linear, angular: velocity.angular + angular)
    }
    let carrier = Int(state.bodies[i].carrier)
    guard state.bodies[carrier].isMovable else { return }
    applyImpulse(id, state.bodies[i].mass * linear, offset: worldPose(i).rotation.apply(state.bodies[i].centroid))
    state.velocities[carrier].angular += state.bodies[carrier].inverseInertia * state.bodies[i].inertia * angular
    wakeIsland(Int32(carrier))
  }

  mutating func setMemberKind(_ i: Int, _ kind: BodyKind) {
    guard let k = compound(ofMember: i), let r = state.compounds[k].members.firstIndex(where: { $0.body == Int32(i) }) else { return }
    state.compounds[k].members[r].kind = kind
    refresh(k)
    wakeIsland(Int32(mover(i)))
  }

  mutating func refreshCompound(ofMember i: Int) {
    if let k = compound(ofMember: i) { refresh(k) }
  }

  /// Converts the places of members to another center of their carrier.
  mutating func shiftMembers(of carrier: Int32, by way: Vector2) {
    guard let compound = state.compounds.first(where: { $0.carrier == carrier }) else { return }
    for member in compound.members { state.poses[Int(member.body)].position += way }
  }

  // MARK: - Within a step

  /// Emits that a body fell asleep or woke; for a compound body, its members.
  mutating func emitSleepEvent(_ i: Int, _ isAsleep: Bool) {
    guard let compound = state.compounds.first(where: { $0.carrier == Int32(i) }) else { return emitOwnSleepEvent(i, isAsleep) }
    for member in compound.members { emitOwnSleepEvent(Int(member.body), isAsleep) }
  }

  private mutating func emitOwnSleepEvent(_ i: Int, _ isAsleep: Bool) {
    scratch.sleepEvents.append(SleepEvent(id: state.bodySlots.handle(Int32(i)), body: state.bodies[i].tag, isAsleep: isAsleep))
  }

  /// Emits events of bodies that fell asleep since the last call.
  mutating func emitSleepEvents() {
    for i in scratch.islands.asleep { emitSleepEvent(Int(i), true) }
    scratch.islands.asleep.clear()
  }

  mutating func prepareFieldTorques(_ clock: StepClock) {
    scratch.fieldTorques.clear()
    for compound in state.compounds where compound.isTwisted {
      let entry = Int(scratch.bodies.motionOf[Int(compound.carrier)])
      if entry != 0 { scratch.fieldTorques.append(FieldTorque(entry: entry, compound, state.bodies, state.poses, clock)) }
    }
  }
}
