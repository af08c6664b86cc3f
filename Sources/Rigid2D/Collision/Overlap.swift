/// Tests of overlap.
package enum Overlap {
  /// Whether two shapes touch or overlap.
  package static func between(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool) -> Bool {
    Distance.between(a, poseA, b, poseB, pool).separation <= 0
  }

  /// Whether a point of the world is in or on a shape; never, for lines.
  package static func contains(_ point: Vector2, _ shape: Shape, _ pose: Pose, _ pool: VertexPool) -> Bool {
    distance(point, shape, pose, pool) <= 0 && shape.kind != .segment && shape.kind != .chainSegment
  }

  /// From a point of the world to the surface of a shape; not above 0 inside.
  package static func distance(_ point: Vector2, _ shape: Shape, _ pose: Pose, _ pool: VertexPool) -> Float {
    distance(point, shape, pose, pool.spans)
  }

  /// The same with the pool's spans.
  static func distance(_ point: Vector2, _ shape: Shape, _ pose: Pose, _ pool: PoolSpans) -> Float {
    let p = pose.applyInverse(point)
    let core = shape.core
    var nearest = p.distanceSquared(to: pool.vertices[core.lowerBound])
    var isInside = shape.kind == .polygon
    for i in shape.edges {
      if pool.normals[i].dot(p - pool.vertices[i]) > 0 { isInside = false }
      nearest = min(nearest, p.distanceSquared(to: FacingEdges.project(p, pool.vertices[i], pool.vertices[shape.next(i)])))
    }
    return (isInside ? -nearest.squareRoot() : nearest.squareRoot()) - shape.radius
  }
}
