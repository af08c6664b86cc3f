/// A circle against a circle, capsule or polygon. Circles roll: their one point keeps its id on all features.
extension Manifold {
  static func circles(_ a: Shape, _ b: Shape, _ x: Pose, _ vertices: Span<Vector2>, _ margin: Float) -> Manifold {
    let p = vertices[Int(a.first)]
    let q = x.apply(vertices[Int(b.first)])
    // concentric circles separate along A's x axis: any direction would do, but it must always be the same
    let normal = (q - p).normalized ?? Vector2(1, 0)
    return single(p, q, normal, a.radius, b.radius, margin)
  }

  /// Capsule or polygon against circle.
  ///
  /// The edge whose line is farthest from the center belongs to the nearest feature: along the direction from the nearest
  /// vertex, the normals of its two edges are the ones that point most like it.
  static func hullCircle(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float) -> Manifold {
    let first = Int(a.first)
    let n = Int(a.count)
    let c = x.apply(pool.vertices[Int(b.first)])
    var best = first
    var distance = -Float.infinity
    for i in first..<first + n {
      let d = pool.normals[i].dot(c - .middle(pool.vertices[i], pool.vertices[a.next(i)]))
      if d > distance {
        distance = d
        best = i
      }
    }
    let reach = margin + a.radius + b.radius
    guard distance <= reach else { return .apart(distance - a.radius - b.radius) }
    let normal = pool.normals[best]
    let start = pool.vertices[best]
    // outside of the core (a line has no other side), an end of the edge may be nearer than its middle
    if distance > 0 || n == 2 {
      let end = pool.vertices[best + 1 == first + n ? first : best + 1]
      let tangent = normal.turned
      if tangent.dot(c - start) < 0 {
        return single(start, c, (c - start).normalized ?? normal, a.radius, b.radius, margin)
      }
      if tangent.dot(c - end) > 0 {
        return single(end, c, (c - end).normalized ?? normal, a.radius, b.radius, margin)
      }
    }
    return single(c - distance * normal, c, normal, a.radius, b.radius, margin)
  }
}
