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
