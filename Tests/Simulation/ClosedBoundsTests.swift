import SceneModel
import Simulation
import Testing
import Trajectories

/// Views between walls on all four sides, up to a thousand times faster than anything on a screen.
@Suite("Closed bounds") struct ClosedBoundsTests {
  private static let side: Float = 400

  /// Where a view's center first is outside of the bounds, or what ended the run; nil when neither happens.
  private static func escape(_ json: String) throws -> String? {
    let run = try Run(json)
    for (index, frame) in run.frames.enumerated() {
      for sample in frame where !(sample.x > -1 && sample.x < side + 1 && sample.y > -1 && sample.y < side + 1) {
        return "\(run.names[Int(sample.view)]) is at (\(sample.x), \(sample.y)) in frame \(index)"
      }
    }
    return nil
  }

  private static func scene(_ profile: Profile, _ views: String, _ behaviors: String, _ wall: String, gravity: Int, frames: Int) -> String {
    """
    {"physim": 1, "bounds": [400, 400], "frames": \(frames), "profile": "\(profile.rawValue)", "views": [\(views)],
     "gravity": {"vector": [0, \(gravity)]}, "walls": [{"id": "B", "bounds": true, \(wall)}], "behaviors": [\(behaviors)]}
    """
  }

  @Test("a fast view that pushes a thin one does not push it through a wall", arguments: Profile.allCases)
  func twoViews(profile: Profile) throws {
    let views = """
      {"id": "thin", "center": [150, 50], "size": [4, 13.723], "collisionBoundsType": "ellipse"},
      {"id": "fast", "center": [250, 150], "size": [33.4, 48.345343], "velocity": [10000, -4170.369]}
      """
    let collision = #"{"type": "collision", "items": "*", "mode": "items"}"#
    #expect(try Self.escape(Self.scene(profile, views, collision, #""elasticity": 1, "friction": 0"#, gravity: 1, frames: 300)) == nil)
  }

  @Test("a rod that is longer than the bounds are wide does not drag its view through a wall", arguments: Profile.allCases)
  func rod(profile: Profile) throws {
    let views = """
      {"id": "thin", "center": [350, 350], "size": [10.812, 4], "collisionBoundsType": "ellipse"},
      {"id": "fast", "center": [50, 50], "size": [51.71378813676122, 48.1], "velocity": [-5507.015, 9093.6]}
      """
    let rod = #"{"type": "attachment", "kind": "distance", "item": "thin", "to": "fast"}"#
    #expect(try Self.escape(Self.scene(profile, views, rod, #""elasticity": 0, "friction": 0"#, gravity: 0, frames: 300)) == nil)
  }

  @Test("a thin bar across a corner does not creep out of the bounds along itself")
  func corner() throws {
    let json = """
      {"physim": 1, "bounds": [400, 400], "frames": 300, "gravity": {"vector": [-0.0049, -0.0087]},
       "walls": [{"id": "B", "bounds": true, "friction": 0}],
       "views": [{"id": "bar", "center": [2.5, 1], "size": [5.16, 57.244], "angle": -0.5156, "friction": 0}]}
      """
    #expect(try Self.escape(json) == nil)
  }
}
