enum OutlineKeys {
  static let keys: [Key] = [
    Key("from", .numbers(2, .any), "One end of a line, with \"to\"."),
    Key("to", .numbers(2, .any), "The other end of a line."),
    Key("path", .points(2), "Points of a line of several pieces."),
    Key("closed", .bool, "Whether the path returns to its first point."),
    Key("rect", .numbers(4, .any), "[x, y, width, height]"),
    Key("ellipse", .numbers(4, .any), "[x, y, width, height] of the box around it."),
  ]

  static let wall = KeyTable(
    "a wall",
    [
      Key("id", .string, "Names the wall in events."),
      Key("bounds", .bool, "true: the four sides of the reference view."),
      Key("insets", .numbers(4, .any), "[top, left, bottom, right] of the bounds, inward."),
      Key("elasticity", .number(.notNegative), "0 by default."),
      Key("friction", .number(.notNegative), "0.2 by default."),
    ] + keys)

  static let boundary = KeyTable("a boundary", [Key("id", .string, required: true, "Names the boundary in events.")] + keys)
}

extension SceneDecoder {
  mutating func wall(_ value: JSONValue, at pointer: String) -> Wall? {
    let fields = Fields(value, OutlineKeys.wall, at: pointer, &findings)
    guard let outline = outline(fields, forms: ["bounds", "from", "path", "rect", "ellipse"]) else { return nil }
    return Wall(
      id: fields.string("id"), elasticity: fields.number("elasticity") ?? 0, friction: fields.number("friction") ?? 0.2, outline: outline)
  }

  /// The one form that an object gives its outline by.
  mutating func outline(_ fields: Fields, forms: [String]) -> Outline? {
    let given = forms.filter { fields.has($0) }
    guard let form = given.first else {
      if fields.value.members != nil {
        findings.report(.missingKey(forms.joined(separator: "\", \""), owner: "an outline"), fields.opening, fields.value.source, fields.pointer)
      }
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &findings)
      return nil
    }
    switch form {
    case "bounds":
      guard fields.bool("bounds") == true else {
        if fields["bounds"] != nil {
          findings.report(.wrongType(expected: "true", found: "false"), fields.range("bounds"), fields.value.source, fields.place("bounds"))
        }
        return nil
      }
      return .bounds(insets(fields))
    case "from":
      guard fields.has("to") else {
        findings.report(.missingKey("to", owner: "a line with \"from\""), fields.opening, fields.value.source, fields.pointer)
        return nil
      }
      guard let from = fields.point("from"), let to = fields.point("to") else { return nil }
      if from == to { return noArea(fields, "to") }
      return .segment(from: from, to: to)
    case "path":
      guard let points = fields.points("path") else { return nil }
      if points.count > limits.vertices {
        findings.report(.tooMuch("points of a path", limit: limits.vertices), fields.range("path"), fields.value.source, fields.place("path"))
        return nil
      }
      if points.allSatisfy({ $0 == points[0] }) { return noArea(fields, "path") }
      return .path(points, closed: fields.bool("closed") ?? false)
    default:
      guard let numbers = fields.numbers(form) else { return nil }
      let rect = Rect(Vector(numbers[0], numbers[1]), Size(numbers[2], numbers[3]))
      if rect.size.width <= 0 || rect.size.height <= 0 {
        findings.report(
          .outOfRange(min(rect.size.width, rect.size.height), requirement: "above 0 in width and height"), fields.range(form), fields.value.source,
          fields.place(form))
        return nil
      }
      return form == "rect" ? .rect(rect) : .ellipse(rect)
    }
  }

  private mutating func noArea(_ fields: Fields, _ key: String) -> Outline? {
    findings.report(.noArea, fields.range(key), fields.value.source, fields.place(key))
    return nil
  }

  func insets(_ fields: Fields) -> Insets {
    guard let n = fields.numbers("insets") else { return .zero }
    return Insets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }
}
