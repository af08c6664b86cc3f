import Rigid2D

/// The joint of an attachment in the world.
extension AttachmentAction {
  /// Settles what was left open, the ends' offsets and the length, from where the items are now.
  mutating func settle(_ items: [Item], _ world: borrowing World) {
    settleEnds(items, world)
    guard kind == .distance || kind == .limit, length == nil else { return }
    let other = partner.map { items[Int($0)].body }
    length = world.anchorDistance(other, anchorA: farPoint, items[Int(item)].body, anchorB: offset ?? .zero)
  }

  /// Makes the joint of settled ends.
  mutating func build(_ items: [Item], in world: inout World) -> JointID? {
    settle(items, world)
    let body = items[Int(item)].body
    let other = partner.map { items[Int($0)].body }
    let near = offset ?? .zero
    if isPin {
      let turning = turning
      return world.addPinJoint(
        other, anchorA: farPoint, body, anchorB: near, range: turning.range, motorSpeed: turning.speed, motorTorque: turning.torque,
        friction: turning.friction, frequency: frequency, dampingRatio: damping, restAngle: restAngle,
        disablesCollision: !collideConnected)
    }
    switch kind {
    case .fixed:
      return world.addWeldJoint(
        other, anchorA: farPoint, body, anchorB: near, frequency: frequency, dampingRatio: damping, angularFrequency: frequency,
        angularDampingRatio: damping, disablesCollision: !collideConnected)
    case .sliding:
      let sliding = sliding
      let axis = other.map { Trigonometry.sineCosine(-world.angle($0)).apply(self.axis) } ?? self.axis
      return world.addSliderJoint(
        other, anchorA: farPoint, body, anchorB: near, axis: axis, range: sliding.range, motorSpeed: sliding.speed,
        motorForce: sliding.force, disablesCollision: !collideConnected)
    case .distance, .limit, .pin:
      return world.addDistanceJoint(
        other, anchorA: farPoint, body, anchorB: near, length: length ?? 0, frequency: frequency, dampingRatio: damping,
        isRope: kind == .limit, disablesCollision: !collideConnected)
    }
  }

  /// Updates the values of a live joint that may change while it exists.
  ///
  /// - Returns: false if the joint must be created again.
  func update(_ joint: JointID, from old: AttachmentAction, in world: inout World) -> Bool {
    guard let offset, hasFarPoint, kind == old.kind, item == old.item, partner == old.partner, isPin == old.isPin, axis == old.axis,
      collideConnected == old.collideConnected
    else { return false }
    if offset != old.offset || end != old.end { world.setAnchors(joint, a: farPoint, b: offset) }
    switch kind {
    case _ where isPin:
      let turning = turning
      world.editPinJoint(joint) {
        $0.range = turning.range
        $0.motorSpeed = turning.speed
        $0.motorTorque = turning.torque
        $0.friction = turning.friction
        $0.frequency = frequency
        $0.dampingRatio = damping
        $0.restAngle = restAngle
      }
    case .fixed:
      world.editWeldJoint(joint) {
        $0.frequency = frequency
        $0.dampingRatio = damping
        $0.angularFrequency = frequency
        $0.angularDampingRatio = damping
      }
    case .sliding:
      let sliding = sliding
      world.editSliderJoint(joint) {
        $0.range = sliding.range
        $0.motorSpeed = sliding.speed
        $0.motorForce = sliding.force
      }
    case .distance, .limit, .pin:
      world.editDistanceJoint(joint) {
        $0.length = length ?? $0.length
        $0.frequency = frequency
        $0.dampingRatio = damping
      }
    }
    return true
  }

  // MARK: - Both ends

  /// Whether a pin replaces it. The length must be set.
  private var isPin: Bool {
    switch kind {
    case .pin: true
    case .distance, .limit: frequency == 0 && length ?? 0 < Self.shortestRod
    case .fixed, .sliding: false
    }
  }

  /// Computes missing points of both ends from the present places of the items.
  private mutating func settleEnds(_ items: [Item], _ world: borrowing World) {
    let body = items[Int(item)].body
    switch end {
    case .anchor(let point): offset = offset ?? (kind.isJoined ? world.pointInBody(body, point) : .zero)
    case .joined(let other, let point):
      offset = offset ?? world.pointInBody(body, point)
      end = .item(other, offset: world.pointInBody(items[Int(other)].body, point))
    case .item(let other, let far?):
      offset = offset ?? (kind.isJoined ? world.pointInBody(body, world.pointInWorld(items[Int(other)].body, far)) : .zero)
    case .item(let other, nil):
      let near = offset ?? .zero
      offset = near
      end = .item(other, offset: kind.isJoined ? world.pointInBody(items[Int(other)].body, world.pointInWorld(body, near)) : .zero)
    }
  }

  private var hasFarPoint: Bool {
    switch end {
    case .anchor, .item(_, offset: _?): true
    case .item(_, offset: nil), .joined: false
    }
  }

  /// In the other item's axes from its center, or in the reference view. The ends must be set.
  private var farPoint: Vector2 {
    switch end {
    case .anchor(let point), .joined(_, let point): point
    case .item(_, let offset): offset ?? .zero
    }
  }

  // MARK: - In the engine's units

  private var turning: (range: ClosedRange<Float>?, speed: Float, torque: Float, friction: Float) {
    (range, motor?.speed ?? 0, Units.newtonMeter * (motor?.limit ?? 0), Units.newtonMeter * frictionTorque)
  }

  private var sliding: (range: ClosedRange<Float>?, speed: Float, force: Float) {
    (range, motor?.speed ?? 0, Units.newton * (motor?.limit ?? 0))
  }
}
