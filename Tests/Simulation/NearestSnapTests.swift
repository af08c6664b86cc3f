import Simulation
import Testing
import Trajectories

/// Events that snap views to the nearest of several points.
struct NearestSnapTests {
  private func scene(_ events: String, velocity: String = "[0, 0]", profile: String = "physics") -> String {
    """
    { "physim": 1, "bounds": [400, 400], "frames": 120, "profile": "\(profile)",
      "views": [{ "id": "a-1", "center": [140, 100], "size": [40, 40], "velocity": \(velocity) }, { "id": "a-2", "center": [300, 100], "size": [40, 40] }],
      "events": [\(events)] }
    """
  }

  /// Where both views end.
  private func ends(_ events: String, velocity: String = "[0, 0]", profile: String = "physics") throws -> [Float] {
    try Run(scene(events, velocity: velocity, profile: profile)).last.map { $0.x.rounded() }
  }

  @Test(arguments: ["physics", "uikit", "box2d"])
  func `each view goes to the point that is nearest to it`(_ profile: String) throws {
    #expect(
      try ends(#"{ "time": 0, "snap": { "view": "a-*", "toNearest": [[100, 100], [200, 100], [310, 100]] } }"#, profile: profile) == [
        100, 310,
      ])
  }

  @Test func `of two points that are as near the first counts, and with ahead the one that the view is heading for`() throws {
    let points = #""toNearest": [[100, 100], [180, 100]], "damping": 1"#
    #expect(try ends(#"{ "time": 0, "snap": { "view": "a-1", \#(points) } }"#) == [100, 300])
    #expect(try ends(#"{ "time": 0, "snap": { "view": "a-1", \#(points), "ahead": 0.1 } }"#, velocity: "[20, 0]") == [180, 300])
    #expect(try ends(#"{ "time": 0, "snap": { "view": "a-1", \#(points), "ahead": 0.1 } }"#, velocity: "[-20, 0]") == [100, 300])
  }

  @Test func `a later snap replaces the one before, whatever their ids, and a removal lets the view go`() throws {
    let first = #"{ "time": 0, "snap": { "id": "s", "view": "a-1", "toNearest": [[100, 100]] } }"#
    #expect(try ends(first + #", { "time": 0.5, "snap": { "view": "a-1", "toNearest": [[150, 100]] } }"#) == [150, 300])
    #expect(try ends(first + #", { "time": 0.5, "snap": { "id": "s", "view": "a-*", "toNearest": [[150, 100]] } }"#) == [150, 150])
    let free = #", { "time": 1, "remove": "s" }, { "time": 1, "set": { "/views/a-1/velocity": [60, 0] } }"#
    #expect(try ends(first + free) == [160, 300])
  }

  @Test func `a repeated snap decides again each time`() throws {
    let moves = #", { "frame": 29, "move": { "view": "a-1", "center": [190, 100] } }"#
    let run = try Run(
      scene(
        #"{ "time": 0, "repeat": { "every": 0.5, "times": 3 }, "snap": { "view": "a-1", "toNearest": [[100, 100], [200, 100]] } }"# + moves)
    )
    #expect(isNear(run.view("a-1", 24).x, 100, within: 2) && isNear(run.view("a-1").x, 200, within: 0.1))
  }
}
