/// How far the shapes of a body reach about its center of mass, points.
struct BodyRadii: Equatable, Sendable {
  /// Greatest distance of a surface point.
  private(set) var outer: Float = 0
  /// How far a turn takes surfaces, per radian, at most: the greatest distance of a vertex, as what is round looks the same when it turns about its middle.
  private(set) var turning: Float = 0

  mutating func add(_ shape: Shape, _ vertices: Span<Vector2>) {
    let reach = shape.reach(vertices)
    outer = max(outer, reach)
    turning = max(turning, reach - shape.radius)
  }
}
