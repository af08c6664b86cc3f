/// A support point: a contact point at which a static body carries a jointed body, as an unknown of the body's part of ``JointGraph``.
///
/// A peg under a chain bears the weights at the chain's ends, link by link. A contact that sees the mass of its link alone gives a
/// thousandth of the required impulse, and the joints cancel that. So points that bear load are solved with the joints. With J the row of
/// the point, r the demanded change of its speed and γ a compliance, its impulse is
///
///     λ = (r - J Δv) / γ
///
/// which adds Jᵀ J / γ to the body's mass and Jᵀ r / γ to its right side: the matrix keeps its structure for any set of points. γ is the
/// compliance of the contact in the sweeps, so a solved point is at rest there too. If no motion meets both demands, contacts yield before
/// joints do.
struct HeldPoint: Sendable {
  let place: PointPlace
  /// Its body in ``JointGraph``, and 1 if that is the contact's body B, -1 if A.
  let node: Int
  let sign: Float
  /// Whether it is active: bears load.
  var isHeld = false
  /// J: how its speed changes with the velocity of its body.
  var jacobian = SIMD3<Double>.zero
  /// 1/γ.
  var stiffness = 0.0
  /// r, pt/s.
  var change = 0.0
  /// Set if its normal turns with the body, as that of a face on something round; else nil.
  var turning: TurningNormal?
  /// Its impulse in the pass so far, which in a pass of the midpoint rule turns back with the body.
  var total = 0.0
  /// λ, of the last solution.
  var impulse = 0.0
  /// Its impulses before the pass, to fall back to.
  var saved = PassImpulses()
  /// The weight of its row in the present factors.
  var factored = Weight()

  /// Its term in the matrix: zero if the point is not active.
  struct Weight: Equatable, Sendable {
    var jacobian = SIMD3<Double>.zero
    var stiffness = 0.0
  }

  /// How its impulse turns back with the body within `lead` seconds: the load times the second derivatives of the separation w·n, with the
  /// body's outward normal n and the way w from the body to the center of the round shape.
  func geometricStiffness(lead: Float) -> Symmetric3 {
    guard lead > 0, total > 0, isHeld, let turning else { return .zero }
    let k = total * Double(lead)
    // n turned, of J = (-n, ...)
    let (x, y) = (k * jacobian.y, k * -jacobian.x)
    return Symmetric3(x: SIMD3(0, 0, x), y: SIMD3(0, 0, y), z: SIMD3(x, y, k * Double(turning.way.dot(turning.normal))))
  }

  var weight: Weight { isHeld ? Weight(jacobian: jacobian, stiffness: stiffness) : Weight() }
  var isAsFactored: Bool { weight == factored }
}

/// The place of a contact point in the rows.
struct PointPlace: Sendable {
  let row: Int
  let lane: Int
  /// Which of the contact's points it is.
  let isSecond: Bool
}

/// A face of a body on something round that does not turn, at the beginning of a step: its normal turns with the body, and its point moves along.
struct TurningNormal: Sendable {
  /// Outward from the body.
  let normal: Vector2
  /// From the body's center of mass to the center of the round shape.
  let way: Vector2
  /// w·n where both touch.
  let distance: Float

  /// - Parameters:
  ///   - arm: From the body's center of mass to the place midway between the surfaces.
  init(normal: Vector2, arm: Vector2, radius: Float, separation: Float) {
    self.normal = normal
    way = arm + (radius + 0.5 * separation) * normal
    distance = way.dot(normal) - separation
  }

  /// Normal and way after the body has moved by `shift` relative to the other.
  func moved(by shift: SIMD4<Float>) -> (normal: Vector2, way: Vector2) {
    (Trigonometry.sineCosine(shift.z).apply(normal), way - Vector2(shift.x, shift.y))
  }
}
