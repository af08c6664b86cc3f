import Formats
import SceneModel

/// One value of an axis.
public struct SweepValue: Equatable, Sendable {
  /// As in a table and in `--set`: JSON, or a bare word.
  public let text: String
  let json: JSONValue

  init(text: String, json: JSONValue) {
    self.text = text
    self.json = json
  }

  /// A number of a range or a distribution.
  init(number text: String, _ range: SourceRange, source: Int) {
    self.text = text
    json = JSONValue(.number(Double(text) ?? 0), range, source: source)
  }

  /// The same for all texts with the same meaning; a run's id is computed from it.
  public var canonical: String {
    switch json.kind {
    case .number(let number): number == 0 ? "0" : "\(number)"
    case .string(let word): Quoting.jsonText(word)
    default: String(decoding: JSONLayout.significant(Array(text.utf8)), as: UTF8.self)
    }
  }

  /// A part of a text as a value: JSON, or a bare word without JSON's special characters.
  ///
  /// - Parameter range: Its place in the text `source`.
  static func parse(_ bytes: [UInt8], at range: SourceRange, source: Int, limits: Limits, _ sink: inout DiagnosticSink) -> SweepValue? {
    let text = String(decoding: bytes, as: UTF8.self)
    let result = JSONParser.parse(bytes, source: source, limits: limits.json)
    if let value = result.value, result.errors.isEmpty {
      return SweepValue(text: text, json: value.moved(by: range.start))
    }
    if isWord(bytes), !["nan", "inf", "infinity"].contains(text.lowercased()) {
      return SweepValue(text: text, json: JSONValue(.string(text), range, source: source))
    }
    for error in result.errors {
      let part = SourceRange(error.range.start + range.start, error.range.end + range.start)
      sink.report(.syntax(error.problem), part, source, .document)
    }
    return nil
  }

  static func isWord(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first > 0x40 else { return false }
    return bytes.allSatisfy { $0 > 0x20 && !Array("{}[]\",:()".utf8).contains($0) }
  }

  /// An element of a list in a sweep's file.
  init(_ json: JSONValue, in text: SourceText) {
    let written = text.text(json.range)
    // without its quotes if that is unambiguous
    let word = json.string.flatMap { Self.isWord(Array($0.utf8)) && !["true", "false", "null"].contains($0) ? $0 : nil }
    self.init(text: word ?? written, json: json)
  }
}

extension JSONValue {
  /// The value and its content with ranges moved by a number of bytes.
  fileprivate func moved(by offset: Int) -> JSONValue {
    if offset == 0 { return self }
    func moved(_ range: SourceRange) -> SourceRange { SourceRange(range.start + offset, range.end + offset) }
    let kind: Kind =
      switch kind {
      case .array(let elements): .array(elements.map { $0.moved(by: offset) })
      case .object(let members):
        .object(members.map { JSONMember(key: $0.key, keyRange: moved($0.keyRange), value: $0.value.moved(by: offset)) })
      default: kind
      }
    return JSONValue(kind, moved(range), source: source)
  }
}
