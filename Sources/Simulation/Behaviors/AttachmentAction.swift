import Rigid2D
import SceneModel

/// Ties a point of an item to an anchor, or to a point of another item.
extension AttachmentBehavior {
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch (parameter, end) {
    case (.anchor, .anchor(var point)):
      point.assign(values)
      end = .anchor(point)
    case (.toOffset, .item(let other, var offset)):
      offset.assign(values)
      end = .item(other, offset: offset)
    case (.offset, _): offset.assign(values)
    case (.length, _): length.assign(values[0])
    case (.frequency, _): frequency.assign(values[0])
    case (.damping, _): damping.assign(values[0])
    case (.restAngle, _): restAngle.assign(values[0])
    case (.frictionTorque, _): frictionTorque.assign(values[0])
    case (.range, _):
      // both sides of 0 have been checked; rounding must not lead past it
      var (lower, upper) = (range?.lowerBound ?? -.infinity, range?.upperBound ?? .infinity)
      lower.assign(min(values[0], 0))
      upper.assign(max(values[1], 0))
      range = lower...upper
    case (.motorSpeed, _): motor?.speed.assign(values[0])
    case (.motorTorque, _), (.motorForce, _): motor?.limit.assign(values[0])
    default: return false
    }
    return true
  }

  /// The behavior keeps the computed ends and length.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    var settled = self
    animator.entries[index].joint = settled.build(animator.bodies(of: index), in: &world)
    animator.entries[index].behavior = .attachment(settled)
  }

  func change(from old: AttachmentBehavior, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    if let joint = animator.entries[index].joint, update(joint, from: old, in: &world) { return }
    animator.removeJoints(index, from: &world)
    begin(index, of: &animator, in: &world)
  }
}

extension Animator {
  /// Of an attachment or a snap.
  mutating func removeJoints(_ index: BehaviorIndex, from world: inout World) {
    if let joint = entries[index].joint { world.removeJoint(joint) }
    for spring in entries[index].springs { world.removeJoint(spring) }
    entries[index].joint = nil
    entries[index].springs = []
  }
}

/// The joint of an attachment in the world.
extension AttachmentBehavior {
  /// Rods shorter than this become pins, as in UIKit, and so do ropes, because they have no direction. Points.
  private static let shortestRod: Float = 1

  /// Settles what was left open, the ends' offsets and the length, from where the items are now.
  ///
  /// - Parameter bodies: Of the item, and of the other one if there is one.
  mutating func settle(_ bodies: [BodyID], _ world: borrowing World) {
    settleEnds(bodies, world)
    guard kind == .distance || kind == .limit, length == nil else { return }
    length = Double(world.anchorDistance(bodies.dropFirst().first, anchorA: farPoint, bodies[0], anchorB: nearPoint))
  }

  /// Makes the joint of settled ends.
  mutating func build(_ bodies: [BodyID], in world: inout World) -> JointID? {
    settle(bodies, world)
    let (body, other) = (bodies[0], bodies.dropFirst().first)
    let (frequency, damping) = (Float(frequency), Float(damping))
    let disablesCollision = !(collideConnected ?? !kind.isJoined)
    if isPin {
      let motion = motion
      return world.addPinJoint(
        other, anchorA: farPoint, body, anchorB: nearPoint, range: motion.range, motorSpeed: motion.speed, motorTorque: motion.limit,
        friction: friction, frequency: frequency, dampingRatio: damping, restAngle: Float(restAngle),
        disablesCollision: disablesCollision)
    }
    switch kind {
    case .fixed:
      return world.addWeldJoint(
        other, anchorA: farPoint, body, anchorB: nearPoint, frequency: frequency, dampingRatio: damping, angularFrequency: frequency,
        angularDampingRatio: damping, disablesCollision: disablesCollision)
    case .sliding:
      let motion = motion
      let axis = other.map { Trigonometry.sineCosine(-world.angle($0)).apply(Vector2(self.axis)) } ?? Vector2(self.axis)
      return world.addSliderJoint(
        other, anchorA: farPoint, body, anchorB: nearPoint, axis: axis, range: motion.range, motorSpeed: motion.speed,
        motorForce: motion.limit, disablesCollision: disablesCollision)
    case .distance, .limit, .pin:
      return world.addDistanceJoint(
        other, anchorA: farPoint, body, anchorB: nearPoint, length: Float(length ?? 0), frequency: frequency, dampingRatio: damping,
        isRope: kind == .limit, disablesCollision: disablesCollision)
    }
  }

  /// Updates the values of a live joint that may change while it exists.
  ///
  /// - Returns: false if the joint must be created again.
  func update(_ joint: JointID, from old: AttachmentBehavior, in world: inout World) -> Bool {
    guard offset != nil, hasFarPoint, isPin == old.isPin else { return false }
    if offset != old.offset || end != old.end { world.setAnchors(joint, a: farPoint, b: nearPoint) }
    let (frequency, damping) = (Float(frequency), Float(damping))
    switch kind {
    case _ where isPin:
      let motion = motion
      world.editPinJoint(joint) {
        $0.range = motion.range
        $0.motorSpeed = motion.speed
        $0.motorTorque = motion.limit
        $0.friction = friction
        $0.frequency = frequency
        $0.dampingRatio = damping
        $0.restAngle = Float(restAngle)
      }
    case .fixed:
      world.editWeldJoint(joint) {
        $0.frequency = frequency
        $0.dampingRatio = damping
        $0.angularFrequency = frequency
        $0.angularDampingRatio = damping
      }
    case .sliding:
      let motion = motion
      world.editSliderJoint(joint) {
        $0.range = motion.range
        $0.motorSpeed = motion.speed
        $0.motorForce = motion.limit
      }
    case .distance, .limit, .pin:
      world.editDistanceJoint(joint) {
        $0.length = length.map { Float($0) } ?? $0.length
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
    case .distance, .limit: Float(frequency) == 0 && Float(length ?? 0) < Self.shortestRod
    case .fixed, .sliding: false
    }
  }

  /// Computes missing points of both ends from the present places of the items.
  private mutating func settleEnds(_ bodies: [BodyID], _ world: borrowing World) {
    switch end {
    case .anchor(let point): offset = offset ?? (kind.isJoined ? Vector(world.pointInBody(bodies[0], Vector2(point))) : .zero)
    case .joined(let other, let point):
      offset = offset ?? Vector(world.pointInBody(bodies[0], Vector2(point)))
      end = .item(other, offset: Vector(world.pointInBody(bodies[1], Vector2(point))))
    case .item(_, let far?):
      let point = world.pointInWorld(bodies[1], Vector2(far))
      offset = offset ?? (kind.isJoined ? Vector(world.pointInBody(bodies[0], point)) : .zero)
    case .item(let other, nil):
      offset = offset ?? .zero
      let point = world.pointInWorld(bodies[0], nearPoint)
      end = .item(other, offset: kind.isJoined ? Vector(world.pointInBody(bodies[1], point)) : .zero)
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
    case .anchor(let point), .joined(_, let point): Vector2(point)
    case .item(_, let offset): Vector2(offset ?? .zero)
    }
  }

  /// In the item's axes from its center. The ends must be set.
  private var nearPoint: Vector2 { Vector2(offset ?? .zero) }

  // MARK: - In the engine's units

  private var motion: (range: ClosedRange<Float>?, speed: Float, limit: Float) {
    let unit = kind == .sliding ? Units.newton : Units.newtonMeter
    return (
      range.map { Float($0.lowerBound)...Float($0.upperBound) }, motor.map { Float($0.speed) } ?? 0,
      unit * (motor.map { Float($0.limit) } ?? 0)
    )
  }

  private var friction: Float { Units.newtonMeter * Float(frictionTorque) }
}
