/// The edges of a shape, or both sides of a line, in the frame of an adjacent shape.
struct SurfacePart {
  var edges: [SurfaceEdge]
  var isLine: Bool

  init(_ shape: Shape, at pose: Pose, _ pool: VertexPool) {
    isLine = shape.isLine
    if isLine {
      let first = shape.core.lowerBound
      let (p, q) = (pose.apply(pool.vertices[first]), pose.apply(pool.vertices[first + 1]))
      let normal = pose.rotation.apply(pool.normals[first])
      let isLink = shape.kind == .chainSegment
      let before = isLink ? pose.rotation.apply(pool.normals[first - 1]) : .zero
      let after = isLink ? pose.rotation.apply(pool.normals[first + 1]) : .zero
      edges = [
        SurfaceEdge(start: p, end: q, normal: normal, before: before, after: after, exposed: .unbounded),
        SurfaceEdge(start: q, end: p, normal: -normal, before: -after, after: -before, exposed: .unbounded),
      ]
    } else {
      edges = shape.core.map { k in
        let next = shape.next(k)
        let previous = k == shape.core.lowerBound ? shape.core.upperBound - 1 : k - 1
        return SurfaceEdge(
          start: pose.apply(pool.vertices[k]), end: pose.apply(pool.vertices[next]), normal: pose.rotation.apply(pool.normals[k]),
          before: pose.rotation.apply(pool.normals[previous]), after: pose.rotation.apply(pool.normals[next]), exposed: .unbounded)
      }
    }
  }

  /// The part of an edge that the shape has inside, as lengths from the edge's start; nil for none, and for less than two slops. Lines have no
  /// inside.
  func covers(_ edge: SurfaceEdge, slop: Float) -> ClosedRange<Float>? {
    guard !isLine else { return nil }
    let along = edge.direction
    var (low, high) = (Float(0), edge.length)
    for face in edges {
      // faces with the same normal are both exposed, unless one is deeper inside
      let reach = face.normal.dot(edge.normal) > 0.99 ? -slop : slop
      let height = face.height(of: edge.start) - reach
      let slope = face.normal.dot(along)
      if slope.magnitude < 1e-6 {
        if height > 0 { return nil }
      } else if slope > 0 {
        high = min(high, -height / slope)
      } else {
        low = max(low, -height / slope)
      }
    }
    return high - low > 2 * slop ? low...high : nil
  }
}

extension SurfaceEdge {
  var length: Float { (end - start).length }
  var direction: Vector2 { (end - start).normalized ?? .zero }

  func height(of p: Vector2) -> Float { normal.dot(p - start) }

  /// The outward turn of a surface from one normal to the next: -2 to 2, above 0 where it falls away.
  static func turn(_ from: Vector2, _ to: Vector2) -> Float {
    let (cross, dot) = (from.cross(to), from.dot(to))
    return dot >= 0 ? cross : cross >= 0 ? 2 - cross : -2 - cross
  }

  /// A turn from which on surfaces lead back along each other: they are the two sides of a line, or of a gap.
  private static let reversal: Float = 1.9

  /// The same edge with a part covered, and with the neighbors' surfaces at its ends where these rise more than its own.
  func joined(_ neighbors: [SurfacePart], isLine: Bool, slop: Float) -> SurfaceEdge {
    var joined = self
    joined.exposed = exposedPart(neighbors, slop: slop)
    var turnBefore = before == .zero ? Self.reversal : Self.turn(before, normal) - Line.straight
    var turnAfter = after == .zero ? Self.reversal : Self.turn(normal, after) - Line.straight
    for neighbor in neighbors {
      for other in neighbor.edges {
        let (toNext, fromLast) = (Self.turn(normal, other.normal), Self.turn(other.normal, normal))
        if other.goesOn(from: end, slop: slop), toNext.magnitude < Self.reversal, toNext < turnAfter {
          (joined.after, turnAfter) = (other.normal, toNext)
        }
        if other.leads(to: start, slop: slop), fromLast.magnitude < Self.reversal, fromLast < turnBefore {
          (joined.before, turnBefore) = (other.normal, fromLast)
        }
      }
    }
    // what remains of a polygon's edge ends on a neighbor, not at a corner
    if !isLine && joined.exposed.x > 0 { joined.before = normal }
    if !isLine && joined.exposed.y < length { joined.after = normal }
    return joined
  }

  /// Whether the edge has a point of its line in it, other than its end.
  private func goesOn(from p: Vector2, slop: Float) -> Bool {
    let s = direction.dot(p - start)
    return height(of: p).magnitude <= slop && s >= -slop && s < length - slop
  }

  /// Whether the edge has a point of its line in it, other than its start.
  private func leads(to p: Vector2, slop: Float) -> Bool {
    let s = direction.dot(end - p)
    return height(of: p).magnitude <= slop && s >= -slop && s < length - slop
  }

  private func exposedPart(_ neighbors: [SurfacePart], slop: Float) -> Vector2 {
    let covered = neighbors.compactMap { $0.covers(self, slop: slop) }
    var from: Float = 0
    for part in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) where part.lowerBound <= from { from = max(from, part.upperBound) }
    var to = length
    for part in covered.sorted(by: { $0.upperBound > $1.upperBound }) where part.upperBound >= to { to = min(to, part.lowerBound) }
    return Vector2(from > 0 ? from : -.infinity, to < length ? to : .infinity)
  }
}

extension Vector2 {
  fileprivate static let unbounded = Vector2(-.infinity, .infinity)
}

/// The two arrays of a surface's block: see ``Surface``.
struct SurfaceBlock {
  var vertices: [Vector2] = []
  var normals: [Vector2] = []

  /// Nil if the shape alone has the same surface.
  ///
  /// - Parameter direction: Edges that do not face it are covered; zero where all may be exposed.
  init?(_ part: SurfacePart, among neighbors: [SurfacePart], facing direction: Vector2, slop: Float) {
    let edges = Self.joined(part, neighbors, facing: direction, slop: slop)
    // the inner sides of a closed line meet in valleys, which hide their ends from bodies outside
    let hasValley = part.isLine && part.edges.contains { $0.before != .zero || $0.after != .zero }
    guard hasValley || edges != part.edges else { return nil }
    add(edges)
    guard !part.isLine else { return }
    let areas = neighbors.filter { !$0.isLine }
    add(areas.count == neighbors.count ? edges : Self.joined(part, areas, facing: direction, slop: slop))
  }

  private static func joined(_ part: SurfacePart, _ neighbors: [SurfacePart], facing direction: Vector2, slop: Float) -> [SurfaceEdge] {
    part.edges.map { edge in
      var joined = edge.joined(neighbors, isLine: part.isLine, slop: slop)
      if direction != .zero && edge.normal.dot(direction) <= Line.straight { joined.exposed = Vector2(.infinity, -.infinity) }
      return joined
    }
  }

  private mutating func add(_ edges: [SurfaceEdge]) {
    vertices += edges.map { $0.before } + edges.map { $0.exposed }
    normals += edges.map { $0.after } + edges.map { $0.exposed }
  }
}
