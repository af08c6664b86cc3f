/// Before the drift: non-penetration of the drifted positions, then friction within the pass's own cone. Letters as in ``ContactSolver``.
enum PositionPass: ContactPass {
  static var settledBlowShare: Float { Tuning.blowShare }

  /// Starts both passes from the mean of their last impulses.
  ///
  /// The position pass's last impulses include the reduction of overlap, and the velocity pass's its reversal. Their sum is the pure load,
  /// and each pass starts with half of it.
  @inline(always)
  static func begin(_ row: inout ContactRow) {
    row.first.impulses.share()
    row.second.impulses.share()
    row.tangent.impulses.share()
  }

  @inline(always)
  static func impulse(_ impulses: RowImpulses) -> Wide { impulses.a }

  @inline(always)
  static func staysUnloaded(_ row: borrowing ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: RowMotion) -> Bool {
    let one = target(row.first, row.firstGap, row, shifts, limits, v)
    let two = target(row.second, row.secondGap, row, shifts, limits, v)
    return all((one.velocityError .<= Wide.zero) .& (two.velocityError .<= Wide.zero))
  }

  @inline(always)
  static func solveNormal(
    _ row: inout ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: inout RowMotion
  ) -> ContactSolver.NormalImpulses {
    let one = target(row.first, row.firstGap, row, shifts, limits, v)
    let two = target(row.second, row.secondGap, row, shifts, limits, v)
    let (load1, load2) = (row.first.impulses.a, row.second.impulses.a)
    let (change1, change2) = limits.relaxed(ContactSolver.both(one, two, row.coupling, -load1, -load2), load1, load2)
    row.first.impulses.a += change1
    row.second.impulses.a += change2
    ContactSolver.apply(change1, change2, row, &v)
    return (change1, change2)
  }

  @inline(always)
  private static func target(
    _ point: borrowing RowPoint, _ gap: borrowing RowGap, _ row: borrowing ContactRow, _ shifts: RowMotion,
    _ limits: ContactSolver.Limits, _ v: RowMotion
  ) -> ContactSolver.Target {
    let c = ContactSolver.separation(point, gap, row, shifts)
    let isApart = c .> Wide.zero
    let soft = Wide.greater(row.biasRate * c, Wide.greater(limits.pushOut, -PushOut.shallow * row.yieldLimit))
    let bias = soft.replacing(with: c * limits.inverseH, where: isApart)
    // a soft point yields to its load, by γj with γ = k (1 - massScale) / massScale
    let load = Wide.lesser(row.compliance * gap.k * point.impulses.a, row.yieldLimit)
    let yielding = load.replacing(with: Wide.zero, where: isApart)
    let mass = gap.mass * row.massScale.replacing(with: Wide(repeating: 1), where: isApart)
    let speed = ContactSolver.normalSpeed(point, row, v)
    let isLeft = speed .< row.missVelocity
    return ContactSolver.Target(
      velocityError: -limits.relaxation * (speed + bias + yielding), mass: mass.replacing(with: Wide.zero, where: isLeft))
  }

  @inline(always)
  static func solveFriction(_ row: inout ContactRow, _ v: inout RowMotion) {
    let limit = row.friction * (row.first.impulses.a + row.second.impulses.a)
    let wanted = row.tangent.impulses.a - row.tangentMass * ContactSolver.tangentSpeed(row, v)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted))
    let change = j - row.tangent.impulses.a
    row.tangent.impulses.a = j
    ContactSolver.apply(tangent: change, row, &v)
  }
}
