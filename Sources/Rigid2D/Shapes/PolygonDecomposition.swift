/// Simple polygons, convex or not, cut into convex ones.
public enum PolygonDecomposition {
  /// Convex pieces that together cover the outline once, each with at most `maximumVertices` corners.
  ///
  /// Either winding. Repeated and collinear vertices are dropped. Ears are clipped (Meisters, "Polygons have ears", 1975), then pieces are
  /// joined over every diagonal that convexity does not need (Hertel, Mehlhorn, "Fast triangulation of the plane with respect to simple
  /// polygons", 1985): at most four times as many pieces as the least possible.
  ///
  /// - Throws: ``GeometryError``; among them `selfCrossing` with the edges that cross.
  /// - Complexity: O(*n*²) for most outlines, O(*n*³) for adverse ones.
  public static func pieces(
    of outline: [Vector2], maximumVertices: Int = ShapeGeometry.maximumVertices
  ) throws(GeometryError) -> [[Vector2]] {
    for i in outline.indices where !outline[i].isFinite { throw .nonFiniteVertex(i) }
    guard outline.count >= 3 else { throw .tooFewVertices(count: outline.count, minimum: 3) }
    if let (edge, other) = selfCrossing(outline) { throw .selfCrossing(edge: edge, otherEdge: other) }
    var points = ConvexHull.simplified(outline)
    let extent = ConvexHull.extent(outline)
    let area = ConvexHull.signedArea(points)
    guard points.count >= 3, area.magnitude > ConvexHull.flatness * extent * extent else { throw .noArea }
    if area < 0 { points.reverse() }
    var pieces = triangles(points)
    merge(&pieces, points, maximumVertices)
    return pieces.map { piece in piece.map { points[$0] } }.filter { ConvexHull.simplified($0).count >= 3 }
  }

  /// Two edges of the closed outline that meet elsewhere than at a shared vertex, by the indices of their first vertices; nil
  /// for a simple outline. Repeated vertices in a row are not a crossing; an edge folding back over its neighbor is.
  ///
  /// - Complexity: O(*n*²)
  public static func selfCrossing(_ outline: [Vector2]) -> (Int, Int)? {
    // an edge from a vertex to an equal one does not count
    let n = outline.count
    let edges = outline.indices.filter { outline[$0] != outline[($0 + 1) % n] }
    guard edges.count >= 3 else { return nil }
    for (k, i) in edges.enumerated() {
      let a = outline[i]
      let b = outline[(i + 1) % n]
      for m in edges.indices.dropFirst(k + 1) {
        let j = edges[m]
        let c = outline[j]
        let d = outline[(j + 1) % n]
        let isNext = m == k + 1
        let isPrevious = k == 0 && m == edges.count - 1
        if isNext && edges.count > 2 {
          if foldsBack(a, b, d) { return (i, j) }
        } else if isPrevious {
          if foldsBack(c, a, b) { return (i, j) }
        } else if meet(a, b, c, d) {
          return (i, j)
        }
      }
    }
    return nil
  }

  /// Whether the path from a over b to c runs back over itself.
  private static func foldsBack(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Bool {
    ConvexHull.orientation(a, b, c) == 0 && (a - b).dot(c - b) > 0
  }

  /// Whether two lines have a point in common.
  private static func meet(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> Bool {
    guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x) else { return false }
    guard max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y) else { return false }
    let sideC = ConvexHull.orientation(a, b, c)
    let sideD = ConvexHull.orientation(a, b, d)
    let sideA = ConvexHull.orientation(c, d, a)
    let sideB = ConvexHull.orientation(c, d, b)
    let isCut = (sideC <= 0 || sideD <= 0) && (sideC >= 0 || sideD >= 0)
    return isCut && (sideA <= 0 || sideB <= 0) && (sideA >= 0 || sideB >= 0)
  }

  /// Indices of the corners of the triangles.
  private static func triangles(_ points: [Vector2]) -> [[Int]] {
    var left = Array(points.indices)
    var triangles: [[Int]] = []
    while left.count > 3 {
      let at = bestEar(left, points)
      let n = left.count
      triangles.append([left[(at + n - 1) % n], left[at], left[(at + 1) % n]])
      left.remove(at: at)
    }
    triangles.append(left)
    return triangles.filter { ConvexHull.orientation(points[$0[0]], points[$0[1]], points[$0[2]]) > 0 }
  }

  /// The ear of the remaining polygon whose sharpest corner is the least sharp; the first on ties.
  private static func bestEar(_ left: [Int], _ points: [Vector2]) -> Int {
    let n = left.count
    var best = 0
    var bestQuality = -1.0
    for i in 0..<n {
      let a = points[left[(i + n - 1) % n]]
      let b = points[left[i]]
      let c = points[left[(i + 1) % n]]
      let area = ConvexHull.orientation(a, b, c)
      guard area >= 0 else { continue }
      // twice the area over the squared longest side: small for slivers
      let longest = Double(max(a.distanceSquared(to: b), b.distanceSquared(to: c), c.distanceSquared(to: a)))
      let quality = longest > 0 ? area / longest : 0
      guard quality > bestQuality, isEmpty(a, b, c, left, points) else { continue }
      best = i
      bestQuality = quality
    }
    return best
  }

  /// Whether no other vertex of the remaining polygon lies in or on the triangle. Copies of its own corners do not count.
  private static func isEmpty(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ left: [Int], _ points: [Vector2]) -> Bool {
    for i in left {
      let p = points[i]
      if p == a || p == b || p == c { continue }
      if ConvexHull.orientation(a, b, p) >= 0 && ConvexHull.orientation(b, c, p) >= 0 && ConvexHull.orientation(c, a, p) >= 0 {
        return false
      }
    }
    return true
  }

  /// Joins pairs of pieces that share an edge while the result is convex and small enough.
  private static func merge(_ pieces: inout [[Int]], _ points: [Vector2], _ maximumVertices: Int) {
    var i = 0
    while i < pieces.count {
      var j = i + 1
      while j < pieces.count {
        if let joined = join(pieces[i], pieces[j], points), joined.count <= maximumVertices {
          pieces[i] = joined
          pieces.remove(at: j)
          // a larger piece may now border on one that was passed over
          j = i + 1
        } else {
          j += 1
        }
      }
      i += 1
    }
  }

  /// The union of two pieces over a shared edge, when it is convex.
  private static func join(_ p: [Int], _ q: [Int], _ points: [Vector2]) -> [Int]? {
    for i in p.indices {
      let from = p[i]
      let to = p[(i + 1) % p.count]
      for j in q.indices where q[j] == to && q[(j + 1) % q.count] == from {
        // p's edge from-to is replaced by q's way round
        var joined: [Int] = []
        for k in 1...p.count { joined.append(p[(i + k) % p.count]) }
        for k in 2..<q.count { joined.append(q[(j + k) % q.count]) }
        return isConvex(joined, points) ? joined : nil
      }
    }
    return nil
  }

  private static func isConvex(_ piece: [Int], _ points: [Vector2]) -> Bool {
    let n = piece.count
    for i in 0..<n
    where ConvexHull.orientation(points[piece[i]], points[piece[(i + 1) % n]], points[piece[(i + 2) % n]]) <= 0 {
      return false
    }
    return true
  }
}
