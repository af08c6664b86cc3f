/// How fast two bodies may come to move against each other within a step, and so how far apart their points may be and still matter.
///
/// Bodies that fly or turn together have nothing to do with each other until something strikes one of them. All spans but the poses are indexed by entries of motions.
struct MotionBound: ~Escapable {
  /// Per body.
  private let poses: Span<Pose>
  private let motions: Span<SolverBody>
  private let kicks: Span<VelocityChange>
  /// Of each body as seen from the world, pt/s.
  private let reach: Span<Float>
  private let radii: Span<Float>
  /// Empty where no body is crowded.
  private let isCrowded: Span<Bool>
  /// Empty where there are no joints.
  private let isJointed: Span<Bool>
  /// Empty where nothing is fast.
  private let changes: Span<SpeedChange>
  private let clock: StepClock
  private let tuning: Tuning

  @_lifetime(copy poses, copy motions, copy kicks, copy reach, copy radii, copy isCrowded, copy isJointed, copy changes)
  init(
    _ poses: Span<Pose>, _ motions: Span<SolverBody>, _ kicks: Span<VelocityChange>, reach: Span<Float>, radii: Span<Float>,
    isCrowded: Span<Bool>, isJointed: Span<Bool>, changes: Span<SpeedChange>, _ clock: StepClock, _ tuning: Tuning
  ) {
    self.poses = poses
    self.motions = motions
    self.kicks = kicks
    self.reach = reach
    self.radii = radii
    self.isCrowded = isCrowded
    self.isJointed = isJointed
    self.changes = changes
    self.clock = clock
    self.tuning = tuning
  }

  /// Two bodies and their entries of motions.
  struct Pair: Sendable {
    let bodyA: Int32
    let bodyB: Int32
    let a: Int
    let b: Int

    @inline(always)
    init(_ contact: borrowing Contact, _ motionOf: Span<Int32>) {
      bodyA = contact.bodyA
      bodyB = contact.bodyB
      a = Int(motionOf[Int(contact.bodyA)])
      b = Int(motionOf[Int(contact.bodyB)])
    }
  }

  /// pt/s; in a crowd what an impact changes counts from the next step on.
  @inline(always)
  func speed(_ pair: Pair) -> Float { speed(pair, unstruck: unstruckSpeed(pair)) }

  /// The same, with ``unstruckSpeed(_:)`` as it is known.
  @inline(always)
  func speed(_ pair: Pair, unstruck: Float) -> Float {
    guard !changes.isEmpty, !isCrowded(pair) else { return unstruck }
    let change = changes[pair.a].besides(pair.bodyB) + changes[pair.b].besides(pair.bodyA)
    // the reach of what a touch woke within the step is such a change already
    return pair.a == 0 || pair.b == 0 ? max(unstruck, relativeSpeed(pair) + change) : unstruck + change
  }

  /// The same while nothing strikes either of them.
  ///
  /// What is slow is not looked at closely. A joint may turn the ways of its bodies, and what strikes a sleeper may pass on more than its own motion.
  @inline(always)
  func unstruckSpeed(_ pair: Pair) -> Float {
    let sum = reach[pair.a] + reach[pair.b]
    guard pair.a != 0, pair.b != 0, sum > SpeedChange.negligible(clock, tuning) || isCrowded(pair) else { return sum }
    if !isJointed.isEmpty && (isJointed[pair.a] || isJointed[pair.b]) { return sum }
    return min(sum, relativeSpeed(pair))
  }

  /// No less than any point of the smaller body moves as seen from the larger one, which may turn; what takes no part in the step is the larger one.
  @inline(always)
  func relativeSpeed(_ pair: Pair) -> Float {
    let isASmaller = pair.b == 0 ? true : pair.a == 0 ? false : radii[pair.a] < radii[pair.b]
    let (vA, vB) = (motions[pair.a].velocity, motions[pair.b].velocity)
    let offset = poses[Int(pair.bodyB)].position - poses[Int(pair.bodyA)].position
    let spin = isASmaller ? vB.z : vA.z
    let v = Vector2(vB.x - vA.x, vB.y - vA.y) - spin * offset.turned
    let turning = (vB.z - vA.z).magnitude * (isASmaller ? radii[pair.a] : radii[pair.b])
    let acceleration = kicks[pair.b].acceleration - kicks[pair.a].acceleration
    return v.length + turning + (acceleration.x.magnitude + acceleration.y.magnitude) * clock.dt
  }

  /// No less than ``speed(_:)`` of any pair with this entry's body has of it.
  @inline(always)
  func mostOf(_ entry: Int32) -> Float { changes.isEmpty ? reach[Int(entry)] : reach[Int(entry)] + changes[Int(entry)].most }

  @inline(always)
  func isCrowded(_ pair: Pair) -> Bool { Crowding.contains(pair.a, pair.b, isCrowded) }

  /// Whether two bodies of a crowd stay farther apart than a margin.
  @inline(always)
  func doPass(_ pair: Pair, _ offset: Vector2) -> Bool {
    Crowding.pass(pair.a, pair.b, offset, motions, radii, margin: tuning.speculativeDistance, clock)
  }
}

/// How fast the bodies of a contact may move against each other while nothing strikes them, pt/s, and how far apart its shapes are at least, points.
struct Approach: Sendable {
  var speed: Float = 0
  var gap: Float = 0
}
