public typealias BodyID = Handle<Body>

extension World {
  /// Adds a body with all its shapes. A static or kinematic body wakes sleeping bodies that it touches.
  ///
  /// - Parameter shapes: At least one for a body that can be pushed. At least one of a dynamic body has an area.
  /// - Throws: ``GeometryError`` for an invalid shape; the world is then unchanged.
  public mutating func addBody(_ definition: BodyDefinition, _ shapes: [ShapeDefinition]) throws(GeometryError) -> BodyID {
    // borrowed, since a definition would be copied when it is read
    let definitions = shapes.span
    let properties = MassProperties(union: shapes.indices.map { MassProperties(definitions[$0].geometry) })
    let center = definition.kind == .dynamic ? properties.centroid : .zero
    // the world changes only after all outlines are valid
    let outlines = try shapes.indices.map { i throws(GeometryError) in try definitions[i].geometry.normalized() }
    let body = Body(definition, properties, centerOffset: center)
    let rotation = Trigonometry.sineCosine(body.angle)
    let arm = rotation.apply(center)
    let pose = Pose(position: definition.position + arm, rotation: rotation)
    let velocity = Velocity(
      linear: definition.velocity + Vector2.cross(definition.angularVelocity, arm), angular: definition.angularVelocity)
    let slot = insert(body, pose, velocity)
    for i in shapes.indices {
      for part in outlines[i].placed(offset: -center, in: &state.pool) { attach(part, definitions[i], to: slot) }
    }
    if definition.startsAsleep && definition.kind == .dynamic { state.bodies[Int(slot)].isAsleep = true }
    // nothing else wakes sleeping bodies at its place; before the first step no body has come to rest
    if definition.kind != .dynamic && state.stepCount > 0 { wakeMet(slot) }
    return state.bodySlots.handle(slot)
  }

  /// Allocates a slot for a body without shapes.
  mutating func insert(_ body: Body, _ pose: Pose, _ velocity: Velocity) -> Int32 {
    let slot = state.bodySlots.take()
    let i = Int(slot)
    if i == state.bodies.count {
      state.bodies.add(body)
      state.poses.add(pose)
      state.velocities.add(velocity)
    } else {
      state.bodies[i] = body
      state.poses[i] = pose
      state.velocities[i] = velocity
    }
    state.bodies[i].islandNext = slot
    return slot
  }

  /// Removes a body, its shapes, contacts and joints, and wakes the bodies that it touched. Bodies that it was fused with stay fused.
  public mutating func removeBody(_ id: BodyID) { removeBodies([id]) }

  /// Moves a body's origin and rotates it, keeping its velocity; bodies fused with it follow. Its neighbors wake with the next step.
  public mutating func setPose(_ id: BodyID, position: Vector2, angle: Float) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    guard state.bodies[i].carrier < 0 else { return setMemberPose(i, position, angle) }
    state.changedBodies.append(Int32(i))
    place(i, position, angle)
    if state.bodies[i].kind != .dynamic || state.bodies[i].isAsleep { moveBounds(Int32(i)) }
    wakeIsland(Int32(i))
    if state.bodies[i].kind != .dynamic { wakeMet(Int32(i)) }
  }

  /// Takes the rounding of a step out of the pose of a kinematic body that follows a course. Nothing wakes: the step has moved it there.
  public mutating func alignPose(_ id: BodyID, position: Vector2, angle: Float) {
    guard let i = state.bodySlots.slot(of: id), state.bodies[i].carrier < 0, state.bodies[i].kind == .kinematic else { return }
    place(i, position, angle)
    moveBounds(Int32(i))
  }

  private mutating func place(_ i: Int, _ position: Vector2, _ angle: Float) {
    state.bodies[i].angle = 0
    state.bodies[i].turns = 0
    state.bodies[i].turn(by: angle)
    let rotation = Trigonometry.sineCosine(state.bodies[i].angle)
    state.poses[i] = Pose(position: position + rotation.apply(state.bodies[i].centerOffset), rotation: rotation)
  }

  /// Sets the velocity of a body's origin and its spin; what it is fused with moves accordingly.
  public mutating func setVelocity(_ id: BodyID, linear: Vector2, angular: Float) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    guard state.bodies[i].carrier < 0 else { return setMemberVelocity(i, linear, angular) }
    guard state.bodies[i].kind != .static else { return }
    let arm = state.poses[i].rotation.apply(state.bodies[i].centerOffset)
    let velocity = Velocity(linear: linear + Vector2.cross(angular, arm), angular: angular)
    guard velocity != state.velocities[i] else { return }
    state.velocities[i] = velocity
    wakeIsland(Int32(i))
    // a kinematic body is in no island, so nothing else wakes the bodies that hang from it
    if state.bodies[i].kind == .kinematic { wakeJoined { $0 == i } }
  }

  /// Adds a force, kg·pt/s², at `offset` from the body's origin in the axes of the world, for the next step only.
  public mutating func applyForce(_ id: BodyID, _ force: Vector2, offset: Vector2 = .zero) {
    guard let (i, arm) = struck(id, offset), force != .zero else { return }
    state.bodies[i].force += force
    state.bodies[i].torque += arm.cross(force)
    wakeIsland(Int32(i))
  }

  /// Changes the momentum of a body at once, kg·pt/s, at `offset` from its origin in the axes of the world.
  public mutating func applyImpulse(_ id: BodyID, _ impulse: Vector2, offset: Vector2 = .zero) {
    guard let (i, arm) = struck(id, offset), impulse != .zero else { return }
    state.velocities[i].linear += state.bodies[i].inverseMass * impulse
    state.velocities[i].angular += state.bodies[i].inverseInertia * arm.cross(impulse)
    wakeIsland(Int32(i))
  }

  /// Sets a body's acceleration in addition to the world's gravity, pt/s², until it is set again.
  ///
  /// - Parameter wakes: false for an initial value of the body.
  public mutating func setAcceleration(_ id: BodyID, _ acceleration: Vector2, wakes: Bool = true) {
    guard let i = state.bodySlots.slot(of: id), state.bodies[i].acceleration != acceleration else { return }
    state.bodies[i].acceleration = acceleration
    if let k = compound(ofMember: i) { state.compounds[k].hasNewPull = true }
    if wakes { wakeIsland(Int32(mover(i))) }
  }

  /// Density, kg/pt²; above 0.
  ///
  /// - Parameter wakes: false for an initial value of the body.
  public mutating func setDensity(_ id: BodyID, _ density: Float, wakes: Bool = true) {
    editMass(id, wakes) { $0.density = density }
  }

  /// A body that must not rotate keeps its angular velocity; set that to 0 as well to stop it.
  ///
  /// - Parameter wakes: false for an initial value of the body.
  public mutating func setAllowsRotation(_ id: BodyID, _ allows: Bool, wakes: Bool = true) {
    editMass(id, wakes) { $0.allowsRotation = allows }
  }

  private mutating func editMass(_ id: BodyID, _ wakes: Bool, _ edit: (inout Body) -> Void) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    let before = state.bodies[i]
    edit(&state.bodies[i])
    state.bodies[i].updateMass()
    guard state.bodies[i] != before else { return }
    refreshCompound(ofMember: i)
    if wakes { wakeIsland(Int32(mover(i))) }
  }

  /// Damping of velocity and angular velocity, 1/s, at least 0.
  public mutating func setDamping(_ id: BodyID, linear: Float, angular: Float) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    state.bodies[i].linearDamping = linear
    state.bodies[i].angularDamping = angular
    refreshCompound(ofMember: i)
  }

  /// Friction and restitution of all shapes of a body, including existing contacts, from the next step on; bodies that touch it wake.
  public mutating func setSurface(_ id: BodyID, friction: Float, restitution: Float) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    var isChanged = false
    for shape in ownShapes(i) where state.shapes[Int(shape)].friction != friction || state.shapes[Int(shape)].restitution != restitution {
      state.shapes[Int(shape)].friction = friction
      state.shapes[Int(shape)].restitution = restitution
      isChanged = true
    }
    guard isChanged else { return }
    state.hasStaleContacts = true
    if state.stepCount > 0 { state.changedBodies.append(Int32(mover(i))) }
  }

  /// Speed of the surfaces of a body within its frame, pt/s; bodies that touch it wake.
  public mutating func setSurfaceVelocity(_ id: BodyID, _ velocity: Vector2) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    var isChanged = false
    for shape in ownShapes(i) where state.shapes[Int(shape)].surfaceVelocity != velocity {
      state.shapes[Int(shape)].surfaceVelocity = velocity
      isChanged = true
    }
    guard isChanged else { return }
    state.hasMovingSurfaces = true
    state.changedBodies.append(Int32(mover(i)))
  }

  /// The filter of all shapes of a body. In the next step, contacts that it excludes end, and contacts that it newly admits begin.
  ///
  /// - Parameter wakes: false for an initial value: the body has no contacts yet.
  public mutating func setFilter(_ id: BodyID, _ filter: Filter, wakes: Bool = true) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    // before the first step no contact exists, so a body that starts asleep stays asleep until something touches it
    let mayHaveMet = wakes && state.stepCount > 0
    if mayHaveMet { state.changedBodies.append(Int32(mover(i))) }
    for shape in ownShapes(i) {
      state.shapes[Int(shape)].filter = filter
      state.filters.formUnion(filter)
      state.moved.append(shape)
      noteSurface(shape)
    }
    state.hasStaleContacts = true
    if mayHaveMet { wakeAround(Int32(mover(i))) }
  }

  /// Makes all shapes of a body sensors, or solid. Its contacts end in the next step, and begin again with the new role.
  public mutating func setSensor(_ id: BodyID, _ isSensor: Bool) {
    guard let i = state.bodySlots.slot(of: id), ownShapes(i).contains(where: { state.shapes[Int($0)].isSensor != isSensor }) else { return }
    let mayHaveMet = state.stepCount > 0
    if mayHaveMet { state.changedBodies.append(Int32(mover(i))) }
    for shape in ownShapes(i) {
      state.shapes[Int(shape)].isSensor = isSensor
      state.moved.append(shape)
      noteSurface(shape)
    }
    state.hasStaleContacts = true
    if mayHaveMet { wakeAround(Int32(mover(i))) }
  }

  /// Wakes a body. If the body itself takes no part in steps, also wakes the bodies that it touches or senses now.
  private mutating func wakeAround(_ body: Int32) {
    wakeIsland(body)
    if state.bodies[Int(body)].kind != .dynamic { wakeMet(body, senses: true) }
  }

  /// Whether continuous collision stops a body at every shape, at a cost.
  public mutating func setBullet(_ id: BodyID, _ isBullet: Bool) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    state.bodies[i].isBullet = isBullet
    refreshCompound(ofMember: i)
  }

  /// Makes a body fixed, kinematic or dynamic. A fused body must not be kinematic, and a fixed one fixes the whole compound.
  public mutating func setKind(_ id: BodyID, _ kind: BodyKind) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    if state.bodies[i].carrier < 0 { setKind(i, kind) } else if kind != .kinematic { setMemberKind(i, kind) }
  }

  mutating func setKind(_ i: Int, _ kind: BodyKind) {
    guard state.bodies[i].kind != kind else { return }
    wakeNeighbors(of: [Int32(i)])
    removeContacts { $0.bodyA == Int32(i) || $0.bodyB == Int32(i) }
    let wasStatic = state.bodies[i].kind == .static
    wakeIsland(Int32(i))
    state.bodies[i].kind = kind
    state.bodies[i].updateMass()
    // a kinematic body turns about its origin, a dynamic one about its center of mass; a body at rest may keep either
    if kind != .static { recenter(Int32(i), kind == .dynamic ? state.bodies[i].centroid : .zero) }
    if kind == .static { state.velocities[i] = .zero }
    for shape in shapes(of: Int32(i)) {
      if wasStatic != (kind == .static) { changeTree(shape, wasStatic: wasStatic) }
      state.moved.append(shape)
    }
    // an awake body may be outside of its box, and a body that becomes static never renews it
    if kind == .kinematic { moveBounds(Int32(i)) }
  }

  public mutating func setGravity(_ gravity: Vector2) {
    guard gravity != state.settings.gravity else { return }
    state.settings.gravity = gravity
    // a body that starts asleep does not begin to fall by the initial gravity
    if state.stepCount > 0 { wakeAll() }
  }

  /// Wakes a body and its island.
  public mutating func wake(_ id: BodyID) {
    guard let i = state.bodySlots.slot(of: id) else { return }
    wakeIsland(Int32(mover(i)))
  }

  public mutating func wakeAll() {
    for i in state.bodies.indices where state.bodySlots.isTaken(i) && state.bodies[i].isAsleep { wakeIsland(Int32(i)) }
  }
}

extension Body {
  init(_ definition: BodyDefinition, _ properties: MassProperties, centerOffset: Vector2) {
    self.init(
      kind: definition.kind, tag: definition.tag, centerOffset: centerOffset, centroid: properties.centroid, area: properties.area,
      secondMoment: properties.secondMoment, density: definition.density, linearDamping: definition.linearDamping,
      angularDamping: definition.angularDamping, charge: definition.charge, allowsRotation: definition.allowsRotation,
      isBullet: definition.isBullet)
    turn(by: definition.angle)
    updateMass()
  }

  /// Mass and inertia from density and shape.
  mutating func updateMass() {
    mass = density * area
    inertia = density * secondMoment
    let moves = kind == .dynamic && mass > 0
    inverseMass = moves ? 1 / mass : 0
    inverseInertia = moves && allowsRotation && inertia > 0 ? 1 / inertia : 0
  }
}
