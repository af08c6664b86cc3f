/// The vertices of a convex shape in its own frame, each with the outward normal of the edge that leads from it to the next one.
protocol Outline: ~Escapable {
  func vertex(_ i: Int) -> Vector2
  func normal(_ i: Int) -> Vector2
  func next(_ i: Int) -> Int
  func previous(_ i: Int) -> Int

  /// The edge that another outline is farthest in front of, if that is no farther than `reach`; else any edge that it is farther in front of.
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
  /// Index of the other shape's vertex that is least far in front of it.
  var support: Int
  /// How far that vertex is in front of the edge; negative behind it.
  var separation: Float

  /// Of the edges of `a`, see ``Outline/farthestEdge(from:_:_:_:)``.
  @inline(always)
  static func best(_ a: Shape, _ b: Shape, _ pose: Pose, _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ reach: Float) -> EdgeAxis {
    if a.count == 4 && b.count == 4 {
      return Quad(a, vertices, normals).farthestEdge(from: Quad(b, vertices, normals), b.centroid, pose, reach)
    }
    return PooledOutline(a, vertices, normals).farthestEdge(from: PooledOutline(b, vertices, normals), b.centroid, pose, reach)
  }
}

/// Any number of vertices, in the pool.
struct PooledOutline: Outline, ~Escapable {
  private let vertices: Span<Vector2>
  private let normals: Span<Vector2>

  @inline(always)
  @_lifetime(copy vertices, copy normals)
  init(_ shape: Shape, _ vertices: Span<Vector2>, _ normals: Span<Vector2>) {
    let block = Int(shape.first)..<Int(shape.first) + Int(shape.count)
    self.vertices = vertices.extracting(block)
    self.normals = normals.extracting(block)
  }

  @inline(always)
  func vertex(_ i: Int) -> Vector2 { vertices[i] }

  @inline(always)
  func normal(_ i: Int) -> Vector2 { normals[i] }

  @inline(always)
  func next(_ i: Int) -> Int { i + 1 == vertices.count ? 0 : i + 1 }

  @inline(always)
  func previous(_ i: Int) -> Int { i == 0 ? vertices.count - 1 : i - 1 }

  @inline(always)
  func farthestEdge(from other: borrowing PooledOutline, _ centroid: Vector2, _ pose: Pose, _ reach: Float) -> EdgeAxis {
    // the other's nearest vertex is no farther in front of an edge than its centroid: most edges need no look at the vertices
    var likely = 0
    var highest = -Float.infinity
    for i in vertices.indices {
      let bound = boundOfEdge(i, centroid, pose)
      if bound > highest { (likely, highest) = (i, bound) }
    }
    var best = axis(likely, other, pose)
    for i in vertices.indices where i != likely && best.separation <= reach {
      guard boundOfEdge(i, centroid, pose) > best.separation else { continue }
      let axis = axis(i, other, pose)
      if axis.separation > best.separation { best = axis }
    }
    return best
  }

  /// How far the other's centroid is in front of an edge.
  private func boundOfEdge(_ i: Int, _ centroid: Vector2, _ pose: Pose) -> Float {
    pose.rotation.apply(normals[i]).dot(centroid - pose.position) - normals[i].dot(vertices[i])
  }

  private func axis(_ i: Int, _ other: borrowing PooledOutline, _ pose: Pose) -> EdgeAxis {
    let n = pose.rotation.apply(normals[i])
    var support = 0
    var lowest = Float.infinity
    for j in other.vertices.indices {
      let height = n.dot(other.vertices[j])
      support = height < lowest ? j : support
      lowest = height < lowest ? height : lowest
    }
    // the edge's own height along its normal is the same in both frames but for the shift between their origins
    let height = normals[i].dot(.middle(vertices[i], vertices[next(i)]))
    return EdgeAxis(edge: i, support: support, separation: lowest - height - n.dot(pose.position))
  }
}

/// Four vertices, side by side; the same bits as ``PooledOutline`` gives.
struct Quad: Outline {
  private let x: Wide
  private let y: Wide
  private let normalX: Wide
  private let normalY: Wide

  @inline(always)
  init(_ shape: Shape, _ vertices: Span<Vector2>, _ normals: Span<Vector2>) {
    // one check of bounds in place of four
    let v = vertices.extracting(Int(shape.first)..<Int(shape.first) + 4)
    let n = normals.extracting(Int(shape.first)..<Int(shape.first) + 4)
    (x, y, normalX, normalY) = Wide.transposed(
      Wide(v[0].x, v[0].y, n[0].x, n[0].y), Wide(v[1].x, v[1].y, n[1].x, n[1].y), Wide(v[2].x, v[2].y, n[2].x, n[2].y),
      Wide(v[3].x, v[3].y, n[3].x, n[3].y))
  }

  @inline(always)
  func vertex(_ i: Int) -> Vector2 { Vector2(x[i & 3], y[i & 3]) }

  @inline(always)
  func normal(_ i: Int) -> Vector2 { Vector2(normalX[i & 3], normalY[i & 3]) }

  @inline(always)
  func next(_ i: Int) -> Int { (i + 1) & 3 }

  @inline(always)
  func previous(_ i: Int) -> Int { (i - 1) & 3 }

  @inline(always)
  func farthestEdge(from other: borrowing Quad, _ centroid: Vector2, _ pose: Pose, _ reach: Float) -> EdgeAxis {
    let cosine = Wide(repeating: pose.rotation.cosine)
    let sine = Wide(repeating: pose.rotation.sine)
    let nx = cosine * normalX - sine * normalY
    let ny = sine * normalX + cosine * normalY
    var lowest = nx * other.x[0] + ny * other.y[0]
    var supports = SIMD4<Int32>.zero
    for j in 1..<4 {
      let height = nx * other.x[j] + ny * other.y[j]
      let isLower = height .< lowest
      supports.replace(with: Int32(j), where: isLower)
      lowest.replace(with: height, where: isLower)
    }
    let separations = lowest - (normalX * Self.middles(x) + normalY * Self.middles(y)) - (nx * pose.position.x + ny * pose.position.y)
    var edge = 0
    for i in 1..<4 where separations[i] > separations[edge] { edge = i }
    return EdgeAxis(edge: edge, support: Int(supports[edge]), separation: separations[edge])
  }

  /// Of edges, each from its vertex to the next one.
  @inline(always)
  private static func middles(_ v: Wide) -> Wide { 0.5 * (v + Wide(v.y, v.z, v.w, v.x)) }
}
