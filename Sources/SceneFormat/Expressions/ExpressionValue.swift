import Formats

/// The value of an expression: a number, a truth value or a text.
enum ExpressionValue: Equatable, Sendable {
  case number(Double)
  case bool(Bool)
  case string(String)

  /// Nil for JSON of other kinds.
  init?(_ kind: JSONValue.Kind) {
    switch kind {
    case .number(let number): self = .number(number)
    case .bool(let bool): self = .bool(bool)
    case .string(let string): self = .string(string)
    case .null, .array, .object, .invalid: return nil
    }
  }

  var kind: JSONValue.Kind {
    switch self {
    // a negative zero is a zero
    case .number(let number): .number(number + 0)
    case .bool(let bool): .bool(bool)
    case .string(let string): .string(string)
    }
  }

  /// As part of another text.
  var text: String {
    switch self {
    case .number(let number): NumberFormat.exact(number + 0)
    case .bool(let bool): bool ? "true" : "false"
    case .string(let string): string
    }
  }

  /// With its article.
  var typeName: String {
    switch self {
    case .number: "a number"
    case .bool: "true or false"
    case .string: "a text"
    }
  }
}
