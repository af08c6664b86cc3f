/// Holds two anchors together and leaves the bodies free to turn about them, within limits and against a motor.
public struct PinJoint: Equatable, Sendable {
  /// Angle of B less angle of A, radians, turns included, between these; nil leaves it free.
  public var range: ClosedRange<Float>?
  /// rad/s that the motor aims at: 0 makes it a brake.
  public var motorSpeed: Float
  /// Largest torque of the motor, kg·pt²/s²; 0 for none.
  public var motorTorque: Float
  var bodyA: Int32
  var bodyB: Int32
  var anchorA: Vector2
  var anchorB: Vector2
  /// Angle of B less angle of A that counts as 0.
  var referenceAngle: Float
  var impulseA = Vector2.zero
  var impulseB = Vector2.zero
  var motorImpulse: Float = 0
  var lowerImpulse: Float = 0
  var upperImpulse: Float = 0
}

/// A ``PinJoint`` prepared for one step.
///
///     C = d (from anchor A to anchor B)      Ċ = vB + wB×rB - vA - wA×rA
struct PinRow: Sendable {
  private let bodies: JointBodies
  private let joint: PinJoint
  private(set) var impulseA: Vector2
  private(set) var impulseB: Vector2
  private(set) var spin: SpinRow

  init(_ joint: PinJoint, _ bodies: JointBodies, _ clock: StepClock) {
    self.bodies = bodies
    self.joint = joint
    impulseA = joint.impulseA
    impulseB = joint.impulseB
    spin = SpinRow(joint, bodies)
  }

  func warmStartA(_ motions: inout [Motion]) {
    let (rA, rB, _) = bodies.present(motions)
    bodies.apply(impulseA, rA, rB, &motions)
    spin.warmStart(bodies, &motions)
  }

  mutating func solveA(_ motions: inout [Motion], _ clock: StepClock) {
    spin.solve(bodies, &motions, clock)
    let (rA, rB, d) = bodies.present(motions)
    let wanted = bodies.limited(-clock.inverseH * (d + bodies.curvature(rA, rB, motions, clock.h)))
    let change = bodies.pointImpulse(wanted - bodies.velocity(rA, rB, motions), rA, rB)
    impulseA += change
    bodies.apply(change, rA, rB, &motions)
  }

  func warmStartB(_ motions: inout [Motion]) {
    let (rA, rB, _) = bodies.present(motions)
    bodies.apply(impulseB, rA, rB, &motions)
  }

  mutating func solveB(_ motions: inout [Motion]) {
    let (rA, rB, _) = bodies.present(motions)
    let change = bodies.pointImpulse(-bodies.velocity(rA, rB, motions), rA, rB)
    impulseB += change
    bodies.apply(change, rA, rB, &motions)
  }
}

extension JointBodies {
  /// The impulse that changes the velocity of anchor B as seen from A by `change`: the 2 x 2 effective mass inverted.
  @inline(__always)
  func pointImpulse(_ change: Vector2, _ rA: Vector2, _ rB: Vector2) -> Vector2 {
    let m = mA + mB
    let k11 = m + iA * rA.y * rA.y + iB * rB.y * rB.y
    let k12 = -iA * rA.x * rA.y - iB * rB.x * rB.y
    let k22 = m + iA * rA.x * rA.x + iB * rB.x * rB.x
    let determinant = k11 * k22 - k12 * k12
    guard determinant > 0 else { return .zero }
    return (1 / determinant) * Vector2(k22 * change.x - k12 * change.y, k11 * change.y - k12 * change.x)
  }
}

/// Motor and limits of a relative angle. Acts in pass A only: a motor is a force, and a stop need not be second order.
struct SpinRow: Sendable {
  private let mass: Float
  private let reference: Float
  private let range: ClosedRange<Float>?
  private let motorSpeed: Float
  private let motorTorque: Float
  private(set) var motorImpulse: Float
  private(set) var lowerImpulse: Float
  private(set) var upperImpulse: Float

  init(_ joint: PinJoint, _ bodies: JointBodies) {
    let k = bodies.iA + bodies.iB
    mass = k > 0 ? 1 / k : 0
    reference = joint.referenceAngle
    range = joint.range
    motorSpeed = joint.motorSpeed
    motorTorque = joint.motorTorque
    motorImpulse = joint.motorTorque > 0 ? joint.motorImpulse : 0
    lowerImpulse = joint.range == nil ? 0 : joint.lowerImpulse
    upperImpulse = joint.range == nil ? 0 : joint.upperImpulse
  }

  func warmStart(_ bodies: JointBodies, _ motions: inout [Motion]) {
    bodies.applyAngular(motorImpulse + lowerImpulse - upperImpulse, &motions)
  }

  mutating func solve(_ bodies: JointBodies, _ motions: inout [Motion], _ clock: StepClock) {
    if motorTorque > 0 {
      let limit = motorTorque * clock.h
      let w = motions[bodies.b].velocity.z - motions[bodies.a].velocity.z
      let total = max(-limit, min(limit, motorImpulse + mass * (motorSpeed - w)))
      bodies.applyAngular(total - motorImpulse, &motions)
      motorImpulse = total
    }
    if let range {
      let angle = bodies.presentAngle(motions) - reference
      lowerImpulse = stop(bodies, angle - range.lowerBound, 1, lowerImpulse, &motions, clock)
      upperImpulse = stop(bodies, range.upperBound - angle, -1, upperImpulse, &motions, clock)
    }
  }

  /// One stop: `room` is the angle left before it, `sign` the way that leads away from it.
  private func stop(
    _ bodies: JointBodies, _ room: Float, _ sign: Float, _ impulse: Float, _ motions: inout [Motion], _ clock: StepClock
  ) -> Float {
    let w = sign * (motions[bodies.b].velocity.z - motions[bodies.a].velocity.z)
    let total = max(0, impulse - mass * (w + max(-Tuning.jointSpin, room * clock.inverseH)))
    bodies.applyAngular(sign * (total - impulse), &motions)
    return total
  }
}
