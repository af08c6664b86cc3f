/// Which numbers a key takes.
struct NumberRange: Equatable, Sendable {
  var minimum: Double?
  var isMinimumOpen = false
  var maximum: Double?

  static let any = NumberRange()
  static let positive = NumberRange(minimum: 0, isMinimumOpen: true)
  static let notNegative = NumberRange(minimum: 0)
  /// Of something that can be seen, points.
  static let extent = NumberRange(minimum: 0.001)
  static func between(_ minimum: Double, _ maximum: Double) -> NumberRange { NumberRange(minimum: minimum, maximum: maximum) }

  func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum || (isMinimumOpen && number == minimum) { return false }
    if let maximum, number > maximum { return false }
    return number.magnitude <= Self.largest
  }

  /// Past this nothing on a screen makes sense, and `Float` would overflow in products.
  static let largest = 1e9

  /// What is asked of a number that does not fit, to follow "must be".
  func requirement(_ number: Double) -> String {
    if number.magnitude > Self.largest, maximum == nil {
      return number > 0 ? "at most 1e9" : minimum == nil ? "at least -1e9" : lowerRequirement
    }
    if let minimum, let maximum { return "from \(short(minimum)) to \(short(maximum))" }
    return lowerRequirement
  }

  private var lowerRequirement: String { isMinimumOpen ? "above \(short(minimum ?? 0))" : "at least \(short(minimum ?? 0))" }

  private func short(_ number: Double) -> String {
    number == number.rounded(.towardZero) && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// What a key takes.
indirect enum ValueType: Equatable, Sendable {
  case number(NumberRange)
  case integer(NumberRange)
  case bool
  case string
  case choice([String])
  /// That many numbers.
  case numbers(Int, NumberRange)
  /// `[min, max]` with 0 in it.
  case span
  /// A list of points, at least so many.
  case points(Int)
  /// One id or pattern, or a list of them.
  case names
  case object
  case array
  /// A list of values of one type.
  case list(ValueType)
  /// Checked by whoever reads it.
  case any

  /// To follow "expected".
  var description: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .string: "a string"
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .numbers(let count, _): "an array of \(count) numbers"
    case .span: "an array [min, max]"
    case .points: "an array of points [x, y]"
    case .names: "an id, a pattern such as \"ball*\", or a list of them"
    case .object: "an object"
    case .array: "an array"
    case .list(let type): "a list, each \(type.description)"
    case .any: "a value"
    }
  }

  /// How a track gives a time and a value of the type.
  var keyForm: String {
    switch self {
    case .numbers: "[time, x, y]"
    case .span: "[time, min, max]"
    case .bool: "[time, true]"
    default: "[time, value]"
    }
  }
}

/// One key of an object of the format; reader and schema read the same table.
struct Key: Sendable {
  let name: String
  let type: ValueType
  let isRequired: Bool
  /// What could stand there, as JSON; required keys have one.
  let example: String?
  /// What leaving the key out means, as JSON; nil where that depends on other keys, or is something that no value says.
  let standard: String?
  let help: String

  init(
    _ name: String, _ type: ValueType, required: String? = nil, default standard: String? = nil, example: String? = nil, _ help: String
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
    guard let standard else { return help }
    let word = standard.hasPrefix("\"") ? String(standard.dropFirst().dropLast()) : standard
    return "\(help) (default: \(word))"
  }
}

/// The keys of one kind of object.
struct KeyTable: Sendable {
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
    names = keys.map(\.name)
    required = keys.indices.filter { keys[$0].isRequired }
  }

  /// Complexity: O(keys), which for so few is faster than hashing.
  func index(of name: String) -> Int? {
    let length = name.utf8.count
    return names.firstIndex { $0.utf8.count == length && $0 == name }
  }

  func key(_ name: String) -> Key? { index(of: name).map { keys[$0] } }
}
