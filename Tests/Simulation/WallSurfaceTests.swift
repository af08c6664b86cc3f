import Testing
import Trajectories

/// Conveyor belts and one-way walls, under each profile.
@Suite("Surfaces of walls and views") struct WallSurfaceTests {
  private static let profiles = ["physics", "uikit", "box2d"]

  /// Points per second² of 9.81 m/s² under a profile.
  private static func gravity(_ profile: String) -> Float { profile == "box2d" ? 9.81 * 16 : 981 }

  /// A box that begins to slide at rest where a belt moves at `speed`, and its velocity after a second.
  private func speed(_ profile: String, belt: String, views: String = "", events: String = "[]") throws -> Float {
    let run = try Run(
      """
      { "physim": 1, "profile": "\(profile)", "bounds": [4000, 400], "frames": 61, "gravity": { "vector": [0, 9.81] },
        "walls": [ { "id": "belt", "path": [[0, 300], [4000, 300]], "friction": 0.3, "elasticity": 0, \(belt) } ],
        "views": [ \(views) { "id": "box", "center": [200, 279.9], "size": [40, 40], "friction": 0.3, "elasticity": 0, "resistance": 0 } ],
        "behaviors": [ { "type": "collision", "items": "*", "mode": "items" } ], "events": \(events) }
      """)
    return (run.view("box", 60).x - run.view("box", 59).x) * 60
  }

  @Test("a box on a belt is accelerated by friction times gravity, and no faster than the belt", arguments: profiles)
  func belt(_ profile: String) throws {
    let limit = 0.3 * Self.gravity(profile)
    #expect(isNear(try speed(profile, belt: #""surfaceVelocity": [4000, 0]"#), limit, within: 0.03 * limit))
    #expect(isNear(try speed(profile, belt: #""surfaceVelocity": [-30, 0]"#), -30, within: 0.1))
  }

  @Test("an event that starts a belt wakes the boxes that sleep on it", arguments: profiles)
  func start(_ profile: String) throws {
    let event = #"[{ "time": 0.9, "set": { "/walls/belt/surfaceVelocity": [2, 0] } }]"#
    #expect(isNear(try speed(profile, belt: #""surfaceVelocity": [0, 0]"#, events: event), 2, within: 0.05))
  }

  @Test(
    "a box that sleeps on a slope slides when an event takes the friction of the wall or of the standing view under it", arguments: profiles
  )
  func slope(_ profile: String) throws {
    let view = #""views": [{ "id": "ramp", "type": "static", "center": [200, 300], "size": [400, 20], "angle": 0.25, "friction": 1 },"#
    let wall = #""walls": [{ "id": "ramp", "from": [0, 238], "to": [400, 340], "friction": 1 }], "views": ["#
    for (things, target) in [(view, "/views/ramp/friction"), (wall, "/walls/ramp/friction")] {
      let run = try Run(
        """
        { "physim": 1, "profile": "\(profile)", "bounds": [4000, 4000], "frames": 300, "gravity": { "vector": [0, 9.81] }, \(things)
            { "id": "box", "center": [205, 268], "size": [40, 40], "angle": 0.25, "friction": 1 } ],
          "behaviors": [ { "type": "collision", "items": "*" } ], "events": [{ "frame": 240, "set": { "\(target)": 0 } }] }
        """)
      #expect(run.view("box", 240).asleep && run.view("box", 300).x > run.view("box", 240).x + 10)
    }
  }

  @Test("the surface of a view moves along the view, however it is turned", arguments: profiles)
  func view(_ profile: String) throws {
    let deck = """
      { "id": "deck", "type": "static", "center": [200, 310], "size": [20, 400], "angle": 1.5707963, "friction": 0.3, "elasticity": 0,
        "surfaceVelocity": [0, -20] },
      """
    // along the view's own y, which is to the left of the screen, backward
    let speed = try speed(profile, belt: #""collidesWith": []"#, views: deck)
    #expect(isNear(speed, 20, within: 0.1))
  }

  @Test("a one-way shelf stops a disk that falls by several of its diameters in a frame", arguments: profiles)
  func fast(_ profile: String) throws {
    let run = try Run(
      """
      { "physim": 1, "profile": "\(profile)", "bounds": [400, 400], "frames": 60,
        "walls": [ { "id": "shelf", "path": [[0, 200], [200, 200], [400, 200]], "oneWay": [0, -1] } ],
        "views": [ { "id": "disk", "center": [50, 100], "size": [20, 20], "collisionBoundsType": "ellipse", "velocity": [0, 9000] } ] }
      """)
    #expect(run.view("disk").y < 192)
  }

  @Test("a one-way shelf lets through what comes from below or begins in it, and stops what comes from above", arguments: profiles)
  func shelf(_ profile: String) throws {
    let up = -1.2 * (2 * Self.gravity(profile) * 170).squareRoot()
    let run = try Run(
      """
      { "physim": 1, "profile": "\(profile)", "bounds": [400, 400], "frames": 600, "gravity": { "vector": [0, 9.81] },
        "walls": [ { "id": "shelf", "from": [0, 200], "to": [400, 200], "oneWay": [0, -3], "elasticity": 0 },
          { "id": "floor", "from": [0, 390], "to": [400, 390], "elasticity": 0 } ],
        "views": [ { "id": "up", "center": [50, 350], "size": [40, 40], "velocity": [0, \(up)], "allowsRotation": false, "elasticity": 0 },
          { "id": "down", "center": [150, 100], "size": [40, 40], "elasticity": 0 },
          { "id": "in", "center": [250, 195], "size": [40, 40], "elasticity": 0 },
          { "id": "disk", "center": [350, 199], "size": [40, 40], "collisionBoundsType": "ellipse", "elasticity": 0 } ] }
      """)
    for name in ["up", "down"] { #expect(isNear(run.view(name).y, 180, within: 2.5), "\(name)") }
    for name in ["in", "disk"] { #expect(isNear(run.view(name).y, 370, within: 2.5), "\(name)") }
  }
}
