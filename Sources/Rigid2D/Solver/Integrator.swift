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
  var firstDecay: SIMD4<Float>
  var secondDecay: SIMD4<Float>
  /// βa and εa.
  var change: SIMD4<Float>
  var secondChange: SIMD4<Float>
  /// pt/s², without resistance.
  var acceleration: Vector2
  var inverseMass: Float
  var inverseInertia: Float

  // not stored: a stored constant would be read through a lock in every step
  @inline(always)
  static var none: VelocityChange {
    VelocityChange(
      firstDecay: SIMD4(repeating: 1), secondDecay: SIMD4(repeating: 1), change: .zero, secondChange: .zero, acceleration: .zero,
      inverseMass: 0, inverseInertia: 0)
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
  /// Lists the awake bodies in slot order and copies their velocities into dense entries; entry 0 is every fixed thing.
  static func gather(
    _ bodies: Span<Body>, _ generations: Span<UInt32>, _ velocities: Span<Velocity>, _ gravity: Vector2, _ clock: StepClock,
    _ motionOf: inout [Int32], _ awake: inout [Int32], _ motions: inout [SolverBody], _ kicks: inout [VelocityChange],
    _ reach: inout [Float], _ radii: inout [BodyRadii], _ failed: inout [Int32]
  ) {
    failed.clear()
    motionOf.resize(to: bodies.count, 0)
    let listed = number(bodies, generations, velocities, &motionOf)
    resize(to: listed, &awake, &motions, &kicks, &reach, &radii)
    let count = fill(bodies, velocities, gravity, clock, &motionOf, &awake, &motions, &kicks, &reach, &radii, &failed)
    resize(to: count, &awake, &motions, &kicks, &reach, &radii)
  }

  @inline(always)
  private static func resize(
    to count: Int, _ awake: inout [Int32], _ motions: inout [SolverBody], _ kicks: inout [VelocityChange], _ reach: inout [Float],
    _ radii: inout [BodyRadii]
  ) {
    // mostly as many as in the step before
    if awake.count == count && motions.count == count && kicks.count == count && reach.count == count && radii.count == count { return }
    awake.resize(to: count, 0)
    motions.resize(to: count, .still)
    kicks.resize(to: count, .none)
    reach.resize(to: count, 0)
    radii.resize(to: count, BodyRadii())
  }

  /// Marks the bodies that are to take part; 0 for the others.
  ///
  /// - Returns: The number of entries.
  private static func number(
    _ bodies: Span<Body>, _ generations: Span<UInt32>, _ velocities: Span<Velocity>, _ motionOf: inout [Int32]
  ) -> Int {
    var places = motionOf.mutableSpan
    var count = 1
    for i in bodies.indices {
      guard SlotList.isTaken(generations[i]), bodies[i].takesPart(velocities[i]) else {
        places[i] = 0
        continue
      }
      places[i] = Int32(truncatingIfNeeded: count)
      count += 1
    }
    return count
  }

  /// Their motions, except non-finite ones.
  ///
  /// - Returns: The number of entries.
  private static func fill(
    _ bodies: Span<Body>, _ velocities: Span<Velocity>, _ gravity: Vector2, _ clock: StepClock, _ motionOf: inout [Int32],
    _ awake: inout [Int32], _ motions: inout [SolverBody], _ kicks: inout [VelocityChange], _ reach: inout [Float],
    _ radii: inout [BodyRadii], _ failed: inout [Int32]
  ) -> Int {
    var places = motionOf.mutableSpan
    var awake = awake.mutableSpan
    var motions = motions.mutableSpan
    var kicks = kicks.mutableSpan
    var reach = reach.mutableSpan
    var radii = radii.mutableSpan
    awake[0] = -1
    motions[0] = .still
    kicks[0] = .none
    reach[0] = 0
    radii[0] = BodyRadii()
    var count = 1
    for i in places.indices where places[i] != 0 {
      let v = velocities[i]
      let motion = SolverBody(velocity: SIMD4(v.linear.x, v.linear.y, v.angular, 0), deltaPosition: .zero)
      let kick = kick(bodies[i], gravity, clock)
      guard isSound(motion.velocity), isSound(kick.change) else {
        // for other bodies it stands still in this step
        places[i] = 0
        failed.append(Int32(i))
        continue
      }
      places[i] = Int32(count)
      awake[count] = Int32(i)
      motions[count] = motion
      kicks[count] = kick
      radii[count] = bodies[i].radii
      reach[count] =
        v.linear.length + kick.acceleration.length * clock.dt + (v.angular.magnitude + kick.change.z.magnitude * 2 * Float(clock.substeps))
        * bodies[i].radii.outer
      count += 1
    }
    return count
  }

  /// pt/s and rad/s: squares of more, times a mass, leave the range of `Float`.
  private static let maximumSpeed: Float = 1e15

  @inline(always)
  static func isSound(_ velocity: SIMD4<Float>) -> Bool {
    // false for NaN, too
    velocity.x.magnitude < maximumSpeed && velocity.y.magnitude < maximumSpeed && velocity.z.magnitude < maximumSpeed
  }

  @inline(always)
  private static func kick(_ body: borrowing Body, _ gravity: Vector2, _ clock: StepClock) -> VelocityChange {
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
  static func kick<Half: HalfKick>(
    _ half: Half.Type, _ motions: inout [SolverBody], _ kicks: Span<VelocityChange>, on executor: StepExecutor
  ) {
    if executor.isSerial { kick(half, &motions, kicks) } else { kickBeside(half, &motions, kicks, executor) }
  }

  private static func kick<Half: HalfKick>(_ half: Half.Type, _ motions: inout [SolverBody], _ kicks: Span<VelocityChange>) {
    var motions = motions.mutableSpan
    kick(half, &motions, kicks, motions.indices)
  }

  private static func kickBeside<Half: HalfKick>(
    _ half: Half.Type, _ motions: inout [SolverBody], _ kicks: Span<VelocityChange>, _ executor: StepExecutor
  ) {
    var motions = motions.mutableSpan
    executor.forEach(motions.indices, leastPart: leastPart, &motions) { motions, part in kick(half, &motions, kicks, part.range) }
  }

  @inline(always)
  private static func kick<Half: HalfKick>(
    _ half: Half.Type, _ motions: inout MutableSpan<SolverBody>, _ kicks: Span<VelocityChange>, _ range: Range<Int>
  ) {
    for i in range { motions[i].velocity = Half.applied(kicks[i], to: motions[i].velocity) }
  }

  /// - Returns: Whether all velocities were in range.
  @inline(always)
  static func drift(_ motions: inout [SolverBody], _ h: Float, _ lists: inout [[Int32]], on executor: StepExecutor) -> Bool {
    executor.isSerial ? drift(&motions, h) : driftBeside(&motions, h, &lists, executor)
  }

  private static func drift(_ motions: inout [SolverBody], _ h: Float) -> Bool {
    var motions = motions.mutableSpan
    return drift(&motions, h, motions.indices)
  }

  private static func driftBeside(_ motions: inout [SolverBody], _ h: Float, _ lists: inout [[Int32]], _ executor: StepExecutor) -> Bool {
    var motions = motions.mutableSpan
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
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, _ bodies: inout [Body], _ poses: inout [Pose], _ velocities: inout [Velocity],
    except failed: Span<Int32>, _ lost: inout [Int32], _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    for k in failed.indices {
      lost.append(failed[k])
      stop(&bodies[Int(failed[k])], &velocities[Int(failed[k])])
    }
    var bodies = bodies.mutableSpan
    var poses = poses.mutableSpan
    var velocities = velocities.mutableSpan
    let entries = 1..<max(1, awake.count)
    if executor.isSerial {
      store(awake, motions, entries, &bodies, &poses, &velocities, except: failed, &lost)
    } else {
      executor.collect(entries, leastPart: leastPart, &bodies, &poses, &velocities, into: &lost, &lists) {
        bodies, poses, velocities, lost, part in
        store(awake, motions, part, &bodies, &poses, &velocities, except: failed, &lost)
      }
    }
    if !lost.isEmpty { lost.sort() }
  }

  @inline(always)
  private static func store(
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, _ part: Range<Int>, _ bodies: inout MutableSpan<Body>,
    _ poses: inout MutableSpan<Pose>, _ velocities: inout MutableSpan<Velocity>, except failed: Span<Int32>, _ lost: inout [Int32]
  ) {
    for entry in part {
      let i = Int(awake[entry])
      guard !contains(failed, Int32(i)) else { continue }
      let motion = motions[entry]
      let position = poses[i].position + Vector2(motion.deltaPosition.x, motion.deltaPosition.y)
      let velocity = Velocity(linear: Vector2(motion.velocity.x, motion.velocity.y), angular: motion.velocity.z)
      bodies[i].force = .zero
      bodies[i].torque = 0
      guard position.x.magnitude < maximumDistance, position.y.magnitude < maximumDistance, velocity.linear.isFinite,
        velocity.angular.isFinite, motion.deltaPosition.z.magnitude < maximumTurn
      else {
        stop(&bodies[i], &velocities[i])
        lost.append(Int32(i))
        continue
      }
      velocities[i] = velocity
      poses[i].position = position
      if motion.deltaPosition.z != 0 {
        bodies[i].turn(by: motion.deltaPosition.z)
        poses[i].rotation = Trigonometry.sineCosine(bodies[i].angle)
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

/// A half kick as a function of the velocity.
protocol HalfKick {
  static func decay(_ kick: borrowing VelocityChange) -> SIMD4<Float>
  static func change(_ kick: borrowing VelocityChange) -> SIMD4<Float>
}

extension HalfKick {
  @inline(always)
  static func applied(_ kick: borrowing VelocityChange, to velocity: SIMD4<Float>) -> SIMD4<Float> { velocity * decay(kick) + change(kick) }
}

/// Before the drift.
enum FirstHalfKick: HalfKick {
  @inline(always) static func decay(_ kick: borrowing VelocityChange) -> SIMD4<Float> { kick.firstDecay }
  @inline(always) static func change(_ kick: borrowing VelocityChange) -> SIMD4<Float> { kick.change }
}

/// After the drift; without resistance the mirror image of the first, which makes the substep time-symmetric.
enum SecondHalfKick: HalfKick {
  @inline(always) static func decay(_ kick: borrowing VelocityChange) -> SIMD4<Float> { kick.secondDecay }
  @inline(always) static func change(_ kick: borrowing VelocityChange) -> SIMD4<Float> { kick.secondChange }
}
