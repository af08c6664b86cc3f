import Formats
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

/// The default of a key.
enum FieldDefault: Sendable {
  case number(Double)
  case bool(Bool)
  case word(String)
  case numbers([Double])
  case words([String])
  /// By the profile of the scene.
  case byProfile(@Sendable (Profile.Defaults) -> Double)

  /// As JSON; nil if the profiles differ.
  var json: String? {
    switch self {
    case .number(let number): return DiagnosticText.short(number)
    case .bool(let bool): return "\(bool)"
    case .word(let word): return "\"\(word)\""
    case .numbers(let numbers): return "[\(numbers.map { DiagnosticText.short($0) }.joined(separator: ", "))]"
    case .words(let words): return "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
    case .byProfile(let value):
      let values = Profile.allCases.map { value($0.defaults) }
      return values.allSatisfy { $0 == values[0] } ? DiagnosticText.short(values[0]) : nil
    }
  }

  /// For people: `0, under uikit 0.2` if the profiles differ.
  var text: String {
    if case .word(let word) = self { return word }
    if let json { return json }
    guard case .byProfile(let value) = self else { return "" }
    let usual = value(Profile.physics.defaults)
    let others = Profile.allCases.filter { value($0.defaults) != usual }
    return ([DiagnosticText.short(usual)] + others.map { "under \($0.rawValue) \(DiagnosticText.short(value($0.defaults)))" })
      .joined(separator: ", ")
  }

  func number(under profile: Profile) -> Double? {
    switch self {
    case .number(let number): number
    case .byProfile(let value): value(profile.defaults)
    default: nil
    }
  }
}

extension FieldDefault: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral
{
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(stringLiteral value: String) { self = .word(value) }
  init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}

/// The values of keys that have a default in their table.
extension ObjectDecoder {
  private func standard(_ key: String) -> FieldDefault {
    let standard = table.field(key)?.standard
    assert(standard != nil, "\(key) of \(table.owner) has no default")
    return standard ?? 0
  }

  /// The number, or its default where the key is not there or its value is wrong.
  func value(_ key: String, under profile: Profile = .physics) -> Double { number(key) ?? standard(key).number(under: profile) ?? 0 }

  /// The whole number, or its default.
  func value(_ key: String) -> Int { integer(key) ?? Int(saturating: standard(key).number(under: .physics) ?? 0) }

  /// The truth value, or its default.
  func value(_ key: String) -> Bool {
    if let given = bool(key) { return given }
    if case .bool(let bool) = standard(key) { return bool }
    return false
  }

  /// The point, or its default.
  func value(_ key: String) -> Vector {
    if let given = point(key) { return given }
    guard case .numbers(let numbers) = standard(key), numbers.count == 2 else { return .zero }
    return Vector(numbers[0], numbers[1])
  }

  /// The word, or its default.
  func value(_ key: String) -> String {
    if let given = string(key) { return given }
    if case .word(let word) = standard(key) { return word }
    return ""
  }

  /// The choice, or its default.
  func value<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice where Choice.RawValue == String {
    let word: String = value(key)
    return Choice(rawValue: word) ?? Choice.allCases[Choice.allCases.startIndex]
  }
}
