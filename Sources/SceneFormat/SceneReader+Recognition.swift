import Formats
public import SceneModel

extension SceneReader {
  /// Whether the start of a text has `"physim"`, with anything but a text or an object, among the members of its root.
  ///
  /// Only brackets and strings are checked: a text with other errors may still be meant as a scene.
  public static func looksLikeScene(_ head: [UInt8]) -> Bool {
    // a trajectory has a text there: the version of the program
    RootMembers(head).contains {
      $0.key.elementsEqual("physim".utf8) && $0.valueStart != UInt8(ascii: "\"") && $0.valueStart != UInt8(ascii: "{")
    }
  }
}

extension SceneReadResult {
  /// Line and column, from 1, of the object with an id in the scene's text; nil when there is none.
  public func position(ofID id: String) -> (line: Int, column: Int)? {
    guard let source = sources.first, let value = JSONParser.parse(source.bytes, limits: limits.json, allowsComments: true).value,
      let range = Self.range(ofID: id, in: value)
    else { return nil }
    let position = source.position(of: range.start)
    return (position.line, position.column)
  }

  /// Line and column, from 1, of a diagnostic in the scene's own text.
  public func position(of diagnostic: Diagnostic) -> (line: Int, column: Int)? {
    guard diagnostic.source == 0, let source = sources.first else { return nil }
    let position = source.position(of: diagnostic.range.start)
    return (position.line, position.column)
  }

  /// The sentence of a diagnostic.
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
