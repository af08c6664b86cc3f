import Formats
import Pictures
import Platform
import Resources
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// `physim new --gallery`: a folder of live pages, one per template, with an index. Any static host serves it, and it opens from a file.
struct Gallery {
  let folder: String
  let limits: SceneLimits
  let force: Bool

  /// Writes the pages, then the index.
  ///
  /// - Returns: The paths that were written.
  func write(_ console: Console) throws(Failure) -> [String] {
    let module = try LiveModule.read()
    do { try FileSystem.makeFolder(folder) } catch { throw .cannotCreate(path: folder, error) }
    var entries: [GalleryPage.Entry] = []
    var paths: [String] = []
    for template in Template.starters {
      let (page, entry) = try page(template, module, console)
      paths.append(try write(page, to: entry.file))
      entries.append(entry)
    }
    return paths + [try write(GalleryPage(entries: entries, version: Version.text).html, to: "index.html")]
  }

  private func page(
    _ template: Template, _ module: [UInt8], _ console: Console
  ) throws(Failure) -> (html: [UInt8], entry: GalleryPage.Entry) {
    let name = template.name + ".json"
    let raw = Array(template.text(0).utf8)
    let text = SceneFormatter.format(bytes: raw, name: name).bytes ?? raw
    let source = SceneSource(bytes: text, Input(path: name), limits)
    let loaded = try source.accepted(SceneChanges(), console)
    var simulation = try loaded.simulation()
    var run = RecordedRun(simulation.header, label: name, columns: Column.standard, sampleLimit: 8000)
    _ = simulation.run(observing: &run)
    let live = LiveScene(source)
    let replay = Replay(title: loaded.scene.name ?? template.name, drawing: Drawing(loaded.scene), runs: [run], live: live)
    let picture = Strobe(replay: replay, size: PictureSize(width: 240, height: 240), version: Version.text).svg
    return (
      PlayerPage(replays: [replay], version: Version.text, engine: module).html,
      GalleryPage.Entry(file: template.name + ".html", title: replay.title, summary: template.summary, picture: picture)
    )
  }

  private func write(_ bytes: [UInt8], to name: String) throws(Failure) -> String {
    let output = try Output(folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)", for: .page, force: force)
    output.text.append(bytes)
    do {
      try output.commit()
    } catch {
      output.discard()
      throw error
    }
    return output.path
  }
}
