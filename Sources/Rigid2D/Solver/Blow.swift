/// The measure of a sudden change (a blow): a row changes a body's velocity by so much in one sweep that the body's other rows have to be
/// solved again.
///
/// A sweep passes a sudden change on only in the order of the rows: the lowest body of a falling stack would be stopped while the others
/// move on into it. So rows are solved again, over-relaxed, after other rows have changed their bodies. Per sweep with the
/// relaxation ω, the error of a chain of n bodies falls by the factor ω - 1 if ω is at least 2/(1 + sin(π/(n+1))). For longer chains the
/// factor is near 1 - π²/n² · ω/(2-ω) (Young, Iterative Solution of Large Linear Systems, 1971).
///
/// Per entry of motions, `turns` has the turn of the row that last changed it suddenly. Turns count solved rows, across sweeps. All are 0
/// before a pass and after it.
struct Blow {
  /// The square of the least change of a row's approach.
  private let leastApproach: Wide
  /// The square of the least change of a body's velocity at a point.
  private let leastChange: Wide

  /// - Parameter share: The least change of a row's approach, in slops per substep.
  init(_ share: Float, _ clock: StepClock, _ tuning: Tuning) {
    let approach = share * tuning.linearSlop * clock.inverseH
    leastApproach = Wide(repeating: approach * approach)
    leastChange = Wide(repeating: 0.25 * approach * approach)
  }

  /// Of the first sweep, above 0.
  @inline(always)
  static func turn(of row: Int) -> Int32 { Int32(truncatingIfNeeded: row) + 1 }

  static func isAny(_ turns: borrowing MutableSpan<Int32>) -> Bool {
    var all: Int32 = 0
    for i in turns.indices { all |= turns[i] }
    return all != 0
  }

  /// The lanes of a row with a body that another row has changed suddenly since the turn at which the lane was last due.
  @inline(always)
  static func lanes(of row: borrowing ContactRow, changedSince turn: Int32, _ turns: borrowing MutableSpan<Int32>) -> Lanes.Mask {
    let (a, b) = (row.a, row.b)
    let lastA = SIMD4(turns[Int(a.x)], turns[Int(a.y)], turns[Int(a.z)], turns[Int(a.w)])
    let lastB = SIMD4(turns[Int(b.x)], turns[Int(b.y)], turns[Int(b.z)], turns[Int(b.w)])
    return (lastA .> turn) .| (lastB .> turn)
  }

  /// Notes the bodies that a row's impulses have changed suddenly. The row does not change, but passed as a value it would be copied.
  ///
  /// - Returns: Those bodies.
  @inline(always) @discardableResult
  func note(
    _ impulses: ContactSolver.NormalImpulses, of row: inout ContactRow, turn: Int32, _ motions: borrowing MutableSpan<SolverBody>,
    _ turns: inout MutableSpan<Int32>
  ) -> RowSides {
    let first = row.firstGap.k * impulses.first
    let second = row.secondGap.k * impulses.second
    let isBlow = first * first + second * second .> leastApproach
    guard any(isBlow) else { return RowSides() }
    return noteChanges(impulses, isBlow, &row, turn, motions, &turns)
  }

  @inline(never)
  private func noteChanges(
    _ impulses: ContactSolver.NormalImpulses, _ isBlow: Lanes.Mask, _ row: inout ContactRow, _ turn: Int32,
    _ motions: borrowing MutableSpan<SolverBody>, _ turns: inout MutableSpan<Int32>
  ) -> RowSides {
    let isChangedA = isMuch(
      impulses, row.inverseMassA, row.inverseInertiaA, row.first.armA, row.second.armA, ContactSolver.Quad(velocities: motions, row.a))
    let isChangedB = isMuch(
      impulses, row.inverseMassB, row.inverseInertiaB, row.first.armB, row.second.armB, ContactSolver.Quad(velocities: motions, row.b))
    let changed = RowSides(a: isChangedA .& isBlow, b: isChangedB .& isBlow)
    var sides = changed
    while let side = sides.removeFirst() { turns[row.entry(side)] = turn }
    return changed
  }

  /// Whether a body's velocity at one of its points has changed by much, both absolutely and relative to the body's speed; always false
  /// without an inverse mass.
  @inline(always)
  private func isMuch(
    _ impulses: ContactSolver.NormalImpulses, _ inverseMass: Wide, _ inverseInertia: Wide, _ arm1: Wide, _ arm2: Wide,
    _ velocity: ContactSolver.Quad
  ) -> Lanes.Mask {
    let first = impulses.first * (inverseMass + inverseInertia * (arm1 * arm1))
    let second = impulses.second * (inverseMass + inverseInertia * (arm2 * arm2))
    let share = Tuning.blowVelocityShare * Tuning.blowVelocityShare
    return Wide.greater(first * first, second * second) .> leastChange + share * (velocity.x * velocity.x + velocity.y * velocity.y)
  }
}

/// Some of the eight bodies of a row: body A of the four lanes, then body B.
struct RowSides: Sendable {
  private var bits: UInt8 = 0

  init() {}

  @inline(always)
  init(a: Lanes.Mask, b: Lanes.Mask) {
    let sides =
      SIMD4<Int32>.zero.replacing(with: SIMD4(1, 2, 4, 8), where: a) | SIMD4<Int32>.zero.replacing(with: SIMD4(16, 32, 64, 128), where: b)
    bits = UInt8(truncatingIfNeeded: sides.x | sides.y | sides.z | sides.w)
  }

  /// Removes and returns the first one.
  @inline(always)
  mutating func removeFirst() -> Int? {
    guard bits != 0 else { return nil }
    let side = bits.trailingZeroBitCount
    bits &= bits - 1
    return side
  }
}

extension ContactRow {
  /// The entry of motions of one of the eight bodies.
  @inline(always)
  func entry(_ side: Int) -> Int { side < 4 ? a[side] : b[side - 4] }
}
