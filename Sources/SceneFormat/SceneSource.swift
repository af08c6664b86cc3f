public import Formats
public import SceneModel

/// The text of a scene, with the files that it may name and the limits of its size: every command, library and page reads scenes by one.
///
///     let reading = SceneSource(bytes: text, name: "pong.json").read()
public struct SceneSource: Sendable {
  public let bytes: [UInt8]
  /// The name of the text in diagnostics.
  public let name: String
  /// The path of its file, in whose folder relative paths start; nil for a text without a file, whose paths start at the working directory.
  public let path: String?
  /// Traces and tracks that the scene names.
  public let files: FileProvider
  public let limits: Limits

  public init(bytes: [UInt8], name: String, path: String? = nil, files: FileProvider = .none, limits: Limits = .standard) {
    self.bytes = bytes
    self.name = name
    self.path = path
    self.files = files
    self.limits = limits
  }

  /// A scene's file.
  ///
  /// - Throws: If the file cannot be read, or is larger than the limit.
  public init(path: String, files: FileProvider, limits: Limits = .standard) throws(FileReadError) {
    let bytes = try files.read(path, limit: limits.fileBytes).get()
    self.init(bytes: bytes, name: path, path: path, files: files, limits: limits)
  }

  /// Where relative paths start; empty for the working directory.
  private var folder: String { path.map { SceneReader.folder(of: $0) } ?? "" }

  /// Reads and checks the scene.
  ///
  /// - Parameter overrides: Applied in order before anything is checked.
  public func read(_ overrides: [Override] = []) -> SceneReadResult {
    SceneReader.read(bytes: bytes, name: name, folder: folder, files: files, overrides: overrides, limits: limits)
  }

  /// The names of the scene's variants, in the order of the text.
  public var variants: [String] { SceneReader.variants(in: bytes, limits: limits) }

  /// The values of a variant as pointers, or names of parameters, and JSON; empty where there is no such variant.
  public func settings(ofVariant name: String) -> [(pointer: String, value: String)] {
    SceneReader.settings(ofVariant: name, in: bytes, limits: limits)
  }

  /// Traces and tracks of the scene, by the names that the scene has for them.
  ///
  /// A file that cannot be read is left out; the reader of the scene has reported it.
  public var motionFiles: [(path: String, bytes: [UInt8])] {
    let names = SceneReferences.motionPaths(in: bytes, folder: "", limits: limits)
    return zip(names, SceneReferences.motionPaths(in: bytes, folder: folder, limits: limits)).compactMap { name, path in
      guard case .success(let bytes) = files.read(path, limit: limits.traceBytes) else { return nil }
      return (name, bytes)
    }
  }
}

/// A scene without errors, where it comes from, and the result of reading it, for messages that point into its text.
public struct LoadedScene: Sendable {
  public let scene: Scene
  public let source: SceneSource
  public let reading: SceneReadResult

  /// nil if the reading has errors.
  public init?(_ source: SceneSource, _ reading: SceneReadResult) {
    guard let scene = reading.scene else { return nil }
    self.scene = scene
    self.source = source
    self.reading = reading
  }

  /// For people: the scene's name, or that of its text.
  public var name: String { scene.name ?? source.name }
}

/// The files that a scene refers to: their bytes, and recorded traces as curves of gravity.
public struct SceneFiles: Sendable {
  package typealias TraceReading = (curve: GravityCurve?, problems: [TraceProblem])
  let provider: FileProvider
  /// Reads files that do not belong to the scene, and are not in ``all``: a sweep's table, the scene that a sweep names.
  let direct: FileProvider
  private let trace: (@Sendable (String, TraceOptions, Limits) -> TraceReading)?
  private let known: @Sendable () -> [(path: String, bytes: [UInt8])]

  public init(_ provider: FileProvider) {
    self.provider = provider
    direct = provider
    trace = nil
    known = { [] }
  }

  /// - Parameters:
  ///   - direct: Reads without keeping.
  ///   - trace: Reads a trace, or returns one that was read before.
  ///   - known: All files read so far, in the order of their paths.
  package init(
    _ provider: FileProvider, direct: FileProvider, trace: @escaping @Sendable (String, TraceOptions, Limits) -> TraceReading,
    known: @escaping @Sendable () -> [(path: String, bytes: [UInt8])]
  ) {
    self.provider = provider
    self.direct = direct
    self.trace = trace
    self.known = known
  }

  /// All files read so far, in the order of their paths; empty if they are not kept.
  public var all: [(path: String, bytes: [UInt8])] { known() }

  func curve(_ path: String, _ options: TraceOptions, _ limits: Limits) -> TraceReading {
    trace.map { $0(path, options, limits) } ?? TraceReader.read(provider.read(path, limit: limits.sourceBytes), path: path, options, limits)
  }
}
