public import Formats
public import Platform
public import SceneFormat
public import SceneModel
public import Trajectories

/// A file whose first bytes say whether it is a trajectory or a scene.
public enum OpenedFile {
  case trajectory(TrajectoryReader)
  case scene(SceneSource)
  /// JSON that is neither, for the diagnostics of the reader of scenes; and why it is not a trajectory.
  case otherJSON(SceneSource, TrajectoryError)

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - limits: Of a scene.
  ///   - columns: The columns of a table of numbers without a header, after the time.
  public init(path: String, limits: Limits, columns: [Column] = []) throws(GoldenError) {
    let name = Self.name(of: path)
    let bytes: FileBytes
    do throws(SystemError) { bytes = try FileBytes(path) } catch { throw .unreadable(path: path, error) }
    do throws(TrajectoryError) {
      let reader = try TrajectoryReader(bytes.source, sidecar: Self.sidecar(of: path), columns: columns)
      bytes.forget()
      self = .trajectory(reader)
    } catch {
      let isScene = error.problem == .scene
      guard isScene || error.problem == .foreign(looksLike: "other JSON") else { throw .of(error, path: name) }
      let text: [UInt8]
      do throws(SystemError) { text = try bytes.all(limit: limits.fileBytes) } catch { throw .unreadable(path: name, error) }
      if text.count > limits.fileBytes { throw .tooLarge(path: name, limit: limits.fileBytes) }
      let source = SceneSource(bytes: text, name: name, path: path == "-" ? nil : path, files: .fileSystem, limits: limits)
      self = isScene ? .scene(source) : .otherJSON(source, error)
    }
  }

  /// The name of a file in messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : PrintableText.line(path) }

  /// `NAME.views.json` next to `NAME.npy`, if it exists.
  private static func sidecar(of path: String) -> [UInt8]? {
    guard PathName.fileExtension(path) == "npy",
      let file = try? Descriptor.regular(PathName.replacingExtension(of: path, with: "views.json"))
    else { return nil }
    defer { try? file.close() }
    return try? file.readAll(limit: 1 << 26)
  }
}

extension SceneSource {
  /// The scene with other values.
  ///
  /// - Throws: ``GoldenError`` with the diagnostics of an invalid scene.
  public func load(_ overrides: [Override]) throws(GoldenError) -> LoadedScene {
    let reading = read(overrides)
    guard let loaded = LoadedScene(self, reading) else { throw .scene(reading) }
    return loaded
  }
}

/// The bytes of a file, piece by piece.
public final class FileBytes {
  private let descriptor: Descriptor
  private let closes: Bool
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)
  /// The bytes read so far, while they may be needed again; nil afterwards.
  private var kept: [UInt8]? = []

  public init(_ path: String) throws(SystemError) {
    descriptor = path == "-" ? .input : try .reading(path)
    closes = path != "-"
  }

  deinit {
    if closes { try? descriptor.close() }
  }

  /// The bytes for a reader.
  public var source: ByteSource {
    ByteSource { [self] (_, buffer) throws(ByteSourceError) -> Int in try read(into: &buffer) }
  }

  private func read(into buffer: inout [UInt8]) throws(ByteSourceError) -> Int {
    do throws(SystemError) {
      let count = try descriptor.read(into: &chunk)
      buffer += chunk[..<count]
      kept? += chunk[..<count]
      return count
    } catch {
      throw ByteSourceError(code: error.code)
    }
  }

  /// Nothing has to be read again.
  public func forget() { kept = nil }

  /// All bytes from the start, unless ``forget()`` was called.
  public func all(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = kept ?? []
    bytes += try descriptor.readAll(limit: max(0, limit - bytes.count))
    return bytes
  }
}
