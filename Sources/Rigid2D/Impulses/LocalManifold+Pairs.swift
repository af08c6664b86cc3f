extension LocalManifold {
  /// The contact of two shapes, including their skins.
  static func between(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, _ tuning: ImpulseTuning) -> LocalManifold {
    a.kind.rawValue < b.kind.rawValue
      ? ordered(b, poseB, a, poseA, pool, tuning).flipped : ordered(a, poseA, b, poseB, pool, tuning)
  }

  private static func ordered(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let x = poseA.to(poseB)
    let skin = tuning.skin
    let isRound =
      a.kind == .capsule || b.kind == .capsule || (a.kind == .polygon && a.radius > skin) || (b.kind == .polygon && b.radius > skin)
    switch (a.kind, b.kind) {
    case (.circle, _): return circles(a, b, x, pool)
    case (.capsule, .circle), (.polygon, .circle): return hullCircle(a, b, x, pool, skin)
    case (.segment, .circle), (.chainSegment, .circle): return lineCircle(a, b, x, pool, skin)
    case _ where isRound: return rounded(a, poseA, b, poseB, pool, tuning)
    case (.polygon, .polygon): return hulls(a, b, x, pool, tuning)
    case (.segment, .polygon), (.chainSegment, .polygon): return lineHull(a, b, x, pool, tuning)
    default: return .none
    }
  }

  private static func circles(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool) -> LocalManifold {
    let p = pool.vertices[Int(a.first)]
    let q = pool.vertices[Int(b.first)]
    let reach = a.radius + b.radius
    guard (x.apply(q) - p).lengthSquared <= reach * reach else { return .none }
    return .points(p, q, a.radius, b.radius)
  }

  private static func hullCircle(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool, _ skin: Float) -> LocalManifold {
    let q = pool.vertices[Int(b.first)]
    let c = x.apply(q)
    let radius = a.roundness(skin)
    let reach = radius + b.radius
    var best = Int(a.first)
    var height = -Float.infinity
    for i in a.core {
      let d = pool.normals[i].dot(c - pool.vertices[i])
      if d > reach { return .none }
      if d > height { (best, height) = (i, d) }
    }
    let start = pool.vertices[best]
    let end = pool.vertices[a.next(best)]
    // outside of the core, an end of the edge may be nearer than its middle
    if height >= Float.ulpOfOne || a.kind == .capsule {
      for (corner, other) in [(start, end), (end, start)] where (c - corner).dot(other - corner) <= 0 {
        return c.distanceSquared(to: corner) <= reach * reach ? .points(corner, q, radius, b.radius) : .none
      }
    }
    return LocalManifold(
      reference: .faceOfA, normal: pool.normals[best], anchor: 0.5 * (start + end), first: q, count: 1, radiusA: radius, radiusB: b.radius)
  }

  /// ``Manifold`` decides which point of a line a circle touches, and whether it belongs to a neighbor.
  private static func lineCircle(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool, _ skin: Float) -> LocalManifold {
    let q = pool.vertices[Int(b.first)]
    let c = x.apply(q)
    let pool = pool.spans
    let touch = Manifold.lineCircle(a, b, x, pool, skin, slop: 0)
    guard touch.count > 0 else { return .none }
    let line = Line(a, toward: c, pool)
    let tangent = line.normal.turned
    let isOverStart = tangent.dot(c - line.start) <= 0
    if isOverStart || tangent.dot(c - line.end) >= 0 {
      return .points(isOverStart ? line.start : line.end, q, skin, b.radius)
    }
    return LocalManifold(reference: .faceOfA, normal: line.normal, anchor: line.start, first: q, count: 1, radiusA: skin, radiusB: b.radius)
  }

  /// Capsules and rounded polygons, which have no sharp corners: by their true nearest points.
  private static func rounded(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, _ pool: VertexPool, _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let radiusA = a.roundness(tuning.skin)
    let radiusB = b.roundness(tuning.skin)
    let extra = radiusA - a.radius + radiusB - b.radius
    let touch = Manifold.between(a, poseA, b, poseB, pool, margin: extra, linearSlop: tuning.linearSlop)
    guard touch.count > 0 else { return .none }
    func ends(_ point: ManifoldPoint) -> (a: Vector2, b: Vector2) {
      let half = (0.5 * point.separation) * touch.normal
      let onA = point.anchorA - half - a.radius * touch.normal
      let onB = point.anchorB + half + b.radius * touch.normal
      return (poseA.rotation.applyInverse(onA), poseB.rotation.applyInverse(onB))
    }
    let first = ends(touch.first)
    if touch.count == 1 && a.radius > 0 && b.radius > 0 { return .points(first.a, first.b, radiusA, radiusB) }
    var manifold = LocalManifold(
      reference: .faceOfA, normal: poseA.rotation.applyInverse(touch.normal), anchor: first.a, first: first.b, count: touch.count,
      radiusA: radiusA, radiusB: radiusB)
    manifold.firstFeature = touch.first.feature
    if touch.count > 1 {
      manifold.second = ends(touch.second).b
      manifold.secondFeature = touch.second.feature
    }
    return manifold
  }
}
