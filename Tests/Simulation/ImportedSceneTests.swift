import Foundation
import SceneFormat
import SceneModel
import Simulation
import Testing
import Trajectories

/// Worlds of R.U.B.E. in motion.
struct ImportedSceneTests {
  private static func text(_ json: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> String {
    var options = ImportOptions()
    change(&options)
    let reading = SceneImporter.rube(bytes: Array(json.utf8), name: "rube.json", options: options)
    return try #require(reading.text, "\(reading.rendered())")
  }

  /// A floor from a chain, a ramp that is a static box, a crate and a ball that fall onto them.
  private static let falling = """
    {"gravity": {"x": 0, "y": -10}, "stepsPerSecond": 60, "body": [
      {"name": "ground", "type": 0, "position": 0, "fixture": [{"name": "floor", "friction": 0.5, "chain": {"vertices": {"x": [-3, 3], "y": [0, 0]}}}]},
      {"name": "ramp", "type": 0, "position": {"x": -2, "y": 0.5}, "angle": -0.3, "fixture": [
        {"friction": 0.4, "polygon": {"vertices": {"x": [-0.75, 0.75, 0.75, -0.75], "y": [-0.1, -0.1, 0.1, 0.1]}}}]},
      {"name": "crate", "type": 2, "awake": true, "position": {"x": 1, "y": 3}, "angle": 0.25, "fixture": [
        {"density": 2, "friction": 0.3, "restitution": 0.2, "polygon": {"vertices": {"x": [-0.25, 0.25, 0.25, -0.25], "y": [-0.25, -0.25, 0.25, 0.25]}}}]},
      {"name": "ball", "type": 2, "awake": true, "position": {"x": -2.25, "y": 2}, "angularVelocity": 2, "fixture": [
        {"density": 1, "friction": 0.4, "restitution": 0.5, "circle": {"center": 0, "radius": 0.2}}]}]}
    """

  /// The same by hand: half a meter of room around it all, the floor that far above the bottom.
  private static let byHand = """
    {"physim": 1, "bounds": [700, 431], "frames": 600, "gravity": {"vector": [0, 10], "unit": "m/s2"},
     "walls": [{"id": "floor", "from": [50, 381], "to": [650, 381], "friction": 0.5}],
     "views": [
       {"id": "ramp", "center": [150, 331], "size": [150, 20], "angle": 0.3, "type": "static", "friction": 0.4},
       {"id": "crate", "center": [450, 81], "size": [50, 50], "angle": -0.25, "density": 2, "friction": 0.3, "elasticity": 0.2},
       {"id": "ball", "center": [125, 181], "size": [40, 40], "collisionBoundsType": "ellipse", "angularVelocity": -2, "friction": 0.4,
        "elasticity": 0.5}],
     "behaviors": [{"type": "collision", "items": "*", "mode": "items"}]}
    """

  @Test func `an imported world moves as the same scene written by hand, bit for bit`() throws {
    let imported = try Run(Self.text(Self.falling))
    let written = try Run(Self.byHand)
    #expect(imported.names == written.names)
    #expect(imported.frames == written.frames && imported.digest == written.digest)
    #expect(imported.view("crate").asleep)
  }

  @Test func `what falls covers ½gt², and what lies on the floor lies on it, at any scale`() throws {
    for scale in [100.0, 32] {
      let run = try Run(Self.text(Self.falling) { $0.pointsPerMeter = scale })
      let start = run.view("crate", 0)
      for frame in [10, 20, 30] {
        let t = Float(frame) / 60
        #expect(isNear(run.view("crate", frame).y - start.y, 5 * t * t * Float(scale), within: 1e-4 * Float(scale)))
      }
      // at rest on a side, 3 m below where it began but for half its height
      #expect(isNear(run.view("crate").y - start.y, 2.75 * Float(scale), within: 0.005 * Float(scale)))
      #expect(run.view("crate").asleep)
    }
  }

  /// Every kind of joint at once.
  private static let playground: String = {
    let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: here.appending(path: "Fixtures/imports/playground.json"), encoding: .utf8)) ?? ""
  }()

  @Test func `joints hold what they hold in Box2D: hinges within their limits, motors, ropes, welds, springs`() throws {
    let run = try Run(Self.text(Self.playground))
    let start = run.frames[0]
    func first(_ name: String) -> ViewSample { start.first { run.names[Int($0.view)] == name } ?? start[0] }
    let peg = (x: first("pendulum").x, y: first("pendulum").y - 100)
    for frame in run.frames.indices {
      let (hammer, wedge, pendulum, bob) = (
        run.view("hammer", frame), run.view("wedge", frame), run.view("pendulum", frame), run.view("bob", frame)
      )
      // the hinge: where it was, and within a radian to both sides of level
      #expect(isNear(hammer.x, first("hammer").x, within: 0.1) && isNear(hammer.y, first("hammer").y, within: 0.1))
      #expect(hammer.angle > -1.01 && hammer.angle < 1.01)
      // the rail: only up and down
      #expect(isNear(wedge.x, first("wedge").x, within: 0.1) && wedge.angle == 0)
      // the rope, and what is glued to its end
      let (dx, dy) = (pendulum.x - peg.x, pendulum.y - peg.y)
      #expect((dx * dx + dy * dy).squareRoot() < 121)
      let (ex, ey) = (bob.x - pendulum.x, bob.y - pendulum.y)
      #expect(isNear((ex * ex + ey * ey).squareRoot(), 100, within: 0.5) && isNear(bob.angle, pendulum.angle, within: 0.01))
    }
    // falls to its stop, is driven to the upper end of its rail, ascends with 0.1 m/s
    #expect(isNear(run.view("hammer").angle, 1, within: 0.01))
    #expect(isNear(run.view("wedge").y, first("wedge").y - 50, within: 0.5))
    #expect(isNear(run.view("lift").y, first("lift").y - 100, within: 0.1))
    // half the gravity: a quarter of g t² down, and by its filter through everything, the floor too
    let t = Float(0.5)
    #expect(isNear(run.view("ghost", 30).y - first("ghost").y, 0.25 * 1000 * t * t, within: 0.1))
    #expect(run.meetings("ghost", "crate").isEmpty && run.meetings("crate", "ghost").isEmpty)
    #expect(run.meetings("ghost", "floor").isEmpty && run.view("ghost").y > run.view("crate").y + 1000)
  }

  /// A pendulum hinged to the ground, which hangs through the ground's own floor and swings past its post, and a crate that lies on the floor.
  private static func hinged(_ members: String) -> String {
    """
    {"gravity": {"x": 0, "y": -10}, "body": [
      {"name": "ground", "type": 0, "position": 0, "fixture": [
        {"name": "floor", "friction": 0.5, "chain": {"vertices": {"x": [-3, 3], "y": [0, 0]}}},
        {"name": "post", "friction": 0.1, "polygon": {"vertices": {"x": [-0.1, 0.1, 0.1, -0.1], "y": [-0.5, -0.5, 0.5, 0.5]}}}]},
      {"name": "arm", "type": 2, "awake": true, "position": {"x": 1, "y": 1}, "fixture": [
        {"density": 1, "polygon": {"vertices": {"x": [-1, 1, 1, -1], "y": [-0.1, -0.1, 0.1, 0.1]}}}]},
      {"name": "crate", "type": 2, "awake": true, "position": {"x": 2.5, "y": 0.5}, "fixture": [
        {"density": 1, "friction": 0.5, "polygon": {"vertices": {"x": [-0.2, 0.2, 0.2, -0.2], "y": [-0.2, -0.2, 0.2, 0.2]}}}]}],
     "joint": [{"type": "revolute", "bodyA": 0, "bodyB": 1, "anchorA": {"x": 0, "y": 1}, "anchorB": {"x": -1, "y": 0}\(members)}]}
    """
  }

  @Test(arguments: Profile.allCases)
  func `a joint keeps its body apart from the walls and views of a static body, when the file requires it`(profile: Profile) throws {
    let free = try Run(Self.text(Self.hinged("")) { $0.profile = profile })
    let held = try Run(Self.text(Self.hinged(", \"collideConnected\": true")) { $0.profile = profile })
    // the hinge is a meter above the floor, the arm's tip two meters below the hinge
    #expect(free.frames.indices.contains { free.view("arm", $0).angle > 1.5 * Float.pi / 2 })
    #expect(free.meetings("arm", "floor").isEmpty && free.meetings("arm", "ground-post").isEmpty)
    #expect(held.frames.indices.allSatisfy { held.view("arm", $0).angle < Float.pi / 2 } && !held.meetings("arm", "floor").isEmpty)
    for run in [free, held] {
      let last = run.view("crate")
      #expect(isNear(last.y - run.view("crate", 0).y, 30, within: 3) && !run.meetings("crate", "floor").isEmpty)
    }
  }

  @Test(arguments: Profile.allCases)
  func `a body that is asleep in the file stays where it is until something touches it`(profile: Profile) throws {
    let json = """
      {"gravity": {"x": 0, "y": -10}, "body": [
        {"name": "ground", "type": 0, "fixture": [{"name": "floor", "chain": {"vertices": {"x": [-3, 3], "y": [0, 0]}}}]},
        {"name": "sleeper", "type": 2, "awake": false, "position": {"x": -1, "y": 3}, "fixture": [{"density": 1, "circle": {"radius": 0.2}}]},
        {"name": "hit", "type": 2, "awake": false, "position": {"x": 1, "y": 2}, "fixture": [{"density": 1, "circle": {"radius": 0.2}}]},
        {"name": "stone", "type": 2, "awake": true, "position": {"x": 1.1, "y": 3}, "fixture": [{"density": 1, "circle": {"radius": 0.2}}]}]}
      """
    let run = try Run(Self.text(json) { ($0.profile, $0.duration) = (profile, 2) })
    #expect(run.frames.indices.allSatisfy { run.view("sleeper", $0).y == run.view("sleeper", 0).y && run.view("sleeper", $0).asleep })
    #expect(run.view("hit", 10).asleep && run.view("hit").y > run.view("hit", 0).y + 50)
  }
}
