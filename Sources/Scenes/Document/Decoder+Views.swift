extension Decoder {
  mutating func decodeView(_ node: Int, idSuffix: String = "") -> View? {
    guard let m = open(node, SceneTables.view) else { return nil }
    let named = require(m, "id")
    let shape = decodeShape(m, isPart: false)
    let p = decodeProperties(m)
    guard named, let shape else { return nil }
    return View(
      id: (text(m, "id") ?? "") + idSuffix, center: shape.center, angle: number(m, "angle") ?? 0, shape: shape.bounds,
      type: choice(m, "type", .dynamic), velocity: vector(m, "velocity") ?? .zero, angularVelocity: number(m, "angularVelocity") ?? 0,
      properties: p, bullet: bool(m, "bullet") ?? false, sensor: bool(m, "sensor") ?? false, asleep: bool(m, "asleep") ?? false)
  }

  private func decodeProperties(_ m: Members) -> ItemProperties {
    let uikit = profile == .uikit
    return ItemProperties(
      density: number(m, "density") ?? 1, elasticity: number(m, "elasticity") ?? (uikit ? 0.2 : 0), friction: number(m, "friction") ?? 0.2,
      resistance: number(m, "resistance") ?? (uikit ? 0.1 : 0), angularResistance: number(m, "angularResistance") ?? (uikit ? 0.1 : 0),
      charge: number(m, "charge") ?? 0, anchored: bool(m, "anchored") ?? false, allowsRotation: bool(m, "allowsRotation") ?? true)
  }

  /// Place and shape of a view or of a part.
  private mutating func decodeShape(_ m: Members, isPart: Bool) -> (center: Vector, bounds: CollisionBounds)? {
    let type = text(m, "collisionBoundsType") ?? "rectangle"
    let sized = type != "path" && !m.has("parts")
    for key in ["center", "size"] where m.has("frame") && m.has(key) {
      if let node = m.node(key) { report(.conflictingKeys("frame", key), keyOf: node, related: m.node("frame").map(keyLocation)) }
    }
    if !m.has("frame") {
      if !isPart, !m.has("center") { reportMissing(sized ? ["frame", "center and size"] : ["frame", "center"], m.node) } 
      else if sized, !m.has("size") { reportMissing(isPart ? ["frame", "size"] : ["frame", "size"], m.node) }
    }
    if let node = m.node("collisionBoundingPath"), type != "path" { report(.conflictingKeys("collisionBoundsType \(type)", "collisionBoundingPath"), keyOf: node) }
    let frame = rect(m, "frame")
    let center = frame?.center ?? vector(m, "center") ?? .zero
    if m.has("parts") { return decodeParts(m).map { (center, .parts($0)) } }
    if type == "path" {
      guard require(m, "collisionBoundingPath"), let path = m.node("collisionBoundingPath") else { return nil }
      return decodePolygon(path).map { (center, .path($0)) }
    }
    guard let size = frame?.size ?? size(m, "size") else { return nil }
    if type == "ellipse" { return (center, .ellipse(size)) }
    let radius = number(m, "cornerRadius") ?? 0
    let most = min(size.width, size.height) / 2
    if radius > most, let node = m.node("cornerRadius") { report(.cornerRadiusTooLarge(limit: most), node) }
    return (center, .rectangle(size, cornerRadius: radius))
  }

  private mutating func decodeParts(_ m: Members) -> [Part]? {
    let nodes = elements(m, "parts")
    if nodes.isEmpty, let node = m.node("parts") { report(.wrongCount(expected: "at least one part", got: 0), node) }
    var parts: [Part] = []
    for node in nodes {
      guard let part = open(node, SceneTables.part), let shape = decodeShape(part, isPart: true) else { continue }
      parts.append(Part(center: shape.center, angle: number(part, "angle") ?? 0, shape: shape.bounds))
    }
    return parts.isEmpty ? nil : parts
  }

  /// A simple polygon with area; a repeated first point at the end is dropped.
  mutating func decodePolygon(_ node: Int) -> [Vector]? {
    guard var points = points(node) else { return nil }
    if points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count >= 3 else {
      report(.tooFewPoints, node)
      return nil
    }
    if let (a, b) = Polygon.crossing(points) {
      report(.crossingEdges(a, b), node)
      return nil
    }
    if Polygon.area(points) < 1e-9 {
      report(.zeroArea, node)
      return nil
    }
    return points
  }

  /// A path's points without immediate repetitions.
  mutating func points(_ node: Int) -> [Vector]? {
    let children = json.children(node)
    guard children.count <= limits.vertices else {
      report(.overLimit("points", got: children.count, limit: limits.vertices), node)
      return nil
    }
    var points: [Vector] = []
    for child in children {
      let point = vector(child)
      if points.last != point { points.append(point) }
    }
    return points
  }
}

/// Checks of closed polygons.
enum Polygon {
  /// Twice counted once: the absolute area, square points.
  static func area(_ p: [Vector]) -> Double {
    var sum = 0.0
    for i in p.indices {
      let (a, b) = (p[i], p[(i + 1) % p.count])
      sum += (a.x - p[0].x) * (b.y - p[0].y) - (b.x - p[0].x) * (a.y - p[0].y)
    }
    return abs(sum) / 2
  }

  /// The first two edges that meet where they should not; edge i runs from point i to the next. Complexity: O(n²).
  static func crossing(_ p: [Vector]) -> (Int, Int)? {
    let n = p.count
    for i in 0..<n {
      let (a, b) = (p[i], p[(i + 1) % n])
      for j in (i + 1)..<max(n, i + 1) {
        let (c, d) = (p[j], p[(j + 1) % n])
        if j == i + 1 {
          if cross(a, b, d) == 0, dot(b, a, d) > 0 { return (i, j) }
        } else if i == 0, j == n - 1 {
          if cross(c, d, b) == 0, dot(a, c, b) > 0 { return (i, j) }
        } else if meet(a, b, c, d) {
          return (i, j)
        }
      }
    }
    return nil
  }

  private static func cross(_ o: Vector, _ a: Vector, _ b: Vector) -> Double { (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x) }
  private static func dot(_ o: Vector, _ a: Vector, _ b: Vector) -> Double { (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y) }

  private static func meet(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) { return false }
    if max(a.y, b.y) < min(c.y, d.y) || max(c.y, d.y) < min(a.y, b.y) { return false }
    let (c1, c2) = (cross(a, b, c), cross(a, b, d))
    let (c3, c4) = (cross(c, d, a), cross(c, d, b))
    return (c1 <= 0 || c2 <= 0) && (c1 >= 0 || c2 >= 0) && (c3 <= 0 || c4 <= 0) && (c3 >= 0 || c4 >= 0)
  }
}
