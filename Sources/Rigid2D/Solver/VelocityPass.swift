/// After the drift: no more approach, with both passes together never pulling, then friction within the cone of both. Letters as in ``ContactSolver``.
enum VelocityPass: ContactPass {
  @inline(always)
  static func begin(_ point: inout RowPoint) { point.total += point.normalA + point.normalB }

  @inline(always)
  static func impulse(_ point: borrowing RowPoint) -> (normal: Wide, tangent: Wide) { (point.normalB, point.tangentB) }

  @inline(always)
  static func solveNormal(
    _ row: inout ContactRow, _ shiftA: ContactSolver.Quad, _ shiftB: ContactSolver.Quad, _ limits: ContactSolver.Limits,
    _ a: inout ContactSolver.Quad, _ b: inout ContactSolver.Quad
  ) {
    let v1 = ContactSolver.normalSpeed(row.first, row, a, b)
    let v2 = ContactSolver.normalSpeed(row.second, row, a, b)
    let fixed1 = settled(row.first, row, ContactSolver.separation(row.first, row, shiftA, shiftB), v1)
    let fixed2 = settled(row.second, row, ContactSolver.separation(row.second, row, shiftA, shiftB), v2)
    let one = ContactSolver.Target(
      velocityError: -(v1 + row.coupling * fixed2.change), mass: row.first.normalMass.replacing(with: Wide.zero, where: fixed1.isSettled))
    let two = ContactSolver.Target(
      velocityError: -(v2 + row.coupling * fixed1.change), mass: row.second.normalMass.replacing(with: Wide.zero, where: fixed2.isSettled))
    let least1 = (-row.first.normalA - row.first.normalB).replacing(with: Wide.zero, where: fixed1.isSettled)
    let least2 = (-row.second.normalA - row.second.normalB).replacing(with: Wide.zero, where: fixed2.isSettled)
    let free = ContactSolver.both(one, two, row.coupling, least1, least2)
    let change1 = free.0 + fixed1.change
    let change2 = free.1 + fixed2.change
    row.first.normalB += change1
    row.second.normalB += change2
    row.first.total += change1
    row.second.total += change2
    ContactSolver.apply(change1, Wide.zero, row.first, row, &a, &b)
    ContactSolver.apply(change2, Wide.zero, row.second, row, &a, &b)
  }

  @inline(always)
  static func solveFriction(
    _ point: inout RowPoint, _ row: borrowing ContactRow, _ a: inout ContactSolver.Quad, _ b: inout ContactSolver.Quad
  ) {
    let limit = row.friction * (point.normalA + point.normalB)
    let wanted = point.tangentA + point.tangentB - point.tangentMass * ContactSolver.tangentSpeed(point, row, a, b)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted)) - point.tangentA
    let change = j - point.tangentB
    point.tangentB = j
    ContactSolver.apply(Wide.zero, change, point, row, &a, &b)
  }

  /// Separated points carry no load, and points whose impact is still to come keep their impulse; neither is solved further.
  @inline(always)
  private static func settled(
    _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ separation: Wide, _ v: Wide
  ) -> (isSettled: SIMDMask<SIMD4<Int32>>, change: Wide) {
    let isReleased = separation .> row.releaseDistance
    let bounces = (v .< row.impactVelocity) .& (separation .> row.impactSeparation)
    let load = Wide.greater(-point.normalA, Wide.zero) - point.normalB
    let change = Wide.zero.replacing(with: load, where: isReleased).replacing(with: Wide.zero, where: bounces)
    return (isReleased .| bounces, change)
  }
}
