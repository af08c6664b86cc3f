import Formats
import SceneModel

/// The context of an expression: the inputs of its value other than its text.
struct ExpressionScope {
  /// Loop variables, the innermost last.
  var variables: [(name: String, value: ExpressionValue)] = []
  /// Of random draws: the scene's seed, the element and the loop indices, mixed.
  var randomKey: UInt64 = 0

  func variable(_ name: String) -> ExpressionValue? { variables.last { $0.name == name }?.value }

  /// As `i = 3, row = 2`; nil without variables.
  var bindings: String? {
    variables.isEmpty ? nil : variables.map { "\($0.name) = \($0.value.text)" }.joined(separator: ", ")
  }
}

/// Expression to value. Double precision, the four operations, square roots and ``PortableMath``: the same bits on every machine.
struct ExpressionEvaluator {
  let scope: ExpressionScope
  /// Parameters that have a value.
  let parameters: [String: ExpressionValue]

  func value(_ expression: Expression) throws(ExpressionError) -> ExpressionValue {
    switch expression {
    case .constant(let value): return value
    case .name(let name, let range):
      if let value = scope.variable(name) ?? parameters[name] { return value }
      let known = scope.variables.map { $0.name } + parameters.keys.sorted()
      throw ExpressionError(
        problem: .unknownName(name, suggestion: Suggestion.nearest(name, among: known), known: known), range: range)
    case .negated(let operand, let range): return .number(-(try number(operand, "-", range)))
    case .not(let operand, let range): return .bool(!(try bool(operand, "!", range)))
    case .binary(let op, let left, let right, let range): return try binary(op, left, right, range)
    case .call(let function, let arguments, let index, let range): return try call(function, arguments, index, range)
    }
  }

  // MARK: - Operators

  private func binary(
    _ op: BinaryOperator, _ left: Expression, _ right: Expression, _ range: Range<Int>
  ) throws(ExpressionError) -> ExpressionValue {
    switch op {
    case .or:
      if try bool(left, op.rawValue, range) { return .bool(true) }
      return .bool(try bool(right, op.rawValue, range))
    case .and:
      if try !bool(left, op.rawValue, range) { return .bool(false) }
      return .bool(try bool(right, op.rawValue, range))
    case .equal, .different:
      let (a, b) = (try value(left), try value(right))
      guard a.typeName == b.typeName else {
        throw ExpressionError(
          problem: .wrongType("\"\(op.rawValue)\"", expected: "two values of one type", found: "\(a.typeName) and \(b.typeName)"),
          range: range)
      }
      return .bool((a == b) == (op == .equal))
    default:
      let a = try number(left, op.rawValue, range)
      return try arithmetic(op, a, try number(right, op.rawValue, range), range)
    }
  }

  private func arithmetic(_ op: BinaryOperator, _ a: Double, _ b: Double, _ range: Range<Int>) throws(ExpressionError) -> ExpressionValue {
    switch op {
    case .plus: return try finite(a + b, "the sum", range)
    case .minus: return try finite(a - b, "the difference", range)
    case .times: return try finite(a * b, "the product", range)
    case .over:
      if b == 0 { throw ExpressionError(problem: .divisionByZero, range: range) }
      return try finite(a / b, "the quotient", range)
    case .modulo:
      if b == 0 { throw ExpressionError(problem: .divisionByZero, range: range) }
      // with the sign of the divisor, so that negative numbers alternate in the same way
      return try finite(a - b * (a / b).rounded(.down), "the remainder", range)
    case .power: return try finite(PortableMath.power(a, b), "the power", range)
    case .below: return .bool(a < b)
    case .above: return .bool(a > b)
    case .notAbove: return .bool(a <= b)
    case .notBelow: return .bool(a >= b)
    case .or, .and, .equal, .different: return .bool(false)
    }
  }

  private func number(_ operand: Expression, _ owner: String, _ range: Range<Int>) throws(ExpressionError) -> Double {
    let found = try value(operand)
    if case .number(let number) = found { return number }
    throw ExpressionError(problem: .wrongType("\"\(owner)\"", expected: "numbers", found: found.typeName), range: range)
  }

  private func bool(_ operand: Expression, _ owner: String, _ range: Range<Int>) throws(ExpressionError) -> Bool {
    let found = try value(operand)
    if case .bool(let bool) = found { return bool }
    throw ExpressionError(problem: .wrongType("\"\(owner)\"", expected: "a comparison, true or false", found: found.typeName), range: range)
  }

  private func finite(_ number: Double, _ what: String, _ range: Range<Int>) throws(ExpressionError) -> ExpressionValue {
    guard number.isFinite else { throw ExpressionError(problem: .notFinite(what), range: range) }
    return .number(number)
  }

  // MARK: - Functions

  private func call(
    _ function: ExpressionFunction, _ arguments: [Expression], _ index: Int, _ range: Range<Int>
  ) throws(ExpressionError) -> ExpressionValue {
    if function == .choose {
      let place = Int(CounterHash.unit(draw(index)) * Double(arguments.count))
      return try value(arguments[min(place, arguments.count - 1)])
    }
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try number(argument, function.rawValue, range)) }
    return try finite(result(of: function, numbers, index), function.rawValue, range)
  }

  private func result(of function: ExpressionFunction, _ x: [Double], _ index: Int) -> Double {
    switch function {
    case .sin: PortableMath.sine(x[0])
    case .cos: PortableMath.cosine(x[0])
    case .tan: PortableMath.sine(x[0]) / PortableMath.cosine(x[0])
    case .atan2: PortableMath.arctangent(y: x[0], x: x[1])
    case .sqrt: x[0].squareRoot()
    case .abs: x[0].magnitude
    case .min: x.dropFirst().reduce(x[0]) { $1 < $0 ? $1 : $0 }
    case .max: x.dropFirst().reduce(x[0]) { $1 > $0 ? $1 : $0 }
    case .floor: x[0].rounded(.down)
    case .ceil: x[0].rounded(.up)
    case .round: x[0].rounded(.toNearestOrAwayFromZero)
    case .uniform: x[0] + (x[1] - x[0]) * CounterHash.unit(draw(index))
    case .normal: x[0] + x[1] * PortableMath.normalQuantile(CounterHash.unit(draw(index)))
    case .choose: .nan
    }
  }

  private func draw(_ index: Int) -> UInt64 { CounterHash.mix(scope.randomKey ^ CounterHash.mix(UInt64(index))) }
}
