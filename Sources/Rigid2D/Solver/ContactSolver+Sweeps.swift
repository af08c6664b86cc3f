/// The sweeps of a pass over the rows, and repeated sweeps after sudden changes.
extension ContactSolver {
  /// Applies the impulses of the pass as a first guess and solves every row once, batch by batch; then solves rows again that sudden
  /// changes leave unsettled.
  ///
  /// `turns` and `due` are working space, see ``Blow`` and ``DueRows``.
  static func solveBatches<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ batches: RowBatches, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning, on executor: StepExecutor
  ) {
    solve(pass, &motions, &rows, &turns, &due, clock, tuning) { limits, motions, rows, turns in
      guard executor.isSerial else { return solveBeside(pass, limits, &motions, &rows, &turns, batches, executor) }
      for k in 0..<batches.count {
        warmStart(pass, &motions, &rows, batches[k])
        sweep(pass, limits, &motions, &rows, &turns, batches[k])
      }
    }
  }

  /// Applies the impulses of the pass as a first guess.
  static func warmStart<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ groups: Span<RowGroup>, on executor: StepExecutor
  ) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    if executor.isSerial {
      warmStart(pass, &motions, &rows, groups)
    } else {
      warmStartBeside(pass, &motions, &rows, groups, executor)
    }
  }

  /// Solves every row once, and rows that sudden changes leave unsettled again.
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ groups: Span<RowGroup>, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning, on executor: StepExecutor
  ) {
    solve(pass, &motions, &rows, &turns, &due, clock, tuning) { limits, motions, rows, turns in
      if executor.isSerial {
        sweep(pass, limits, &motions, &rows, &turns, groups)
      } else {
        sweepBeside(pass, limits, &motions, &rows, &turns, groups, executor)
      }
    }
  }

  /// The same for the rows from `first` on, which have no impulses.
  ///
  /// - Returns: Whether a row made a sudden change.
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], from first: Int, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    solve(pass, &motions, &rows, &turns, &due, clock, tuning) { limits, motions, rows, turns in
      solveUnloaded(pass, limits, &motions, &rows, &turns, first..<rows.count)
    }
  }

  /// The same for some rows only, several times over.
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], only some: Span<Int32>, sweeps: Int, _ clock: StepClock,
    _ tuning: Tuning
  ) {
    guard !some.isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let limits = Limits(pass, clock, tuning)
    for _ in 0..<sweeps {
      for k in some.indices { _ = solve(pass, &rows[Int(some[k])], only: Lanes.all, limits, &motions, .alone) }
    }
  }

  /// Solves rows by a first sweep, and rows that sudden changes leave unsettled again.
  ///
  /// - Returns: Whether a row of the sweep made a sudden change.
  @inline(always) @discardableResult
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ turns: inout [Int32], _ due: inout DueRows,
    _ clock: StepClock, _ tuning: Tuning,
    by sweep: (Limits, inout MutableSpan<SolverBody>, inout MutableSpan<ContactRow>, inout MutableSpan<Int32>) -> Void
  ) -> Bool {
    turns.resize(to: motions.count, 0)
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var turns = turns.mutableSpan
    let limits = Limits(pass, clock, tuning)
    sweep(limits, &motions, &rows, &turns)
    guard Blow.isAny(turns) else { return false }
    settle(pass, limits, &motions, &rows, &turns, &due)
    return true
  }

  /// Whether other rows are solved at the same time.
  enum Company {
    case alone
    /// Rows that share no movable body with this one; bodies without inverse mass must not be written.
    case beside
  }

  // one copy of the code for rows in batches and without
  @inline(never)
  private static func warmStart<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ groups: Span<RowGroup>
  ) {
    for k in groups.indices {
      if groups[k].isUnloaded {
        warmStartUnloaded(pass, &motions, &rows, groups[k].rows)
      } else {
        for i in groups[k].rows { warmStart(pass, &rows[i], &motions, .alone) }
      }
    }
  }

  @inline(never)
  private static func sweep<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>
  ) {
    for k in groups.indices {
      if groups[k].isUnloaded {
        solveUnloaded(pass, limits, &motions, &rows, &turns, groups[k].rows)
      } else {
        for i in groups[k].rows { solve(pass, &rows[i], limits, turn: Blow.turn(of: i), &motions, &turns, .alone) }
      }
    }
  }

  static func warmStartUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ range: Range<Int>
  ) {
    for i in range where rows[i].isLoaded { warmStart(pass, &rows[i], &motions, .beside) }
  }

  /// Solves the rows that have an impulse or get one.
  ///
  /// A loop of its own: with this branch in the loop over other rows, the optimizer computes selections lane by lane.
  @inline(never)
  static func solveUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ range: Range<Int>
  ) {
    for i in range {
      if staysUnloaded(pass, &rows[i], limits, motions) { continue }
      let impulses = solve(pass, &rows[i], only: Lanes.all, limits, &motions, .beside)
      limits.blow.note(impulses, of: &rows[i], turn: Blow.turn(of: i), motions, &turns)
    }
  }

  /// Whether a row has no impulses and gets none, so that it does not change. The row is not changed here either, but passed as a value it
  /// would be copied.
  @inline(always)
  private static func staysUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ limits: Limits, _ motions: borrowing MutableSpan<SolverBody>
  ) -> Bool {
    guard !row.isLoaded else { return false }
    return Pass.staysUnloaded(
      row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, Quad(velocities: motions, row.a),
      Quad(velocities: motions, row.b))
  }

  /// Sweeps over the contacts whose bodies others have changed suddenly, until none is left.
  private static func settle<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ due: inout DueRows
  ) {
    var limits = limits
    limits.relaxation = Wide(repeating: Tuning.overRelaxation)
    limits.blow = limits.settledBlow
    var due = due.queue(rows, motions: motions.count)
    due.add(before: turns)
    for sweep in 1..<Tuning.blowSweeps {
      var next = 0
      while let i = due.take(from: next) {
        next = i + 1
        if staysUnloaded(pass, &rows[i], limits, motions) { continue }
        let turn = Blow.turn(of: sweep * rows.count + i)
        let last = turn - Int32(truncatingIfNeeded: rows.count)
        let changed = solve(pass, &rows[i], changedSince: last, limits, turn: turn, &motions, &turns)
        due.add(besides: i, &rows[i], changed)
      }
      if next == 0 { break }
    }
    due.clear()
    for i in turns.indices { turns[i] = 0 }
  }

  @inline(always)
  static func warmStart<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: Company
  ) {
    Pass.begin(&row)
    var a = Quad(velocities: motions, row.a)
    var b = Quad(velocities: motions, row.b)
    apply(Pass.impulse(row.first.impulses), Pass.impulse(row.second.impulses), Pass.impulse(row.tangent.impulses), row, &a, &b)
    store(a, b, row, &motions, company)
  }

  @inline(always)
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ company: Company
  ) -> NormalImpulses {
    var a = Quad(velocities: motions, row.a)
    var b = Quad(velocities: motions, row.b)
    let impulses = Pass.solveNormal(&row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, &a, &b)
    Pass.solveFriction(&row, &a, &b)
    store(a, b, row, &motions, company)
    return impulses
  }

  /// The same, and notes the bodies that the row changes suddenly.
  @inline(always)
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ limits: Limits, turn: Int32, _ motions: inout MutableSpan<SolverBody>,
    _ turns: inout MutableSpan<Int32>, _ company: Company
  ) {
    let impulses = solve(pass, &row, limits, &motions, company)
    limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// The same of the lanes whose bodies others have changed since a turn.
  ///
  /// - Returns: The bodies that it has changed suddenly.
  @inline(always)
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, changedSince last: Int32, _ limits: Limits, turn: Int32,
    _ motions: inout MutableSpan<SolverBody>, _ turns: inout MutableSpan<Int32>
  ) -> RowSides {
    let impulses = solve(pass, &row, only: Blow.lanes(of: row, changedSince: last, turns), limits, &motions, .alone)
    return limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// Solves some lanes of a row; the others and their bodies keep all bits. Not inlined: each copy makes a live page larger, and only few
  /// rows are solved again.
  @inline(never)
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, only lanes: Lanes.Mask, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>,
    _ company: Company
  ) -> NormalImpulses {
    let (first, second, tangent) = (row.first, row.second, row.tangent)
    var a = Quad(velocities: motions, row.a)
    var b = Quad(velocities: motions, row.b)
    let (startA, startB) = (a, b)
    var impulses = Pass.solveNormal(&row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, &a, &b)
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
  private static func store(_ a: Quad, _ b: Quad, _ row: borrowing ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: Company)
  {
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
