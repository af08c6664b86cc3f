import Rigid2D
import SceneModel
import Simulation
import Testing
import Trajectories

/// Parts of views that are lines.
@Suite("Lines of moving views") struct LinePartTests {
  @Test("raised edges of a deck carry a ball along, and share its momentum", arguments: Profile.allCases)
  func cart(profile: Profile) throws {
    let cart =
      #"{"id": "cart", "center": [200, 290], "velocity": [150, 0], "friction": 0, "resistance": 0, "parts": [{"frame": [-60, -10, 120, 20]}, "#
      + #"{"path": [[-60, -40], [-60, -10], [60, -10], [60, -40]]}]}"#
    let ball = #"{"id": "ball", "center": [200, 270], "size": [20, 20], "collisionBoundsType": "ellipse", "friction": 0, "resistance": 0}"#
    let run = try Run(
      ProfileTests.scene(profile, "\(cart), \(ball)", ProfileTests.gravity + #", {"type": "collision", "items": "*"}"#, frames: 240))
    let (deck, rider) = (run.view("cart"), run.view("ball"))
    #expect((rider.x - deck.x).magnitude < 52 && isNear(rider.y, 270, within: 3))
    // the deck has all of the cart's area: 2400 pt², the ball 314
    #expect(isNear((2400 * deck.vx + 314.16 * rider.vx) / 2714.16, 150 * 2400 / 2714.16, within: 0.2))
    #expect(rider.vx > 120 && rider.vx < 145)
  }

  @Test(
    "a box slides over the joints of a kinematic view's path at its speed", arguments: Profile.allCases, [[0, 0], [-40, 30], [-40, -30]])
  func joints(profile: Profile, velocity: [Int]) throws {
    let track =
      #"{"id": "track", "center": [300, 200], "type": "kinematic", "velocity": \#(velocity), "friction": 0, "#
      + #""parts": [{"path": [[-300, 0], [-200, 0], [-100, 0], [0, 0], [100, 0], [150, 0], [155, 0], [300, 0], [700, 0]]}]}"#
    let box = #"{"id": "box", "center": [50, 190], "size": [20, 20], "friction": 0, "resistance": 0, "velocity": [150, 0]}"#
    let run = try Run(
      ProfileTests.scene(profile, "\(track), \(box)", ProfileTests.gravity + #", {"type": "collision", "items": "*"}"#, frames: 90))
    #expect(isNear(run.view("box").vx, 150, within: 0.05) && isNear(run.view("box").x, 50 + 150 * 1.5, within: 1.5))
    #expect(isNear(run.view("box").y - run.view("track").y, -10, within: 2.5) && run.view("box").angle.magnitude < 1e-3)
  }

  @Test("a line on the edge of a part stops what comes to either", arguments: Profile.allCases, ["rectangle", "ellipse"])
  func flush(profile: Profile, shape: String) throws {
    for line in ["[-40, 20], [40, 20]", "[-60, 20], [60, 20]", "[-40, -40], [-40, 20], [40, 20]", "[-45, -40], [-40, 20], [140, 20]"] {
      let cup = #"{"id": "cup", "center": [200, 100], "type": "static", "parts": [{"frame": [-40, 20, 80, 10]}, {"path": [\#(line)]}]}"#
      let box = #"{"id": "box", "center": [172, 90], "size": [18, 18], "collisionBoundsType": "\#(shape)"}"#
      let run = try Run(
        ProfileTests.scene(profile, "\(cup), \(box)", ProfileTests.gravity + #", {"type": "collision", "items": "*"}"#, frames: 120))
      #expect(isNear(run.view("box").x, 172, within: 0.01) && isNear(run.view("box").y, 111, within: 2), "\(line)")
    }
  }

  @Test("a cup of lines on an area lies on a floor of lines with the corners of the area", arguments: 0..<12)
  func corners(turn: Int) throws {
    for line in ["[-45, -40], [-40, 20], [40, 20], [45, -40]", "[-70, -10], [-40, 20], [40, 20], [70, -10]"] {
      let cup =
        #"{"id": "cup", "center": [200, 200], "angle": \#(0.03 + Double(turn) * .pi / 6), "friction": 0.5, "#
        + #""parts": [{"frame": [-40, 20, 80, 10]}, {"path": [\#(line)]}]}"#
      let run = try Run(ProfileTests.scene(.physics, cup, ProfileTests.gravity, frames: 120))
      for frame in run.frames.indices {
        let pose = run.view("cup", frame)
        let turn = Trigonometry.sineCosine(pose.angle)
        for corner in [Vector2(-40, 20), Vector2(40, 20), Vector2(40, 30), Vector2(-40, 30)] {
          #expect(pose.y + turn.apply(corner).y < 302, "\(line) \(frame)")
        }
      }
    }
  }

  @Test("lines add no mass, and a view of lines that is not anchored any more stays")
  func mass() throws {
    let plain = #"{"id": "plain", "center": [50, 50], "size": [40, 20]}"#
    let line =
      #"{"id": "line", "center": [150, 50], "parts": [{"center": [0, 0], "size": [40, 20]}, {"from": [0, 0], "to": [0, -90]}]}"#
    let gate = #"{"id": "gate", "center": [250, 50], "anchored": true, "parts": [{"from": [0, 0], "to": [0, 90]}]}"#
    let run = try Run(
      ProfileTests.scene(
        .physics, "\(plain), \(line), \(gate)",
        #"{"type": "push", "items": ["plain", "line"], "mode": "instantaneous", "direction": [0.1, 0], "targetOffset": [0, 5]}"#,
        frames: 10,
        #", "events": [{"frame": 2, "set": {"/views/gate/anchored": false}}], "gravity": {"vector": [0, 9.81], "unit": "m/s2"}"#))
    #expect(run.view("plain").vx == run.view("line").vx && run.view("plain").omega == run.view("line").omega)
    #expect(run.view("plain").vx > 0 && run.view("plain").omega != 0)
    #expect(run.view("gate").y == 50)
  }
}
