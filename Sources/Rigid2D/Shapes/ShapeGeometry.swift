/// An outline in body coordinates, as given by a caller; lengths in points.
public enum ShapeGeometry: Equatable, Sendable {
  case circle(center: Vector2, radius: Float)
  /// All points within `radius` of the line between two points.
  case capsule(Vector2, Vector2, radius: Float)
  /// A convex outline in either winding, at most ``maximumVertices`` corners, and a radius that rounds it outward.
  case polygon([Vector2], radius: Float)
  /// A line that collides from both sides.
  case segment(Vector2, Vector2)
  /// Lines end to end that collide from both sides and are smooth to slide along; `closed` joins the last point to the first.
  case chain([Vector2], closed: Bool)

  /// Maximum number of corners of one polygon.
  public static let maximumVertices = 64

  /// The same outline in the form that the kernels require: polygons wound the module's way without repeated or collinear vertices, a capsule
  /// without length as a circle.
  public func normalized() throws(GeometryError) -> ShapeGeometry {
    switch self {
    case .circle(let center, let radius):
      try Self.checkFinite([center])
      try Self.checkRadius(radius, canBeZero: false)
      return self
    case .capsule(let a, let b, let radius):
      try Self.checkFinite([a, b])
      try Self.checkRadius(radius, canBeZero: false)
      return Self.hasLength(a, b) ? self : .circle(center: a, radius: radius)
    case .polygon(let vertices, let radius):
      try Self.checkRadius(radius, canBeZero: true)
      return .polygon(try Self.convex(vertices), radius: radius)
    case .segment(let a, let b):
      try Self.checkFinite([a, b])
      guard Self.hasLength(a, b) else { throw .repeatedVertex(1) }
      return self
    case .chain(let vertices, let closed):
      try Self.checkChain(vertices, closed: closed)
      return self
    }
  }

  /// Stores the outline in `pool`, shifted by `offset` (minus the center of mass), as one shape, or for a chain as one shape per line.
  ///
  /// A chain's line has its neighbors' far ends. At an open end the neighbor is the end itself, which the kernels treat as a free tip,
  /// like that of a segment.
  ///
  /// - Throws: ``GeometryError`` with `pool` unchanged.
  public func shapes(offset: Vector2, in pool: inout VertexPool) throws(GeometryError) -> [Shape] {
    try normalized().placed(offset: offset, in: &pool)
  }

  /// The same for an outline that is normalized.
  func placed(offset: Vector2, in pool: inout VertexPool) -> [Shape] {
    switch self {
    case .circle(let center, let radius):
      return [pool.shape(.circle, [center + offset], radius: radius)]
    case .capsule(let a, let b, let radius):
      return [pool.shape(.capsule, [a + offset, b + offset], radius: radius)]
    case .polygon(let vertices, let radius):
      return [pool.shape(.polygon, vertices.map { $0 + offset }, radius: radius)]
    case .segment(let a, let b):
      return [pool.shape(.segment, [a + offset, b + offset], radius: 0)]
    case .chain(let vertices, let closed):
      let moved = vertices.map { $0 + offset }
      return (0..<(closed ? moved.count : moved.count - 1)).map {
        pool.shape(.chainSegment, Self.link($0, moved, closed: closed), radius: 0)
      }
    }
  }

  /// Neighbor, start, end, neighbor of a line of a chain.
  private static func link(_ i: Int, _ vertices: [Vector2], closed: Bool) -> [Vector2] {
    let n = vertices.count
    let j = (i + 1) % n
    let before = i > 0 || closed ? vertices[(i + n - 1) % n] : vertices[i]
    let after = i < n - 2 || closed ? vertices[(i + 2) % n] : vertices[j]
    return [before, vertices[i], vertices[j], after]
  }

  private static func convex(_ vertices: [Vector2]) throws(GeometryError) -> [Vector2] {
    try checkFinite(vertices)
    guard vertices.count >= 3 else { throw .tooFewVertices(count: vertices.count, minimum: 3) }
    let extent = ConvexHull.extent(vertices)
    guard ConvexHull.signedArea(vertices).magnitude > ConvexHull.flatness * extent * extent else { throw .noArea }
    let reversed = ConvexHull.signedArea(vertices) < 0
    let outline = reversed ? vertices.reversed() : vertices
    let corners = ConvexHull.indicesOfCorners(outline)
    guard corners.count >= 3 else { throw .noArea }
    guard corners.count <= maximumVertices else { throw .tooManyVertices(count: corners.count, maximum: maximumVertices) }

    // convex when every corner turns the same way and the fan around the first vertex never turns back
    let n = corners.count
    for i in 0..<n {
      let a = outline[corners[i]]
      let b = outline[corners[(i + 1) % n]]
      let c = outline[corners[(i + 2) % n]]
      let turns = ConvexHull.orientation(a, b, c) > 0
      let unfolds = ConvexHull.orientation(outline[corners[0]], a, b) >= 0
      if !turns || !unfolds {
        let culprit = corners[(i + 1) % n]
        throw .notConvex(vertex: reversed ? vertices.count - 1 - culprit : culprit)
      }
    }
    return corners.map { outline[$0] }
  }

  private static func checkChain(_ vertices: [Vector2], closed: Bool) throws(GeometryError) {
    try checkFinite(vertices)
    let minimum = closed ? 3 : 2
    guard vertices.count >= minimum else { throw .tooFewVertices(count: vertices.count, minimum: minimum) }
    for i in vertices.indices.dropFirst() where !hasLength(vertices[i - 1], vertices[i]) { throw .repeatedVertex(i) }
    if closed && !hasLength(vertices[vertices.count - 1], vertices[0]) { throw .repeatedVertex(0) }
  }

  private static func checkFinite(_ vertices: [Vector2]) throws(GeometryError) {
    for i in vertices.indices where !vertices[i].isFinite { throw .nonFiniteVertex(i) }
  }

  private static func checkRadius(_ radius: Float, canBeZero: Bool) throws(GeometryError) {
    guard radius.isFinite, canBeZero ? radius >= 0 : radius > 0 else { throw .invalidRadius(radius) }
  }

  private static func hasLength(_ a: Vector2, _ b: Vector2) -> Bool { (b - a).normalized != nil }
}

extension VertexPool {
  /// Stores `vertices` with the normals of the edges between them and describes them as a shape.
  mutating func shape(_ kind: ShapeKind, _ vertices: [Vector2], radius: Float) -> Shape {
    let n = vertices.count
    let normals = vertices.indices.map { i in
      // a chain's block is open: no edge leads from the last vertex to the first
      let isEdge = kind != .circle && !(kind == .chainSegment && i == n - 1)
      let edge = vertices[(i + 1) % n] - vertices[i]
      return isEdge ? -(edge.normalized ?? .zero).turned : .zero
    }
    return Shape(
      kind: kind, radius: radius, first: insert(vertices, normals: normals), count: Int32(n),
      centroid: Self.centroid(kind, vertices, radius: radius))
  }

  private static func centroid(_ kind: ShapeKind, _ vertices: [Vector2], radius: Float) -> Vector2 {
    switch kind {
    case .circle: return vertices[0]
    case .capsule, .segment: return 0.5 * (vertices[0] + vertices[1])
    case .chainSegment: return 0.5 * (vertices[1] + vertices[2])
    case .polygon: return MassProperties.polygon(vertices, radius: radius).centroid
    }
  }
}
