/// Non-penetration and Coulomb friction at touching points, four contacts at a time.
///
/// Sequential impulses (Catto, GDC 2006). The position pass acts before the drift: it lets a gap close but not more (v ≥ -C/h) and works off overlap softly. The velocity pass acts after the
/// drift at the new positions: it takes the remaining approach out of the velocities, as RATTLE does (Andersen, J. Comput. Phys. 1983). Each pass has impulses of its own,
/// warm-started from its own past, because they mean different things.
///
/// Here stands what both passes share; ``PositionPass`` and ``VelocityPass`` say what each solves at a row.
///
/// Both points of a contact are solved as one system, and their friction as one, so that a mirrored scene moves mirrored to the bit.
///
/// Letters: v velocity, w spin, m and i inverse mass and inertia, n normal, t tangent, r arms (see ``RowPoint``), j impulse, C separation. All per lane.
enum ContactSolver {
  /// Velocities of the four bodies of one side of a row.
  struct Quad {
    var x: Wide
    var y: Wide
    var w: Wide

    @inline(always)
    init(velocities motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].velocity, motions[Int(i.y)].velocity, motions[Int(i.z)].velocity, motions[Int(i.w)].velocity)
    }

    @inline(always)
    init(shifts motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].deltaPosition, motions[Int(i.y)].deltaPosition, motions[Int(i.z)].deltaPosition, motions[Int(i.w)].deltaPosition)
    }

    /// Entry 0 and kinematic bodies have no inverse mass, so what is written there is what was read.
    @inline(always)
    func store(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes) {
      let rows = Wide.rows(x, y, w)
      motions[Int(i.x)].velocity = rows.0
      motions[Int(i.y)].velocity = rows.1
      motions[Int(i.z)].velocity = rows.2
      motions[Int(i.w)].velocity = rows.3
    }

    @inline(always)
    mutating func replace(with others: Quad, where lanes: Lanes.Mask) {
      x.replace(with: others.x, where: lanes)
      y.replace(with: others.y, where: lanes)
      w.replace(with: others.w, where: lanes)
    }

    /// The same without what has no inverse mass.
    @inline(always)
    func store(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes, whereMovable inverseMass: Wide) {
      let rows = Wide.rows(x, y, w)
      if inverseMass.x != 0 { motions[Int(i.x)].velocity = rows.0 }
      if inverseMass.y != 0 { motions[Int(i.y)].velocity = rows.1 }
      if inverseMass.z != 0 { motions[Int(i.z)].velocity = rows.2 }
      if inverseMass.w != 0 { motions[Int(i.w)].velocity = rows.3 }
    }
  }

  /// Adds normal impulses at both points, and a tangent impulse, to both sides.
  @inline(always)
  private static func apply(_ j1: Wide, _ j2: Wide, _ jt: Wide, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    // the tangent is the normal turned: (-ny, nx)
    let jn = j1 + j2
    let px = jn * row.normalX - jt * row.normalY
    let py = jn * row.normalY + jt * row.normalX
    a.x -= row.inverseMassA * px
    a.y -= row.inverseMassA * py
    a.w -= row.inverseInertiaA * (j1 * row.first.armA + j2 * row.second.armA + jt * row.tangent.armA)
    b.x += row.inverseMassB * px
    b.y += row.inverseMassB * py
    b.w += row.inverseInertiaB * (j1 * row.first.armB + j2 * row.second.armB + jt * row.tangent.armB)
  }

  /// Adds normal impulses at both points to both sides.
  @inline(always)
  static func apply(_ j1: Wide, _ j2: Wide, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let jn = j1 + j2
    let px = jn * row.normalX
    let py = jn * row.normalY
    a.x -= row.inverseMassA * px
    a.y -= row.inverseMassA * py
    a.w -= row.inverseInertiaA * (j1 * row.first.armA + j2 * row.second.armA)
    b.x += row.inverseMassB * px
    b.y += row.inverseMassB * py
    b.w += row.inverseInertiaB * (j1 * row.first.armB + j2 * row.second.armB)
  }

  /// Adds a tangent impulse to both sides.
  @inline(always)
  static func apply(tangent jt: Wide, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let px = jt * row.normalY
    let py = jt * row.normalX
    a.x += row.inverseMassA * px
    a.y -= row.inverseMassA * py
    a.w -= row.inverseInertiaA * (jt * row.tangent.armA)
    b.x -= row.inverseMassB * px
    b.y += row.inverseMassB * py
    b.w += row.inverseInertiaB * (jt * row.tangent.armB)
  }

  @inline(always)
  static func normalSpeed(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + b.w * point.armB - a.w * point.armA
  }

  @inline(always)
  static func tangentSpeed(_ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    row.normalX * (b.y - a.y) - row.normalY * (b.x - a.x) + b.w * row.tangent.armB - a.w * row.tangent.armA
  }

  /// Separation at the present shifts; linear in the angles, which stay small within a step.
  @inline(always)
  static func separation(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    point.base + row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + b.w * point.armB - a.w * point.armA
  }

  /// The parameters of a pass besides the rows. All lanes alike.
  struct Limits {
    let inverseH: Wide
    let pushOut: Wide
    /// How much of what settles a row it takes: 1, or more where sweeps follow each other.
    var relaxation = Wide(repeating: 1)
    var blow: Blow
    /// The least that is handed on while a blow is settled.
    let settledBlow: Blow

    init<Pass: ContactPass>(_ pass: Pass.Type, _ clock: StepClock, _ tuning: Tuning) {
      inverseH = Wide(repeating: clock.inverseH)
      pushOut = Wide(repeating: -tuning.pushOutSpeed)
      blow = Blow(Tuning.blowShare, clock, tuning)
      settledBlow = Blow(Pass.settledBlowShare, clock, tuning)
    }
  }

  /// Of the two points of four contacts.
  typealias NormalImpulses = (first: Wide, second: Wide)

  /// The demand of a soft point: the change of its impulse if it were alone is `mass * velocityError`.
  struct Target {
    var velocityError: Wide
    var mass: Wide
  }

  /// Changes of the impulses of two points that meet both targets at once, each at least `least`; a point that cannot is left at its least, and the other stands alone.
  @inline(always)
  static func both(_ one: Target, _ two: Target, _ coupling: Wide, _ least1: Wide, _ least2: Wide) -> (Wide, Wide) {
    let alone1 = one.mass * one.velocityError
    let alone2 = two.mass * two.velocityError
    let c1 = one.mass * coupling
    let c2 = two.mass * coupling
    let inverse = Wide(repeating: 1) / (Wide(repeating: 1) - c1 * c2)
    let x1 = (alone1 - c1 * alone2) * inverse
    let x2 = (alone2 - c2 * alone1) * inverse
    let lacks1 = x1 .< least1
    let lacks2 = x2 .< least2
    let y1 = Wide.greater(least1, alone1 - c1 * least2)
    let y2 = Wide.greater(least2, alone2 - c2 * least1)
    let j1 = Wide.greater(x1, least1).replacing(with: y1, where: lacks2)
    let j2 = Wide.greater(x2, least2).replacing(with: y2, where: lacks1)
    return (j1, j2)
  }

  // MARK: - Sweeps over the rows

  /// Applies the impulses of the pass as a first guess and solves every row once, batch by batch; then solves again what blows leave unsettled.
  ///
  /// `turns` and `due` are working space, see ``Blow`` and ``DueRows``.
  static func solveBatches<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ batches: RowBatches, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning, on executor: StepExecutor
  ) {
    turns.resize(to: motions.count, 0)
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var turns = turns.mutableSpan
    let limits = Limits(pass, clock, tuning)
    if executor.isSerial {
      for k in 0..<batches.count {
        warmStart(pass, &motions, &rows, batches[k])
        sweep(pass, limits, &motions, &rows, &turns, batches[k])
      }
    } else {
      solveBeside(pass, limits, &motions, &rows, &turns, batches, executor)
    }
    if Blow.isAny(turns) { settle(pass, limits, &motions, &rows, &turns, &due) }
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

  /// Solves every row once, and what blows leave unsettled again.
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], _ groups: Span<RowGroup>, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning, on executor: StepExecutor
  ) {
    turns.resize(to: motions.count, 0)
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var turns = turns.mutableSpan
    let limits = Limits(pass, clock, tuning)
    if executor.isSerial {
      sweep(pass, limits, &motions, &rows, &turns, groups)
    } else {
      sweepBeside(pass, limits, &motions, &rows, &turns, groups, executor)
    }
    if Blow.isAny(turns) { settle(pass, limits, &motions, &rows, &turns, &due) }
  }

  /// The same for the rows from `first` on, which have no impulses.
  ///
  /// - Returns: Whether one of them was a blow.
  static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout [SolverBody], _ rows: inout [ContactRow], from first: Int, _ turns: inout [Int32],
    _ due: inout DueRows, _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    turns.resize(to: motions.count, 0)
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    var turns = turns.mutableSpan
    let limits = Limits(pass, clock, tuning)
    solveUnloaded(pass, limits, &motions, &rows, &turns, first..<rows.count)
    guard Blow.isAny(turns) else { return false }
    settle(pass, limits, &motions, &rows, &turns, &due)
    return true
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

  /// Whether other rows are solved at the same time.
  private enum Company {
    case alone
    /// Rows that have no movable body in common with this one: of other bodies nothing may be written.
    case beside
  }

  /// Rows of a color that are worth a thread.
  private static let leastPart = 32

  /// Calls `body` for one group after the other; of a group with a color it does so for parts, side by side.
  ///
  /// A part writes its own rows and the movable bodies of them, which no other row of the color has; of other bodies it writes nothing.
  @inline(always)
  private static func forEachPart(
    _ groups: Span<RowGroup>, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ executor: StepExecutor,
    _ body: (inout MutableSpan<SolverBody>, inout MutableSpan<ContactRow>, inout MutableSpan<Int32>, RowGroup) -> Void
  ) {
    for i in groups.indices {
      let group = groups[i]
      if group.color == nil {
        body(&motions, &rows, &turns, group)
      } else {
        executor.forEach(group.rows, leastPart: leastPart, &motions, &rows, &turns) { motions, rows, turns, part in
          body(&motions, &rows, &turns, group.part(part.range))
        }
      }
    }
  }

  // one copy for what solves batches and what does not
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

  private static func warmStartBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ groups: Span<RowGroup>,
    _ executor: StepExecutor
  ) {
    var none = MutableSpan<Int32>()
    forEachPart(groups, &motions, &rows, &none, executor) { motions, rows, _, part in warmStartBeside(pass, &motions, &rows, part) }
  }

  private static func sweepBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>, _ executor: StepExecutor
  ) {
    forEachPart(groups, &motions, &rows, &turns, executor) { motions, rows, turns, part in
      sweepBeside(pass, limits, &motions, &rows, &turns, part)
    }
  }

  /// Batches side by side; one with many of the rows by itself, color by color: it would hold up the others.
  private static func solveBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ batches: RowBatches, _ executor: StepExecutor
  ) {
    var first = 0
    while first < batches.count {
      var end = first
      while end < batches.count && batches.rowCount(end) * executor.partLimit < 2 * rows.count { end += 1 }
      // a part writes its own rows and the movable bodies of them, which no other batch has; of other bodies it writes nothing
      executor.forEach(first..<end, leastPart: 1, &motions, &rows, &turns) { motions, rows, turns, part in
        for k in part.range { solveBeside(pass, limits, &motions, &rows, &turns, batches[k]) }
      }
      if end < batches.count {
        warmStartBeside(pass, &motions, &rows, batches[end], executor)
        sweepBeside(pass, limits, &motions, &rows, &turns, batches[end], executor)
      }
      first = end + 1
    }
  }

  private static func solveBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ groups: Span<RowGroup>
  ) {
    for k in groups.indices { warmStartBeside(pass, &motions, &rows, groups[k]) }
    for k in groups.indices { sweepBeside(pass, limits, &motions, &rows, &turns, groups[k]) }
  }

  private static func warmStartBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ group: RowGroup
  ) {
    if group.isUnloaded { return warmStartUnloaded(pass, &motions, &rows, group.rows) }
    for i in group.rows { warmStart(pass, &rows[i], &motions, .beside) }
  }

  private static func sweepBeside<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ group: RowGroup
  ) {
    if group.isUnloaded { return solveUnloaded(pass, limits, &motions, &rows, &turns, group.rows) }
    for i in group.rows { solve(pass, &rows[i], limits, turn: Blow.turn(of: i), &motions, &turns, .beside) }
  }

  private static func warmStartUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ range: Range<Int>
  ) {
    for i in range where rows[i].isLoaded { warmStart(pass, &rows[i], &motions, .beside) }
  }

  /// Solves the rows that have an impulse or get one.
  ///
  /// Not within the loop over other rows: with a branch in it the optimizer selects lane by lane.
  @inline(never)
  private static func solveUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ turns: inout MutableSpan<Int32>, _ range: Range<Int>
  ) {
    for i in range {
      if staysUnloaded(pass, &rows[i], limits, motions) { continue }
      let impulses = solve(pass, &rows[i], only: Lanes.all, limits, &motions, .beside)
      limits.blow.note(impulses, of: &rows[i], turn: Blow.turn(of: i), motions, &turns)
    }
  }

  /// Whether a row has no impulses and gets none, so that nothing of it changes. The row stays as it is: handed over otherwise, it would be copied.
  @inline(always)
  private static func staysUnloaded<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ limits: Limits, _ motions: borrowing MutableSpan<SolverBody>
  ) -> Bool {
    guard !row.isLoaded else { return false }
    return Pass.staysUnloaded(
      row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, Quad(velocities: motions, row.a),
      Quad(velocities: motions, row.b))
  }

  /// Sweeps over the contacts whose bodies others have changed since, until none is left.
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
  private static func warmStart<Pass: ContactPass>(
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

  /// The same with a note of the bodies that the row changes by much.
  @inline(always)
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, _ limits: Limits, turn: Int32, _ motions: inout MutableSpan<SolverBody>,
    _ turns: inout MutableSpan<Int32>, _ company: Company
  ) {
    let impulses = solve(pass, &row, limits, &motions, company)
    limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// The same of the lanes whose bodies others have changed since a turn.
  ///
  /// - Returns: The bodies that it has changed by much.
  @inline(always)
  private static func solve<Pass: ContactPass>(
    _ pass: Pass.Type, _ row: inout ContactRow, changedSince last: Int32, _ limits: Limits, turn: Int32,
    _ motions: inout MutableSpan<SolverBody>, _ turns: inout MutableSpan<Int32>
  ) -> RowSides {
    let impulses = solve(pass, &row, only: Blow.lanes(of: row, changedSince: last, turns), limits, &motions, .alone)
    return limits.blow.note(impulses, of: &row, turn: turn, motions, &turns)
  }

  /// Solves some lanes of a row; the others keep all bits, and so do their bodies. Not inlined: each copy of this makes a live page larger, and it is for the few rows that are
  /// solved again.
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

/// One of the two passes of a substep over the contacts.
protocol ContactPass {
  /// The least change of a row's approach that others have to follow once there has been a blow, in slops per substep.
  static var settledBlowShare: Float { get }
  /// Prepares a row's impulses, before the first guess is applied.
  static func begin(_ row: inout ContactRow)
  /// The first guess.
  static func impulse(_ impulses: RowImpulses) -> Wide
  /// Whether a row without impulses gets none.
  static func staysUnloaded(
    _ row: borrowing ContactRow, _ shiftA: ContactSolver.Quad, _ shiftB: ContactSolver.Quad, _ limits: ContactSolver.Limits,
    _ a: ContactSolver.Quad, _ b: ContactSolver.Quad
  ) -> Bool
  /// - Returns: By how much the impulses change.
  static func solveNormal(
    _ row: inout ContactRow, _ shiftA: ContactSolver.Quad, _ shiftB: ContactSolver.Quad, _ limits: ContactSolver.Limits,
    _ a: inout ContactSolver.Quad, _ b: inout ContactSolver.Quad
  ) -> ContactSolver.NormalImpulses
  static func solveFriction(_ row: inout ContactRow, _ a: inout ContactSolver.Quad, _ b: inout ContactSolver.Quad)
}
