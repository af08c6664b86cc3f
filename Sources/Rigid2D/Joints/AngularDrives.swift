/// Motors and friction of the pins that the graph solves, four at a time. See ``LevelOrder``.
struct AngularDrives: Sendable {
  private var rows: [AngularDriveRow] = []
  /// Per row, the rows in its four lanes, as indices of ``JointRows/angularRows``; -1 for none.
  private var sources: [SIMD4<Int32>] = []
  /// As these indices, in the order in which they act.
  private(set) var indices: [Int32] = []
  private var order = LevelOrder()
  /// Per row of ``JointRows/angularRows``, what its motor and friction did last, J, and an entry of motions that it acted on; 0 for those that are not here.
  private(set) var works: [Double] = []
  private(set) var entries: [Int32] = []

  mutating func removeAll() {
    rows.clear()
    sources.clear()
    indices.clear()
    order.removeAll()
    works.clear()
    entries.clear()
  }

  mutating func add(_ index: Int32, _ row: AngularRow) {
    indices.append(index)
    order.add(row.bodies)
  }

  /// Whether the motor of a row acts here.
  @inline(always)
  func drives(_ row: Int) -> Bool { !entries.isEmpty && entries[row] != 0 }

  /// To be called when all are added.
  mutating func prepare(_ angularRows: [JointRows.Angular], _ kicks: [VelocityChange]) {
    guard !indices.isEmpty else { return }
    order.finish(motions: kicks.count)
    works.append(contentsOf: repeatElement(0, count: angularRows.count))
    entries.append(contentsOf: repeatElement(0, count: angularRows.count))
    for i in indices {
      let (a, b) = angularRows[Int(i)].row.bodies.movable
      entries[Int(i)] = Int32(a != 0 ? a : b)
    }
    for row in 0..<order.rows {
      var source = order[row]
      for lane in 0..<4 where source[lane] >= 0 { source[lane] = indices[Int(source[lane])] }
      sources.append(source)
      rows.append(AngularDriveRow(source, angularRows.span, kicks.span))
    }
  }

  /// Gives the rows the impulses that their lanes came to.
  func keepImpulses(_ angularRows: inout [JointRows.Angular]) {
    for row in rows.indices {
      for lane in 0..<4 where sources[row][lane] >= 0 {
        angularRows[Int(sources[row][lane])].row.keepMotor(rows[row].first[lane], rows[row].second[lane])
      }
    }
  }

  // MARK: - Passes

  mutating func turnArms(_ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].turnArms(turns, motions) }
  }

  mutating func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].warmStart(half, &motions) }
    noteWorks()
  }

  mutating func drive(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].drive(half, &motions, clock) }
    noteWorks()
  }

  private mutating func noteWorks() { Self.note(&rows, &sources, &works) }

  private static func note(_ rows: inout [AngularDriveRow], _ sources: inout [SIMD4<Int32>], _ works: inout [Double]) {
    let rows = rows.span
    let sources = sources.span
    var works = works.mutableSpan
    for row in rows.indices {
      for lane in 0..<4 where sources[row][lane] >= 0 { works[Int(sources[row][lane])] = rows[row].work[lane] }
    }
  }
}
