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
  ///   - poseA: At the beginning of the step.
  mutating func applyKnownImpact(
    _ isFirst: Bool, _ isSecond: Bool, at time: Float, _ poseA: Pose, _ masses: InverseMasses, _ motions: inout MutableSpan<SolverBody>
  ) {
    let before = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    // read for the report alone, which is of the first impact
    if total == 0 {
      let shift = motions[Int(a)].deltaPosition
      let struck = isFirst ? first : second
      point = poseA.position + Vector2(shift.x, shift.y) + struck.tangentArmA * normal - struck.normalArmA * normal.turned
    }
    total += isFirst && isSecond ? applyAtBoth(masses, &motions) : applyAtOne(isFirst ? first : second, masses, &motions)
    // the paths after it are those of an impact at that instant
    motions[Int(a)].deltaPosition -= time * (motions[Int(a)].velocity - before.0)
    motions[Int(b)].deltaPosition -= time * (motions[Int(b)].velocity - before.1)
  }

  private func applyAtOne(_ point: ImpactPoint, _ masses: InverseMasses, _ motions: inout MutableSpan<SolverBody>) -> Float {
    let k = normalResponse(point, point, masses)
    guard k > 0 else { return 0 }
    let jn = wantedChange(point, motions) / k
    apply(jn, 0, point, masses, &motions)
    solveFriction(jn, point, masses, &motions)
    return jn
  }

  private func applyAtBoth(_ masses: InverseMasses, _ motions: inout MutableSpan<SolverBody>) -> Float {
    let impact = SimultaneousImpact(
      wantedChange(first, motions), wantedChange(second, motions), normalResponse(first, first, masses),
      normalResponse(first, second, masses), normalResponse(second, second, masses))
    switch impact {
    case .first: return applyAtOne(first, masses, &motions)
    case .second: return applyAtOne(second, masses, &motions)
    case .both(let j1, let j2):
      let center = ImpactPoint.center(first, second, LoadShares(impulses: j1, j2))
      apply(j1 + j2, 0, center, masses, &motions)
      solveFriction(j1 + j2, center, masses, &motions)
      return max(j1, j2)
    }
  }

  private func normalResponse(_ p: ImpactPoint, _ q: ImpactPoint, _ masses: InverseMasses) -> Float {
    masses.response(p.normalArmA, q.normalArmA, p.normalArmB, q.normalArmB)
  }

  private func wantedChange(_ point: ImpactPoint, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    let (va, vb) = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    return -(1 + restitution) * (normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y) + vb.z * point.normalArmB - va.z * point.normalArmA)
  }

  private func solveFriction(_ jn: Float, _ point: ImpactPoint, _ masses: InverseMasses, _ motions: inout MutableSpan<SolverBody>) {
    let (va, vb) = (motions[Int(a)].velocity, motions[Int(b)].velocity)
    let sliding = normal.x * (vb.y - va.y) - normal.y * (vb.x - va.x) + vb.z * point.tangentArmB - va.z * point.tangentArmA
    let k =
      masses.mA + masses.mB + masses.iA * point.tangentArmA * point.tangentArmA + masses.iB * point.tangentArmB * point.tangentArmB
    let limit = friction * jn
    apply(0, max(-limit, min(limit, -sliding / k)), point, masses, &motions)
  }

  private func apply(
    _ jn: Float, _ jt: Float, _ point: ImpactPoint, _ masses: InverseMasses, _ motions: inout MutableSpan<SolverBody>
  ) {
    let p = jn * normal + jt * normal.turned
    let spinA = masses.iA * (jn * point.normalArmA + jt * point.tangentArmA)
    let spinB = masses.iB * (jn * point.normalArmB + jt * point.tangentArmB)
    motions[Int(a)].velocity -= SIMD4(masses.mA * p.x, masses.mA * p.y, spinA, 0)
    motions[Int(b)].velocity += SIMD4(masses.mB * p.x, masses.mB * p.y, spinB, 0)
  }
}
