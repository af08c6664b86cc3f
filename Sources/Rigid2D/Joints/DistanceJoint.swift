/// Keeps two anchors at a distance: as a rod, as a spring, or as a rope.
public struct DistanceJoint: Equatable, Sendable {
  /// Rest length, points.
  public var length: Float
  /// Hz; 0 makes a rigid rod.
  public var frequency: Float
  /// 1 is critical; of the spring only.
  public var dampingRatio: Float
  /// A rope: only limits the distance of the anchors to `length`.
  public var isRope: Bool
  var anchors: JointAnchors
  /// Of the position pass and the velocity pass, kg·pt/s; positive pushes apart.
  var impulseA: Float = 0
  var impulseB: Float = 0
}

/// A ``DistanceJoint`` prepared for one step.
///
///     C = |d| - L      d from anchor A to anchor B, u = d/|d|
struct DistanceRow: Sendable {
  var bodies: JointBodies
  private let length: Float
  private let isRope: Bool
  private let oscillator: Oscillator?
  private(set) var impulseA: Float
  private(set) var impulseB: Float

  init(_ joint: DistanceJoint, _ bodies: JointBodies, _ clock: StepClock) {
    self.bodies = bodies
    length = joint.length
    isRope = joint.isRope
    oscillator =
      joint.frequency > 0 && !joint.isRope
      ? Oscillator(frequency: joint.frequency, dampingRatio: joint.dampingRatio, h: clock.h, stiffening: bodies.stiffening) : nil
    impulseA = joint.impulseA
    impulseB = joint.impulseB
  }

  /// Direction, arms and length at the present displacements; nil if the anchors coincide and have no direction.
  @inline(always)
  private func present(
    _ motions: borrowing MutableSpan<SolverBody>, after time: Float = 0
  ) -> (u: Vector2, rA: Vector2, rB: Vector2, l: Float)? {
    let (rA, rB, d) = bodies.arms(motions, after: time)
    let l = d.length
    guard l > 1e-6 else { return nil }
    return ((1 / l) * d, rA, rB, l)
  }

  // the force has a potential, with a constant from the masses alone: the effective mass at the anchors changes as they turn, and would
  // add energy

  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard let push = oscillator?.push(half), let (u, rA, rB, l) = present(motions) else { return }
    let v = bodies.velocity(rA, rB, motions)
    let growth = v.dot(u) + half.own(1, -1) * bend(v, u, rA, rB, l, motions, clock)
    let j = push.damping * growth / bodies.inverseMass(along: u, rA, rB) + push.kick * (l - length) / (bodies.mA + bodies.mB)
    bodies.apply(j * u, rA, rB, &motions)
  }

  /// The additional growth of the length in half a drift, because the anchors move across it. A damper includes it; otherwise a weight
  /// that swings on an overdamped spring would stretch it more and more.
  ///
  /// Half of v²h/l, and less where they move by more than the length.
  @inline(always)
  private func bend(
    _ v: Vector2, _ u: Vector2, _ rA: Vector2, _ rB: Vector2, _ l: Float, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock
  ) -> Float {
    let across = clock.h * v.dot(u.turned)
    return clock.inverseH * (0.5 * across * across * l / (l * l + across * across) + bodies.curvature(rA, rB, motions, clock.h).dot(u))
  }

  /// Error of its length at the beginning of the step, points.
  var strain: Float {
    guard oscillator == nil else { return 0 }
    let excess = (bodies.centers + bodies.rB - bodies.rA).length - length
    return isRope ? max(0, excess) : excess.magnitude
  }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    guard oscillator == nil, let (u, rA, rB, _) = present(motions) else { return }
    bodies.apply(half.own(impulseA, impulseB) * u, rA, rB, &motions)
  }

  /// The change of speed along u that makes the length `target` after the drift, including the rotation of u.
  @inline(always)
  private func velocityError(
    _ target: Float, _ u: Vector2, _ rA: Vector2, _ rB: Vector2, _ l: Float, _ motions: borrowing MutableSpan<SolverBody>,
    _ clock: StepClock
  ) -> Float {
    let v = bodies.velocity(rA, rB, motions)
    let bend = bodies.curvature(rA, rB, motions, clock.h)
    let sideways = clock.h * v.dot(u.turned) + bend.dot(u.turned)
    let across = max(0, target * target - sideways * sideways).squareRoot()
    let speed = (across - l - bend.dot(u)) * clock.inverseH
    // slack may be used up at any speed
    return (isRope ? max(-bodies.maximumSpeed, speed) : bodies.limited(speed)) - v.dot(u)
  }

  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard oscillator == nil, let (u, rA, rB, l) = present(motions) else { return }
    let k = bodies.inverseMass(along: u, rA, rB)
    // a rope only pulls, and may use up its slack
    let total =
      isRope
      ? min(0, impulseA + velocityError(length, u, rA, rB, l, motions, clock) / k)
      : impulseA + velocityError(l, u, rA, rB, l, motions, clock) / k
    bodies.apply((total - impulseA) * u, rA, rB, &motions)
    impulseA = total
  }

  /// Corrects the error that the drift would leave. ``JointRows/solvePositions(_:_:_:)`` explains why this impulse is not kept.
  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard oscillator == nil, !isRope, let (u, rA, rB, l) = present(motions) else { return }
    let j = velocityError(length, u, rA, rB, l, motions, clock) / bodies.inverseMass(along: u, rA, rB)
    bodies.apply(j * u, rA, rB, &motions)
  }

  /// Neither a spring nor a rope.
  var isRigid: Bool { isConstraint && !isRope }
  /// Not a spring, which is a force.
  var isConstraint: Bool { oscillator == nil }

  func positionDemand(
    _ motions: borrowing MutableSpan<SolverBody>, _ turns: inout MutableSpan<DriftTurn>, lead: Float, _ clock: StepClock
  ) -> JointDemand {
    guard let now = present(motions), let acting = lead > 0 ? present(motions, after: lead) : now else { return .none }
    let growth = bodies.driftedWay(motions, clock.h, &turns).length - now.l
    return demand(acting.u, acting.rA, acting.rB, bodies.limited(clock.inverseH * (length - now.l)) - clock.inverseH * growth)
  }

  func velocityDemand(_ motions: borrowing MutableSpan<SolverBody>) -> (JointDemand, error: SIMD3<Float>) {
    guard let (u, rA, rB, l) = present(motions) else { return (.none, .zero) }
    return (demand(u, rA, rB, -bodies.velocity(rA, rB, motions).dot(u)), SIMD3(l - length, 0, 0))
  }

  private func demand(_ u: Vector2, _ rA: Vector2, _ rB: Vector2, _ change: Float) -> JointDemand {
    JointDemand(rA: rA, rB: rB, directions: 1, direction: u, holdsAngle: false, change: SIMD3(change, 0, 0))
  }

  mutating func keepImpulse(_ impulse: SIMD3<Float>, _ half: SubstepHalf) { half.set(&impulseA, &impulseB, to: impulse.x) }

  /// The stiffness with which the load of the last substep turns A and B back, times h². See ``JointGraph/stiffen(_:_:)``.
  func stiffness(_ clock: StepClock) -> (a: Float, b: Float) {
    let d = bodies.centers + bodies.rB - bodies.rA
    let load = (clock.h * (impulseA + impulseB) / max(d.length, 1e-6)) * d
    return (-bodies.rA.dot(load), bodies.rB.dot(load))
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    guard oscillator == nil, let (u, rA, rB, l) = present(motions) else { return }
    let change = -bodies.velocity(rA, rB, motions).dot(u) / bodies.inverseMass(along: u, rA, rB)
    var total = impulseB + change
    if isRope {
      // both passes together only pull; a slack rope returns the impulse that it pulled too much, as far as that stops an approach
      total = l < 0.999 * length ? max(0, min(-impulseA, total)) : min(-impulseA, total)
    }
    bodies.apply((total - impulseB) * u, rA, rB, &motions)
    impulseB = total
  }
}
