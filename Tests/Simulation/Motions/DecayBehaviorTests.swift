import Formats
import Simulation
import Testing
import Trajectories

/// Decays that drive views, against their closed form.
struct DecayBehaviorTests {
  private func scene(_ decay: String, view: String = "", seconds: Double = 4, more: String = "") -> String {
    """
    { "physim": 1, "bounds": [4000, 4000], "duration": \(seconds),
      "views": [{ "id": "a", "center": [100, 2000], "size": [40, 60]\(view) }],
      "behaviors": [{ "id": "d", "type": "decay", "item": "a", \(decay) }]\(more) }
    """
  }

  private static let rate = -1000 * PortableMath.logarithm(0.998)

  @Test func `UIScrollView's decay lands at 0.499 of the velocity above 10 points per second`() throws {
    let run = try Run(scene(#""velocity": [1000, -500], "decay": { "rate": 0.998 }"#))
    let t = 0.5
    let share = 1 - PortableMath.exponential(-Self.rate * t)
    #expect(isNear(run.view("a", 30).x, Float(100 + 499 * share), within: 1e-3))
    #expect(isNear(run.view("a", 30).y, Float(2000 - 249.5 * share), within: 1e-3))
    #expect(isNear(run.view("a").x, 100 + 0.499 * 990, within: 1e-3))
    #expect(isNear(run.view("a").y, 2000 - 0.499 * 490, within: 1e-3))
    let end = try #require(run.events(.motionFinished).first?.motionEnd)
    #expect((end - PortableMath.logarithm(100) / Self.rate).magnitude < 1e-9)
  }

  @Test func `the velocity of the view is kept by default`() throws {
    let run = try Run(scene(#""dialect": "uikit""#, view: #", "velocity": [1000, 0]"#))
    #expect(isNear(run.view("a").x, 100 + 0.499 * 990, within: 1e-3))
    #expect(run.view("a").y == 2000)
  }

  @Test func `a release begins it again with the velocity of the view, or a given one`() throws {
    let events = { (velocity: String) in
      #", "events": [{ "time": 1, "stop": "d" }, { "time": 1, "set": { "/views/a/velocity": [0, 0] } }, "#
        + #"{ "time": 2, "set": { "/views/a/velocity": [300, 700] } }, { "time": 2, "release": { "motion": "d"\#(velocity) } }]"#
    }
    let decay = #""velocity": { "x": 200 }, "decay": { "rate": 0.998 }"#
    let kept = try Run(scene(decay, seconds: 8, more: events("")))
    let start = kept.view("a", 120)
    #expect(isNear(kept.view("a").x, start.x + 0.499 * 290, within: 1e-2))
    #expect(kept.view("a").y == start.y, "it drives x alone")
    #expect(kept.events(.motionFinished).count == 1 && kept.events(.motionStopped).count == 1)
    let given = try Run(scene(decay, seconds: 8, more: events(#", "velocity": { "x": -100 }"#)))
    #expect(isNear(given.view("a").x, start.x - 0.499 * 90, within: 1e-2))
  }

  @Test func `a time constant alone begins with the velocity`() throws {
    let run = try Run(scene(#""velocity": { "x": 400 }, "decay": { "timeConstant": 0.5 }"#))
    #expect(isNear(run.view("a", 30).x, Float(100 + 200 * (1 - PortableMath.exponential(-1))), within: 1e-3))
    #expect(isNear(run.view("a").x, 300, within: 1e-3))
  }

  @Test func `parameters find their dialect`() throws {
    // androidx: v = v0 e^(-4.2t); Flutter: x = x0 + v0 (d^t - 1) / ln d
    let android = try Run(scene(#""velocity": { "x": 420 }, "decay": { "friction": 1 }"#))
    #expect(isNear(android.view("a", 20).x, Float(100 + 100 * (1 - PortableMath.exponential(-1.4))), within: 1e-3))
    let flutter = try Run(scene(#""velocity": { "x": 300 }, "decay": { "drag": 0.135 }"#))
    let way = 300 * (0.135 - 1) / PortableMath.logarithm(0.135)
    #expect(isNear(flutter.view("a", 60).x, Float(100 + way), within: 1e-3))
  }

  @Test func `clamped bounds end the motion where the box of the view touches them`() throws {
    let run = try Run(scene(#""velocity": [3000, 0], "decay": { "rate": 0.998 }, "bounds": [0, 0, 1000, 4000], "atBounds": "clamp""#))
    #expect(run.view("a").x == 980 && run.frames.indices.allSatisfy { run.view("a", $0).x <= 980 })
    // 880 = 0.499 · 3000 (1 - e^(-kt))
    let end = try #require(run.events(.motionFinished).first?.motionEnd)
    #expect((end + PortableMath.logarithm(1 - 880 / 1497.0) / Self.rate).magnitude < 1e-9)
  }

  @Test func `UIKit bounces by one critically damped spring and comes to rest at the bound`() throws {
    let run = try Run(scene(#""velocity": [3000, 0], "decay": { "rate": 0.998 }, "bounds": [0, 0, 1000, 4000]"#))
    let edge = -PortableMath.logarithm(1 - 880 / 1497.0) / Self.rate
    let speed = 1497 * Self.rate * (1 - 880 / 1497.0)
    let frame = 40
    let t = Double(frame) / 60 - edge
    let omega = 120.0.squareRoot()
    #expect(isNear(run.view("a", frame).x, Float(980 + speed * t * PortableMath.exponential(-omega * t)), within: 0.01))
    #expect(run.view("a").x == 980)
  }

  @Test func `a view that is larger than the bounds covers them`() throws {
    let run = try Run(
      scene(#""velocity": { "y": 3000 }, "decay": { "rate": 0.998 }, "bounds": [0, 1980, 4000, 30], "atBounds": "clamp""#))
    // from 1980 to 2040 with a height of 60: the center is between 1980 and 2010
    #expect(run.view("a").y == 2010)
  }

  @Test func `a card that decays into a heap falls with the velocity that it is left with`() throws {
    let gravity = #", "gravity": { "vector": [0, 9.81] }, "events": [{ "time": 0.5, "stop": "d" }]"#
    let run = try Run(scene(#""velocity": [900, -600], "decay": { "rate": 0.998 }"#, more: gravity))
    let v = 900 * 0.499 * Self.rate * PortableMath.exponential(-Self.rate * 0.5)
    #expect(isNear(run.view("a", 30).vx, Float(v), within: 0.01))
    #expect(isNear(run.view("a", 60).vx, Float(v), within: 0.01))
    #expect(run.view("a", 60).vy > run.view("a", 30).vy + 400)
  }

  @Test func `angles decay in degrees`() throws {
    let run = try Run(scene(#""velocity": { "angle": 10 }, "decay": { "rate": 0.998 }"#))
    let degrees = 10 * 180 / Double.pi
    #expect(isNear(run.view("a").angle, Float(0.499 * (degrees - 10) * Double.pi / 180), within: 1e-4))
  }
}
