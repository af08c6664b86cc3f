import Simulation
import Testing
import Trajectories

struct ExactnessTests {
  static let fixtures = ["physics-101", "newtons-cradle", "tap-to-spawn", "pong-paddle", "basketball"]

  @Test(arguments: fixtures) func `the same scene has the same digest`(_ fixture: String) throws {
    let first = try Run(fixture: fixture)
    let second = try Run(fixture: fixture)
    #expect(first.digest == second.digest)
    #expect(first.events == second.events)
  }

  @Test(arguments: fixtures) func `a run taken up from a snapshot has the digest of the whole`(_ fixture: String) throws {
    let whole = try Run(fixture: fixture)
    var first = try Scenery.fixture(fixture)
    for _ in 0..<100 { _ = try first.next() }
    let snapshot = first.snapshot
    var resumed = try Scenery.fixture(fixture)
    resumed.resume(snapshot)
    var events: [EventRecord] = []
    while try resumed.next() { events += resumed.events }
    let digest = resumed.digest
    #expect(digest == whole.digest)
    #expect(events == whole.events.filter { $0.frame >= 100 })
  }

  @Test func `the digest covers every frame`() throws {
    let scene = { (velocity: Float) in
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10, "views": [{ "id": "a", "frame": [0, 0, 100, 100], "velocity": [\(velocity), 0] }],
        "events": [{ "frame": 0, "set": { "/views/a/velocity": [7, 0] } }] }
      """
    }
    let a = try Run(scene(5))
    let b = try Run(scene(6))
    // only frame 0 differs
    #expect(a.last == b.last && a.digest != b.digest)
  }

  @Test func `a view that leaves the range of numbers ends the run with its name, after the good frames`() throws {
    var simulation = try Scenery.simulation(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10000, "views": [{ "id": "calm", "frame": [0, 0, 10, 10] }, { "id": "wild", "frame": [50, 0, 0.1, 0.1], "density": 1e-18 }],
        "behaviors": [{ "id": "kick", "type": "push", "items": ["wild"], "mode": "continuous", "direction": [1e9, 0] }] }
      """)
    var frames = 0
    var trouble: SimulationError?
    do throws(SimulationError) {
      while try simulation.next() { frames += 1 }
    } catch {
      trouble = error
    }
    guard case .notFinite(let view, let frame, let cause) = trouble else {
      Issue.record("the run went on: \(frames) frames")
      return
    }
    #expect(view == "wild" && frame == frames && frames > 0)
    #expect(cause == .push("kick", 1e9))
    let goesOn = try simulation.next()
    #expect(!goesOn)
  }
}
