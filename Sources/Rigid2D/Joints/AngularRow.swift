/// Angular impulses of a pin's motor and stops in one pass, kg·pt²/s, positive toward larger angles for the motor.
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
/// The pin takes part in every turn: an angular impulse j comes with the impulse at the pin that keeps the velocity from anchor to anchor.
/// So the effective mass is that of the bodies about the pin, and the pin needs no correction afterwards.
struct AngularRow: Sendable {
  var bodies: JointBodies
  private let reference: Float
  private let range: ClosedRange<Float>?
  private var drive: AngularDrive
  private(set) var first: AngularImpulses
  private(set) var second: AngularImpulses
  /// The part of the stops' impulses in this substep that corrects the angle.
  private var pushed = AngularImpulses()
  /// False if the graph solves the stops. See ``choose(_:_:)``.
  var sweeps = true
  private var held = Stop.none
  /// The part of the impulse in a pass that the graph does not solve for: the motor's while it holds a stop, otherwise that of a stop that
  /// it has released.
  private var fixed: Float = 0
  /// The motor's impulse in this pass whose work is already counted.
  private var accounted: Float = 0
  /// When the graph began to solve, rad/s.
  private var angularVelocityBefore: Float = 0
  /// Whether the graph holds the motor's speed in this pass, and whether the motor may still move to another place of its law.
  private var holdsSpeed = false
  private var mayFollow = true
  private var lever = Lever.none

  /// Whether a stop acted in the last substep.
  var isStopped: Bool { first.stops != 0 || second.stops != 0 }
  /// Or friction.
  var hasMotor: Bool { drive.acts }

  enum Stop: Sendable { case none, lower, upper }

  init(_ joint: PinJoint, _ bodies: JointBodies, _ clock: StepClock) {
    self.bodies = bodies
    reference = joint.referenceAngle
    range = joint.range
    // a joint between two parts of a compound turns nothing
    drive = bodies.a != bodies.b ? AngularDrive(joint, clock) : .none
    first = joint.first
    second = joint.second
    if !drive.acts { (first.motor, second.motor) = (0, 0) }
    if joint.range == nil {
      (first.lower, first.upper) = (0, 0)
      (second.lower, second.upper) = (0, 0)
    }
  }

  mutating func turnArms(_ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    bodies.turnArms(turns)
    lever = Lever(bodies.present(motions), bodies)
  }

  /// The effect of an angular impulse at the present displacements.
  private struct Lever: Sendable {
    let rA: Vector2
    let rB: Vector2
    /// Impulse at the pin for each unit of turning impulse.
    let pull: Vector2
    /// kg·pt²; 0 if neither body can turn.
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

  /// Applies the result of a review, with the impulse at the pin, if the graph solves the pin. Returns the angular impulse.
  mutating func carryOut(
    _ finding: Finding, after total: Float, _ arms: (rA: Vector2, rB: Vector2, d: Vector2), _ motions: inout MutableSpan<SolverBody>
  ) -> Float {
    lever = Lever(arms, bodies)
    let j =
      switch finding {
      case .stop(let j): j
      case .motor: drive.follow(total - fixed, bodies.angularVelocity(motions), lever.mass) + fixed - total
      }
    turn(j, &motions)
    return j
  }

  /// Applies an angular impulse, with the impulse at the pin.
  private func turn(_ j: Float, _ motions: inout MutableSpan<SolverBody>) {
    guard j != 0 else { return }
    bodies.apply(j * lever.pull, lever.rA, lever.rB, &motions)
    bodies.applyAngular(j, &motions)
  }

  private func presentAngle(_ motions: borrowing MutableSpan<SolverBody>) -> Float { bodies.turned(bodies.angle, motions) - reference }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let impulses = half.own(first, second)
    turn(impulses.motor + impulses.stops, &motions)
  }

  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    first.motor = solveDrive(first.motor, &motions)
    guard let range else { return }
    let angle = presentAngle(motions)
    first.lower = stop(max(0, angle - range.lowerBound), 1, first.lower, &motions, clock)
    first.upper = stop(max(0, range.upperBound - angle), -1, first.upper, &motions, clock)
  }

  /// Corrects an angle beyond the stops. ``JointRows/solvePositions(_:_:_:)`` explains why this impulse is not kept.
  mutating func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    guard let range else { return }
    let angle = presentAngle(motions)
    let low = angle - range.lowerBound
    let high = range.upperBound - angle
    pushed.lower = low < 0 ? stop(low, 1, 0, &motions, clock) : 0
    pushed.upper = high < 0 ? stop(high, -1, 0, &motions, clock) : 0
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    second.motor = solveDrive(second.motor, &motions)
    guard range != nil else { return }
    second.lower = rest(1, first.lower + pushed.lower, second.lower, &motions)
    second.upper = rest(-1, first.upper + pushed.upper, second.upper, &motions)
  }

  private mutating func solveDrive(_ impulse: Float, _ motions: inout MutableSpan<SolverBody>) -> Float {
    guard drive.acts else { return impulse }
    let total = drive.impulse(after: impulse, bodies.angularVelocity(motions), lever.mass)
    turn(total - impulse, &motions)
    return total
  }

  /// A stop before the drift: `room` is the angle left to it, `sign` the way that leads away from it. Returns the impulse in all.
  private func stop(_ room: Float, _ sign: Float, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) -> Float {
    let w = sign * bodies.angularVelocity(motions)
    let total = max(0, impulse - lever.mass * (w + max(-Tuning.jointAngularVelocity, room * clock.inverseH)))
    turn(sign * (total - impulse), &motions)
    return total
  }

  /// A stop after the drift: if it acted before, no approach is left, and both passes together never pull.
  private func rest(_ sign: Float, _ before: Float, _ impulse: Float, _ motions: inout MutableSpan<SolverBody>) -> Float {
    let w = sign * bodies.angularVelocity(motions)
    let total = before > 0 ? max(-before, impulse - lever.mass * w) : 0
    turn(sign * (total - impulse), &motions)
    return total
  }
}

/// Stops, motors and friction of pins that the graph solves. A stop is held like the angle of a weld as long as it does not pull, and a
/// speed as long as motor and friction are strong enough.
///
/// Solved one after the other, they and the joints would undo each other's results. So a guess selects the active stops and the joints are
/// solved. Then stops that pull are released and violated ones are added (an active-set method; Nocedal and Wright, "Numerical
/// Optimization", 2006, chapter 16). A motor that is at another place of its law (``AngularDrive``) moves there once per pass, computed
/// for its pin alone, and the joints are solved once more. If that place is a step, the next substep holds its speed.
extension AngularRow {
  /// The result of a review of the last solution.
  enum Finding: Sendable {
    /// A stop is to be released or engaged, with a turning impulse.
    case stop(Float)
    /// The motor is at another place.
    case motor
  }

  /// Beyond this angle from a stop, rad, its impulse of the last substep is unrelated to this one.
  private static let near: Float = 0.05
  /// A stop counts as violated only beyond this angle, rad.
  private static let tolerance: Float = 1e-6

  private var canTurn: Bool { bodies.iA + bodies.iB > 0 }

  /// Begins the account of the motor's work.
  mutating func noteVelocity(_ motions: borrowing MutableSpan<SolverBody>) {
    angularVelocityBefore = bodies.angularVelocity(motions)
    mayFollow = true
  }

  /// Guesses the active stops and motors in the position pass. Returns the angular impulse with which it begins, nil for none.
  mutating func choose(_ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) -> Float? {
    guard canTurn else { return nil }
    held = .none
    if let range {
      let angle = presentAngle(motions)
      let ahead = angle + clock.h * bodies.angularVelocity(motions)
      if ahead < range.lowerBound || (first.lower > 0 && angle < range.lowerBound + Self.near) {
        held = .lower
      } else if ahead > range.upperBound || (first.upper > 0 && angle > range.upperBound - Self.near) {
        held = .upper
      }
    }
    return beginDrive(first.motor, after: 0)
  }

  /// A stop that acted before the drift acts after it. `total` is the impulse so far.
  mutating func chooseRest(_ total: Float) -> Float? {
    held = first.lower > 0 ? .lower : first.upper > 0 ? .upper : .none
    return canTurn ? beginDrive(second.motor, after: total == 0 ? 0 : first.motor) : nil
  }

  /// Begins at the place of the last pass of the same half: contacts may push a body one way before the drift and the other way after it.
  private mutating func beginDrive(_ last: Float, after impulse: Float) -> Float? {
    (accounted, fixed) = (0, 0)
    mayFollow = true
    drive.settle(at: last)
    holdsSpeed = drive.heldSpeed != nil
    guard drive.acts else { return nil }
    if held != .none {
      fixed = drive.impulseAtRest(nearest: last)
      return fixed - impulse
    }
    return drive.level.map { $0 - impulse }
  }

  @inline(always)
  func positionDemand(_ demand: inout JointDemand, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) {
    if held != .none {
      let wanted = -clock.inverseH * beyond(motions)
      hold(held == .lower ? min(wanted, Tuning.jointAngularVelocity) : max(wanted, -Tuning.jointAngularVelocity), &demand, motions)
    } else if holdsSpeed {
      hold(drive.heldSpeed ?? 0, &demand, motions)
    }
  }

  /// Returns the error of the angle.
  @inline(always)
  func velocityDemand(_ demand: inout JointDemand, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    if held != .none {
      hold(0, &demand, motions)
      return beyond(motions)
    }
    if holdsSpeed { hold(drive.heldSpeed ?? 0, &demand, motions) }
    return 0
  }

  @inline(always)
  private func hold(_ speed: Float, _ demand: inout JointDemand, _ motions: borrowing MutableSpan<SolverBody>) {
    demand.holdsAngle = true
    demand.change.z = speed - bodies.angularVelocity(motions)
  }

  /// The angle less that of the active stop.
  private func beyond(_ motions: borrowing MutableSpan<SolverBody>) -> Float {
    guard let range else { return 0 }
    return presentAngle(motions) - (held == .lower ? range.lowerBound : range.upperBound)
  }

  /// Finds a stop that pulls or is violated, or a motor that is at another place; `total` is their impulse in this pass.
  mutating func reviewA(_ total: Float, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) -> Finding? {
    guard canTurn else { return nil }
    if held == .lower ? total < fixed : held == .upper ? total > fixed : false { return release(total, leaving: 0) }
    guard held == .none else { return nil }
    if let range {
      let ahead = presentAngle(motions) + clock.h * bodies.angularVelocity(motions)
      if ahead < range.lowerBound - Self.tolerance { held = .lower }
      if ahead > range.upperBound + Self.tolerance { held = .upper }
      if held != .none {
        fixed = drive.acts ? drive.impulseAtRest(nearest: total) : 0
        return .stop(fixed - total)
      }
    }
    return reviewMotor(total, motions)
  }

  /// Finds a stop that pulls more than it pushed in the position pass, or a motor that is at another place.
  mutating func reviewB(_ total: Float, _ motions: borrowing MutableSpan<SolverBody>) -> Finding? {
    guard canTurn else { return nil }
    if held == .lower, first.lower + total < fixed { return release(total, leaving: -first.lower) }
    if held == .upper, first.upper + fixed < total { return release(total, leaving: first.upper) }
    return held == .none ? reviewMotor(total, motions) : nil
  }

  private mutating func release(_ total: Float, leaving impulse: Float) -> Finding {
    let motor = fixed
    held = .none
    fixed = impulse
    holdsSpeed = drive.heldSpeed != nil
    return .stop(motor + impulse - total)
  }

  private mutating func reviewMotor(_ total: Float, _ motions: borrowing MutableSpan<SolverBody>) -> Finding? {
    guard drive.acts, mayFollow else { return nil }
    mayFollow = false
    guard !drive.stays(total - fixed, bodies.angularVelocity(motions)) else { return nil }
    holdsSpeed = false
    return .motor
  }

  /// Stores the impulses of a pass. Returns the motor's work that is not counted yet, J.
  mutating func keepImpulse(_ total: Float, _ half: SubstepHalf, _ motions: borrowing MutableSpan<SolverBody>) -> Double {
    let stops = held == .none ? fixed : total - fixed
    let driven = total - stops
    switch half {
    case .first: first = AngularImpulses(motor: driven, lower: max(0, stops), upper: max(0, -stops))
    case .second: second = AngularImpulses(motor: driven, lower: first.lower > 0 ? stops : 0, upper: first.upper > 0 ? -stops : 0)
    }
    let added = driven - accounted
    accounted = driven
    return 0.5 * Double(added) * (Double(angularVelocityBefore) + Double(bodies.angularVelocity(motions)))
  }
}

/// A pin with stops, a motor or friction that the graph solves: its link of the graph, and the places of its rows.
struct PinAngle: Sendable {
  let link: Int
  let pin: Int
  let angularRow: Int
}
