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
  private var frames: [Frame] = []
  private var frameHeader = RunHeader()

  public init(_ run: SceneRun, name: String) {
    self.name = name
    self.run = run
  }

  /// Frames in memory.
  init(_ frames: [Frame], _ header: RunHeader, name: String) {
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
  ///
  /// - Parameters:
  ///   - limits: Of a scene.
  ///   - overrides: Of a scene.
  ///   - columns: The columns of a table of numbers without a header, after the time.
  public convenience init(path: String, limits: Limits = .standard, overrides: [Override] = [], columns: [Column] = []) throws(GoldenError)
  {
    if path != "-", FileSystem.kind(path) == .directory { throw .folder(path: path) }
    switch try OpenedFile(path: path, limits: limits, columns: columns) {
    case .trajectory(let reader): self.init(reader, name: OpenedFile.name(of: path))
    case .otherJSON(let source, let error): throw .of(error, path: source.name)
    case .scene(let source):
      let loaded = try source.load(overrides)
      self.init(try SceneRun(loaded.scene, name: source.name, limits: limits), name: source.name)
    }
  }

  public var header: RunHeader { reader?.header ?? run?.header ?? frameHeader }

  /// The larger side of the scene's bounds, in points; nil for a file.
  var boundsSize: Double? { run.map { max($0.scene.bounds.width, $0.scene.bounds.height) } }

  /// Completes a file of another program: frame numbers by the other side's clock, and the id of its only view.
  func adapt(to other: TrajectorySource) {
    if let rate = other.header.knownFrameRate { reader?.number(framesPerSecond: rate) }
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

  public func next(into frame: inout Frame) throws(GoldenError) -> Bool {
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
