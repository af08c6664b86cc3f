extension World {
  public func contains(_ id: BodyID) -> Bool { state.bodySlots.slot(of: id) != nil }

  /// Place of the body's origin, points. The body must exist.
  public func position(_ id: BodyID) -> Vector2 { pointInWorld(id, .zero) }

  /// A point of the body's frame, in the world.
  public func pointInWorld(_ id: BodyID, _ point: Vector2) -> Vector2 {
    let i = slot(id)
    return worldPose(i).apply(point - state.bodies[i].centerOffset)
  }

  /// A point of the world, in the body's frame.
  public func pointInBody(_ id: BodyID, _ point: Vector2) -> Vector2 {
    let i = slot(id)
    return worldPose(i).applyInverse(point) + state.bodies[i].centerOffset
  }

  /// Radians, continuous over full turns.
  public func angle(_ id: BodyID) -> Float {
    let i = slot(id)
    let carrier = state.bodies[i].carrier
    return carrier < 0 ? fullAngle(i) : fullAngle(Int(carrier)) + fullAngle(i)
  }

  /// Velocity of the body's origin, pt/s, and angular velocity, rad/s.
  public func velocity(_ id: BodyID) -> Velocity {
    let i = slot(id)
    guard state.bodies[i].carrier < 0 else { return memberVelocity(i, at: -state.bodies[i].centerOffset) }
    let v = state.velocities[i]
    let arm = -state.poses[i].rotation.apply(state.bodies[i].centerOffset)
    return Velocity(linear: v.linear + Vector2.cross(v.angular, arm), angular: v.angular)
  }

  /// The smallest upright box around all shapes of the body, points; its origin alone when it has none.
  public func bounds(_ id: BodyID) -> Bounds {
    let i = slot(id)
    let pose = state.poses[mover(i)]
    let shapes = ownShapes(i)
    guard let first = shapes.first else { return Bounds(lower: position(id), upper: position(id)) }
    var box = state.shapes[Int(first)].shape.bounds(at: pose, state.pool)
    for shape in shapes.dropFirst() { box = box.union(state.shapes[Int(shape)].shape.bounds(at: pose, state.pool)) }
    return box
  }

  /// The bodies counted by ``StepReport/failedBodies`` of the last step.
  public var failedBodies: [BodyID] { scratch.lost.map { state.bodySlots.handle($0) } }

  /// Its own, carried or not.
  public func mass(_ id: BodyID) -> Float { state.bodies[slot(id)].mass }

  /// About the center of mass, kg·pt².
  public func inertia(_ id: BodyID) -> Float { state.bodies[slot(id)].inertia }
  public func kind(_ id: BodyID) -> BodyKind { state.bodies[mover(slot(id))].kind }
  public func isAsleep(_ id: BodyID) -> Bool { state.bodies[mover(slot(id))].isAsleep }

  /// As of ``BodyState/isStill``.
  func isStill(_ id: BodyID) -> Bool {
    let body = mover(slot(id))
    return state.bodies[body].isAsleep || state.bodies[body].stillTime > 0
  }
  public func tag(_ id: BodyID) -> Int32 { state.bodies[slot(id)].tag }

  /// Mass and inertia of the whole compound that moves the body.
  public func wholeMass(_ id: BodyID) -> Float { state.bodies[mover(slot(id))].mass }
  public func wholeInertia(_ id: BodyID) -> Float { state.bodies[mover(slot(id))].inertia }

  /// Kinetic energy of translation and rotation, kg·pt²/s².
  public func kineticEnergy(_ id: BodyID) -> Float {
    let i = slot(id)
    let v =
      state.bodies[i].carrier < 0 ? state.velocities[i] : memberVelocity(i, at: state.bodies[i].centroid - state.bodies[i].centerOffset)
    return 0.5 * state.bodies[i].mass * v.linear.lengthSquared + 0.5 * state.bodies[i].inertia * v.angular * v.angular
  }

  /// Number of shapes that the body touches, except sensors.
  public func contactCount(_ id: BodyID) -> Int {
    let i = Int32(slot(id))
    return state.contacts.count { owns(i, $0) && $0.isTouching && !$0.isSensor }
  }

  /// Adds one to the entry of `counts` at each body's tag for every touching contact, except sensors.
  public func countContacts(_ counts: inout [Int32]) {
    let (contacts, shapes, bodies) = (state.contacts.span, state.shapes.span, state.bodies.span)
    for i in contacts.indices {
      guard contacts[i].isTouching, !contacts[i].isSensor else { continue }
      let a = Int(bodies[Int(shapes[Int(contacts[i].shapeA)].owner)].tag)
      let b = Int(bodies[Int(shapes[Int(contacts[i].shapeB)].owner)].tag)
      if a >= 0 && a < counts.count { counts[a] += 1 }
      if b >= 0 && b < counts.count { counts[b] += 1 }
    }
  }

  /// The digest of every body's pose and velocity, in the order of the slots.
  public var digest: UInt64 {
    var digest = Digest()
    for i in state.bodies.indices where state.bodySlots.isTaken(i) {
      digest.add(state.poses[i].position.x)
      digest.add(state.poses[i].position.y)
      digest.add(state.bodies[i].angle)
      digest.add(UInt64(UInt32(bitPattern: state.bodies[i].turns)))
      digest.add(state.velocities[i].linear.x)
      digest.add(state.velocities[i].linear.y)
      digest.add(state.velocities[i].angular)
    }
    return digest.value
  }

  func fullAngle(_ i: Int) -> Float {
    // in Double: with many turns the angle would lose its last digits
    Float(Double(state.bodies[i].turns) * 6.283185307179586 + Double(state.bodies[i].angle))
  }

  private func slot(_ id: BodyID) -> Int {
    guard let i = state.bodySlots.slot(of: id) else { preconditionFailure("the body was removed from the world") }
    return i
  }
}
