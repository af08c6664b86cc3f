public import Diagnostics
import Formats
import SceneModel

extension SceneReader {
  /// Whether the start of a text has `"physim"`, with anything but a text or an object, among the members of its root.
  ///
  /// Only brackets and strings are looked at: what is broken otherwise may still be meant as a scene.
  public static func looksLikeScene(_ head: [UInt8]) -> Bool {
    var depth = 0
    var i = 0
    while i < head.count {
      switch head[i] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return false }
      case UInt8(ascii: "\""):
        let end = stringEnd(head, i + 1)
        if depth == 1, head[(i + 1)..<end].elementsEqual("physim".utf8), isNumberNext(head, end + 1) { return true }
        i = end
      default:
        // JSON begins with a bracket
        if depth == 0, head[i] > 0x20, head[i] < 0x80 { return false }
      }
      i += 1
    }
    return false
  }

  static func stringEnd(_ head: [UInt8], _ start: Int) -> Int {
    var i = start
    while i < head.count, head[i] != UInt8(ascii: "\"") { i += head[i] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(i, head.count)
  }

  /// A trajectory has a text there: the version of the program.
  private static func isNumberNext(_ head: [UInt8], _ start: Int) -> Bool {
    var i = start
    while i < head.count, head[i] <= 0x20 { i += 1 }
    guard i < head.count, head[i] == UInt8(ascii: ":") else { return false }
    i += 1
    while i < head.count, head[i] <= 0x20 { i += 1 }
    return i >= head.count || head[i] != UInt8(ascii: "\"") && head[i] != UInt8(ascii: "{")
  }
}

extension SceneReadResult {
  /// Line and column, from 1, of the object with an id in the scene's text; nil when there is none.
  public func position(ofID id: String) -> (line: Int, column: Int)? {
    guard let source = sources.first, let value = JSONParser.parse(source.bytes, limits: limits.json).value,
      let range = Self.range(ofID: id, in: value)
    else { return nil }
    let position = source.position(of: range.start)
    return (position.line, position.column)
  }

  /// Line and column, from 1, that a diagnostic begins at, if it is in the scene's own text.
  public func position(of diagnostic: Diagnostic) -> (line: Int, column: Int)? {
    guard diagnostic.source == 0, let source = sources.first else { return nil }
    let position = source.position(of: diagnostic.range.start)
    return (position.line, position.column)
  }

  /// What a diagnostic says, in one sentence.
  public func sentence(_ diagnostic: Diagnostic) -> String { DiagnosticText(diagnostic, sources).text }

  private static func range(ofID id: String, in value: JSONValue) -> SourceRange? {
    switch value.kind {
    case .object(let members):
      if members.contains(where: { $0.key == "id" && $0.value.kind == .string(id) }) { return value.range }
      for member in members {
        if let range = range(ofID: id, in: member.value) { return range }
      }
    case .array(let elements):
      for element in elements {
        if let range = range(ofID: id, in: element) { return range }
      }
    default: break
    }
    return nil
  }
}
