import Formats
import SceneModel

extension RubeReader {
  private static let bodyKeys = [
    "name", "type", "position", "angle", "linearVelocity", "angularVelocity", "linearDamping", "angularDamping", "gravityScale",
    "allowSleep",
    "awake", "active", "bullet", "fixedRotation", "massData-mass", "massData-center", "massData-I", "fixture",
  ]

  /// A body; an invalid one is replaced by an inactive body.
  mutating func body(_ value: JSONValue, at place: DocumentPath) -> RubeBody {
    let fields = fields(value, "a body", Self.bodyKeys, silent: ["path"], at: place) ?? RubeFields(value: value, place: place)
    let type = integer(fields, "type")
    let kind = RubeBody.Kind(rawValue: type)
    if kind == nil { sink.report(.importing(.unknownBodyType(type), count: 1), fields["type"] ?? value, place.key("type")) }
    if !bool(fields, "allowSleep", or: true), kind == .dynamic { lose(.neverSleeps, fields.source) }
    let awake = bool(fields, "awake")
    if !fields.has("awake"), kind == .dynamic { lose(.startsAsleep, fields.source) }
    var body = RubeBody(
      source: fields.source, name: string(fields, "name"), kind: kind ?? .static, position: vector(fields, "position"),
      angle: number(fields, "angle"), velocity: vector(fields, "linearVelocity"), angularVelocity: number(fields, "angularVelocity"),
      linearDamping: number(fields, "linearDamping", .notNegative), angularDamping: number(fields, "angularDamping", .notNegative),
      gravityScale: number(fields, "gravityScale", or: 1), fixedRotation: bool(fields, "fixedRotation"), bullet: bool(fields, "bullet"),
      awake: awake, active: bool(fields, "active", or: true), mass: mass(fields), fixtures: [])
    let fixtures = elements(fields, "fixture")
    for i in fixtures.indices {
      if let fixture = fixture(fixtures[i], at: place.key("fixture").index(i)) { body.fixtures.append(fixture) }
    }
    return body
  }

  private mutating func mass(_ fields: RubeFields) -> RubeMass? {
    let mass = number(fields, "massData-mass", .notNegative)
    let rest = (vector(fields, "massData-center"), number(fields, "massData-I", .notNegative))
    return mass > 0 ? RubeMass(mass: mass, center: rest.0, inertia: rest.1) : nil
  }

  private static let fixtureKeys = [
    "name", "density", "friction", "restitution", "sensor", "filter-categoryBits", "filter-maskBits", "filter-groupIndex", "circle",
    "polygon",
    "chain", "loop", "edge",
  ]

  private mutating func fixture(_ value: JSONValue, at place: DocumentPath) -> RubeFixture? {
    guard let fields = fields(value, "a fixture", Self.fixtureKeys, silent: ["path"], at: place) else { return nil }
    var fixture = RubeFixture(
      source: fields.source, name: string(fields, "name"), shape: .polygon([]), density: number(fields, "density", .notNegative),
      friction: number(fields, "friction", .notNegative), restitution: number(fields, "restitution", .notNegative),
      isSensor: bool(fields, "sensor"),
      filter: RubeFixture.Filter(
        category: bits(fields, "filter-categoryBits", or: 1), mask: bits(fields, "filter-maskBits", or: 0xFFFF),
        group: integer(fields, "filter-groupIndex")), hasNeighbors: false)
    guard let (shape, hasNeighbors) = shape(fields) else { return nil }
    fixture.shape = shape
    fixture.hasNeighbors = hasNeighbors
    return fixture
  }

  /// Sixteen bits, which some exporters write with a sign.
  private mutating func bits(_ fields: RubeFields, _ key: String, or missing: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: integer(fields, key, or: Int(missing)))
  }

  private mutating func shape(_ fields: RubeFields) -> (RubeFixture.Shape, Bool)? {
    let keys = ["circle", "edge", "loop", "chain", "polygon"]
    guard let key = keys.first(where: { fields.has($0) }), let value = fields[key] else {
      sink.report(.importing(.noShape, count: 1), fields.source.range, 0, fields.place)
      return nil
    }
    let place = fields.place.key(key)
    switch key {
    case "circle":
      guard let circle = self.fields(value, "a circle", ["center", "radius"], at: place) else { return nil }
      let center = vector(circle, "center")
      guard let radius = circle["radius"] else {
        sink.report(.key(.missingKey("radius", owner: "a circle", example: "0.5")), circle.source.range, 0, place)
        return nil
      }
      guard let number = number(radius, .positive, at: place.key("radius")) else { return nil }
      return (.circle(center: center, radius: number), false)
    case "edge": return edge(value, at: place)
    case "loop":
      guard let loop = self.fields(value, "a loop", ["vertices"], at: place), let points = vectors(loop, "vertices", atLeast: 3) else {
        return nil
      }
      return line(points, closed: true, false, loop)
    case "chain":
      let known = ["vertices", "hasPrevVertex", "hasNextVertex", "prevVertex", "nextVertex"]
      guard let chain = self.fields(value, "a chain", known, at: place), let points = vectors(chain, "vertices", atLeast: 2) else {
        return nil
      }
      let hasNeighbors = bool(chain, "hasPrevVertex") || bool(chain, "hasNextVertex")
      guard points.count > 3, points[0] == points[points.count - 1] else { return line(points, closed: false, hasNeighbors, chain) }
      return line(points.dropLast(), closed: true, false, chain)
    default:
      guard let polygon = self.fields(value, "a polygon", ["vertices"], at: place), let points = vectors(polygon, "vertices", atLeast: 2)
      else { return nil }
      return points.count == 2 ? line(points, closed: false, false, polygon) : self.polygon(points, polygon)
    }
  }

  private mutating func edge(_ value: JSONValue, at place: DocumentPath) -> (RubeFixture.Shape, Bool)? {
    let known = ["vertex0", "vertex1", "vertex2", "vertex3", "hasVertex0", "hasVertex3"]
    guard let edge = fields(value, "an edge", known, at: place) else { return nil }
    for key in ["vertex1", "vertex2"] where !edge.has(key) {
      sink.report(.key(.missingKey(key, owner: "an edge", example: "{\"x\": 1, \"y\": 0}")), edge.source.range, 0, place)
      return nil
    }
    let ends = [vector(edge, "vertex1"), vector(edge, "vertex2")]
    return line(ends, closed: false, bool(edge, "hasVertex0") || bool(edge, "hasVertex3"), edge)
  }

  private mutating func line(_ points: [Vector], closed: Bool, _ hasNeighbors: Bool, _ fields: RubeFields) -> (RubeFixture.Shape, Bool)? {
    if points.contains(where: { !PathCheck.coincide($0, points[0]) }) { return (.chain(points, closed: closed), hasNeighbors) }
    sink.report(.importing(.noExtent("a line"), count: 1), fields.value, fields.place)
    return nil
  }

  private mutating func polygon(_ points: [Vector], _ fields: RubeFields) -> (RubeFixture.Shape, Bool)? {
    // three points on a line have no area rather than edges that meet
    if points.count > 3, let (edge, other) = PathCheck.selfCrossing(points, pairs: &edgePairs) {
      sink.report(.shape(.selfCrossing(edge: edge, other: other)), fields.value, fields.place)
    } else if edgePairs < 0 {
      sink.report(.tooMuch(.edgePairs, limit: limits.edgePairs), fields.value, fields.place)
    } else if !PathCheck.hasArea(points) {
      sink.report(.importing(.noExtent("a polygon"), count: 1), fields.value, fields.place)
    } else {
      return (.polygon(points), false)
    }
    return nil
  }
}
