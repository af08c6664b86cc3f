/// Keeps the relative pose of two bodies: rigidly, or each coordinate as a separate damped oscillator.
public struct WeldJoint: Equatable, Sendable {
  /// Hz, of the way between the anchors; 0 is rigid.
  public var frequency: Float
  /// 1 is critical; of the spring only.
  public var dampingRatio: Float
  /// Hz, of the relative angle; 0 is rigid. Whole turns do not count: beyond half a turn, the other direction is shorter.
  public var angularFrequency: Float
  public var angularDampingRatio: Float
  var anchors: JointAnchors
  /// Angle of B less angle of A that counts as 0, within half a turn.
  var referenceAngle: Float
  var impulseA = Vector2.zero
  var impulseB = Vector2.zero
  var angularImpulseA: Float = 0
  var angularImpulseB: Float = 0
}

/// A ``WeldJoint`` prepared for one step.
///
///     C = d (from anchor A to anchor B)      Ċ = v (of anchor B as seen from the point of A where it is)
///     θ = angle B - angle A - reference      θ̇ = wB - wA
///
/// Impulses act on both bodies at anchor B, so no impulse changes their common angular momentum.
struct WeldRow: Sendable {
  var bodies: JointBodies
  /// θ at the beginning of the step.
  private let angle: Float
  /// nil if the joint is rigid.
  private let oscillator: Oscillator?
  private let angularOscillator: Oscillator?
  private(set) var impulseA: Vector2
  private(set) var impulseB: Vector2
  private(set) var angularImpulseA: Float
  private(set) var angularImpulseB: Float

  init(_ joint: WeldJoint, _ bodies: JointBodies, _ clock: StepClock) {
    self.bodies = bodies
    angle = JointBodies.withinHalfTurn(bodies.facing - joint.referenceAngle)
    let stiffening = joint.angularFrequency > 0 ? bodies.stiffening : 1
    oscillator =
      joint.frequency > 0
      ? Oscillator(frequency: joint.frequency, dampingRatio: joint.dampingRatio, h: clock.h, stiffening: stiffening) : nil
    angularOscillator =
      joint.angularFrequency > 0
      ? Oscillator(frequency: joint.angularFrequency, dampingRatio: joint.angularDampingRatio, h: clock.h) : nil
    impulseA = oscillator == nil ? joint.impulseA : .zero
    impulseB = oscillator == nil ? joint.impulseB : .zero
    angularImpulseA = angularOscillator == nil ? joint.angularImpulseA : 0
    angularImpulseB = angularOscillator == nil ? joint.angularImpulseB : 0
  }

  var isRigid: Bool { oscillator == nil && angularOscillator == nil }
  var isSoft: Bool { oscillator != nil && angularOscillator != nil }

  @inline(always)
  private func presentAngle(_ motions: borrowing MutableSpan<SolverBody>) -> Float { bodies.turned(angle, motions) }

  /// Damping changes all three coordinates at once: one after the other, each would disturb the others, and rigid ones. The forces have a
  /// potential, as in ``DistanceRow``. If one of the coordinates is rigid, the effective mass hardly changes, and the forces use it.
  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let (way, angle) = (oscillator?.push(half), angularOscillator?.push(half))
    guard way != nil || angle != nil else { return }
    let (rA, rB, d) = bodies.struck(motions)
    var change = Vector2.zero
    var turn: Float = 0
    var p = Vector2.zero
    var j: Float = 0
    if let way {
      change = way.damping * bodies.velocity(rA, rB, motions)
      if isSoft { p = (way.kick / (bodies.mA + bodies.mB)) * d } else { change += way.kick * d }
    }
    if let angle {
      turn = angle.damping * bodies.angularVelocity(motions)
      let kick = angle.kick * presentAngle(motions)
      if !isSoft { turn += kick } else if bodies.iA + bodies.iB > 0 { j = kick / (bodies.iA + bodies.iB) }
    }
    let damping = bodies.poseImpulse(change, turn, rA, rB)
    bodies.apply(p + damping.p, rA, rB, &motions)
    bodies.applyAngular(j + damping.j, &motions)
  }

  /// Its error at the beginning of the step, points.
  var strain: Float { oscillator == nil ? (bodies.centers + bodies.rB - bodies.rA).length : 0 }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    guard !isSoft else { return }
    let (rA, rB, _) = bodies.struck(motions)
    bodies.apply(half.own(impulseA, impulseB), rA, rB, &motions)
    bodies.applyAngular(half.own(angularImpulseA, angularImpulseB), &motions)
  }

  /// Cancels the error that the drift would add.
  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard !isSoft else { return }
    let (rA, rB, d) = bodies.struck(motions)
    let growth = bodies.drifted(motions, clock.h).d - d
    let (p, j) = solveRelativeVelocity(-clock.inverseH * growth, -bodies.angularVelocity(motions), rA, rB, &motions)
    impulseA += p
    angularImpulseA += j
  }

  /// Corrects the error that the drift would leave. ``JointRows/solvePositions(_:_:_:)`` explains why this impulse is not kept.
  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard !isSoft else { return }
    let (rA, rB, _) = bodies.struck(motions)
    let change = bodies.limited(-clock.inverseH * bodies.drifted(motions, clock.h).d)
    let turn = JointBodies.limitedAngularVelocity(-clock.inverseH * presentAngle(motions)) - bodies.angularVelocity(motions)
    _ = solveRelativeVelocity(change, turn, rA, rB, &motions)
  }

  /// Growth and error at once: as they are solved exactly, the impulse can be kept.
  func positionDemand(
    _ motions: borrowing MutableSpan<SolverBody>, _ turns: inout MutableSpan<DriftTurn>, lead: Float, _ clock: StepClock
  ) -> JointDemand {
    let d = bodies.present(motions).d
    let (rA, rB, _) = bodies.struck(motions, after: lead)
    let change = bodies.limited(-clock.inverseH * d) + clock.inverseH * (d - bodies.driftedWay(motions, clock.h, &turns))
    return demand(
      rA, rB, change, JointBodies.limitedAngularVelocity(-clock.inverseH * presentAngle(motions)) - bodies.angularVelocity(motions))
  }

  func velocityDemand(_ motions: borrowing MutableSpan<SolverBody>) -> (JointDemand, error: SIMD3<Float>) {
    let (rA, rB, d) = bodies.struck(motions)
    return (demand(rA, rB, -bodies.velocity(rA, rB, motions), -bodies.angularVelocity(motions)), SIMD3(d.x, d.y, presentAngle(motions)))
  }

  private func demand(_ rA: Vector2, _ rB: Vector2, _ change: Vector2, _ turn: Float) -> JointDemand {
    JointDemand(
      rA: rA, rB: rB, directions: oscillator == nil ? 2 : 0, direction: .zero, holdsAngle: angularOscillator == nil,
      change: SIMD3(oscillator == nil ? change.x : 0, oscillator == nil ? change.y : 0, angularOscillator == nil ? turn : 0))
  }

  mutating func keepImpulse(_ impulse: SIMD3<Float>, _ half: SubstepHalf) {
    half.set(&impulseA, &impulseB, to: Vector2(impulse.x, impulse.y))
    half.set(&angularImpulseA, &angularImpulseB, to: impulse.z)
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    guard !isSoft else { return }
    let (rA, rB, _) = bodies.struck(motions)
    let (p, j) = solveRelativeVelocity(-bodies.velocity(rA, rB, motions), -bodies.angularVelocity(motions), rA, rB, &motions)
    impulseB += p
    angularImpulseB += j
  }

  /// Applies and returns the impulses that change the rigid coordinates by this much.
  private func solveRelativeVelocity(
    _ change: Vector2, _ turn: Float, _ rA: Vector2, _ rB: Vector2, _ motions: inout MutableSpan<SolverBody>
  ) -> (p: Vector2, j: Float) {
    var p = Vector2.zero
    var j: Float = 0
    if isRigid {
      (p, j) = bodies.poseImpulse(change, turn, rA, rB)
    } else if oscillator == nil {
      p = bodies.pointImpulse(change, rA, rB)
    } else {
      let k = bodies.iA + bodies.iB
      j = k > 0 ? turn / k : 0
    }
    bodies.apply(p, rA, rB, &motions)
    bodies.applyAngular(j, &motions)
    return (p, j)
  }
}

extension JointBodies {
  /// The impulse and the angular impulse that together change the velocity of anchor B relative to A by `change` and the relative angular
  /// velocity by `turn`.
  ///
  /// With a and b the arms turned a quarter, i = iA + iB and m = mA + mB, the 3 x 3 system is
  ///
  ///     change = m p + iA a (a·p) + iB b (b·p) + (iA a + iB b) j
  ///     turn   = (iA a + iB b)·p + i j
  ///
  /// and without j, for c = (iA a + iB b)/i, q = a - b and μ = iA iB/i: (m + μ q qᵀ) p = change - turn c, which Sherman and Morrison invert without cancellation.
  @inline(always)
  func poseImpulse(_ change: Vector2, _ turn: Float, _ rA: Vector2, _ rB: Vector2) -> (p: Vector2, j: Float) {
    let m = mA + mB
    let i = iA + iB
    guard m > 0 else { return (.zero, 0) }
    guard i > 0 else { return ((1 / m) * change, 0) }
    let c = (1 / i) * (iA * rA + iB * rB).turned
    let q = (rA - rB).turned
    let mu = iA * iB / i
    let wanted = change - turn * c
    let p = (1 / m) * (wanted - (mu * q.dot(wanted) / (m + mu * q.lengthSquared)) * q)
    return (p, turn / i - c.dot(p))
  }
}
