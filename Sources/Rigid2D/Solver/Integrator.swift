/// A moving body within a step. Lanes: x, y, angle, unused.
struct SolverBody: Sendable {
  /// pt/s and rad/s.
  var velocity: SIMD4<Float>
  /// Displacement since the step began, pt and rad. It is small, so it keeps digits that a position of hundreds of points would lose.
  var deltaPosition: SIMD4<Float>

  static let still = SolverBody(velocity: .zero, deltaPosition: .zero)

  /// The value of `deltaPosition` after some seconds at the present velocity.
  @inline(always)
  func shift(after time: Float) -> SIMD4<Float> { deltaPosition + time * velocity }

  /// Changes the velocity, and the position so that the path from `time` on, seconds from now, is as if the velocity had changed then.
  @inline(always)
  mutating func apply(_ change: SIMD4<Float>, at time: Float) {
    velocity += change
    deltaPosition -= time * change
  }
}

/// The effect of forces and resistance on a body before and after the drift of a substep. Lanes as ``SolverBody``.
///
/// The body moves exactly as x″ = a - c x′: with X = c h and the mean velocity of the substep v₁,
///
///     v₁ = α v + βa      x += h v₁      v₂ = γ v₁ + εa
///     α = (1 - exp(-X))/X      β = h (1 - α)/X      γ = exp(-X)/α      ε = h (α - γ (1 - α)/X)
struct VelocityChange: Sendable {
  /// α and γ.
  var firstDecay = SIMD4<Float>(repeating: 1)
  var secondDecay = SIMD4<Float>(repeating: 1)
  /// βa and εa.
  var change = SIMD4<Float>.zero
  var secondChange = SIMD4<Float>.zero
  /// pt/s², without resistance.
  var acceleration = Vector2.zero
  var inverseMass: Float = 0
  var inverseInertia: Float = 0

  // not stored: a stored constant would be read through a lock in every step
  @inline(always)
  static var none: VelocityChange { VelocityChange() }

  /// A velocity after a half kick. Without resistance the second is the mirror image of the first, which makes the substep time-symmetric.
  @inline(always)
  func applied(_ half: SubstepHalf, to velocity: SIMD4<Float>) -> SIMD4<Float> {
    half == .first ? velocity * firstDecay + change : velocity * secondDecay + secondChange
  }
}

/// The coefficients of ``VelocityChange`` for one resistance.
private struct Resistance {
  var alpha: Float = 1
  var beta: Float
  var gamma: Float = 1
  var epsilon: Float

  init(_ c: Float, h: Float) {
    beta = 0.5 * h
    epsilon = 0.5 * h
    guard c > 0 else { return }
    let x = c * h
    let decay = Trigonometry.exponential(-x)
    // (1 - α)/X: near 0 it would cancel
    let rest = x < 0.05 ? 0.5 - x * (1 / 6 - x * (1 / 24 - x / 120)) : (1 - (1 - decay) / x) / x
    alpha = 1 - x * rest
    beta = h * rest
    gamma = decay / alpha
    epsilon = h * (alpha - gamma * rest)
  }
}

/// Kick, drift, kick: the velocity Verlet scheme (Swope et al., J. Chem. Phys. 1982), second order, with forces and constraints acting half before and half after the
/// drift.
enum Integrator {
  /// pt/s and rad/s: squares of more, times a mass, leave the range of `Float`.
  private static let maximumSpeed: Float = 1e15

  @inline(always)
  static func isSound(_ velocity: SIMD4<Float>) -> Bool {
    // false for NaN, too
    velocity.x.magnitude < maximumSpeed && velocity.y.magnitude < maximumSpeed && velocity.z.magnitude < maximumSpeed
  }

  @inline(always)
  static func kick(_ body: borrowing Body, _ gravity: Vector2, _ clock: StepClock) -> VelocityChange {
    guard body.kind == .dynamic else { return .none }
    let acceleration = gravity + body.acceleration + body.inverseMass * body.force
    let linear = Resistance(body.linearDamping, h: clock.h)
    let angular = Resistance(body.angularDamping, h: clock.h)
    let angularAcceleration = body.inverseInertia * body.torque
    let rate = SIMD4(acceleration.x, acceleration.y, angularAcceleration, 0)
    return VelocityChange(
      firstDecay: SIMD4(linear.alpha, linear.alpha, angular.alpha, 1), secondDecay: SIMD4(linear.gamma, linear.gamma, angular.gamma, 1),
      change: SIMD4(linear.beta, linear.beta, angular.beta, 0) * rate,
      secondChange: SIMD4(linear.epsilon, linear.epsilon, angular.epsilon, 0) * rate, acceleration: acceleration,
      inverseMass: body.inverseMass, inverseInertia: body.inverseInertia)
  }

  /// Bodies that are worth a thread. Passes over bodies write those of their part alone.
  private static let leastPart = 512

  /// One of the two half kicks of a substep.
  @inline(always)
  static func kick(_ half: SubstepHalf, _ motions: inout [SolverBody], _ kicks: Span<VelocityChange>, on executor: StepExecutor) {
    var motions = motions.mutableSpan
    executor.forEach(motions.indices, leastPart: leastPart, &motions) { motions, part in
      for i in part.range { motions[i].velocity = kicks[i].applied(half, to: motions[i].velocity) }
    }
  }

  /// - Returns: Whether all velocities were in range.
  static func drift(_ motions: inout [SolverBody], _ h: Float, _ lists: inout [[Int32]], on executor: StepExecutor) -> Bool {
    var motions = motions.mutableSpan
    if executor.isSerial { return drift(&motions, h, motions.indices) }
    // the first bodies of the parts that have others
    var unsound: [Int32] = []
    executor.collect(motions.indices, leastPart: leastPart, &motions, into: &unsound, &lists) { motions, unsound, range in
      if !drift(&motions, h, range) { unsound.append(Int32(truncatingIfNeeded: range.lowerBound)) }
    }
    return unsound.isEmpty
  }

  @inline(always)
  private static func drift(_ motions: inout MutableSpan<SolverBody>, _ h: Float, _ range: Range<Int>) -> Bool {
    var isSound = SIMDMask<SIMD4<Int32>>(repeating: true)
    let limit = SIMD4<Float>(repeating: maximumSpeed)
    for i in range {
      let v = motions[i].velocity
      isSound .&= (v .< limit) .& (v .> -limit)
      motions[i].deltaPosition += h * v
    }
    return isSound == SIMDMask(repeating: true)
  }

  /// Stops bodies out of range before they act on others, and lists each once.
  static func contain(_ motions: inout [SolverBody], _ awake: [Int32], _ failed: inout [Int32]) {
    for entry in motions.indices where !isSound(motions[entry].velocity) {
      motions[entry] = .still
      if entry > 0 && !failed.contains(awake[entry]) { failed.append(awake[entry]) }
    }
  }

  /// Radians within a step: beyond it `Float`s are more than a hundred radians apart, and no angle is left.
  private static let maximumTurn: Float = 1e9

  /// Points from the origin: beyond it neighboring `Float`s are 65 000 pt apart, and no boundary can hold a body.
  private static let maximumDistance: Float = 1e12

  /// Writes poses and velocities back; a body that went out of bounds stays where it was.
  ///
  /// - Parameters:
  ///   - failed: Bodies that went out of bounds within the step.
  ///   - lost: Gets these and those that go out of bounds now, in the order of their slots.
  static func store(
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, to moved: inout MovedBodies, except failed: Span<Int32>, _ lost: inout [Int32],
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    for k in failed.indices {
      lost.append(failed[k])
      stop(&moved.bodies[Int(failed[k])], &moved.velocities[Int(failed[k])])
    }
    let entries = 1..<max(1, awake.count)
    if executor.isSerial {
      store(awake, motions, entries, to: &moved, except: failed, &lost)
    } else {
      executor.collect(entries, leastPart: leastPart, &moved, into: &lost, &lists) { moved, lost, part in
        store(awake, motions, part, to: &moved, except: failed, &lost)
      }
    }
    if !lost.isEmpty { lost.sort() }
  }

  @inline(always)
  private static func store(
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, _ part: Range<Int>, to moved: inout MovedBodies, except failed: Span<Int32>,
    _ lost: inout [Int32]
  ) {
    for entry in part {
      let i = Int(awake[entry])
      guard !contains(failed, Int32(i)) else { continue }
      let motion = motions[entry]
      let position = moved.poses[i].position + Vector2(motion.deltaPosition.x, motion.deltaPosition.y)
      let velocity = Velocity(linear: Vector2(motion.velocity.x, motion.velocity.y), angular: motion.velocity.z)
      moved.bodies[i].force = .zero
      moved.bodies[i].torque = 0
      guard position.x.magnitude < maximumDistance, position.y.magnitude < maximumDistance, velocity.linear.isFinite,
        velocity.angular.isFinite, motion.deltaPosition.z.magnitude < maximumTurn
      else {
        stop(&moved.bodies[i], &moved.velocities[i])
        lost.append(Int32(i))
        continue
      }
      moved.velocities[i] = velocity
      moved.poses[i].position = position
      if motion.deltaPosition.z != 0 {
        moved.bodies[i].turn(by: motion.deltaPosition.z)
        moved.poses[i].rotation = Trigonometry.sineCosine(moved.bodies[i].angle)
      }
    }
  }

  @inline(always)
  private static func contains(_ bodies: Span<Int32>, _ body: Int32) -> Bool {
    for k in bodies.indices where bodies[k] == body { return true }
    return false
  }

  private static func stop(_ body: inout Body, _ velocity: inout Velocity) {
    velocity = .zero
    body.force = .zero
    body.torque = 0
    // a setting, not a state: it stays as long as it is in range
    if !body.acceleration.isFinite { body.acceleration = .zero }
  }
}

/// The arrays of bodies that the end of a step changes, by slot.
struct MovedBodies: ~Copyable, ~Escapable {
  var bodies: MutableSpan<Body>
  var poses: MutableSpan<Pose>
  var velocities: MutableSpan<Velocity>

  @_lifetime(copy bodies, copy poses, copy velocities)
  init(_ bodies: consuming MutableSpan<Body>, _ poses: consuming MutableSpan<Pose>, _ velocities: consuming MutableSpan<Velocity>) {
    self.bodies = bodies
    self.poses = poses
    self.velocities = velocities
  }
}

extension Body {
  /// Whether the body takes part in a step: awake, and if it is kinematic, moving.
  func takesPart(_ velocity: Velocity) -> Bool {
    switch kind {
    case .static: false
    case .kinematic: velocity != .zero
    case .dynamic: !isAsleep
    }
  }

  /// Sets an angle that began within half a turn and changed continuously.
  mutating func face(_ radians: Float) {
    // the sum of both would not be the angle to the last digit; the error grows with the number of turns
    guard (radians - angle).magnitude < 1000 else { return turn(by: radians - angle) }
    angle = radians
    turn(by: 0)
  }

  /// Adds to the angle and keeps it within half a turn either way, counting the turns.
  mutating func turn(by radians: Float) {
    // many turns at once would leave an angle with few digits, and not within half a turn
    if radians.magnitude > 1000 && radians.magnitude < 1e9 {
      let turn = 6.283185307179586
      let sum = Double(angle) + Double(radians)
      let whole = Int32(sum / turn)
      angle = Float(sum - Double(whole) * turn)
      turns = turns &+ whole
    } else {
      angle += radians
    }
    let turn = 2 * Float.pi
    if angle > Float.pi || angle < -Float.pi {
      // no library call for rounding: it would be libm's; a billion turns in a step is far past anything meaningful
      let whole = Int32(max(-1e9, min(1e9, angle / turn + (angle > 0 ? 0.5 : -0.5))))
      angle -= Float(whole) * turn
      turns = turns &+ whole
    }
  }
}
