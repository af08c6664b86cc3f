/// What a pin's motor and stops passed on in one pass, kg·pt²/s, positive toward larger angles for the motor.
struct AngularImpulses: Equatable, Sendable {
  var motor: Float = 0
  /// At least 0 over both passes together.
  var lower: Float = 0
  var upper: Float = 0

  /// Of the stops, on B.
  var stops: Float { lower - upper }
}

/// Motor and limits of a pin's angle, for one step.
///
///     θ = angle B - angle A - reference      θ̇ = wB - wA
///
/// The pin takes part in every turn: a turning impulse j comes with the impulse at the pin that leaves the velocity of anchor to anchor as it is, so the mass felt is that
/// of the bodies about the pin, and the pin needs no correction afterwards.
struct AngularRow: Sendable {
  private(set) var bodies: JointBodies
  private let reference: Float
  private let range: ClosedRange<Float>?
  let motorSpeed: Float
  let motorTorque: Float
  let friction: Float
  private(set) var first: AngularImpulses
  private(set) var second: AngularImpulses
  /// What the stops spent in this substep on bringing the angle back between them.
  private var pushed = AngularImpulses()
  /// False where the graph holds the stops. See ``choose(_:_:)``.
  var sweeps = true
  private var held = Stop.none
  private var lever = Lever.none

  var hasStops: Bool { range != nil }
  /// Whether a stop acted in the last substep.
  var isStopped: Bool { first.stops != 0 || second.stops != 0 }
  var hasMotor: Bool { motorTorque > 0 || friction > 0 }

  enum Stop: Sendable { case none, lower, upper }

  init(_ joint: PinJoint, _ bodies: JointBodies) {
    self.bodies = bodies
    reference = joint.referenceAngle
    range = joint.range
    motorSpeed = joint.motorSpeed
    motorTorque = joint.motorTorque
    friction = joint.friction
    first = joint.first
    second = joint.second
    if joint.motorTorque == 0 && joint.friction == 0 { (first.motor, second.motor) = (0, 0) }
    if joint.range == nil {
      (first.lower, first.upper) = (0, 0)
      (second.lower, second.upper) = (0, 0)
    }
  }

  /// Replaces the inverse inertia of A or B.
  mutating func stiffen(a: Float?, b: Float?) {
    if let a { bodies.iA = a }
    if let b { bodies.iB = b }
  }

  mutating func turnArms(_ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    bodies.turnArms(turns)
    lever = Lever(bodies.present(motions), bodies)
  }

  /// How a turning impulse acts at the present shifts.
  private struct Lever: Sendable {
    let rA: Vector2
    let rB: Vector2
    /// Impulse at the pin for each unit of turning impulse.
    let pull: Vector2
    /// kg·pt²; 0 where nothing can turn.
    let mass: Float

    static let none = Lever()

    private init() { (rA, rB, pull, mass) = (.zero, .zero, .zero, 0) }

    init(_ arms: (rA: Vector2, rB: Vector2, d: Vector2), _ bodies: JointBodies) {
      (rA, rB) = (arms.rA, arms.rB)
      let (p, j) = bodies.poseImpulse(.zero, 1, rA, rB)
      pull = j > 0 ? (1 / j) * p : .zero
      mass = j > 0 ? j : 0
    }
  }

  /// Applies a turning impulse where the graph holds the stops, and the pin's share of it.
  mutating func turnBack(_ j: Float, _ arms: (rA: Vector2, rB: Vector2, d: Vector2), _ motions: inout MutableSpan<SolverBody>) {
    lever = Lever(arms, bodies)
    turn(j, &motions)
  }

  /// Applies a turning impulse, and the pin's share of it.
  private func turn(_ j: Float, _ motions: inout MutableSpan<SolverBody>) {
    guard j != 0 else { return }
    bodies.apply(j * lever.pull, lever.rA, lever.rB, &motions)
    bodies.applyAngular(j, &motions)
  }

  private func presentAngle(_ motions: borrowing MutableSpan<SolverBody>) -> Float { bodies.presentAngle(motions) - reference }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let impulses = half.own(first, second)
    turn(impulses.motor + impulses.stops, &motions)
  }

  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    drive(&first, &motions, clock)
    guard let range else { return }
    let angle = presentAngle(motions)
    first.lower = stop(max(0, angle - range.lowerBound), 1, first.lower, &motions, clock)
    first.upper = stop(max(0, range.upperBound - angle), -1, first.upper, &motions, clock)
  }

  /// Works off what the angle is beyond the stops. See ``JointRows/solvePositions(_:_:_:)`` for why nothing of it is kept.
  mutating func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard let range else { return }
    let angle = presentAngle(motions)
    let low = angle - range.lowerBound
    let high = range.upperBound - angle
    pushed.lower = low < 0 ? stop(low, 1, 0, &motions, clock) : 0
    pushed.upper = high < 0 ? stop(high, -1, 0, &motions, clock) : 0
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    drive(&second, &motions, clock)
    guard range != nil else { return }
    second.lower = rest(1, first.lower + pushed.lower, second.lower, &motions)
    second.upper = rest(-1, first.upper + pushed.upper, second.upper, &motions)
  }

  /// Half of what motor and friction may do in a substep.
  private func drive(_ impulses: inout AngularImpulses, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard hasMotor else { return }
    let total = Self.driven(
      impulses.motor, bodies.angularVelocity(motions), lever.mass, motorSpeed: motorSpeed, motorTorque: motorTorque, friction: friction,
      clock)
    turn(total - impulses.motor, &motions)
    impulses.motor = total
  }

  /// An impulse after half of what motor and friction may do in a substep.
  static func driven(
    _ impulse: Float, _ angularVelocity: Float, _ mass: Float, motorSpeed: Float, motorTorque: Float, friction: Float, _ clock: StepClock
  ) -> Float {
    if motorTorque > 0 && friction > 0 {
      let half = 0.5 * clock.h
      let before = mass > 0 ? angularVelocity - impulse / mass : 0
      return SliderRow.effort(before, mass, motorSpeed: motorSpeed, motor: half * motorTorque, friction: half * friction)
    }
    // friction alone is a brake
    let limit = 0.5 * max(motorTorque, friction) * clock.h
    return max(-limit, min(limit, impulse + mass * ((motorTorque > 0 ? motorSpeed : 0) - angularVelocity)))
  }

  /// A stop before the drift: `room` is the angle left to it, `sign` the way that leads away from it. Returns the impulse in all.
  private func stop(
    _ room: Float, _ sign: Float, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock
  ) -> Float {
    let w = sign * bodies.angularVelocity(motions)
    let total = max(0, impulse - lever.mass * (w + max(-Tuning.jointAngularVelocity, room * clock.inverseH)))
    turn(sign * (total - impulse), &motions)
    return total
  }

  /// A stop after the drift: where it acted before, nothing moves on, and both passes together never pull.
  private func rest(_ sign: Float, _ before: Float, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>) -> Float {
    let w = sign * bodies.angularVelocity(motions)
    let total = before > 0 ? max(-before, impulse - lever.mass * w) : 0
    turn(sign * (total - impulse), &motions)
    return total
  }
}

/// Stops of pins that the graph solves: a stop is held as a weld's angle is, for as long as it does not pull.
///
/// One after the other, stops and joints would undo each other's work. So the stops that act are guessed, the joints are solved, and those that turn out to pull are let go and
/// those that are passed are held (an active-set method; Nocedal and Wright, "Numerical Optimization", 2006, chapter 16).
extension AngularRow {
  /// Beyond this angle from a stop, rad, its impulse of the last substep is unrelated to this one.
  private static let near: Float = 0.05
  /// A stop that is passed by no more is not, rad.
  private static let tolerance: Float = 1e-6

  /// Guesses which stop acts in the position pass.
  mutating func choose(_ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) {
    held = .none
    guard let range, bodies.iA + bodies.iB > 0 else { return }
    let angle = presentAngle(motions)
    let ahead = angle + clock.h * bodies.angularVelocity(motions)
    if ahead < range.lowerBound || (first.lower > 0 && angle < range.lowerBound + Self.near) {
      held = .lower
    } else if ahead > range.upperBound || (first.upper > 0 && angle > range.upperBound - Self.near) {
      held = .upper
    }
  }

  /// Where a stop acted before the drift it acts after it.
  mutating func chooseRest() { held = first.lower > 0 ? .lower : first.upper > 0 ? .upper : .none }

  @inline(always)
  func positionDemand(_ demand: inout JointDemand, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) {
    guard held != .none else { return }
    let wanted = -clock.inverseH * beyond(motions)
    demand.holdsAngle = true
    demand.change.z =
      (held == .lower ? min(wanted, Tuning.jointAngularVelocity) : max(wanted, -Tuning.jointAngularVelocity))
      - bodies.angularVelocity(motions)
  }

  /// Returns the error of the angle.
  @inline(always)
  func velocityDemand(_ demand: inout JointDemand, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    guard held != .none else { return 0 }
    demand.holdsAngle = true
    demand.change.z = -bodies.angularVelocity(motions)
    return beyond(motions)
  }

  /// The angle less that of the stop that is held.
  private func beyond(_ motions: borrowing MutableSpan<SolverBody>) -> Float {
    guard let range else { return 0 }
    return presentAngle(motions) - (held == .lower ? range.lowerBound : range.upperBound)
  }

  /// Releases a stop that pulls and engages one that is passed; `total` is what it did in this pass. Returns what is to be taken back, nil when nothing changed.
  mutating func reviewA(_ total: Float, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) -> Float? {
    guard let range, bodies.iA + bodies.iB > 0 else { return nil }
    if held == .lower ? total < 0 : held == .upper ? total > 0 : false {
      held = .none
      return -total
    }
    guard held == .none else { return nil }
    let ahead = presentAngle(motions) + clock.h * bodies.angularVelocity(motions)
    if ahead < range.lowerBound - Self.tolerance { held = .lower }
    if ahead > range.upperBound + Self.tolerance { held = .upper }
    return held == .none ? nil : 0
  }

  /// Releases a stop that pulls more than it pushed in the position pass.
  mutating func reviewB(_ total: Float) -> Float? {
    if held == .lower, first.lower + total < 0 {
      held = .none
      return -first.lower - total
    }
    if held == .upper, first.upper - total < 0 {
      held = .none
      return first.upper - total
    }
    return nil
  }

  mutating func keepMotor(_ first: Float, _ second: Float) { (self.first.motor, self.second.motor) = (first, second) }

  mutating func keepImpulse(_ total: Float, _ half: SubstepHalf) {
    switch half {
    case .first:
      first.lower = max(0, total)
      first.upper = max(0, -total)
    case .second:
      second.lower = first.lower > 0 ? total : 0
      second.upper = first.upper > 0 ? -total : 0
    }
  }
}

/// A pin with stops that the graph solves: its link of the graph, and where its rows are.
struct PinStop: Sendable {
  let link: Int
  let pin: Int
  let angularRow: Int
}
