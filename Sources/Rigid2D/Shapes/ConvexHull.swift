/// Convex outlines, wound the way all polygons of this module are: cross(edge, next edge) > 0.
///
/// So from x toward y, which is clockwise on a screen with y down, and the outward normal of an edge *e* is `-e.turned`.
public enum ConvexHull {
  /// Share of the extent below which a vertex counts as on the line of its neighbors.
  ///
  /// A few spacings of `Float`. With a smaller one, edges get normals made of rounding noise; with a larger one, fine outlines lose
  /// corners.
  static let flatness = 1e-6

  /// The hull of `points` without repeated and collinear vertices, starting at the one with the smallest x (then y); fewer than
  /// three vertices when the points lie on a line.
  ///
  /// Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
  ///
  /// - Complexity: O(*n* log *n*)
  public static func hull(of points: [Vector2]) -> [Vector2] {
    let sorted = points.sorted { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
    guard sorted.count > 2 else { return sorted }
    var hull: [Vector2] = []
    appendChain(of: sorted, to: &hull)
    appendChain(of: sorted.reversed(), to: &hull)
    return simplified(hull)
  }

  /// The outline without repeated and collinear vertices.
  static func simplified(_ outline: [Vector2]) -> [Vector2] { indicesOfCorners(outline).map { outline[$0] } }

  /// Indices of the vertices of a closed outline that stand out from the line of their neighbors.
  static func indicesOfCorners(_ outline: [Vector2]) -> [Int] {
    let tolerance = flatness * extent(outline)
    var corners = Array(outline.indices)
    var i = 0
    var kept = 0
    while kept < corners.count && corners.count > 2 {
      let n = corners.count
      let before = outline[corners[(i + n - 1) % n]]
      let here = outline[corners[i % n]]
      let after = outline[corners[(i + 1) % n]]
      if isFlat(before, here, after, tolerance) {
        corners.remove(at: i % n)
        i = (i + n - 2) % max(n - 1, 1)
        kept = 0
      } else {
        i = (i + 1) % n
        kept += 1
      }
    }
    return corners
  }

  /// Twice the signed area of the triangle; positive when a, b, c follow the winding of this module.
  static func orientation(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Double {
    (Double(b.x) - Double(a.x)) * (Double(c.y) - Double(a.y)) - (Double(b.y) - Double(a.y)) * (Double(c.x) - Double(a.x))
  }

  /// Signed area of a closed outline; positive when it is wound the way of this module.
  static func signedArea(_ outline: [Vector2]) -> Double {
    var doubled = 0.0
    for i in outline.indices.dropFirst(2) { doubled += orientation(outline[0], outline[i - 1], outline[i]) }
    return 0.5 * doubled
  }

  /// The longer side of the box around the points.
  static func extent(_ points: [Vector2]) -> Double {
    guard var lower = points.first else { return 0 }
    var upper = lower
    for p in points {
      lower = Vector2(min(lower.x, p.x), min(lower.y, p.y))
      upper = Vector2(max(upper.x, p.x), max(upper.y, p.y))
    }
    return max(Double(upper.x) - Double(lower.x), Double(upper.y) - Double(lower.y))
  }

  /// Whether `b` is within `tolerance` of the line from `a` to `c`, or of one of these points.
  private static func isFlat(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ tolerance: Double) -> Bool {
    let x = Double(c.x) - Double(a.x)
    let y = Double(c.y) - Double(a.y)
    let base = (x * x + y * y).squareRoot()
    if base <= tolerance { return true }
    return orientation(a, b, c).magnitude <= tolerance * base || near(a, b, tolerance) || near(b, c, tolerance)
  }

  private static func near(_ a: Vector2, _ b: Vector2, _ tolerance: Double) -> Bool {
    let x = Double(b.x) - Double(a.x)
    let y = Double(b.y) - Double(a.y)
    return x * x + y * y <= tolerance * tolerance
  }

  /// One half of the hull: along the sorted points, dropping each that the next makes concave. Omits the last point.
  private static func appendChain(of sorted: [Vector2], to hull: inout [Vector2]) {
    let start = hull.count
    for p in sorted {
      while hull.count >= start + 2, orientation(hull[hull.count - 2], hull[hull.count - 1], p) <= 0 { hull.removeLast() }
      hull.append(p)
    }
    hull.removeLast()
  }
}
