/// Impacts of pairs in a crowd by the points that are known at the beginning of a substep. The formulas are those of ``Impact``.
extension ImpactContact {
  /// How far the bodies slide along each other within `time`.
  func slides(within time: Float, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    let v = motions[Int(b)].velocity - motions[Int(a)].velocity
    return time * (normal.x * v.y - normal.y * v.x).magnitude
  }

  /// - Parameters:
  ///   - isFirst: Whether the first point is due; so is `isSecond` for the second, and one of them is.
  ///   - time: Into the substep.
  mutating func applyKnownImpact(
    _ isFirst: Bool, _ isSecond: Bool, at time: Float, _ motions: inout MutableSpan<SolverBody>, _ scene: borrowing ImpactScene
  ) {
    let before = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    // read for the report alone, which is of the first impact
    if total == 0 {
      let pose = scene.poses[Int(scene.contacts[Int(contact)].bodyA)]
      let shift = motions[Int(a)].deltaPosition
      let struck = isFirst ? first : second
      point = pose.position + Vector2(shift.x, shift.y) + struck.tangentArmA * normal - struck.normalArmA * normal.turned
    }
    total += isFirst && isSecond ? applyAtBoth(&motions) : applyAtOne(isFirst ? first : second, &motions)
    // the paths after it are those of an impact at that instant
    motions[Int(a)].deltaPosition -= time * (motions[Int(a)].velocity - before.0)
    motions[Int(b)].deltaPosition -= time * (motions[Int(b)].velocity - before.1)
  }

  private func applyAtOne(_ point: ImpactPoint, _ motions: inout MutableSpan<SolverBody>) -> Float {
    let k = normalResponse(point, point)
    guard k > 0 else { return 0 }
    let jn = wantedChange(point, motions) / k
    apply(jn, 0, point, &motions)
    solveFriction(jn, point, &motions)
    return jn
  }

  private func applyAtBoth(_ motions: inout MutableSpan<SolverBody>) -> Float {
    let (change1, change2) = (wantedChange(first, motions), wantedChange(second, motions))
    let k11 = normalResponse(first, first)
    let k22 = normalResponse(second, second)
    let k12 = normalResponse(first, second)
    let determinant = k11 * k22 - k12 * k12
    guard determinant > 1e-5 * k11 * k22 else { return applyAtOne(change1 >= change2 ? first : second, &motions) }
    let j1 = (k22 * change1 - k12 * change2) / determinant
    let j2 = (k11 * change2 - k12 * change1) / determinant
    if j1 <= 0 { return applyAtOne(second, &motions) }
    if j2 <= 0 { return applyAtOne(first, &motions) }
    apply(j1, 0, first, &motions)
    apply(j2, 0, second, &motions)
    solveFriction(j1, first, &motions)
    solveFriction(j2, second, &motions)
    return max(j1, j2)
  }

  private func normalResponse(_ p: ImpactPoint, _ q: ImpactPoint) -> Float {
    mA + mB + iA * p.normalArmA * q.normalArmA + iB * p.normalArmB * q.normalArmB
  }

  private func wantedChange(_ point: ImpactPoint, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    let (va, vb) = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    return -(1 + restitution) * (normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y) + vb.z * point.normalArmB - va.z * point.normalArmA)
  }

  private func solveFriction(_ jn: Float, _ point: ImpactPoint, _ motions: inout MutableSpan<SolverBody>) {
    let (va, vb) = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    let sliding = normal.x * (vb.y - va.y) - normal.y * (vb.x - va.x) + vb.z * point.tangentArmB - va.z * point.tangentArmA
    let k = mA + mB + iA * point.tangentArmA * point.tangentArmA + iB * point.tangentArmB * point.tangentArmB
    let limit = friction * jn
    apply(0, max(-limit, min(limit, -sliding / k)), point, &motions)
  }

  private func apply(_ jn: Float, _ jt: Float, _ point: ImpactPoint, _ motions: inout MutableSpan<SolverBody>) {
    let p = jn * normal + jt * normal.turned
    let spinA = iA * (jn * point.normalArmA + jt * point.tangentArmA)
    let spinB = iB * (jn * point.normalArmB + jt * point.tangentArmB)
    motions[Int(a)].velocity -= SIMD4(mA * p.x, mA * p.y, spinA, 0)
    motions[Int(b)].velocity += SIMD4(mB * p.x, mB * p.y, spinB, 0)
  }
}
