import SceneModel
import Simulation
import Testing
import Trajectories

/// Runs of a sweep use the memory of the run before.
@Suite("Memory of runs that are over") struct ReusedMemoryTests {
  private static let fixtures = [
    "pong", "physics-101", "newtons-cradle", "springs", "group", "fields", "menu", "tap-to-spawn", "pong-snap", "pong",
  ]

  private static func scenes() throws -> [Scene] {
    var scenes: [Scene] = []
    for name in fixtures {
      for profile in [Profile.physics, .uikit] {
        var scene = try Scenery.scene(fixture: name, under: profile)
        scene.frameCount = min(scene.frameCount, 90)
        scenes.append(scene)
      }
    }
    return scenes
  }

  private struct Silent: RunObserver {
    func observe(_ frame: Frame, _ events: [EventRecord]) {}
  }

  @Test("a run has the bits of one with memory of its own, whatever scene the memory is from") func bits() throws {
    var last: Simulation?
    for scene in try Self.scenes() {
      var observer = Silent()
      var fresh = try Simulation(scene)
      let end = fresh.run(observing: &observer)
      var reused = try Simulation(ScenePlan(scene), contactLimit: Limits.standard.contactPairs, after: last.take())
      #expect(reused.run(observing: &observer) == end)
      #expect(reused.digest == fresh.digest, "\(scene.name ?? "") \(scene.profile)")
      last = consume reused
    }
  }
}
