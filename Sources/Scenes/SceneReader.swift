/// What came of reading a scene.
public struct SceneReading: Sendable {
  /// Nil when any diagnostic is an error.
  public var scene: Scene?
  /// Sorted by source and position, errors and warnings; all of them.
  public var diagnostics: [Diagnostic]
  /// What locations point into: the scene, then overrides, then traces.
  public var sources: [SourceText]
  /// How many diagnostics `rendered` shows.
  public var cap: Int

  /// The diagnostics as text, capped.
  public func rendered(color: Bool = false) -> String {
    Renderer(sources: sources, color: color).render(diagnostics, cap: cap)
  }
}

/// Scene text in, checked scene out.
public enum SceneReader {
  /// Reads the scene in a file; traces are found relative to its folder.
  public static func read(path: String, overrides: [Override] = [], limits: Limits = .standard) -> SceneReading {
    switch FileBytes.read(path, limit: limits.fileBytes) {
    case .success(let bytes): return read(bytes: bytes, name: path, folder: FileBytes.folder(of: path), overrides: overrides, limits: limits)
    case .failure(let failure):
      let problem: Problem = failure == .tooLarge ? .fileTooLarge(limit: limits.fileBytes) : .unreadableFile(path)
      let at = Location(source: 0, start: 0, end: 0, pointer: nil)
      return SceneReading(scene: nil, diagnostics: [Diagnostic(problem, at)], sources: [SourceText(name: path, bytes: [])], cap: limits.diagnostics)
    }
  }

  /// Reads a scene from bytes under a display name; traces are found relative to `folder`.
  public static func read(
    bytes: [UInt8], name: String, folder: String = ".", overrides: [Override] = [], limits: Limits = .standard
  ) -> SceneReading {
    let source = SourceText(name: name, bytes: bytes)
    guard bytes.count <= min(limits.fileBytes, Int(Int32.max) - 1) else {
      let at = Location(source: 0, start: 0, end: 0, pointer: nil)
      return SceneReading(scene: nil, diagnostics: [Diagnostic(.fileTooLarge(limit: limits.fileBytes), at)], sources: [source], cap: limits.diagnostics)
    }
    var parser = JSONParser(bytes, source: 0, nesting: limits.nesting)
    let root = parser.parse()
    var diagnostics = parser.diagnostics
    var json = JSONDocument(sources: [source], nodes: parser.nodes, root: root ?? -1)
    var scene: Scene?
    if root != nil, !parser.structureBroken {
      for (i, override) in overrides.enumerated() { diagnostics += json.apply(override, index: i, nesting: limits.nesting) }
      var decoder = Decoder(json, limits: limits) { file in
        let path = file.hasPrefix("/") ? file : folder + "/" + file
        return try? FileBytes.read(path, limit: limits.traceBytes).get()
      }
      scene = decoder.decode()
      if !diagnostics.isEmpty { scene = nil }
      diagnostics += decoder.diagnostics
      json.sources = decoder.sources
    }
    let order = diagnostics.enumerated().sorted { a, b in
      let (p, q) = (a.element.location, b.element.location)
      return (p?.source ?? 0, p?.start ?? 0, a.offset) < (q?.source ?? 0, q?.start ?? 0, b.offset)
    }
    return SceneReading(scene: scene, diagnostics: order.map(\.element), sources: json.sources, cap: limits.diagnostics)
  }
}
