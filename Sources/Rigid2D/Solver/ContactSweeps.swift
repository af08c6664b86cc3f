/// The sweeps of a pass over the rows of contacts, and repeated sweeps after sudden changes.
struct ContactSweeps<Pass: ContactPass> {
  private var limits: ContactSolver.Limits

  init(_ clock: StepClock, _ tuning: Tuning) { limits = ContactSolver.Limits(Pass.self, clock, tuning) }

  /// Applies the impulses of the pass as a first guess and solves every row once, batch by batch; then solves rows again that sudden
  /// changes leave unsettled.
  ///
  /// `turns` and `due` are working space, see ``Blow`` and ``DueRows``.
  func solveBatches(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ mayBeLoaded: inout [Bool], _ batches: RowBatches,
    _ turns: inout [Int32], _ due: inout DueRows, on executor: StepExecutor
  ) {
    solve(&motions, &rows, &mayBeLoaded, &turns, &due) { motions, rows, mayBeLoaded, turns in
      guard executor.isSerial else { return solveBeside(&motions, &rows, &mayBeLoaded, &turns, batches, executor) }
      for k in 0..<batches.count {
        warmStart(&motions, &rows, &mayBeLoaded, batches[k])
        sweep(&motions, &rows, &mayBeLoaded, &turns, batches[k])
      }
    }
  }

  /// Applies the impulses of the pass as a first guess.
  func warmStart(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ mayBeLoaded: inout [Bool], _ groups: Span<RowGroup>,
    on executor: StepExecutor
  ) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var mayBeLoaded = mayBeLoaded.mutableSpan
    if executor.isSerial {
      warmStart(&motions, &rows, &mayBeLoaded, groups)
    } else {
      warmStartBeside(&motions, &rows, &mayBeLoaded, groups, executor)
    }
  }

  /// Solves every row once, and rows that sudden changes leave unsettled again.
  func solve(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ mayBeLoaded: inout [Bool], _ groups: Span<RowGroup>,
    _ turns: inout [Int32], _ due: inout DueRows, on executor: StepExecutor
  ) {
    solve(&motions, &rows, &mayBeLoaded, &turns, &due) { motions, rows, mayBeLoaded, turns in
      if executor.isSerial {
        sweep(&motions, &rows, &mayBeLoaded, &turns, groups)
      } else {
        sweepBeside(&motions, &rows, &mayBeLoaded, &turns, groups, executor)
      }
    }
  }

  /// The same for the rows from `first` on, which have no impulses.
  ///
  /// - Returns: Whether a row made a sudden change.
  func solve(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ mayBeLoaded: inout [Bool], from first: Int, _ turns: inout [Int32],
    _ due: inout DueRows
  ) -> Bool {
    solve(&motions, &rows, &mayBeLoaded, &turns, &due) { motions, rows, mayBeLoaded, turns in
      solveUnloaded(&motions, &rows, &mayBeLoaded, &turns, first..<rows.count)
    }
  }

  /// The same for some rows only, several times over.
  func solve(_ motions: inout [SolverBody], _ rows: inout [ContactRow], only some: Span<Int32>, sweeps: Int) {
    guard !some.isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    for _ in 0..<sweeps {
      for k in some.indices { _ = solve(&rows[Int(some[k])], only: Lanes.all, &motions, .alone) }
    }
  }

  /// Solves rows by a first sweep, and rows that sudden changes leave unsettled again.
  ///
  /// - Returns: Whether a row of the sweep made a sudden change.
  @inline(always) @discardableResult
  private func solve(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ mayBeLoaded: inout [Bool], _ turns: inout [Int32], _ due: inout DueRows,
    by sweep: (
      inout MutableSpan<SolverBody>, inout MutableSpan<ContactRow>, inout MutableSpan<Bool>, inout MutableSpan<Int32>
    ) -> Void
  ) -> Bool {
    turns.resize(to: motions.count, 0)
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var mayBeLoaded = mayBeLoaded.mutableSpan
    var turns = turns.mutableSpan
    sweep(&motions, &rows, &mayBeLoaded, &turns)
    guard Blow.isAny(turns) else { return false }
    settle(&motions, &rows, &mayBeLoaded, &turns, &due)
    return true
  }

  // one copy of the code for rows in batches and without
  @inline(never)
  private func warmStart(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ groups: Span<RowGroup>
  ) {
    for k in groups.indices {
      if groups[k].isUnloaded {
        warmStartUnloaded(&motions, &rows, &mayBeLoaded, groups[k].rows)
      } else {
        for i in groups[k].rows { warmStart(&rows[i], &motions, .alone) }
      }
    }
  }

  @inline(never)
  private func sweep(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>
  ) {
    for k in groups.indices {
      if groups[k].isUnloaded {
        solveUnloaded(&motions, &rows, &mayBeLoaded, &turns, groups[k].rows)
      } else {
        for i in groups[k].rows { solve(&rows[i], turn: Blow.turn(of: i), &motions, &turns, .alone) }
      }
    }
  }

  func warmStartUnloaded(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ range: Range<Int>
  ) {
    for i in range where mayBeLoaded[i] {
      if rows[i].isLoaded { warmStart(&rows[i], &motions, .beside) }
    }
  }

  /// Solves the rows that have an impulse or get one.
  ///
  /// A loop of its own: with this branch in the loop over other rows, the optimizer computes selections lane by lane.
  @inline(never)
  func solveUnloaded(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ range: Range<Int>
  ) {
    for i in range {
      if staysUnloaded(&rows[i], mayBeLoaded[i], motions) { continue }
      mayBeLoaded[i] = true
      let impulses = solve(&rows[i], only: Lanes.all, &motions, .beside)
      limits.blow.note(impulses, of: &rows[i], turn: Blow.turn(of: i), motions, &turns)
    }
  }

  /// Whether a row has no impulses and gets none, so that it does not change. The row is not changed here either, but passed as a value it
  /// would be copied.
  @inline(always)
  private func staysUnloaded(_ row: inout ContactRow, _ mayBeLoaded: Bool, _ motions: borrowing MutableSpan<SolverBody>) -> Bool {
    if mayBeLoaded && row.isLoaded { return false }
    return Pass.staysUnloaded(
      row, ContactSolver.Quad(shifts: motions, row.a), ContactSolver.Quad(shifts: motions, row.b), limits,
      ContactSolver.Quad(velocities: motions, row.a),
      ContactSolver.Quad(velocities: motions, row.b))
  }

  /// Sweeps over the contacts whose bodies others have changed suddenly, until none is left.
  private func settle(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ mayBeLoaded: inout MutableSpan<Bool>,
    _ turns: inout MutableSpan<Int32>, _ due: inout DueRows
  ) {
    var again = self
    again.limits.relaxation = Wide(repeating: Tuning.overRelaxation)
    again.limits.blow = limits.settledBlow
    var due = due.queue(rows, motions: motions.count)
    due.add(before: turns)
    for sweep in 1..<Tuning.blowSweeps {
      var next = 0
      while let i = due.take(from: next) {
        next = i + 1
        if again.staysUnloaded(&rows[i], mayBeLoaded[i], motions) { continue }
        mayBeLoaded[i] = true
        let turn = Blow.turn(of: sweep * rows.count + i)
        let last = turn - Int32(truncatingIfNeeded: rows.count)
        let changed = again.solve(&rows[i], changedSince: last, turn: turn, &motions, &turns)
        due.add(besides: i, &rows[i], changed)
      }
      if next == 0 { break }
    }
    due.clear()
    for i in turns.indices { turns[i] = 0 }
  }

  @inline(always)
  func warmStart(_ row: inout ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company) {
    Pass.begin(&row)
    var a = ContactSolver.Quad(velocities: motions, row.a)
    var b = ContactSolver.Quad(velocities: motions, row.b)
    ContactSolver.apply(
      Pass.impulse(row.first.impulses), Pass.impulse(row.second.impulses), Pass.impulse(row.tangent.impulses), row, &a, &b)
    store(a, b, row, &motions, company)
  }

  @inline(always)
  private func solve(
    _ row: inout ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company
  ) -> ContactSolver.NormalImpulses {
    var a = ContactSolver.Quad(velocities: motions, row.a)
    var b = ContactSolver.Quad(velocities: motions, row.b)
    let impulses = Pass.solveNormal(
      &row, ContactSolver.Quad(shifts: motions, row.a), ContactSolver.Quad(shifts: motions, row.b), limits, &a, &b)
    Pass.solveFriction(&row, &a, &b)
    store(a, b, row, &motions, company)
    return impulses
  }

  /// The same, and notes the bodies that the row changes suddenly.
  @inline(always)
  func solve(
    _ row: inout ContactRow, turn: Int32, _ motions: inout MutableSpan<SolverBody>, _ turns: inout MutableSpan<Int32>,
    _ company: ContactSolver.Company
  ) {
    let impulses = solve(&row, &motions, company)
    limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// The same of the lanes whose bodies others have changed since a turn.
  ///
  /// - Returns: The bodies that it has changed suddenly.
  @inline(always)
  private func solve(
    _ row: inout ContactRow, changedSince last: Int32, turn: Int32, _ motions: inout MutableSpan<SolverBody>,
    _ turns: inout MutableSpan<Int32>
  ) -> RowSides {
    let impulses = solve(&row, only: Blow.lanes(of: row, changedSince: last, turns), &motions, .alone)
    return limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// Solves some lanes of a row; the others and their bodies keep all bits. Not inlined: each copy makes a live page larger, and only few
  /// rows are solved again.
  @inline(never)
  private func solve(
    _ row: inout ContactRow, only lanes: Lanes.Mask, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company
  ) -> ContactSolver.NormalImpulses {
    let (first, second, tangent) = (row.first, row.second, row.tangent)
    var a = ContactSolver.Quad(velocities: motions, row.a)
    var b = ContactSolver.Quad(velocities: motions, row.b)
    let (startA, startB) = (a, b)
    var impulses = Pass.solveNormal(
      &row, ContactSolver.Quad(shifts: motions, row.a), ContactSolver.Quad(shifts: motions, row.b), limits, &a, &b)
    Pass.solveFriction(&row, &a, &b)
    row.restore(first, second, tangent, where: .!lanes)
    a.replace(with: startA, where: .!lanes)
    b.replace(with: startB, where: .!lanes)
    store(a, b, row, &motions, company)
    impulses.first.replace(with: 0, where: .!lanes)
    impulses.second.replace(with: 0, where: .!lanes)
    return impulses
  }

  @inline(always)
  private func store(
    _ a: ContactSolver.Quad, _ b: ContactSolver.Quad, _ row: borrowing ContactRow, _ motions: inout MutableSpan<SolverBody>,
    _ company: ContactSolver.Company
  ) {
    switch company {
    case .alone:
      a.store(&motions, row.a)
      b.store(&motions, row.b)
    case .beside:
      a.store(&motions, row.a, whereMovable: row.inverseMassA)
      b.store(&motions, row.b, whereMovable: row.inverseMassB)
    }
  }
}
