/// Separates bodies that overlap deeply by moving their positions only, so that they gain no speed.
///
/// Nonlinear Gauss-Seidel as in the position solver of Box2D 2.4.1, on the rows of this step. Shallow overlap is left to the position
/// pass, as a load at rest has some.
enum PushOut {
  /// The remaining overlap, in slops.
  static let shallow: Float = 2
  private static let sweeps = 4

  /// - Parameter some: Indices of the rows of bodies that overlap.
  static func move(_ motions: inout [SolverBody], _ rows: Span<ContactRow>, only some: Span<Int32>, _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    let farthest = Wide(repeating: -tuning.pushOutSpeed * clock.h / Float(sweeps))
    let share = Wide(repeating: clock.h / Float(sweeps))
    for _ in 0..<sweeps {
      for k in some.indices { move(&motions, rows[Int(some[k])], share, farthest) }
    }
  }

  // letters as in ContactSolver
  @inline(always)
  private static func move(_ motions: inout MutableSpan<SolverBody>, _ row: borrowing ContactRow, _ share: Wide, _ farthest: Wide) {
    var d = RowMotion(shifts: motions, row)
    let wanted1 = wanted(row.first, row.firstGap, row, d, share)
    let wanted2 = wanted(row.second, row.secondGap, row, d, share)
    guard any((wanted1 .< Wide.zero) .| (wanted2 .< Wide.zero)) else { return }
    let (change1, change2) = ContactSolver.both(
      target(wanted1, row.firstGap, farthest), target(wanted2, row.secondGap, farthest), row.coupling, .zero, .zero)
    ContactSolver.apply(change1, change2, row, &d)
    d.a.storeShifts(&motions, row.a)
    d.b.storeShifts(&motions, row.b)
  }

  /// The target change of separation in a sweep, negative if shapes overlap too deeply.
  @inline(always)
  private static func wanted(
    _ point: borrowing RowPoint, _ gap: borrowing RowGap, _ row: borrowing ContactRow, _ d: RowMotion, _ share: Wide
  ) -> Wide {
    share * (row.biasRate * ContactSolver.separation(point, gap, row, d) + shallow * row.yieldLimit)
  }

  @inline(always)
  private static func target(_ wanted: Wide, _ gap: borrowing RowGap, _ farthest: Wide) -> ContactSolver.Target {
    ContactSolver.Target(velocityError: -Wide.greater(Wide.lesser(wanted, .zero), farthest), mass: gap.mass)
  }
}
