import Diagnostics

/// One key of an object of the format; reader and schema read the same table.
struct Key: Sendable {
  let name: String
  let type: ValueType
  let isRequired: Bool
  /// What could stand there, as JSON; required keys have one.
  let example: String?
  /// What leaving the key out means; nil where that depends on other keys, or is something that no value says.
  let standard: KeyDefault?
  let help: String

  init(
    _ name: String, _ type: ValueType, required: String? = nil, default standard: KeyDefault? = nil, example: String? = nil, _ help: String
  ) {
    self.name = name
    self.type = type
    isRequired = required != nil
    self.example = required ?? example
    self.standard = standard
    self.help = help
  }

  /// What the key is for, and its default.
  var explanation: String {
    standard.map { "\(help) (default: \($0.text))" } ?? help
  }
}

/// The keys of one kind of object.
struct ObjectSchema: Sendable {
  /// With its article, to go into a sentence: "a view".
  let owner: String
  let keys: [Key]
  /// Names of the keys, in their order.
  let names: [String]
  /// Indices of the keys that must be there.
  let required: [Int]

  init(_ owner: String, _ keys: [Key]) {
    self.owner = owner
    self.keys = keys
    names = keys.map { $0.name }
    required = keys.indices.filter { keys[$0].isRequired }
  }

  /// Complexity: O(keys), which for so few is faster than hashing.
  func index(of name: String) -> Int? {
    let length = name.utf8.count
    return names.firstIndex { $0.utf8.count == length && $0 == name }
  }

  func key(_ name: String) -> Key? { index(of: name).map { keys[$0] } }
}
