enum ViewKeys {
  static let shape: [Key] = [
    Key("frame", .numbers(4, .any), "[x, y, width, height]; or center and size."),
    Key("center", .numbers(2, .any), "[x, y]"),
    Key("size", .numbers(2, .any), "[width, height]"),
    Key("angle", .number(.any), "Radians, clockwise on screen."),
    Key("collisionBoundsType", .choice(["rectangle", "ellipse", "path"]), "What of it collides."),
    Key("collisionBoundingPath", .points(3), "With path: points relative to the center."),
    Key("cornerRadius", .number(.notNegative), "Rounds a rectangle's corners."),
  ]

  static let part = KeyTable("a part", shape)

  static let view = KeyTable(
    "a view",
    [Key("id", .string, required: true, "Unique.")] + shape + [
      Key("parts", .array, "Several shapes moving as one, each placed relative to the center."),
      Key("type", .choice(MotionType.allCases.map(\.rawValue)), "dynamic by default."),
      Key("velocity", .numbers(2, .any), "pt/s"),
      Key("angularVelocity", .number(.any), "rad/s"),
      Key("density", .number(.positive), "1 by default: a view of 100 x 100 pt then weighs 1 kg."),
      Key("elasticity", .number(.notNegative), "0 by default."),
      Key("friction", .number(.notNegative), "0.2 by default."),
      Key("resistance", .number(.notNegative), "1/s; the velocity decays as exp(-resistance t)."),
      Key("angularResistance", .number(.notNegative), "1/s"),
      Key("charge", .number(.any), built: false, "For electric and magnetic fields."),
      Key("anchored", .bool, "Collides but never moves."),
      Key("allowsRotation", .bool, "true by default."),
      Key("bullet", .bool, "Never passes through other views either."),
      Key("sensor", .bool, "Notices what overlaps it and stops nothing."),
      Key("asleep", .bool, "Starts at rest until something touches it."),
      Key("category", .names, "Names of what the view is."),
      Key("collidesWith", .names, "Names of what the view touches."),
    ])
}

extension SceneDecoder {
  mutating func view(_ value: JSONValue, at pointer: String) -> View? {
    let fields = Fields(value, ViewKeys.view, at: pointer, &findings)
    let parts = self.parts(fields)
    guard let place = placement(fields, needsSize: needsSize(fields), owner: "a view"), let id = fields.string("id"),
      let shape = fields.has("parts") ? parts : self.shape(fields, place.size)
    else { return nil }
    if id.isEmpty || id.contains("*") || id.contains("?") || id.contains("/") {
      findings.report(.badID(id), fields.range("id"), fields.value.source, fields.place("id"))
    }
    return View(
      id: id, center: place.center, angle: fields.number("angle") ?? 0, shape: shape,
      type: fields.string("type").flatMap(MotionType.init(rawValue:)) ?? .dynamic, velocity: fields.point("velocity") ?? .zero,
      angularVelocity: fields.number("angularVelocity") ?? 0, properties: properties(fields), bullet: fields.bool("bullet") ?? false,
      sensor: fields.bool("sensor") ?? false, asleep: fields.bool("asleep") ?? false, category: fields.names("category"),
      collidesWith: fields.names("collidesWith"))
  }

  private func properties(_ fields: Fields) -> ItemProperties {
    ItemProperties(
      density: fields.number("density") ?? 1, elasticity: fields.number("elasticity") ?? 0, friction: fields.number("friction") ?? 0.2,
      resistance: fields.number("resistance") ?? 0, angularResistance: fields.number("angularResistance") ?? 0, charge: 0,
      anchored: fields.bool("anchored") ?? false, allowsRotation: fields.bool("allowsRotation") ?? true)
  }

  private mutating func parts(_ fields: Fields) -> CollisionBounds? {
    guard fields["parts"] != nil else { return nil }
    for key in ["size", "frame", "collisionBoundsType"] where fields.conflict(key, "parts", &findings) { return nil }
    var parts: [Part] = []
    for (i, element) in fields.elements("parts").enumerated() {
      let part = Fields(element, ViewKeys.part, at: "\(fields.place("parts"))/\(i)", &findings)
      guard let place = placement(part, needsSize: needsSize(part), owner: "a part"), let shape = shape(part, place.size) else { continue }
      parts.append(Part(center: place.center, angle: part.number("angle") ?? 0, shape: shape))
    }
    if fields.elements("parts").isEmpty {
      findings.report(.wrongCount(expected: "at least 1 part", found: 0), fields.range("parts"), fields.value.source, fields.place("parts"))
      return nil
    }
    return .parts(parts)
  }

  private struct Placement {
    var center: Vector
    var size: Size
  }

  /// A path has its own extent, and so have parts.
  private func needsSize(_ fields: Fields) -> Bool { !fields.has("parts") && fields.string("collisionBoundsType") != "path" }

  /// Center and size, from whichever keys give them.
  private mutating func placement(_ fields: Fields, needsSize: Bool, owner: String) -> Placement? {
    if fields.conflict("frame", "center", &findings) || fields.conflict("frame", "size", &findings) { return nil }
    if fields.has("frame") {
      guard let n = fields.numbers("frame"), hasSize(n[2], n[3], fields, "frame") else { return nil }
      return Placement(center: Vector(n[0] + n[2] / 2, n[1] + n[3] / 2), size: Size(n[2], n[3]))
    }
    guard fields.value.members != nil else { return nil }
    guard fields.has("center"), fields.has("size") || !needsSize else {
      findings.report(
        .missingKey(needsSize ? "frame\" or \"center\" and \"size" : "center", owner: owner), fields.opening, fields.value.source, fields.pointer)
      return nil
    }
    guard let center = fields.point("center") else { return nil }
    guard needsSize else { return Placement(center: center, size: Size(0, 0)) }
    guard let size = fields.numbers("size"), hasSize(size[0], size[1], fields, "size") else { return nil }
    return Placement(center: center, size: Size(size[0], size[1]))
  }

  private mutating func hasSize(_ width: Double, _ height: Double, _ fields: Fields, _ key: String) -> Bool {
    let smallest = min(width, height)
    if smallest >= 0.001 { return true }
    findings.report(
      .outOfRange(smallest, requirement: "at least 0.001 in width and height"), fields.range(key), fields.value.source, fields.place(key))
    return false
  }

  private mutating func shape(_ fields: Fields, _ size: Size) -> CollisionBounds? {
    let type = fields.string("collisionBoundsType") ?? "rectangle"
    if fields.has("collisionBoundingPath") != (type == "path") {
      let problem: Problem =
        type == "path"
        ? .missingKey("collisionBoundingPath", owner: "a view with the collisionBoundsType path")
        : .conflictingKeys("collisionBoundsType\": \"\(type)", "collisionBoundingPath")
      findings.report(problem, fields.range("collisionBoundingPath"), fields.value.source, fields.pointer)
      return nil
    }
    let radius = cornerRadius(fields, type, size)
    switch type {
    case "ellipse": return .ellipse(size)
    case "path": return fields.points("collisionBoundingPath").flatMap { path($0, fields) }.map { .path($0) }
    default: return .rectangle(size, cornerRadius: radius)
    }
  }

  private mutating func path(_ points: [Vector], _ fields: Fields) -> [Vector]? {
    let key = "collisionBoundingPath"
    let problem: Problem? =
      if points.count > limits.vertices { .tooMuch("points of a path", limit: limits.vertices) }
      else if let crossing = PathCheck.selfCrossing(points) { .selfCrossing(edge: crossing.0, other: crossing.1) }
      else if PathCheck.area(points).magnitude < 1e-6 { .noArea }
      else { nil }
    guard let problem else { return points }
    findings.report(problem, fields.range(key), fields.value.source, fields.place(key))
    return nil
  }

  private mutating func cornerRadius(_ fields: Fields, _ type: String, _ size: Size) -> Double {
    guard let radius = fields.number("cornerRadius") else { return 0 }
    let half = min(size.width, size.height) / 2
    if type != "rectangle" {
      report(.conflictingKeys("collisionBoundsType\": \"\(type)", "cornerRadius"), fields, "cornerRadius")
    } else if radius > half {
      report(.outOfRange(radius, requirement: "at most half the shorter side, \(half)"), fields, "cornerRadius")
    }
    return min(radius, half)
  }
}
