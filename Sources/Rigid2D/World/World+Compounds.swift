/// Bodies that move as one for a while.
extension World {
  /// Fuses bodies into one rigid body with the momentum and the angular momentum that they had together.
  ///
  /// Until ``split(_:)``, each member reports its own pose and velocity, and keeps its tag, surface, filter and joints. Forces and
  /// velocities set on a member act on the whole at the member's place. Members do not collide with each other, and joints between them
  /// are inactive. Damping is the mean, weighted by mass. The whole is fixed if one member is, and can rotate if all can. Bodies that were
  /// created asleep stay asleep together.
  ///
  /// - Returns: The whole; nil if none of the bodies exists, is dynamic or fixed, and is free.
  /// - Complexity: O(*b* + *c* + *j*) for all bodies, contacts and joints.
  public mutating func fuse(_ ids: [BodyID]) -> BodyID? {
    let members = free(ids)
    guard let first = members.first else { return nil }
    let sleeps = state.stepCount == 0 && members.allSatisfy { state.bodies[Int($0)].isAsleep }
    if sleeps { for member in members { stopSleeping(member) } } else { wake(members) }

    let momenta = CompoundMomentum(members, state)
    var definition = BodyDefinition()
    definition.density = 1
    definition.tag = state.bodies[Int(first)].tag
    let properties = MassProperties(area: 0, centroid: .zero, secondMoment: 0)
    let carrier = insert(Body(definition, properties, centerOffset: .zero), Pose(position: momenta.center, rotation: .identity), .zero)
    state.compounds.append(Compound(carrier: carrier, members: members.map { mount($0, on: carrier) }))
    reseatJoints()
    reseatContacts()
    refresh(state.compounds.count - 1)
    let velocity = momenta.velocity
    let body = state.bodies[Int(carrier)]
    if body.isMovable {
      state.velocities[Int(carrier)] = Velocity(linear: velocity.linear, angular: body.allowsRotation ? velocity.angular : 0)
      state.bodies[Int(carrier)].isAsleep = sleeps
    }
    return state.bodySlots.handle(carrier)
  }

  /// Sets the bodies of a whole free again, each with the velocity that its point of the whole has.
  public mutating func split(_ id: BodyID) {
    guard let c = state.bodySlots.slot(of: id), let k = state.compounds.firstIndex(where: { $0.carrier == Int32(c) }) else { return }
    dismount(state.compounds[k].members.map { $0.body }, of: k)
  }

  private func free(_ ids: [BodyID]) -> [Int32] {
    var isTaken = [Bool](repeating: false, count: state.bodies.count)
    for compound in state.compounds { isTaken[Int(compound.carrier)] = true }
    var members: [Int32] = []
    for id in ids {
      guard let i = state.bodySlots.slot(of: id), !isTaken[i], state.bodies[i].carrier < 0, state.bodies[i].kind != .kinematic else {
        continue
      }
      isTaken[i] = true
      members.append(Int32(i))
    }
    return members
  }

  /// Wakes bodies and the bodies that they touch or are joined to.
  private mutating func wake(_ members: [Int32]) {
    for member in members { wakeIsland(member) }
    wakeNeighbors(of: members)
  }

  /// A sleeping body without an island.
  private mutating func stopSleeping(_ body: Int32) {
    state.bodies[Int(body)].isAsleep = false
    state.bodies[Int(body)].islandNext = body
  }

  // MARK: - On and off

  /// Puts a body's shapes and place into its carrier's frame.
  private mutating func mount(_ body: Int32, on carrier: Int32) -> Member {
    let i = Int(body)
    let wasStatic = state.bodies[i].kind == .static
    var member = Member(body: body, kind: state.bodies[i].kind, shapes: [])
    state.poses[i].position -= state.poses[Int(carrier)].position
    state.velocities[i] = .zero
    state.bodies[i].force = .zero
    state.bodies[i].torque = 0
    state.bodies[i].carrier = carrier
    state.bodies[i].kind = .static
    state.bodies[i].updateMass()
    var slot = state.bodies[i].firstShape
    state.bodies[i].firstShape = -1
    while slot >= 0 {
      dropSurface(slot)
      let record = state.shapes[Int(slot)]
      member.shapes.append(Member.Home(slot: slot, shape: record.shape))
      state.shapes[Int(slot)].shape = state.pool.copy(record.shape, placed: state.poses[i])
      give(slot, to: carrier)
      if wasStatic { changeTree(slot, wasStatic: true) }
      state.moved.append(slot)
      slot = record.next
    }
    return member
  }

  private mutating func give(_ slot: Int32, to body: Int32) {
    state.shapes[Int(slot)].body = body
    state.shapes[Int(slot)].next = state.bodies[Int(body)].firstShape
    state.bodies[Int(body)].firstShape = slot
    measure(state.shapes[Int(slot)].shape, of: Int(body))
    noteSurface(slot)
  }

  /// Lets bodies leave a compound, and removes its carrier with the last of them.
  private mutating func dismount(_ bodies: [Int32], of k: Int) {
    let carrier = state.compounds[k].carrier
    wakeNeighbors(of: [carrier])
    wakeIsland(carrier)
    var isLeaving = [Bool](repeating: false, count: state.bodies.count)
    for body in bodies { isLeaving[Int(body)] = true }
    reseatJoints(leaving: isLeaving)
    let members = state.compounds[k].members
    state.compounds[k].members = members.filter { !isLeaving[Int($0.body)] }
    unlinkShapes(of: carrier, leaving: isLeaving)
    for member in members where isLeaving[Int(member.body)] { setFree(member, from: carrier) }
    reseatContacts()
    guard state.compounds[k].members.isEmpty else { return refresh(k) }
    state.compounds.remove(at: k)
    state.bodySlots.giveBack(carrier)
  }

  private mutating func unlinkShapes(of carrier: Int32, leaving isLeaving: [Bool]) {
    let kept = shapes(of: carrier).filter { !isLeaving[Int(state.shapes[Int($0)].owner)] }
    state.bodies[Int(carrier)].firstShape = -1
    state.bodies[Int(carrier)].radii = BodyRadii()
    state.bodies[Int(carrier)].innerRadius = .infinity
    for slot in kept.reversed() { give(slot, to: carrier) }
  }

  private mutating func setFree(_ member: Member, from carrier: Int32) {
    let i = Int(member.body)
    let whole = state.bodies[Int(carrier)]
    let pose = worldPose(i)
    let motion = state.velocities[Int(carrier)]
    let arm = pose.position - state.poses[Int(carrier)].position
    state.bodies[i].turns &+= whole.turns
    state.bodies[i].turn(by: whole.angle)
    state.poses[i] = Pose(position: pose.position, rotation: Trigonometry.sineCosine(state.bodies[i].angle))
    state.bodies[i].carrier = -1
    state.bodies[i].kind = member.kind
    state.bodies[i].stillTime = 0
    state.bodies[i].updateMass()
    if member.kind != .static {
      state.velocities[i] = Velocity(linear: motion.linear + Vector2.cross(motion.angular, arm), angular: motion.angular)
    }
    for home in member.shapes.reversed() {
      dropSurface(home.slot)
      let placed = state.shapes[Int(home.slot)].shape
      state.pool.remove(first: placed.first, count: placed.count)
      state.shapes[Int(home.slot)].shape = home.shape
      give(home.slot, to: member.body)
      if (whole.kind == .static) != (member.kind == .static) { changeTree(home.slot, wasStatic: whole.kind == .static) }
      state.moved.append(home.slot)
    }
    if member.kind == .static { moveBounds(member.body) }
  }

  /// Lets one body leave its compound.
  mutating func setFree(_ body: Int) {
    guard let k = compound(ofMember: body) else { return }
    dismount([Int32(body)], of: k)
  }

  // MARK: - What holds on to bodies

  /// Ends contacts within a compound and those that a joint of a member forbids, and moves the others to the body that now has their
  /// shapes.
  private mutating func reseatContacts() {
    let shapes = state.shapes
    let joints = state.joints
    removeContacts {
      let (a, b) = (shapes[Int($0.shapeA)].body, shapes[Int($0.shapeB)].body)
      return a == b || joints.disableCollision(a, b)
    }
    for i in state.contacts.indices {
      let a = state.shapes[Int(state.contacts[i].shapeA)].body
      let b = state.shapes[Int(state.contacts[i].shapeB)].body
      guard a != state.contacts[i].bodyA || b != state.contacts[i].bodyB else { continue }
      let wayA = worldPose(Int(state.contacts[i].bodyA)).position - state.poses[Int(a)].position
      let wayB = worldPose(Int(state.contacts[i].bodyB)).position - state.poses[Int(b)].position
      state.contacts[i].reseat(a, wayA, state.poses[Int(a)], b, wayB, state.poses[Int(b)])
    }
  }

  /// Attaches joints to the bodies that move their members; joints within a compound stay at its members, inactive.
  ///
  /// - Parameter leaving: Per body slot, whether it leaves its compound; none if empty.
  private mutating func reseatJoints(leaving: [Bool] = []) {
    for slot in state.joints.places.indices where state.joints.slots.isTaken(slot) {
      let place = state.joints.places[slot]
      let (a, b) = bodies(of: place)
      let homeA = place.homeA >= 0 ? place.homeA : a
      let homeB = place.homeB >= 0 ? place.homeB : b
      let (newA, newB) = seats(homeA, homeB, leaving)
      guard newA != a || newB != b else { continue }
      if place.disablesCollision {
        state.joints.nonCollidingPairs.remove(PairTable.key(a, b))
        state.joints.nonCollidingPairs.insert(PairTable.key(newA, newB))
        // when one member leaves a compound, the others may collide again with bodies that its joints excluded
        markMoved(a)
        markMoved(b)
      }
      if newA != a { move(slot, .a, homeA, to: newA) }
      if newB != b { move(slot, .b, homeB, to: newB) }
    }
  }

  /// The bodies to which a joint between two bodies is attached.
  func seats(_ a: Int32, _ b: Int32, _ leaving: [Bool] = []) -> (a: Int32, b: Int32) {
    let carrierA = a < 0 || (!leaving.isEmpty && leaving[Int(a)]) ? -1 : state.bodies[Int(a)].carrier
    let carrierB = !leaving.isEmpty && leaving[Int(b)] ? -1 : state.bodies[Int(b)].carrier
    if carrierA >= 0 && carrierA == carrierB { return (a, b) }
    return (carrierA >= 0 ? carrierA : a, carrierB >= 0 ? carrierB : b)
  }

  /// Moves one end of a joint from a member to its carrier, or back.
  private mutating func move(_ slot: Int, _ end: JointStore.End, _ member: Int32, to body: Int32) {
    let isHome = body == member
    let seat = LocalFrame(ofMember: Int(member), state)
    state.joints.move(state.joints.places[slot], end, to: body, isHome ? seat.inverse : seat)
    if end == .a { state.joints.places[slot].homeA = isHome ? -1 : member } else { state.joints.places[slot].homeB = isHome ? -1 : member }
  }

  // MARK: - What follows from the members

  func compound(ofMember body: Int) -> Int? {
    let carrier = state.bodies[body].carrier
    return carrier < 0 ? nil : state.compounds.firstIndex { $0.carrier == carrier }
  }

  /// Computes mass, center, damping, kind and acceleration of a compound.
  mutating func refresh(_ k: Int) {
    let compound = state.compounds[k]
    let c = Int(compound.carrier)
    let members = compound.members.map { state.bodies[Int($0.body)] }
    var parts: [MassProperties] = []
    for (member, body) in zip(compound.members, members) {
      let center = state.poses[Int(member.body)].apply(body.centroid - body.centerOffset) + state.bodies[c].centerOffset
      parts.append(MassProperties(area: body.mass, centroid: center, secondMoment: body.inertia))
    }
    let whole = MassProperties(union: parts)
    state.bodies[c].tag = members[0].tag
    state.bodies[c].area = whole.area
    state.bodies[c].secondMoment = whole.secondMoment
    state.bodies[c].centroid = whole.centroid
    state.bodies[c].linearDamping = Self.mean(members) { $0.linearDamping }
    state.bodies[c].angularDamping = Self.mean(members) { $0.angularDamping }
    state.bodies[c].allowsRotation = members.allSatisfy { $0.allowsRotation }
    state.bodies[c].isBullet = members.contains { $0.isBullet }
    state.compounds[k].hasNewPull = true
    state.bodies[c].updateMass()
    // a body at rest may keep its center, and then it does not move, not even by rounding
    if state.bodies[c].kind == .dynamic { recenter(compound.carrier, whole.centroid) }
    setKind(c, compound.members.contains { $0.kind == .static } ? .static : .dynamic)
  }

  /// Computes the acceleration of compounds whose members' accelerations have changed.
  mutating func refreshPulls() {
    for k in state.compounds.indices where state.compounds[k].hasNewPull {
      let members = state.compounds[k].members.map { state.bodies[Int($0.body)] }
      let pull = Vector2(Self.mean(members) { $0.acceleration.x }, Self.mean(members) { $0.acceleration.y })
      state.bodies[Int(state.compounds[k].carrier)].acceleration = pull
      state.compounds[k].isTwisted = members.contains { $0.acceleration != members[0].acceleration }
      state.compounds[k].hasNewPull = false
    }
  }

  /// The mean weighted by mass; exactly the common value if all have the same.
  private static func mean(_ members: [Body], _ value: (Body) -> Float) -> Float {
    let first = value(members[0])
    guard members.contains(where: { value($0) != first }) else { return first }
    var sum = 0.0
    var mass = 0.0
    for member in members {
      sum += Double(member.mass) * Double(value(member))
      mass += Double(member.mass)
    }
    return mass > 0 ? Float(sum / mass) : first
  }
}

extension Contact {
  /// Attaches the contact to other bodies at the same points of the world; `way` leads from a body's new center to its old one.
  fileprivate mutating func reseat(_ a: Int32, _ wayA: Vector2, _ poseA: Pose, _ b: Int32, _ wayB: Vector2, _ poseB: Pose) {
    (bodyA, bodyB) = (a, b)
    manifold.first.anchorA += wayA
    manifold.first.anchorB += wayB
    manifold.second.anchorA += wayA
    manifold.second.anchorB += wayB
    origin = ManifoldOrigin(manifold, poseA, poseB)
  }
}
