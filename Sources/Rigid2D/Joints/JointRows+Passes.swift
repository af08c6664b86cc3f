/// The passes as a step calls them. Rows see the motions as a span, so that the array's uniqueness is checked once.
extension JointRows {
  mutating func turnArms(_ motions: inout [SolverBody]) {
    let motions = motions.mutableSpan
    turnArms(motions)
  }

  func pushFirst(_ motions: inout [SolverBody], _ clock: StepClock) {
    var motions = motions.mutableSpan
    pushFirst(&motions, clock)
  }

  func pushSecond(_ motions: inout [SolverBody], _ clock: StepClock) {
    var motions = motions.mutableSpan
    pushSecond(&motions, clock)
  }

  mutating func warmStartA(_ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    warmStartA(&motions)
  }

  mutating func solveA(_ motions: inout [SolverBody], _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    solveA(&motions, clock, tuning)
  }

  mutating func warmStartB(_ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    warmStartB(&motions)
  }

  mutating func solveB(_ motions: inout [SolverBody], _ clock: StepClock) {
    var motions = motions.mutableSpan
    solveB(&motions, clock)
  }

  mutating func resolveB(_ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    resolveB(&motions)
  }

  mutating func limitWork(_ motions: inout [SolverBody], _ awake: [Int32], _ poses: [Pose]) {
    guard !graph.parts.isEmpty else { return }
    var motions = motions.mutableSpan
    graph.limitWork(&motions, awake, poses)
  }

  mutating func resolveA(_ motions: inout [SolverBody], _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    resolveA(&motions, clock, tuning)
  }
}
