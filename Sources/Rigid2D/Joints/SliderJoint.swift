/// An anchor of B slides along an axis of A, and the relative angle of the bodies is fixed.
public struct SliderJoint: Equatable, Sendable {
  /// Range of the distance from anchor A to anchor B along the axis, points; nil for no limit.
  public var range: ClosedRange<Float>?
  /// Target speed of the motor, pt/s; 0 makes it a brake.
  public var motorSpeed: Float
  /// Largest force of the motor, kg·pt/s²; 0 for none.
  public var motorForce: Float
  /// Force that resists sliding at any load, kg·pt/s²; at least 0. The motor has to overcome it.
  public var friction: Float
  var anchors: JointAnchors
  /// Unit vector in A's frame.
  var axis: Vector2
  /// Angle of B less angle of A that counts as 0, within half a turn.
  var referenceAngle: Float
  /// Of the position pass and the velocity pass.
  var first = SliderImpulses()
  var second = SliderImpulses()
}

extension SliderJoint {
  /// The axis in the world.
  func axis(_ poses: Span<Pose>) -> Vector2 { anchors.bodyA < 0 ? axis : poses[Int(anchors.bodyA)].rotation.apply(axis) }
}

/// Impulses of a slider, kg·pt/s.
struct SliderImpulses: Equatable, Sendable {
  /// Across the axis.
  var across: Float = 0
  /// kg·pt²/s.
  var turn: Float = 0
  /// Of motor and friction, along the axis.
  var effort: Float = 0
  /// Of the stops, at least 0.
  var lower: Float = 0
  var upper: Float = 0

  var along: Float { effort + lower - upper }
}

/// A ``SliderJoint`` prepared for one step.
///
///     s = u·d      C = n·d      θ = angle B - angle A - reference
///     ṡ = u·v      Ċ = n·v      θ̇ = wB - wA
///
/// d leads from anchor A to anchor B, u is the axis, n = u turned, and v the velocity of anchor B relative to the point of A at the same
/// place. Impulses act on both bodies at that point, and v includes the rotation of the axis.
struct SliderRow: Sendable {
  var bodies: JointBodies
  /// Axis and θ at the beginning of the step.
  private let axis: Vector2
  private let angle: Float
  private(set) var joint: SliderJoint
  /// The part of the stops' impulses in this substep that corrects the position.
  private var pushedFromLower: Float = 0
  private var pushedFromUpper: Float = 0
  /// False if the graph holds B across the axis and its angle.
  var sweeps = true

  init(_ joint: SliderJoint, _ bodies: JointBodies, _ axis: Vector2) {
    self.bodies = bodies
    self.joint = joint
    self.axis = axis
    angle = JointBodies.withinHalfTurn(bodies.facing - joint.referenceAngle)
    if joint.motorForce == 0 && joint.friction == 0 {
      self.joint.first.effort = 0
      self.joint.second.effort = 0
    }
    if joint.range == nil {
      (self.joint.first.lower, self.joint.first.upper) = (0, 0)
      (self.joint.second.lower, self.joint.second.upper) = (0, 0)
    }
  }

  /// Or friction.
  var hasMotor: Bool { joint.motorForce > 0 || joint.friction > 0 }

  /// Distance of anchor B from the axis at the beginning of the step, points.
  var strain: Float { axis.cross(bodies.centers + bodies.rB - bodies.rA).magnitude }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let impulses = half.own(joint.first, joint.second)
    let frame = SliderFrame(bodies, axis, motions)
    if sweeps { return apply(impulses, frame, &motions) }
    var passing = SliderImpulses()
    slide(impulses.along, frame, &passing, &motions)
  }

  /// Cancels the errors that the drift would add; motor, friction and stops.
  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let frame = SliderFrame(bodies, axis, motions)
    let v = frame.u.dot(bodies.velocity(frame.rA, frame.rB, motions))
    let ahead = drifted(motions, clock)
    if sweeps {
      solveRelativeVelocity(
        -clock.inverseH * (ahead.across - frame.n.dot(frame.d)), -bodies.angularVelocity(motions), frame, &joint.first, &motions)
    }
    push(frame, &joint.first, &motions, clock)
    guard let range = joint.range else { return }
    // less the present speed's share, which the stops change
    let s = ahead.along - clock.h * v
    joint.first.lower = stop(max(0, s - range.lowerBound), 1, joint.first.lower, frame, &joint.first, &motions, clock)
    joint.first.upper = stop(max(0, range.upperBound - s), -1, joint.first.upper, frame, &joint.first, &motions, clock)
  }

  /// Corrects the errors that the drift would leave. ``JointRows/solvePositions(_:_:_:)`` explains why this impulse is not kept.
  mutating func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let frame = SliderFrame(bodies, axis, motions)
    let angle = presentAngle(motions)
    let across = bodies.limited(-clock.inverseH * drifted(motions, clock).across)
    let turn = JointBodies.limitedAngularVelocity(-clock.inverseH * angle) - bodies.angularVelocity(motions)
    var passing = SliderImpulses()
    if sweeps { solveRelativeVelocity(across, turn, frame, &passing, &motions) }
    guard let range = joint.range else { return }
    let s = frame.u.dot(frame.d)
    let low = s - range.lowerBound
    let high = range.upperBound - s
    pushedFromLower = low < 0 ? stop(low, 1, 0, frame, &passing, &motions, clock) : 0
    pushedFromUpper = high < 0 ? stop(high, -1, 0, frame, &passing, &motions, clock) : 0
  }

  /// The way from anchor A to anchor B after a drift with the present velocities.
  private func drifted(_ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) -> (along: Float, across: Float) {
    coordinates(bodies.drifted(motions, clock.h).d, motions, clock)
  }

  /// The coordinates of a way from anchor A to anchor B along and across the axis, as turned by the present velocities.
  private func coordinates(
    _ d: Vector2, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock
  ) -> (along: Float, across: Float) {
    let u = Trigonometry.sineCosine(motions[bodies.a].deltaPosition.z + clock.h * motions[bodies.a].velocity.z).apply(axis)
    return (u.dot(d), u.turned.dot(d))
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let frame = SliderFrame(bodies, axis, motions)
    let across = -frame.n.dot(bodies.velocity(frame.rA, frame.rB, motions))
    if sweeps { solveRelativeVelocity(across, -bodies.angularVelocity(motions), frame, &joint.second, &motions) }
    push(frame, &joint.second, &motions, clock)
    guard joint.range != nil else { return }
    joint.second.lower = rest(1, joint.first.lower + pushedFromLower, joint.second.lower, frame, &joint.second, &motions)
    joint.second.upper = rest(-1, joint.first.upper + pushedFromUpper, joint.second.upper, frame, &joint.second, &motions)
  }

  func positionDemand(
    _ motions: borrowing MutableSpan<SolverBody>, _ turns: inout MutableSpan<DriftTurn>, lead: Float, _ clock: StepClock
  ) -> JointDemand {
    let present = SliderFrame(bodies, axis, motions)
    let frame = lead == 0 ? present : SliderFrame(bodies, axis, motions, after: lead)
    let error = present.n.dot(present.d)
    let ahead = coordinates(bodies.driftedWay(motions, clock.h, &turns), motions, clock)
    let across = bodies.limited(-clock.inverseH * error) + clock.inverseH * (error - ahead.across)
    return demand(
      frame, across, JointBodies.limitedAngularVelocity(-clock.inverseH * presentAngle(motions)) - bodies.angularVelocity(motions))
  }

  func velocityDemand(_ motions: borrowing MutableSpan<SolverBody>) -> (JointDemand, error: SIMD3<Float>) {
    let frame = SliderFrame(bodies, axis, motions)
    let across = -frame.n.dot(bodies.velocity(frame.rA, frame.rB, motions))
    return (demand(frame, across, -bodies.angularVelocity(motions)), SIMD3(frame.n.dot(frame.d), 0, presentAngle(motions)))
  }

  private func demand(_ frame: SliderFrame, _ across: Float, _ turn: Float) -> JointDemand {
    JointDemand(rA: frame.rA, rB: frame.rB, directions: 1, direction: frame.n, holdsAngle: true, change: SIMD3(across, 0, turn))
  }

  private func presentAngle(_ motions: borrowing MutableSpan<SolverBody>) -> Float { bodies.turned(angle, motions) }

  mutating func keepImpulse(_ impulse: SIMD3<Float>, _ half: SubstepHalf) {
    half.set(&joint.first.across, &joint.second.across, to: impulse.x)
    half.set(&joint.first.turn, &joint.second.turn, to: impulse.z)
  }

  private func apply(_ impulses: SliderImpulses, _ frame: SliderFrame, _ motions: inout MutableSpan<SolverBody>) {
    bodies.apply(impulses.along * frame.u + impulses.across * frame.n, frame.rA, frame.rB, &motions)
    bodies.applyAngular(impulses.turn, &motions)
  }

  /// Changes the velocity across the axis and the relative angular velocity by this much.
  private func solveRelativeVelocity(
    _ across: Float, _ turn: Float, _ frame: SliderFrame, _ impulses: inout SliderImpulses, _ motions: inout MutableSpan<SolverBody>
  ) {
    let p = (across - turn * frame.n.dot(frame.c)) * frame.massAcross
    let j = turn * frame.inertia - frame.n.dot(frame.c) * p
    impulses.across += p
    impulses.turn += j
    bodies.apply(p * frame.n, frame.rA, frame.rB, &motions)
    bodies.applyAngular(j, &motions)
  }

  /// Applies an impulse along the axis, with the reaction that keeps the other two coordinates.
  private func slide(_ j: Float, _ frame: SliderFrame, _ impulses: inout SliderImpulses, _ motions: inout MutableSpan<SolverBody>) {
    let across = -frame.slant * j
    let p = j * frame.u + across * frame.n
    let turn = -frame.c.dot(p)
    impulses.across += across
    impulses.turn += turn
    bodies.apply(p, frame.rA, frame.rB, &motions)
    bodies.applyAngular(turn, &motions)
  }

  private func slidingSpeed(_ frame: SliderFrame, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    frame.u.dot(bodies.velocity(frame.rA, frame.rB, motions))
  }

  /// Motor and friction: forces, so half of them acts before the drift and half after it.
  private func push(_ frame: SliderFrame, _ impulses: inout SliderImpulses, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard hasMotor else { return }
    let half = 0.5 * clock.h
    let before = slidingSpeed(frame, motions) - impulses.effort / frame.massAlong
    let total = Self.effort(
      before, frame.massAlong, motorSpeed: joint.motorSpeed, motor: half * joint.motorForce, friction: half * joint.friction)
    slide(total - impulses.effort, frame, &impulses, &motions)
    impulses.effort = total
  }

  /// The impulse of motor and friction together on a mass `m` at speed `v`: their balance, without iterating between them.
  static func effort(_ v: Float, _ m: Float, motorSpeed: Float, motor: Float, friction: Float) -> Float {
    // counted along the motor's way
    let sign: Float = motorSpeed < 0 ? -1 : 1
    let stop = -sign * v * m
    let reach = stop + motorSpeed.magnitude * m
    // friction that is not overcome brings it to a stop, as far as both together can
    if stop >= motor - friction { return sign * min(stop, motor + friction) }
    return sign * max(-motor - friction, min(motor - friction, reach))
  }

  /// A stop before the drift: `room` is the way left to it, `sign` the way that leads away from it. Returns the impulse in all.
  private func stop(
    _ room: Float, _ sign: Float, _ impulse: Float, _ frame: SliderFrame, _ impulses: inout SliderImpulses,
    _ motions: inout MutableSpan<SolverBody>,
    _ clock: StepClock
  ) -> Float {
    let v = sign * slidingSpeed(frame, motions)
    let total = max(0, impulse - frame.massAlong * (v + max(-bodies.maximumSpeed, room * clock.inverseH)))
    slide(sign * (total - impulse), frame, &impulses, &motions)
    return total
  }

  /// A stop after the drift: if it acted before, no approach is left, and both passes together never pull.
  private func rest(
    _ sign: Float, _ before: Float, _ impulse: Float, _ frame: SliderFrame, _ impulses: inout SliderImpulses,
    _ motions: inout MutableSpan<SolverBody>
  ) -> Float {
    let v = sign * slidingSpeed(frame, motions)
    let total = before > 0 ? max(-before, impulse - frame.massAlong * v) : 0
    slide(sign * (total - impulse), frame, &impulses, &motions)
    return total
  }
}

/// A slider's directions, arms and masses at the present displacements. Letters as in `JointBodies.poseImpulse`.
private struct SliderFrame {
  let u: Vector2
  let n: Vector2
  /// From anchor A to anchor B.
  let d: Vector2
  /// Both to anchor B.
  let rA: Vector2
  let rB: Vector2
  let c: Vector2
  /// 1/i, and the effective masses along each direction while the other coordinates are held.
  let inertia: Float
  let massAcross: Float
  let massAlong: Float
  /// Share of an impulse along the axis that acts across it, negated.
  let slant: Float

  /// - Parameter time: At the present velocities, s.
  init(_ bodies: JointBodies, _ axis: Vector2, _ motions: borrowing MutableSpan<SolverBody>, after time: Float = 0) {
    let shift = motions[bodies.a].deltaPosition.z + time * motions[bodies.a].velocity.z
    let arms = bodies.arms(motions, after: time)
    u = shift == 0 ? axis : Trigonometry.sineCosine(shift).apply(axis)
    n = u.turned
    d = arms.d
    rA = arms.rA + arms.d
    rB = arms.rB
    let m = bodies.mA + bodies.mB
    let i = bodies.iA + bodies.iB
    inertia = i > 0 ? 1 / i : 0
    c = inertia * (bodies.iA * rA + bodies.iB * rB).turned
    let mu = bodies.iA * bodies.iB * inertia
    let q = (rA - rB).turned
    let k = m + mu * n.dot(q) * n.dot(q)
    massAcross = k > 0 ? 1 / k : 0
    slant = mu * n.dot(q) * u.dot(q) * massAcross
    let kAlong = m + mu * u.dot(q) * (u.dot(q) - slant * n.dot(q))
    massAlong = kAlong > 0 ? 1 / kAlong : 0
  }
}
