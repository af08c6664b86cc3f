/// The keys an object of the format may have: one table for decoding, checking and, later, the JSON Schema.
struct ObjectTable: Sendable {
  let name: String
  let fields: [Field]
  init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
  }
}

/// One key of an object.
struct Field: Sendable {
  let key: String
  let kind: ValueKind
  /// JSON text of the default, nil when there is none.
  let standard: String?
  let about: String
  init(_ key: String, _ kind: ValueKind, _ standard: String? = nil, _ about: String = "") {
    self.key = key
    self.kind = kind
    self.standard = standard
    self.about = about
  }
}

/// What a value may be.
indirect enum ValueKind: Sendable {
  case number(NumberRange)
  case integer(ClosedRange<Double>)
  case bool, string, id
  case choice([String])
  /// Two numbers.
  case vector
  /// Two positive numbers.
  case size
  /// x, y, width, height.
  case rect
  case insets
  /// A list of points.
  case points
  /// A list of ids and globs, or "*".
  case selection
  case object, list
  /// Decoded by hand.
  case any
  /// In the format, not in this version.
  case notBuilt

  var words: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .string: "a string"
    case .id: "an id"
    case .choice(let names): "one of " + names.joined(separator: ", ")
    case .vector: "two numbers [x, y]"
    case .size: "two numbers [width, height]"
    case .rect: "four numbers [x, y, width, height]"
    case .insets: "four numbers [top, left, bottom, right]"
    case .points: "a list of points [x, y]"
    case .selection: "a list of ids, or \"*\""
    case .object: "an object"
    case .list: "a list"
    case .any, .notBuilt: "a value"
    }
  }
}

/// The numbers a key takes.
struct NumberRange: Sendable {
  let low: Double
  let high: Double
  let openLow: Bool
  static let any = NumberRange(low: -1e15, high: 1e15, openLow: false)
  static let positive = NumberRange(low: 0, high: 1e15, openLow: true)
  static let notNegative = NumberRange(low: 0, high: 1e15, openLow: false)
  static func within(_ low: Double, _ high: Double) -> NumberRange { NumberRange(low: low, high: high, openLow: false) }
  func contains(_ value: Double) -> Bool { (openLow ? value > low : value >= low) && value <= high }
  var words: String {
    if low == -1e15 { return "at most 1e15 either way" }
    if high == 1e15 { return openLow ? "above \(Renderer.number(low))" : "\(Renderer.number(low)) or more" }
    return "\(openLow ? "above " : "")\(Renderer.number(low)) to \(Renderer.number(high))"
  }
}
