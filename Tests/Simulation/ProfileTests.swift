import Formats
import SceneFormat
import SceneModel
import Simulation
import TestSupport
import TestTraits
import Testing
import Trajectories

/// What holds under all profiles.
@Suite("Profiles") struct ProfileTests {
  static func scene(_ profile: Profile, _ views: String, _ behaviors: String = "", frames: Int = 120, _ more: String = "") -> String {
    """
    {"physim": 1, "bounds": [400, 400], "profile": "\(profile.rawValue)", "frames": \(frames), "pointsPerMeter": 100,
     "walls": [{"id": "floor", "from": [-1000, 300], "to": [1000, 300]}],
     "views": [\(views)], "behaviors": [\(behaviors)]\(more)}
    """
  }

  static let gravity = #"{"type": "gravity", "items": "*"}"#

  @Test("a sleeping view sleeps until something touches it", arguments: Profile.allCases)
  func sleeping(profile: Profile) throws {
    let views = #"{"id": "a", "center": [100, 100], "size": [20, 20], "asleep": true}, {"id": "b", "center": [30, 100], "size": [20, 20]}"#
    let push = #"{"type": "push", "items": "b", "mode": "instantaneous", "direction": [0.04, 0]}, {"type": "collision", "items": "*"}"#
    let run = try Run(Self.scene(profile, views, push))
    #expect(run.view("a", 10).asleep && run.view("a", 10).x == 100)
    #expect(run.view("a").x > 105)
  }

  @Test("an anchored view stays where it is and stops others", arguments: Profile.allCases)
  func anchored(profile: Profile) throws {
    let views =
      #"{"id": "a", "center": [100, 200], "size": [60, 20], "anchored": true}, {"id": "b", "center": [100, 100], "size": [20, 20]}"#
    let run = try Run(Self.scene(profile, views, Self.gravity + #", {"type": "collision", "items": "*"}"#, frames: 200))
    #expect(run.view("a").y == 200 && run.view("a").angle == 0)
    #expect(isNear(run.view("b").y, 180, within: 2))
  }

  @Test("a kinematic view goes its way whatever it meets, and carries what lies on it", arguments: Profile.allCases)
  func kinematic(profile: Profile) throws {
    let views =
      #"{"id": "a", "center": [100, 250], "size": [80, 20], "type": "kinematic", "velocity": [0, -30]}, {"id": "b", "center": [100, 220], "size": [20, 20]}"#
    let run = try Run(Self.scene(profile, views, #"{"type": "gravity", "items": "b"}, {"type": "collision", "items": "*"}"#, frames: 121))
    #expect(isNear(run.view("a").y, 250 - 30 * 121 / 60, within: 0.3))
    #expect(isNear(run.view("a").y - run.view("b").y, 20, within: 2.2))
  }

  @Test("a view on a standing kinematic view settles once, at half a second", arguments: Profile.allCases)
  func restOnKinematic(profile: Profile) throws {
    let views =
      #"{"id": "a", "type": "kinematic", "center": [160, 210], "size": [320, 20]}, {"id": "b", "center": [160, 180], "size": [40, 40]}"#
    let events = #", "events": [{"when": {"settled": true}, "repeat": {"times": 9}, "push": {"view": "b", "direction": [0, 0]}}]"#
    let run = try Run(
      Self.scene(profile, views, #"{"type": "gravity", "items": "b"}, {"type": "collision", "items": "*"}"#, frames: 360, events))
    #expect(run.events(.settled).count == 1 && run.events(.slept).count == 1 && run.events(.woke).isEmpty)
    #expect((28...36).contains(run.events(.settled).first?.frame ?? 0))
    #expect(run.view("b", 40) == run.view("b"))
  }

  @Test("a kinematic view is on its path in every frame, whatever the profile's steps", arguments: Profile.allCases, [30, 60, 240])
  func paths(profile: Profile, rate: Int) throws {
    let views = #"{"id": "a", "center": [100, 100], "size": [20, 20], "type": "kinematic"}"#
    let run = try Run(
      Self.scene(
        profile, views, frames: rate / 2,
        #", "frameRate": \#(rate), "tracks": [{"target": "/views/a/center", "keys": [[0, 100, 100], [1, 300, 100]]}]"#))
    // at 240 frames per second UIKit has a step in every other frame only, and is two frames late at most
    for frame in 1...rate / 2 {
      #expect(isNear(run.view("a", frame).x, 100 + 200 * Float(frame) / Float(rate), within: rate == 240 ? 1.7 : 0.01))
    }
  }

  @Test("a view of hardly any mass moves as one does, and one that a push cannot move stays", arguments: Profile.allCases)
  func masses(profile: Profile) throws {
    let views =
      #"{"id": "a", "center": [100, 100], "size": [20, 20], "density": 1e-9}, {"id": "b", "center": [200, 100], "size": [20, 20], "density": 1e9}"#
    let run = try Run(Self.scene(profile, views, Self.gravity + #", {"type": "collision", "items": "*"}"#, frames: 200))
    for view in ["a", "b"] { #expect(isNear(run.view(view).y, 290, within: 2.5)) }
  }

  @Test("an option may put a scene under another profile, whose keys are then passed over")
  func overridden() throws {
    let text = #"{"physim": 1, "bounds": [100, 100], "frames": 1, "substeps": 8, "views": []}"#
    let reading = SceneReader.read(
      bytes: Array(text.utf8), name: "s.json", overrides: [Override(pointer: "/profile", value: "box2d", option: "--profile")])
    let scene = try #require(reading.scene)
    #expect(scene.profile == .box2d && scene.substeps == nil && scene.velocityIterations == 8 && scene.pointsPerMeter == 16)
  }

  @Test("box2d: gravity behaviors add up, and iterations count")
  func box2d() throws {
    let two = Self.gravity + "," + #"{"type": "gravity", "items": "*", "direction": [1, 0]}"#
    let view = #"{"id": "a", "center": [100, 100], "size": [20, 20]}"#
    let run = try Run(Self.scene(.box2d, view, two, frames: 6))
    #expect(isNear(run.view("a").vx, 100, within: 1e-3) && isNear(run.view("a").vy, 100, within: 1e-3))
    let stack = (0..<4).map { #"{"id": "v\#($0)", "center": [100, \#(280 - 42 * $0)], "size": [40, 40], "density": \#($0 + 1)}"# }
    let touch = Self.gravity + #", {"type": "collision", "items": "*"}"#
    let few = try Run(Self.scene(.box2d, stack.joined(separator: ","), touch, frames: 30, #", "velocityIterations": 1"#))
    let many = try Run(Self.scene(.box2d, stack.joined(separator: ","), touch, frames: 30))
    #expect(few.digest != many.digest)
  }

  @Test("a run is the same a second time", arguments: Profile.allCases)
  func repeated(profile: Profile) throws {
    #expect(try Self.seed("fields", profile).digest == Self.seed("fields", profile).digest)
  }

  // MARK: - The seeds

  /// Farthest that a ball of the cradle swings from its place within some frames, points.
  private static func swing(_ run: Run, _ ball: String, _ frames: Range<Int>) -> Float {
    let start = run.view(ball, 0).x
    return frames.map { (run.view(ball, $0).x - start).magnitude }.max() ?? 0
  }

  private static func seed(_ name: String, _ profile: Profile) throws -> Run {
    try Run(Simulation(Scenery.scene(fixture: name, under: profile)))
  }

  @Test(
    "newtons-cradle: the pan's swing goes through to the other end and the middle waits; under box2d for the first time only",
    arguments: Profile.allCases)
  func cradle(profile: Profile) throws {
    let run = try Self.seed("newtons-cradle", profile)
    // released at 1 s; the far ball is up a quarter of a period later
    let first = 60..<95
    #expect(Self.swing(run, "ball-5", first) > 0.9 * Self.swing(run, "ball-1", 0..<95))
    for ball in ["ball-2", "ball-3", "ball-4"] where profile != .box2d { #expect(Self.swing(run, ball, 60..<150) < 5) }
  }

  @Test("pong: the ball keeps its speed for a minute and stays in", arguments: Profile.allCases)
  func pong(profile: Profile) throws {
    let run = try Self.seed("pong", profile)
    for frame in stride(from: 1, to: run.frames.count, by: 50) {
      let ball = run.view("ball", frame)
      #expect(isNear(ball.speed, run.view("ball", 1).speed, within: 0.5))
      #expect(ball.x > 0 && ball.x < 320 && ball.y > 0 && ball.y < 568)
    }
  }

  @Test("basketball: the shot scores", arguments: Profile.allCases)
  func basketball(profile: Profile) throws {
    let run = try Self.seed("basketball", profile)
    #expect(run.events(.sensorEntered).contains { $0.a == "hoop-center" && $0.b == "ball" })
  }

  /// A scene that ends in a heap, and how one of its views is moved before.
  struct Heap: Sendable, CustomTestStringConvertible {
    let fixture: String
    let pointer: String
    let x: Double
    let seconds: Int

    static let all = [
      Heap(fixture: "physics-101", pointer: "/views/square-40/center/0", x: 60, seconds: 8),
      Heap(fixture: "tap-to-spawn", pointer: "/events/0/add/center/0", x: 100, seconds: 12),
    ]

    var testDescription: String { fixture }
  }

  @Test("physics-101 and tap-to-spawn end in a heap at rest, inside the screen", arguments: Profile.allCases, Heap.all)
  func heaps(profile: Profile, heap: Heap) throws {
    // one heap in twenty rocks for some seconds longer, so the claim is about heaps with slightly different starts
    let runs = try (0..<8).map {
      let x = heap.x + 0.01 * Double($0)
      return try Run(
        Simulation(
          Scenery.scene(fixture: heap.fixture, setting: ["/profile": profile.rawValue, heap.pointer: "\(x)", "/duration": "20"])))
    }
    #expect(runs.count { $0.frames[heap.seconds * 60].allSatisfy { $0.asleep } } > 6)
    for view in runs.flatMap(\.last) {
      #expect(view.asleep)
      #expect(view.x > 0 && view.x < 320 && view.y > 0 && view.y < 460)
    }
  }
}

/// Scenes at random, as hostile as the reader lets through.
struct ProfileFuzz {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func scene(_ profile: Profile) -> String {
    var copy = self
    return copy.make(profile)
  }

  private mutating func number(_ low: Float, _ high: Float) -> Float { random.uniform(low, high) }
  private mutating func pick<T>(_ choices: [T]) -> T { choices[Int(random.next() % UInt64(choices.count))] }

  private mutating func make(_ profile: Profile) -> String {
    let views = (0..<10).map { view($0) }
    let behaviors =
      (0..<8).map { _ in behavior() } + [#"{"type": "collision", "items": "*", "translatesReferenceBoundsIntoBoundary": true}"#]
    return """
      {"physim": 1, "bounds": [400, 400], "profile": "\(profile.rawValue)", "frames": 60, "frameRate": \(pick([30, 60, 120, 1000])),
       "pointsPerMeter": \(pick([0.01, 1, 16, 100, 10_000])), "gravity": {"vector": [\(number(-20, 20)), \(number(-20, 20))], "unit": "m/s2"},
       "walls": [{"bounds": true}, {"path": [[0, 300], [100, 320], [200, 300], [400, 390]]}, {"ellipse": [150, 100, 100, 60]}],
       "views": [\(views.joined(separator: ", "))], "behaviors": [\(behaviors.joined(separator: ", "))],
       "events": [{"frame": 20, "remove": "v3"}, {"frame": 25, "move": {"view": "v1", "center": [\(number(0, 400)), 200]}},
         {"frame": 30, "push": {"view": "v2", "direction": [\(number(-1e6, 1e6)), 0]}}]}
      """
  }

  private mutating func view(_ i: Int) -> String {
    let size = "[\(number(1, 80)), \(number(1, 80))]"
    let shape = pick([
      #""size": \#(size)"#, #""size": [30, 30], "collisionBoundsType": "ellipse""#, #""size": [40, 20], "collisionBoundsType": "ellipse""#,
      #""size": [40, 30], "cornerRadius": 8"#,
      #""collisionBoundsType": "path", "collisionBoundingPath": [[-20, -20], [20, -10], [0, 0], [10, 25]]"#,
    ])
    let kind =
      i > 7
      ? ""
      : pick([
        "", "", "", #", "anchored": true"#, #", "type": "kinematic""#, #", "type": "static""#, #", "asleep": true"#, #", "bullet": true"#,
      ])
    return
      #"{"id": "v\#(i)", "center": [\#(number(0, 400)), \#(number(0, 400))], \#(shape), "angle": \#(number(-4, 4)), "velocity": [\#(number(-2000, 2000)), \#(number(-2000, 2000))], "angularVelocity": \#(number(-30, 30)), "density": \#(pick([1e-6, 1, 1, 1000])), "elasticity": \#(number(0, 1.5)), "friction": \#(number(0, 2)), "charge": \#(number(-1, 1))\#(kind)}"#
  }

  private mutating func behavior() -> String {
    let a = Int(random.next() % 5)
    let b = 5 + Int(random.next() % 5)
    let kind = pick(["distance", "limit", "fixed", "pin", "sliding"])
    let soft =
      kind == "distance" || kind == "fixed" || kind == "pin"
      ? #", "frequency": \#(pick([0, 0.5, 30, 500])), "damping": \#(number(0, 2))"# : ""
    let axis = kind == "sliding" ? #", "axis": [1, 0.3], "range": [-10, 20], "motor": {"speed": 100, "maxForce": 50}"# : ""
    let turn = kind == "pin" ? #", "range": [-0.5, 0.5], "frictionTorque": 1, "motor": {"speed": 50, "maxTorque": 3}"# : ""
    return pick([
      #"{"type": "gravity", "items": "v\#(a)", "magnitude": \#(number(-3, 3))}"#,
      #"{"type": "snap", "item": "v\#(a)", "point": [\#(number(0, 400)), \#(number(0, 400))], "damping": \#(number(0, 1))}"#,
      #"{"type": "push", "items": ["v\#(a)", "v\#(b)"], "mode": "continuous", "direction": [\#(number(-9, 9)), \#(number(-9, 9))], "targetOffset": [5, 5]}"#,
      #"{"type": "attachment", "item": "v\#(a)", "to": "v\#(b)", "kind": "\#(kind)"\#(soft)\#(axis)\#(turn)}"#,
      #"{"type": "attachment", "item": "v\#(a)", "anchor": [\#(number(0, 400)), \#(number(0, 400))], "kind": "\#(kind)"\#(soft)\#(axis)\#(turn)}"#,
      #"{"type": "field", "kind": "\#(pick(["drag", "vortex", "radialGravity", "spring", "electric", "magnetic", "noise", "turbulence"]))", "items": "*", "position": [200, 200], "strength": \#(number(-50, 50))}"#,
      #"{"type": "dynamicItem", "items": "v\#(a)", "allowsRotation": false, "resistance": \#(number(0, 100))}"#,
    ])
  }
}

@Suite("Random scenes under all profiles") struct ProfileFuzzTests {
  @Test("every number of every frame is finite, or the error names the view that became non-finite", arguments: seeds(4, thorough: 40))
  func finite(seed: UInt64) throws {
    for profile in Profile.allCases {
      let text = ProfileFuzz(seed: seed).scene(profile)
      let reading = SceneReader.read(bytes: Array(text.utf8), name: "fuzz.json")
      guard let scene = reading.scene else {
        Issue.record("\(reading.rendered())")
        continue
      }
      var simulation = try Simulation(scene)
      do throws(SimulationError) {
        while try simulation.next() {
          for view in simulation.frame.samples {
            #expect(
              view.x.isFinite && view.y.isFinite && view.angle.isFinite && view.vx.isFinite && view.vy.isFinite && view.omega.isFinite)
          }
        }
      } catch {
        guard case .notFinite = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }
}
