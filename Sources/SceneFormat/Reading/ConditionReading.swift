import Formats
import SceneModel
import Trajectories

enum ConditionFields {
  static let condition = ObjectSchema(
    "a condition",
    [
      Field("contact", .list(.string), "Names of two views, walls or boundaries that touch, one of them a view."),
      Field("settled", .bool, "true: once every view has been at rest for half a second."),
      Field("leaves", .string, "A view, or a pattern of views, once one is wholly outside of the reference view, or of rect."),
      Field("rect", .numbers(4, .any), "[x, y, width, height] that the view leaves."),
      Field("view", .string, "A view, or a pattern of views, once one is within all bounds that follow."),
      Field("finished", .string, "A motion, once it has ended by its own rule."),
      Field("reached", .string, "A motion, once it has first come to its target, or to a bound."),
    ] + values.map { Field($0.key, .object, example: $0.example, $0.help) } + [
      Field("and", .array, "Conditions that hold at the same time: a list of 2 to 64.")
    ])
  static let forms = ["contact", "settled", "leaves", "view", "finished", "reached"]

  /// The values of a view that can have bounds.
  static let values: [Value] = [
    Value("x", .x, bound, "Of the center, points: {above, below, hysteresis}."),
    Value("y", .y, bound, "Of the center, points, downward: {above, below, hysteresis}."),
    Value("angle", .angle, bound, "Radians, full turns counted: {above, below, hysteresis}."),
    Value("vx", .vx, bound, "Points per second: {above, below, hysteresis}."),
    Value("vy", .vy, bound, "Points per second, downward: {above, below, hysteresis}."),
    Value("omega", .omega, bound, "Radians per second: {above, below, hysteresis}."),
    Value("speed", .speed, bound, example: "{ \"above\": 600 }", "Points per second: {above, below, hysteresis}."),
    Value(
      "distance", nil, distance, example: "{ \"to\": [160, 230], \"below\": 40 }",
      "Of the center from a point or from another view's center, points: {to, above, below, hysteresis}."),
  ]

  struct Value: Sendable {
    let key: String
    /// Nil of a distance.
    let column: Column?
    let table: ObjectSchema
    let example: String?
    let help: String

    init(_ key: String, _ column: Column?, _ table: ObjectSchema, example: String? = nil, _ help: String) {
      self.key = key
      self.column = column
      self.table = table
      self.example = example
      self.help = help
    }
  }

  static let bound = ObjectSchema(
    "a bound", [Field("above", .number(.any), "The value is larger."), Field("below", .number(.any), "The value is smaller."), hysteresis])
  static let distance = ObjectSchema(
    "a bound of a distance",
    [
      Field("to", .any, required: "[160, 230]", "A point [x, y], or a view."),
      Field("above", .number(.notNegative), "The distance is larger."), Field("below", .number(.positive), "The distance is smaller."),
      hysteresis,
    ])
  private static let hysteresis = Field(
    "hysteresis", .number(.notNegative), "How far the value goes back past a bound before the event can happen again.")
}

extension SceneDecoder {
  /// The condition of an event; nil after an error (reported).
  mutating func conditions(_ value: JSONValue, at place: DocumentPath) -> [Condition]? {
    guard value.member("and") != nil else { return condition(value, at: place).map { [$0] } }
    let fields = ObjectDecoder(value, ConditionFields.condition, at: place, &sink)
    for form in ConditionFields.forms where fields.conflict("and", form, &sink) { return nil }
    guard fields["and"] != nil else { return nil }
    let elements = fields.elements("and")
    guard (2...64).contains(elements.count) else {
      report(.value(.wrongCount(expected: "2 to 64 conditions", found: elements.count)), fields, "and")
      return nil
    }
    let conditions = elements.indices.compactMap {
      condition(elements[$0], at: fields.place("and").index($0))
    }
    return conditions.count == elements.count ? conditions : nil
  }

  private mutating func condition(_ value: JSONValue, at place: DocumentPath) -> Condition? {
    let fields = ObjectDecoder(value, ConditionFields.condition, at: place, &sink)
    if fields.has("and") {
      report(.key(.onlyFor("and", "when")), fields, "and")
      return nil
    }
    let given = ConditionFields.forms.filter { fields.has($0) }
    guard let form = given.first else {
      if ConditionFields.values.contains(where: { fields.has($0.key) }) {
        reportMissing(.key(.missingKey("view", owner: "a condition on values", example: "\"ball\"")), fields)
        return nil
      }
      reportMissing(.key(.missingOneOf(ConditionFields.forms, owner: "a condition", example: "\"settled\": true")), fields)
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &sink)
      return nil
    }
    if form != "leaves", fields.has("rect") { report(.key(.onlyFor("rect", "leaves")), fields, "rect") }
    if form != "view" {
      for value in ConditionFields.values where fields.has(value.key) { report(.key(.onlyFor(value.key, "view")), fields, value.key) }
    }
    switch form {
    case "contact": return contactPair(fields).map { .contact($0.a, $0.b) }
    case "settled": return isTrue(fields, "settled") ? .settled : nil
    case "view": return viewCondition(fields)
    case "finished", "reached":
      guard let id = fields.string(form), motion(id, fields[form] ?? value, fields.place(form)) != nil else { return nil }
      return form == "finished" ? .finished(id) : .reached(id)
    default:
      let views = self.views(fields, "leaves")
      let rect = fields.has("rect") ? self.rect(fields, "rect") : header.bounds.map { Rect(.zero, $0) }
      guard let views, let rect else { return nil }
      return .leaves(views, rect)
    }
  }

  private mutating func viewCondition(_ fields: ObjectDecoder) -> Condition? {
    let view = views(fields, "view")
    let values = ConditionFields.values.filter { fields.has($0.key) }
    if values.isEmpty {
      let keys = ConditionFields.values.map { $0.key }
      reportMissing(.key(.missingOneOf(keys, owner: "a condition of a view", example: "\"speed\": { \"above\": 600 }")), fields)
      return nil
    }
    let bounds = values.compactMap { bound($0, fields) }
    guard let view, bounds.count == values.count else { return nil }
    return .view(ViewCondition(view: view, bounds: bounds))
  }

  private mutating func bound(_ value: ConditionFields.Value, _ owner: ObjectDecoder) -> ValueBound? {
    guard let element = owner[value.key] else { return nil }
    let fields = ObjectDecoder(element, value.table, at: owner.place(value.key), &sink)
    let measured = value.column.map { .column($0) } ?? landmark(fields, from: owner.string("view")).map { ViewValue.distance(to: $0) }
    guard fields.has("above") || fields.has("below") else {
      reportMissing(.key(.missingOneOf(["above", "below"], owner: value.table.owner, example: "\"above\": 100")), fields)
      return nil
    }
    if value.column == .speed, !isSize("above", .notNegative, fields) || !isSize("below", .positive, fields) { return nil }
    let (above, below) = (fields.number("above"), fields.number("below"))
    if let above, let below, below <= above {
      report(.expectation(.nothingBetween(above: above, below: below)), fields, "below")
      return nil
    }
    guard let measured, above != nil || below != nil else { return nil }
    return ValueBound(measured, above: above, below: below, hysteresis: fields.number("hysteresis"))
  }

  /// Whether an optional bound of a speed can be crossed.
  private mutating func isSize(_ key: String, _ range: NumberRange, _ fields: ObjectDecoder) -> Bool {
    fields[key].map { ValueCheck.check($0, .number(range), at: fields.place(key), &sink) } ?? true
  }

  /// The other end of a distance, a point or a view.
  private mutating func landmark(_ fields: ObjectDecoder, from view: String?) -> Landmark? {
    guard let value = fields["to"] else { return nil }
    if let id = value.string {
      check(id, .view, value, fields.place("to"))
      if id == view { report(.value(.wrongType(expected: "another view", found: "the view itself")), fields, "to") }
      return .view(id)
    }
    guard value.elements != nil else {
      report(.value(.wrongType(expected: "a point [x, y] or a view", found: value.kindName)), fields, "to")
      return nil
    }
    guard ValueCheck.check(value, .numbers(2, .any), at: fields.place("to"), &sink) else { return nil }
    return fields.point("to").map { .point($0) }
  }

  /// Whether a key that must be true is.
  mutating func isTrue(_ fields: ObjectDecoder, _ key: String) -> Bool {
    guard let isOn = fields.bool(key) else { return false }
    if !isOn { report(.value(.wrongType(expected: "true", found: "false")), fields, key) }
    return isOn
  }

  /// `[x, y, width, height]`.
  mutating func rect(_ fields: ObjectDecoder, _ key: String) -> Rect? {
    guard let n = fields.numbers(key), hasSize(n[2], n[3], fields, key) else { return nil }
    return Rect(Vector(n[0], n[1]), Size(n[2], n[3]))
  }

  /// The two names under `contact`, at least one of them a view's.
  mutating func contactPair(_ fields: ObjectDecoder) -> (a: String, b: String)? {
    guard let names = fields.names("contact") else { return nil }
    guard names.count == 2 else {
      report(.value(.wrongCount(expected: "2 names", found: names.count)), fields, "contact")
      return nil
    }
    let elements = fields.elements("contact")
    var areKnown = true
    for i in 0..<2 where !checkContactName(names[i], elements[i], fields.place("contact").index(i)) { areKnown = false }
    guard areKnown else { return nil }
    let views = names.count { self.names.has($0, .view) }
    guard views > 0, names[0] != names[1] else {
      report(.expectation(.neverTouch(names[0], names[1])), fields, "contact")
      return nil
    }
    return (names[0], names[1])
  }

  private mutating func checkContactName(_ name: String, _ value: JSONValue, _ place: DocumentPath) -> Bool {
    if isContactName(name) { return true }
    let known = sink.guesses ? contactNames : []
    let suggestion = sink.suggestion(for: name, among: known)
    let other = names.entry(name)?.kind.rawValue
    guard areAllNamesKnown || suggestion != nil || other != nil else { return false }
    let problem = Problem.identifier(
      .unknownID(
        name, kind: "view, wall or boundary", isA: other, suggestion: suggestion, known: Array(known.prefix(9))))
    sink.report(problem, value, place)
    return false
  }

  /// Whether contacts may use a name.
  mutating func isContactName(_ name: String) -> Bool {
    if names.has(name, .view) { return true }
    return names.solids(of: header.document).contains(name)
  }

  /// All names that contacts may use, computed at the first use.
  var contactNames: [String] { names.all(.view) + (names.solids?.inOrder ?? []) }
}

/// The names of walls and boundaries for contacts, including those that events add.
struct SolidNames {
  private(set) var inOrder: [String] = []
  /// For looking up only.
  private var all: Set<String> = []

  init(_ document: JSONValue?) {
    for (i, wall) in (document?.member("walls")?.elements ?? []).enumerated() { add(wall: wall, otherwise: "/walls/\(i)") }
    for behavior in document?.member("behaviors")?.elements ?? [] { add(behavior: behavior) }
    for (i, event) in (document?.member("events")?.elements ?? []).enumerated() { add(event: event, otherwise: "/events/\(i)") }
  }

  func contains(_ name: String) -> Bool { all.contains(name) }

  private mutating func add(_ name: String) {
    if all.insert(name).inserted { inOrder.append(name) }
  }

  private mutating func add(wall: JSONValue, otherwise pointer: String) {
    add(Wall.name(id: wall.member("id")?.string, isBounds: wall.member("bounds") != nil, at: pointer))
  }

  private mutating func add(behavior: JSONValue) {
    if behavior.member("translatesReferenceBoundsIntoBoundary")?.kind == .bool(true) { add(Wall.boundsName) }
    for boundary in behavior.member("boundaries")?.elements ?? [] { boundary.member("id")?.string.map { add($0) } }
    for child in behavior.member("behaviors")?.elements ?? [] { add(behavior: child) }
  }

  private mutating func add(event: JSONValue, otherwise pointer: String) {
    if let behavior = event.member("addBehavior") { add(behavior: behavior) }
    guard let wall = event.member("addWall") else { return }
    guard let id = wall.member("id")?.string, let times = event.member("repeat")?.member("times")?.number, times >= 1 else {
      // an event's wall has a name after the event, also the reference view's sides
      return add(wall.member("id")?.string ?? pointer)
    }
    for n in 1...Int(saturating: min(times, Double(Limits.standard.events))) { add("\(id)-\(n)") }
  }
}
