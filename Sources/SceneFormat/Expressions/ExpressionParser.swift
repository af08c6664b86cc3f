import Formats
import SceneModel

/// Text to expression, by recursive descent over the levels of ``BinaryOperator``.
struct ExpressionParser {
  private let text: [UInt8]
  private var position: Int
  private let end: Int
  private var depth = 0
  private var calls = 0
  private var operators = 0

  /// Parentheses, calls and signs inside each other.
  static let deepest = 100
  /// Operators of one expression; a chain of them is as deep as it is long.
  static let mostOperators = 1000

  /// - Parameter range: The part of the text that is the expression.
  static func parse(_ text: [UInt8], _ range: Range<Int>) throws(ExpressionError) -> Expression {
    var parser = ExpressionParser(text, range)
    let expression = try parser.level(0)
    parser.skipSpace()
    if parser.position < parser.end { throw parser.error(expected: "an operator or the end") }
    return expression
  }

  private init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  // MARK: - Operators

  private mutating func level(_ strength: Int) throws(ExpressionError) -> Expression {
    guard strength < BinaryOperator.levels.count else { return try signed() }
    skipSpace()
    let start = position
    var left = try level(strength + 1)
    while let found = takeOperator(of: BinaryOperator.levels[strength]) {
      operators += 1
      if operators > Self.mostOperators {
        throw ExpressionError(problem: .tooLong(limit: Self.mostOperators), range: position - 1..<position)
      }
      let right = try level(strength + 1)
      left = .binary(found, left, right, start..<position)
    }
    return left
  }

  private mutating func takeOperator(of level: [BinaryOperator]) -> BinaryOperator? {
    skipSpace()
    guard let found = level.first(where: { starts(with: $0.rawValue) }) else { return nil }
    position += found.rawValue.utf8.count
    return found
  }

  private mutating func signed() throws(ExpressionError) -> Expression {
    skipSpace()
    let start = position
    if take("-") { return .negated(try deeper { (p) throws(ExpressionError) in try p.signed() }, start..<position) }
    if take("+") { return try deeper { (p) throws(ExpressionError) in try p.signed() } }
    if !starts(with: "!="), take("!") { return .not(try deeper { (p) throws(ExpressionError) in try p.signed() }, start..<position) }
    let base = try operand()
    skipSpace()
    guard take("^") else { return base }
    let exponent = try deeper { (p) throws(ExpressionError) in try p.signed() }
    return .binary(.power, base, exponent, start..<position)
  }

  private mutating func deeper(
    _ parse: (inout ExpressionParser) throws(ExpressionError) -> Expression
  ) throws(ExpressionError) -> Expression {
    depth += 1
    if depth > Self.deepest { throw ExpressionError(problem: .tooDeep(limit: Self.deepest), range: position..<min(position + 1, end)) }
    let expression = try parse(&self)
    depth -= 1
    return expression
  }

  // MARK: - Operands

  private mutating func operand() throws(ExpressionError) -> Expression {
    guard position < end else { throw error(expected: "a value") }
    let start = position
    switch text[position] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return .constant(.number(try number()))
    case UInt8(ascii: "'"): return .constant(.string(try quoted()))
    case _ where take("("):
      let inner = try deeper { (p) throws(ExpressionError) in try p.level(0) }
      skipSpace()
      if !take(")") { throw error(expected: "\")\"") }
      return inner
    case _ where Self.isNameStart(text[position]):
      let name = word()
      skipSpace()
      if take("(") { return try call(name, start) }
      switch name {
      case "true": return .constant(.bool(true))
      case "false": return .constant(.bool(false))
      case "pi": return .constant(.number(.pi))
      default: return .name(name, start..<start + name.utf8.count)
      }
    default: throw error(expected: "a value")
    }
  }

  private mutating func call(_ name: String, _ start: Int) throws(ExpressionError) -> Expression {
    guard let function = ExpressionFunction(rawValue: name) else {
      let known = ExpressionFunction.allCases.map { $0.rawValue }
      let problem = ExpressionProblem.unknownFunction(name, suggestion: Suggestion.nearest(name, among: known), known: known)
      throw ExpressionError(problem: problem, range: start..<start + name.utf8.count)
    }
    calls += 1
    let index = calls
    var arguments: [Expression] = []
    skipSpace()
    if !take(")") {
      repeat {
        arguments.append(try deeper { (p) throws(ExpressionError) in try p.level(0) })
        skipSpace()
      } while take(",")
      if !take(")") { throw error(expected: "\",\" or \")\"") }
    }
    guard function.arity.contains(arguments.count) else {
      throw ExpressionError(
        problem: .wrongArguments(name, expected: function.arguments, found: arguments.count), range: start..<position)
    }
    return .call(function, arguments, index: index, start..<position)
  }

  /// A decimal, in degrees where `deg` follows.
  private mutating func number() throws(ExpressionError) -> Double {
    let start = position
    while position < end, isDigit(text[position]) || text[position] == UInt8(ascii: ".") { position += 1 }
    if position < end, text[position] | 0x20 == UInt8(ascii: "e") {
      var next = position + 1
      if next < end, text[next] == UInt8(ascii: "+") || text[next] == UInt8(ascii: "-") { next += 1 }
      if next < end, isDigit(text[next]) {
        position = next
        while position < end, isDigit(text[position]) { position += 1 }
      }
    }
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    guard let value = Double(digits), value.isFinite else {
      throw ExpressionError(problem: .notFinite(digits), range: start..<position)
    }
    guard position < end, Self.isNameStart(text[position]) else { return value }
    let unit = word()
    if unit == "deg" { return value * (.pi / 180) }
    throw ExpressionError(
      problem: .syntax(expected: "an operator or the unit deg", found: unit), range: position - unit.utf8.count..<position)
  }

  private mutating func quoted() throws(ExpressionError) -> String {
    position += 1
    let start = position
    while position < end, text[position] != UInt8(ascii: "'") { position += 1 }
    guard position < end else { throw error(expected: "'") }
    position += 1
    return String(decoding: text[start..<position - 1], as: UTF8.self)
  }

  private mutating func word() -> String {
    let start = position
    while position < end, Self.isNameStart(text[position]) || isDigit(text[position]) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Letters of ASCII and the underscore.
  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func skipSpace() {
    while position < end, text[position] <= 0x20 { position += 1 }
  }

  private func starts(with mark: String) -> Bool { position < end && text[position..<end].starts(with: mark.utf8) }

  private mutating func take(_ mark: String) -> Bool {
    guard starts(with: mark) else { return false }
    position += mark.utf8.count
    return true
  }

  /// Something else at the present place.
  private func error(expected: String) -> ExpressionError {
    guard position < end else { return ExpressionError(problem: .syntax(expected: expected, found: ""), range: end..<end) }
    var last = position + 1
    while last < end, text[last] & 0xC0 == 0x80 { last += 1 }
    let found = String(decoding: text[position..<last], as: UTF8.self)
    return ExpressionError(problem: .syntax(expected: expected, found: found), range: position..<last)
  }
}
