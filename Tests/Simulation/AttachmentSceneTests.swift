import Rigid2D
import SceneModel
import Simulation
import Testing
import Trajectories

/// Attachments as scenes have them, with events and tracks that change them.
struct AttachmentSceneTests {
  @Test func `events change a motor, and a track the friction of a pin`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 300, "views": [{ "id": "fan", "frame": [150, 190, 100, 20] }],
        "behaviors": [{ "id": "axle", "type": "attachment", "kind": "pin", "item": "fan", "anchor": [200, 200],
          "motor": { "speed": 3, "maxTorque": 1 } }],
        "events": [{ "frame": 60, "set": { "/behaviors/axle/motor/speed": -3 } },
          { "frame": 120, "set": { "/behaviors/axle/motor/maxTorque": 0 } }],
        "tracks": [{ "target": "/behaviors/axle/frictionTorque", "keys": [[3, 0], [4, 0.1]] }] }
      """)
    #expect(isNear(run.view("fan", 50).omega, 3, within: 1e-3))
    #expect(isNear(run.view("fan", 119).omega, -3, within: 1e-3))
    // after its release it spins on; friction brings it to rest
    #expect(isNear(run.view("fan", 180).omega, -3, within: 1e-3))
    #expect(run.view("fan", 300).omega == 0)
    #expect(isNear(run.view("fan", 300).x, 200, within: 0.01))
  }

  @Test(arguments: Profile.allCases)
  func `a door on a spring is turned to an angle and back under every profile, by an event and a track`(_ profile: Profile) throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 360, "profile": "\(profile.rawValue)",
        "views": [{ "id": "door", "frame": [200, 195, 100, 10], "resistance": 0, "angularResistance": 0 }],
        "behaviors": [{ "id": "hinge", "type": "attachment", "kind": "pin", "item": "door", "anchor": [200, 200],
          "frequency": 2, "damping": 1, "restAngle": 0.6 }],
        "events": [{ "frame": 240, "set": { "/behaviors/hinge/frequency": 3 } }],
        "tracks": [{ "target": "/behaviors/hinge/restAngle", "keys": [[0, 0.6], [2, 0.6], [3, -0.3]] }] }
      """)
    // critically damped: ω t = π after a quarter of a second
    let expected = 0.6 * (1 - Trigonometry.exponential(-Trigonometry.pi) * (1 + Trigonometry.pi))
    #expect(isNear(run.view("door", 15).angle, expected, within: profile == .physics ? 0.002 : 0.04))
    #expect(isNear(run.view("door", 120).angle, 0.6, within: 0.002))
    #expect(isNear(run.view("door", 360).angle, -0.3, within: 0.002))
    let radius = ((run.view("door").x - 200) * (run.view("door").x - 200) + (run.view("door").y - 200) * (run.view("door").y - 200))
      .squareRoot()
    #expect(isNear(radius, 50, within: 0.1))
  }

  @Test func `a motor turns clockwise on screen, a slider's one goes along its axis`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 60, "views": [{ "id": "a", "frame": [0, 0, 20, 20] }, { "id": "b", "frame": [0, 100, 20, 20] }],
        "behaviors": [
          { "type": "attachment", "kind": "pin", "item": "a", "anchor": [0, 10], "motor": { "speed": 1, "maxTorque": 1 } },
          { "type": "attachment", "kind": "sliding", "item": "b", "anchor": [0, 0], "axis": [3, -4], "motor": { "speed": 10, "maxForce": 10 } }] }
      """)
    #expect(run.view("a").angle > 0.9 && run.view("a").y > 15)
    #expect(isNear(run.view("b").x, 10 + 6, within: 0.1) && isNear(run.view("b").y, 110 - 8, within: 0.1))
  }

  @Test func `a track opens the range of a slider, which counts from where it began`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 180, "gravity": { "vector": [0, 10], "unit": "m/s2" },
        "views": [{ "id": "lift", "frame": [180, 80, 40, 40] }],
        "behaviors": [{ "id": "shaft", "type": "attachment", "kind": "sliding", "item": "lift", "anchor": [200, 0], "axis": [0, 1], "range": [0, 0] }],
        "tracks": [{ "target": "/behaviors/shaft/range", "keys": [[1, 0, 0], [2, -10, 60]] }] }
      """)
    #expect(isNear(run.view("lift", 60).y, 100, within: 0.05))
    #expect(isNear(run.view("lift", 90).y, 130, within: 3))
    #expect(isNear(run.view("lift", 180).y, 160, within: 0.05))
  }

  @Test func `views joined at an anchor fall as one, although they overlap and may collide`() throws {
    for collides in [false, true] {
      let run = try Run(
        """
        { "physim": 1, "bounds": [400, 2000], "frames": 60, "gravity": { "vector": [0, 10], "unit": "m/s2" },
          "views": [{ "id": "a", "frame": [100, 100, 60, 60], "angularVelocity": 1 }, { "id": "b", "frame": [140, 110, 60, 40] }],
          "behaviors": [{ "type": "collision", "items": "*" },
            { "type": "attachment", "kind": "fixed", "item": "a", "to": "b", "anchor": [150, 130], "collideConnected": \(collides) }] }
        """)
      let (a, b) = (run.view("a"), run.view("b"))
      #expect((run.events(.contactBegan).isEmpty) == !collides)
      guard !collides else { continue }
      #expect(isNear(a.angle, b.angle, within: 1e-3))
      let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
      #expect(isNear(distance, 40, within: 0.01))
      // 60 x 60 and 60 x 40: the common center falls freely
      #expect(isNear(0.6 * a.y + 0.4 * b.y, 130 + 500, within: 0.1))
    }
  }

  @Test func `an attachment waits for both views, and takes their places when they have come`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 120, "gravity": { "vector": [0, 10], "unit": "m/s2" },
        "views": [{ "id": "bar", "frame": [100, 100, 100, 20], "type": "static" }],
        "behaviors": [{ "id": "hinge", "type": "attachment", "kind": "pin", "item": "flag", "to": "bar", "anchor": [200, 110], "range": [-1, 1] }],
        "events": [{ "frame": 20, "add": { "id": "flag", "frame": [200, 100, 60, 20] } },
          { "frame": 10, "set": { "/behaviors/hinge/range": [-1, 0.5] } }] }
      """)
    #expect(isNear(run.view("flag").angle, 0.5, within: 0.01))
    #expect(run.view("flag", 119).speed < 1)
  }

  @Test func `a limit is slack, then holds; its length may follow a track`() throws {
    let run = try Run(
      """
      { "physim": 1, "bounds": [400, 400], "frames": 240, "gravity": { "vector": [0, 10], "unit": "m/s2" },
        "views": [{ "id": "yoyo", "center": [200, 150], "size": [20, 20] }],
        "behaviors": [{ "id": "string", "type": "attachment", "kind": "limit", "item": "yoyo", "anchor": [200, 100], "length": 100 }],
        "tracks": [{ "target": "/behaviors/string/length", "keys": [[2, 100], [3, 60]] }] }
      """)
    #expect(isNear(run.view("yoyo", 6).y, 155, within: 0.01))
    #expect(isNear(run.view("yoyo", 110).y, 200, within: 0.1))
    #expect(isNear(run.view("yoyo", 240).y, 160, within: 1))
  }
}
