import Formats
import Goldens
import Pictures
import Platform
import SceneModel
import Trajectories

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
