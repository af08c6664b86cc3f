/// A segment, or a line of a chain with the normals of its neighbors, from the side of another shape.
///
/// The normal points to that side. At each end, a neighbor that falls away from that side forms a ridge, and directions between both
/// normals belong to its tip. A neighbor that rises forms a valley, which has no tip to catch on. An end without a neighbor is free.
struct Line {
  enum End { case free, ridge, smooth }

  var start: Vector2
  var end: Vector2
  var normal: Vector2
  var startIndex: Int
  var endIndex: Int
  var atStart: End
  var atEnd: End
  /// Normals of the neighbors, on the same side; zero at a free end.
  var startNormal: Vector2
  var endNormal: Vector2
  /// The part that other shapes do not cover, as lengths from the start.
  private var exposed = Vector2(-.infinity, .infinity)

  /// Sine under which two lines count as straight on, and directions as equal.
  ///
  /// A thousand roundings of `Float`: far more than the rounding of a pose turns two parallel edges, and too little to see.
  static let straight: Float = 1e-4

  /// `point` is in the line's frame.
  init(_ shape: Shape, toward point: Vector2, _ pool: PoolSpans) {
    let first = Int(shape.first)
    let isLink = shape.kind == .chainSegment
    let own = isLink ? first + 1 : first
    let p = pool.vertices[own]
    let q = pool.vertices[own + 1]
    let ahead = pool.normals[own]
    var before = Vector2.zero
    var after = Vector2.zero
    if isLink {
      before = pool.normals[first]
      after = pool.normals[first + 2]
    }
    let isAhead = ahead.dot(point - p) >= 0
    start = isAhead ? p : q
    end = isAhead ? q : p
    normal = isAhead ? ahead : -ahead
    startIndex = isAhead ? 0 : 1
    endIndex = isAhead ? 1 : 0
    startNormal = isAhead ? before : -after
    endNormal = isAhead ? after : -before
    if shape.surface >= 0 {
      let side = Int(shape.surface) + startIndex
      (startNormal, endNormal, exposed) = (pool.vertices[side], pool.normals[side], pool.vertices[side + 2])
    }
    atStart = Self.kind(startNormal, normal, neighbor: startNormal)
    atEnd = Self.kind(normal, endNormal, neighbor: endNormal)
  }

  @inline(always)
  private static func kind(_ from: Vector2, _ to: Vector2, neighbor: Vector2) -> End {
    if neighbor.x == 0 && neighbor.y == 0 { return .free }
    return isRidge(from, to) ? .ridge : .smooth
  }

  /// Whether a surface falls away where its normal changes from one to another.
  @inline(always)
  static func isRidge(_ from: Vector2, _ to: Vector2) -> Bool {
    from.cross(to) > straight || (from.dot(to) < 0 && from.cross(to) > -straight)
  }

  /// Whether neighbors are between the line and a shape: see ``SurfaceEdge/isCovered(toward:at:_:slop:)``.
  func isCovered(toward other: Shape, at pose: Pose, _ vertices: Span<Vector2>, slop: Float) -> Bool {
    SurfaceEdge(start: start, end: end, normal: normal, before: startNormal, after: endNormal, exposed: exposed)
      .isCovered(toward: other, at: pose, vertices, slop: slop)
  }

  /// Whether a contact at an end may push in the unit direction `d`.
  func allows(_ d: Vector2, atStart isStart: Bool) -> Bool {
    switch isStart ? atStart : atEnd {
    case .free: return d.dot(isStart ? start - end : end - start) >= 0
    // on a straight chain, a point exactly above a seam is nearest to its ends only
    case .smooth: return d.cross(normal).magnitude <= Self.straight && d.dot(normal) > 0
    case .ridge:
      // in the wedge from one normal to the other; the outward direction distinguishes it from the wedge behind
      let from = isStart ? startNormal : normal
      let to = isStart ? normal : endNormal
      let outward = from + to + (from - to).turned
      return from.cross(d) >= -Self.straight && d.cross(to) >= -Self.straight && d.dot(outward) > 0
    }
  }
}

extension Manifold {
  /// Segment or chain segment against circle: the nearest point, unless it belongs to a neighbor.
  static func lineCircle(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, slop: Float) -> Manifold {
    let c = x.apply(pool.vertices[Int(b.first)])
    let line = Line(a, toward: c, pool)
    if a.surface >= 0, line.isCovered(toward: b, at: x, pool.vertices, slop: slop) { return .ofNeighbor }
    let tangent = line.normal.turned
    let onStart = tangent.dot(c - line.start) < 0
    if !onStart && tangent.dot(c - line.end) <= 0 {
      return single(c - line.normal.dot(c - .middle(line.start, line.end)) * line.normal, c, line.normal, 0, b.radius, margin)
    }
    let tip = onStart ? line.start : line.end
    let direction = (c - tip).normalized ?? line.normal
    let own = direction.dot(line.normal)
    let reach = margin + b.radius
    let neighbor = (c - tip).lengthSquared <= reach * reach ? Manifold.ofNeighbor : .none
    switch onStart ? line.atStart : line.atEnd {
    case .free: break
    case .smooth:
      // on a straight chain, rounding may put the center past the ends of both lines: then both have the contact
      guard own > 0, direction.cross(line.normal).magnitude <= Line.straight else { return neighbor }
      return single(tip, c, line.normal, 0, b.radius, margin)
    case .ridge:
      // each line has its half of the wedge; exactly between, the one that starts there
      let other = direction.dot(onStart ? line.startNormal : line.endNormal)
      guard onStart ? own >= other : own > other else { return neighbor }
    }
    return single(tip, c, direction, 0, b.radius, margin)
  }
}
