/// Whether a closed path is the outline of something.
enum PathCheck {
  /// Twice the signed area by the shoelace formula, halved.
  static func area(_ points: [Vector]) -> Double {
    var sum = 0.0
    for (i, a) in points.enumerated() {
      let b = points[(i + 1) % points.count]
      sum += a.x * b.y - a.y * b.x
    }
    return sum / 2
  }

  /// The first two edges that meet elsewhere than at a shared corner; edge i leads from point i to the next.
  static func selfCrossing(_ points: [Vector]) -> (Int, Int)? {
    let n = points.count
    for i in 0..<n {
      for j in (i + 1)..<max(i + 1, n) {
        if j == i + 1 || (i == 0 && j == n - 1) { continue }
        if cross(points[i], points[(i + 1) % n], points[j], points[(j + 1) % n]) { return (i, j) }
      }
    }
    return nil
  }

  /// Whether two segments share a point.
  private static func cross(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    let abc = side(a, b, c)
    let abd = side(a, b, d)
    let cda = side(c, d, a)
    let cdb = side(c, d, b)
    if abc * abd < 0 && cda * cdb < 0 { return true }
    return (abc == 0 && isWithin(a, b, c)) || (abd == 0 && isWithin(a, b, d)) || (cda == 0 && isWithin(c, d, a))
      || (cdb == 0 && isWithin(c, d, b))
  }

  private static func side(_ a: Vector, _ b: Vector, _ p: Vector) -> Double {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }

  private static func isWithin(_ a: Vector, _ b: Vector, _ p: Vector) -> Bool {
    min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
  }
}
