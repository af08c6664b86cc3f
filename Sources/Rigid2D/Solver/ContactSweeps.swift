/// The arrays that the sweeps of a pass read and change.
struct SweepArrays: ~Copyable, ~Escapable {
  var motions: MutableSpan<SolverBody>
  var rows: MutableSpan<ContactRow>
  /// See ``ContactRows/mayBeLoaded``.
  var mayBeLoaded: MutableSpan<Bool>
  /// See ``Blow``.
  var turns: MutableSpan<Int32>

  @_lifetime(copy motions, copy rows, copy mayBeLoaded, copy turns)
  init(
    _ motions: consuming MutableSpan<SolverBody>, _ rows: consuming MutableSpan<ContactRow>,
    _ mayBeLoaded: consuming MutableSpan<Bool>, turns: consuming MutableSpan<Int32>
  ) {
    self.motions = motions
    self.rows = rows
    self.mayBeLoaded = mayBeLoaded
    self.turns = turns
  }
}

/// The sweeps of a pass over the rows of contacts, and repeated sweeps after sudden changes.
struct ContactSweeps<Pass: ContactPass> {
  private var limits: ContactSolver.Limits

  init(_ clock: StepClock, _ tuning: Tuning) { limits = ContactSolver.Limits(Pass.self, clock, tuning) }

  /// Applies the impulses of the pass as a first guess and solves every row once, batch by batch; then solves rows again that sudden
  /// changes leave unsettled.
  ///
  /// A batch with many of the rows would delay other threads, so it is solved by itself, color by color.
  func solveBatches(_ arrays: inout SweepArrays, _ batches: RowBatches, _ due: inout DueRows, on executor: StepExecutor) {
    let company = ContactSolver.Company(executor)
    var first = 0
    while first < batches.count {
      var end = first
      while end < batches.count && (executor.isSerial || batches.rowCount(end) * executor.partLimit < 2 * arrays.rows.count) { end += 1 }
      // a part writes its own rows and their movable bodies, which no other batch has, and no other bodies
      executor.forEach(first..<end, leastPart: 1, &arrays) { arrays, part in
        for k in part.range { sweep(&arrays, batches[k], company) }
      }
      if end < batches.count {
        warmStart(&arrays, batches[end], on: executor)
        sweep(&arrays, batches[end], on: executor)
      }
      first = end + 1
    }
    settle(&arrays, &due)
  }

  /// Applies the impulses of the pass as a first guess.
  func warmStart(_ arrays: inout SweepArrays, _ groups: Span<RowGroup>, on executor: StepExecutor) {
    let company = ContactSolver.Company(executor)
    forEachPart(groups, &arrays, executor) { arrays, part in warmStart(&arrays, part, company) }
  }

  /// Solves every row once, and rows that sudden changes leave unsettled again.
  func solve(_ arrays: inout SweepArrays, _ groups: Span<RowGroup>, _ due: inout DueRows, on executor: StepExecutor) {
    sweep(&arrays, groups, on: executor)
    settle(&arrays, &due)
  }

  /// The same for the rows from `first` on, which have no impulses.
  ///
  /// - Returns: Whether a row made a sudden change.
  func solve(_ arrays: inout SweepArrays, from first: Int, _ due: inout DueRows) -> Bool {
    solveUnloaded(&arrays, first..<arrays.rows.count)
    return settle(&arrays, &due)
  }

  /// The same for some rows only, several times over.
  func solve(_ arrays: inout SweepArrays, only some: Span<Int32>, sweeps: Int) {
    guard !some.isEmpty else { return }
    for _ in 0..<sweeps {
      for k in some.indices { _ = solve(&arrays.rows[Int(some[k])], only: Lanes.all, &arrays.motions, .alone) }
    }
  }

  /// Rows of a color that are worth a thread.
  private static var leastPart: Int { 64 }

  /// Calls `body` for one group after the other; a group with a color is divided into parallel parts.
  ///
  /// A part writes its own rows and their movable bodies, which no other row of the color has, and no other bodies.
  @inline(always)
  private func forEachPart(
    _ groups: Span<RowGroup>, _ arrays: inout SweepArrays, _ executor: StepExecutor, _ body: (inout SweepArrays, RowGroup) -> Void
  ) {
    for i in groups.indices {
      let group = groups[i]
      if group.color == nil {
        body(&arrays, group)
      } else {
        executor.forEach(group.rows, leastPart: Self.leastPart, &arrays) { arrays, part in body(&arrays, group.part(part.range)) }
      }
    }
  }

  private func sweep(_ arrays: inout SweepArrays, _ groups: Span<RowGroup>, on executor: StepExecutor) {
    let company = ContactSolver.Company(executor)
    forEachPart(groups, &arrays, executor) { arrays, part in sweep(&arrays, part, company) }
  }

  /// Of one batch, with its warm start.
  private func sweep(_ arrays: inout SweepArrays, _ groups: Span<RowGroup>, _ company: ContactSolver.Company) {
    for k in groups.indices { warmStart(&arrays, groups[k], company) }
    for k in groups.indices { sweep(&arrays, groups[k], company) }
  }

  private func warmStart(_ arrays: inout SweepArrays, _ group: RowGroup, _ company: ContactSolver.Company) {
    if group.isUnloaded {
      for i in group.rows where arrays.mayBeLoaded[i] {
        if arrays.rows[i].isLoaded { warmStart(&arrays.rows[i], &arrays.motions, .beside) }
      }
    } else {
      warmStart(&arrays.rows, &arrays.motions, group.rows, company)
    }
  }

  private func sweep(_ arrays: inout SweepArrays, _ group: RowGroup, _ company: ContactSolver.Company) {
    if group.isUnloaded { return solveUnloaded(&arrays, group.rows) }
    solve(&arrays.rows, &arrays.motions, &arrays.turns, group.rows, company)
  }

  // one copy of the code for rows in batches and without; span by span, since those of a struct would be loaded for each row
  @inline(never)
  private func warmStart(
    _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>, _ range: Range<Int>, _ company: ContactSolver.Company
  ) {
    switch company {
    case .alone: for i in range { warmStart(&rows[i], &motions, .alone) }
    case .beside: for i in range { warmStart(&rows[i], &motions, .beside) }
    }
  }

  @inline(never)
  private func solve(
    _ rows: inout MutableSpan<ContactRow>, _ motions: inout MutableSpan<SolverBody>, _ turns: inout MutableSpan<Int32>,
    _ range: Range<Int>, _ company: ContactSolver.Company
  ) {
    for i in range {
      let impulses = solve(&rows[i], &motions, company)
      limits.blow.note(impulses, of: &rows[i], turn: Blow.turn(of: i), motions, &turns)
    }
  }

  /// Solves the rows that have an impulse or get one.
  ///
  /// A loop of its own: with this branch in the loop over other rows, the optimizer computes selections lane by lane.
  @inline(never)
  private func solveUnloaded(_ arrays: inout SweepArrays, _ range: Range<Int>) {
    for i in range {
      if staysUnloaded(&arrays.rows[i], arrays.mayBeLoaded[i], arrays.motions) { continue }
      arrays.mayBeLoaded[i] = true
      let impulses = solve(&arrays.rows[i], only: Lanes.all, &arrays.motions, .beside)
      limits.blow.note(impulses, of: &arrays.rows[i], turn: Blow.turn(of: i), arrays.motions, &arrays.turns)
    }
  }

  /// Whether a row has no impulses and gets none, so that it does not change. The row is not changed here either, but passed as a value it
  /// would be copied.
  @inline(always)
  private func staysUnloaded(_ row: inout ContactRow, _ mayBeLoaded: Bool, _ motions: borrowing MutableSpan<SolverBody>) -> Bool {
    if mayBeLoaded && row.isLoaded { return false }
    return Pass.staysUnloaded(row, RowMotion(shifts: motions, row), limits, RowMotion(velocities: motions, row))
  }

  /// Sweeps over the contacts whose bodies others have changed suddenly, until none is left.
  ///
  /// - Returns: Whether there were any.
  @inline(always) @discardableResult
  private func settle(_ arrays: inout SweepArrays, _ due: inout DueRows) -> Bool {
    guard Blow.isAny(arrays.turns) else { return false }
    resolve(&arrays, &due)
    return true
  }

  private func resolve(_ arrays: inout SweepArrays, _ due: inout DueRows) {
    var again = self
    again.limits.relaxation = Wide(repeating: Tuning.overRelaxation)
    again.limits.loadRelaxation = Wide(repeating: 1)
    again.limits.blow = limits.settledBlow
    var due = due.queue(arrays.rows, motions: arrays.motions.count)
    due.add(before: arrays.turns)
    for sweep in 1..<Tuning.blowSweeps {
      var next = 0
      while let i = due.take(from: next) {
        next = i + 1
        if again.staysUnloaded(&arrays.rows[i], arrays.mayBeLoaded[i], arrays.motions) { continue }
        arrays.mayBeLoaded[i] = true
        let turn = Blow.turn(of: sweep * arrays.rows.count + i)
        let last = turn - Int32(truncatingIfNeeded: arrays.rows.count)
        // of the lanes whose bodies others have changed since
        let lanes = Blow.lanes(of: arrays.rows[i], changedSince: last, arrays.turns)
        let impulses = again.solve(&arrays.rows[i], only: lanes, &arrays.motions, .alone)
        let changed = again.limits.blow.note(impulses, of: &arrays.rows[i], turn: turn, arrays.motions, &arrays.turns)
        due.add(besides: i, &arrays.rows[i], changed)
      }
      if next == 0 { break }
    }
    due.clear()
    for i in arrays.turns.indices { arrays.turns[i] = 0 }
  }

  @inline(always)
  private func warmStart(_ row: inout ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company) {
    Pass.begin(&row)
    var v = RowMotion(velocities: motions, row)
    ContactSolver.apply(Pass.impulse(row.first.impulses), Pass.impulse(row.second.impulses), Pass.impulse(row.tangent.impulses), row, &v)
    v.store(&motions, row, company)
  }

  @inline(always)
  private func solve(
    _ row: inout ContactRow, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company
  ) -> ContactSolver.NormalImpulses {
    var v = RowMotion(velocities: motions, row)
    let impulses = Pass.solveNormal(&row, RowMotion(shifts: motions, row), limits, &v)
    Pass.solveFriction(&row, &v)
    v.store(&motions, row, company)
    return impulses
  }

  /// Solves some lanes of a row; the others and their bodies keep all bits. Not inlined: each copy makes a live page larger, and only few
  /// rows are solved again.
  @inline(never)
  private func solve(
    _ row: inout ContactRow, only lanes: Lanes.Mask, _ motions: inout MutableSpan<SolverBody>, _ company: ContactSolver.Company
  ) -> ContactSolver.NormalImpulses {
    let (first, second, tangent) = (row.first, row.second, row.tangent)
    var v = RowMotion(velocities: motions, row)
    let start = v
    var impulses = Pass.solveNormal(&row, RowMotion(shifts: motions, row), limits, &v)
    Pass.solveFriction(&row, &v)
    row.restore(first, second, tangent, where: .!lanes)
    v.a.replace(with: start.a, where: .!lanes)
    v.b.replace(with: start.b, where: .!lanes)
    v.store(&motions, row, company)
    impulses.first.replace(with: 0, where: .!lanes)
    impulses.second.replace(with: 0, where: .!lanes)
    return impulses
  }
}
