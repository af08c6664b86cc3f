/// Parallel solving of batches, and of parts of a color.
extension ContactSweeps {
  /// Rows of a color that are worth a thread.
  private static var leastPart: Int { 64 }

  /// Calls `body` for one group after the other; a group with a color is divided into parallel parts.
  ///
  /// A part writes its own rows and their movable bodies, which no other row of the color has, and no other bodies.
  @inline(always)
  private func forEachPart(
    _ groups: Span<RowGroup>, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ mayBeLoaded: inout MutableSpan<Bool>, _ turns: inout MutableSpan<Int32>, _ executor: StepExecutor,
    _ body: (
      inout MutableSpan<SolverBody>, inout MutableSpan<ContactRow>, inout MutableSpan<Bool>, inout MutableSpan<Int32>, RowGroup
    ) -> Void
  ) {
    for i in groups.indices {
      let group = groups[i]
      if group.color == nil {
        body(&motions, &rows, &mayBeLoaded, &turns, group)
      } else {
        executor.forEach(group.rows, leastPart: Self.leastPart, &motions, &rows, &mayBeLoaded, &turns) {
          motions, rows, mayBeLoaded, turns, part in
          body(&motions, &rows, &mayBeLoaded, &turns, group.part(part.range))
        }
      }
    }
  }

  func warmStartBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ groups: Span<RowGroup>, _ executor: StepExecutor
  ) {
    var none = MutableSpan<Int32>()
    forEachPart(groups, &motions, &rows, &mayBeLoaded, &none, executor) { motions, rows, mayBeLoaded, _, part in
      warmStartBeside(&motions, &rows, &mayBeLoaded, part)
    }
  }

  func sweepBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>, _ executor: StepExecutor
  ) {
    forEachPart(groups, &motions, &rows, &mayBeLoaded, &turns, executor) { motions, rows, mayBeLoaded, turns, part in
      sweepBeside(&motions, &rows, &mayBeLoaded, &turns, part)
    }
  }

  /// Batches in parallel. A batch with many of the rows would delay the others, so it is solved by itself, color by color.
  func solveBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ batches: RowBatches, _ executor: StepExecutor
  ) {
    var first = 0
    while first < batches.count {
      var end = first
      while end < batches.count && batches.rowCount(end) * executor.partLimit < 2 * rows.count { end += 1 }
      // a part writes its own rows and their movable bodies, which no other batch has, and no other bodies
      executor.forEach(first..<end, leastPart: 1, &motions, &rows, &mayBeLoaded, &turns) { motions, rows, mayBeLoaded, turns, part in
        for k in part.range { solveBeside(&motions, &rows, &mayBeLoaded, &turns, batches[k]) }
      }
      if end < batches.count {
        warmStartBeside(&motions, &rows, &mayBeLoaded, batches[end], executor)
        sweepBeside(&motions, &rows, &mayBeLoaded, &turns, batches[end], executor)
      }
      first = end + 1
    }
  }

  private func solveBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>
  ) {
    for k in groups.indices { warmStartBeside(&motions, &rows, &mayBeLoaded, groups[k]) }
    for k in groups.indices { sweepBeside(&motions, &rows, &mayBeLoaded, &turns, groups[k]) }
  }

  private func warmStartBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ group: RowGroup
  ) {
    if group.isUnloaded { return warmStartUnloaded(&motions, &rows, &mayBeLoaded, group.rows) }
    for i in group.rows { warmStart(&rows[i], &motions, .beside) }
  }

  private func sweepBeside(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ group: RowGroup
  ) {
    if group.isUnloaded { return solveUnloaded(&motions, &rows, &mayBeLoaded, &turns, group.rows) }
    for i in group.rows { solve(&rows[i], turn: Blow.turn(of: i), &motions, &turns, .beside) }
  }
}
