import SceneModel

/// Checks that a closed path is a valid outline.
///
/// The check uses the engine's single precision, so a path that passes can be built.
enum PathCheck {
  /// Whether two points are one to the engine.
  static func coincide(_ a: Vector, _ b: Vector) -> Bool { Float(a.x) == Float(b.x) && Float(a.y) == Float(b.y) }

  /// A path counts as without area below this share of the square around it.
  ///
  /// Ten times the engine's minimum, because the engine cuts the path into pieces and checks each of them.
  private static let flatness = 1e-5

  static func hasArea(_ points: [Vector]) -> Bool {
    let p = points.map { rounded($0) }
    guard var low = p.first else { return false }
    var high = low
    var sum = 0.0
    for i in p.indices {
      low = Vector(min(low.x, p[i].x), min(low.y, p[i].y))
      high = Vector(max(high.x, p[i].x), max(high.y, p[i].y))
      // triangles around the first point: the sum loses nothing to where the path lies
      if i >= 2 { sum += side(p[0], p[i - 1], p[i]) }
    }
    let extent = max(high.x - low.x, high.y - low.y)
    return (sum / 2).magnitude > flatness * extent * extent
  }

  private static func rounded(_ point: Vector) -> Vector { Vector(Double(Float(point.x)), Double(Float(point.y))) }

  /// An edge, from a point to the next that is elsewhere.
  private struct Edge {
    var index: Int
    var a: Vector
    var b: Vector
    var left: Double { min(a.x, b.x) }
    var right: Double { max(a.x, b.x) }
  }

  /// Two edges that meet elsewhere than at a shared corner, the earlier first; edge i leads from point i to the next.
  ///
  /// Points that repeat their predecessor, as closed paths of apps do, are not an edge. `pairs` counts down with every two edges
  /// compared; nothing more is looked at once it is used up. Complexity: O(n log n + pairs of edges one above the other).
  static func selfCrossing(_ points: [Vector], pairs: inout Int) -> (Int, Int)? {
    let p = points.map { rounded($0) }
    let edges = p.indices.map { Edge(index: $0, a: p[$0], b: p[($0 + 1) % p.count]) }.filter { $0.a != $0.b }
    guard edges.count > 2 else { return nil }
    for k in edges.indices {
      let next = (k + 1) % edges.count
      if foldsBack(edges[k].a, edges[k].b, edges[next].b) { return ordered(edges[k], edges[next]) }
    }
    let order = edges.indices.sorted { (edges[$0].left, $0) < (edges[$1].left, $1) }
    var found: (Int, Int)?
    for (rank, k) in order.enumerated() {
      for m in order[(rank + 1)...] {
        if edges[m].left > edges[k].right { break }
        pairs -= 1
        if pairs < 0 { return found }
        let distance = (m - k).magnitude
        if distance == 1 || Int(distance) == edges.count - 1 { continue }
        guard cross(edges[k].a, edges[k].b, edges[m].a, edges[m].b) else { continue }
        let pair = ordered(edges[k], edges[m])
        if found.map({ pair < $0 }) ?? true { found = pair }
      }
    }
    return found
  }

  private static func ordered(_ a: Edge, _ b: Edge) -> (Int, Int) { (min(a.index, b.index), max(a.index, b.index)) }

  /// Whether the way from a over b to c runs back over itself.
  private static func foldsBack(_ a: Vector, _ b: Vector, _ c: Vector) -> Bool {
    side(a, b, c) == 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0
  }

  /// Whether two segments share a point.
  private static func cross(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    guard max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y) else { return false }
    return parted(side(a, b, c), side(a, b, d)) && parted(side(c, d, a), side(c, d, b))
  }

  /// Whether two points lie on different sides of a line, or one of them on it.
  private static func parted(_ a: Double, _ b: Double) -> Bool { (a <= 0 || b <= 0) && (a >= 0 || b >= 0) }

  private static func side(_ a: Vector, _ b: Vector, _ p: Vector) -> Double {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }
}
