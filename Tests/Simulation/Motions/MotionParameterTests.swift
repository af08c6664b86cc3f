import Formats
import Simulation
import Testing
import Trajectories

/// Targets and parameters of motions that events and tracks change.
struct MotionParameterTests {
  private func scene(_ behavior: String, _ more: String, seconds: Double = 2, view: String = "") -> String {
    """
    { "physim": 1, "bounds": [400, 800], "duration": \(seconds),
      "views": [{ "id": "a", "center": [100, 100], "size": [40, 40]\(view) }],
      "behaviors": [\(behavior)], \(more) }
    """
  }

  /// ω = 10/s, critically damped.
  private static let spring =
    #"{ "id": "s", "type": "spring", "item": "a", "to": { "y": 500 }, "spring": { "stiffness": 100, "damping": 20 } }"#

  @Test func `a new target is a retarget that keeps the velocity`() throws {
    let set = try Run(scene(Self.spring, #""events": [{ "frame": 12, "set": { "/behaviors/s/to/y": 300 } }]"#))
    let retarget = try Run(scene(Self.spring, #""events": [{ "frame": 12, "retarget": { "motion": "s", "to": { "y": 300 } } }]"#))
    for frame in set.frames.indices { #expect(set.view("a", frame).y == retarget.view("a", frame).y) }
  }

  @Test func `a spring that is over begins again with a new target`() throws {
    let run = try Run(scene(Self.spring, #""events": [{ "time": 2, "set": { "/behaviors/s/to/y": 200 } }]"#, seconds: 4))
    #expect(run.view("a", 120).y == 500 && run.view("a").y == 200)
  }

  @Test func `a target on a track is followed with the lag of the spring`() throws {
    let track = #""tracks": [{ "target": "/behaviors/s/to/y", "keys": [[0, 100], [4, 900]], "interpolation": "linear" }]"#
    let run = try Run(scene(Self.spring, track, seconds: 4))
    // a critically damped spring is 2v/ω behind a target of constant velocity, and a held target is half a frame late
    #expect(isNear(run.view("a", 200).y, Float(100 + 200 * (200 / 60.0 - 0.2)), within: 4))
    #expect(isNear(run.view("a", 200).vy, 200, within: 1))
  }

  @Test func `other parameters go on from place and velocity`() throws {
    let run = try Run(scene(Self.spring, #""events": [{ "frame": 12, "set": { "/behaviors/s/spring/stiffness": 400 } }]"#))
    // from frame 12 on: ω = 20/s, ζ = 0.5
    let (y, v) = (-400 * 3 * PortableMath.exponential(-2), 40000 * 0.2 * PortableMath.exponential(-2))
    let (t, rate, damped) = (0.1, 10.0, 300.0.squareRoot())
    let displacement =
      PortableMath.exponential(-rate * t) * (y * PortableMath.cosine(damped * t) + (v + rate * y) / damped * PortableMath.sine(damped * t))
    #expect(isNear(run.view("a", 18).y, Float(500 + displacement), within: 1e-2))
  }

  @Test func `values that are no spring change nothing`() throws {
    let event = #""events": [{ "frame": 12, "set": { "/behaviors/s/spring/damping": 900000000 } }]"#
    #expect(try Run(scene(Self.spring, event)).view("a", 60).y == Run(scene(Self.spring, #""events": []"#)).view("a", 60).y)
  }

  @Test func `a decay goes on with another parameter and the speed that it has`() throws {
    for law in [#""decay": { "timeConstant": 0.5 }"#, #""dialect": "motion", "decay": { "timeConstant": 0.325 }"#] {
      let decay = #"{ "id": "d", "type": "decay", "item": "a", "velocity": { "x": 200 }, \#(law) }"#
      let run = try Run(scene(decay, #""events": [{ "frame": 12, "set": { "/behaviors/d/decay/timeConstant": 0.1 } }]"#))
      let before = run.view("a", 12).vx
      #expect(isNear(run.view("a", 18).vx, before * Float(PortableMath.exponential(-1)), within: 0.01 * before))
    }
  }

  @Test func `an offset puts content there at once, and on a track each frame`() throws {
    let list = #"{ "id": "list", "type": "scroll", "item": "a", "viewport": [400, 30] }"#
    let view = #", "type": "static""#
    let set = try Run(scene(list, #""events": [{ "time": 1, "set": { "/behaviors/list/offset": 5 } }]"#, view: view))
    #expect(set.view("a", 60).y == 100 && set.view("a", 61).y == 15 && set.view("a").y == 15)
    let track = #""tracks": [{ "target": "/behaviors/list/offset", "keys": [[0, 0], [2, 20]] }]"#
    let followed = try Run(scene(list, track, view: view))
    for (frame, y) in [(1, Float(20)), (31, 15), (61, 10)] { #expect(isNear(followed.view("a", frame).y, y, within: 1e-3)) }
  }
}
