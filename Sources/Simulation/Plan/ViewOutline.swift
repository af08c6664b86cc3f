public import Rigid2D

/// The outline a view collides with.
public enum ViewOutline: Equatable, Sendable {
  case rectangle(Vector2, cornerRadius: Float)
  case ellipse(Vector2)
  /// Relative to the view's center; convex or not, in either winding.
  case path([Vector2])
  /// Two points or more; it has no area.
  case line([Vector2], closed: Bool)

  /// Convex shapes, or lines, that form the outline, moved and turned to the place of a part.
  public func shapes(center: Vector2 = .zero, angle: Float = 0) throws(GeometryError) -> [ShapeGeometry] {
    let place = Pose(position: center, rotation: Trigonometry.sineCosine(angle))
    return try upright().map { $0.moved(place) }
  }

  /// Width and height of the box around all shapes, before the view is turned.
  public static func size(of shapes: [ShapeGeometry]) -> Vector2 {
    guard var box = shapes.first?.box else { return .zero }
    for shape in shapes.dropFirst() { box = box.union(shape.box) }
    return box.upper - box.lower
  }

  private func upright() throws(GeometryError) -> [ShapeGeometry] {
    switch self {
    case .rectangle(let size, let cornerRadius): return [Self.rounded(0.5 * size, min(cornerRadius, 0.5 * min(size.x, size.y)))]
    case .ellipse(let size): return [EllipsePolygon.geometry(center: .zero, halfAxes: 0.5 * size)]
    case .path(let points): return try PolygonDecomposition.pieces(of: points).map { .polygon($0, radius: 0) }
    case .line(let points, let closed): return [try StaticOutline.path(points, closed: closed).geometry()]
    }
  }

  /// A rectangle whose corners are rounded inward; a circle or a capsule when nothing straight is left between them.
  private static func rounded(_ half: Vector2, _ radius: Float) -> ShapeGeometry {
    let core = Vector2(half.x - radius, half.y - radius)
    if core.x <= 0 && core.y <= 0 { return .circle(center: .zero, radius: radius) }
    if core.y <= 0 { return .capsule(Vector2(-core.x, 0), Vector2(core.x, 0), radius: radius) }
    if core.x <= 0 { return .capsule(Vector2(0, -core.y), Vector2(0, core.y), radius: radius) }
    return .polygon([Vector2(-core.x, -core.y), Vector2(core.x, -core.y), core, Vector2(-core.x, core.y)], radius: radius)
  }
}

extension ShapeGeometry {
  fileprivate func moved(_ place: Pose) -> ShapeGeometry {
    guard place != .identity else { return self }
    switch self {
    case .circle(let center, let radius): return .circle(center: place.apply(center), radius: radius)
    case .capsule(let a, let b, let radius): return .capsule(place.apply(a), place.apply(b), radius: radius)
    case .polygon(let vertices, let radius): return .polygon(vertices.map { place.apply($0) }, radius: radius)
    case .segment(let a, let b): return .segment(place.apply(a), place.apply(b))
    case .chain(let vertices, let closed): return .chain(vertices.map { place.apply($0) }, closed: closed)
    }
  }

  /// The box around it, points.
  var box: Bounds {
    switch self {
    case .circle(let center, let radius): Self.box([center]).grown(by: radius)
    case .capsule(let a, let b, let radius): Self.box([a, b]).grown(by: radius)
    case .polygon(let vertices, let radius): Self.box(vertices).grown(by: radius)
    case .segment(let a, let b): Self.box([a, b])
    case .chain(let vertices, _): Self.box(vertices)
    }
  }

  private static func box(_ points: [Vector2]) -> Bounds {
    var box = Bounds(lower: points[0], upper: points[0])
    for point in points { box = box.union(Bounds(lower: point, upper: point)) }
    return box
  }
}
