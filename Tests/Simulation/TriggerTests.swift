import Simulation
import Testing
import Trajectories

/// Events that wait for physics.
struct TriggerTests {
  /// A ball that falls 300 pt to a floor and bounces without loss.
  private func bouncing(_ events: String, frames: Int = 300, more: String = "") -> String {
    """
    { "physim": 1, "bounds": [400, 400], "frames": \(frames), "gravity": { "vector": [0, 9.81], "unit": "m/s2" }, \(more)
      "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400], "elasticity": 1 }],
      "views": [{ "id": "ball", "frame": [0, 60, 40, 40], "collisionBoundsType": "ellipse" },
                { "id": "other", "frame": [300, 380, 20, 20] }],
      "events": [\(events)] }
    """
  }

  @Test func `what waits for a contact happens before the step that follows the frame in which it was seen, once`() throws {
    let run = try Run(bouncing(#"{ "when": { "contact": ["floor", "ball"] }, "move": { "view": "other", "center": [200, 100] } }"#))
    let meetings = run.meetings("ball", "floor")
    #expect(meetings.count > 2)
    #expect(run.view("other", meetings[0]).x == 310)
    #expect(run.view("other", meetings[0] + 1).x == 200)
    // and not again: from then on it moves without jumps
    for frame in meetings.dropFirst() where frame < 300 {
      #expect(isNear(run.view("other", frame + 1).y, run.view("other", frame).y, within: 15))
    }
  }

  @Test func `a repeat happens at every new touch, so many times at most`() throws {
    let event =
      #"{ "when": { "contact": ["ball", "floor"] }, "repeat": { "times": 3 }, "add": { "id": "spark", "frame": [200, 0, 5, 5] } }"#
    let run = try Run(bouncing(event, frames: 480))
    let meetings = run.meetings("ball", "floor")
    #expect(meetings.count > 4)
    #expect(run.events(.spawned).map { $0.a } == ["spark-1", "spark-2", "spark-3"])
    #expect(run.events(.spawned).map { $0.frame } == meetings.prefix(3).map { $0 + 1 })
    #expect(run.names == ["ball", "other", "spark-1", "spark-2", "spark-3"])
  }

  @Test func `every keeps two times apart, and a time lets nothing happen before it`() throws {
    let spaced =
      #""when": { "contact": ["ball", "floor"] }, "repeat": { "times": 9, "every": 2 }, "add": { "id": "s", "frame": [200, 0, 5, 5] }"#
    let run = try Run(bouncing("{ \(spaced) }", frames: 480))
    let meetings = run.meetings("ball", "floor")
    var expected: [Int] = []
    for meeting in meetings where meeting >= (expected.last ?? -200) + 120 { expected.append(meeting) }
    #expect(expected.count > 1 && expected.count < meetings.count)
    #expect(run.events(.spawned).map { $0.frame - 1 } == expected)
    let late = try Run(bouncing("{ \(spaced), \"time\": 2 }", frames: 480))
    #expect(late.events(.spawned).first.map { $0.frame - 1 } == meetings.first { $0 >= 120 })
  }

  @Test func `a touch that lasts counts at the first frame that may, and not again before it has ended`() throws {
    let event =
      #"{ "when": { "contact": ["other", "floor"] }, "frame": 30, "repeat": { "times": 5 }, "add": { "id": "s", "frame": [200, 0, 5, 5] } }"#
    let run = try Run(bouncing(event))
    #expect(run.meetings("other", "floor").count == 1)
    #expect(run.events(.spawned).map { $0.frame } == [31])
  }

  @Test func `a sensor's overlap is a contact, a boundary goes by its identifier, a wall without an id by its place`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 120, "walls": [{ "from": [390, 0], "to": [390, 400] }],
        "views": [{ "id": "ball", "frame": [0, 0, 40, 40], "velocity": [300, 0] }, { "id": "gate", "frame": [100, 0, 10, 40], "type": "static", "sensor": true },
                  { "id": "puck", "frame": [0, 100, 40, 40], "velocity": [300, 0] }],
        "behaviors": [{ "type": "collision", "items": ["puck"], "boundaries": [{ "id": "post", "from": [200, 0], "to": [200, 400] }] }],
        "events": [
          { "when": { "contact": ["ball", "gate"] }, "add": { "id": "gated", "frame": [300, 300, 5, 5] } },
          { "when": { "contact": ["puck", "post"] }, "add": { "id": "posted", "frame": [320, 300, 5, 5] } },
          { "when": { "contact": ["/walls/0", "ball"] }, "add": { "id": "walled", "frame": [340, 300, 5, 5] } }
        ] }
      """)
    func spawn(_ id: String) -> Int? { run.events(.spawned).first { $0.a == id }?.frame }
    #expect(spawn("gated") == run.events(.sensorEntered)[0].frame + 1)
    #expect(spawn("posted") == run.meetings("puck", "post")[0] + 1)
    #expect(spawn("walled") == run.meetings("ball", "/walls/0")[0] + 1)
  }

  @Test func `leaves: the box around a view is outside of the bounds or of a rectangle, having been inside`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 240, 
        "views": [{ "id": "ball", "frame": [-100, 0, 40, 40], "velocity": [300, 0], "collisionBoundsType": "ellipse" }],
        "events": [
          { "when": { "leaves": "ball", "rect": [100, 0, 50, 50] }, "add": { "id": "a", "frame": [0, 300, 5, 5] } },
          { "when": { "leaves": "ball" }, "remove": "ball" }
        ] }
      """)
    // 5 pt a frame: its left edge, which begins at -100, passes 150 after 50 frames and 400 after 100
    let spawned = try #require(run.events(.spawned).first?.frame)
    let removed = try #require(run.events(.removed).first?.frame)
    #expect(run.view("ball", spawned - 1).x - 20 > 150 && run.view("ball", spawned - 2).x - 20 <= 150)
    #expect(run.view("ball", removed - 1).x - 20 > 400 && run.view("ball", removed - 2).x - 20 <= 400)
  }

  @Test func `leaves with a pattern: once for each view that goes, and again when it has come back`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 90,
        "views": [{ "id": "ball-1", "frame": [302, 0, 40, 40], "velocity": [600, 0] },
                  { "id": "ball-2", "frame": [302, 100, 40, 40], "velocity": [300, 0] },
                  { "id": "out", "frame": [500, 200, 40, 40] }],
        "events": [
          { "when": { "leaves": "ball-*" }, "add": { "id": "seen", "frame": [0, 300, 5, 5] }, "repeat": { "every": 0.01, "times": 9 } },
          { "frame": 40, "move": { "view": "ball-1", "center": [363, 20] } }
        ] }
      """)
    // 10 and 5 pt a frame: their left edges, at 302 first, are beyond 400 after 10 and 20 frames, and the first again 6 frames after it is back at 343
    #expect(run.events(.spawned).map { $0.frame } == [11, 21, 47])
  }

  @Test func `leaves with a pattern: views that go in one frame or in the next one count each, in frames of their own`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 30,
        "views": [{ "id": "ball-1", "frame": [302, 0, 40, 40], "velocity": [600, 0] },
                  { "id": "ball-2", "frame": [302, 100, 40, 40], "velocity": [600, 0] },
                  { "id": "ball-3", "frame": [292, 200, 40, 40], "velocity": [600, 0] }],
        "events": [
          { "when": { "leaves": "ball-*" }, "add": { "id": "seen", "frame": [0, 300, 5, 5] }, "repeat": { "every": 0.01, "times": 9 } }
        ] }
      """)
    // two have left after 10 frames, and the third after 11
    #expect(run.events(.spawned).map { $0.frame } == [11, 12, 13])
  }

  /// A ball that moves by 5 pt a frame, from x = 20, and a gate that moves along `keys` of time and x.
  private func crossing(_ events: String, keys: String = "[0, 0, 300]") -> String {
    """
    { "physim": 1, "bounds": [400, 400], "frames": 60,
      "views": [{ "id": "ball", "frame": [0, 0, 40, 40], "velocity": [300, 0] },
                { "id": "gate", "frame": [0, 290, 20, 20], "type": "kinematic" }],
      "tracks": [{ "target": "/views/gate/center", "keys": [\(keys)] }],
      "events": [\(events)] }
    """
  }

  private func spawns(_ condition: String, _ more: String = "", keys: String = "[0, 0, 300]") throws -> [Int] {
    let event = #"{ "when": \#(condition), \#(more) "repeat": { "times": 9 }, "add": { "id": "seen", "frame": [0, 350, 5, 5] } }"#
    return try Run(crossing(event, keys: keys)).events(.spawned).map { $0.frame - 1 }
  }

  @Test(
    arguments: [
      (#"{ "view": "ball", "x": { "above": 102 } }"#, [17]), (#"{ "view": "ball", "x": { "above": 102, "below": 104 } }"#, []),
      (#"{ "view": "b*", "speed": { "above": 100 } }"#, [0]), (#"{ "view": "ball", "vx": { "below": 100 } }"#, []),
      (#"{ "view": "ball", "distance": { "to": [222, 20], "below": 2.5 } }"#, [40]),
      (#"{ "view": "ball", "distance": { "to": "gate", "above": 341 } }"#, [35]),
      (#"{ "view": "*", "x": { "above": 152 }, "y": { "below": 100 } }"#, [27]),
      (#"{ "and": [{ "view": "ball", "x": { "above": 102 } }, { "view": "gate", "x": { "below": 5 } }] }"#, [17]),
      (#"{ "and": [{ "view": "ball", "x": { "above": 102 } }, { "view": "gate", "x": { "above": 5 } }] }"#, []),
    ] as [(String, [Int])])
  func `an event on values happens in the first frame in which they are within their bounds`(_ condition: String, _ frames: [Int]) throws {
    #expect(try spawns(condition) == frames)
  }

  @Test func `a value that trembles at a bound crosses it once`() throws {
    let keys = "[0, 90, 300], [0.1, 101, 300], [0.2, 99.5, 300], [0.3, 101, 300], [0.4, 95, 300], [0.5, 101, 300]"
    func count(_ bound: String) throws -> Int { try spawns(#"{ "view": "gate", "x": { "above": 100\#(bound) } }"#, keys: keys).count }
    #expect(try count("") == 2)
    #expect(try count(#", "hysteresis": 0"#) == 3)
    #expect(try count(#", "hysteresis": 6"#) == 1)
  }

  @Test func `time and until limit when a condition counts`() throws {
    let condition = #"{ "view": "ball", "x": { "above": 102 } }"#
    #expect(try spawns(condition, #""time": 0.5,"#) == [30])
    #expect(try spawns(condition, #""time": 0.5, "until": 0.5,"#) == [30])
    #expect(try spawns(condition, #""until": 0.25,"#) == [])
  }

  @Test func `a contact and a value hold together, and what waits for rest and a value ends with the rest`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 600, "stopWhenSettled": true, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }], "views": [{ "id": "a", "frame": [100, 250, 100, 100] }],
        "events": [
          { "when": { "and": [{ "contact": ["a", "floor"] }, { "view": "a", "speed": { "below": 1 } }] }, "add": { "id": "slow", "frame": [0, 0, 5, 5], "type": "static" } },
          { "when": { "and": [{ "settled": true }, { "view": "a", "x": { "above": 149 } }] }, "add": { "id": "rest", "frame": [0, 0, 5, 5], "type": "static" } },
          { "when": { "and": [{ "settled": true }, { "view": "a", "x": { "above": 151 } }] }, "repeat": { "times": 3 }, "remove": "a" }
        ] }
      """)
    let spawned = run.events(.spawned)
    #expect(spawned.map { $0.a } == ["slow", "rest"])
    #expect(try #require(spawned.first).frame > run.meetings("a", "floor")[0])
    #expect(spawned.last?.frame == (run.events(.settled).first?.frame ?? 0) + 1)
    #expect(run.frames.count < 200)
  }

  @Test func `a push and a move of a pattern act on all views that are there and match`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10,
        "views": [{ "id": "ball-1", "frame": [0, 0, 40, 40] }, { "id": "ball-2", "frame": [0, 100, 40, 40] }, { "id": "box", "frame": [0, 200, 40, 40] }],
        "events": [
          { "frame": 2, "push": { "view": "ball-*", "direction": [0.1, 0] } },
          { "frame": 4, "add": { "id": "ball-3", "frame": [0, 300, 40, 40] } },
          { "frame": 6, "move": { "view": "b*", "by": [0, 7] } }
        ] }
      """)
    #expect(run.view("ball-1", 3).vx > 0 && run.view("ball-1", 3).vx == run.view("ball-2", 3).vx && run.view("box", 3).vx == 0)
    for view in ["ball-1", "ball-2", "ball-3", "box"] { #expect(run.view(view, 7).y - run.view(view, 6).y == 7, "\(view)") }
    #expect(run.view("ball-3", 7).vx == 0)
  }

  @Test func `at one frame events happen in array order, whether they waited or not`() throws {
    // seen at rest in frame 30 at the latest, so all three are due before the step from there
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "views": [{ "id": "a", "frame": [0, 0, 40, 40], "type": "static" }],
        "events": [
          { "frame": 30, "set": { "/views/a/angle": 1 } },
          { "when": { "settled": true }, "frame": 30, "set": { "/views/a/angle": 2 } },
          { "frame": 30, "move": { "view": "a", "center": [99, 20] } },
          { "when": { "contact": ["a", "b"] }, "remove": "b" },
          { "when": { "settled": true }, "frame": 40, "set": { "/views/a/angle": 3 } },
          { "frame": 40, "set": { "/views/a/angle": 4 } },
          { "frame": 50, "add": { "id": "b", "frame": [0, 300, 40, 40] } }
        ] }
      """)
    #expect(run.view("a", 31).angle == 2 && run.view("a", 31).x == 99)
    #expect(isNear(run.view("a", 41).angle, 4, within: 1e-5))
  }

  @Test func `rest fires an event before it ends a run, again and again if that wakes things`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 3000, "stopWhenSettled": true, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }], "views": [{ "id": "a", "frame": [100, 250, 100, 100] }],
        "events": [{ "when": { "settled": true }, "repeat": { "times": 3 }, "push": { "view": "a", "direction": [0, -3] } },
                   { "when": { "contact": ["a", "late"] }, "remove": "a" },
                   { "time": 1, "add": { "id": "late", "frame": [300, 350, 50, 50] } }] }
      """)
    // three pushes, so rest four times; what waits for a contact does not keep the run alive
    #expect(run.events(.settled).count == 4)
    #expect(run.meetings("a", "floor").count == 4)
    #expect(run.frames.count < 3000)
    #expect(run.events(.settled).last?.frame == run.frames.count - 1)
  }

  @Test func `a run at rest goes on until what waits for rest may happen, and no longer if that changes nothing`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 600, "stopWhenSettled": true, "views": [{ "id": "a", "frame": [100, 250, 100, 100] }],
        "events": [{ "when": { "settled": true }, "time": 3, "repeat": { "times": 2 }, "set": { "/views/a/angularVelocity": 0 } }] }
      """)
    #expect(run.events(.settled).first?.frame ?? 600 < 60)
    #expect(run.frames.count > 181 && run.frames.count < 300)
  }

  @Test func `a run resumed from a snapshot waits for what it waited for`() throws {
    let event =
      #"{ "when": { "contact": ["ball", "floor"] }, "repeat": { "times": 3, "every": 0.5 }, "push": { "view": "other", "direction": [0, -0.1] } }"#
    let json = bouncing(event, frames: 480)
    let whole = try Run(json)
    let meetings = whole.meetings("ball", "floor")
    for stop in [meetings[0], meetings[0] + 1, meetings[1] - 1, meetings[2]] {
      var first = try Scenery.simulation(json)
      for _ in 0...stop { _ = try first.next() }
      let snapshot = first.snapshot
      var second = try Scenery.simulation(json)
      second.resume(snapshot)
      while try second.next() {}
      #expect(second.digest == whole.digest)
    }
  }

  @Test func `what has no id is called by its place in the file`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "views": [{ "id": "a", "frame": [0, 0, 40, 40], "velocity": [300, 0] }],
        "events": [{ "frame": 20, "set": { "/views/a/angle": 0 } }, { "when": { "settled": true }, "remove": "a" },
                   { "frame": 0, "addWall": { "from": [100, 0], "to": [100, 400] } }] }
      """)
    #expect(run.events(.contactBegan).map { $0.b } == ["/events/2"])
  }

  @Test func `drag-to-trash: the card follows the pan, is flung into the trash, and the next one snaps in`() throws {
    let run = try Run(fixture: "drag-to-trash")
    let arrival = try #require(run.events(.sensorEntered).first)
    #expect(run.events(.removed).map { $0.frame } == [arrival.frame + 1])
    #expect(run.events(.spawned).map { $0.a } == ["next"])
    // where the pan was, but for the spring's lag
    #expect(run.view("card", 33).y < 270 && isNear(run.view("card", 33).x, 200, within: 5))
    #expect(isNear(run.view("next").x, 195, within: 0.2) && isNear(run.view("next").y, 300, within: 0.2))
    #expect(run.events(.settled).last?.frame == run.frames.count - 1)
  }
}
