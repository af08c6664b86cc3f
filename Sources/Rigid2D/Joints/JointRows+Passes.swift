/// The passes as a step calls them. Rows get the motions as a span, so that the array's uniqueness is checked once.
extension JointRows {
  @inline(always)
  mutating func turnArms(_ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    let motions = motions.mutableSpan
    turnArms(motions)
  }

  @inline(always)
  mutating func push(_ half: SubstepHalf, _ motions: inout [SolverBody], _ clock: StepClock) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    push(half, &motions, clock)
  }

  @inline(always)
  mutating func warmStart(_ half: SubstepHalf, _ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    warmStart(half, &motions)
  }

  @inline(always)
  mutating func solvePositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow], _ clock: StepClock, _ tuning: Tuning) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    solvePositions(&motions, &rows, clock, tuning)
  }

  @inline(always)
  mutating func solveVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow], _ clock: StepClock) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    solveVelocities(&motions, &rows, clock)
  }

  @inline(always)
  mutating func resolveVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    resolveVelocities(&motions, &rows)
  }

  @inline(always)
  mutating func resolvePositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow], _ clock: StepClock, _ tuning: Tuning) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    resolvePositions(&motions, &rows, clock, tuning)
  }
}
