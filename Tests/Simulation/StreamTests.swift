import Simulation
import Testing
import Trajectories

/// Events of views that come, go, sleep and wake, and the end of a run.
struct StreamTests {
  private let dropped = """
    "physim": 1, "bounds": [400, 400], "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }]
    """

  @Test func `every kind of event is recorded in the frame in which it is visible`() throws {
    let run = try Run(
      """
      { \(dropped), "frames": 300,
        "views": [{ "id": "a", "frame": [100, 300, 100, 100] }, { "id": "gate", "frame": [100, 200, 100, 10], "type": "static", "sensor": true },
          { "id": "far", "frame": [300, 0, 10, 10], "type": "static" }],
        "behaviors": [
          { "type": "collision", "items": "*" },
          { "type": "spring", "item": "far", "to": { "x": 320 }, "spring": { "stiffness": 10000, "damping": 200 } },
          { "type": "spring", "item": "far", "to": { "y": 20 }, "spring": { "stiffness": 10000, "damping": 200 }, "until": 0.05 }
        ],
        "events": [{ "frame": 60, "add": { "id": "b", "frame": [130, 150, 40, 40] } }, { "frame": 240, "remove": "b" }] }
      """)
    #expect(Set(run.events.map { $0.kind }) == Set(EventKind.allCases))
    #expect(run.events(.spawned).map { $0.frame } == [61] && run.events(.removed).map { $0.frame } == [241])
    #expect(run.events(.sensorEntered).map { [$0.a, $0.b ?? ""] } == [["gate", "b"]])
    #expect(run.events(.sensorExited).map { [$0.a, $0.b ?? ""] } == [["gate", "b"]])
    // a sleeps, wakes when b lands on it, sleeps again, and wakes when b goes
    let a = run.events.filter { $0.a == "a" && ($0.kind == .slept || $0.kind == .woke) }
    #expect(a.map { $0.kind } == [.slept, .woke, .slept, .woke, .slept])
    for event in a { #expect(run.view("a", event.frame).asleep == (event.kind == .slept)) }
    #expect(a[1].frame == run.meetings("a", "b").first)
    #expect(run.events(.contactEnded).contains { $0.a == "a" && $0.b == "b" && $0.frame == 241 })
    // settled again after each wake
    #expect(run.events(.settled).map { $0.frame } == a.filter { $0.kind == .slept }.map { $0.frame })
    #expect(run.events.map { $0.frame } == run.events.map { $0.frame }.sorted())
  }

  @Test func `the run ends half a second after the last motion`() throws {
    let run = try Run(#"{ \#(dropped), "frames": 900, "stopWhenSettled": true, "views": [{ "id": "a", "frame": [100, 250, 100, 100] }] }"#)
    // 5 mm/s is what the engine calls rest
    let last = try #require(run.frames.lastIndex { ($0.first?.speed ?? 0) > 0.5 })
    #expect((28...40).contains(run.frames.count - 1 - last))
    #expect(run.events(.settled).map { $0.frame } == [run.frames.count - 1])
  }

  @Test(arguments: ["physics", "uikit", "box2d"])
  func `settled reports the end of the motion and comes half a second later`(_ profile: String) throws {
    for sleeping in [true, false] {
      let run = try Run(
        #"{ \#(dropped), "frames": 900, "profile": "\#(profile)", "sleeping": \#(sleeping), "views": [{ "id": "a", "frame": [100, 250, 100, 100] }] }"#
      )
      let settled = try #require(run.events(.settled).first)
      let end = Int((try #require(settled.motionEnd) * 60).rounded())
      #expect((29...32).contains(settled.frame - end))
      // 1 pt/s is rest in every profile, and after the end nothing moves
      let last = try #require(run.frames.lastIndex { ($0.first?.speed ?? 0) > 1 })
      #expect((-1...3).contains(end - last))
      #expect(!run.view("a", end).still && run.view("a", end + 1).still)
    }
  }

  @Test func `a rest that is interrupted without a motion ends with the interruption`() throws {
    let run = try Run(
      #"{ \#(dropped), "frames": 400, "views": [{ "id": "a", "frame": [100, 300, 100, 100] }], "events": [{ "frame": 240, "set": { "/views/a/angularVelocity": 0.001 } }] }"#
    )
    let ends = run.events(.settled).compactMap { $0.motionEnd }
    #expect(ends.count == 2 && ends[0] < 1 && ends[1] >= 4)
  }

  @Test func `kinematic and static views are at rest at once`() throws {
    let run = try Run(
      #"{ \#(dropped), "frames": 60, "views": [{ "id": "a", "frame": [100, 300, 100, 100], "type": "static" }, { "id": "lift", "frame": [0, 0, 9, 9], "type": "kinematic" }] }"#
    )
    #expect(run.events(.settled).map { $0.motionEnd } == [0])
  }

  @Test func `without sleep too, and physics-101 ends so as well`() throws {
    let awake = try Run(
      #"{ \#(dropped), "frames": 900, "stopWhenSettled": true, "sleeping": false, "views": [{ "id": "a", "frame": [100, 250, 100, 100] }] }"#
    )
    let last = try #require(awake.frames.lastIndex { ($0.first?.speed ?? 0) > 0.5 })
    #expect((29...31).contains(awake.frames.count - 1 - last))
    let whole = try Run(fixture: "physics-101")
    let settled = try #require(whole.events(.settled).first?.frame)
    // at the farthest corner of each square, in the order of the scene
    let radii = [40, 60, 30, 50, 80, 20, 24, 36, 48, 64].map { Float($0) / Float(2).squareRoot() }
    let moving = try #require(
      whole.frames.lastIndex { $0.contains { $0.speed + $0.omega.magnitude * radii[Int($0.view)] > 0.005 * 16 + 1e-3 } })
    #expect((28...40).contains(settled - moving))
  }

  @Test func `what is still to come keeps a run at rest going: an event, a track, a schedule of gravity`() throws {
    for (more, least) in [
      (#""events": [{ "time": 4, "push": { "view": "a", "direction": [0, -1] } }]"#, 241),
      (#""tracks": [{ "target": "/views/a/friction", "keys": [[0, 0], [5, 1]] }]"#, 300),
    ] {
      let run = try Run(
        #"{ \#(dropped), "frames": 900, "stopWhenSettled": true, "views": [{ "id": "a", "frame": [100, 250, 100, 100] }], \#(more) }"#)
      #expect(run.frames.count > least && run.frames.count < 600)
    }
  }
}
