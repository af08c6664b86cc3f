import Formats
public import SceneModel

/// The result of formatting a text.
public struct Formatting: Sendable {
  /// The text in its canonical layout; nil if it is not JSON.
  public let bytes: [UInt8]?
  /// Syntax errors; empty if it is JSON.
  public let diagnostics: [Diagnostic]
  private let sources: [SourceText]
  private let limits: Limits

  init(_ bytes: [UInt8]?, _ diagnostics: [Diagnostic], _ sources: [SourceText], _ limits: Limits) {
    self.bytes = bytes
    self.diagnostics = diagnostics
    self.sources = sources
    self.limits = limits
  }

  /// The diagnostics as text, empty when there are none.
  public func rendered(isColored: Bool = false) -> String {
    Renderer(sources: sources, isColored: isColored).render(diagnostics, limit: limits.diagnostics)
  }
}

/// The canonical layout of a scene: a text with the same meaning, and the same for all texts with that meaning.
public enum SceneFormatter {
  /// Formats a text. It must be JSON, but need not be a valid scene.
  ///
  /// Only white space changes: numbers, strings, escapes and the order of keys stay, and so do the comments of a file that ends in .jsonc.
  public static func format(bytes: [UInt8], name: String, limits: Limits = .standard) -> Formatting {
    let source = SourceText(name: name, bytes: bytes)
    // JSON of any kind can be laid out
    if let kind = ForeignFile(bytes), !kind.isJSON { return Formatting(nil, [kind.diagnostic], [source], limits) }
    let (value, errors, comments) =
      SceneReader.allowsComments(name) ? JSONParser.parseWithComments(bytes, limits: limits.json) : strict(bytes, limits.json)
    guard let value, errors.isEmpty else { return Formatting(nil, errors.map { Diagnostic($0) }, [source], limits) }
    return Formatting(JSONLayout.text(of: value, in: bytes, comments: comments), [], [source], limits)
  }

  private static func strict(_ bytes: [UInt8], _ limits: JSONLimits) -> (JSONValue?, [JSONError], [SourceRange]) {
    let (value, errors) = JSONParser.parse(bytes, limits: limits)
    return (value, errors, [])
  }
}
