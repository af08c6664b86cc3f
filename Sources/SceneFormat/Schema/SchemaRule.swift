import Formats

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
