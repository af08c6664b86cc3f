/// The vertices of a convex shape in its own frame, each with the outward normal of the edge that leads from it to the next one.
protocol Outline: ~Escapable {
  func vertex(_ i: Int) -> Vector2
  func normal(_ i: Int) -> Vector2
  func next(_ i: Int) -> Int
  func previous(_ i: Int) -> Int
  /// The first of the lowest vertices along a direction.
  func support(against direction: Vector2) -> Int

  /// The edge that another outline is farthest in front of, if its distance is at most `reach`; else any edge with a larger distance.
  ///
  /// - Parameters:
  ///   - centroid: The other outline's.
  ///   - pose: Leads from this outline's frame to the other's.
  func farthestEdge(from other: borrowing Self, _ centroid: Vector2, _ pose: Pose, _ reach: Float) -> EdgeAxis
}

/// The edge of one outline that another outline is farthest in front of.
struct EdgeAxis {
  /// Index of the edge within its shape.
  var edge: Int
  /// Distance of the other shape's nearest vertex in front of the edge; negative behind it.
  var separation: Float

  /// Of the edges of `a`, see ``Outline/farthestEdge(from:_:_:_:)``.
  @inline(always)
  static func best(_ a: Shape, _ b: Shape, _ pose: Pose, _ pool: PoolSpans, _ reach: Float) -> EdgeAxis {
    if a.count <= 4 && b.count <= 4 {
      return Quad(a, pool).farthestEdge(from: Quad(b, pool), b.centroid, pose, reach)
    }
    return PooledOutline(a, pool).farthestEdge(from: PooledOutline(b, pool), b.centroid, pose, reach)
  }
}

/// Any number of vertices, in the pool.
struct PooledOutline: Outline, ~Escapable {
  /// Padded with the first one after the last, up to a multiple of four.
  private let vertices: Span<Vector2>
  private let normals: Span<Vector2>
  private let count: Int

  @inline(always)
  @_lifetime(copy pool)
  init(_ shape: Shape, _ pool: PoolSpans) {
    count = Int(shape.count)
    let block = Int(shape.first)..<Int(shape.first) + VertexPool.size(ofBlock: count)
    vertices = pool.vertices.extracting(block)
    normals = pool.normals.extracting(block)
  }

  @inline(always)
  func vertex(_ i: Int) -> Vector2 { vertices[i] }

  @inline(always)
  func normal(_ i: Int) -> Vector2 { normals[i] }

  @inline(always)
  func next(_ i: Int) -> Int { i + 1 == count ? 0 : i + 1 }

  @inline(always)
  func previous(_ i: Int) -> Int { i == 0 ? count - 1 : i - 1 }

  @inline(always)
  func support(against direction: Vector2) -> Int {
    var support = 0
    var lowest = Float.infinity
    for i in 0..<count {
      let height = direction.dot(vertices[i])
      support = height < lowest ? i : support
      lowest = height < lowest ? height : lowest
    }
    return support
  }

  @inline(always)
  func farthestEdge(from other: borrowing PooledOutline, _ centroid: Vector2, _ pose: Pose, _ reach: Float) -> EdgeAxis {
    var best = EdgeAxis(edge: 0, separation: -.infinity)
    var first = 0
    while first < count && best.separation <= reach {
      let axis = farthestOfFour(first, other, centroid, pose, above: best.separation)
      if axis.separation > best.separation { best = axis }
      first += 4
    }
    return best
  }

  /// Of four edges; undefined unless it is above a known separation.
  @inline(always)
  private func farthestOfFour(
    _ first: Int, _ other: borrowing PooledOutline, _ centroid: Vector2, _ pose: Pose, above known: Float
  ) -> EdgeAxis {
    let (x, y, normalX, normalY) = edges(first)
    let after = vertices[first + 4 < count ? first + 4 : 0]
    let edges = FourEdges(normalX, normalY, normalX * .middles(x, after.x) + normalY * .middles(y, after.y), pose)
    // the other's nearest vertex is at most as far in front of an edge as its centroid, so most edges are decided without its vertices
    if count > 8, edges.highestOffset(centroid) <= known { return EdgeAxis(edge: 0, separation: -.infinity) }
    var lowest = edges.heights(other.vertices[0])
    for j in 1..<other.count { lowest = Wide.lesser(edges.heights(other.vertices[j]), lowest) }
    return edges.farthest(lowest, from: first, count: count)
  }

  @inline(always)
  private func edges(_ first: Int) -> (x: Wide, y: Wide, normalX: Wide, normalY: Wide) {
    Wide.fourEdges(vertices.extracting(first..<first + 4), normals.extracting(first..<first + 4))
  }
}

/// Up to four vertices, which stay in registers; the same bits as ``PooledOutline`` gives.
struct Quad: Outline {
  // the lanes after the last vertex are the first one again
  private let x: Wide
  private let y: Wide
  private let normalX: Wide
  private let normalY: Wide
  private let count: Int

  @inline(always)
  init(_ shape: Shape, _ pool: PoolSpans) {
    let block = Int(shape.first)..<Int(shape.first) + 4
    (x, y, normalX, normalY) = Wide.fourEdges(pool.vertices.extracting(block), pool.normals.extracting(block))
    count = Int(shape.count)
  }

  @inline(always)
  func vertex(_ i: Int) -> Vector2 { Vector2(x[i & 3], y[i & 3]) }

  @inline(always)
  func normal(_ i: Int) -> Vector2 { Vector2(normalX[i & 3], normalY[i & 3]) }

  @inline(always)
  func next(_ i: Int) -> Int { i + 1 == count ? 0 : i + 1 }

  @inline(always)
  func previous(_ i: Int) -> Int { i == 0 ? count - 1 : i - 1 }

  @inline(always)
  func support(against direction: Vector2) -> Int {
    let heights = direction.x * x + direction.y * y
    var support = 0
    for i in 1..<4 where heights[i] < heights[support] { support = i }
    return support
  }

  @inline(always)
  func farthestEdge(from other: borrowing Quad, _ centroid: Vector2, _ pose: Pose, _ reach: Float) -> EdgeAxis {
    let edges = FourEdges(normalX, normalY, normalX * .middles(x, x[0]) + normalY * .middles(y, y[0]), pose)
    var lowest = edges.heights(Vector2(other.x[0], other.y[0]))
    for j in 1..<4 { lowest = Wide.lesser(edges.heights(Vector2(other.x[j], other.y[j])), lowest) }
    return edges.farthest(lowest, from: 0, count: count)
  }
}

/// Four edges of an outline, relative to another one.
private struct FourEdges {
  private let normalX: Wide
  private let normalY: Wide
  /// Heights of the edges along their normals: the same in both frames except for the offset of their origins.
  private let height: Wide
  private let shift: Vector2

  /// - Parameters:
  ///   - normalX: In the frame of the edges; so are `normalY` and `height`.
  ///   - pose: Leads from that frame to the other outline's.
  @inline(always)
  init(_ normalX: Wide, _ normalY: Wide, _ height: Wide, _ pose: Pose) {
    let cosine = Wide(repeating: pose.rotation.cosine)
    let sine = Wide(repeating: pose.rotation.sine)
    self.normalX = cosine * normalX - sine * normalY
    self.normalY = sine * normalX + cosine * normalY
    self.height = height
    shift = pose.position
  }

  /// The height of a point of the other outline along the normals.
  @inline(always)
  func heights(_ point: Vector2) -> Wide { normalX * point.x + normalY * point.y }

  /// Its largest distance in front of the edges.
  @inline(always)
  func highestOffset(_ point: Vector2) -> Float {
    let all = offsets(heights: heights(point))
    return max(max(all.x, all.y), max(all.z, all.w))
  }

  @inline(always)
  private func offsets(heights: Wide) -> Wide { heights - height - (normalX * shift.x + normalY * shift.y) }

  /// - Parameters:
  ///   - lowest: The least ``heights(_:)`` of the other's vertices.
  ///   - start: The index of the first edge; there are none from `count` on.
  @inline(always)
  func farthest(_ lowest: Wide, from start: Int, count: Int) -> EdgeAxis {
    let isEdge = SIMD4<Int32>(0, 1, 2, 3) .< SIMD4(repeating: Int32(truncatingIfNeeded: count - start))
    let separations = Wide(repeating: -.infinity).replacing(with: offsets(heights: lowest), where: isEdge)
    var edge = 0
    for i in 1..<4 where separations[i] > separations[edge] { edge = i }
    return EdgeAxis(edge: start + edge, separation: separations[edge])
  }
}

extension Wide {
  /// Four vertices, and the normals of the edges that lead from them to the next ones.
  @inline(always)
  fileprivate static func fourEdges(_ v: Span<Vector2>, _ n: Span<Vector2>) -> (x: Wide, y: Wide, normalX: Wide, normalY: Wide) {
    Wide.transposed(
      Wide(v[0].x, v[0].y, n[0].x, n[0].y), Wide(v[1].x, v[1].y, n[1].x, n[1].y), Wide(v[2].x, v[2].y, n[2].x, n[2].y),
      Wide(v[3].x, v[3].y, n[3].x, n[3].y))
  }

  /// Of edges, each from its vertex to the next one; `after` comes after the fourth.
  @inline(always)
  fileprivate static func middles(_ v: Wide, _ after: Float) -> Wide { 0.5 * (v + Wide(v.y, v.z, v.w, after)) }
}
