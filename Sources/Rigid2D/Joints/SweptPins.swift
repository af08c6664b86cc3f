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
    indices.extend(byAtMost: pins.count) { indices in
      for i in pins.indices where pins[i].sweeps { indices.append(Int32(truncatingIfNeeded: i)) }
    }
    Self.list(&order, &indices, pins.span)
    order.finish(motions: motions)
    rows.resize(to: order.rows, SweptPinRow())
    sources.resize(to: order.rows, SIMD4(repeating: -1))
    Self.fill(&rows, &sources, &indices, &order, pins.span)
  }

  private static func list(_ order: inout LevelOrder, _ indices: inout [Int32], _ pins: Span<JointRows.Pin>) {
    let indices = indices.span
    order.add(indices.indices) { pins[Int(indices[$0])].row.bodies.movable }
  }

  private static func fill(
    _ rows: inout [SweptPinRow], _ sources: inout [SIMD4<Int32>], _ indices: inout [Int32], _ order: inout LevelOrder,
    _ pins: Span<JointRows.Pin>
  ) {
    let indices = indices.span
    var rows = rows.mutableSpan
    var sources = sources.mutableSpan
    let lanes = order.lanes.span
    for row in rows.indices {
      for lane in 0..<4 {
        let place = lanes[4 * row + lane]
        sources[row][lane] = place < 0 ? -1 : indices[Int(place)]
      }
      rows[row].fill(sources[row], pins)
    }
  }

  /// Stores the impulses of the lanes in the pins.
  func keepImpulses(_ pins: inout [JointRows.Pin]) {
    var pins = pins.mutableSpan
    for row in rows.indices {
      for lane in 0..<4 where sources[row][lane] >= 0 {
        pins[Int(sources[row][lane])].row.keepImpulses(rows[row].impulseA(lane: lane), rows[row].impulseB(lane: lane))
      }
    }
  }

  // MARK: - Sweeps

  /// Call it when bodies have turned. `turns` has an entry per motion.
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
