import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation
import Trajectories

extension LoadedScene {
  /// A run of the scene, before its first frame.
  func simulation() throws(Failure) -> Simulation {
    do { return try Simulation(scene, name: name, limits: source.limits) } catch { throw .unbuildable(error) }
  }

  /// nil for a scene without expectations.
  var checks: CheckRun? {
    scene.expect.checks.isEmpty ? nil : CheckRun(scene)
  }

  var columns: [Column] { scene.record.columns }
  var views: [Glob] { scene.record.views.globs }
  var every: Int { scene.record.every }

  /// The file in the scene's folder that the scene records its events in; nil when it names none.
  var recordedEvents: String? {
    get throws(Failure) {
      guard let name = scene.record.events else { return nil }
      let file = source.path ?? ""
      let path = PathName.beside(file, name)
      let folder = FileSystem.resolved(PathName.beside(file, "."))
      if !FileSystem.resolved(path).hasPrefix(folder == "/" ? "/" : folder + "/") { throw .outsideFolder(path: path, folder: folder) }
      try InputFiles(file.isEmpty ? [] : [file]).refuse(output: path)
      return path
    }
  }
}

/// The result of all checks of a run.
struct CheckSummary {
  let count: Int
  let failed: Int
  /// Rendered, each ending in a line end; empty when there are none.
  let failures: String

  init(_ checks: CheckRun, _ reading: SceneReadResult, colored: Bool) {
    let failures = checks.failures
    count = checks.count
    failed = failures.count
    self.failures = reading.rendered(failures, isColored: colored)
  }

  /// A line for people.
  var line: String {
    let all = NumberFormat.count(count, "check")
    return failed == 0 ? "\(all) passed" : failed == count ? "\(all) failed" : "\(failed) of \(all) failed"
  }

  /// The failed checks of a run of a scene, rendered.
  static func failures(in reading: SceneReadResult, colored: Bool) throws(Failure) -> String {
    guard let scene = reading.scene else { return reading.rendered(isColored: colored) }
    var checks = CheckRun(scene)
    do throws(SimulationError) {
      var simulation = try Simulation(scene)
      if case .failed(let error) = simulation.run(observing: &checks) { throw error }
    } catch {
      throw .run(error)
    }
    return CheckSummary(checks, reading, colored: colored).failures
  }
}
