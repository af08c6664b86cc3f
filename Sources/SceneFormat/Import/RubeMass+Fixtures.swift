import SceneModel

extension RubeFixture {
  /// Square meters; 0 of a line.
  var area: Double { Self.mass(shape, density: 1).mass }

  /// Of the fixture alone.
  var mass: RubeMass { Self.mass(shape, density: density) }

  /// A disk, or a polygon as a sum of triangles with the origin (Box2D's own formulas are the same integrals).
  private static func mass(_ shape: Shape, density: Double) -> RubeMass {
    switch shape {
    case .chain: return RubeMass(mass: 0, center: .zero, inertia: 0)
    case .circle(let center, let radius):
      let mass = density * Double.pi * radius * radius
      let inertia = mass * (radius * radius / 2 + center.x * center.x + center.y * center.y)
      return RubeMass(mass: mass, center: center, inertia: inertia)
    case .polygon(let points):
      var (area, x, y, inertia) = (0.0, 0.0, 0.0, 0.0)
      for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
        let cross = p.x * q.y - p.y * q.x
        area += cross / 2
        x += cross * (p.x + q.x) / 6
        y += cross * (p.y + q.y) / 6
        inertia += cross * (p.x * p.x + p.x * q.x + q.x * q.x + p.y * p.y + p.y * q.y + q.y * q.y) / 12
      }
      guard area != 0 else { return RubeMass(mass: 0, center: .zero, inertia: 0) }
      return RubeMass(mass: density * area.magnitude, center: Vector(x / area, y / area), inertia: density * inertia.magnitude)
    }
  }
}

extension RubeMass {
  /// All fixtures together; one density for all, if there is one.
  init(_ fixtures: [RubeFixture], density: Double? = nil) {
    self.init(mass: 0, center: .zero, inertia: 0)
    for fixture in fixtures {
      var fixture = fixture
      if let density { fixture.density = density }
      let part = fixture.mass
      center = Vector(center.x + part.mass * part.center.x, center.y + part.mass * part.center.y)
      mass += part.mass
      inertia += part.inertia
    }
    if mass > 0 { center = Vector(center.x / mass, center.y / mass) }
  }

  /// Whether bodies with either would move visibly in the same way.
  func isNear(_ other: RubeMass, comparesInertia: Bool) -> Bool {
    let reach = ((inertia + other.inertia) / max(mass + other.mass, 1e-300)).squareRoot()
    func near(_ a: Double, _ b: Double, _ size: Double) -> Bool { (a - b).magnitude <= 0.002 * size }
    return near(mass, other.mass, mass) && near(center.x, other.center.x, reach) && near(center.y, other.center.y, reach)
      && (!comparesInertia || (inertia - other.inertia).magnitude <= 0.01 * inertia)
  }
}
