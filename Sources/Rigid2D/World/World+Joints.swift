/// The handle of a joint of any kind.
public enum Joint: Sendable {}
public typealias JointID = Handle<Joint>

extension World {
  /// Adds a joint that keeps two anchors at a distance.
  ///
  /// - Parameters:
  ///   - a: The first body, or nil for the world; `anchorA` is in its frame (from its origin), or a point of the world.
  ///   - disablesCollision: Whether the shapes of the two bodies pass through each other.
  public mutating func addDistanceJoint(
    _ a: BodyID?, anchorA: Vector2, _ b: BodyID, anchorB: Vector2, length: Float, frequency: Float = 0, dampingRatio: Float = 0,
    isRope: Bool = false, disablesCollision: Bool = false
  ) -> JointID? {
    guard let ends = ends(a, anchorA, b, anchorB) else { return nil }
    state.joints.distances.append(
      DistanceJoint(
        length: length, frequency: frequency, dampingRatio: dampingRatio, isRope: isRope, anchors: ends.anchors))
    return register(.distance, state.joints.distances.count - 1, ends, disablesCollision)
  }

  /// Adds a joint that holds two anchors together.
  ///
  /// - Parameters:
  ///   - range: Of the angle of B less that of A, counted from the present one; nil leaves it free.
  ///   - frequency: Of a spring that pulls the angle to `restAngle`, Hz; 0 for none.
  public mutating func addPinJoint(
    _ a: BodyID?, anchorA: Vector2, _ b: BodyID, anchorB: Vector2, range: ClosedRange<Float>? = nil, motorSpeed: Float = 0,
    motorTorque: Float = 0, friction: Float = 0, frequency: Float = 0, dampingRatio: Float = 0, restAngle: Float = 0,
    disablesCollision: Bool = false
  ) -> JointID? {
    guard let ends = ends(a, anchorA, b, anchorB) else { return nil }
    let angleA = ends.anchors.bodyA < 0 ? 0 : fullAngle(Int(ends.anchors.bodyA))
    state.joints.pins.add(
      PinJoint(
        range: range, motorSpeed: motorSpeed, motorTorque: motorTorque, friction: friction, frequency: frequency,
        dampingRatio: dampingRatio, restAngle: restAngle, anchors: ends.anchors,
        referenceAngle: fullAngle(Int(ends.anchors.bodyB)) - angleA))
    return register(.pin, state.joints.pins.count - 1, ends, disablesCollision)
  }

  /// Adds a joint that keeps the present relative pose of two bodies, or pulls the anchors together if they are apart.
  ///
  /// - Parameters:
  ///   - frequency: Of a spring between the anchors, Hz; 0 holds them together rigidly.
  ///   - angularFrequency: Of a spring about the present relative angle, Hz; 0 holds it rigidly.
  public mutating func addWeldJoint(
    _ a: BodyID?, anchorA: Vector2, _ b: BodyID, anchorB: Vector2, frequency: Float = 0, dampingRatio: Float = 0,
    angularFrequency: Float = 0, angularDampingRatio: Float = 0, disablesCollision: Bool = false
  ) -> JointID? {
    guard let ends = ends(a, anchorA, b, anchorB) else { return nil }
    state.joints.welds.append(
      WeldJoint(
        frequency: frequency, dampingRatio: dampingRatio, angularFrequency: angularFrequency, angularDampingRatio: angularDampingRatio,
        anchors: ends.anchors, referenceAngle: facing(ends)))
    return register(.weld, state.joints.welds.count - 1, ends, disablesCollision)
  }

  /// Adds a joint that lets anchor B slide through anchor A along an axis, at the present relative angle.
  ///
  /// - Parameters:
  ///   - axis: Of any length above 0, in A's frame; in the world without A.
  ///   - range: Of the way from anchor A to anchor B along the axis, points.
  /// - Returns: nil when a body does not exist or the axis has no direction.
  public mutating func addSliderJoint(
    _ a: BodyID?, anchorA: Vector2, _ b: BodyID, anchorB: Vector2, axis: Vector2, range: ClosedRange<Float>? = nil, motorSpeed: Float = 0,
    motorForce: Float = 0, friction: Float = 0, disablesCollision: Bool = false
  ) -> JointID? {
    guard let ends = ends(a, anchorA, b, anchorB), let axis = axis.normalized else { return nil }
    state.joints.sliders.append(
      SliderJoint(
        range: range, motorSpeed: motorSpeed, motorForce: motorForce, friction: friction, anchors: ends.anchors,
        axis: ends.turnA.apply(axis), referenceAngle: facing(ends)))
    return register(.slider, state.joints.sliders.count - 1, ends, disablesCollision)
  }

  /// Adds a joint that pulls a body's origin to a point and its angle to a value.
  public mutating func addTargetJoint(
    _ body: BodyID, point: Vector2, angle: Float, x: TargetJoint.Spring, y: TargetJoint.Spring, rotation: TargetJoint.Spring
  ) -> JointID? {
    guard let i = state.bodySlots.slot(of: body) else { return nil }
    var joint = TargetJoint(point: point, angle: angle, x: x, y: y, rotation: rotation, body: Int32(i))
    let carrier = state.bodies[i].carrier
    if carrier >= 0 { joint.move(to: carrier, LocalFrame(ofMember: i, state)) }
    state.joints.targets.append(joint)
    let ends = Ends(anchors: JointAnchors(bodyA: -1, bodyB: joint.body, a: .zero, b: .zero), homeB: carrier >= 0 ? Int32(i) : -1)
    return register(.target, state.joints.targets.count - 1, ends, false)
  }

  /// Changes a distance joint; its bodies wake.
  public mutating func editDistanceJoint(_ id: JointID, _ edit: (inout DistanceJoint) -> Void) {
    if let i = wakeEnds(of: id, .distance) { edit(&state.joints.distances[i]) }
  }

  /// Changes a pin joint; its bodies wake.
  public mutating func editPinJoint(_ id: JointID, _ edit: (inout PinJoint) -> Void) {
    if let i = wakeEnds(of: id, .pin) { edit(&state.joints.pins[i]) }
  }

  /// Changes a weld joint; its bodies wake.
  public mutating func editWeldJoint(_ id: JointID, _ edit: (inout WeldJoint) -> Void) {
    if let i = wakeEnds(of: id, .weld) { edit(&state.joints.welds[i]) }
  }

  /// Changes a slider joint; its bodies wake.
  public mutating func editSliderJoint(_ id: JointID, _ edit: (inout SliderJoint) -> Void) {
    if let i = wakeEnds(of: id, .slider) { edit(&state.joints.sliders[i]) }
  }

  /// Wakes the bodies of a joint of this kind.
  ///
  /// - Returns: Its place in the list of its kind; nil for a joint of another kind.
  private mutating func wakeEnds(of id: JointID, _ kind: JointStore.Kind) -> Int? {
    guard let place = place(of: id), place.kind == kind else { return nil }
    wakeEnds(place)
    return Int(place.index)
  }

  /// Moves a joint's anchors: A's in its frame (from its origin) or a point of the world, as the joint was made, and B's in its frame. A target joint has none.
  public mutating func setAnchors(_ id: JointID, a: Vector2, b: Vector2) {
    guard let place = place(of: id) else { return }
    let (bodyA, bodyB) = bodies(of: place)
    state.joints.setAnchors(place, a: anchor(a, bodyA, place.homeA), b: anchor(b, bodyB, place.homeB))
    wakeEnds(place)
  }

  /// A point of a body's frame from its center of mass, or from that of the body that carries it.
  private func anchor(_ point: Vector2, _ body: Int32, _ home: Int32) -> Vector2 {
    if home >= 0 { return state.poses[Int(home)].apply(point - state.bodies[Int(home)].centerOffset) }
    return body < 0 ? point : point - state.bodies[Int(body)].centerOffset
  }

  /// Changes a target joint; its body wakes.
  public mutating func editTargetJoint(_ id: JointID, _ edit: (inout TargetJoint) -> Void) {
    guard let place = place(of: id), place.kind == .target else { return }
    var joint = state.joints.targets[Int(place.index)]
    if place.homeB >= 0 {
      // of the body that the caller named
      let seat = LocalFrame(ofMember: Int(place.homeB), state)
      let carrier = joint.body
      joint.move(to: place.homeB, seat.inverse)
      edit(&joint)
      joint.move(to: carrier, seat)
    } else {
      edit(&joint)
    }
    state.joints.targets[Int(place.index)] = joint
    wakeEnds(place)
  }

  /// Removes a joint and wakes its bodies.
  public mutating func removeJoint(_ id: JointID) { removeJoints([id]) }

  /// Removes several joints, with a single pass over all of them.
  public mutating func removeJoints(_ ids: [JointID]) {
    let slots = ids.compactMap { state.joints.slots.slot(of: $0) }
    guard !slots.isEmpty else { return }
    var isMeant = [Bool](repeating: false, count: state.joints.places.count)
    for slot in slots { isMeant[slot] = true }
    removeJoints { slot, _, _ in isMeant[slot] }
  }

  /// Distance between the anchors of a joint between a body and the world or another body, points.
  public func anchorDistance(_ a: BodyID?, anchorA: Vector2, _ b: BodyID, anchorB: Vector2) -> Float {
    let start = a.map { pointInWorld($0, anchorA) } ?? anchorA
    return start.distance(to: pointInWorld(b, anchorB))
  }

  // MARK: - Links

  private struct Ends {
    var anchors: JointAnchors
    /// The angle from the axes of the named body to those of A.
    var turnA = Rotation.identity
    /// The named bodies, if others carry them; else -1.
    var homeA: Int32 = -1
    var homeB: Int32 = -1
  }

  /// Anchors counted from the centers of mass.
  private func ends(_ a: BodyID?, _ anchorA: Vector2, _ b: BodyID, _ anchorB: Vector2) -> Ends? {
    guard let slotB = state.bodySlots.slot(of: b) else { return nil }
    let fromCenterB = anchorB - state.bodies[slotB].centerOffset
    guard let a else { return seated(JointAnchors(bodyA: -1, bodyB: Int32(slotB), a: anchorA, b: fromCenterB)) }
    // a body joined to itself has nothing to solve for
    guard let slotA = state.bodySlots.slot(of: a), slotA != slotB else { return nil }
    return seated(JointAnchors(bodyA: Int32(slotA), bodyB: Int32(slotB), a: anchorA - state.bodies[slotA].centerOffset, b: fromCenterB))
  }

  /// The same on the bodies that carry those.
  private func seated(_ anchors: JointAnchors) -> Ends {
    let (a, b) = seats(anchors.bodyA, anchors.bodyB)
    var seated = Ends(anchors: anchors)
    if a != anchors.bodyA {
      let seat = state.poses[Int(anchors.bodyA)]
      (seated.anchors.bodyA, seated.homeA) = (a, anchors.bodyA)
      seated.anchors.a = seat.apply(anchors.a)
      seated.turnA = seat.rotation
    }
    if b != anchors.bodyB {
      (seated.anchors.bodyB, seated.homeB) = (b, anchors.bodyB)
      seated.anchors.b = state.poses[Int(anchors.bodyB)].apply(anchors.b)
    }
    return seated
  }

  /// Angle of B less angle of A, within half a turn.
  private func facing(_ ends: Ends) -> Float {
    let angleA = ends.anchors.bodyA < 0 ? 0 : state.bodies[Int(ends.anchors.bodyA)].angle
    return JointBodies.withinHalfTurn(state.bodies[Int(ends.anchors.bodyB)].angle - angleA)
  }

  private mutating func register(_ kind: JointStore.Kind, _ index: Int, _ ends: Ends, _ disablesCollision: Bool) -> JointID {
    let slot = state.joints.slots.take()
    let (a, b) = (ends.anchors.bodyA, ends.anchors.bodyB)
    let disablesCollision = disablesCollision && a >= 0
    let place = JointStore.Place(
      kind: kind, index: Int32(index), disablesCollision: disablesCollision, homeA: ends.homeA, homeB: ends.homeB)
    if Int(slot) == state.joints.places.count { state.joints.places.add(place) } else { state.joints.places[Int(slot)] = place }
    if disablesCollision {
      state.joints.nonCollidingPairs.insert(PairTable.key(a, b))
      state.hasStaleContacts = true
    }
    wakeJoinedNow(a, b)
    return state.joints.slots.handle(slot)
  }

  /// Bodies wake when they are joined; before the first step, bodies that start asleep stay asleep together.
  private mutating func wakeJoinedNow(_ a: Int32, _ b: Int32) {
    let mayWake = [a, b].contains { $0 >= 0 && state.bodies[Int($0)].isMovable && !state.bodies[Int($0)].isAsleep }
    guard state.stepCount == 0 && !mayWake else {
      wakeIsland(b)
      if a >= 0 { wakeIsland(a) }
      return
    }
    guard a >= 0, state.bodies[Int(a)].isAsleep, state.bodies[Int(b)].isAsleep else { return }
    // two rings become one, unless both bodies are in the same one
    var member = state.bodies[Int(a)].islandNext
    while member != a {
      if member == b { return }
      member = state.bodies[Int(member)].islandNext
    }
    let next = state.bodies[Int(a)].islandNext
    state.bodies[Int(a)].islandNext = state.bodies[Int(b)].islandNext
    state.bodies[Int(b)].islandNext = next
  }

  private func place(of id: JointID) -> JointStore.Place? {
    state.joints.slots.slot(of: id).map { state.joints.places[$0] }
  }

  func bodies(of place: JointStore.Place) -> (a: Int32, b: Int32) { state.joints.bodies(of: place) }

  mutating func wakeEnds(_ place: JointStore.Place) {
    let (a, b) = bodies(of: place)
    if a >= 0 { wakeIsland(a) }
    wakeIsland(b)
  }

  mutating func markMoved(_ body: Int32) { state.moved += shapes(of: body) }
}
