extension Shape {
  /// The smallest box around the shape at a pose; without its neighbors, for a chain's line.
  ///
  /// - Complexity: O(*n*) for *n* vertices.
  package func bounds(at pose: Pose, _ pool: VertexPool) -> Bounds { bounds(at: pose, pool.vertices.span) }

  /// The same with the pool's vertices.
  @inline(always)
  func bounds(at pose: Pose, _ vertices: Span<Vector2>) -> Bounds {
    let core = core
    let start = pose.apply(vertices[core.lowerBound])
    var box = Bounds(lower: start, upper: start)
    for i in core.lowerBound + 1..<max(core.lowerBound + 1, core.upperBound) {
      let p = pose.apply(vertices[i])
      box = box.union(Bounds(lower: p, upper: p))
    }
    return radius > 0 ? box.grown(by: radius) : box
  }

  /// The largest distance of any point of the shape from the center of mass.
  package func reach(_ pool: VertexPool) -> Float { reach(pool.vertices.span) }

  /// The same with the pool's vertices.
  func reach(_ vertices: Span<Vector2>) -> Float {
    var farthest: Float = 0
    for i in core { farthest = max(farthest, vertices[i].lengthSquared) }
    return farthest.squareRoot() + radius
  }

  /// The least distance from the centroid to the surface: a body that moves less than this in a step cannot pass a line. 0 for lines.
  package func innerReach(_ pool: VertexPool) -> Float { innerReach(pool.spans) }

  /// The same with the pool's vertices and normals.
  func innerReach(_ pool: PoolSpans) -> Float {
    guard kind == .polygon else { return radius }
    var nearest = Float.infinity
    for i in core { nearest = min(nearest, pool.normals[i].dot(pool.vertices[i] - centroid)) }
    return max(0, nearest) + radius
  }

  /// Indices of the vertices that span the shape: all but a chain line's neighbors.
  var core: Range<Int> {
    let first = Int(first)
    return kind == .chainSegment ? first + 1..<first + 3 : first..<first + Int(count)
  }
}
