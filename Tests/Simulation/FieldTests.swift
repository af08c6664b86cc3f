import SceneFormat
import Simulation
import Testing
import Trajectories

/// Fields of a scene.
struct FieldTests {
  private func scene(_ rest: String, views: String = #"{ "id": "a", "frame": [0, 0, 100, 100] }"#, frames: Int = 60) -> String {
    #"{ "physim": 1, "bounds": [800, 800], "frames": \#(frames), "views": [\#(views)], \#(rest) }"#
  }

  @Test(arguments: [16, 100, 500])
  func `a meter of a field is 100 pt, whatever pointsPerMeter is`(_ pointsPerMeter: Int) throws {
    let run = try Run(
      scene(
        #""pointsPerMeter": \#(pointsPerMeter), "behaviors": [{ "type": "field", "kind": "linearGravity", "items": "*", "direction": [1, 0] }]"#
      ))
    #expect(isNear(run.view("a", 60).vx, 100, within: 0.01))
    #expect(isNear(run.view("a", 60).x, 100, within: 0.01))
  }

  @Test func `the keys of a field reach the engine`() throws {
    let views = #"{ "id": "a", "frame": [350, 450, 100, 100], "charge": 3 }, { "id": "b", "frame": [650, 450, 100, 100], "charge": 3 }"#
    let run = try Run(
      scene(
        #""behaviors": [{ "type": "field", "kind": "electric", "items": "*", "position": [100, 100], "strength": 2, "falloff": 2, "minimumRadius": 1000, "region": { "radius": 510 } }]"#,
        views: views, frames: 1))
    // q S r̂ / 10², r̂ = (0.6, 0.8): 3.6 and 4.8 pt/s²; the other is outside
    #expect(isNear(60 * run.view("a", 1).vx, 3.6, within: 0.01) && isNear(60 * run.view("a", 1).vy, 4.8, within: 0.01))
    #expect(run.view("b", 1).vx == 0)
  }

  @Test func `a field's region moves with it`() throws {
    let run = try Run(
      scene(
        #""behaviors": [{ "id": "f", "type": "field", "kind": "velocity", "items": "*", "position": [600, 600], "region": { "radius": 60 }, "direction": [0, 1] }], "tracks": [{ "target": "/behaviors/f/position", "keys": [[0, 600, 600], [0.5, 600, 600], [0.51, 50, 100]] }]"#
      ))
    #expect(run.view("a", 30).vy == 0 && run.view("a", 32).vy == 100)
    // left behind when it has gone 60 pt down from the middle, to y = 160
    #expect(isNear(run.view("a", 60).y, 50 + 100 * 28.4 / 60, within: 4))
  }

  @Test func `events set parameters, and charges of views and of behaviors`() throws {
    let run = try Run(
      scene(
        #"""
        "behaviors": [{ "id": "f", "type": "field", "kind": "electric", "items": "*", "position": [-450, 50], "falloff": 0 },
          { "id": "d", "type": "dynamicItem", "items": "a", "friction": 1, "from": 0.75 }],
        "events": [{ "time": 0.25, "set": { "/views/a/charge": 1 } }, { "time": 0.5, "set": { "/behaviors/f/strength": -1 } },
          { "time": 0.75, "set": { "/behaviors/d/charge": 0 } }]
        """#))
    #expect(run.view("a", 15).vx == 0)
    #expect(isNear(run.view("a", 30).vx, 25, within: 0.01))
    #expect(isNear(run.view("a", 45).vx, 0, within: 0.01))
    #expect(isNear(run.view("a", 60).vx, 0, within: 0.01) && run.view("a", 60).x == run.view("a", 59).x)
  }

  @Test func `a view that an event adds is in the fields that match it`() throws {
    let run = try Run(
      scene(
        #"""
        "behaviors": [{ "type": "field", "kind": "linearGravity", "items": "drop-*", "direction": [0, 5] }],
        "events": [{ "time": 0.5, "repeat": { "every": 0.1, "times": 2 }, "add": { "id": "drop", "frame": [300, 0, 20, 20] } },
          { "time": 0.6, "add": { "id": "other", "frame": [600, 0, 20, 20] } }]
        """#))
    #expect(isNear(run.view("drop-1", 60).vy, 250, within: 0.05) && isNear(run.view("drop-2", 60).vy, 200, within: 0.05))
    #expect(run.view("a", 60).vy == 0 && run.view("other", 60).vy == 0)
  }

  @Test func `noise keeps views from settling, and without it they settle`() throws {
    for speed in [0, 1] {
      let run = try Run(
        scene(
          #""gravity": { "vector": [0, 9.8] }, "walls": [{ "bounds": true }], "behaviors": [{ "type": "field", "kind": "noise", "items": "*", "strength": 0.001, "animationSpeed": \#(speed) }]"#,
          views: #"{ "id": "a", "frame": [0, 700, 100, 100] }"#, frames: 120))
      #expect(run.events(.settled).count == (speed == 0 ? 1 : 0))
    }
  }

  @Test func `a snapshot within noise, turbulence and the rest resumes with the same bits`() throws {
    let whole = try Run(fixture: "fields")
    var first = try Scenery.fixture("fields")
    for _ in 0..<200 { _ = try first.next() }
    let snapshot = first.snapshot
    var resumed = try Scenery.fixture("fields")
    resumed.resume(snapshot)
    while try resumed.next() {}
    let digest = resumed.digest
    #expect(digest == whole.digest)
  }

  @Test func `a field that drives a view out of range is reported as the cause`() throws {
    var simulation = try Scenery.simulation(
      scene(
        #""behaviors": [{ "id": "hole", "type": "field", "kind": "radialGravity", "items": "*", "position": [50, 51], "strength": 1e9, "falloff": 9 }]"#
      ))
    var trouble: SimulationError?
    do throws(SimulationError) {
      while try simulation.next() {}
    } catch {
      trouble = error
    }
    guard case .notFinite("a", _, let cause) = trouble else {
      Issue.record("the run went on")
      return
    }
    #expect(cause == .field("hole"))
  }
}
