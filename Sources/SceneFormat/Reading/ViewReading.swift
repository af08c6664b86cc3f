import Formats
import SceneModel

enum ViewFields {
  static let shape: [Field] = [
    Field("frame", .numbers(4, .any), example: "[100, 100, 40, 40]", "[x, y, width, height]; or center and size."),
    Field("center", .numbers(2, .any), example: "[160, 230]", "[x, y]; with size, or a frame instead."),
    Field("size", .numbers(2, .any), example: "[40, 40]", "[width, height]; with center."),
    Field("angle", .number(.any), default: 0, "Radians, clockwise on screen."),
    Field("collisionBoundsType", .choice(["rectangle", "ellipse", "path"]), default: "rectangle", "The shape that collides."),
    Field(
      "collisionBoundingPath", .points(3), example: "[[0, -20], [20, 20], [-20, 20]]", "With the type path: points relative to the center."),
    Field("cornerRadius", .number(.notNegative), default: 0, "Rounds a rectangle's corners."),
  ]

  static let line: [Field] = [
    Field("from", .numbers(2, .any), example: "[-50, 0]", "One end of a line, with \"to\", in place of a size; relative to the center."),
    Field("to", .numbers(2, .any), example: "[50, 0]", "The other end of a line."),
    Field(
      "path", .points(2), example: "[[-50, -20], [-50, 0], [50, 0], [50, -20]]",
      "Points of a line of several pieces, in place of a size; relative to the center."),
    Field("closed", .bool, default: false, "Whether the path returns to its first point."),
  ]

  static let part = ObjectSchema("a part", shape + line)

  static let view = ObjectSchema(
    "a view",
    [Field("id", .string, required: "\"ball\"", "Unique.")] + shape + [
      Field("parts", .array, "Several shapes moving as one, each placed relative to the center."),
      Field(
        "type", .choice(MotionType.allCases.map { $0.rawValue }), default: "dynamic",
        "How it moves; kinematic: with its velocity or along a track."),
      Field("velocity", .numbers(2, .any), default: [0, 0], "At the start, pt/s."),
      Field("angularVelocity", .number(.any), default: 0, "At the start, rad/s, clockwise on screen."),
      Field("density", .number(.positive), default: 1, "With 1 a view of 100 x 100 pt has a mass of 1 kg."),
      Field("elasticity", .number(.notNegative), default: .byProfile { $0.elasticity }, "Restitution. A contact uses the larger of both."),
      Field(
        "friction", .number(.notNegative), default: .byProfile { $0.friction },
        "Coulomb's coefficient. A contact uses the geometric mean of both."),
      Field(
        "surfaceVelocity", .numbers(2, .any), default: [0, 0],
        "How fast its surface moves while it stays, pt/s: a conveyor belt. Turns with the view."),
      Field("resistance", .number(.notNegative), default: .byProfile { $0.resistance }, "1/s; the velocity decays as exp(-resistance t)."),
      Field(
        "angularResistance", .number(.notNegative), default: .byProfile { $0.angularResistance },
        "1/s; the angular velocity decays as exp(-angularResistance t)."),
      Field("charge", .number(.any), default: 0, "For electric and magnetic fields."),
      Field("anchored", .bool, default: false, "Collides but never moves."),
      Field("allowsRotation", .bool, default: true, "Whether it may turn."),
      Field("bullet", .bool, default: false, "Never passes through other views either."),
      Field("sensor", .bool, default: false, "Reports what overlaps it and stops nothing."),
      Field("asleep", .bool, default: false, "Starts at rest until something touches it."),
      Field("category", .names, "Names of the categories that the view belongs to; all unless given."),
      Field("collidesWith", .names, "Names of the categories that the view collides with; all unless given."),
    ])
}

extension SceneDecoder {
  mutating func view(_ value: JSONValue, at place: DocumentPath) -> View? {
    let fields = ObjectDecoder(value, ViewFields.view, at: place, &sink)
    guard value.members != nil else { return nil }
    checkID(fields)
    let category = categoryNames(fields, "category")
    let collidesWith = categoryNames(fields, "collidesWith")
    let parts = self.parts(fields)
    guard let placement = placement(fields, owner: "a view"),
      let shape = fields.has("parts") ? parts : self.shape(fields, placement.size, owner: "a view"), let id = fields.string("id")
    else { return nil }
    var view = View(id: id, center: placement.center, angle: fields.value("angle"), shape: shape, properties: properties(fields))
    view.type = fields.value("type")
    view.velocity = fields.value("velocity")
    view.angularVelocity = fields.value("angularVelocity")
    view.surfaceVelocity = fields.value("surfaceVelocity")
    view.bullet = fields.value("bullet")
    view.sensor = fields.value("sensor")
    view.asleep = fields.value("asleep")
    view.category = category
    view.collidesWith = collidesWith
    if view.type == .dynamic, !view.properties.anchored, case .parts(let parts) = shape, !shape.hasArea,
      // invalid parts have been left out, and may have had one
      parts.count == fields.elements("parts").count
    {
      report(.shape(.noMass), fields, "parts")
    }
    return view
  }

  private func properties(_ fields: ObjectDecoder) -> ItemProperties {
    var properties = ItemProperties(profile.defaults)
    properties.density = fields.value("density")
    properties.elasticity = fields.value("elasticity", under: profile)
    properties.friction = fields.value("friction", under: profile)
    properties.resistance = fields.value("resistance", under: profile)
    properties.angularResistance = fields.value("angularResistance", under: profile)
    properties.charge = fields.value("charge")
    properties.anchored = fields.value("anchored")
    properties.allowsRotation = fields.value("allowsRotation")
    return properties
  }

  /// Names of collision categories; the engine has a limited number.
  mutating func categoryNames(_ fields: ObjectDecoder, _ key: String) -> [String]? {
    guard let names = fields.names(key) else { return nil }
    if areTooManyCategories(with: names) { report(.tooMuch(.categories, limit: Limits.categories), fields, key) }
    return names
  }

  /// Adds names of categories; returns true for the first that exceed the limit.
  mutating func areTooManyCategories(with names: [String]) -> Bool {
    let before = categories.count
    categories.formUnion(names)
    return before <= Limits.categories && categories.count > Limits.categories
  }

  private mutating func parts(_ fields: ObjectDecoder) -> CollisionBounds? {
    guard fields["parts"] != nil else { return nil }
    for key in ["size", "frame", "collisionBoundsType", "collisionBoundingPath", "cornerRadius"]
    where fields.conflict(key, "parts", &sink) { return nil }
    let place = fields.place("parts")
    let elements = fields.elements("parts")
    var parts: [Part] = []
    for i in elements.indices {
      let fields = ObjectDecoder(elements[i], ViewFields.part, at: place.index(i), &sink)
      guard elements[i].members != nil, let part = ["from", "to", "path"].contains(where: fields.has) ? line(fields) : area(fields)
      else { continue }
      parts.append(part)
    }
    if elements.isEmpty {
      report(.value(.wrongCount(expected: "at least 1 part", found: 0)), fields, "parts")
      return nil
    }
    return .parts(parts)
  }

  /// A part that has an area.
  private mutating func area(_ fields: ObjectDecoder) -> Part? {
    if fields.has("closed") { report(.key(.onlyFor("closed", "path")), fields, "closed") }
    guard let placement = placement(fields, owner: "a part"), let shape = shape(fields, placement.size, owner: "a part"),
      isDistinct(placement.center, shape.shorterSide, fields, fields.has("frame") ? "frame" : "center")
    else { return nil }
    return Part(center: placement.center, angle: fields.value("angle"), shape: shape)
  }

  /// A part that is a line. Its points are relative to the view's center unless it has one of its own.
  private mutating func line(_ fields: ObjectDecoder) -> Part? {
    for key in ["frame", "size", "collisionBoundsType", "collisionBoundingPath", "cornerRadius"] {
      for form in ["from", "path"] where fields.conflict(key, form, &sink) { return nil }
    }
    guard let outline = outline(fields, forms: ["from", "path"], owner: "a part") else { return nil }
    let center = fields.has("center") ? fields.point("center") : .zero
    guard let center else { return nil }
    switch outline {
    case .segment(let from, let to): return Part(center: center, angle: fields.value("angle"), shape: .line([from, to], closed: false))
    case .path(let points, let closed): return Part(center: center, angle: fields.value("angle"), shape: .line(points, closed: closed))
    default: return nil
    }
  }

  private struct Placement {
    var center: Vector
    var size: Size
  }

  /// Center and size, from whichever keys give them.
  private mutating func placement(_ fields: ObjectDecoder, owner: String) -> Placement? {
    if fields.conflict("frame", "center", &sink) || fields.conflict("frame", "size", &sink) { return nil }
    if fields.has("frame") {
      guard let n = fields.numbers("frame"), hasSize(n[2], n[3], fields, "frame"), isThick(n[2], n[3], fields, "frame") else { return nil }
      return Placement(center: Vector(n[0] + n[2] / 2, n[1] + n[3] / 2), size: Size(n[2], n[3]))
    }
    // a path has its own extent, and so have parts
    let needsSize = !fields.has("parts") && fields.string("collisionBoundsType") != "path"
    guard fields.has("center"), fields.has("size") || !needsSize else {
      let problem: Problem =
        switch (fields.has("center"), fields.has("size")) {
        case (true, _): .key(.meaningless("center", without: "size", example: "[40, 40]"))
        case (_, true): .key(.meaningless("size", without: "center", example: "[160, 230]"))
        default: needsSize ? .key(.missingPlace(owner: owner)) : .key(.missingKey("center", owner: owner, example: "[160, 230]"))
        }
      reportMissing(problem, fields)
      return nil
    }
    guard let center = fields.point("center") else { return nil }
    guard needsSize else { return Placement(center: center, size: Size(0, 0)) }
    guard let size = fields.numbers("size"), hasSize(size[0], size[1], fields, "size"), isThick(size[0], size[1], fields, "size")
    else { return nil }
    return Placement(center: center, size: Size(size[0], size[1]))
  }

  /// Share of the longer side below which the engine treats the shorter one as 0.
  private static let thinnest = 1e-5

  private mutating func isThick(_ width: Double, _ height: Double, _ fields: ObjectDecoder, _ key: String) -> Bool {
    let least = Self.thinnest * max(width, height)
    if min(width, height) >= least { return true }
    report(.shape(.tooThin(min(width, height), least: least)), fields, key)
    return false
  }

  private mutating func shape(_ fields: ObjectDecoder, _ size: Size, owner: String) -> CollisionBounds? {
    guard !fields.has("collisionBoundsType") || fields["collisionBoundsType"] != nil else { return nil }
    let type: String = fields.value("collisionBoundsType")
    if fields.has("collisionBoundingPath") != (type == "path") {
      if type == "path" {
        reportMissing(
          .key(.missingKey("collisionBoundingPath", owner: owner + " of the type path", example: "[[0, -20], [20, 20], [-20, 20]]")), fields
        )
      } else {
        report(.key(.wrongShape("collisionBoundingPath", takes: "path", found: type)), fields, "collisionBoundingPath")
      }
      return nil
    }
    let radius = cornerRadius(fields, type, size)
    switch type {
    case "ellipse": return .ellipse(size)
    case "path": return fields.points("collisionBoundingPath").flatMap { path($0, fields) }.map { .path($0) }
    default: return .rectangle(size, cornerRadius: radius)
    }
  }

  private mutating func path(_ points: [Vector], _ fields: ObjectDecoder) -> [Vector]? {
    guard let problem = problem(points) else { return points }
    report(problem, fields, "collisionBoundingPath")
    return nil
  }

  /// The reason why a path cannot be the outline of a view.
  private mutating func problem(_ points: [Vector]) -> Problem? {
    if points.count > limits.vertices { return .tooMuch(.pathPoints, limit: limits.vertices) }
    if let (edge, other) = PathCheck.selfCrossing(points, pairs: &edgePairs) { return .shape(.selfCrossing(edge: edge, other: other)) }
    if edgePairs < 0 { return .tooMuch(.edgePairs, limit: limits.edgePairs) }
    return PathCheck.hasArea(points) ? nil : .shape(.noArea)
  }

  private mutating func cornerRadius(_ fields: ObjectDecoder, _ type: String, _ size: Size) -> Double {
    guard let radius = fields.number("cornerRadius") else { return 0 }
    let half = min(size.width, size.height) / 2
    if type != "rectangle" {
      report(.key(.wrongShape("cornerRadius", takes: "rectangle", found: type)), fields, "cornerRadius")
    } else if radius > half {
      report(.value(.radiusTooLarge(radius, most: half)), fields, "cornerRadius")
    }
    // the straight part between two corners must not be almost zero
    return half - radius < Self.thinnest * max(size.width, size.height) ? half : radius
  }
}

extension CollisionBounds {
  /// The shorter side of the box around it.
  fileprivate var shorterSide: Double {
    switch self {
    case .rectangle(let size, _), .ellipse(let size): return min(size.width, size.height)
    case .path(let points):
      let (x, y) = (points.map { $0.x }, points.map { $0.y })
      return min((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
    case .line, .parts: return .infinity
    }
  }
}
