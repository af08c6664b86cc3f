/// One value put in place of another, or beside the others, before a scene is checked: `--set POINTER=VALUE`.
public struct Override: Equatable, Sendable {
  public let pointer: String
  /// JSON; a bare word counts as a string.
  public let value: String
  /// A top-level key that goes away when this one comes, as `frames` replaces `duration`.
  public let replacedKey: String?
  /// The command-line option it came from.
  public let option: String

  public init(pointer: String, value: String, replaces replacedKey: String? = nil, option: String = "--set") {
    self.pointer = pointer
    self.value = value
    self.replacedKey = replacedKey
    self.option = option
  }

  /// How it is shown in diagnostics.
  var text: String { "\(pointer)=\(value)" }
}

extension Override {
  /// Applies the override to a document. The last part may be a key that the object does not have yet; everything before it must be there.
  func apply(to document: inout JSONValue, source: Int, limits: Limits, _ findings: inout Findings) {
    let whole = SourceRange(0, pointer.utf8.count)
    guard let path = JSONPointer(pointer), !path.parts.isEmpty else {
      findings.report(.badPointer(pointer), whole, source, "")
      return
    }
    guard let new = parsed(source, limits, &findings) else { return }
    if let replacedKey, case .object(let members) = document.kind { document.kind = .object(members.filter { $0.key != replacedKey }) }
    if let miss = Self.set(path.parts[...], new, &document) {
      findings.report(
        .pointerMatchesNothing(pointer, missing: miss.part, suggestion: Suggestion.nearest(miss.part, among: miss.candidates)), whole, source, "")
    }
  }

  private struct Miss {
    var part: String
    var candidates: [String]
  }

  /// JSON if it is JSON, else a string, if it has none of JSON's marks.
  private func parsed(_ source: Int, _ limits: Limits, _ findings: inout Findings) -> JSONValue? {
    let start = pointer.utf8.count + 1
    // parsed in place, so that ranges count from the beginning of the whole text
    let padded = [UInt8](repeating: 0x20, count: start) + Array(value.utf8)
    let result = JSONParser.parse(padded, source: source, limits: limits)
    if let value = result.value, result.diagnostics.isEmpty { return value }
    let isWord = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && !Array("{}[]\",:".utf8).contains($0) } && !"-+.0123456789".contains(value.first ?? "0")
    if isWord { return JSONValue(.string(value), SourceRange(start, start + value.utf8.count), source: source) }
    for diagnostic in result.diagnostics { findings.report(diagnostic.problem, diagnostic.range, source, pointer) }
    return nil
  }

  private static func set(_ parts: ArraySlice<String>, _ new: JSONValue, _ value: inout JSONValue) -> Miss? {
    guard let part = parts.first else {
      value = new
      return nil
    }
    let rest = parts.dropFirst()
    switch value.kind {
    case .object(var members):
      if let i = members.firstIndex(where: { $0.key == part }) {
        let miss = set(rest, new, &members[i].value)
        value.kind = .object(members)
        return miss
      }
      guard rest.isEmpty else { return Miss(part: part, candidates: JSONPointer.names(in: value)) }
      members.append(JSONMember(key: part, keyRange: SourceRange(0, max(0, new.range.start - 1)), value: new))
      value.kind = .object(members)
      return nil
    case .array(var elements):
      let indices = JSONPointer.indices(part, in: elements)
      guard !indices.isEmpty else { return Miss(part: part, candidates: JSONPointer.names(in: value)) }
      var miss: Miss?
      for i in indices { miss = set(rest, new, &elements[i]) ?? miss }
      value.kind = .array(elements)
      return miss
    default: return Miss(part: part, candidates: [])
    }
  }
}
