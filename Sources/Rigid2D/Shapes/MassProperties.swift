/// Area and its first two moments; the world multiplies them by density.
public struct MassProperties: Equatable, Sendable {
  /// In pt².
  public var area: Float
  /// Center of the area, in points; of the line, for outlines without an area.
  public var centroid: Vector2
  /// Integral of the squared distance from the centroid over the area, in pt⁴.
  public var secondMoment: Float

  public init(area: Float, centroid: Vector2, secondMoment: Float) {
    self.area = area
    self.centroid = centroid
    self.secondMoment = secondMoment
  }

  /// Of one outline. Exact formulas, summed in `Double`. Lines have no area and no moment.
  ///
  /// A polygon may have either winding; a rounded one must be convex.
  public init(_ geometry: ShapeGeometry) {
    switch geometry {
    case .circle(let center, let radius): self = Self.polygon([center], radius: radius)
    case .capsule(let a, let b, let radius): self = Self.polygon([a, b], radius: radius)
    case .polygon(let vertices, let radius): self = Self.polygon(vertices, radius: radius)
    case .segment(let a, let b): self = Self.line([a, b], closed: false)
    case .chain(let vertices, let closed): self = Self.line(vertices, closed: closed)
    }
  }

  /// Of several outlines taken together; where they overlap, the area counts once for each.
  public init(union parts: [MassProperties]) {
    var sum = AreaSum()
    for part in parts {
      let center = (Double(part.centroid.x), Double(part.centroid.y))
      sum.add(area: Double(part.area), x: center.0, y: center.1, secondMoment: Double(part.secondMoment))
    }
    self = sum.properties(about: .zero, orElse: parts.first?.centroid ?? .zero)
  }

  /// The core, a rectangle outside of each edge and a sector around each vertex.
  static func polygon(_ vertices: [Vector2], radius: Float) -> MassProperties {
    guard let origin = vertices.first else { return MassProperties(area: 0, centroid: .zero, secondMoment: 0) }
    let isReversed = ConvexHull.signedArea(vertices) < 0
    // about the first vertex, so that no digits are lost far from the origin
    let points = (isReversed ? vertices.reversed() : vertices).map {
      (x: Double($0.x) - Double(origin.x), y: Double($0.y) - Double(origin.y))
    }
    var sum = AreaSum()
    for i in points.indices.dropFirst(2) { sum.addTriangle(points[0], points[i - 1], points[i]) }
    let r = Double(radius)
    if r > 0 {
      if points.count == 1 {
        sum.addSector(at: points[0], radius: r, from: (1, 0), angle: 2 * Double.pi)
      } else {
        sum.addRounding(points, radius: r)
      }
    }
    return sum.properties(about: origin, orElse: origin)
  }

  private static func line(_ vertices: [Vector2], closed: Bool) -> MassProperties {
    guard let start = vertices.first, let end = vertices.last else {
      return MassProperties(area: 0, centroid: .zero, secondMoment: 0)
    }
    var moment = Vector2.zero
    var total: Float = 0
    var last = closed ? end : start
    for vertex in vertices {
      let length = last.distance(to: vertex)
      moment += length * (0.5 * (last + vertex) - start)
      total += length
      last = vertex
    }
    return MassProperties(area: 0, centroid: total > 0 ? start + 1 / total * moment : start, secondMoment: 0)
  }
}

/// Running sums of area and moments about the origin.
private struct AreaSum {
  typealias Point = (x: Double, y: Double)

  var area = 0.0
  var firstX = 0.0
  var firstY = 0.0
  var second = 0.0

  /// A part with its second moment about its own centroid (Steiner's theorem moves it).
  mutating func add(area a: Double, x: Double, y: Double, secondMoment: Double) {
    area += a
    firstX += a * x
    firstY += a * y
    second += secondMoment + a * (x * x + y * y)
  }

  mutating func addTriangle(_ a: Point, _ b: Point, _ c: Point) {
    let doubled = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    let x = (a.x + b.x + c.x) / 3
    let y = (a.y + b.y + c.y) / 3
    // about the centroid: area/12 times the sum of the squared distances of the vertices from it
    var spread = 0.0
    for p in [a, b, c] { spread += (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) }
    add(area: 0.5 * doubled, x: x, y: y, secondMoment: 0.5 * doubled * spread / 12)
  }

  /// A sector of a disk; `from` is the unit vector where it starts.
  mutating func addSector(at vertex: Point, radius r: Double, from start: Point, angle: Double) {
    let half = Trigonometry.sineCosine(0.5 * angle)
    let a = 0.5 * angle * r * r
    // Gieck, "Technical Formulae": centroid at 4r sin(angle/2) / (3 angle) from the apex, along the bisector
    let reach = 4 * r * half.sine / (3 * angle)
    let x = reach * (start.x * half.cosine - start.y * half.sine)
    let y = reach * (start.y * half.cosine + start.x * half.sine)
    add(area: a, x: vertex.x + x, y: vertex.y + y, secondMoment: 0.25 * angle * r * r * r * r - a * reach * reach)
  }

  mutating func addRounding(_ points: [Point], radius r: Double) {
    let n = points.count
    var normals: [Point] = []
    for i in 0..<n {
      let p = points[i]
      let q = points[(i + 1) % n]
      let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      guard length > 0 else { return }
      let normal = (x: (q.y - p.y) / length, y: (p.x - q.x) / length)
      normals.append(normal)
      let a = length * r
      add(
        area: a, x: 0.5 * (p.x + q.x + r * normal.x), y: 0.5 * (p.y + q.y + r * normal.y),
        secondMoment: a * (length * length + r * r) / 12)
    }
    for i in 0..<n {
      let before = normals[(i + n - 1) % n]
      let after = normals[i]
      let turn = Trigonometry.arctangent(y: before.x * after.y - before.y * after.x, x: before.x * after.x + before.y * after.y)
      // the two ends of a line turn by half a turn, whichever sign the arctangent finds
      addSector(at: points[i], radius: r, from: before, angle: turn.magnitude)
    }
  }

  func properties(about origin: Vector2, orElse fallback: Vector2) -> MassProperties {
    guard area > 0 else { return MassProperties(area: 0, centroid: fallback, secondMoment: 0) }
    let x = firstX / area
    let y = firstY / area
    return MassProperties(
      area: Float(area), centroid: Vector2(Float(Double(origin.x) + x), Float(Double(origin.y) + y)),
      secondMoment: Float(max(0, second - area * (x * x + y * y))))
  }
}
