/// The demand of a rigid joint on its two bodies in a pass.
struct JointDemand: Sendable {
  /// Arms to the point at which its impulse acts on both bodies.
  var rA: Vector2
  var rB: Vector2
  /// How many directions are held: none, one, `direction`, or two, x and y.
  var directions: Int
  var direction: Vector2
  /// Whether the relative angle is held.
  var holdsAngle: Bool
  /// How far the anchors of a pin are apart, pt.
  var gap: Float = 0
  /// Demanded change of the velocity of B relative to A: along the directions, and of the angular velocity.
  var change: SIMD3<Float>

  static let none = JointDemand(rA: .zero, rB: .zero, directions: 0, direction: .zero, holdsAngle: false, change: .zero)

  /// Whether another demand has the same rows, with any change.
  func hasGeometry(of other: JointDemand) -> Bool {
    rA == other.rA && rB == other.rB && directions == other.directions && direction == other.direction && holdsAngle == other.holdsAngle
  }

  /// The rates of the held coordinates by the velocity of B for `sign` 1, of A for -1. Unused rows are zero.
  @inline(always)
  func jacobian(_ r: SIMD2<Double>, _ sign: Double) -> Matrix3 {
    let first = directions == 2 ? SIMD2(1, 0) : directions == 1 ? SIMD2(Double(direction.x), Double(direction.y)) : .zero
    let second: SIMD2<Double> = directions == 2 ? SIMD2(0, 1) : .zero
    return Matrix3(
      x: sign * SIMD3(first.x, first.y, r.x * first.y - r.y * first.x),
      y: sign * SIMD3(second.x, second.y, r.x * second.y - r.y * second.x),
      z: SIMD3(0, 0, holdsAngle ? sign : 0))
  }
}
