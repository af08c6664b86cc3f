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
      return clipped(b, onB.edge, a, x.inverse, pool, tuning).flipped
    }
    return clipped(a, onA.edge, b, x, pool, tuning)
  }

  /// The edge of `other` that faces a face of `reference` most, clipped to it. `x` is the other's pose in the reference's frame.
  private static func clipped(
    _ reference: Shape, _ edge: Int, _ other: Shape, _ x: Pose, _ pool: PoolSpans, _ tuning: ImpulseTuning
  ) -> LocalManifold {
    let r = Int(reference.first) + edge
    let (r1, r2, normal) = (pool.vertices[r], pool.vertices[reference.next(r)], pool.normals[r])
    var clip = Clip(other, facing: normal, x, pool, edge: edge)
    // a face is wider by the localManifolds
    guard clip.cut(normal.turned, from: r1, to: r2, at: (edge, reference.next(r) - Int(reference.first)), margin: 2 * tuning.skin) else {
      return .none
    }
    return clip.manifold(normal, 0.5 * (r1 + r2), on: r1, tuning) { x.applyInverse($0) }
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
      return onHull(line, b, best.edge, x, pool, tuning)
    }
    var clip = Clip(b, facing: line.normal, x, pool, edge: line.startIndex)
    guard clip.cut(line.normal.turned, from: line.start, to: line.end, at: (line.startIndex, line.endIndex)) else { return .none }
    return clip.manifold(line.normal, line.start, on: line.start, tuning) { x.applyInverse($0) }
  }

  /// The polygon's edge that the line is farthest in front of.
  private static func sideways(_ line: Line, _ b: Shape, _ x: Pose, _ pool: PoolSpans) -> (edge: Int, separation: Float, isAtStart: Bool) {
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

  private static func onHull(
    _ line: Line, _ b: Shape, _ edge: Int, _ x: Pose, _ pool: PoolSpans, _ tuning: ImpulseTuning
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
    guard clip.cut(tangent, from: r1, to: r2, at: (edge - Int(b.first), b.next(edge) - Int(b.first))) else { return .none }
    var manifold = clip.manifold(normal, r1, on: r1, tuning) { $0 }
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

  /// The edge of a shape that faces a direction most, brought into the frame of the direction by `x`.
  init(_ shape: Shape, facing normal: Vector2, _ x: Pose, _ pool: PoolSpans, edge: Int) {
    let direction = x.rotation.applyInverse(normal)
    var incident = Int(shape.first)
    var least = Float.infinity
    for i in shape.core {
      let d = direction.dot(pool.normals[i])
      if d < least { (incident, least) = (i, d) }
    }
    let after = shape.next(incident)
    self.init(
      x.apply(pool.vertices[incident]), x.apply(pool.vertices[after]), (incident - Int(shape.first), after - Int(shape.first)), edge: edge)
  }

  /// Faces and vertices of the two shapes; a point that was cut off belongs to a vertex of the face.
  private static func name(_ face: Int, _ vertex: Int, isCut: Bool) -> UInt32 {
    UInt32(truncatingIfNeeded: face << 16 | vertex << 1 | (isCut ? 1 : 0))
  }

  /// Cuts off the parts beyond both ends of a face, which is wider by a margin; false if nothing is left.
  mutating func cut(_ tangent: Vector2, from r1: Vector2, to r2: Vector2, at vertices: (Int, Int), margin: Float = 0) -> Bool {
    cut(-tangent, -tangent.dot(r1) + margin, at: vertices.0) && cut(tangent, tangent.dot(r2) + margin, at: vertices.1)
  }

  /// Cuts off the part beyond a line; false if nothing is left.
  private mutating func cut(_ normal: Vector2, _ offset: Float, at vertex: Int) -> Bool {
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
    _ normal: Vector2, _ anchor: Vector2, on plane: Vector2, _ tuning: ImpulseTuning, _ local: (Vector2) -> Vector2
  ) -> LocalManifold {
    var manifold = LocalManifold(
      reference: .faceOfA, normal: normal, anchor: anchor, first: .zero, count: 0, radiusA: tuning.skin, radiusB: tuning.skin)
    for (point, feature) in [(p, pFeature), (q, qFeature)] where normal.dot(point - plane) <= 2 * tuning.skin {
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
