import Formats
import Simulation
import Testing
import Trajectories

/// Springs that drive views, against their closed form.
struct SpringBehaviorTests {
  /// A spring of ω = 10/s, critically damped, from y 100 to 500.
  private static let critical =
    #"{ "id": "s", "type": "spring", "item": "a", "to": { "y": 500 }, "spring": { "stiffness": 100, "damping": 20 } }"#

  private func scene(
    _ behaviors: String, events: String = "", view: String = "", rate: Double = 60, seconds: Double = 2, others: String = ""
  ) -> String {
    """
    { "physim": 1, "bounds": [400, 800], "duration": \(seconds), "frameRate": \(rate),
      "views": [{ "id": "a", "center": [100, 100], "size": [40, 40]\(view) }\(others)],
      "behaviors": [\(behaviors)], "events": [\(events)] }
    """
  }

  /// y of a critically damped spring after `t` seconds from y 100 with a velocity.
  private func critical(_ t: Double, velocity v: Double = 0) -> Float {
    Float(500 + (-400 + (v - 4000) * t) * PortableMath.exponential(-10 * t))
  }

  @Test(arguments: [24.7, 30, 60, 120, 1000])
  func `a view stands where the closed form has it, to the bit, whatever the frame rate`(_ rate: Double) throws {
    let run = try Run(scene(Self.critical, rate: rate, seconds: 0.8))
    for frame in run.frames.indices {
      #expect(isNear(run.view("a", frame).y, critical(Double(frame) / rate), within: 1e-4))
      #expect(run.view("a", frame).x == 100)
    }
  }

  @Test func `frames of one time have the same bits at all frame rates`() throws {
    let slow = try Run(scene(Self.critical, rate: 30, seconds: 0.8))
    let fast = try Run(scene(Self.critical, rate: 120, seconds: 0.8))
    for frame in slow.frames.indices {
      #expect(slow.view("a", frame).y == fast.view("a", 4 * frame).y)
      #expect(slow.view("a", frame).vy == fast.view("a", 4 * frame).vy)
    }
  }

  @Test(arguments: ["physics", "uikit", "box2d"])
  func `profiles do not change the law`(_ profile: String) throws {
    let text = scene(Self.critical).substituting(#""bounds""#, with: #""profile": "\#(profile)", "bounds""#)
    let run = try Run(text)
    for frame in [1, 2, 10, 30] { #expect(isNear(run.view("a", frame).y, critical(Double(frame) / 60), within: 1e-4)) }
  }

  @Test func `columns of velocity are those of the law`() throws {
    let run = try Run(scene(Self.critical))
    // v = 40000 t e^(-10t)
    #expect(isNear(run.view("a", 6).vy, Float(4000 * PortableMath.exponential(-1)), within: 0.01))
  }

  @Test func `the velocity is kept, reset, given in points per second, or given per distance`() throws {
    let moving = #", "velocity": [0, 600]"#
    let kept = try Run(scene(Self.critical, view: moving))
    #expect(isNear(kept.view("a", 12).y, critical(0.2, velocity: 600), within: 1e-3))
    let reset = try Run(scene(with(#""velocity": "reset""#), view: moving))
    #expect(isNear(reset.view("a", 12).y, critical(0.2), within: 1e-3))
    let given = try Run(scene(with(#""velocity": { "y": -300 }"#), view: moving))
    #expect(isNear(given.view("a", 12).y, critical(0.2, velocity: -300), within: 1e-3))
    let shares = try Run(scene(with(#""velocity": 2, "dialect": "coreanimation""#).substituting("coreanimation", with: "swiftui")))
    #expect(isNear(shares.view("a", 12).y, critical(0.2, velocity: 800), within: 1e-3))
  }

  @Test func `React Native's tension and friction are critical at most, and anime's velocity is in distances per second`() throws {
    let spring = #""spring": { "stiffness": 100, "damping": 20 }"#
    let origami = with(#""dialect": "react-native""#).substituting(spring, with: #""spring": { "tension": 40, "friction": 20 }"#)
    // the constants are 230.2 and 61 by Origami's formulas: more than critical damping
    let wt = 230.2.squareRoot() * 0.1
    let y = Float(500 - 400 * (1 + wt) * PortableMath.exponential(-wt))
    #expect(isNear(try Run(scene(origami)).view("a", 6).y, y, within: 1e-3))
    let anime = with(#""dialect": "anime", "velocity": 2"#)
    #expect(isNear(try Run(scene(anime)).view("a", 12).y, critical(0.2, velocity: 800), within: 1e-3))
  }

  private func with(_ more: String) -> String { String(Self.critical.dropLast(2)) + ", \(more) }" }

  @Test func `angles turn in radians, other values stand still`() throws {
    let spring = #"{ "type": "spring", "item": "a", "to": { "angle": 3 }, "spring": { "stiffness": 100, "damping": 20 } }"#
    let run = try Run(scene(spring, view: #", "velocity": [50, 50], "angularVelocity": 1"#))
    let t = 0.25
    #expect(isNear(run.view("a", 15).angle, Float(3 + (-3 + (1 - 30) * t) * PortableMath.exponential(-10 * t)), within: 1e-5))
    #expect(run.view("a", 15).x == 100 && run.view("a", 15).y == 100)
  }

  // MARK: - Ends

  @Test func `a finished motion stands at its target, and its view falls on`() throws {
    let text = scene(Self.critical).substituting(#""bounds""#, with: #""gravity": { "vector": [0, 10] }, "bounds""#)
    let run = try Run(text)
    let end = try #require(run.events(.motionFinished).first)
    #expect(run.view("a", end.frame).y == 500 && run.view("a", end.frame).vy == 0)
    #expect(run.view("a").y > 510)
    // a thousandth of the distance and of its speed: (1 + 10t) e^(-10t) = 0.001 is the later of the two
    #expect((try #require(end.motionEnd) - 0.9233413476).magnitude < 1e-3)
  }

  @Test func `stop leaves the view with the velocity of the law`() throws {
    let run = try Run(scene(Self.critical, events: #"{ "frame": 12, "stop": "s" }"#))
    let velocity = 40000 * 0.2 * PortableMath.exponential(-2)
    #expect(isNear(run.view("a", 12).vy, Float(velocity), within: 1e-2))
    #expect(isNear(run.view("a", 72).y, critical(0.2) + Float(velocity), within: 0.1))
    #expect(run.events(.motionStopped).count == 1 && run.events(.motionFinished).isEmpty)
  }

  @Test func `a window and a removal end a motion as stop does`() throws {
    let stopped = try Run(scene(Self.critical, events: #"{ "frame": 12, "stop": "s" }"#))
    let removed = try Run(scene(Self.critical, events: #"{ "frame": 12, "remove": "s" }"#))
    let closed = try Run(scene(with(#""until": 0.2"#)))
    for frame in stopped.frames.indices {
      #expect(stopped.view("a", frame).y == removed.view("a", frame).y && stopped.view("a", frame).y == closed.view("a", frame).y)
    }
  }

  @Test func `a static view is static again`() throws {
    let run = try Run(scene(Self.critical, events: #"{ "frame": 12, "stop": "s" }"#, view: #", "type": "static""#))
    #expect(run.view("a", 13).y == run.view("a", 12).y && run.view("a", 13).vy == 0)
  }

  @Test func `an undamped spring never finishes`() throws {
    let spring = #"{ "id": "s", "type": "spring", "item": "a", "to": { "y": 500 }, "spring": { "stiffness": 100, "damping": 0 } }"#
    let run = try Run(scene(spring, seconds: 20))
    #expect(run.events(.motionFinished).isEmpty)
    #expect(isNear(run.view("a", 1200).y, Float(500 - 400 * PortableMath.cosine(200)), within: 1e-3))
  }

  // MARK: - Events

  @Test func `retarget keeps the velocity, or resets it`() throws {
    let kept = try Run(scene(Self.critical, events: #"{ "frame": 12, "retarget": { "motion": "s", "to": { "y": 300 } } }"#))
    let (y, v) = (Double(critical(0.2)), 40000 * 0.2 * PortableMath.exponential(-2))
    let t = 0.1
    #expect(
      isNear(kept.view("a", 18).y, Float(300 + (y - 300 + (v + 10 * (y - 300)) * t) * PortableMath.exponential(-10 * t)), within: 1e-3))
    let reset = try Run(
      scene(Self.critical, events: #"{ "frame": 12, "retarget": { "motion": "s", "to": { "y": 300 }, "velocity": "reset" } }"#))
    #expect(isNear(reset.view("a", 18).y, Float(300 + (y - 300) * (1 + 10 * t) * PortableMath.exponential(-10 * t)), within: 1e-3))
  }

  @Test func `an additive retarget of an equal spring is a kept one`() throws {
    func run(_ velocity: String) throws -> Run {
      try Run(
        scene(Self.critical, events: #"{ "frame": 12, "retarget": { "motion": "s", "to": { "y": 300 }, "velocity": "\#(velocity)" } }"#))
    }
    let (kept, additive) = (try run("kept"), try run("additive"))
    for frame in 0..<60 { #expect(isNear(kept.view("a", frame).y, additive.view("a", frame).y, within: 1e-3)) }
  }

  @Test func `a finished spring begins again with a new target`() throws {
    let run = try Run(
      scene(Self.critical, events: #"{ "when": { "finished": "s" }, "retarget": { "motion": "s", "to": { "y": 200 } } }"#, seconds: 4))
    #expect(run.view("a").y == 200 && run.events(.motionFinished).count == 2)
  }

  @Test func `reached comes before finished`() throws {
    let spring = #"{ "id": "s", "type": "spring", "item": "a", "to": { "y": 500 }, "spring": { "stiffness": 100, "damping": 4 } }"#
    let events = #"{ "when": { "reached": "s" }, "stop": "s" }"#
    let run = try Run(scene(spring, events: events))
    let stop = try #require(run.events(.motionStopped).first)
    // the displacement is zero where tan(ωt) = -ω/ζω
    let damped = (100.0 - 4).squareRoot()
    let first = (Double.pi - PortableMath.arctangent(y: damped, x: 2)) / damped
    #expect(stop.frame == Int((first * 60).rounded(.up)) + 1)
  }

  @Test func `a later motion of the same value takes it over with its velocity`() throws {
    let second =
      #"{ "id": "s2", "type": "spring", "item": "a", "from": 0.2, "to": { "y": 300 }, "spring": { "stiffness": 100, "damping": 20 } }"#
    let both = try Run(scene("\(Self.critical), \(second)"))
    let one = try Run(scene(Self.critical, events: #"{ "frame": 12, "retarget": { "motion": "s", "to": { "y": 300 } } }"#))
    for frame in both.frames.indices { #expect(both.view("a", frame).y == one.view("a", frame).y) }
  }

  @Test func `motions of different values drive a view together`() throws {
    let x = #"{ "type": "spring", "item": "a", "to": { "x": 300 }, "spring": { "stiffness": 400, "damping": 40 } }"#
    let run = try Run(scene("\(Self.critical), \(x)"))
    #expect(isNear(run.view("a", 12).y, critical(0.2), within: 1e-3))
    #expect(isNear(run.view("a", 12).x, Float(300 - 200 * 5 * PortableMath.exponential(-4)), within: 1e-3))
  }

  // MARK: - Others

  @Test func `a driven view pushes what it meets and is not pushed itself`() throws {
    let touch = #"{ "type": "collision", "items": "*", "mode": "items" }"#
    let run = try Run(scene("\(Self.critical), \(touch)", others: #", { "id": "b", "center": [100, 300], "size": [40, 40] }"#))
    #expect(run.view("b").y > 500)
    #expect(isNear(run.view("a", 30).y, critical(0.5), within: 1e-3))
    #expect(run.events(.contactBegan).contains { $0.a == "a" && $0.b == "b" })
  }

  @Test func `a spring takes over the velocity with which a track ends`() throws {
    let text = scene(with(#""from": 0.2"#), view: #", "type": "kinematic""#)
    let track =
      #""tracks": [{ "target": "/views/a/center", "keys": [[0, 100, 100], [0.2, 100, 160]], "interpolation": "linear" }], "views""#
    let run = try Run(text.substituting(#""views""#, with: track))
    let t = 0.1
    #expect(isNear(run.view("a", 18).y, Float(500 + (-340 + (300 - 3400) * t) * PortableMath.exponential(-10 * t)), within: 0.01))
  }

  @Test func `a group that a driven view joins stops the motion and moves the view`() throws {
    let pair = #"{ "id": "pair", "type": "group", "items": "*", "from": 0.2 }"#
    let run = try Run(scene("\(Self.critical), \(pair)", others: #", { "id": "b", "center": [140, 100], "size": [40, 40] }"#))
    #expect(run.events(.motionStopped).map { $0.a } == ["s"] && run.events(.motionFinished).isEmpty)
    // the two of equal mass go on with the mean of their velocities
    let velocity = 40000 * 0.2 * PortableMath.exponential(-2) / 2
    let (a, b) = (run.view("a"), run.view("b"))
    #expect(isNear(a.vy, b.vy - (b.x - a.x) * b.omega, within: 0.1))
    let mean = 0.5 * (run.view("a", 30).vy + run.view("b", 30).vy)
    #expect(isNear(mean, Float(velocity), within: 1))
  }

  @Test func `snapshots continue with the same bits`() throws {
    var simulation = try Scenery.simulation(scene(Self.critical))
    for _ in 0...10 { _ = try simulation.next() }
    let snapshot = simulation.snapshot
    for _ in 0..<20 { _ = try simulation.next() }
    let digest = simulation.digest
    simulation.resume(snapshot)
    for _ in 0..<20 { _ = try simulation.next() }
    #expect(simulation.digest == digest)
  }
}
