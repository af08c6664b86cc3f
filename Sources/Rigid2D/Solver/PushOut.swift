/// Moves bodies that overlap deeply apart by their positions alone: it gives them no speed, which gravity or the space they need would never have given.
///
/// Nonlinear Gauss-Seidel as in the position solver of Box2D 2.4.1, on the rows of this step. Shallow overlap is the position pass's: a load in rest
/// has some.
enum PushOut {
  /// In slops, the overlap that is left.
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
  private static func move(_ motions: inout MutableSpan<SolverBody>, _ row: ContactRow, _ share: Wide, _ farthest: Wide) {
    var (a, b) = (ContactSolver.Quad(shifts: motions, row.a), ContactSolver.Quad(shifts: motions, row.b))
    let demand = { (point: RowPoint) -> ContactSolver.Target in
      let c = ContactSolver.separation(point, row, a, b)
      let wanted = Wide.lesser(share * (row.biasRate * c + shallow * row.yieldLimit), .zero)
      return ContactSolver.Target(velocityError: -Wide.greater(wanted, farthest), mass: point.mass)
    }
    let (change1, change2) = ContactSolver.both(demand(row.first), demand(row.second), row.coupling, .zero, .zero)
    ContactSolver.apply(change1, change2, row, &a, &b)
    a.storeShifts(&motions, row.a)
    b.storeShifts(&motions, row.b)
  }
}
