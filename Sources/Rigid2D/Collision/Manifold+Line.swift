/// Segment or chain segment against capsule or polygon.
///
/// As for two hulls, but the line has one face, on the side of the other shape's centroid, and its ends push only in directions that
/// belong to them. Other normals (of the side of a box against the seam of a flat floor) belong to a neighbor: without overlap the contact
/// is left to it; with overlap the line's face pushes.
extension Manifold {
  static func lineHull(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ margin: Float, _ tolerance: Float) -> Manifold {
    let reach = margin + b.radius
    let line = Line(a, toward: x.apply(b.centroid), pool)
    let face = LineAxis.face(line, b, x, pool.vertices)
    guard face.separation <= reach else { return .none }
    let best = LineAxis.edge(line, b, x, pool) { _, _ in true }
    guard best.separation <= reach else { return .none }
    if a.surface >= 0, line.isCovered(toward: b, at: x, pool.vertices, slop: 10 * tolerance) { return .ofNeighbor }

    let farthest = best.separation > face.separation + tolerance ? best : face
    if farthest.separation > tolerance || b.count == 2 {
      let edges = facing(line, farthest, b, x, pool)
      let nearest = edges.nearest()
      let distance = nearest.distance
      if farthest.separation > tolerance || (distance > tolerance && !edges.areCrossing) {
        return apart(line, edges, farthest, nearest, reach: reach, margin, tolerance)
      }
    }
    // no edge that may push is farther in front than the farthest of all
    if best.separation > face.separation + tolerance {
      // an edge that would pull the hull through the line to its other side never pushes
      let allowed = LineAxis.edge(line, b, x, pool) { d, isAtStart in d.dot(line.normal) > -0.7 && line.allows(d, atStart: isAtStart) }
      if allowed.separation > face.separation + tolerance {
        let edge = facing(line, allowed, b, x, pool).clipped(margin)
        if edge.count > 0 { return edge }
      }
    }
    return facing(line, face, b, x, pool).clipped(margin)
  }

  /// For cores that do not touch.
  private static func apart(
    _ line: Line, _ edges: FacingEdges, _ axis: LineAxis, _ nearest: NearestPoints, reach: Float, _ margin: Float, _ tolerance: Float
  ) -> Manifold {
    let distance = nearest.distance
    let neighbor = distance <= reach ? Manifold.ofNeighbor : .none
    if let face = edges.face(axis.separation, distance, margin, tolerance) {
      return edges.referenceIsA || line.allows(face.normal, atStart: axis.isAtStart) ? face : neighbor
    }
    let corner = edges.corner(nearest, margin)
    let p = edges.referenceIsA ? nearest.reference : nearest.incident
    if p == line.start { return line.allows(corner.normal, atStart: true) ? corner : neighbor }
    if p == line.end { return line.allows(corner.normal, atStart: false) ? corner : neighbor }
    // a shape around a free tip may be nearest on the face away from its centroid
    let isFree = line.atStart == .free && line.atEnd == .free
    return corner.normal.dot(line.normal) > 0 || isFree ? corner : .none
  }

  @inline(always)
  private static func facing(_ line: Line, _ axis: LineAxis, _ b: Shape, _ x: Pose, _ pool: PoolSpans) -> FacingEdges {
    let first = Int(b.first)
    let count = Int(b.count)
    if axis.isFace {
      let after = axis.vertex + 1 == count ? 0 : axis.vertex + 1
      let before = axis.vertex == 0 ? count - 1 : axis.vertex - 1
      let inB = x.rotation.applyInverse(line.normal)
      let isAfter = pool.normals[first + axis.vertex].dot(inB) < pool.normals[first + before].dot(inB)
      let i1 = isAfter ? axis.vertex : before
      let i2 = isAfter ? after : axis.vertex
      return FacingEdges(
        r1: line.start, r2: line.end, normal: line.normal, i1: x.apply(pool.vertices[first + i1]), i2: x.apply(pool.vertices[first + i2]),
        r1Index: line.startIndex, r2Index: line.endIndex, i1Index: i1, i2Index: i2,
        referenceRadius: 0, incidentRadius: b.radius, referenceIsA: true)
    }
    // from start to end, the line is like an edge with the line's normal as its outward normal, so it faces an edge of B with the opposite
    // normal. An edge of B with the same normal is behind the line, which then runs from end to start
    let normal = x.rotation.apply(pool.normals[first + axis.vertex])
    let next = axis.vertex + 1 == count ? 0 : axis.vertex + 1
    let isBehind = normal.dot(line.normal) > 0
    return FacingEdges(
      r1: x.apply(pool.vertices[first + axis.vertex]), r2: x.apply(pool.vertices[first + next]), normal: normal,
      i1: isBehind ? line.end : line.start, i2: isBehind ? line.start : line.end,
      r1Index: axis.vertex, r2Index: next,
      i1Index: isBehind ? line.endIndex : line.startIndex, i2Index: isBehind ? line.startIndex : line.endIndex,
      referenceRadius: b.radius, incidentRadius: 0, referenceIsA: false)
  }
}

/// The face of a line or an edge of a hull, and the distance of the other in front of it.
private struct LineAxis {
  var isFace: Bool
  /// For the face, the hull's vertex nearest to it; else the hull's edge.
  var vertex: Int
  /// For an edge, which end of the line is nearest to it.
  var isAtStart: Bool
  var separation: Float

  @inline(always)
  static func face(_ line: Line, _ b: Shape, _ x: Pose, _ vertices: Span<Vector2>) -> LineAxis {
    let first = Int(b.first)
    let normal = x.rotation.applyInverse(line.normal)
    var support = 0
    var lowest = Float.infinity
    for j in 0..<Int(b.count) {
      let height = normal.dot(vertices[first + j])
      if height < lowest {
        lowest = height
        support = j
      }
    }
    let separation = lowest + line.normal.dot(x.position - .middle(line.start, line.end))
    return LineAxis(isFace: true, vertex: support, isAtStart: false, separation: separation)
  }

  /// The hull's edge that the line is farthest in front of, of those that may push in a direction at the end that they meet.
  @inline(always)
  static func edge(
    _ line: Line, _ b: Shape, _ x: Pose, _ pool: PoolSpans, where allows: (_ direction: Vector2, _ isAtStart: Bool) -> Bool
  ) -> LineAxis {
    let first = Int(b.first)
    let start = x.applyInverse(line.start)
    let end = x.applyInverse(line.end)
    var best = LineAxis(isFace: false, vertex: 0, isAtStart: true, separation: -.infinity)
    for j in 0..<Int(b.count) {
      let normal = pool.normals[first + j]
      let middle = Vector2.middle(pool.vertices[first + j], pool.vertices[b.next(first + j)])
      let atStart = normal.dot(start - middle)
      let atEnd = normal.dot(end - middle)
      let separation = min(atStart, atEnd)
      if separation > best.separation, allows(-x.rotation.apply(normal), atStart < atEnd) {
        best = LineAxis(isFace: false, vertex: j, isAtStart: atStart < atEnd, separation: separation)
      }
    }
    return best
  }
}
