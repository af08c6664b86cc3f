/// The spring of a pin's angle, for one step: a torque of -κ(θ - rest), and damping.
///
///     θ = angle B - angle A - reference, whole turns included      θ̇ = wB - wA      κ = ω² I
///
/// I is the effective inertia about the pin at the rest angle, so small swings have exactly the frequency, for any anchors. Two free
/// bodies that are pinned off their centers have another effective inertia at other angles. A κ that followed it would add energy, so κ is
/// constant.
struct AngularSpring: Sendable {
  let bodies: JointBodies
  /// The angle of B less that of A at rest.
  let rest: Float
  /// kg·pt²; 0 where nothing can turn.
  let inertia: Float
  private let frequency: Float
  private let dampingRatio: Float
  private(set) var oscillator: Oscillator?

  /// The factor by which a spring may be stiffer, for a given share of κh² in its limit. The limit is one of the sine of half ωh, which
  /// grows slower than ωh.
  private static let sineShare: Float = 2.05

  init(_ joint: PinJoint, _ bodies: JointBodies) {
    self.bodies = bodies
    rest = joint.referenceAngle + joint.restAngle
    frequency = joint.frequency
    dampingRatio = joint.dampingRatio
    inertia = Self.inertia(bodies.mA + bodies.mB, bodies.iA, bodies.iB, bodies.rA, bodies.rB, turn: rest - bodies.angle)
  }

  /// The inertia of two bodies against a relative rotation about their pin, after B has turned further.
  ///
  /// The angular impulse for one rad/s of ``JointBodies/poseImpulse(_:_:_:_:)``. 0 if neither turns.
  ///
  /// - Parameters:
  ///   - m: Sum of the inverse masses, 1/kg.
  ///   - turn: rad that B turns.
  static func inertia(_ m: Float, _ iA: Float, _ iB: Float, _ rA: Vector2, _ rB: Vector2, turn: Float) -> Float {
    let i = iA + iB
    guard i > 0 else { return 0 }
    guard m > 0 else { return 1 / i }
    // if one end does not turn, it is the same at every angle
    let rB = iA > 0 && iB > 0 ? Trigonometry.sineCosine(turn).apply(rB) : rB
    let c = (1 / i) * (iA * rA + iB * rB)
    let q = rA - rB
    let mu = iA * iB / i
    let along = q.dot(c)
    return 1 / i + max(0, c.lengthSquared - mu * along * along / (m + mu * q.lengthSquared)) / m
  }

  var ends: (a: Int, b: Int) { (bodies.a, bodies.b) }

  /// Prepares for substeps of `clock.h`, with the values of `neighbor` if they are the same.
  ///
  /// - Parameter count: The springs at the end with more of them: all of them could pull at one body.
  mutating func prepare(count: Int32, like neighbor: AngularSpring?, _ clock: StepClock) {
    let unequal = bodies.iA > 0 && bodies.iB > 0 ? inertia * (bodies.iA + bodies.iB) : 1
    var stiffening = Float(max(1, count)) * max(1, unequal)
    if stiffening > 1 { stiffening *= Self.sineShare }
    // far from the limit no limit applies
    if Oscillator.isWithin(frequency: frequency, h: clock.h, stiffening: stiffening) { stiffening = 1 }
    if stiffening == 1, let neighbor, neighbor.isPlain, neighbor.frequency == frequency, neighbor.dampingRatio == dampingRatio {
      oscillator = neighbor.oscillator
    } else {
      oscillator = Oscillator(frequency: frequency, dampingRatio: dampingRatio, h: clock.h, stiffening: stiffening)
    }
    isPlain = stiffening == 1
  }

  /// Whether it acts with the frequency that it was given.
  private var isPlain = false
}
