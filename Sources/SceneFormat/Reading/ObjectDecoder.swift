import Formats
import SceneModel

/// An object of the format whose keys have been checked against their table: its values have the right type and range.
///
/// An object has few members, so a linear search is faster than hashing.
struct ObjectDecoder {
  let value: JSONValue
  let place: DocumentPath
  let table: ObjectSchema
  /// Keys whose values are wrong, mostly none.
  private var bad: [String] = []

  /// Checks every key; invalid values are reported and left out.
  init(_ value: JSONValue, _ table: ObjectSchema, at place: DocumentPath, _ sink: inout DiagnosticSink) {
    self.value = value
    self.place = place
    self.table = table
    guard let members = value.members else {
      if value.kind != .invalid { sink.report(.value(.notObject(owner: table.owner, found: value.kindName)), value, place) }
      return
    }
    // by index: a loop over the elements copies each
    for i in members.indices {
      guard let index = table.index(of: members[i].key) else {
        unknown(members[i], table, &sink)
        continue
      }
      let before = sink.diagnostics.count
      if !ValueCheck.check(members[i].value, table.fields[index].type, at: place.key(members[i].key), &sink) {
        bad.append(members[i].key)
        sink.explain(since: before, "\"\(members[i].key)\": \(table.fields[index].explanation)")
      }
    }
    for i in table.required where value.memberIndex(table.names[i]) == nil {
      let field = table.fields[i]
      sink.report(.key(.missingKey(field.name, owner: table.owner, example: field.example ?? "…")), opening, value.source, place)
    }
  }

  private func unknown(_ member: JSONMember, _ table: ObjectSchema, _ sink: inout DiagnosticSink) {
    if member.key.hasPrefix("x-") { return }
    // a word of UIKit or another engine can be near to a key that means something else
    let synonym = sink.guesses ? Suggestion.synonym(member.key, among: table.names) : nil
    let suggestion = synonym ?? sink.suggestion(for: member.key, among: table.names)
    sink.report(
      .key(.unknownKey(key: member.key, owner: table.owner, suggestion: suggestion, known: table.names)), member.keyRange, member.source,
      place.key(member.key))
  }

  /// The opening bracket: the place of errors about missing keys.
  var opening: SourceRange { SourceRange(value.range.start, value.range.start + 1) }

  /// Whether the key exists, valid or not.
  func has(_ key: String) -> Bool { value.memberIndex(key) != nil }

  subscript(_ key: String) -> JSONValue? {
    guard let found = value.member(key) else { return nil }
    return bad.isEmpty || !bad.contains(key) ? found : nil
  }

  func number(_ key: String) -> Double? { self[key]?.number }
  func integer(_ key: String) -> Int? { self[key]?.number.map { Int(saturating: $0) } }
  func string(_ key: String) -> String? { self[key]?.string }
  func bool(_ key: String) -> Bool? { if case .bool(let bool)? = self[key]?.kind { bool } else { nil } }
  func numbers(_ key: String) -> [Double]? {
    guard let elements = self[key]?.elements else { return nil }
    var numbers: [Double] = []
    for element in elements { if let number = element.number { numbers.append(Self.flushed(number)) } }
    return numbers
  }
  func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

  func point(_ key: String) -> Vector? { self[key].flatMap(Self.point) }
  func points(_ key: String) -> [Vector]? { self[key]?.elements?.compactMap(Self.point) }

  private static func point(_ value: JSONValue) -> Vector? {
    guard let numbers = value.elements, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number else { return nil }
    return Vector(flushed(x), flushed(y))
  }

  /// A coordinate; a value too small for any screen counts as 0, because its square underflows in the engine.
  private static func flushed(_ number: Double) -> Double { number.magnitude < 1e-12 ? 0 : number }

  func names(_ key: String) -> [String]? {
    guard let value = self[key] else { return nil }
    return value.string.map { [$0] } ?? value.elements?.compactMap { $0.string }
  }

  /// The place of a key's value, or of the object itself.
  func range(_ key: String) -> SourceRange { value.member(key)?.range ?? opening }
  /// The source text of a key's value, which may be an override.
  func source(_ key: String) -> Int { value.member(key)?.source ?? value.source }
  func place(_ key: String) -> DocumentPath { place.key(key) }

  /// Reports the later key if both exist.
  func conflict(_ a: String, _ b: String, _ sink: inout DiagnosticSink) -> Bool {
    guard let i = value.memberIndex(a), let k = value.memberIndex(b), let members = value.members else { return false }
    let later = members[max(i, k)]
    sink.report(.key(.conflictingKeys(members[min(i, k)].key, later.key)), later.keyRange, later.source, place(later.key))
    return true
  }
}
