import SceneFormat
import SceneModel
import Testing
import Trajectories

@testable import Goldens

@Suite("Sensitivity") struct SensitivityTests {
  private func sensitivity(_ text: String) throws -> Sensitivity {
    let scene = try #require(SceneReader.read(bytes: Array(text.utf8), name: "").scene)
    let run = try SceneRun(scene, name: "", limits: .standard, keeping: .sensitivity)
    try run.finish()
    return try #require(run.sensitivity)
  }

  @Test("a shift of free views stays as it is: no horizon, and no contact that begins it")
  func free() throws {
    let free = try sensitivity(
      #"""
      { "physim": 1, "bounds": [400, 400], "frames": 60, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "views": [{ "id": "a", "frame": [0, 0, 20, 20] }, { "id": "b", "frame": [100, 0, 20, 20], "velocity": [30, 0] }] }
      """#)
    #expect(free.growth > 0.5 && free.growth < 2)
    #expect(free.horizon == nil)
    #expect(free.contact == nil)
    #expect(free.lastFrame == 60)
    #expect(try #require(free.tolerance) < 0.01)
  }

  @Test("a ball between round bumpers multiplies a shift with every impact: the horizon and the first contact are found")
  func bumpers() throws {
    let bumpers = try sensitivity(
      #"""
      { "physim": 1, "bounds": [300, 300], "frames": 600,
        "walls": [
          { "for": { "i": 3, "k": 3 }, "id": "bumper-{i}-{k}", "ellipse": ["= 20 + 100 * i", "= 20 + 100 * k", 60, 60], "elasticity": 1, "friction": 0 },
          { "id": "sides", "bounds": true, "elasticity": 1, "friction": 0 }
        ],
        "views": [{ "id": "ball", "center": [100, 103], "size": [20, 20], "collisionBoundsType": "ellipse", "velocity": [431, 277],
          "elasticity": 1, "friction": 0 }] }
      """#)
    let horizon = try #require(bumpers.horizon)
    let contact = try #require(bumpers.contact)
    #expect(bumpers.growth > 1e4)
    #expect(horizon < 300)
    #expect(contact.frame < horizon)
    #expect(contact.a == "ball")
    #expect(bumpers.tolerance == nil)
  }
}
