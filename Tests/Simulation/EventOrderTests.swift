import Simulation
import Testing
import Trajectories

/// Events of one frame happen in array order: a later one finds what an earlier one left.
struct EventOrderTests {
  @Test(
    "a view that has just lost its group or its motion is pushed by itself",
    arguments: [
      (#"{ "id": "hold", "type": "group", "items": ["a", "b"] }"#, "hold"), (#"{ "type": "group", "items": ["a", "b"] }"#, "b"),
      (#"{ "id": "hold", "type": "spring", "item": "a", "to": { "y": 50 }, "spring": { "response": 0.5, "dampingFraction": 1 } }"#, "hold"),
      (#"{ "id": "hold", "type": "attachment", "item": "a", "to": "b" }"#, "hold"),
    ]) func pushedByItself(_ behavior: String, _ removed: String) throws
  {
    let run = try Run(
      """
      { "physim": 1, "bounds": [800, 400], "frames": 12,
        "views": [{ "id": "a", "frame": [0, 0, 100, 100] }, { "id": "b", "frame": [200, 0, 100, 100] }], "behaviors": [\(behavior)],
        "events": [{ "frame": 3, "remove": "\(removed)" }, { "frame": 3, "push": { "view": "a", "direction": [1, 0] } }] }
      """)
    #expect(isNear(run.view("a", 4).vx, 100, within: 1e-3) && isNear(run.view("a", 4).omega, 0, within: 1e-6))
  }

  @Test func `of UIKit's gravity the last change holds, also after a removal in its frame`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [800, 400], "frames": 12, "profile": "uikit", "views": [{ "id": "a", "frame": [0, 0, 100, 100] }],
        "behaviors": [
          { "id": "down", "type": "gravity", "items": "*", "direction": [0, 1] },
          { "id": "side", "type": "gravity", "items": "*", "direction": [1, 0] }
        ],
        "events": [{ "frame": 3, "remove": "down" }, { "frame": 3, "set": { "/behaviors/side/direction": [0.5, 0] } }] }
      """)
    #expect(run.view("a", 12).vx > run.view("a", 4).vx + 50)
  }

  @Test func `a removed view does not wake`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 12,
        "views": [{ "id": "a", "frame": [0, 0, 100, 100], "asleep": true }, { "id": "b", "frame": [0, 100, 100, 100], "asleep": true }],
        "events": [{ "frame": 3, "remove": "a" }, { "frame": 3, "set": { "/gravity": [0, 9.81] } }] }
      """)
    #expect(run.events(.woke).map { $0.a } == ["b"])
  }

  @Test func `a view of several shapes that becomes a sensor leaves its contact and senses`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [300, 320], "frames": 6,
        "views": [
          { "id": "a", "center": [80, 275], "collisionBoundsType": "path",
            "collisionBoundingPath": [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]] },
          { "id": "b", "center": [80, 245], "size": [40, 30] }
        ],
        "behaviors": [{ "type": "collision", "items": "*" }],
        "events": [{ "frame": 2, "set": { "/views/a/sensor": true } }, { "frame": 4, "set": { "/views/a/sensor": false } }] }
      """)
    func frames(_ kind: EventKind) -> [Int] { run.events(kind).map { $0.frame } }
    #expect(frames(.contactBegan) == [1, 5] && frames(.contactEnded) == [3])
    #expect(frames(.sensorEntered) == [3] && frames(.sensorExited) == [5])
  }

  @Test func `a frame without steps reports the contacts that its events end`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [300, 320], "frameTimes": [0, 0.0167, 0.0334, 0.0501, 0.0521, 0.0541],
        "views": [{ "id": "a", "center": [60, 60], "size": [30, 30] }, { "id": "b", "center": [88, 60], "size": [30, 30] }],
        "behaviors": [{ "type": "collision", "items": "*" }], "events": [{ "frame": 4, "set": { "/views/a/sensor": true } }] }
      """)
    #expect(run.events(.contactEnded).map { $0.frame } == [5])
  }
}
