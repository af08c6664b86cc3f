import Scenes
import Simulation
import Trajectories

/// The door to a scene's checks: the steps of a run in, rendered misses out.
struct CheckSource {
  /// What came of all checks.
  struct Verdict {
    let count: Int
    let failed: Int
    /// Rendered, each ending in a line end; empty when there are none.
    let misses: String

    /// A line for people.
    var summary: String {
      let all = Amount.count(count, "check")
      return failed == 0 ? "\(all) passed" : failed == count ? "\(all) failed" : "\(failed) of \(all) failed"
    }
  }

  private var run: CheckRun
  private let reading: SceneReading

  /// Nil for a scene that expects nothing.
  init?(_ scene: LoadedScene, names: [String]) {
    guard !scene.scene.expect.checks.isEmpty else { return nil }
    run = CheckRun(scene.scene.expect.checks, names: names, frameRate: scene.scene.frameRate)
    reading = scene.reading
  }

  /// Takes in one more step.
  mutating func absorb(_ step: Step) {
    for name in step.newNames { run.declare(name) }
    run.absorb(step.frame, step.events)
  }

  /// What a run of a scene misses, rendered.
  static func misses(in reading: SceneReading, colored: Bool) throws(Failure) -> String {
    guard let scene = reading.scene else { return reading.rendered(isColored: colored) }
    let loaded = LoadedScene(scene: scene, name: "", contactLimit: Limits.standard.contacts, reading: reading)
    var simulation = try SimulationSource(loaded)
    var checks = CheckSource(loaded, names: simulation.header.names)
    var step = Step()
    do {
      while try simulation.next(into: &step) { checks?.absorb(step) }
    } catch {
      throw .run(error)
    }
    return checks?.verdict(isAtRest: simulation.hasEndedAtRest, colored: colored).misses ?? ""
  }

  func verdict(isAtRest: Bool, colored: Bool) -> Verdict {
    let misses = run.misses(isAtRest: isAtRest)
    return Verdict(count: run.count, failed: misses.count, misses: reading.rendered(misses, isColored: colored))
  }
}
