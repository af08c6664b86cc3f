/// Symmetric systems of two and three unknowns; the result is 0 for a system without a solution.
///
/// Determinants are differences of products, which are nearly equal if an arm is long compared with its body: a joint 180 pt from a ball
/// of 6 pt loses all digits of a `Float`.
enum SmallSystems {
  @inline(always)
  static func solve(_ k11: Float, _ k12: Float, _ k22: Float, _ b: Vector2) -> Vector2 {
    let (k11, k12, k22, x, y) = (Double(k11), Double(k12), Double(k22), Double(b.x), Double(b.y))
    let determinant = k11 * k22 - k12 * k12
    guard determinant != 0 else { return .zero }
    let d = 1 / determinant
    return Vector2(Float(d * (k22 * x - k12 * y)), Float(d * (k11 * y - k12 * x)))
  }

  /// By cofactors; `k` holds the rows.
  static func solve(_ k: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>), _ b: SIMD3<Float>) -> SIMD3<Float> {
    let (x, y, z, b) = (SIMD3<Double>(k.x), SIMD3<Double>(k.y), SIMD3<Double>(k.z), SIMD3<Double>(b))
    let cx = SIMD3(y.y * z.z - y.z * z.y, x.z * z.y - x.y * z.z, x.y * y.z - x.z * y.y)
    let cy = SIMD3(cx.y, x.x * z.z - x.z * x.z, x.y * x.z - x.x * y.z)
    let cz = SIMD3(cx.z, cy.z, x.x * y.y - x.y * x.y)
    let determinant = dot(x, cx)
    guard determinant != 0 else { return .zero }
    let d = 1 / determinant
    return SIMD3<Float>(SIMD3(d * dot(cx, b), d * dot(cy, b), d * dot(cz, b)))
  }

  // spelled out, to fix the order of the additions
  @inline(always)
  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
}

/// A spring within a step, solved implicitly as a soft constraint (Catto, "Soft Constraints", GDC 2011):
///
///     k = m ω²   d = 2 m ζ ω   γ = 1 / (h (d + h k))   β = h k γ   j = -(v + β C + γ j₀) / (1/m + γ)
///
/// Stable at any frequency, with more damping for longer steps.
struct ImplicitSpring: Sendable {
  let gamma: Float
  /// Speed that corrects the displacement, pt/s or rad/s.
  let bias: Float
  let mass: Float

  /// - Parameters:
  ///   - inverseMass: Along the constraint; above 0.
  ///   - displacement: From rest, points or radians.
  ///   - springMass: The mass that swings with the frequency, if it differs from the one that the impulse acts on.
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
