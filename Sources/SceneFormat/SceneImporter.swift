import Formats
public import SceneModel

/// The result of importing a file of another program.
public struct ImportResult: Sendable {
  /// The scene's JSON; nil if the diagnostics have an error.
  public let text: String?
  /// Errors, and warnings of features that a scene does not have: syntax errors first, then by position.
  public let diagnostics: [Diagnostic]
  private let source: SourceText
  private let omitted: Int
  private let limits: Limits

  fileprivate init(_ text: String?, _ diagnostics: [Diagnostic], omitted: Int = 0, _ source: SourceText, _ limits: Limits) {
    self.diagnostics = diagnostics.inReportOrder
    self.text = diagnostics.contains { $0.severity == .error } ? nil : text
    self.source = source
    self.omitted = omitted
    self.limits = limits
  }

  /// The diagnostics as text, empty when there are none.
  public func rendered(isColored: Bool = false) -> String {
    Renderer(sources: [source], isColored: isColored).render(diagnostics, limit: limits.diagnostics, omitted: omitted)
  }
}

/// Converts files of other programs to the text of a scene.
public enum SceneImporter {
  /// JSON that R.U.B.E. exports and b2dJson writes: bodies with fixtures of every shape, joints, gravity.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the text in diagnostics.
  public static func rube(bytes: [UInt8], name: String, options: ImportOptions = ImportOptions(), limits: Limits = .standard)
    -> ImportResult
  {
    let source = SourceText(name: name, bytes: bytes)
    let (value, errors) = JSONParser.parse(bytes, limits: limits.json)
    let syntax = errors.map { Diagnostic($0) }
    guard let document = value else { return ImportResult(nil, syntax, source, limits) }
    var reader = RubeReader(limits: limits, profile: options.profile)
    guard let world = reader.world(document), !reader.sink.hasErrors else {
      return ImportResult(nil, syntax + reader.sink.diagnostics, omitted: reader.sink.omitted, source, limits)
    }
    var scene = SceneImport(world, options, reader)
    let written = Array(scene.text().utf8)
    let text = SceneFormatter.format(bytes: written, name: name).bytes.map { String(decoding: $0, as: UTF8.self) }
    var sink = scene.reader.sink
    scene.reader.losses.report(&sink)
    return ImportResult(text, syntax + sink.diagnostics, omitted: sink.omitted, source, limits)
  }
}
