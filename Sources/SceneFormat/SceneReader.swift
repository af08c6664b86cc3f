public import Formats
public import SceneModel

/// The result of reading a scene.
public struct SceneReadResult: Sendable {
  /// Nil if the diagnostics have an error.
  public let scene: Scene?
  /// Errors and warnings: syntax errors first, then by position.
  public let diagnostics: [Diagnostic]
  /// Advice about a scene without errors and warnings.
  public let notes: [Diagnostic]
  /// The texts of the scene and the overrides; ranges of diagnostics refer to them.
  public let sources: [SourceText]
  /// The number of errors beyond those in the list.
  public let omitted: Int
  /// Ids of all views, those that events add included.
  public let viewIDs: [String]
  /// The scene's parameters with their values, overrides included.
  public let parameters: [SceneParameter]
  let limits: Limits
  /// Without parameters and loops; nil for a text that could not be read.
  package let document: JSONValue?
  /// As the text has it, overrides included.
  let written: JSONValue?

  /// Of a text that could not be read, or is not a whole scene.
  init(_ diagnostics: [Diagnostic], omitted: Int = 0, _ sources: [SourceText], _ limits: Limits) {
    let context = DecodingContext(limits: limits, folder: "", files: SceneFiles(.none))
    self.init(DecodedScene(failed: DiagnosticSink(), in: context), nil, diagnostics, omitted: omitted, sources, limits)
  }

  /// - Parameters:
  ///   - written: The document as the text has it, overrides included.
  ///   - others: Diagnostics in addition to those of the decoded scene.
  init(
    _ decoded: DecodedScene, _ written: JSONValue?, _ others: [Diagnostic], omitted: Int = 0, _ sources: [SourceText], _ limits: Limits
  ) {
    let all = others + decoded.sink.diagnostics
    diagnostics = all.inReportOrder
    // warnings can be so many that a later error is not kept
    scene = decoded.sink.hasErrors || all.contains { $0.severity == .error } ? nil : decoded.scene
    notes = all.isEmpty ? decoded.notes : []
    self.omitted = omitted + decoded.sink.omitted
    self.sources = sources
    self.limits = limits
    viewIDs = decoded.decoder.names.all(.view)
    parameters = decoded.parameters
    document = written.map { decoded.expanded ?? $0 }
    self.written = written
  }

  /// The diagnostics as text, empty when there are none.
  public func rendered(isColored: Bool = false, includesNotes: Bool = false) -> String {
    let shown = diagnostics + (includesNotes ? notes : [])
    return Renderer(sources: sources, isColored: isColored).render(shown, limit: limits.diagnostics, omitted: omitted)
  }

  /// Other diagnostics of the same scene as text: those of a run.
  public func rendered(_ others: [Diagnostic], isColored: Bool = false) -> String {
    Renderer(sources: sources, isColored: isColored).render(others, limit: limits.diagnostics)
  }
}

/// Reads and checks the text of a scene.
public enum SceneReader {
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the text in diagnostics.
  ///   - folder: Where relative paths start; empty for the working directory.
  ///   - files: Traces and tracks that the scene names.
  ///   - overrides: Applied in order before anything is checked.
  public static func read(
    bytes: [UInt8], name: String, folder: String = "", files: FileProvider = .none, overrides: [Override] = [], limits: Limits = .standard
  ) -> SceneReadResult {
    let sources = [SourceText(name: name, bytes: bytes)] + overrides.map { SourceText(name: $0.option, bytes: Array($0.text.utf8)) }
    if let kind = ForeignFile(bytes) { return SceneReadResult([kind.diagnostic], sources, limits) }
    let (value, errors) = JSONParser.parse(bytes, limits: limits.json, allowsComments: allowsComments(name))
    let syntax = errors.map { Diagnostic($0) }
    guard var document = value else { return SceneReadResult(syntax, sources, limits) }
    var sink = DiagnosticSink()
    var late: [Placement] = []
    for (i, override) in overrides.enumerated() {
      override.apply(to: &document, orLater: &late, source: i + 1, limits: limits, &sink)
    }
    // a missing place would be reported a second time as a missing key
    if !sink.diagnostics.isEmpty { return SceneReadResult(syntax + sink.diagnostics, sources, limits) }
    let decoded = DecodedScene(document, late, in: DecodingContext(limits: limits, folder: folder, files: SceneFiles(files)), sink)
    return SceneReadResult(decoded, document, syntax, sources, limits)
  }

  /// Whether a file can be a scene, by its name: .json, or .jsonc with comments.
  public static func isSceneName(_ name: String) -> Bool { name.hasSuffix(".json") || allowsComments(name) }

  /// Whether a file may have comments and trailing commas, by its name.
  static func allowsComments(_ name: String) -> Bool { name.hasSuffix(".jsonc") }

  /// The folder part of a path, empty when it has none.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that a document names, which is relative to the document's folder unless it is absolute.
  static func path(_ file: String, in folder: String) -> String {
    file.hasPrefix("/") || folder.isEmpty ? file : folder == "/" ? "/\(file)" : "\(folder)/\(file)"
  }

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

  /// The scene without parameters, expressions and loops, in the layout of ``SceneFormatter``; nil where there are errors. It runs the same.
  public var expandedText: String? {
    guard scene != nil, let members = document?.members else { return nil }
    let plain = JSONText.object(
      members.filter { !["parameters", "seed", "variants"].contains($0.key) }.map { .init(key: $0.key, value: JSONText($0.value)) })
    let bytes = Array(plain.text.utf8)
    return String(decoding: SceneFormatter.format(bytes: bytes, name: "", limits: limits).bytes ?? bytes, as: UTF8.self)
  }
}

extension JSONText {
  /// A value with the shortest decimals that read back as its numbers.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.kind {
      case .null, .invalid: .raw("null")
      case .bool(let bool): .raw(bool ? "true" : "false")
      case .number(let number): .raw(NumberFormat.exact(number))
      case .string(let string): .string(string)
      case .array(let elements): .array(elements.map { JSONText($0) })
      case .object(let members): .object(members.map { Member(key: $0.key, value: JSONText($0.value)) })
      }
  }
}
