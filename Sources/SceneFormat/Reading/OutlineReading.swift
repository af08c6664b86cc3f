import Formats
import SceneModel

enum OutlineFields {
  static let fields: [Field] = [
    Field("from", .numbers(2, .any), example: "[0, 400]", "One end of a line, with \"to\"."),
    Field("to", .numbers(2, .any), example: "[320, 400]", "The other end of a line."),
    Field("path", .points(2), example: "[[0, 400], [160, 440], [320, 400]]", "Points of a line of several pieces."),
    Field("closed", .bool, default: false, "Whether the path of a wall returns to its first point, as that of a boundary does."),
    Field("rect", .numbers(4, .any), example: "[100, 400, 120, 20]", "[x, y, width, height]"),
    Field("ellipse", .numbers(4, .any), example: "[140, 380, 40, 40]", "[x, y, width, height] of the box around it."),
  ]

  static let wall = ObjectSchema(
    "a wall",
    [
      Field("id", .string, "Names the wall in events."),
      Field("bounds", .bool, "true: the four sides of the reference view."),
      Field("insets", .numbers(4, .any), default: [0, 0, 0, 0], "[top, left, bottom, right] of the bounds, inward."),
      Field(
        "elasticity", .number(.notNegative), default: .byProfile { $0.boundaryElasticity },
        "Restitution. A contact uses the larger of both."),
      Field(
        "friction", .number(.notNegative), default: .byProfile { $0.friction },
        "Coulomb's coefficient. A contact uses the geometric mean of both."),
      Field("surfaceVelocity", .numbers(2, .any), default: [0, 0], "How fast its surface moves along it, pt/s: a conveyor belt."),
      Field(
        "oneWay", .numbers(2, .any), example: "[0, -1]", "A direction in which views pass; it stops what comes against it."),
      Field("collidesWith", .names, "Categories of the views that it stops; every view without."),
    ] + fields)

  static let boundary = ObjectSchema("a boundary", [Field("id", .string, required: "\"hoop\"", "Names the boundary in events.")] + fields)
}

extension SceneDecoder {
  mutating func wall(_ value: JSONValue, at place: DocumentPath) -> Wall? {
    let fields = ObjectDecoder(value, OutlineFields.wall, at: place, &sink)
    guard value.members != nil else { return nil }
    checkID(fields)
    if fields.has("insets"), !fields.has("bounds") { report(.key(.onlyFor("insets", "bounds")), fields, "insets") }
    guard let outline = outline(fields, forms: ["bounds", "from", "path", "rect", "ellipse"], owner: "a wall") else { return nil }
    let collidesWith = categoryNames(fields, "collidesWith")
    return Wall(
      id: fields.string("id"), elasticity: fields.value("elasticity", under: profile),
      friction: fields.value("friction", under: profile), outline: outline, surfaceVelocity: fields.value("surfaceVelocity"),
      oneWay: direction(fields, "oneWay"), collidesWith: collidesWith)
  }

  /// A vector of any length but 0.
  private mutating func direction(_ fields: ObjectDecoder, _ key: String) -> Vector? {
    guard let direction = fields.point(key) else { return nil }
    if direction == .zero { report(.shape(.noDirection), fields, key) }
    return direction
  }

  /// An id without characters that patterns and pointers use.
  mutating func checkID(_ fields: ObjectDecoder) {
    guard let id = fields.string("id") else { return }
    if id.isEmpty || id.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "/") || $0 < 0x20 })
    {
      report(.identifier(.badID(id)), fields, "id")
    }
  }

  /// The form in which an object gives its outline.
  mutating func outline(_ fields: ObjectDecoder, forms: [String], owner: String) -> Outline? {
    let given = forms.filter { fields.has($0) }
    guard let form = given.first else {
      if fields.has("to") {
        report(.key(.meaningless("to", without: "from", example: "[0, 0]")), fields, "to")
      } else {
        reportMissing(.key(.missingOneOf(forms, owner: owner, example: "\"from\": [0, 400], \"to\": [320, 400]")), fields)
      }
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &sink)
      return nil
    }
    if fields.has("closed"), form != "path" { report(.key(.onlyFor("closed", "path")), fields, "closed") }
    if fields.has("to"), form != "from" { report(.key(.onlyFor("to", "from")), fields, "to") }
    switch form {
    case "bounds": return boundsOutline(fields)
    case "from": return segment(fields)
    case "path": return wallPath(fields)
    default: return box(fields, form)
    }
  }

  private mutating func boundsOutline(_ fields: ObjectDecoder) -> Outline? {
    guard isTrue(fields, "bounds") else { return nil }
    return .bounds(insets(fields))
  }

  private mutating func segment(_ fields: ObjectDecoder) -> Outline? {
    guard fields.has("to") else {
      report(.key(.meaningless("from", without: "to", example: "[320, 400]")), fields, "from")
      return nil
    }
    guard let from = fields.point("from"), let to = fields.point("to") else { return nil }
    if PathCheck.coincide(from, to) { return noExtent(fields, "to") }
    return .segment(from: from, to: to)
  }

  private mutating func wallPath(_ fields: ObjectDecoder) -> Outline? {
    guard let points = fields.points("path") else { return nil }
    if points.count > limits.vertices {
      report(.tooMuch(.pathPoints, limit: limits.vertices), fields, "path")
      return nil
    }
    if points.allSatisfy({ PathCheck.coincide($0, points[0]) }) { return noExtent(fields, "path") }
    return .path(points, closed: fields.value("closed"))
  }

  private mutating func box(_ fields: ObjectDecoder, _ form: String) -> Outline? {
    guard let n = fields.numbers(form), hasSize(n[2], n[3], fields, form),
      isDistinct(Vector(n[0], n[1]), min(n[2], n[3]), fields, form)
    else { return nil }
    return form == "rect" ? .rect(Rect(Vector(n[0], n[1]), Size(n[2], n[3]))) : .ellipse(Rect(Vector(n[0], n[1]), Size(n[2], n[3])))
  }

  private mutating func noExtent(_ fields: ObjectDecoder, _ key: String) -> Outline? {
    report(.shape(.noExtent), fields, key)
    return nil
  }

  /// Insets that leave something of the reference view.
  mutating func insets(_ fields: ObjectDecoder) -> Insets {
    guard let n = fields.numbers("insets") else { return .zero }
    let bounds = header.bounds
    if let bounds, bounds.width - n[1] - n[3] < Self.smallest || bounds.height - n[0] - n[2] < Self.smallest {
      report(.value(.insetsTooLarge(width: bounds.width, height: bounds.height)), fields, "insets")
    } else if let bounds {
      _ = isDistinct(Vector(n[1], n[0]), min(bounds.width - n[1] - n[3], bounds.height - n[0] - n[2]), fields, "insets")
    }
    return Insets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Minimum width and height, points: a hundredth of a pixel is a mistake.
  static let smallest = 0.001

  /// Whether `width` and `height`, the last two numbers of a key, make a size.
  mutating func hasSize(_ width: Double, _ height: Double, _ fields: ObjectDecoder, _ key: String) -> Bool {
    if min(width, height) >= Self.smallest { return true }
    let isWidth = width < Self.smallest
    let elements = fields.elements(key)
    let at = elements.count - (isWidth ? 2 : 1)
    sink.report(
      .value(.tooSmall(isWidth ? width : height, isWidth: isWidth, least: Self.smallest)), elements[at], fields.place(key).index(at))
    return false
  }

  /// Whether something of this size, so far from the origin, is more than a point to the engine's numbers of 24 bits.
  mutating func isDistinct(_ place: Vector, _ size: Double, _ fields: ObjectDecoder, _ key: String) -> Bool {
    let distance = max(place.x.magnitude, place.y.magnitude)
    if distance <= 1e5 * size { return true }
    report(.shape(.tooFarOut(distance, size: size)), fields, key)
    return false
  }
}
