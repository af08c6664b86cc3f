import SceneModel
import Simulation
import Testing
import Trajectories

/// `category`, `collidesWith` and `sensor` that change while the scene runs. Views that sleep by then wake.
@Suite("Categories and sensors that change") struct CategoryEventTests {
  private static let shelfAndBox =
    #"{"id": "shelf", "center": [100, 200], "size": [60, 10], "type": "static"}, {"id": "box", "center": [100, 185], "size": [20, 20]}"#
  /// A box that sleeps on the floor, in a view that it passes through.
  private static let blockAndBox =
    #"{"id": "block", "center": [100, 295], "size": [80, 10], "type": "static", "collidesWith": []}, "#
    + #"{"id": "box", "center": [100, 290], "size": [20, 20]}"#
  private static let touch = #", {"type": "collision", "items": "*", "mode": "items"}"#

  /// A box that sleeps on a shelf 100 pt above the floor; the event comes after a second.
  private static func run(_ profile: Profile, _ set: String, then more: String = "") throws -> Run {
    try Run(
      ProfileTests.scene(
        profile,
        shelfAndBox, ProfileTests.gravity + touch, frames: 180,
        #", "events": [{"frame": 60, "set": {\#(set)}}\#(more)]"#))
  }

  @Test(
    "what no longer collides falls from where it sleeps, and what does again lies on it", arguments: Profile.allCases,
    [
      #""/views/shelf/collidesWith": []"#, #""/views/box/category": ["b"], "/views/shelf/collidesWith": "a""#,
      #""/views/shelf/sensor": true"#,
    ])
  func falls(profile: Profile, set: String) throws {
    let run = try Self.run(profile, set)
    #expect(run.view("box", 60).asleep && isNear(run.view("box", 60).y, 185, within: 2))
    #expect(!run.view("box", 61).asleep && isNear(run.view("box").y, 290, within: 2))
    let isSensor = set.contains("sensor")
    #expect(run.events.contains { $0.kind == .contactEnded && $0.a == "shelf" && $0.b == "box" && $0.frame == 61 })
    #expect(run.events(.sensorEntered).count == (isSensor ? 1 : 0) && run.events(.sensorExited).count == (isSensor ? 1 : 0))
  }

  @Test("null stands for all, as a scene without the key does", arguments: Profile.allCases)
  func null(profile: Profile) throws {
    // it has fallen by 5 pt when the shelf, whose top it has not left, is there again
    let back = #", {"frame": 65, "set": {"/views/shelf/collidesWith": null}}"#
    let run = try Self.run(profile, #""/views/shelf/collidesWith": []"#, then: back)
    #expect(isNear(run.view("box").y, 185, within: 2.5))
  }

  @Test("a wall lets some through, also such as sleep on it", arguments: Profile.allCases)
  func wall(profile: Profile) throws {
    let run = try Run(
      ProfileTests.scene(
        profile,
        #"{"id": "a", "center": [100, 290], "size": [20, 20], "category": "a"}, {"id": "b", "center": [200, 290], "size": [20, 20], "category": "b"}"#,
        ProfileTests.gravity, frames: 180, #", "events": [{"frame": 90, "set": {"/walls/floor/collidesWith": ["b", "c"]}}]"#))
    #expect(run.view("a", 90).asleep && run.view("a").y > 1000)
    #expect(isNear(run.view("b").y, 290, within: 2))
  }

  @Test("what something standing comes to collide with wakes", arguments: Profile.allCases)
  func wakes(profile: Profile) throws {
    let run = try Run(
      ProfileTests.scene(
        profile, Self.blockAndBox, ProfileTests.gravity + Self.touch, frames: 240,
        #", "events": [{"frame": 90, "set": {"/views/block/collidesWith": null}}]"#))
    #expect(run.view("box", 90).asleep && isNear(run.view("box", 90).y, 290, within: 2))
    #expect(!run.view("box", 91).asleep && isNear(run.view("box").y, 280, within: 3))
  }

  @Test("a sensor senses what sleeps in it, and can become solid", arguments: Profile.allCases)
  func sensor(profile: Profile) throws {
    let run = try Run(
      ProfileTests.scene(
        profile, Self.blockAndBox, ProfileTests.gravity + Self.touch, frames: 240,
        #", "events": [{"frame": 90, "set": {"/views/block/sensor": true, "/views/block/collidesWith": null}}, "#
          + #"{"frame": 120, "set": {"/views/block/sensor": false}}]"#))
    #expect(run.events(.sensorEntered).map { $0.frame } == [91] && run.events(.sensorExited).map { $0.frame } == [121])
    #expect(isNear(run.view("box", 120).y, 290, within: 2) && isNear(run.view("box").y, 280, within: 3))
  }

  @Test("a track makes a view a sensor and solid again", arguments: Profile.allCases)
  func track(profile: Profile) throws {
    let run = try Run(
      ProfileTests.scene(
        profile, Self.shelfAndBox, ProfileTests.gravity + Self.touch, frames: 180,
        #", "tracks": [{"target": "/views/shelf/sensor", "keys": [[0, false], [1, true]], "interpolation": "hold"}]"#))
    #expect(isNear(run.view("box", 59).y, 185, within: 2) && isNear(run.view("box").y, 290, within: 2))
  }
}
