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
