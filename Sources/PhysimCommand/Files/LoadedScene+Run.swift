import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

extension LoadedScene {
  /// A run of the scene, before its first frame.
  func simulation() throws(Failure) -> Simulation {
    do { return try Simulation(scene, name: name, contactLimit: contactLimit) } catch { throw .unbuildable(error) }
  }

  /// nil for a scene without expectations.
  var checks: CheckRun? {
    scene.expect.checks.isEmpty ? nil : CheckRun(scene)
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
    let loaded = LoadedScene(scene: scene, name: "", contactLimit: Limits.standard.contacts, reading: reading)
    guard var checks = loaded.checks else { return "" }
    var simulation = try loaded.simulation()
    if case .failed(let error) = simulation.run(observing: &checks) { throw .run(error) }
    return CheckSummary(checks, reading, colored: colored).failures
  }
}
