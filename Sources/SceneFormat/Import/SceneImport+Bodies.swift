import Formats
import SceneModel

extension SceneImport {
  /// Adds the elements of a body: a view; for a static body also walls for its lines, and several views if its fixtures differ.
  mutating func add(_ body: RubeBody, _ index: Int, _ walls: inout [ImportedObject], _ views: inout [ImportedObject]) {
    let number = index + 1
    guard body.active else {
      lose(.inactive, body.source)
      outcomes.append(Outcome(isGone: true))
      return
    }
    let lines = body.fixtures.filter { $0.isLine }
    var solids = body.fixtures.filter { !$0.isLine }
    for fixture in solids where !filters.isKnown(fixture.filter, of: index) {
      lose(.tooManyFilters(most: Limits.categories), fixture.source)
    }
    guard body.kind == .static else {
      if solids.isEmpty, !lines.isEmpty {
        lose(.bodyOfLines, body.source)
      } else {
        for line in lines { lose(.lineOnMovingBody, line.source) }
      }
      if solids.contains(where: { !$0.isSensor }) {
        for sensor in solids where sensor.isSensor { lose(.sensorPart, sensor.source) }
        solids.removeAll { $0.isSensor }
      }
      let id = ids.take(body.name, or: "body-\(number)")
      views.append(view(id, body, index, solids))
      outcomes.append(Outcome(view: id))
      return
    }
    let isOne = solids.areAlike
    let groups = isOne ? (solids.isEmpty ? [] : [solids]) : solids.map { [$0] }
    var outcome = Outcome()
    for group in groups {
      let name = isOne || group[0].name.isEmpty ? body.name : "\(body.name.isEmpty ? "body-\(number)" : body.name)-\(group[0].name)"
      let id = ids.take(name, or: "body-\(number)")
      views.append(view(id, isOne ? body : body.centered(on: group[0]), index, isOne ? group : group.map { $0.centered }))
      if isOne { outcome.view = id }
    }
    for line in lines {
      guard let wall = wall(line, body, index) else { continue }
      walls.append(wall)
    }
    outcomes.append(outcome)
  }

  // MARK: - Walls

  private mutating func wall(_ line: RubeFixture, _ body: RubeBody, _ index: Int) -> ImportedObject? {
    guard case .chain(let points, let closed) = line.shape else { return nil }
    if line.isSensor {
      lose(.sensorLine, line.source)
      return nil
    }
    if line.hasNeighbors { lose(.lineNeighbors, line.source) }
    let path = points.map { point(body.world($0)) }
    var wall = ImportedObject()
    wall.add("id", .string(ids.take(line.name.isEmpty ? body.name : line.name, or: "wall-\(index + 1)")))
    if path.count == 2 {
      wall.add("from", path[0])
      wall.add("to", path[1])
    } else {
      wall.add("path", .array(path.map { .pair($0) }))
      if closed { wall.add("closed", true) }
    }
    // keys with different defaults per profile are always written
    wall.add("elasticity", line.restitution)
    wall.add("friction", line.friction)
    filters.add(line.filter, of: index, toWall: &wall)
    return wall
  }

  // MARK: - Views

  private mutating func view(_ id: String, _ body: RubeBody, _ index: Int, _ solids: [RubeFixture]) -> ImportedObject {
    var view = ImportedObject()
    view.add("id", .string(id))
    view.add("center", point(body.position))
    addShape(of: body, solids, to: &view)
    view.add("angle", -body.angle, unless: 0)
    if body.kind != .dynamic { view.add("type", body.kind == .static ? "static" : "kinematic") }
    if body.kind != .static {
      if body.velocity != .zero { view.add("velocity", vector(body.velocity)) }
      view.add("angularVelocity", -body.angularVelocity, unless: 0)
    }
    if body.kind == .dynamic { view.add("density", density(body, solids), unless: 1) }
    view.add("elasticity", mean(solids, "restitution", body) { $0.restitution })
    view.add("friction", mean(solids, "friction", body) { $0.friction })
    if body.kind == .dynamic {
      view.add("resistance", body.linearDamping)
      view.add("angularResistance", body.angularDamping)
      view.add("allowsRotation", !body.fixedRotation, unless: true)
      view.add("bullet", body.bullet, unless: false)
      view.add("asleep", !body.awake, unless: false)
    }
    if let first = solids.first {
      view.add("sensor", first.isSensor, unless: false)
      if solids.contains(where: { $0.filter != first.filter }) { lose(.unevenFilters, body.source) }
      filters.add(first.filter, of: index, to: &view)
    } else {
      view.add("sensor", true)
      view.add("collidesWith", .array([]))
    }
    return view
  }

  /// Radius of the view of a body without a shape, points.
  private static let dot = 5.0

  private mutating func addShape(of body: RubeBody, _ solids: [RubeFixture], to view: inout ImportedObject) {
    guard let first = solids.first else {
      lose(.bodyWithoutShape, body.source)
      view.add("size", Vector(2 * Self.dot, 2 * Self.dot))
      view.add("collisionBoundsType", "ellipse")
      return
    }
    let outlines = solids.map { ImportedOutline($0.shape, scale) }
    if outlines.count == 1, first.isCentered(outlines[0]) {
      outlines[0].add(to: &view)
      return
    }
    let parts = outlines.map { outline in
      var part = ImportedObject()
      part.add("center", outline.center)
      outline.add(to: &part)
      return part.json
    }
    view.add("parts", .array(parts))
  }

  /// Mass over area: kg of a view are density x points² / 10 000.
  private mutating func density(_ body: RubeBody, _ solids: [RubeFixture]) -> Double {
    let own = RubeMass(body.fixtures)
    // a body without mass gets 1 kg, so that it can be moved
    let mass = body.mass?.mass ?? (own.mass > 0 ? own.mass : 1)
    let area = solids.isEmpty ? Double.pi * Self.dot * Self.dot : solids.map { $0.area }.reduce(0, +) * scale * scale
    let isEven = solids.allSatisfy { $0.density == solids[0].density }
    if !isEven { lose(.uneven("density"), body.source) }
    if isEven, !solids.isEmpty, let given = body.mass {
      let even = RubeMass(solids, density: mass * scale * scale / area)
      let isOwn = given.isNear(own.mass > 0 ? own : RubeMass(mass: 1, center: .zero, inertia: 0), comparesInertia: !body.fixedRotation)
      if !isOwn || !given.isNear(even, comparesInertia: !body.fixedRotation) { lose(.massDiffers, body.source) }
    }
    return mass * 1e4 / area
  }

  /// The mean, weighted by area, of a property that each fixture has and a view has only once.
  private mutating func mean(_ solids: [RubeFixture], _ name: String, _ body: RubeBody, _ value: (RubeFixture) -> Double) -> Double {
    guard let first = solids.first else { return 0 }
    if solids.allSatisfy({ value($0) == value(first) }) { return value(first) }
    lose(.uneven(name), body.source)
    return solids.map { value($0) * $0.area }.reduce(0, +) / solids.map { $0.area }.reduce(0, +)
  }
}

extension RubeBody {
  /// The body with its origin at the center of one of its fixtures.
  fileprivate func centered(on fixture: RubeFixture) -> RubeBody {
    var body = self
    body.position = world(fixture.mass.center)
    return body
  }

  /// Whether it becomes a single view.
  var isOneView: Bool { active && (kind != .static || !fixtures.isEmpty && !fixtures.contains { $0.isLine } && fixtures.areAlike) }
}

extension [RubeFixture] {
  /// Whether fixtures of a static body can be one view.
  fileprivate var areAlike: Bool { dropFirst().allSatisfy { $0.isLike(self[0]) } }
}

extension RubeFixture {
  /// Its place in a body whose origin is at its center.
  fileprivate var centered: RubeFixture {
    var fixture = self
    let middle = mass.center
    switch shape {
    case .circle(_, let radius): fixture.shape = .circle(center: .zero, radius: radius)
    case .polygon(let points): fixture.shape = .polygon(points.map { Vector($0.x - middle.x, $0.y - middle.y) })
    case .chain: break
    }
    return fixture
  }

  /// Whether fixtures of a body that stands still can be one view.
  fileprivate func isLike(_ other: RubeFixture) -> Bool {
    friction == other.friction && restitution == other.restitution && isSensor == other.isSensor && filter == other.filter
  }

  /// Whether the outline needs no center of its own.
  fileprivate func isCentered(_ outline: ImportedOutline) -> Bool {
    outline.center.x.magnitude < 1e-4 && outline.center.y.magnitude < 1e-4
  }
}
