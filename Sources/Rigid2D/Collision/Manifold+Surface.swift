/// Polygons that are parts of a surface of several shapes.
///
/// The manifold is computed as for a single shape. If its normal is not one of the surface's, it belongs to a neighbor as long as the
/// shapes do not overlap. Overlapping shapes are pushed out along the best axis of the surface.
extension Manifold {
  @inline(never)
  static func surfaceHulls(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, _ tolerance: Float) -> Manifold {
    let alone = hulls(a, b, x, pool, margin, tolerance)
    guard alone.count > 0 else { return alone }
    let pair = SurfacePair(a, b, x, slop: 10 * tolerance)
    if pair.allows(alone.normal, pool) { return alone }
    guard EdgeAxis.best(a, b, x.inverse, pool, .infinity).separation <= tolerance,
      EdgeAxis.best(b, a, x, pool, .infinity).separation <= tolerance
    else { return .ofNeighbor }

    let onA = pair.axis(ofA: true, pool)
    let onB = pair.axis(ofA: false, pool)
    guard onA.edge >= 0 || onB.edge >= 0 else { return .ofNeighbor }
    let (outlineA, outlineB) = (PooledOutline(a, pool), PooledOutline(b, pool))
    let edges =
      onB.separation > onA.separation + tolerance
      ? facing(reference: outlineB, b.radius, onB, incident: outlineA, a.radius, x, referenceIsA: false)
      : facing(reference: outlineA, a.radius, onA, incident: outlineB, b.radius, x, referenceIsA: true)
    let face = edges.clipped(margin)
    return face.count > 0 ? face : edges.deepest(margin)
  }

  @inline(never)
  static func surfaceCircle(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, _ tolerance: Float) -> Manifold {
    let alone = hullCircle(a, b, x, pool, margin)
    guard alone.count > 0 else { return alone }
    let surface = Surface(a, toward: b, at: x, slop: 10 * tolerance)
    if surface.allows(alone.normal, pool) { return alone }
    let c = x.apply(pool.vertices[Int(b.first)])
    var (edge, height, highest) = (-1, -Float.infinity, -Float.infinity)
    for i in 0..<Int(a.count) {
      let k = Int(a.first) + i
      let h = pool.normals[k].dot(c - .middle(pool.vertices[k], pool.vertices[a.next(k)]))
      highest = max(highest, h)
      if h > height && !surface.isCovered(i, pool) { (edge, height) = (k, h) }
    }
    // the center is inside
    guard highest <= 0, edge >= 0 else { return .ofNeighbor }
    return single(c - height * pool.normals[edge], c, pool.normals[edge], a.radius, b.radius, margin)
  }

  /// A line's manifold, where the polygon is part of a surface, too.
  @inline(always)
  static func lineSurface(_ alone: Manifold, _ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ tolerance: Float) -> Manifold {
    guard b.surface >= 0, alone.count > 0 else { return alone }
    let surface = Surface(b, toward: a, at: x.inverse, slop: 10 * tolerance)
    return surface.allows(x.rotation.applyInverse(-alone.normal), pool) ? alone : .ofNeighbor
  }
}

/// Two polygons, one or both part of a surface, in A's frame.
private struct SurfacePair {
  private let a: Shape
  private let b: Shape
  private let x: Pose
  private let surfaceA: Surface?
  private let surfaceB: Surface?

  init(_ a: Shape, _ b: Shape, _ x: Pose, slop: Float) {
    self.a = a
    self.b = b
    self.x = x
    surfaceA = a.surface >= 0 ? Surface(a, toward: b, at: x, slop: slop) : nil
    surfaceB = b.surface >= 0 ? Surface(b, toward: a, at: x.inverse, slop: slop) : nil
  }

  /// Whether a contact may push along a unit normal that leads from A to B.
  func allows(_ normal: Vector2, _ pool: PoolSpans) -> Bool {
    if let surfaceA, !surfaceA.allows(normal, pool) { return false }
    guard let surfaceB else { return true }
    return surfaceB.allows(x.rotation.applyInverse(-normal), pool)
  }

  /// The edge of A or B that may push and has the other polygon farthest in front of it; edge -1 for none.
  func axis(ofA: Bool, _ pool: PoolSpans) -> EdgeAxis {
    let (own, other, pose) = ofA ? (a, b, x) : (b, a, x.inverse)
    var best = EdgeAxis(edge: -1, separation: -.infinity)
    for i in own.core {
      let normal = pool.normals[i]
      let middle = Vector2.middle(pool.vertices[i], pool.vertices[own.next(i)])
      var lowest = Float.infinity
      for j in other.core { lowest = min(lowest, normal.dot(pose.apply(pool.vertices[j]) - middle)) }
      guard lowest > best.separation, allows(ofA ? normal : -x.rotation.apply(normal), pool) else { continue }
      best = EdgeAxis(edge: i - Int(own.first), separation: lowest)
    }
    return best
  }
}
