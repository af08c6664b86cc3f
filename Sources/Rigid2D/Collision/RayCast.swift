/// The point at which a ray enters a shape.
package struct RayCast: Equatable, Sendable {
  /// Of the ray's length, 0...1.
  package var fraction: Float
  package var point: Vector2
  /// Outward normal of the surface; against the ray when it starts inside.
  package var normal: Vector2

  /// The first point of the ray from `origin` to `origin + translation` in or on a shape, or nil.
  ///
  /// Starting inside gives fraction 0. Lines are hit from both sides, and missed by rays along them. A ray without length hits nothing.
  package static func cast(origin: Vector2, translation: Vector2, _ shape: Shape, _ pose: Pose, _ pool: VertexPool) -> RayCast? {
    guard let direction = translation.normalized else { return nil }
    if Overlap.contains(origin, shape, pose, pool) { return RayCast(fraction: 0, point: origin, normal: -direction) }
    let ray = Ray(origin: pose.applyInverse(origin), translation: pose.rotation.applyInverse(translation))

    // outside, a rounded outline is first met on an edge moved outward or on the circle around a vertex
    var first: RayHit?
    for i in shape.edges {
      let start = pool.vertices[i]
      let end = pool.vertices[shape.next(i)]
      take(ray.hit(start, end, pool.normals[i], offset: shape.radius), &first)
      if shape.kind == .chainSegment || shape.kind == .segment { take(ray.hit(end, start, -pool.normals[i], offset: shape.radius), &first) }
    }
    if shape.radius > 0 {
      for i in shape.core { take(ray.hit(pool.vertices[i], radius: shape.radius), &first) }
    }
    guard let hit = first else { return nil }
    return RayCast(fraction: hit.fraction, point: origin + hit.fraction * translation, normal: pose.rotation.apply(hit.normal))
  }

  private static func take(_ hit: RayHit?, _ first: inout RayHit?) {
    guard let hit else { return }
    if let best = first, best.fraction <= hit.fraction { return }
    first = hit
  }
}

private struct RayHit {
  var fraction: Float
  var normal: Vector2
}

private struct Ray {
  var origin: Vector2
  var translation: Vector2

  /// Entry through the edge from `start` to `end`, moved outward along its normal.
  func hit(_ start: Vector2, _ end: Vector2, _ normal: Vector2, offset: Float) -> RayHit? {
    let speed = translation.dot(normal)
    let height = normal.dot(origin - start) - offset
    guard speed < 0, height >= 0, height <= -speed else { return nil }
    let fraction = height / -speed
    let edge = end - start
    let along = edge.dot(origin + fraction * translation - start)
    guard along >= 0, along <= edge.lengthSquared else { return nil }
    return RayHit(fraction: fraction, normal: normal)
  }

  /// Entry into a circle.
  func hit(_ center: Vector2, radius: Float) -> RayHit? {
    // from the point of the ray nearest to the center, half a chord back
    let lengthSquared = translation.lengthSquared
    let middle = translation.dot(center - origin) / lengthSquared
    let missSquared = (origin + middle * translation - center).lengthSquared
    guard missSquared <= radius * radius else { return nil }
    let fraction = middle - ((radius * radius - missSquared) / lengthSquared).squareRoot()
    guard fraction >= 0, fraction <= 1 else { return nil }
    let normal = (origin + fraction * translation - center).normalized
    return normal.map { RayHit(fraction: fraction, normal: $0) }
  }
}
