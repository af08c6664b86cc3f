import Formats
import SceneModel

/// A named value of a scene that the command line can set.
public struct SceneParameter: Equatable, Sendable {
  public let name: String
  /// As JSON.
  public let value: String
  public let minimum: Double?
  public let maximum: Double?
  public let description: String?
  /// Whether the scene computes the value from other parameters.
  public let isComputed: Bool
}

extension SceneReader {
  /// Whether a text can be the name of a parameter; `seed` sets the scene's seed.
  public static func isParameterName(_ text: String) -> Bool { text == "seed" || ParameterTable.flaw(ofName: text) == nil }
}

/// The parameters of a scene, each evaluated once, after those that it needs.
struct ParameterTable {
  static let most = 1000

  private struct Declaration {
    var member: JSONMember
    var value: JSONValue
    var minimum: Double?
    var maximum: Double?
    var description: String?
  }

  private var declarations: [Declaration] = []
  private var indices: [String: Int] = [:]
  /// Names under `parameters`, valid or not.
  private var names: Set<String> = []
  private(set) var values: [String: ExpressionValue] = [:]
  /// Names whose evaluation has begun and not ended, in order.
  private var pending: [String] = []
  /// Of random draws.
  let seed: UInt64

  /// - Parameter document: The scene as written, overrides included.
  init(of document: JSONValue, _ sink: inout DiagnosticSink) {
    seed = CounterHash.mix(UInt64(max(0, min(document.member("seed")?.number ?? 0, 1e15))))
    guard let members = document.member("parameters")?.members else { return }
    let place = DocumentPath.document.key("parameters")
    guard members.count <= Self.most else {
      sink.report(.tooMuch(.parameters, limit: Self.most), members[Self.most].keyRange, members[Self.most].source, place)
      return
    }
    names = Set(members.map { $0.key })
    for member in members where !member.key.hasPrefix("x-") { declare(member, at: place.key(member.key), &sink) }
    for declaration in declarations { _ = evaluate(declaration.member.key, &sink) }
  }

  /// Whether a parameter of the name is declared, with a value or without one for an error that is reported.
  func declares(_ name: String) -> Bool { names.contains(name) }

  /// In the order of the file, as far as they have a value.
  var all: [SceneParameter] {
    declarations.compactMap { declaration in
      guard let value = values[declaration.member.key] else { return nil }
      let json = if case .string(let text) = value { Quoting.jsonText(text) } else { value.text }
      return SceneParameter(
        name: declaration.member.key, value: json, minimum: declaration.minimum, maximum: declaration.maximum,
        description: declaration.description, isComputed: declaration.value.string.map { StringTemplate.isTemplate($0) } ?? false)
    }
  }

  private mutating func declare(_ member: JSONMember, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    if let reason = Self.flaw(ofName: member.key) {
      sink.report(.expression(.badName(member.key, reason: reason)), member.keyRange, member.source, place)
      return
    }
    var declaration = Declaration(member: member, value: member.value)
    if member.value.members != nil {
      let fields = ObjectDecoder(member.value, ParameterFields.parameter, at: place, &sink)
      guard let value = fields["default"] else { return }
      declaration.value = value
      declaration.minimum = fields.number("min")
      declaration.maximum = fields.number("max")
      declaration.description = fields.string("description")
    }
    indices[member.key] = declarations.count
    declarations.append(declaration)
  }

  /// The reason why a text cannot be a name in expressions; nil if it can.
  static func flaw(ofName name: String) -> String? {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, ExpressionParser.isNameStart(first),
      bytes.allSatisfy({ ExpressionParser.isNameStart($0) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) })
    else { return "it has other characters than letters, digits and _" }
    if ["pi", "true", "false", "seed"].contains(name) || ExpressionFunction(rawValue: name) != nil { return "it has a meaning already" }
    return nil
  }

  // MARK: - Values

  private mutating func evaluate(_ name: String, _ sink: inout DiagnosticSink) -> ExpressionValue? {
    if let value = values[name] { return value }
    guard let index = indices[name] else { return nil }
    let declaration = declarations[index]
    let place = DocumentPath.document.key("parameters").key(name)
    if let start = pending.firstIndex(of: name) {
      sink.report(.expression(.recursion(Array(pending[start...]) + [name])), declaration.value, place)
      return nil
    }
    pending.append(name)
    defer { pending.removeLast() }
    guard let value = value(of: declaration, at: place, &sink) else {
      indices[name] = nil
      return nil
    }
    values[name] = value
    return value
  }

  private mutating func value(of declaration: Declaration, at place: DocumentPath, _ sink: inout DiagnosticSink) -> ExpressionValue? {
    guard let written = ExpressionValue(declaration.value.kind) else {
      if declaration.value.kind != .invalid {
        sink.report(
          .value(.wrongType(expected: "a number, true or false, or a string", found: declaration.value.kindName)), declaration.value, place)
      }
      return nil
    }
    guard case .string(let text) = written, StringTemplate.isTemplate(text) else { return checked(written, declaration, at: place, &sink) }
    do {
      let template = try StringTemplate(text)
      // the error of a required parameter is reported at that parameter
      for name in template.names where evaluate(name, &sink) == nil && declares(name) { return nil }
      let scope = ExpressionScope(randomKey: CounterHash.hash(CounterHash.hash(seed, "parameters"), declaration.member.key))
      return checked(try ExpressionEvaluator(scope: scope, parameters: values).value(template), declaration, at: place, &sink)
    } catch {
      sink.report(.expression(error.problem), declaration.value.range(of: error.range), declaration.value.source, place)
      return nil
    }
  }

  private func checked(
    _ value: ExpressionValue, _ declaration: Declaration, at place: DocumentPath, _ sink: inout DiagnosticSink
  ) -> ExpressionValue? {
    guard case .number(let number) = value else { return value }
    let range = NumberRange(minimum: declaration.minimum, maximum: declaration.maximum)
    if range.contains(number) { return value }
    sink.report(.value(.outOfRange(number, requirement: range.requirement(number))), declaration.value, place)
    return nil
  }
}

extension StringTemplate {
  /// Names that it may need: parameters and loop variables.
  var names: [String] {
    switch self {
    case .plain: []
    case .expression(let expression): expression.names
    case .pieces(let pieces): pieces.flatMap { if case .expression(let expression) = $0 { expression.names } else { [String]() } }
    }
  }
}

extension Expression {
  /// Names in it, in order.
  var names: [String] {
    switch self {
    case .constant: []
    case .name(let name, _): [name]
    case .negated(let operand, _), .not(let operand, _): operand.names
    case .binary(_, let left, let right, _): left.names + right.names
    case .call(_, let arguments, _, _): arguments.flatMap { $0.names }
    }
  }
}

extension JSONValue {
  /// The range of a part of a string value; the whole value where its text has escapes.
  func range(of part: Range<Int>) -> SourceRange {
    guard let string else { return range }
    // in quotes, or a bare word of the command line
    let margin = range.end - range.start - string.utf8.count
    guard margin == 2 || margin == 0 else { return range }
    let start = range.start + margin / 2
    return SourceRange(start + part.lowerBound, start + max(part.upperBound, part.lowerBound + 1))
  }
}
