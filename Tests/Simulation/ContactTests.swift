import SceneModel
import Simulation
import Testing
import Trajectories

/// Contact events in the scene's names.
struct ContactTests {
  @Test func `a view that touches two sides of a wall touches the wall once`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [200, 200], "frames": 120, "gravity": { "vector": [5, 9.81], "unit": "m/s2" },
        "walls": [{ "bounds": true }], "views": [{ "id": "a", "frame": [60, 60, 40, 40] }] }
      """)
    #expect(run.meetings("a", "bounds").count == 1)
    #expect(run.events(.contactEnded).isEmpty)
    #expect(isNear(run.view("a").x, 180, within: 0.3) && isNear(run.view("a").y, 180, within: 0.3))
  }

  @Test func `contacts with boundaries have the identifier, the place and the impulse`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60,
        "views": [{ "id": "ball", "frame": [0, 100, 100, 100], "collisionBoundsType": "ellipse", "velocity": [300, 0] }],
        "behaviors": [{ "type": "collision", "items": "*", "boundaries": [{ "id": "post", "from": [250, 0], "to": [250, 400] }] },
                      { "type": "dynamicItem", "items": "*", "elasticity": 1 }] }
      """)
    let meeting = run.events(.contactBegan)
    #expect(meeting.map { $0.a } == ["ball"] && meeting.map { $0.b } == ["post"])
    // it turns 0.785 kg around from 300 pt/s; 100 kg·pt/s are a newton second
    #expect(isNear(meeting[0].impulse ?? 0, 2 * 300 * 0.7854 / 100, within: 0.01))
    #expect(isNear(meeting[0].x ?? 0, 250, within: 6) && isNear(meeting[0].y ?? 0, 150, within: 1))
    #expect(run.view("ball").vx < -299.9)
  }

  @Test func `of two views the scene's earlier one is named first`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60,
        "views": [{ "id": "z", "frame": [0, 0, 40, 40], "velocity": [200, 0] }, { "id": "a", "frame": [100, 0, 40, 40] }],
        "behaviors": [{ "type": "collision", "items": ["a", "z"] }] }
      """)
    #expect(run.meetings("z", "a").count == 1)
  }

  @Test(arguments: [
    (#""category": ["ball"]"#, #""collidesWith": ["ball"]"#, true), (#""category": ["ball"]"#, #""collidesWith": ["wall"]"#, false),
    (#""category": ["ball"]"#, #""category": ["ghost"]"#, true), (#""angle": 0"#, #""collidesWith": []"#, false),
  ])
  func `two views touch only when each accepts the other, and walls stop both`(_ first: String, _ second: String, _ touch: Bool) throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "walls": [{ "id": "end", "from": [300, 0], "to": [300, 400] }],
        "views": [{ "id": "a", "frame": [0, 0, 40, 40], "velocity": [400, 0], \(first) }, { "id": "b", "frame": [100, 0, 40, 40], \(second) }],
        "behaviors": [{ "type": "collision", "items": "*" }] }
      """)
    #expect(run.meetings("a", "b").isEmpty == !touch)
    #expect(!(run.meetings("a", "end") + run.meetings("b", "end")).isEmpty)
  }

  @Test func `a sensor reports what enters and leaves, and stops nothing`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60,
        "views": [{ "id": "ball", "frame": [0, 0, 40, 40], "velocity": [300, 0] },
                  { "id": "gate", "frame": [150, 0, 10, 40], "type": "static", "sensor": true }] }
      """)
    let events = run.events.filter { $0.kind == .sensorEntered || $0.kind == .sensorExited }
    #expect(events.map { $0.kind } == [.sensorEntered, .sensorExited])
    #expect(events.allSatisfy { $0.a == "gate" && $0.b == "ball" })
    #expect(isNear(run.view("ball").vx, 300, within: 1e-3))
  }

  @Test func `a view of several parts falls as one and rests on its lowest`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 240, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }],
        "views": [{ "id": "table", "center": [200, 200], "parts": [
          { "center": [0, -20], "size": [120, 10] }, { "center": [-50, 10], "size": [10, 50] }, { "center": [50, 10], "size": [10, 50] }] }] }
      """)
    #expect(run.meetings("table", "floor").count == 1)
    #expect(isNear(run.view("table").y, 365, within: 0.3))
    #expect(isNear(run.view("table").angle, 0, within: 0.01))
  }

  @Test func `a path may be concave, and a fully rounded rectangle is a capsule`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 240, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "floor", "from": [0, 400], "to": [400, 400] }],
        "views": [{ "id": "arrow", "center": [100, 300], "size": [80, 80], "collisionBoundsType": "path",
                    "collisionBoundingPath": [[-40, 30], [0, 10], [40, 30], [0, -40]] },
                  { "id": "pill", "center": [300, 300], "size": [100, 40], "cornerRadius": 20 }] }
      """)
    #expect(isNear(run.view("arrow").y, 370, within: 0.3))
    #expect(isNear(run.view("pill").y, 380, within: 0.3))
  }

  /// Two steps of `uikit` are one frame, in which a contact may begin and end.
  @Test("every bounce of twelve balls is reported with its beginning and its end", arguments: Profile.allCases)
  func bounces(profile: Profile) throws {
    let balls = (0..<12).map { i in
      """
      {"id": "ball-\(i)", "center": [\(40 * i), \(200 - 3 * i)], "size": [30, 30], "collisionBoundsType": "ellipse", "elasticity": 1,
       "resistance": 0}
      """
    }
    let run = try Run(ProfileTests.scene(profile, balls.joined(separator: ", "), #"{"type": "gravity", "items": "*"}"#, frames: 600))
    for i in 0..<12 {
      let begins = run.events(.contactBegan).filter { $0.a == "ball-\(i)" }.map(\.frame)
      let ends = run.events(.contactEnded).filter { $0.a == "ball-\(i)" }.map(\.frame)
      let y = run.frames.indices.map { run.view("ball-\(i)", $0).y }
      let bounces = y.indices.dropFirst().dropLast().count { y[$0] > y[$0 - 1] && y[$0] >= y[$0 + 1] }
      #expect((bounces - 1...bounces + 1).contains(begins.count) && bounces > 5, "ball \(i): \(begins.count) contacts, \(bounces) bounces")
      #expect(zip(begins, ends).allSatisfy { (0...2).contains($1 - $0) }, "ball \(i): from \(begins) to \(ends)")
    }
  }
}
