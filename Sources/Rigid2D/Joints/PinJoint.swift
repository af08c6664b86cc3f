/// Holds two anchors together; the bodies can turn about them, with optional limits, motor and spring.
public struct PinJoint: Equatable, Sendable {
  /// Angle of B less angle of A, radians, turns included, between these; nil leaves it free.
  public var range: ClosedRange<Float>?
  /// Target speed of the motor, rad/s; 0 makes it a brake.
  public var motorSpeed: Float
  /// Largest torque of the motor, kg·pt²/s²; 0 for none.
  public var motorTorque: Float
  /// Torque that resists turning at any load, kg·pt²/s²; at least 0. The motor has to overcome it.
  public var friction: Float
  /// Hz, of small swings of the two bodies about ``restAngle``; 0 without a spring.
  public var frequency: Float
  /// 1 is critical; of the spring only.
  public var dampingRatio: Float
  /// Angle to which the spring pulls, radians, turns included.
  public var restAngle: Float
  var anchors: JointAnchors
  /// Angle of B less angle of A that counts as 0.
  var referenceAngle: Float
  var impulseA = Vector2.zero
  var impulseB = Vector2.zero
  /// Of the position pass and the velocity pass.
  var first = AngularImpulses()
  var second = AngularImpulses()
  /// Of the spring, in the impulse stepper alone, kg·pt²/s.
  var springImpulse: Float = 0
}

/// A ``PinJoint`` prepared for one step.
///
///     C = d (from anchor A to anchor B)      Ċ = vB + wB×rB - vA - wA×rA
struct PinRow: Sendable {
  var bodies: JointBodies
  private(set) var impulseA: Vector2
  private(set) var impulseB: Vector2

  @inline(always)
  init(_ bodies: JointBodies, _ impulseA: Vector2, _ impulseB: Vector2) {
    self.bodies = bodies
    self.impulseA = impulseA
    self.impulseB = impulseB
  }

  /// Its error at the beginning of the step, points.
  var strain: Float { (bodies.centers + bodies.rB - bodies.rA).length }

  @inline(always)
  func positionDemand(
    _ motions: borrowing MutableSpan<SolverBody>, _ turns: inout MutableSpan<DriftTurn>, lead: Float, _ clock: StepClock
  ) -> JointDemand {
    let ahead = bodies.driftedWay(motions, clock.h, &turns)
    var (rA, rB, d) = bodies.struck(motions)
    if lead > 0 { (rA, rB, _) = bodies.struck(motions, after: lead) }
    var demand = demand(rA, rB, bodies.limited(-clock.inverseH * d) + clock.inverseH * (d - ahead))
    demand.gap = d.x.magnitude + d.y.magnitude
    return demand
  }

  @inline(always)
  func velocityDemand(_ motions: borrowing MutableSpan<SolverBody>) -> (JointDemand, error: SIMD3<Float>) {
    let (rA, rB, d) = bodies.struck(motions)
    return (demand(rA, rB, -bodies.velocity(rA, rB, motions)), SIMD3(d.x, d.y, 0))
  }

  private func demand(_ rA: Vector2, _ rB: Vector2, _ change: Vector2) -> JointDemand {
    JointDemand(rA: rA, rB: rB, directions: 2, direction: .zero, holdsAngle: false, change: SIMD3(change.x, change.y, 0))
  }

  mutating func keepImpulses(_ a: Vector2, _ b: Vector2) { (impulseA, impulseB) = (a, b) }
  mutating func keepImpulse(_ impulse: SIMD3<Float>, _ half: SubstepHalf) {
    half.set(&impulseA, &impulseB, to: Vector2(impulse.x, impulse.y))
  }

  /// The stiffness with which the load of the last substep turns A and B back, times h². See ``JointGraph/stiffen(_:_:)``.
  func stiffness(_ clock: StepClock) -> (a: Float, b: Float) {
    let load = clock.h * (impulseA + impulseB)
    return (-bodies.rA.dot(load), bodies.rB.dot(load))
  }
}

extension JointBodies {
  /// Zero for a negligible impulse: sweeps carry an impulse through a net of joints in smaller and smaller parts, and arithmetic on
  /// subnormal floats takes ten times as long.
  @inline(always)
  private static func noticeable(_ impulse: Float) -> Float { impulse.magnitude < 1e-24 ? 0 : impulse }

  /// The impulse that changes the velocity of anchor B relative to A by `change`, from the 2 x 2 effective mass.
  @inline(always)
  func pointImpulse(_ change: Vector2, _ rA: Vector2, _ rB: Vector2) -> Vector2 {
    let m = mA + mB
    let k11 = m + iA * rA.y * rA.y + iB * rB.y * rB.y
    let k12 = -iA * rA.x * rA.y - iB * rB.x * rB.y
    let k22 = m + iA * rA.x * rA.x + iB * rB.x * rB.x
    let determinant = k11 * k22 - k12 * k12
    guard determinant > 0 else { return .zero }
    let p = (1 / determinant) * Vector2(k22 * change.x - k12 * change.y, k11 * change.y - k12 * change.x)
    return Vector2(Self.noticeable(p.x), Self.noticeable(p.y))
  }
}

extension PinJoint {
  /// Whether a motor, friction or limits act on the angle.
  var hasAngularRow: Bool { motorTorque > 0 || friction > 0 || range != nil }
}
