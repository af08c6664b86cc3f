/// A JSON value with its range in the text.
public struct JSONValue: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
    /// A syntax error that has been reported already.
    case invalid
  }

  public var kind: Kind
  public var range: SourceRange
  private var text: UInt32

  public init(_ kind: Kind, _ range: SourceRange, source: Int) {
    self.kind = kind
    self.range = range
    text = UInt32(source)
  }

  /// The text of the range: 0 for the scene, n for the n-th override.
  public var source: Int { Int(text) }

  /// The name of its kind in messages.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .invalid: "nothing"
    }
  }

  package var members: [JSONMember]? { if case .object(let members) = kind { members } else { nil } }
  package var elements: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }
  package var string: String? { if case .string(let string) = kind { string } else { nil } }
  package var number: Double? { if case .number(let number) = kind { number } else { nil } }

  /// The value of a key, nil if the value is not an object or has no such key.
  package func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    for i in members.indices where members[i].isNamed(key) { return members[i].value }
    return nil
  }

  /// The place of a key among the members, nil if the value is not an object or has no such key.
  package func memberIndex(_ key: String) -> Int? {
    guard case .object(let members) = kind else { return nil }
    for i in members.indices where members[i].isNamed(key) { return i }
    return nil
  }
}

/// A key and its value.
public struct JSONMember: Equatable, Sendable {
  public var key: String
  public var keyRange: SourceRange
  public var value: JSONValue

  public init(key: String, keyRange: SourceRange, value: JSONValue) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }

  /// Whether the key is a text, byte for byte: texts that differ only by Unicode normalization are different keys.
  package func isNamed(_ name: String) -> Bool {
    // most keys differ in length already
    key.utf8.count == name.utf8.count && key.utf8.elementsEqual(name.utf8)
  }

  /// The text of the key, which is its value's text too: an override adds both, or replaces a value.
  package var source: Int { value.source }
}
