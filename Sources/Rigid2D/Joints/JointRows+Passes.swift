/// The passes as a step calls them. Rows see the motions as a span, so that the array's uniqueness is checked once.
extension JointRows {
  @inline(__always)
  mutating func turnArms(_ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    let motions = motions.mutableSpan
    turnArms(motions)
  }

  @inline(__always)
  mutating func pushFirst(_ motions: inout [SolverBody], _ clock: StepClock) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    pushFirst(&motions, clock)
  }

  @inline(__always)
  mutating func pushSecond(_ motions: inout [SolverBody], _ clock: StepClock) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    pushSecond(&motions, clock)
  }

  @inline(__always)
  mutating func warmStartA(_ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    warmStartA(&motions)
  }

  @inline(__always)
  mutating func solveA(_ motions: inout [SolverBody], _ clock: StepClock, _ tuning: Tuning) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    solveA(&motions, clock, tuning)
  }

  @inline(__always)
  mutating func warmStartB(_ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    warmStartB(&motions)
  }

  @inline(__always)
  mutating func solveB(_ motions: inout [SolverBody], _ clock: StepClock) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    solveB(&motions, clock)
  }

  @inline(__always)
  mutating func resolveB(_ motions: inout [SolverBody]) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    resolveB(&motions)
  }

  mutating func limitWork(_ motions: inout [SolverBody], _ awake: [Int32], _ poses: [Pose]) {
    guard !graph.parts.isEmpty else { return }
    var motions = motions.mutableSpan
    graph.limitWork(&motions, awake, poses)
  }

  @inline(__always)
  mutating func resolveA(_ motions: inout [SolverBody], _ clock: StepClock, _ tuning: Tuning) {
    guard !isEmpty else { return }
    var motions = motions.mutableSpan
    resolveA(&motions, clock, tuning)
  }
}
