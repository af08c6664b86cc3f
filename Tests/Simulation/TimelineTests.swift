import Rigid2D
import Simulation
import Testing
import Trajectories

/// Events, tracks, windows and schedules, by their effects on a run.
struct TimelineTests {
  @Test func `an event acts before the step that starts at its time and shows in the frame after`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10, "views": [{ "id": "a", "frame": [0, 0, 100, 100] }],
        "events": [{ "time": 0.05, "push": { "view": "a", "direction": [1, 0] } }] }
      """)
    #expect(run.view("a", 3).vx == 0)
    #expect(isNear(run.view("a", 4).vx, 100, within: 1e-4))
    #expect(isNear(run.view("a", 4).x, 50 + 100 / 60.0, within: 1e-4))
  }

  @Test func `a moved view keeps its velocity`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 10,
        "views": [{ "id": "a", "frame": [0, 0, 100, 100], "velocity": [60, 0] }],
        "events": [{ "frame": 5, "move": { "view": "a", "center": [200, 300] } }] }
      """)
    #expect(isNear(run.view("a", 5).x, 55, within: 1e-4))
    #expect(isNear(run.view("a", 6).x, 201, within: 1e-4) && run.view("a", 6).y == 300)
    #expect(isNear(run.view("a", 6).vx, 60, within: 1e-4))
  }

  @Test func `a view moves by so much from where it is then, each time`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 12,
        "views": [{ "id": "a", "frame": [0, 0, 100, 100], "velocity": [60, 0] }],
        "events": [{ "id": "hop", "frame": 5, "move": { "view": "a", "by": [100, -20] }, "repeat": { "every": 0.05, "times": 2 } }] }
      """)
    #expect(isNear(run.view("a", 5).x, 55, within: 1e-4) && run.view("a", 5).y == 50)
    #expect(isNear(run.view("a", 6).x, 156, within: 1e-4) && run.view("a", 6).y == 30)
    #expect(isNear(run.view("a", 9).x, 259, within: 1e-4) && run.view("a", 9).y == 10)
    #expect(isNear(run.view("a", 12).vx, 60, within: 1e-4))
  }

  @Test func `a pattern removes the views that are there and match, and no other`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 12,
        "views": [{ "id": "drop-9", "frame": [0, 0, 10, 10] }, { "id": "a", "frame": [50, 0, 10, 10] }],
        "events": [
          { "frame": 2, "add": { "id": "drop", "frame": [100, 0, 10, 10] }, "repeat": { "every": 0.1, "times": 2 } },
          { "frame": 5, "remove": "drop-*" }
        ] }
      """)
    #expect(run.events(.removed).map { $0.a }.sorted() == ["drop-1", "drop-9"])
    #expect(run.find("a", 12) != nil && run.find("drop-1", 5) != nil && run.find("drop-1", 6) == nil)
    // the second drop comes after
    #expect(run.find("drop-2", 12) != nil)
  }

  @Test func `a removed view is gone from the frame after, with its attachment`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 20, "gravity": { "vector": [0, 10], "unit": "m/s2" },
        "views": [{ "id": "a", "frame": [0, 0, 40, 40], "type": "static" }, { "id": "b", "frame": [0, 100, 40, 40] }],
        "behaviors": [{ "id": "rod", "type": "attachment", "item": "b", "to": "a" }],
        "events": [{ "frame": 10, "remove": "a" }] }
      """)
    #expect(run.find("a", 10) != nil && run.find("a", 11) == nil)
    #expect(run.events(.removed).map { $0.frame } == [11])
    #expect(run.view("b", 10).speed < 0.01)
    #expect(isNear(run.view("b", 16).vy, 100, within: 0.1))
  }

  /// A view on a shelf, joined to one that is glued to another.
  private static func joined(_ events: String) throws -> Run {
    try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 40, "gravity": { "vector": [0, 10], "unit": "m/s2" },
        "walls": [{ "id": "shelf", "rect": [0, 150, 400, 10] }, { "id": "floor", "bounds": true }],
        "views": [
          { "id": "a-1", "frame": [0, 0, 40, 40] }, { "id": "a-2", "frame": [60, 100, 40, 40] }, { "id": "b", "frame": [60, 55, 40, 40] }
        ],
        "behaviors": [
          { "id": "c", "type": "collision", "items": "*" }, { "id": "rod", "type": "attachment", "item": "b", "to": "a-1" },
          { "id": "glue", "type": "group", "items": "a-*" }, { "id": "hold", "type": "attachment", "item": "b", "anchor": [60, 0] }
        ],
        "events": [\(events)] }
      """)
  }

  @Test func `removals in a row act like one by a pattern`() throws {
    let one = try Self.joined(#"{ "frame": 10, "remove": "a-*" }, { "frame": 10, "remove": "hold" }, { "frame": 10, "remove": "shelf" }"#)
    let each = try Self.joined(
      #"{ "frame": 10, "remove": "a-1" }, { "frame": 10, "remove": "hold" }, { "frame": 10, "remove": "a-2" }, { "frame": 10, "remove": "shelf" }, { "frame": 10, "remove": "a-*" }"#
    )
    #expect(one.events(.removed).map { $0.a } == ["a-1", "a-2"] && each.events(.removed).map { $0.a } == ["a-1", "a-2"])
    for frame in 0...40 { #expect(one.view("b", frame).y == each.view("b", frame).y) }
    #expect(one.view("b", 40).y > 160)
  }

  @Test func `removals between other events act like removals before them`() throws {
    let removals = [
      #"{ "frame": 10, "remove": "a-1" }"#, #"{ "frame": 10, "remove": "hold" }"#, #"{ "frame": 10, "remove": "a-2" }"#,
      #"{ "frame": 10, "remove": "shelf" }"#,
    ]
    // the rod lacks one of its views and waits; the view moves as if only what comes after held it
    let others = [
      #"{ "frame": 10, "addBehavior": "rod" }"#, #"{ "frame": 10, "addBehavior": "hold" }"#,
      #"{ "frame": 10, "add": { "id": "n", "frame": [200, 0, 40, 40] } }"#, #"{ "frame": 10, "move": { "view": "b", "by": [0, 5] } }"#,
    ]
    let first = try Self.joined((removals + others).joined(separator: ", "))
    let between = try Self.joined(zip(removals, others).map { "\($0), \($1)" }.joined(separator: ", "))
    for frame in 11...40 {
      for view in ["b", "n"] { #expect(first.view(view, frame).y == between.view(view, frame).y) }
    }
    // 0.5 s of free fall, and as far from the anchor as it was moved
    #expect(isNear(between.view("n", 40).y, 145, within: 1))
    func distance(_ view: ViewSample, _ way: Float = 0) -> Float { (Vector2(view.x, view.y + way) - Vector2(60, 0)).length }
    #expect(isNear(distance(between.view("b", 40)), distance(between.view("b", 10), 5), within: 0.01))
  }

  @Test func `a set event changes a parameter, of a view or of a behavior`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 20,
        "views": [{ "id": "a", "frame": [0, 0, 100, 100] }, { "id": "b", "frame": [0, 200, 100, 100] }],
        "behaviors": [{ "id": "pull", "type": "gravity", "items": ["a"], "direction": [0, 0] }],
        "events": [{ "frame": 8, "set": { "/behaviors/pull/direction": [1, 0], "/views/b/velocity": [0, 30] } }] }
      """)
    #expect(run.view("a", 8).vx == 0 && run.view("b", 8).vy == 0)
    #expect(isNear(run.view("a", 14).vx, 100, within: 0.01))
    #expect(run.view("b", 9).vy == 30)
  }

  @Test func `an added behavior acts on the views that are there`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 12, "views": [{ "id": "a", "frame": [0, 0, 100, 100] }],
        "events": [{ "frame": 6, "addBehavior": { "id": "g", "type": "gravity", "items": "*" } }, { "frame": 9, "remove": "g" }] }
      """)
    #expect(run.view("a", 6).vy == 0)
    #expect(isNear(run.view("a", 9).vy, 50, within: 0.01))
    #expect(isNear(run.view("a", 12).vy, 50, within: 0.01))
  }

  @Test(arguments: [
    (#"{ "id": "g", "type": "gravity", "items": "*" }"#, #"{ "frame": 6, "remove": "g" },"#),
    (#"{ "id": "g", "type": "gravity", "items": "*", "until": 0.1 }"#, ""),
    (#"{ "id": "g", "type": "composite", "behaviors": [{ "type": "gravity", "items": "*" }] }"#, #"{ "frame": 6, "remove": "g" },"#),
  ])
  func `a behavior that was removed or is over is added again by its id, once`(_ behavior: String, _ removal: String) throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 18, "views": [{ "id": "a", "frame": [0, 0, 100, 100] }], "behaviors": [\(behavior)],
        "events": [\(removal) { "frame": 9, "addBehavior": "g" }, { "frame": 10, "addBehavior": "g" }, { "frame": 12, "remove": "g" },
                   { "frame": 15, "addBehavior": "g" }] }
      """)
    for (frame, speed) in [(6, Float(100)), (9, 100), (12, 150), (15, 150), (18, 200)] {
      #expect(isNear(run.view("a", frame).vy, speed, within: 0.01), "frame \(frame)")
    }
  }

  @Test func `a behavior added again begins as it was described, whatever changed since`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 12, "views": [{ "id": "a", "frame": [0, 0, 100, 100] }],
        "behaviors": [{ "id": "kick", "type": "push", "items": "*", "mode": "instantaneous", "direction": [1, 0] }],
        "events": [{ "frame": 2, "set": { "/behaviors/kick/direction": [0, 1] } }, { "frame": 4, "remove": "kick" },
                   { "frame": 6, "addBehavior": "kick" }] }
      """)
    #expect(isNear(run.view("a", 3).vx, 100, within: 0.01) && isNear(run.view("a", 12).vx, 200, within: 0.01))
  }

  @Test func `repeated spawns are numbered, and join the behaviors whose items they match`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "views": [],
        "behaviors": [{ "type": "gravity", "items": ["drop*"] }],
        "events": [{ "frame": 0, "add": { "id": "drop", "frame": [0, 0, 20, 20] }, "repeat": { "every": 0.25, "times": 3 } }] }
      """)
    #expect(run.names == ["drop-1", "drop-2", "drop-3"])
    #expect(run.events(.spawned).map { $0.frame } == [1, 16, 31])
    #expect(isNear(run.view("drop-2", 45).vy, 500, within: 0.01))
  }

  @Test func `a kinematic view follows its track with the track's velocity, and carries what lies on it`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 180, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "views": [{ "id": "tray", "center": [100, 300], "size": [200, 20], "type": "kinematic", "friction": 1 },
                  { "id": "box", "center": [100, 270], "size": [40, 40], "friction": 1 }],
        "behaviors": [{ "type": "collision", "items": "*" }],
        "tracks": [{ "target": "/views/tray/center", "keys": [[0, 100, 300], [1, 100, 300], [2, 200, 300]], "interpolation": "linear" }] }
      """)
    #expect(isNear(run.view("tray", 90).x, 150, within: 1e-3))
    #expect(isNear(run.view("tray", 90).vx, 100, within: 1e-2))
    #expect(run.view("tray", 180).x == 200 && run.view("tray", 180).vx == 0)
    #expect(isNear(run.view("box", 180).x, 200, within: 12))
    #expect(isNear(run.view("box", 180).y, 270, within: 0.3))
  }

  @Test func `gravity follows its schedule, and its value holds for the step that starts there`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 120,
        "gravity": { "schedule": [{ "time": 0, "vector": [0, 1] }, { "time": 1, "vector": [0, 0] }], "unit": "g", "interpolation": "hold" },
        "views": [{ "id": "a", "frame": [0, 0, 100, 100] }] }
      """)
    #expect(isNear(run.view("a", 60).vy, 980.665, within: 0.01))
    #expect(isNear(run.view("a", 120).vy, 980.665, within: 0.01))
  }

  @Test func `a behavior acts in its window only`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "views": [{ "id": "a", "frame": [0, 0, 100, 100] }],
        "behaviors": [{ "type": "push", "items": ["a"], "mode": "continuous", "direction": [1, 0], "from": 0.2, "until": 0.5 }] }
      """)
    #expect(run.view("a", 12).vx == 0)
    #expect(isNear(run.view("a", 60).vx, 30, within: 1e-3))
  }

  @Test func `a settled scene with stopWhenSettled ends early`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 600, "stopWhenSettled": true, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }], "views": [{ "id": "a", "frame": [100, 250, 100, 100] }] }
      """)
    #expect(run.frames.count < 120)
    #expect(run.events(.settled).count == 1)
    #expect(run.meetings("a", "floor").count == 1)
    #expect(isNear(run.view("a").y, 350, within: 0.3))
  }
}
