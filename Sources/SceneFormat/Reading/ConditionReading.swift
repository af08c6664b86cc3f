import Diagnostics
import Formats
import SceneModel

enum ConditionFields {
  static let condition = ObjectSchema(
    "a condition",
    [
      Field("contact", .list(.string), "Names of two views, walls or boundaries that touch, one of them a view."),
      Field("settled", .bool, "true: once every view has been at rest for half a second."),
      Field("leaves", .string, "A view, or a pattern of views, once one is wholly outside of the reference view, or of rect."),
      Field("rect", .numbers(4, .any), "[x, y, width, height] that the view leaves."),
    ])
  static let forms = ["contact", "settled", "leaves"]
}

extension SceneDecoder {
  mutating func condition(_ value: JSONValue, at place: DocumentPath) -> Condition? {
    let fields = ObjectDecoder(value, ConditionFields.condition, at: place, &sink)
    let given = ConditionFields.forms.filter { fields.has($0) }
    guard let form = given.first else {
      reportMissing(.key(.missingOneOf(ConditionFields.forms, owner: "a condition", example: "\"settled\": true")), fields)
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &sink)
      return nil
    }
    if form != "leaves", fields.has("rect") { report(.key(.onlyFor("rect", "leaves")), fields, "rect") }
    switch form {
    case "contact": return contactPair(fields).map { .contact($0.a, $0.b) }
    case "settled": return isTrue(fields, "settled") ? .settled : nil
    default:
      let views = self.views(fields, "leaves")
      let rect = fields.has("rect") ? self.rect(fields, "rect") : bounds.map { Rect(.zero, $0) }
      guard let views, let rect else { return nil }
      return .leaves(views, rect)
    }
  }

  /// Whether a key that only ever says true says so.
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

  /// Whether contacts may name something so.
  mutating func isContactName(_ name: String) -> Bool {
    if names.has(name, .view) { return true }
    let solids = self.solids ?? SolidNames(document)
    self.solids = solids
    return solids.contains(name)
  }

  /// All that contacts may name, once one has been asked for.
  var contactNames: [String] { names.all(.view) + (solids?.inOrder ?? []) }
}

/// What contacts call the walls and boundaries of a scene by, those included that events add.
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
      // an event's wall is called by the event, the reference view's sides too
      return add(wall.member("id")?.string ?? pointer)
    }
    for n in 1...Int(saturating: min(times, Double(Limits.standard.events))) { add("\(id)-\(n)") }
  }
}
