/// An object of the format after its keys have been checked against their table: what is in here has the right type and range.
struct Fields {
  let value: JSONValue
  /// The object's JSON Pointer, ids in place of indices.
  let pointer: String
  private var good: [String: JSONValue] = [:]

  /// Checks every key; what is wrong is reported and left out.
  init(_ value: JSONValue, _ table: KeyTable, at pointer: String, _ findings: inout Findings) {
    self.value = value
    self.pointer = pointer
    guard let members = value.members else {
      findings.report(.wrongType(expected: table.owner + ", an object", found: value.kindName), value, pointer)
      return
    }
    for member in members where !member.key.hasPrefix("x-") {
      let place = "\(pointer)/\(JSONPointer.escaped(member.key))"
      guard let key = table.key(member.key) else {
        let suggestion = Suggestion.nearest(member.key, among: table.names)
        findings.report(
          .unknownKey(key: member.key, owner: table.owner, suggestion: suggestion, known: table.names), member.keyRange, value.source, place)
        continue
      }
      guard key.isBuilt else {
        findings.report(.notBuiltYet("\"\(key.name)\" of \(table.owner)"), member.keyRange, value.source, place)
        continue
      }
      if ValueCheck.check(member.value, key.type, at: place, &findings) { good[member.key] = member.value }
    }
    for key in table.keys where key.isRequired && value.member(key.name) == nil {
      findings.report(.missingKey(key.name, owner: table.owner), opening, value.source, pointer)
    }
  }

  /// The opening bracket: where something is missing.
  var opening: SourceRange { SourceRange(value.range.start, value.range.start + 1) }

  /// Whether the key is there, good or bad.
  func has(_ key: String) -> Bool { value.member(key) != nil }

  subscript(_ key: String) -> JSONValue? { good[key] }
  func number(_ key: String) -> Double? { good[key]?.number }
  func integer(_ key: String) -> Int? { good[key]?.number.map { Int($0) } }
  func string(_ key: String) -> String? { good[key]?.string }
  func bool(_ key: String) -> Bool? { if case .bool(let bool)? = good[key]?.kind { bool } else { nil } }
  func numbers(_ key: String) -> [Double]? { good[key]?.elements?.compactMap(\.number) }
  func elements(_ key: String) -> [JSONValue] { good[key]?.elements ?? [] }

  func point(_ key: String) -> Vector? { numbers(key).map { Vector($0[0], $0[1]) } }
  func points(_ key: String) -> [Vector]? {
    good[key]?.elements?.compactMap { $0.elements.map { Vector($0[0].number ?? 0, $0[1].number ?? 0) } }
  }
  func names(_ key: String) -> [String]? {
    guard let value = good[key] else { return nil }
    return value.string.map { [$0] } ?? value.elements?.compactMap(\.string)
  }

  /// Where a key's value stands, or the object itself.
  func range(_ key: String) -> SourceRange { value.member(key)?.range ?? opening }
  func place(_ key: String) -> String { "\(pointer)/\(JSONPointer.escaped(key))" }

  /// Reports the second key when both are there.
  func conflict(_ a: String, _ b: String, _ findings: inout Findings) -> Bool {
    guard has(a), let other = value.members?.first(where: { $0.key == b }) else { return false }
    findings.report(.conflictingKeys(a, b), other.keyRange, value.source, place(b))
    return true
  }
}

/// What has been found wrong so far.
struct Findings {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func report(_ problem: Problem, _ value: JSONValue, _ pointer: String) {
    report(problem, value.range, value.source, pointer)
  }

  mutating func report(_ problem: Problem, _ range: SourceRange, _ source: Int, _ pointer: String) {
    diagnostics.append(Diagnostic(problem, range, source: source, pointer: pointer))
  }
}
