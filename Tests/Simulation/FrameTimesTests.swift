import Formats
import SceneModel
import Simulation
import Testing
import Trajectories

/// Frames at explicit times: jitter, drops and displays of another rate than the world's steps.
struct FrameTimesTests {
  /// A ball that falls onto a floor, and a spring of ω = 10/s, critically damped, from y 100 to 500.
  private func scene(_ times: [Double], more: String = "", rate: Double = 60) -> String {
    let list = times.map { NumberFormat.exact($0) }.joined(separator: ", ")
    let clock = times.isEmpty ? #""duration": 1.5"# : #""frameTimes": [\#(list)]"#
    return """
      { "physim": 1, "bounds": [400, 800], \(clock), "frameRate": \(rate), "gravity": { "vector": [0, 9.81] },
        "walls": [{ "id": "floor", "from": [0, 700], "to": [400, 700] }],
        "views": [
          { "id": "ball", "center": [300, 300], "size": [40, 40], "collisionBoundsType": "ellipse", "elasticity": 0.5 },
          { "id": "sheet", "center": [100, 100], "size": [40, 40] }
        ],
        "behaviors": [
          { "id": "s", "type": "spring", "item": "sheet", "to": { "y": 500 }, "spring": { "stiffness": 100, "damping": 20 } }
        ]\(more) }
      """
  }

  private func critical(_ t: Double) -> Float { Float(500 - 400 * (1 + 10 * t) * PortableMath.exponential(-10 * t)) }

  private static let even = (0...90).map { Double($0) / 60 }
  /// Frames 20 to 26 are dropped, and every third frame is 4 ms late.
  private static let dropped = even.enumerated().filter { !(20...26).contains($0.offset) }.map { i, time in
    i % 3 == 0 && i > 0 ? time + 0.004 : time
  }

  @Test(arguments: ["physics", "uikit", "box2d"])
  func `even times are the frame rate, to the bit`(_ profile: String) throws {
    let more = #", "profile": "\#(profile)""#
    #expect(try Run(scene(Self.even, more: more)).digest == Run(scene([], more: more)).digest)
  }

  @Test func `a spring in closed form stands where the formula has it at the times of the frames`() throws {
    let run = try Run(scene(Self.dropped))
    #expect(run.frames.count == Self.dropped.count)
    for (frame, time) in Self.dropped.enumerated() where time < 0.9 {
      #expect(isNear(run.view("sheet", frame).y, critical(time), within: 1e-4))
    }
  }

  @Test func `a motion has the same bits at the same time, whatever the frames before`() throws {
    let (even, dropped) = (try Run(scene(Self.even)), try Run(scene(Self.dropped)))
    var compared = 0
    for (frame, time) in Self.dropped.enumerated() {
      guard let other = Self.even.firstIndex(of: time) else { continue }
      compared += 1
      #expect(dropped.view("sheet", frame).y == even.view("sheet", other).y)
      #expect(dropped.view("sheet", frame).vy == even.view("sheet", other).vy)
    }
    #expect(compared > 50)
  }

  @Test func `the world takes its steps of one length, and is where it is without drops`() throws {
    let (even, dropped) = (try Run(scene(Self.even)), try Run(scene(Self.dropped)))
    for (frame, time) in Self.dropped.enumerated() {
      let step = Int((time * 60).rounded())
      #expect(dropped.view("ball", frame).y == even.view("ball", step).y)
    }
    // a contact in the steps of a dropped frame is reported with the frame
    #expect(dropped.events(.contactBegan).count == even.events(.contactBegan).count)
  }

  @Test func `at twice the rate every other frame has no step`() throws {
    let times = (0...120).map { Double($0) / 120 }
    let (fast, even) = (try Run(scene(times)), try Run(scene(Self.even)))
    let end = try #require(fast.events(.motionFinished).first).frame
    for frame in stride(from: 0, through: 120, by: 2) {
      #expect(fast.view("ball", frame).y == even.view("ball", frame / 2).y)
      if frame < end { #expect(isNear(fast.view("sheet", frame).y, critical(times[frame]), within: 1e-4)) }
    }
  }

  @Test func `times count from the first, and frames go on at the rate`() throws {
    let more = #", "frames": 8"#
    let run = try Run(scene([5, 5.1, 5.15], more: more))
    #expect(run.frames.count == 9)
    #expect(isNear(run.view("sheet", 2).y, critical(0.15), within: 1e-3))
    #expect(isNear(run.view("sheet", 8).y, critical(0.15 + 6 / 60.0), within: 1e-3))
  }

  @Test func `an event happens at the first frame at or after its time`() throws {
    let more = #", "events": [{ "time": 0.34, "stop": "s" }]"#
    let run = try Run(scene(Self.dropped, more: more))
    let stop = try #require(run.events(.motionStopped).first)
    let first = try #require(Self.dropped.firstIndex { $0 >= 0.34 })
    // the event acts before the step that begins there, and is visible after it
    #expect(stop.frame == first + 1)
    #expect(Self.dropped[first] > 0.44)
  }
}
