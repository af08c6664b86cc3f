public import Rigid2D

/// A line that does not move: of a wall, or of a boundary. All of them collide from both sides.
public enum StaticOutline: Equatable, Sendable {
  case line(Vector2, Vector2)
  /// Two points or more; views slide over the inner ones without catching.
  case path([Vector2], closed: Bool)
  case rectangle(Bounds)
  case ellipse(Bounds)

  /// The same for the engine.
  ///
  /// - Throws: ``GeometryError`` for a path that has fewer than two distinct points or is not finite.
  public func geometry() throws(GeometryError) -> ShapeGeometry {
    switch self {
    case .line(let a, let b): return try ShapeGeometry.segment(a, b).normalized()
    case .path(let points, let closed): return try Self.chain(Self.distinct(points, closed: closed), closed: closed)
    case .rectangle(let box): return try Self.chain(Self.distinct(Self.corners(box), closed: true), closed: true)
    case .ellipse(let box): return try Self.chain(Self.distinct(Self.rim(box), closed: true), closed: true)
    }
  }

  private static func chain(_ points: [Vector2], closed: Bool) throws(GeometryError) -> ShapeGeometry {
    // a loop of two points is a line with two sides
    guard points.count != 2 else { return try ShapeGeometry.segment(points[0], points[1]).normalized() }
    return try ShapeGeometry.chain(points, closed: closed).normalized()
  }

  /// Without repeated points, and without the first point at the end of a loop; apps use both to close their paths.
  private static func distinct(_ points: [Vector2], closed: Bool) -> [Vector2] {
    var kept: [Vector2] = []
    for point in points where kept.last != point { kept.append(point) }
    if closed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return kept
  }

  private static func corners(_ box: Bounds) -> [Vector2] {
    [box.lower, Vector2(box.upper.x, box.lower.y), box.upper, Vector2(box.lower.x, box.upper.y)]
  }

  /// Points of an ellipse whose chords stay within a twentieth of a point of it, up to 256 of them.
  private static func rim(_ box: Bounds) -> [Vector2] {
    let half = 0.5 * (box.upper - box.lower)
    // a chord over 2π/n cuts off r π²/(2n²)
    let wanted = (max(half.x, half.y) * 98.7).squareRoot()
    let count = wanted < 256 ? 4 * Int(wanted / 4 + 1) : 256
    return (0..<count).map { i in
      let r = Trigonometry.sineCosine(2 * Trigonometry.pi * Float(i) / Float(count))
      return box.center + Vector2(half.x * r.cosine, half.y * r.sine)
    }
  }
}
