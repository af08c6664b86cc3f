import Formats
import Goldens
import Pictures
import Platform
import SceneFormat
import SceneModel
import Trajectories

/// A file to read, `-` being standard input.
struct Input {
  let path: String
  /// Whether a pipe or a device may stand for a file.
  var acceptsPipes = true

  var isStandardInput: Bool { path == "-" }

  /// The name for messages.
  var name: String { isStandardInput ? "standard input" : PrintableText.line(path) }

  /// The whole contents, of at most `limit` bytes.
  func read(limit: Int) throws(Failure) -> [UInt8] {
    do {
      return try bytes(limit)
    } catch {
      if error == .interrupted, let status = Signals.status { throw .stopped(status) }
      if error == .tooLarge { throw .tooLarge(path: name, limit: limit) }
      throw .unreadable(path: name, error)
    }
  }

  private func bytes(_ limit: Int) throws(SystemError) -> [UInt8] {
    let file =
      isStandardInput
      ? Descriptor.input : acceptsPipes || path.hasPrefix("/dev/fd/") ? try Descriptor.reading(path) : try Descriptor.regular(path)
    defer { if !isStandardInput { try? file.close() } }
    // a file that is too large is not read at all
    if let size = file.size, size > limit { throw .tooLarge }
    let bytes = try file.readAll(limit: limit)
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }
}

/// The files that a command reads; none of them may be written by it.
struct InputFiles {
  private let paths: [String]

  /// - Parameter operands: Scenes, trajectories and sweeps; what they name is read, too.
  init(_ operands: [String]) {
    let files = operands.filter { $0 != "-" && FileSystem.kind($0) == .file }
    paths = files + files.flatMap(Self.references)
  }

  /// The files that a scene or a sweep names; none for a file that cannot be one by its name.
  static func references(of path: String) -> [String] {
    guard SceneReader.isSceneName(path),
      case .success(let bytes) = FileProvider.fileSystem.read(path, limit: Limits.standard.fileBytes)
    else { return [] }
    return SceneReferences.paths(in: bytes, folder: SceneReader.folder(of: path))
  }

  func refuse(output path: String) throws(Failure) {
    if paths.contains(where: { FileSystem.areSame($0, path) }) { throw .inputIsOutput(path: path) }
  }

  /// Refuses the outputs that a command line names.
  static func refuseOutputs(of arguments: ParsedArguments) throws(Failure) {
    // operands of some commands are words
    if !arguments.command.operand.words.isEmpty { return }
    try refuse(arguments.files(.output), among: arguments.operands + arguments.files(.input))
  }

  /// Refuses outputs that are inputs; - is standard output.
  static func refuse(_ outputs: [String], among inputs: [String]) throws(Failure) {
    let outputs = outputs.filter { $0 != "-" && FileSystem.kind($0) == .file }
    if outputs.isEmpty { return }
    let inputs = InputFiles(inputs)
    for output in outputs { try inputs.refuse(output: output) }
  }
}

/// Reads sweeps and trajectories to draw them.
enum OpenedInput {
  /// The limit of a sweep's table; a million runs take some hundred megabytes.
  private static let tableBytes = 1 << 30

  /// The table of a sweep's folder.
  static func table(in folder: String) throws(Failure) -> SweepResults {
    let file = Input(path: folder.hasSuffix("/") ? folder + "runs.csv" : folder + "/runs.csv")
    if FileSystem.kind(file.path) != .file { throw .unreadable(path: folder, .isDirectory) }
    guard var table = SweepResults(csv: try file.read(limit: tableBytes)) else { throw .noSweep(path: file.path) }
    table.sceneName = try? sceneName(in: folder)
    return table
  }

  /// What a sweep's manifest calls the scene: its name, or its file without folder and ending.
  private static func sceneName(in folder: String) throws(Failure) -> String? {
    let file = Input(path: folder.hasSuffix("/") ? folder + "manifest.json" : folder + "/manifest.json")
    let manifest = JSONParser.parse(try file.read(limit: tableBytes), limits: .standard).value
    guard let name = manifest?.member("name")?.string else { return nil }
    return name.hasSuffix(".json") ? PathName.stem(name) : name
  }

  /// A trajectory as it is drawn.
  struct Reading {
    let run: RecordedRun
    let header: RunHeader
    /// Frames without values.
    let unknownFrames: Int
  }

  /// Reads a trajectory to its end.
  ///
  /// - Parameter frameRate: The frame rate of a file without times.
  static func read(
    _ reader: TrajectoryReader, _ input: Input, label: String, frameRate: Double, _ request: RenderRequest
  ) throws(Failure) -> Reading {
    var reader = reader
    var header = reader.header
    header.knownFrameRate = header.knownFrameRate ?? frameRate
    var run = RecordedRun(header, label: label, columns: header.columns, views: request.views, frames: request.frames)
    let unknown: Int
    do throws(TrajectoryError) {
      unknown = try run.read(&reader) { Signals.status == nil }
    } catch {
      throw Failure(GoldenError.of(error, path: input.name))
    }
    if let status = Signals.status { throw .stopped(status) }
    if !run.recordedColumns.isSuperset(of: [.x, .y]), request.kind == .page || request.kind == .strobe, !run.names.isEmpty {
      throw .undrawable(path: input.name)
    }
    return Reading(run: run, header: reader.header, unknownFrames: unknown)
  }
}
