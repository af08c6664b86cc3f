public import Formats
import Platform
import SceneFormat
public import SceneModel
public import Trajectories

/// One of two trajectories that are compared: a file, or a run of a scene.
public final class TrajectorySource {
  /// Its name in messages.
  public let name: String
  /// The scene that is run; nil for a file.
  public let run: SceneRun?
  /// The file that is read; nil for a run.
  private var reader: TrajectoryReader?
  /// Frames that are left of those in memory, in reverse; and their header.
  private var frames: [TrajectoryFrame] = []
  private var frameHeader = TrajectoryHeader()

  /// Options of reading and running scenes.
  public struct Options {
    public var version: String
    public var limits = Limits.standard
    public var overrides: [Override] = []

    public init(version: String) { self.version = version }
  }

  public init(_ run: SceneRun, name: String) {
    self.name = name
    self.run = run
  }

  /// Frames in memory.
  init(_ frames: [TrajectoryFrame], _ header: TrajectoryHeader, name: String) {
    self.name = name
    self.frames = frames.reversed()
    frameHeader = header
    run = nil
  }

  package init(_ reader: TrajectoryReader, name: String) {
    self.name = name
    self.reader = reader
    run = nil
  }

  /// Opens a trajectory in any format, or a scene, detected by its first bytes; `-` is standard input.
  public convenience init(path: String, _ options: Options) throws(GoldenError) {
    if path != "-", FileSystem.kind(path) == .directory { throw .folder(path: path) }
    let bytes: FileBytes
    do throws(SystemError) { bytes = try FileBytes(path) } catch { throw .unreadable(path: path, error) }
    let name = path == "-" ? "standard input" : PrintableText.line(path)
    do throws(TrajectoryError) {
      let reader = try TrajectoryReader(bytes.source, sidecar: Self.sidecar(of: path))
      bytes.forget()
      self.init(reader, name: name)
    } catch {
      if error.problem != .scene { throw .of(error, path: name) }
      let scene = try Self.scene(bytes, path, name, options)
      let run = try SceneRun(scene, name: name, contactLimit: options.limits.contactPairs(beside: scene), recordsGolden: false)
      self.init(run, name: name)
    }
  }

  private static func scene(
    _ bytes: FileBytes, _ path: String, _ name: String, _ options: Options
  ) throws(GoldenError) -> Scene {
    let limit = options.limits.fileBytes
    let text: [UInt8]
    do throws(SystemError) { text = try bytes.all(limit: limit) } catch { throw .unreadable(path: name, error) }
    if text.count > limit { throw .tooLarge(path: name, limit: limit) }
    let folder = path == "-" ? "" : SceneReader.folder(of: path)
    let reading = SceneReader.read(
      bytes: text, name: name, folder: folder, files: .fileSystem, overrides: options.overrides, limits: options.limits)
    guard let scene = reading.scene else { throw .scene(reading, path: name) }
    return scene
  }

  /// `NAME.views.json` next to `NAME.npy`, if it exists.
  public static func sidecar(of path: String) -> [UInt8]? {
    guard PathName.fileExtension(path) == "npy",
      let file = try? Descriptor.regular(PathName.replacingExtension(of: path, with: "views.json"))
    else { return nil }
    defer { try? file.close() }
    return try? file.readAll(limit: 1 << 26)
  }

  public var header: TrajectoryHeader { reader?.header ?? run?.header ?? frameHeader }

  /// The larger side of the scene's bounds, in points; nil for a file.
  var boundsSize: Double? { run.map { max($0.scene.bounds.width, $0.scene.bounds.height) } }

  /// Completes a file of another program: frame numbers by the other side's clock, and the id of its only view.
  func adapt(to other: TrajectorySource) {
    if let rate = other.header.frameRate { reader?.number(framesPerSecond: rate) }
    nameOnlyView(as: other)
  }

  /// Gives the only view of a file without ids the id of the other side's only view.
  func nameOnlyView(as other: TrajectorySource) {
    if other.header.names.count == 1 { reader?.nameOnlyView(other.header.names[0]) }
  }

  /// Keeps the times of a file of another program, whose clock is not that of the other side.
  func keepTimes() { reader?.keepTimes() }

  /// Whether it is a golden, which holds positions and angles only.
  public var isGolden: Bool { reader?.kind == .golden }

  /// Frames from one to the next.
  var interval: Int { reader?.interval ?? 1 }

  /// Contacts so far, or all that a golden lists; nil if contacts are unknown.
  var contacts: ContactLog? {
    if let run { return run.contacts }
    let header = header
    return header.contactCount.map { ContactLog(header.contacts, count: $0) }
  }

  public func next(into frame: inout TrajectoryFrame) throws(GoldenError) -> Bool {
    if let run { return try run.next(into: &frame) }
    if let next = frames.popLast() {
      frame = next
      return true
    }
    do throws(TrajectoryError) { return try reader?.next(into: &frame) ?? false } catch { throw .of(error, path: name) }
  }
}

extension GoldenError {
  /// The error of a file that was opened.
  public static func of(_ error: TrajectoryError, path: String) -> GoldenError {
    if case .unreadable(let code) = error.problem { return .unreadable(path: path, SystemError(code)) }
    return .trajectory(error, path: path)
  }
}
