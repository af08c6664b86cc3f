import SceneModel

/// One key of an object of the format; reader and schema read the same table.
struct Field: Sendable {
  let name: String
  let type: ValueType
  let isRequired: Bool
  /// An example of its value, as JSON; required keys have one.
  let example: String?
  /// The default; nil if that depends on other keys, or has no value.
  let standard: FieldDefault?
  let help: String

  init(
    _ name: String, _ type: ValueType, required: String? = nil, default standard: FieldDefault? = nil, example: String? = nil,
    _ help: String
  ) {
    self.name = name
    self.type = type
    isRequired = required != nil
    self.example = required ?? example
    self.standard = standard
    self.help = help
  }

  /// The help text of the key, with its default.
  var explanation: String {
    standard.map { "\(help) (default: \($0.text))" } ?? help
  }
}

/// The keys of one kind of object.
struct ObjectSchema: Sendable {
  /// With its article, to go into a sentence: "a view".
  let owner: String
  let fields: [Field]
  /// Names of the keys, in their order.
  let names: [String]
  /// Indices of the required keys.
  let required: [Int]

  init(_ owner: String, _ fields: [Field]) {
    self.owner = owner
    self.fields = fields
    names = fields.map { $0.name }
    required = fields.indices.filter { fields[$0].isRequired }
  }

  /// Complexity: O(keys), which for so few is faster than hashing.
  func index(of name: String) -> Int? {
    let length = name.utf8.count
    return names.firstIndex { $0.utf8.count == length && $0 == name }
  }

  func field(_ name: String) -> Field? { index(of: name).map { fields[$0] } }
}
