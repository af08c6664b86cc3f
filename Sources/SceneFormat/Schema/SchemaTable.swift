import Formats
import SceneModel

/// A table of keys in the schema: its name there, and constraints beyond the keys' types.
struct SchemaTable: Sendable {
  /// Under which it stands in `$defs`.
  let name: String
  let table: ObjectSchema
  /// Per key, additions to its type's schema: the content of an object or array, or the allowed values.
  let keys: [(key: String, schema: JSONText)]
  /// The constraints between keys.
  let rules: [JSONText]

  init(_ name: String, _ table: ObjectSchema, _ keys: KeyValuePairs<String, JSONText> = [:], rules: [JSONText] = []) {
    self.init(name, table, keys: keys.map { ($0.key, $0.value) }, rules: rules)
  }

  init(_ name: String, _ table: ObjectSchema, keys: [(key: String, schema: JSONText)], rules: [JSONText]) {
    self.name = name
    self.table = table
    self.keys = keys
    self.rules = rules
  }

  func addition(to key: String) -> JSONText? { keys.first { $0.key == key }?.schema }

  /// The schema of such an object.
  var schema: JSONText {
    var schema: JSONText = [
      "type": "object",
      "required": .array(table.fields.filter { $0.isRequired }.map { .string($0.name) }),
      "properties": .object(table.fields.map { JSONText.Member(key: $0.name, value: property($0)) }),
      "patternProperties": isRepeatable
        ? ["^x-": [:], "^for$": ["type": "object"], "^if$": ["type": ["boolean", "string"]]] : ["^x-": [:]],
      "additionalProperties": false,
    ]
    if !rules.isEmpty { schema = schema.merging(["allOf": .array(rules)]) }
    return schema
  }

  /// Whether such objects are elements of arrays, which loops and conditions copy.
  private var isRepeatable: Bool {
    ["wall", "boundary", "part", "view", "event", "track", "entry"].contains(name) || name.hasSuffix("Behavior") || name.hasSuffix("Check")
  }

  private func property(_ field: Field) -> JSONText {
    var schema = field.type.schema
    if let addition = addition(to: field.name) { schema = schema.merging(addition) }
    schema = JSONText.object([.init(key: "description", value: .string(description(field)))]).merging(schema)
    if let standard = field.standard?.json { schema = schema.merging(["default": .raw(standard)]) }
    if let example = field.example { schema = schema.merging(["examples": [.raw(example)]]) }
    return schema
  }

  /// The help text of the key, with its default if that differs between profiles.
  private func description(_ field: Field) -> String {
    guard let standard = field.standard, standard.json == nil else { return field.help }
    return "\(field.help) The default is \(standard.text)."
  }
}

extension ValueType {
  /// The type alone, without additions of a table.
  var schema: JSONText {
    switch self {
    case .number(let range): Self.orExpression("number").merging(range.schema)
    case .integer(let range): Self.orExpression("integer").merging(range.schema)
    case .bool: Self.orExpression("boolean")
    case .string: ["type": "string"]
    case .choice(let words): ["enum": .array(words.map { .string($0) })]
    case .numbers(let count, let range):
      ["type": "array", "items": ValueType.number(range).schema, "minItems": .raw("\(count)"), "maxItems": .raw("\(count)")]
    case .span:
      [
        "type": "array", "prefixItems": [ValueType.number(NumberRange(maximum: 0)).schema, ValueType.number(.notNegative).schema],
        "items": false, "minItems": 2, "maxItems": 2,
      ]
    case .points(let least): ["type": "array", "items": ValueType.numbers(2, .any).schema, "minItems": .raw("\(least)")]
    case .names: ["type": ["string", "array"], "items": ["type": "string"]]
    case .object: ["type": "object"]
    case .array: ["type": "array"]
    case .list(let type): ["type": "array", "items": type.schema]
    case .any: [:]
    }
  }

  /// The pattern of a string that is an expression.
  static let expressionPattern = "^=[^=]"

  private static func orExpression(_ type: String) -> JSONText {
    ["type": [.string(type), "string"], "pattern": .string(expressionPattern)]
  }
}

extension NumberRange {
  fileprivate var schema: JSONText {
    let least = DiagnosticText.short(minimum ?? -Self.largest)
    let most = DiagnosticText.short(min(maximum ?? Self.largest, Self.largest))
    return [isMinimumOpen ? "exclusiveMinimum" : "minimum": .raw(least), "maximum": .raw(most)]
  }
}

/// Constraints between the keys of one object, as schemas.
enum SchemaRule {
  /// Exactly one of these sets of keys is required.
  static func exactlyOne(_ forms: [[String]]) -> JSONText { ["oneOf": .array(forms.map { ["required": names($0)] })] }
  static func exactlyOne(_ keys: [String]) -> JSONText { exactlyOne(keys.map { [$0] }) }

  static func atLeastOne(_ keys: [String]) -> JSONText { ["anyOf": .array(keys.map { ["required": names([$0])] })] }

  /// A key excludes the others.
  static func key(_ key: String, excludes others: [String]) -> JSONText {
    ["dependentSchemas": [key: ["properties": .object(others.map { .init(key: $0, value: false) })]]]
  }

  /// A key requires another one.
  static func key(_ key: String, needs other: String) -> JSONText { ["dependentRequired": [key: [.string(other)]]] }

  static func required(_ keys: [String]) -> JSONText { ["required": names(keys)] }

  /// The schema that applies if a key has a value.
  static func when(_ key: String, is value: JSONText, then schema: JSONText, else other: JSONText? = nil) -> JSONText {
    let rule: JSONText = ["if": ["required": names([key]), "properties": [key: ["const": value]]], "then": schema]
    return other.map { rule.merging(["else": $0]) } ?? rule
  }

  /// Keys must be absent.
  static func without(_ keys: [String]) -> JSONText { ["properties": .object(keys.map { .init(key: $0, value: false) })] }

  private static func names(_ keys: [String]) -> JSONText { .array(keys.map { .string($0) }) }
}
