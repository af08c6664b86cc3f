import Formats
import SceneModel

/// An expression, parsed. Ranges are offsets into its own text.
indirect enum Expression: Sendable {
  case constant(ExpressionValue)
  case name(String, Range<Int>)
  case negated(Expression, Range<Int>)
  case not(Expression, Range<Int>)
  case binary(BinaryOperator, Expression, Expression, Range<Int>)
  /// `index` counts the calls of the expression, so that two random draws in one expression differ.
  case call(ExpressionFunction, [Expression], index: Int, Range<Int>)
}

/// Operators between two operands, by how they are written.
enum BinaryOperator: String, Sendable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case different = "!="
  case notAbove = "<="
  case notBelow = ">="
  case below = "<"
  case above = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
  case modulo = "%"
  case power = "^"

  /// Operators by precedence, lowest first. All levels except the power's associate to the left.
  static let levels: [[BinaryOperator]] = [
    [.or], [.and], [.equal, .different, .notAbove, .notBelow, .below, .above], [.plus, .minus], [.times, .over, .modulo],
  ]
}

/// Functions by name.
enum ExpressionFunction: String, CaseIterable, Sendable {
  case sin, cos, tan, atan2, sqrt, abs, min, max, floor, ceil, round, uniform, normal, choose

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .sin, .cos, .tan, .sqrt, .abs, .floor, .ceil, .round: 1...1
    case .atan2, .uniform, .normal: 2...2
    case .min, .max, .choose: 1...1000
    }
  }

  /// To follow "takes".
  var arguments: String {
    switch arity {
    case 1...1: "one argument"
    case 2...2: "two arguments"
    default: "one argument or more"
    }
  }
}

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

/// The error of an expression without a value, and its place in the text.
struct ExpressionError: Error {
  var problem: ExpressionProblem
  /// Offsets in UTF-8 into the expression's text.
  var range: Range<Int>
}
