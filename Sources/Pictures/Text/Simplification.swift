import SceneModel

/// Fewer points for the same line.
enum Simplification {
  /// Leaves out points that are nearer than `tolerance` to the line without them (Douglas and Peucker, Cartographica, 1973).
  ///
  /// - Complexity: O(*n* log *n*) as a rule, O(*n*²) at worst.
  static func simplified(_ points: [Vector], tolerance: Double) -> [Vector] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      var (farthest, most) = (first, tolerance)
      for i in stride(from: first + 1, to: last, by: 1) {
        let distance = distance(points[i], points[first], points[last])
        if distance > most { (farthest, most) = (i, distance) }
      }
      guard farthest != first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// From a point to a segment.
  private static func distance(_ p: Vector, _ a: Vector, _ b: Vector) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let part = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
    let (ex, ey) = (p.x - a.x - part * dx, p.y - a.y - part * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
