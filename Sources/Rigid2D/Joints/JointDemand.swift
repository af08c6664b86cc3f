/// What a rigid joint demands of its two bodies in a pass.
struct JointDemand: Sendable {
  /// Arms to the point at which both bodies are struck.
  var rA: Vector2
  var rB: Vector2
  /// How many directions are held: none, one, `direction`, or two, x and y.
  var directions: Int
  var direction: Vector2
  /// Whether the relative angle is held.
  var holdsAngle: Bool
  /// Wanted change of the velocity of B as seen from A: along the directions, and of the spin.
  var change: SIMD3<Float>

  static let none = JointDemand(rA: .zero, rB: .zero, directions: 0, direction: .zero, holdsAngle: false, change: .zero)

  /// How fast the held coordinates change with the velocity of B for `sign` 1, of A for -1. Rows that hold nothing are zero.
  @inline(always)
  func jacobian(_ r: Vector2, _ sign: Double) -> Matrix3 {
    let first = directions == 2 ? Vector2(1, 0) : directions == 1 ? direction : .zero
    let second = directions == 2 ? Vector2(0, 1) : .zero
    return Matrix3(
      x: sign * SIMD3(Double(first.x), Double(first.y), Double(r.cross(first))),
      y: sign * SIMD3(Double(second.x), Double(second.y), Double(r.cross(second))),
      z: SIMD3(0, 0, holdsAngle ? sign : 0))
  }
}
