/// The surface that a shape forms together with adjacent ones, for contacts with one other shape.
///
/// A floor of tiles is one surface. Where tiles meet, their sides are covered; where the surface goes on straight or rises, a tile has no corner to
/// catch on. Physics engines call this internal edges or active edges. ``World/renewSurfaces()`` finds it once, when shapes that stand still relative
/// to each other change.
///
/// A shape's block in the pool, at `surface`, has two entries per edge (per side, for a line). Entry `k` has the normals of the surface
/// before the edge (in `vertices`) and after it (in `normals`). Entry `count + k` has the exposed part of the edge, as lengths from its
/// start. A polygon's block then has as many entries for contacts with lines. Lines do not collide with lines, so for them the surface
/// consists of areas only.
struct Surface {
  private let shape: Shape
  private let other: Shape
  private let pose: Pose
  private let slop: Float
  /// The beginning of the part of the pool's block that applies to the other shape.
  private let block: Int

  /// - Parameters:
  ///   - shape: A polygon with a surface.
  ///   - other: The shape that may touch it, at `pose` in its frame.
  ///   - slop: Length within which surfaces are flush, points.
  init(_ shape: Shape, toward other: Shape, at pose: Pose, slop: Float) {
    self.shape = shape
    self.other = other
    self.pose = pose
    self.slop = slop
    block = Int(shape.surface) + (other.isLine ? 2 * Int(shape.count) : 0)
  }

  /// Whether the edge is covered at the place of the other shape.
  @inline(never)
  func isCovered(_ edge: Int, _ pool: PoolSpans) -> Bool {
    let (k, entry) = (Int(shape.first) + edge, block + edge)
    return SurfaceEdge(
      start: pool.vertices[k], end: pool.vertices[shape.next(k)], normal: pool.normals[k], before: pool.vertices[entry],
      after: pool.normals[entry],
      exposed: pool.vertices[entry + Int(shape.count)]
    ).isCovered(toward: other, at: pose, pool.vertices, slop: slop)
  }

  /// Whether a contact may push in the unit direction `d`, away from the shape: along the normal of an exposed edge, or between the normals of
  /// the surface at a vertex.
  // not inlined: the optimizer of Swift 6.3 fails on functions with such uses of spans
  @inline(never)
  func allows(_ d: Vector2, _ pool: PoolSpans) -> Bool {
    let (first, count) = (Int(shape.first), Int(shape.count))
    var (support, highest, facing) = (0, -Float.infinity, -1)
    for i in 0..<count {
      let normal = pool.normals[first + i]
      if normal.dot(d) > 0 && normal.cross(d).magnitude <= Line.straight { facing = i }
      let height = d.dot(pool.vertices[first + i])
      if height > highest { (highest, support) = (height, i) }
    }
    if facing >= 0 { return !isCovered(facing, pool) }
    let last = support == 0 ? count - 1 : support - 1
    let afterLast = Self.isWedge(from: pool.normals[first + last], to: pool.normals[block + last], containing: d)
    let beforeNext = Self.isWedge(from: pool.vertices[block + support], to: pool.normals[first + support], containing: d)
    return (afterLast && !isCovered(last, pool)) || (beforeNext && !isCovered(support, pool))
  }

  /// Whether the surface falls away at a vertex between two normals, with a direction between them.
  private static func isWedge(from: Vector2, to: Vector2, containing d: Vector2) -> Bool {
    guard Line.isRidge(from, to) else { return false }
    let outward = from + to + (from - to).turned
    return from.cross(d) >= -Line.straight && d.cross(to) >= -Line.straight && d.dot(outward) > 0
  }
}

/// An edge of a shape, or a side of a line, with the surface around it, in the shape's frame.
struct SurfaceEdge: Equatable {
  var start: Vector2
  var end: Vector2
  var normal: Vector2
  /// Normals of the surface at both ends.
  var before: Vector2
  var after: Vector2
  /// The exposed part, as lengths from the start.
  var exposed: Vector2

  /// Sine from which on a rising surface hides the end of the edge that it rises from.
  private static let rising: Float = 0.1

  /// Whether neighbors cover the edge toward another shape.
  ///
  /// The edge is exposed if the other shape extends over its exposed part. At an inner corner the other shape may be behind the rising
  /// neighbor: then all of it except `slop` has to be on this side of the corner.
  @inline(always)
  func isCovered(toward other: Shape, at pose: Pose, _ vertices: Span<Vector2>, slop: Float) -> Bool {
    let centroid = pose.apply(other.centroid)
    let isBehindStart = before.cross(normal) < -Self.rising && before.dot(centroid - start) < 0
    let isBehindEnd = normal.cross(after) < -Self.rising && after.dot(centroid - end) < 0
    guard exposed.x > -.infinity || exposed.y < .infinity || isBehindStart || isBehindEnd else { return false }
    let (low, high) = extent(of: other, at: pose, vertices)
    if isBehindStart && high <= slop { return true }
    if isBehindEnd && normal.turned.dot(end - start) - low <= slop { return true }
    return min(high, exposed.y) - max(low, exposed.x) <= min(slop, 0.5 * (high - low))
  }

  /// The extent of another shape along the edge, as lengths from the start.
  @inline(never)
  private func extent(of other: Shape, at pose: Pose, _ vertices: Span<Vector2>) -> (low: Float, high: Float) {
    let along = normal.turned
    let inOther = pose.rotation.applyInverse(along)
    var (low, high) = (Float.infinity, -Float.infinity)
    for j in other.core {
      let s = inOther.dot(vertices[j])
      low = min(low, s)
      high = max(high, s)
    }
    let origin = along.dot(pose.position - start)
    return (origin + low - other.radius, origin + high + other.radius)
  }
}
