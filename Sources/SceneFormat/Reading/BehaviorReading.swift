import Formats
import SceneModel

/// A type of behavior: the word of its `type`, its keys, and their reader.
struct BehaviorType: Sendable {
  typealias Parameter = (name: String, type: ValueType)

  let name: String
  /// With its article, to go into a sentence.
  let owner: String
  /// The keys that other behaviors do not have.
  let fields: [Field]
  /// Reads its values; nil after an error (reported). A composite has none but the behaviors in it.
  let read: (@Sendable (inout SceneDecoder, ObjectDecoder) -> BehaviorKind?)?
  /// Parts of the schema that do not follow from the keys' types.
  private let additions: @Sendable () -> KeyValuePairs<String, JSONText>
  private let rules: @Sendable () -> [JSONText]
  private let ownParameters: (@Sendable (JSONValue) -> [Parameter])?

  /// - Parameter parameters: The values of an element that may change during a run, if they depend on its other keys.
  init(
    _ name: String, _ owner: String, _ fields: [Field],
    additions: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, JSONText> = [:],
    rules: @autoclosure @escaping @Sendable () -> [JSONText] = [], parameters: (@Sendable (JSONValue) -> [Parameter])? = nil,
    read: (@Sendable (inout SceneDecoder, ObjectDecoder) -> BehaviorKind?)?
  ) {
    self.name = name
    self.owner = owner
    self.fields = fields
    self.additions = additions
    self.rules = rules
    self.read = read
    ownParameters = parameters
  }

  /// The list of behaviors.
  static let all: [BehaviorType] = [
    gravity, collision, attachment, snap, push, dynamicItem, field, spring, decay, scroll, group, composite,
  ]

  /// The entry of a behavior in the list; nil if its `type` is missing or unknown.
  static func of(_ behavior: JSONValue) -> BehaviorType? {
    let name = behavior.member("type")?.string
    return all.first { $0.name == name }
  }

  private static let tables = all.map { ObjectSchema($0.owner, BehaviorFields.common + $0.fields) }

  var table: ObjectSchema { Self.tables.first { $0.owner == owner } ?? BehaviorFields.any }

  /// In the schema: there is gravity of two kinds.
  var schema: SchemaTable {
    let common: [(key: String, schema: JSONText)] = [("type", ["enum": [.string(name)]]), ("id", SceneSchema.id)]
    return SchemaTable("\(name)Behavior", table, keys: common + additions().map { ($0.key, $0.value) }, rules: rules())
  }

  /// The values of a behavior that may change during a run, by their key, or by the keys that lead to them.
  func parameters(of element: JSONValue) -> [Parameter] { ownParameters.map { $0(element) } ?? tableParameters }

  /// The keys that are parameters.
  var tableParameters: [Parameter] {
    BehaviorParameter.allCases.compactMap { parameter in table.field(parameter.rawValue).map { ($0.name, $0.type) } }
  }
}

enum BehaviorFields {
  /// The words that `type` can be.
  static let types = BehaviorType.all.map { $0.name }

  static let common: [Field] = [
    Field("type", .choice(types), required: "\"gravity\"", "Which behavior it is; the other keys depend on it."),
    Field("id", .string, "Names the behavior."),
    Field("from", .number(.notNegative), default: 0, "Seconds at which it is added."),
    Field("until", .number(.notNegative), "Seconds at which it is removed."),
  ]
  static let items = Field("items", .names, required: "\"*\"", "Ids of views, patterns, or \"*\".")
  static let direction: [Field] = [
    Field(
      "direction", .numbers(2, .any), example: "[0, 1]", "Vector whose length is the magnitude; with a magnitude only its direction counts."
    ),
    Field("angle", .number(.any), "Radians, clockwise on screen; with magnitude."),
    Field("magnitude", .number(.any), "Length of the vector."),
  ]

  /// For behaviors of unknown type.
  static let any = ObjectSchema("a behavior", common)
}

extension SceneDecoder {
  mutating func behavior(_ value: JSONValue, at place: DocumentPath, in scope: BehaviorScope = BehaviorScope()) -> Behavior? {
    behaviorType(value, place).flatMap { behavior(value, $0, place, in: scope) }
  }

  /// The type, if the value is an object with a valid one: without it no other key can be checked.
  private mutating func behaviorType(_ value: JSONValue, _ place: DocumentPath) -> BehaviorType? {
    guard value.members != nil, let type = value.member("type") else {
      let bare = value.members == nil ? value : JSONValue(.object([]), value.range, source: value.source)
      _ = ObjectDecoder(bare, BehaviorFields.any, at: place, &sink)
      return nil
    }
    return ValueCheck.check(type, .choice(BehaviorFields.types), at: place.key("type"), &sink) ? BehaviorType.of(value) : nil
  }

  private mutating func behavior(
    _ value: JSONValue, _ type: BehaviorType, _ place: DocumentPath, in around: BehaviorScope
  ) -> Behavior? {
    let fields = ObjectDecoder(value, type.table, at: place, &sink)
    checkID(fields)
    let from: Double = fields.value("from")
    if let until = fields.number("until"), until <= from { report(.time(.emptyWindow(from: from, until: until)), fields, "until") }
    warnIfLate(from, fields, "from")
    var scope = around
    scope.window = around.window.narrowed(from: from, until: fields.number("until") ?? .infinity)
    if !around.window.isEmpty && scope.window.isEmpty && fields.number("until") ?? .infinity > from {
      report(.time(.outsideWindow(from: around.window.from, until: around.window.until)), fields, fields.has("from") ? "from" : "until")
    }
    guard let kind = if let read = type.read { read(&self, fields) } else { composite(fields, in: scope) } else { return nil }
    noteUse(of: kind, fields, in: scope)
    return Behavior(id: fields.string("id"), from: from, until: fields.number("until"), kind: kind)
  }

  /// UIKit's two forms of a vector. A magnitude together with a direction rescales it.
  mutating func vector(_ fields: ObjectDecoder, standard: Vector) -> Vector {
    if fields.conflict("direction", "angle", &sink) { return standard }
    let magnitude = fields.number("magnitude")
    if let angle = fields.number("angle") {
      let length = magnitude ?? 1
      return Vector(PortableMath.cosine(angle) * length, PortableMath.sine(angle) * length)
    }
    let direction = fields.point("direction") ?? standard
    guard let magnitude else { return direction }
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    if length == 0 { return .zero }
    return Vector(direction.x / length * magnitude, direction.y / length * magnitude)
  }

  /// A key that names one view.
  mutating func view(_ fields: ObjectDecoder, _ key: String) -> String? {
    guard let id = fields.string(key) else { return nil }
    check(id, .view, fields[key] ?? fields.value, fields.place(key))
    return id
  }

  /// The id of a view, or a pattern of ids.
  mutating func views(_ fields: ObjectDecoder, _ key: String) -> String? {
    guard let id = fields.string(key) else { return nil }
    return names.entry(id) == nil && matchesViews(id) ? id : view(fields, key)
  }

  /// Whether a text is a pattern that views of the scene match.
  mutating func matchesViews(_ text: String) -> Bool {
    Glob.isPattern(text) && names.comparisons <= limits.comparisons && names.matchesView(text)
  }
}
