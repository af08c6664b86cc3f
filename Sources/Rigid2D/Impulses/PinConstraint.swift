/// A ``PinJoint`` within a step of the impulse stepper: spring, motor, friction, stops, then the pin itself.
struct PinConstraint: Sendable {
  private let ends: JointEnds
  private let k: (k11: Float, k12: Float, k22: Float)
  private(set) var angle: AngleConstraint
  private(set) var p: Vector2

  init(_ joint: PinJoint, _ ends: JointEnds, _ movers: [Mover], _ clock: ImpulseClock) {
    self.ends = ends
    k = ends.pointMatrix(ends.rA, ends.rB)
    angle = AngleConstraint(joint, ends, movers, clock)
    p = joint.impulseA
  }

  func warmStart(_ movers: inout [Mover]) { ends.apply(p, turning: angle.total, &movers) }

  mutating func solve(_ movers: inout [Mover]) {
    angle.solve(ends, &movers)
    let change = SmallSystems.solve(k.k11, k.k12, k.k22, -ends.velocity(movers))
    ends.apply(change, &movers)
    p += change
  }

  func correct(_ movers: inout [Mover], _ tuning: ImpulseTuning) -> Bool {
    let angularError = angle.correct(ends, &movers, tuning)
    let (rA, rB, d) = ends.present(movers)
    let k = ends.pointMatrix(rA, rB)
    ends.shift(SmallSystems.solve(k.k11, k.k12, k.k22, -d), rA, rB, &movers, tuning)
    return d.length <= tuning.linearSlop && angularError <= ImpulseTuning.angularSlop
  }
}

/// Spring, motor, friction and stops of an angle.
struct AngleConstraint: Sendable {
  private let range: ClosedRange<Float>?
  private let speed: Float
  /// Largest angular impulses of motor and friction in a step, kg·pt²/s.
  private let motorLimit: Float
  private let frictionLimit: Float
  private let mass: Float
  /// Largest speed of the angle toward each stop, rad/s.
  private let lowerRoom: Float
  private let upperRoom: Float
  private let elastic: ImplicitSpring?
  // impulses, kg·pt²/s
  private(set) var spring: Float
  private(set) var motor: Float
  private(set) var friction: Float
  private(set) var lower: Float
  private(set) var upper: Float

  init(_ joint: PinJoint, _ ends: JointEnds, _ movers: [Mover], _ clock: ImpulseClock) {
    let k = ends.iA + ends.iB
    mass = k > 0 ? 1 / k : 0
    range = k > 0 ? joint.range : nil
    speed = joint.motorSpeed
    motorLimit = clock.h * joint.motorTorque
    frictionLimit = clock.h * joint.friction
    let angle = ends.turn(movers)
    lowerRoom = range.map { max(0, angle - $0.lowerBound) * clock.inverseH } ?? 0
    upperRoom = range.map { max(0, $0.upperBound - angle) * clock.inverseH } ?? 0
    elastic = k > 0 && joint.frequency > 0 ? Self.elastic(joint, ends, displacement: angle - joint.restAngle, clock) : nil
    spring = elastic == nil ? 0 : joint.springImpulse
    motor = k > 0 && motorLimit > 0 ? joint.first.motor : 0
    friction = k > 0 && frictionLimit > 0 ? joint.second.motor : 0
    lower = range == nil ? 0 : joint.first.lower
    upper = range == nil ? 0 : joint.first.upper
  }

  var total: Float {
    let total = motor + friction + lower - upper
    return elastic == nil ? total : total + spring
  }

  /// A stiffer spring would turn errors that other joints' corrections of position left into motion in one step, and add energy.
  private static let largestShareOfRate: Float = 0.45

  /// The stiffness is that of ``AngularSpring``; the impulse changes the bodies' own angular velocities, as with motor and stops.
  private static func elastic(_ joint: PinJoint, _ ends: JointEnds, displacement: Float, _ clock: ImpulseClock) -> ImplicitSpring {
    ImplicitSpring(
      frequency: min(joint.frequency, largestShareOfRate * clock.inverseH), dampingRatio: joint.dampingRatio,
      inverseMass: ends.iA + ends.iB, displacement: displacement, h: clock.h,
      springMass: AngularSpring.inertia(ends.mA + ends.mB, ends.iA, ends.iB, ends.rA, ends.rB, turn: -displacement))
  }

  mutating func solve(_ ends: JointEnds, _ movers: inout [Mover]) {
    guard mass > 0 else { return }
    if let elastic {
      let change = elastic.impulse(ends.angularVelocity(movers), soFar: spring)
      ends.apply(.zero, turning: change, &movers)
      spring += change
    }
    if motorLimit > 0 { Self.drive(&motor, motorLimit, -mass * (ends.angularVelocity(movers) - speed), ends, &movers) }
    if frictionLimit > 0 { Self.drive(&friction, frictionLimit, -mass * ends.angularVelocity(movers), ends, &movers) }
    guard range != nil else { return }
    let low = max(0, lower - mass * (ends.angularVelocity(movers) + lowerRoom))
    ends.apply(.zero, turning: low - lower, &movers)
    lower = low
    let high = max(0, upper - mass * (upperRoom - ends.angularVelocity(movers)))
    ends.apply(.zero, turning: upper - high, &movers)
    upper = high
  }

  private static func drive(_ j: inout Float, _ limit: Float, _ change: Float, _ ends: JointEnds, _ movers: inout [Mover]) {
    let total = max(-limit, min(limit, j + change))
    ends.apply(.zero, turning: total - j, &movers)
    j = total
  }

  /// Returns the error, radians.
  func correct(_ ends: JointEnds, _ movers: inout [Mover], _ tuning: ImpulseTuning) -> Float {
    guard let range else { return 0 }
    let angle = ends.turn(movers)
    let most = ImpulseTuning.maximumAngularCorrection
    let slop = ImpulseTuning.angularSlop
    var c: Float = 0
    if range.upperBound - range.lowerBound < 2 * slop {
      c = max(-most, min(most, angle - range.lowerBound))
    } else if angle <= range.lowerBound {
      c = max(-most, min(0, angle - range.lowerBound + slop))
    } else if angle >= range.upperBound {
      c = max(0, min(most, angle - range.upperBound - slop))
    }
    ends.shift(.zero, turning: -mass * c, .zero, .zero, &movers, tuning)
    return c.magnitude
  }
}
