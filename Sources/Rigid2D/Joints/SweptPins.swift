/// The pins that sweeps solve, four at a time. See ``LevelOrder``.
struct SweptPins: Sendable {
  private(set) var rows: [SweptPinRow] = []
  /// Per row, the pins in its four lanes, as indices of ``JointRows/pins``; -1 for none.
  private var sources: [SIMD4<Int32>] = []
  /// Of the swept pins in their order: the pins' indices.
  private var indices: [Int32] = []
  private var order = LevelOrder()

  /// How many pins there are.
  var count: Int { indices.count }

  mutating func removeAll() {
    rows.clear()
    sources.clear()
    indices.clear()
    order.removeAll()
  }

  mutating func prepare(_ pins: [JointRows.Pin], motions: Int) {
    indices.clear()
    order.removeAll()
    for i in pins.indices where pins[i].sweeps {
      indices.append(Int32(i))
      order.add(pins[i].row.bodies)
    }
    order.finish(motions: motions)
    rows.resize(to: order.rows, SweptPinRow())
    sources.resize(to: order.rows, SIMD4(repeating: -1))
    for row in rows.indices {
      var source = order[row]
      for lane in 0..<4 where source[lane] >= 0 { source[lane] = indices[Int(source[lane])] }
      sources[row] = source
      rows[row] = SweptPinRow(source, pins)
    }
  }

  /// Gives the pins the impulses that their lanes came to.
  func keepImpulses(_ pins: inout [JointRows.Pin]) {
    for row in rows.indices {
      for lane in 0..<4 where sources[row][lane] >= 0 {
        let i = Int(sources[row][lane])
        pins[i].row.keepImpulses(rows[row].impulseA(lane: lane), rows[row].impulseB(lane: lane))
      }
    }
  }

  // MARK: - Sweeps

  /// To be called when bodies have turned. `turns` has an entry a motion.
  mutating func turnArms(_ turns: [Rotation]) {
    let turns = turns.span
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].turnArms(turns) }
  }

  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let rows = rows.span
    for i in rows.indices { rows[i].warmStart(half, &motions) }
  }

  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].solvePositions(&motions, clock) }
  }

  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) {
    let rows = rows.span
    for i in rows.indices { rows[i].correct(&motions, clock, tuning) }
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].solveVelocities(&motions) }
  }
}
