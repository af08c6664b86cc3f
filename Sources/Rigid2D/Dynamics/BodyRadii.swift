/// Extents of the shapes of a body about its center of mass, points.
struct BodyRadii: Equatable, Sendable {
  /// Greatest distance of a surface point.
  private(set) var outer: Float = 0
  /// Maximum displacement of surfaces by a rotation, per radian: the greatest distance of a vertex, as rotation about its own center does
  /// not change a round shape.
  private(set) var turning: Float = 0

  mutating func add(_ shape: Shape, _ vertices: Span<Vector2>) {
    let reach = shape.reach(vertices)
    outer = max(outer, reach)
    turning = max(turning, reach - shape.radius)
  }
}
