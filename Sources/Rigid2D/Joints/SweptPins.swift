/// The pins that sweeps solve, four at a time.
///
/// A sweep solves pins in their order, and each acts on what those before it did to its bodies. Pins without a common body do not act on each other. So the level of a pin is
/// one more than the highest of the pins before it at its bodies, pins of one level share rows, and rows are solved level by level: to each body the same happens in the same
/// order as if its pins were solved one by one, to the last bit.
struct SweptPins: Sendable {
  /// What the layout depends on: the entries of a pin's bodies, 0 for what does not move.
  private struct Pair: Equatable, Sendable {
    var a: Int32
    var b: Int32
  }

  private(set) var rows: [SweptPinRow] = []
  /// Per row, the pins in its four lanes, as indices of ``JointRows/pins``; -1 for none.
  private var sources: [SIMD4<Int32>] = []
  /// Of the swept pins in their order: the pins' indices, and their bodies now and when they were laid out.
  private var indices: [Int32] = []
  private var pairs: [Pair] = []
  private var knownPairs: [Pair] = []
  /// Per swept pin, its level; per entry of motions, that of the last pin so far; per level, the place of its next pin.
  private var levels: [Int32] = []
  private var bodyLevels: [Int32] = []
  private var starts: [Int32] = []
  /// Places in ``indices``, by level; -1 for a lane that stays empty.
  private var order: [Int32] = []

  /// How many pins there are.
  var count: Int { indices.count }

  mutating func removeAll() {
    rows.clear()
    sources.clear()
    indices.clear()
  }

  mutating func prepare(_ pins: [JointRows.Pin], motions: Int) {
    indices.clear()
    pairs.clear()
    for i in pins.indices where pins[i].sweeps {
      let bodies = pins[i].row.bodies
      indices.append(Int32(i))
      pairs.append(Pair(a: bodies.mA > 0 ? Int32(bodies.a) : 0, b: bodies.mB > 0 ? Int32(bodies.b) : 0))
    }
    if pairs != knownPairs { layOut(motions) }
    rows.resize(to: order.count / 4, SweptPinRow())
    sources.resize(to: order.count / 4, SIMD4(repeating: -1))
    for row in rows.indices {
      var source = SIMD4<Int32>(repeating: -1)
      for lane in 0..<4 where order[4 * row + lane] >= 0 { source[lane] = indices[Int(order[4 * row + lane])] }
      sources[row] = source
      rows[row] = SweptPinRow(source, pins)
    }
  }

  /// Orders the pins by their levels, each of which begins with a row of its own.
  private mutating func layOut(_ motions: Int) {
    knownPairs = pairs
    levels.resize(to: pairs.count, 0)
    bodyLevels.clear()
    bodyLevels.append(contentsOf: repeatElement(0, count: motions))
    starts.clear()
    for i in pairs.indices {
      let (a, b) = (Int(pairs[i].a), Int(pairs[i].b))
      let level = max(a == 0 ? 0 : bodyLevels[a], b == 0 ? 0 : bodyLevels[b])
      levels[i] = level
      bodyLevels[a] = level + 1
      bodyLevels[b] = level + 1
      if Int(level) == starts.count { starts.append(0) }
      starts[Int(level)] += 1
    }
    // numbers of pins → first places
    var place: Int32 = 0
    for level in starts.indices {
      let count = starts[level]
      starts[level] = place
      place += (count + 3) / 4 * 4
    }
    order.clear()
    order.append(contentsOf: repeatElement(-1, count: Int(place)))
    for i in levels.indices {
      let level = Int(levels[i])
      order[Int(starts[level])] = Int32(i)
      starts[level] += 1
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

  func warmStartPositions(_ motions: inout MutableSpan<SolverBody>) {
    let rows = rows.span
    for i in rows.indices { rows[i].warmStartPositions(&motions) }
  }

  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].solvePositions(&motions, clock) }
  }

  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) {
    let rows = rows.span
    for i in rows.indices { rows[i].correct(&motions, clock, tuning) }
  }

  func warmStartVelocities(_ motions: inout MutableSpan<SolverBody>) {
    let rows = rows.span
    for i in rows.indices { rows[i].warmStartVelocities(&motions) }
  }

  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].solveVelocities(&motions) }
  }
}
