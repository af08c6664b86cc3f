/// Symmetric systems of two and three unknowns; what has no solution has the solution 0.
enum SmallSystems {
  @inline(always)
  static func solve(_ k11: Float, _ k12: Float, _ k22: Float, _ b: Vector2) -> Vector2 {
    let determinant = k11 * k22 - k12 * k12
    guard determinant != 0 else { return .zero }
    let d = 1 / determinant
    return Vector2(d * (k22 * b.x - k12 * b.y), d * (k11 * b.y - k12 * b.x))
  }

  /// By cofactors; `k` holds the rows.
  static func solve(_ k: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>), _ b: SIMD3<Float>) -> SIMD3<Float> {
    let cx = SIMD3(k.y.y * k.z.z - k.y.z * k.z.y, k.x.z * k.z.y - k.x.y * k.z.z, k.x.y * k.y.z - k.x.z * k.y.y)
    let cy = SIMD3(cx.y, k.x.x * k.z.z - k.x.z * k.x.z, k.x.y * k.x.z - k.x.x * k.y.z)
    let cz = SIMD3(cx.z, cy.z, k.x.x * k.y.y - k.x.y * k.x.y)
    let determinant = dot(k.x, cx)
    guard determinant != 0 else { return .zero }
    let d = 1 / determinant
    return SIMD3(d * dot(cx, b), d * dot(cy, b), d * dot(cz, b))
  }

  // spelled out, so that the order of the additions is ours
  @inline(always)
  private static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }
}

/// A spring within a step, solved implicitly as a soft constraint (Catto, "Soft Constraints", GDC 2011):
///
///     k = m ω²   d = 2 m ζ ω   γ = 1 / (h (d + h k))   β = h k γ   j = -(v + β C + γ j₀) / (1/m + γ)
///
/// Stable at any frequency, and the better damped for it the coarser the step.
struct ImplicitSpring: Sendable {
  let gamma: Float
  /// Speed that corrects the displacement, pt/s or rad/s.
  let bias: Float
  let mass: Float

  /// - Parameters:
  ///   - inverseMass: Along the constraint; above 0.
  ///   - displacement: From rest, points or radians.
  ///   - springMass: What swings with the frequency, where that is not what the impulse acts on.
  init(frequency: Float, dampingRatio: Float, inverseMass: Float, displacement: Float, h: Float, springMass: Float? = nil) {
    let omega = 2 * Float.pi * frequency
    let m = springMass ?? 1 / inverseMass
    let k = m * omega * omega
    let d = 2 * m * dampingRatio * omega
    let softness = h * (d + h * k)
    gamma = softness > 0 ? 1 / softness : 0
    bias = displacement * h * k * gamma
    mass = 1 / (inverseMass + gamma)
  }

  @inline(always)
  func impulse(_ speed: Float, soFar: Float) -> Float { -mass * (speed + bias + gamma * soFar) }
}
