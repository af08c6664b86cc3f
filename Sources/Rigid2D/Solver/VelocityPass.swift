/// After the drift: no more approach, with both passes together never pulling, then friction within the cone of both. Letters as in ``ContactSolver``.
enum VelocityPass: ContactPass {
  /// Smaller than in the position pass: velocity that over-relaxation adds here makes bodies rebound.
  static var settledBlowShare: Float { 0.25 * Tuning.blowShare }

  @inline(always)
  static func begin(_ row: inout ContactRow) {
    row.first.total += row.first.impulses.a + row.first.impulses.b
    row.second.total += row.second.impulses.a + row.second.impulses.b
  }

  @inline(always)
  static func impulse(_ impulses: RowImpulses) -> Wide { impulses.b }

  @inline(always)
  static func staysUnloaded(_ row: borrowing ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: RowMotion) -> Bool {
    let v1 = ContactSolver.normalSpeed(row.first, row, v)
    let v2 = ContactSolver.normalSpeed(row.second, row, v)
    let one = settled(row.first, row, ContactSolver.separation(row.first, row.firstGap, row, shifts), v1)
    let two = settled(row.second, row, ContactSolver.separation(row.second, row.secondGap, row, shifts), v2)
    return all((one.isSettled .| (v1 .>= Wide.zero)) .& (two.isSettled .| (v2 .>= Wide.zero)))
  }

  @inline(always)
  static func solveNormal(
    _ row: inout ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: inout RowMotion
  ) -> ContactSolver.NormalImpulses {
    let v1 = ContactSolver.normalSpeed(row.first, row, v)
    let v2 = ContactSolver.normalSpeed(row.second, row, v)
    let fixed1 = settled(row.first, row, ContactSolver.separation(row.first, row.firstGap, row, shifts), v1)
    let fixed2 = settled(row.second, row, ContactSolver.separation(row.second, row.secondGap, row, shifts), v2)
    let one = ContactSolver.Target(
      velocityError: -limits.relaxation * (v1 + row.coupling * fixed2.change),
      mass: row.firstGap.mass.kept(where: .!fixed1.isSettled))
    let two = ContactSolver.Target(
      velocityError: -limits.relaxation * (v2 + row.coupling * fixed1.change),
      mass: row.secondGap.mass.kept(where: .!fixed2.isSettled))
    let least1 = (-row.first.impulses.a - row.first.impulses.b).kept(where: .!fixed1.isSettled)
    let least2 = (-row.second.impulses.a - row.second.impulses.b).kept(where: .!fixed2.isSettled)
    let free = limits.relaxed(ContactSolver.both(one, two, row.coupling, least1, least2), -least1, -least2)
    let change1 = free.0 + fixed1.change
    let change2 = free.1 + fixed2.change
    row.first.impulses.b += change1
    row.second.impulses.b += change2
    row.first.total += change1
    row.second.total += change2
    ContactSolver.apply(change1, change2, row, &v)
    return (change1, change2)
  }

  @inline(always)
  static func solveFriction(_ row: inout ContactRow, _ v: inout RowMotion) {
    let (first, second, tangent) = (row.first.impulses, row.second.impulses, row.tangent.impulses)
    let limit = row.friction * ((first.a + first.b) + (second.a + second.b))
    let wanted = tangent.a + tangent.b - row.tangentMass * ContactSolver.tangentSpeed(row, v)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted)) - tangent.a
    row.tangent.impulses.b = j
    ContactSolver.apply(tangent: j - tangent.b, row, &v)
  }

  /// Separated points carry no load, and points whose impact is still to come keep their impulse; neither is solved further.
  @inline(always)
  private static func settled(
    _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ separation: Wide, _ v: Wide
  ) -> (isSettled: SIMDMask<SIMD4<Int32>>, change: Wide) {
    let isReleased = separation .> row.releaseDistance
    let bounces = (v .< row.impactVelocity) .& (separation .> row.impactSeparation)
    let load = Wide.greater(-point.impulses.a, Wide.zero) - point.impulses.b
    let change = load.kept(where: isReleased .& .!bounces)
    return (isReleased .| bounces, change)
  }
}
