import Formats
import Pictures
import Platform
import SceneFormat
import SceneModel
import Sweeps
import Trajectories

/// The page of a sweep's folder: its runs as the journal has them, and where they can be played, the scene and the engine.
struct SweepPage {
  private(set) var runs: SweepRuns
  /// One without a run, whose scene plays those of the sweep; empty where they cannot be played.
  private(set) var replays: [Replay] = []
  private(set) var engine: [UInt8]?

  init(_ input: Input, _ request: RenderRequest) throws(Failure) {
    let folder: SweepFolder
    do throws(FolderError) { folder = try SweepFolder(reading: input.path) } catch { throw .folder(error) }
    let manifest = folder.manifest
    let header = manifest.header
    let title = manifest.sceneName.hasSuffix(".json") ? PathName.stem(manifest.sceneName) : manifest.sceneName
    runs = SweepRuns(
      title: title, scene: manifest.scenePath == "-" ? nil : manifest.scenePath, planned: manifest.total, version: manifest.version,
      axes: zip(header.axes, manifest.pointers).map { (name: $0, pointer: $1) }, metrics: header.metrics)
    do throws(FolderError) {
      var rows = try folder.rows()
      do throws(SystemError) {
        while let row = try rows.next() {
          runs.append(
            id: row.id, values: row.values.map(\.text), status: row.status.rawValue, digest: row.digest, metrics: row.metrics.map(\.text),
            error: row.error)
        }
      } catch {
        throw .system(path: folder.journalPath, error)
      }
    } catch {
      throw .folder(error)
    }
    try addScene(manifest, input, request)
  }

  /// Adds the scene and the engine, or a note on what is missing.
  private mutating func addScene(_ manifest: Manifest, _ folder: Input, _ request: RenderRequest) throws(Failure) {
    guard let engine = try? LiveModule.read() else {
      runs.notes.append("The runs cannot be played: the engine of live pages is not built (make live).")
      return
    }
    let last = manifest.scenePath.split(separator: "/").last.map(String.init) ?? manifest.scenePath
    let beside = PathName.beside(folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path, last)
    let paths = request.scene.map { [$0] } ?? [manifest.scenePath, beside]
    guard let path = paths.first(where: { FileSystem.kind($0) == .file }) else {
      runs.notes.append("The runs cannot be played: the scene \(manifest.scenePath) is not here. Use --scene.")
      return
    }
    let source = try SceneSource(Input(path: path), request.limits)
    guard SHA256.text(source.bytes) == manifest.sceneHash else {
      runs.notes.append("The runs cannot be played: the scene \(path) is another one than the sweep's.")
      return
    }
    var changes = SceneChanges()
    changes.sets = manifest.settings
    let scene = source.read(changes.overrides).scene
    let live = LiveScene(source, settings: manifest.settings, sliders: runs.sliders)
    replays = [Replay(title: runs.title, drawing: scene.map { Drawing($0) }, runs: [], live: live)]
    runs.canPlay = true
    self.engine = engine
  }
}
