import Formats
import SceneModel

/// A value and the pointer to its place, both of the command line or of a sweep.
struct Placement {
  var value: JSONValue
  var path: JSONPointer
  var pointer: String
  /// The pointer's place in the text `source`.
  var range: SourceRange
  var source: Int
  var place = DocumentPath.document

  /// Sets the value at the pointer's place; a missing place is reported.
  func apply(to document: inout JSONValue, _ sink: inout DiagnosticSink) {
    if let miss = Override.set(path.parts[...], value, at: range, &document) { report(miss, &sink) }
  }

  /// The same for a document whose loops are not expanded yet: places that only they make are left for later.
  func apply(to document: inout JSONValue, orLater late: inout [Placement], _ sink: inout DiagnosticSink) {
    guard let miss = Override.set(path.parts[...], value, at: range, &document) else { return }
    if Expansion.isNeeded(document) { late.append(self) } else { report(miss, &sink) }
  }

  private func report(_ miss: Override.MissingPart, _ sink: inout DiagnosticSink) {
    let suggestion = Suggestion.nearest(miss.part, among: miss.candidates)
    sink.report(
      .pointer(.pointerMatchesNothing(pointer, missing: miss.part, in: miss.owner, suggestion: suggestion)), range, source, place)
  }
}

extension Override {
  /// Applies the override to a document. The last part may be a new key of its object; all parts before it must exist.
  ///
  /// - Parameter late: Gets the values whose places exist only after loops are expanded.
  func apply(to document: inout JSONValue, orLater late: inout [Placement], source: Int, limits: Limits, _ sink: inout DiagnosticSink) {
    if let variant {
      let variants = SceneVariants(of: document)
      guard variants.values(variant) != nil else {
        return sink.report(.variant(variants.problem(ofUnknown: variant)), SourceRange(0, variant.utf8.count), source, .document)
      }
      return variants.apply(variant, to: &document, orLater: &late, &sink)
    }
    let whole = SourceRange(0, pointer.utf8.count)
    guard let path = Self.path(pointer, in: document) else {
      return sink.report(Self.problem(ofPath: pointer, in: document), whole, source, .document)
    }
    let start = pointer.utf8.count + 1
    guard let new = Self.parsed(value, at: start, source, limits, &sink) else { return }
    if let replacedKey { Self.remove(replacedKey, from: &document) }
    Placement(value: new, path: path, pointer: pointer, range: whole, source: source).apply(to: &document, orLater: &late, &sink)
  }

  /// The path of a pointer, or of the name of a parameter; nil for any other text.
  static func path(_ text: String, in document: JSONValue) -> JSONPointer? {
    if let path = JSONPointer(text) { return path.parts.isEmpty ? nil : path }
    if text == "seed" { return JSONPointer("/seed") }
    guard let parameter = document.member("parameters")?.member(text) else { return nil }
    return JSONPointer("/parameters/\(text)" + (parameter.members == nil ? "" : "/default"))
  }

  /// The problem of a text that is neither a pointer nor the name of a parameter.
  static func problem(ofPath text: String, in document: JSONValue) -> Problem {
    guard let declared = document.member("parameters")?.members, ParameterTable.flaw(ofName: text) == nil else {
      return .pointer(.badPointer(text))
    }
    let known = declared.map { $0.key }
    return .expression(.noParameter(text, suggestion: Suggestion.nearest(text, among: known), known: known))
  }

  /// Removes a top-level key.
  static func remove(_ key: String, from document: inout JSONValue) {
    if case .object(let members) = document.kind { document.kind = .object(members.filter { $0.key != key }) }
  }

  struct MissingPart {
    var part: String
    /// The name, in messages, of the element without such a part.
    var owner: String
    var candidates: [String]

    /// - Parameter key: Of the value in its object.
    init(_ part: String, in value: JSONValue, of key: String) {
      self.part = part
      owner = value.elements?.isEmpty == true ? "an empty array" : value.kindName
      candidates = JSONPointer.names(in: value, of: key)
    }
  }

  /// JSON if it is valid, else a string, if it has none of JSON's special characters.
  ///
  /// - Parameter start: Where `value` begins in the text `source`.
  static func parsed(_ value: String, at start: Int, _ source: Int, _ limits: Limits, _ sink: inout DiagnosticSink) -> JSONValue? {
    // parsed in place, so that ranges count from the beginning of the whole text
    let padded = [UInt8](repeating: 0x20, count: start) + Array(value.utf8)
    let result = JSONParser.parse(padded, source: source, limits: limits.json)
    if let value = result.value, result.errors.isEmpty { return value }
    let isWord =
      value.utf8.first.map { $0 > 0x40 } ?? false && value.utf8.allSatisfy { $0 > 0x20 && !Array("{}[]\",:".utf8).contains($0) }
    let isNumber = ["nan", "inf", "infinity"].contains(value.lowercased())
    if isWord, !isNumber { return JSONValue(.string(value), SourceRange(start, start + value.utf8.count), source: source) }
    if value.isEmpty {
      sink.report(.pointer(.noValue), SourceRange(start, start), source, .document)
      return nil
    }
    for error in result.errors { sink.report(.syntax(error.problem), error.range, source, .document) }
    return nil
  }

  /// Sets the value at the place of the parts; `range` is the pointer's, the new place of a replaced key.
  ///
  /// - Parameter key: Of `value` in its object.
  static func set(
    _ parts: ArraySlice<String>, _ new: JSONValue, at range: SourceRange, _ value: inout JSONValue, of key: String = ""
  ) -> MissingPart? {
    guard let part = parts.first else {
      value = new
      return nil
    }
    let rest = parts.dropFirst()
    switch value.kind {
    case .object(var members):
      guard let i = value.memberIndex(part) else {
        guard rest.isEmpty else { return MissingPart(part, in: value, of: key) }
        members.append(JSONMember(key: part, keyRange: range, value: new))
        value.kind = .object(members)
        return nil
      }
      // no second owner, so that a long array below is changed in place
      value.kind = .null
      if rest.isEmpty { members[i].keyRange = range }
      let miss = set(rest, new, at: range, &members[i].value, of: part)
      value.kind = .object(members)
      return miss
    case .array(var elements):
      let indices = JSONPointer.indices(part, in: elements, of: key)
      guard !indices.isEmpty else { return MissingPart(part, in: value, of: key) }
      value.kind = .null
      var miss: MissingPart?
      for i in indices { miss = set(rest, new, at: range, &elements[i]) ?? miss }
      value.kind = .array(elements)
      return miss
    default: return MissingPart(part, in: value, of: key)
    }
  }
}
