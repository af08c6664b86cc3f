/// Polygons, and polygons on lines: the face that the other is farthest in front of, and the other's edge that faces it most, clipped to
/// the face's width.
extension LocalManifold {
  static func hulls(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool, _ tuning: ImpulseTuning) -> LocalManifold {
    let reach = 2 * tuning.skin
    let pool = pool.spans
    let onA = EdgeAxis.best(a, b, x.inverse, pool, reach)
    guard onA.separation <= reach else { return .none }
    let onB = EdgeAxis.best(b, a, x, pool, reach)
    guard onB.separation <= reach else { return .none }
    // the older one's face unless the other's is clearly better, so that the choice does not flicker
    if onB.separation > onA.separation + 0.1 * tuning.linearSlop {
      return clipped(b, onB.edge, a, x.inverse, pool, reach, tuning).flipped
    }
    return clipped(a, onA.edge, b, x, pool, reach, tuning)
  }

  /// The edge of `other` that faces a face of `reference` most, clipped to it. `x` is the other's pose in the reference's frame.
  private static func clipped(
    _ reference: Shape, _ edge: Int, _ other: Shape, _ x: Pose, _ pool: PoolSpans, _ reach: Float,
    _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let r = Int(reference.first) + edge
    let r1 = pool.vertices[r]
    let r2 = pool.vertices[reference.next(r)]
    let normal = pool.normals[r]
    let inOther = x.rotation.applyInverse(normal)
    let incident = facing(other, inOther, pool.normals)
    let after = other.next(incident)
    let tangent = normal.turned
    var clip = Clip(
      x.apply(pool.vertices[incident]), x.apply(pool.vertices[after]),
      (incident - Int(other.first), after - Int(other.first)), edge: edge)
    // a face is wider by the localManifolds
    guard clip.cut(-tangent, -tangent.dot(r1) + reach, at: edge),
      clip.cut(tangent, tangent.dot(r2) + reach, at: reference.next(r) - Int(reference.first))
    else { return .none }
    return clip.manifold(normal, 0.5 * (r1 + r2), on: r1, reach, tuning.skin, tuning.skin) { x.applyInverse($0) }
  }

  /// The index of the edge whose normal points most against a direction.
  private static func facing(_ shape: Shape, _ direction: Vector2, _ normals: Span<Vector2>) -> Int {
    var best = Int(shape.first)
    var least = Float.infinity
    for i in shape.core {
      let d = direction.dot(normals[i])
      if d < least { (best, least) = (i, d) }
    }
    return best
  }

  static func lineHull(_ a: Shape, _ b: Shape, _ x: Pose, _ pool: VertexPool, _ tuning: ImpulseTuning) -> LocalManifold {
    let reach = 2 * tuning.skin
    let pool = pool.spans
    let line = Line(a, toward: x.apply(b.centroid), pool)
    var height = Float.infinity
    for i in b.core { height = min(height, line.normal.dot(x.apply(pool.vertices[i]) - line.start)) }
    guard height <= reach else { return .none }
    let best = sideways(line, b, x, pool)
    guard best.separation <= reach else { return .none }
    // the line's own face unless an edge of the polygon is clearly better, and may push there
    let isClear = best.separation - reach > 0.98 * (height - reach) + 0.1 * tuning.linearSlop * 2
    let direction = -x.rotation.apply(pool.normals[best.edge])
    if isClear, line.allows(direction, atStart: best.isAtStart) {
      return onHull(line, b, best.edge, x, pool, reach, tuning)
    }
    return onLine(line, b, x, pool, reach, tuning)
  }

  /// The polygon's edge that the line is farthest in front of.
  private static func sideways(
    _ line: Line, _ b: Shape, _ x: Pose, _ pool: PoolSpans
  ) -> (edge: Int, separation: Float, isAtStart: Bool) {
    var best = (edge: Int(b.first), separation: -Float.infinity, isAtStart: true)
    for i in b.core {
      let normal = x.rotation.apply(pool.normals[i])
      let vertex = x.apply(pool.vertices[i])
      let atStart = normal.dot(line.start - vertex)
      let atEnd = normal.dot(line.end - vertex)
      if min(atStart, atEnd) > best.separation { best = (i, min(atStart, atEnd), atStart < atEnd) }
    }
    return best
  }

  private static func onLine(
    _ line: Line, _ b: Shape, _ x: Pose, _ pool: PoolSpans, _ reach: Float, _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let incident = facing(b, x.rotation.applyInverse(line.normal), pool.normals)
    let after = b.next(incident)
    let tangent = line.normal.turned
    var clip = Clip(
      x.apply(pool.vertices[incident]), x.apply(pool.vertices[after]), (incident - Int(b.first), after - Int(b.first)),
      edge: line.startIndex)
    guard clip.cut(-tangent, -tangent.dot(line.start), at: line.startIndex), clip.cut(tangent, tangent.dot(line.end), at: line.endIndex)
    else { return .none }
    return clip.manifold(line.normal, line.start, on: line.start, reach, tuning.skin, tuning.skin) { x.applyInverse($0) }
  }

  private static func onHull(
    _ line: Line, _ b: Shape, _ edge: Int, _ x: Pose, _ pool: PoolSpans, _ reach: Float,
    _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let r1 = x.apply(pool.vertices[edge])
    let r2 = x.apply(pool.vertices[b.next(edge)])
    let normal = x.rotation.apply(pool.normals[edge])
    let tangent = normal.turned
    // the line runs against the polygon's edge
    let isAlong = (line.end - line.start).dot(tangent) > 0
    var clip = Clip(
      isAlong ? line.end : line.start, isAlong ? line.start : line.end,
      isAlong ? (line.endIndex, line.startIndex) : (line.startIndex, line.endIndex), edge: edge - Int(b.first))
    guard clip.cut(-tangent, -tangent.dot(r1), at: edge - Int(b.first)), clip.cut(tangent, tangent.dot(r2), at: b.next(edge) - Int(b.first))
    else { return .none }
    var manifold = clip.manifold(normal, r1, on: r1, reach, tuning.skin, tuning.skin) { $0 }
    // face and anchor belong to B
    manifold.normal = pool.normals[edge]
    manifold.anchor = pool.vertices[edge]
    manifold.reference = .faceOfB
    return manifold
  }
}

/// An edge that is cut to the width of a face.
private struct Clip {
  var p: Vector2
  var q: Vector2
  var pFeature: UInt32
  var qFeature: UInt32
  private let edge: Int

  /// `indices` are of the edge's ends within its shape, `edge` of the face.
  init(_ p: Vector2, _ q: Vector2, _ indices: (Int, Int), edge: Int) {
    self.p = p
    self.q = q
    self.edge = edge
    pFeature = Self.name(edge, indices.0, isCut: false)
    qFeature = Self.name(edge, indices.1, isCut: false)
  }

  /// Faces and vertices of the two shapes; a point that was cut off belongs to a vertex of the face.
  private static func name(_ face: Int, _ vertex: Int, isCut: Bool) -> UInt32 {
    UInt32(truncatingIfNeeded: face << 16 | vertex << 1 | (isCut ? 1 : 0))
  }

  /// Cuts off the part beyond a line; false if nothing is left.
  mutating func cut(_ normal: Vector2, _ offset: Float, at vertex: Int) -> Bool {
    let atP = normal.dot(p) - offset
    let atQ = normal.dot(q) - offset
    if atP <= 0 && atQ <= 0 { return true }
    if atP > 0 && atQ > 0 { return false }
    guard atP * atQ < 0 else {
      // one end is exactly on the line: no edge is left
      return false
    }
    let between = p + (atP / (atP - atQ)) * (q - p)
    let kept = atP <= 0
    let name = Self.name(vertex, Int(pFeature >> 1 & 0x7FFF), isCut: true)
    // the end that stays comes first
    (p, pFeature) = kept ? (p, pFeature) : (q, qFeature)
    (q, qFeature) = (between, name)
    return true
  }

  /// The ends near enough to the face, as a manifold whose face is A's.
  func manifold(
    _ normal: Vector2, _ anchor: Vector2, on plane: Vector2, _ reach: Float, _ radiusA: Float, _ radiusB: Float,
    _ local: (Vector2) -> Vector2
  ) -> LocalManifold {
    var manifold = LocalManifold(
      reference: .faceOfA, normal: normal, anchor: anchor, first: .zero, count: 0, radiusA: radiusA, radiusB: radiusB)
    for (point, feature) in [(p, pFeature), (q, qFeature)] where normal.dot(point - plane) <= reach {
      if manifold.count == 0 {
        (manifold.first, manifold.firstFeature) = (local(point), feature)
      } else {
        (manifold.second, manifold.secondFeature) = (local(point), feature)
      }
      manifold.count += 1
    }
    return manifold
  }
}
