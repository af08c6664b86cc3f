/// The bodies that take part in a step. Entry 0 of all arrays but the first stands for all that do not move.
struct StepBodies: Sendable {
  /// Per body slot: its entry in the other arrays, 0 for a body that does not move in this step.
  var motionOf: [Int32] = []
  /// Body slots.
  var awake: [Int32] = []
  var motions: [SolverBody] = []
  var kicks: [VelocityChange] = []
  /// The speed, pt/s, at which any point of the body may move within this step.
  var reach: [Float] = []
  /// Greatest distance of the body's surface from its center, points.
  var radii: [BodyRadii] = []
  /// The body is in a fast crowd; empty if no body is.
  var isCrowded: [Bool] = []

  /// Sets the number of entries.
  @inline(always)
  mutating func resize(to count: Int) {
    // mostly as many as in the step before
    if awake.count == count && motions.count == count && kicks.count == count && reach.count == count && radii.count == count { return }
    awake.resize(to: count, 0)
    motions.resize(to: count, .still)
    kicks.resize(to: count, .none)
    reach.resize(to: count, 0)
    radii.resize(to: count, BodyRadii())
  }

  var spans: StepBodySpans {
    @inline(always) @_lifetime(borrow self) get { StepBodySpans(self) }
  }
}

/// ``StepBodies`` to read.
struct StepBodySpans: ~Escapable {
  let motionOf: Span<Int32>
  let awake: Span<Int32>
  let motions: Span<SolverBody>
  let kicks: Span<VelocityChange>
  let reach: Span<Float>
  let radii: Span<BodyRadii>
  let isCrowded: Span<Bool>

  @inline(always) @_lifetime(borrow bodies)
  init(_ bodies: borrowing StepBodies) {
    motionOf = bodies.motionOf.span
    awake = bodies.awake.span
    motions = bodies.motions.span
    kicks = bodies.kicks.span
    reach = bodies.reach.span
    radii = bodies.radii.span
    isCrowded = bodies.isCrowded.span
  }
}
