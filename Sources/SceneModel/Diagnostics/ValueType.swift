/// Which numbers a key takes.
package struct NumberRange: Equatable, Sendable {
  package var minimum: Double?
  package var isMinimumOpen = false
  package var maximum: Double?

  package init(minimum: Double? = nil, isMinimumOpen: Bool = false, maximum: Double? = nil) {
    self.minimum = minimum
    self.isMinimumOpen = isMinimumOpen
    self.maximum = maximum
  }

  package static let any = NumberRange()
  package static let positive = NumberRange(minimum: 0, isMinimumOpen: true)
  package static let notNegative = NumberRange(minimum: 0)
  /// Of something that can be seen, points.
  package static let extent = NumberRange(minimum: 0.001)
  package static func between(_ minimum: Double, _ maximum: Double) -> NumberRange { NumberRange(minimum: minimum, maximum: maximum) }

  package func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum || (isMinimumOpen && number == minimum) { return false }
    if let maximum, number > maximum { return false }
    return number.magnitude <= Self.largest
  }

  /// Past this nothing on a screen makes sense, and `Float` would overflow in products.
  package static let largest = 1e9

  /// The requirement that a number does not meet, to follow "must be".
  package func requirement(_ number: Double) -> String {
    if number.magnitude > Self.largest, maximum == nil {
      return number > 0 ? "at most 1e9" : minimum == nil ? "at least -1e9" : lowerRequirement
    }
    if let minimum, let maximum { return "from \(short(minimum)) to \(short(maximum))" }
    return lowerRequirement
  }

  private var lowerRequirement: String { isMinimumOpen ? "above \(short(minimum ?? 0))" : "at least \(short(minimum ?? 0))" }

  private func short(_ number: Double) -> String {
    number == number.rounded(.towardZero) && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
  }
}

/// The type of a key's value.
package indirect enum ValueType: Equatable, Sendable {
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
  /// Checked by the code that reads it.
  case any

  /// To follow "expected".
  package var description: String {
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
  package var keyForm: String {
    switch self {
    case .numbers: "[time, x, y]"
    case .span: "[time, min, max]"
    case .bool: "[time, true]"
    default: "[time, value]"
    }
  }
}
