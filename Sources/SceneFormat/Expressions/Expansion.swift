import Formats
import SceneModel

/// Converts a scene with parameters, expressions and loops to the same scene without them: JSON to JSON, before decoding.
///
/// A value keeps the range of its source, so that diagnostics point into the file. Copies that loops make have their own source numbers,
/// ``Copy``, which give their diagnostics the values of the loop variables.
struct Expansion {
  /// One pass of a loop's body.
  struct Copy {
    /// The text it came from.
    var source: Int
    /// With the values of the loop variables.
    var scope: ExpressionScope
  }

  /// Source numbers of copies begin here, past those of any text.
  static let firstCopy = 1 << 24

  private(set) var copies: [Copy] = []
  let parameters: ParameterTable
  private let limits: Limits
  private let source: Int
  private var templates: [UInt64: StringTemplate] = [:]
  /// Places of strings whose errors are reported.
  private var failed: Set<UInt64> = []
  private var steps = 0
  private var valueCount = 0
  private var isStopped = false

  /// Where the walk is.
  struct Position {
    var scope: ExpressionScope
    var place: DocumentPath
    /// Source number of the copy it is in.
    var copy: Int?

    func key(_ name: String) -> Position { inside(name, place.key(name)) }

    /// Draws depend on an element's id as written, and not on its neighbors.
    func element(_ value: JSONValue, _ index: Int) -> Position {
      inside(value.member("id")?.string.map { "id \($0)" } ?? "\(index)", .element(value, index, of: place))
    }

    private func inside(_ name: String, _ place: DocumentPath) -> Position {
      var inner = self
      inner.scope.randomKey = CounterHash.hash(scope.randomKey, name)
      inner.place = place
      return inner
    }

    func binding(_ name: String, _ value: ExpressionValue, index: Int) -> Position {
      var inner = self
      inner.scope.variables.append((name, value))
      inner.scope.randomKey = CounterHash.mix(scope.randomKey ^ CounterHash.mix(UInt64(index)))
      return inner
    }
  }

  /// Whether the document has parameters, expressions or loops.
  static func isNeeded(_ document: JSONValue) -> Bool { document.member("parameters") != nil || hasTemplates(document) }

  private static func hasTemplates(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .string(let string): StringTemplate.isTemplate(string)
    case .array(let elements): elements.contains { $0.isRepeated || hasTemplates($0) }
    case .object(let members):
      members.contains { !isVerbatim($0.key) && (hasTemplates($0.value) || $0.key.utf8.contains(UInt8(ascii: "{"))) }
    case .null, .bool, .number, .invalid: false
    }
  }

  /// Keys whose values are not changed.
  private static func isVerbatim(_ key: String) -> Bool {
    ["description", "$schema", "requires", "variants"].contains(key) || key.hasPrefix("x-")
  }

  init(of document: JSONValue, limits: Limits, _ sink: inout DiagnosticSink) {
    self.limits = limits
    source = document.source
    parameters = ParameterTable(of: document, &sink)
  }

  /// The whole document; its parameters and seed stay in it.
  mutating func expanded(_ document: JSONValue, _ sink: inout DiagnosticSink) -> JSONValue {
    guard let members = document.members else { return document }
    let root = Position(scope: ExpressionScope(randomKey: parameters.seed), place: .document)
    var results: [JSONMember] = []
    for member in members {
      results.append(member.key == "parameters" ? member : expand(member, root, &sink))
    }
    return JSONValue(.object(results), document.range, source: document.source)
  }

  // MARK: - Values

  private mutating func expand(_ value: JSONValue, _ position: Position, _ sink: inout DiagnosticSink) -> JSONValue {
    count(value, position, &sink)
    let kind: JSONValue.Kind =
      switch value.kind {
      case .string(let string) where StringTemplate.isTemplate(string): evaluated(value, string, position, &sink)?.kind ?? .invalid
      case .array(let elements): .array(expand(elements, position, &sink))
      case .object(let members): .object(members.map { expand($0, position, &sink) })
      case .null, .bool, .number, .string, .invalid: value.kind
      }
    return JSONValue(kind, value.range, source: source(of: value, position))
  }

  private mutating func expand(_ member: JSONMember, _ position: Position, _ sink: inout DiagnosticSink) -> JSONMember {
    if Self.isVerbatim(member.key) { return member }
    var key = member.key
    if key.utf8.contains(UInt8(ascii: "{")) {
      let text = JSONValue(.string(key), member.keyRange, source: member.source)
      if case .string(let name)? = evaluated(text, key, position, &sink) { key = name }
    }
    return JSONMember(key: key, keyRange: member.keyRange, value: expand(member.value, position.key(member.key), &sink))
  }

  private func source(of value: JSONValue, _ position: Position) -> Int {
    value.source == source ? position.copy ?? value.source : value.source
  }

  /// The value of a string; nil after an error, which is reported once for each string of the file.
  private mutating func evaluated(
    _ value: JSONValue, _ string: String, _ position: Position, _ sink: inout DiagnosticSink
  ) -> ExpressionValue? {
    let key = UInt64(value.source) << 32 | UInt64(value.range.start)
    if failed.contains(key) { return nil }
    do {
      var template = templates[key]
      if template == nil {
        template = try StringTemplate(string)
        templates[key] = template
      }
      guard let template else { return nil }
      return try ExpressionEvaluator(scope: position.scope, parameters: parameters.values).value(template)
    } catch {
      failed.insert(key)
      // a parameter without a value is reported where it is declared
      if case .unknownName(let name, _, _) = error.problem, parameters.declares(name) { return nil }
      sink.report(.expression(error.problem), value.range(of: error.range), source(of: value, position), position.place)
      return nil
    }
  }

  /// Counts values, so that loops around large elements end.
  private mutating func count(_ value: JSONValue, _ position: Position, _ sink: inout DiagnosticSink) {
    valueCount += 1
    if valueCount > limits.values, !isStopped { stop(.tooMuch(.copies, limit: limits.copies), value, position, &sink) }
  }

  private mutating func stop(_ problem: Problem, _ value: JSONValue, _ position: Position, _ sink: inout DiagnosticSink) {
    isStopped = true
    sink.report(problem, value.range, value.source, position.place)
  }

  // MARK: - Loops

  private mutating func expand(_ elements: [JSONValue], _ position: Position, _ sink: inout DiagnosticSink) -> [JSONValue] {
    var results: [JSONValue] = []
    results.reserveCapacity(elements.count)
    for (i, element) in elements.enumerated() where !isStopped {
      let inner = position.element(element, i)
      guard element.isRepeated else {
        results.append(expand(element, inner, &sink))
        continue
      }
      let loops = element.member("for")
      if let loops, loops.members == nil {
        sink.report(
          .value(.wrongType(expected: "an object of variables and their counts", found: loops.kindName)), loops, inner.place.key("for"))
        results.append(JSONValue(.invalid, element.range, source: element.source))
      } else {
        repeated(element, loops?.members?[...] ?? [], inner, &results, &sink)
      }
    }
    return results
  }

  /// One copy of an element for every combination of the variables' values, the last one fastest.
  private mutating func repeated(
    _ element: JSONValue, _ variables: ArraySlice<JSONMember>, _ position: Position, _ results: inout [JSONValue],
    _ sink: inout DiagnosticSink
  ) {
    guard let variable = variables.first else { return copy(element, position, &results, &sink) }
    guard let values = values(of: variable, position, &sink) else {
      results.append(JSONValue(.invalid, element.range, source: element.source))
      return
    }
    for index in 0..<values.count where !isStopped {
      steps += 1
      if steps > limits.copies { return stop(.tooMuch(.copies, limit: limits.copies), variable.value, position, &sink) }
      repeated(element, variables.dropFirst(), position.binding(variable.key, values[index], index: index), &results, &sink)
    }
  }

  private mutating func copy(
    _ element: JSONValue, _ position: Position, _ results: inout [JSONValue], _ sink: inout DiagnosticSink
  ) {
    var position = position
    if !position.scope.variables.isEmpty {
      position.copy = Self.firstCopy + copies.count
      copies.append(Copy(source: source, scope: position.scope))
    }
    switch isIncluded(element, position, &sink) {
    case nil: results.append(JSONValue(.invalid, element.range, source: source(of: element, position)))
    case false?: return
    case true?:
      let members = (element.members ?? []).filter { $0.key != "for" && $0.key != "if" }
      count(element, position, &sink)
      let kind = JSONValue.Kind.object(members.map { expand($0, position, &sink) })
      results.append(JSONValue(kind, element.range, source: source(of: element, position)))
    }
  }

  /// Whether an element's condition holds; nil if it has no value.
  private mutating func isIncluded(_ element: JSONValue, _ position: Position, _ sink: inout DiagnosticSink) -> Bool? {
    guard let condition = element.member("if") else { return true }
    let value: ExpressionValue? =
      if case .string(let string) = condition.kind { evaluated(condition, string, position, &sink) } else {
        ExpressionValue(condition.kind)
      }
    if case .bool(let holds)? = value { return holds }
    if condition.string == nil || value != nil {
      let found = value?.typeName ?? condition.kindName
      sink.report(
        .expression(.wrongType("\"if\"", expected: "a comparison, true or false", found: found)), condition, position.place.key("if"))
    }
    return nil
  }

  /// The range of a loop variable: whole numbers from 0, or the elements of a list.
  private mutating func values(
    of variable: JSONMember, _ position: Position, _ sink: inout DiagnosticSink
  ) -> LoopValues? {
    let place = position.place.key("for").key(variable.key)
    if let reason = ParameterTable.flaw(ofName: variable.key) {
      sink.report(.expression(.badName(variable.key, reason: reason)), variable.keyRange, variable.source, place)
      return nil
    }
    if let elements = variable.value.elements {
      let list = elements.compactMap { element in
        if case .string(let string) = element.kind, StringTemplate.isTemplate(string) { return evaluated(element, string, position, &sink) }
        return ExpressionValue(element.kind)
      }
      if list.count == elements.count { return .list(list) }
      if !sink.hasErrors {
        sink.report(.expression(.badLoop(found: "a list with other things than numbers and texts")), variable.value, place)
      }
      return nil
    }
    var value = ExpressionValue(variable.value.kind)
    if case .string(let string)? = value {
      value = evaluated(variable.value, string, position, &sink)
      if value == nil { return nil }
    }
    guard case .number(let count)? = value, count >= 0, count == count.rounded(.down) else {
      let found = if case .number(let number)? = value { DiagnosticText.short(number) } else { value?.typeName ?? variable.value.kindName }
      sink.report(.expression(.badLoop(found: found)), variable.value, place)
      return nil
    }
    guard count <= Double(limits.copies) else {
      stop(.tooMuch(.copies, limit: limits.copies), variable.value, position, &sink)
      return nil
    }
    return .count(Int(count))
  }
}

/// The values of one loop variable.
private enum LoopValues {
  case count(Int)
  case list([ExpressionValue])

  var count: Int {
    switch self {
    case .count(let count): count
    case .list(let values): values.count
    }
  }

  subscript(_ index: Int) -> ExpressionValue {
    switch self {
    case .count: .number(Double(index))
    case .list(let values): values[index]
    }
  }
}

extension JSONValue {
  /// Whether it is an element with a loop or a condition.
  fileprivate var isRepeated: Bool { member("for") != nil || member("if") != nil }
}
