import Formats
import Simulation
import Testing
import Trajectories

/// Scrolls under a finger, against the laws that recordings of UIScrollView fit.
struct ScrollBehaviorTests {
  /// Content of 3000 pt in a viewport of 800 pt: its center is at 1500 - offset, from 1500 down to -700.
  private func scene(_ events: String, scroll: String = "", seconds: Double = 6, center: Double = 500) -> String {
    """
    { "physim": 1, "bounds": [400, 800], "duration": \(seconds), "frameRate": 100,
      "views": [{ "id": "a", "center": [200, \(center)], "size": [400, 3000], "type": "static" }],
      "behaviors": [{ "id": "s", "type": "scroll", "item": "a", "viewport": [400, 800]\(scroll) }], "events": [\(events)] }
    """
  }

  private func drag(_ path: String, at time: Double = 0) -> String {
    #"{ "time": \#(time), "drag": { "motion": "s", "path": \#(path) } }"#
  }

  private func release(at time: Double, _ more: String = "") -> String {
    #"{ "time": \#(time), "release": { "motion": "s"\#(more) } }"#
  }

  @Test func `content follows the finger after 10 points`() throws {
    let run = try Run(scene(drag("[[0, 9, 100], [1, 9, 200]]")))
    #expect(run.view("a", 10).y == 500)
    #expect(isNear(run.view("a", 50).y, 540, within: 1e-3) && isNear(run.view("a", 50).vy, 100, within: 1e-3))
    #expect(run.view("a").y == 590 && run.view("a").x == 200)
  }

  @Test func `content with an offset is there in the first frame, and a finger finds it there`() throws {
    let run = try Run(scene(drag("[[0, 9, 100], [1, 9, 200]]"), scroll: #", "offset": 700"#))
    #expect(run.view("a", 0).y == 800 && run.view("a").y == 890)
    let later = try Run(scene("", scroll: #", "offset": 700, "from": 1"#))
    #expect(later.view("a", 0).y == 500 && later.view("a").y == 800)
  }

  @Test func `past an edge the rubber band holds it back`() throws {
    let run = try Run(scene(drag("[[0, 9, 100], [0.5, 9, 710]]"), center: 1500))
    // f(600) in 800 pt
    #expect(isNear(run.view("a").y, Float(1500 + 330 * 800 / (330 + 800.0)), within: 1e-2))
    let other = try Run(scene(drag("[[0, 9, 710], [0.5, 9, 100]]"), center: -700))
    #expect(isNear(other.view("a").y, Float(-700 - 330 * 800 / (330 + 800.0)), within: 1e-2))
  }

  @Test func `a release decays with the finger's velocity, or with a given one`() throws {
    let rate = -1000 * PortableMath.logarithm(0.998)
    let run = try Run(scene(drag("[[0, 9, 500], [0.1, 9, 440]]") + "," + release(at: 0.1)))
    // 50 pt by the finger, at 600 pt/s
    #expect(isNear(run.view("a", 60).y, Float(450 - 0.499 * 600 * (1 - PortableMath.exponential(-rate * 0.5))), within: 1e-2))
    #expect(isNear(run.view("a").y, Float(450 - 0.499 * 590), within: 1e-2))
    let given = try Run(scene(release(at: 0, #", "velocity": -600"#)))
    #expect(isNear(given.view("a").y, Float(500 - 0.499 * 590), within: 1e-2))
    #expect(given.events(.motionFinished).count == 1)
  }

  @Test func `a finger that has stood still releases at rest`() throws {
    let run = try Run(scene(drag("[[0, 9, 500], [0.1, 9, 440]]") + "," + release(at: 0.5)))
    #expect(isNear(run.view("a").y, 450, within: 1e-3))
  }

  @Test func `content released past an edge comes back as recorded`() throws {
    let run = try Run(scene(drag("[[0, 9, 100], [0.5, 9, 400]]") + "," + release(at: 1), center: 1500))
    let start = 290 * 0.55 * 800 / (290 * 0.55 + 800)
    let omega = 120.0.squareRoot()
    let t = 0.1
    let expected = (start + (-7.29 * start + omega * start) * t) * PortableMath.exponential(-omega * t)
    #expect(isNear(run.view("a", 110).y, Float(1500 + expected), within: 0.01))
    #expect(run.view("a").y == 1500)
  }

  @Test func `a finger catches content that moves`() throws {
    let events = release(at: 0, #", "velocity": -1000"#) + "," + drag("[[0, 9, 300], [1, 9, 300]]", at: 0.2)
    let run = try Run(scene(events))
    #expect(run.view("a", 21).y == run.view("a", 40).y && run.view("a", 40).y < 500)
    #expect(run.view("a", 40).vy == 0)
  }

  @Test(arguments: [(-300.0, 1300.0), (-900.0, 1000.0), (-2400.0, 700.0), (-40.0, 1300.0)])
  func `snapping ends at the offset that the projection is nearest to`(_ velocity: Double, _ end: Double) throws {
    // from offset 100 to offsets 200, 500 and 800
    let run = try Run(scene(release(at: 0, #", "velocity": \#(velocity)"#), scroll: #", "snap": [200, 500, 800]"#, center: 1400))
    #expect(isNear(run.view("a").y, Float(end), within: 1e-3))
    #expect(isNear(run.view("a", 0).y, 1400, within: 1e-3))
  }

  @Test func `pages are as long as the viewport`() throws {
    let run = try Run(scene(release(at: 0, #", "velocity": -1200"#), scroll: #", "snap": "pages""#, center: 1400))
    // the content offset 100 + 1190 / 2.002 = 694 is nearer to 800 than to 0
    #expect(isNear(run.view("a").y, 700, within: 1e-3))
  }

  // MARK: - Other frameworks

  @Test(arguments: [("uikit", 10.0), ("android", 8), ("flutter", 18), ("flutter-clamping", 18)])
  func `each dialect has its slop`(_ dialect: String, _ slop: Double) throws {
    let run = try Run(scene(drag("[[0, 9, 100], [1, 9, 200]]"), scroll: #", "dialect": "\#(dialect)""#))
    #expect(isNear(run.view("a").y, Float(600 - slop), within: 1e-3))
  }

  @Test func `Android's content stops at an edge until the finger is back, Flutter's clamped content follows at once`() throws {
    let path = drag("[[0, 9, 100], [0.5, 9, 700], [1, 9, 500]]")
    let android = try Run(scene(path, scroll: #", "dialect": "android""#, center: 1500))
    #expect(android.view("a", 50).y == 1500 && android.view("a", 100).y == 1500)
    let clamped = try Run(scene(path, scroll: #", "dialect": "flutter-clamping""#, center: 1500))
    #expect(clamped.view("a", 50).y == 1500 && isNear(clamped.view("a", 100).y, 1300, within: 1e-3))
  }

  @Test func `Flutter's friction past an edge is the limit of its small steps`() throws {
    let run = try Run(scene(drag("[[0, 9, 100], [0.5, 9, 718]]"), scroll: #", "dialect": "flutter""#, center: 1500))
    // 600 pt of the finger in steps of 0.01, each by 0.52 (1 - x/h)²
    var past = 0.0
    for _ in 0..<60_000 {
      let rest = 1 - past / 800
      past += 0.01 * 0.52 * rest * rest
    }
    #expect(isNear(run.view("a").y, Float(1500 + past), within: 0.05))
  }

  @Test func `releases are those of the dialect, between its limits`() throws {
    func end(_ dialect: String, _ velocity: Double) throws -> Float {
      try Run(scene(release(at: 0, #", "velocity": \#(velocity)"#), scroll: #", "dialect": "\#(dialect)""#)).view("a").y - 500
    }
    #expect(try isNear(end("android", -1000), -194.314, within: 1e-2))
    #expect(try isNear(end("flutter-clamping", -1000), -194.314, within: 1e-2))
    #expect(try end("android", -49) == 0 && end("flutter", -99) == 0)
    #expect(try end("android", -8000) == end("android", -20_000))
    // v (d^t - 1) / ln d until 20 pt/s
    #expect(try isNear(end("flutter", -1000), Float(-980 / -PortableMath.logarithm(0.135)), within: 1e-2))
  }

  @Test func `a tracked finger leaves with the slope of its last 100 ms, and 0 after 40 ms`() throws {
    for dialect in ["android", "flutter"] {
      let run = try Run(scene(drag("[[0, 9, 700], [0.2, 9, 580]]") + "," + release(at: 0.2), scroll: #", "dialect": "\#(dialect)""#))
      #expect(run.view("a", 21).vy < -550 && run.view("a", 21).vy > -601)
      let held = try Run(scene(drag("[[0, 9, 700], [0.2, 9, 580]]") + "," + release(at: 0.25), scroll: #", "dialect": "\#(dialect)""#))
      #expect(held.view("a").y == held.view("a", 20).y)
    }
  }

  @Test func `OverScroller goes past an edge within its limit and back by a cubic`() throws {
    let run = try Run(scene(release(at: 0, #", "velocity": 1000"#), scroll: #", "dialect": "android", "over": 40"#, center: 1450))
    let farthest = run.frames.indices.map { run.view("a", $0).y }.max() ?? 0
    #expect(isNear(farthest, 1540, within: 0.2) && run.view("a").y == 1500)
    let small = try Run(scene(release(at: 0, #", "velocity": 200"#), scroll: #", "dialect": "android", "over": 40"#, center: 1499))
    // v² / 4000 for about 195 pt/s at the edge
    let height = small.frames.indices.map { small.view("a", $0).y }.max() ?? 0
    #expect(height > 1507 && height < 1510)
  }

  @Test func `Flutter's pages take half a page in the direction of the finger`() throws {
    func page(_ velocity: Double, from center: Double) throws -> Float {
      let text = scene(
        release(at: 0, #", "velocity": \#(velocity)"#), scroll: #", "dialect": "flutter", "snap": "pages""#, center: center)
      return try (1500 - Run(text).view("a").y) / 800
    }
    #expect(try isNear(page(-200, from: 1400), 1, within: 1e-3) && isNear(page(0, from: 1400), 0, within: 1e-3))
    #expect(try isNear(page(200, from: 1050), 0, within: 1e-3))
  }

  @Test func `caught content passes momentum on to a fling of the same direction`() throws {
    let first = release(at: 0, #", "velocity": -2000"#) + "," + drag("[[0, 9, 500], [0.1, 9, 400]]", at: 0.1) + "," + release(at: 0.2)
    let run = try Run(scene(first, scroll: #", "dialect": "flutter""#, center: 1400))
    // 1000 pt/s of the finger; the content had 2000 · 0.135^0.1
    let caught = 2000 * PortableMath.power(0.135, 0.1)
    let speed = (1000 + 0.000816 * PortableMath.power(caught, 1.967)) * PortableMath.power(0.135, 0.01)
    #expect(isNear(run.view("a", 21).vy, Float(-speed), within: 5))
  }

  @Test func `content scrolls to an offset by the dialect's animation, a duration, or at once`() throws {
    func offset(_ event: String, _ dialect: String, at frame: Int) throws -> Float {
      let text = scene(
        #"{ "time": 0, "scroll": { "motion": "s", \#(event) } }"#, scroll: #", "dialect": "\#(dialect)""#, center: 1500)
      return try 1500 - Run(text).view("a", frame).y
    }
    // the curve easeInOut is a half after half of the time, and 0.0816598563 after a fifth
    #expect(try isNear(offset(#""to": 400"#, "uikit", at: 5), Float(400 * 0.0816598563), within: 1e-2))
    #expect(try offset(#""to": 400"#, "uikit", at: 25) == 400)
    #expect(try isNear(offset(#""to": 400, "duration": 1"#, "flutter", at: 50), 200, within: 1e-2))
    #expect(try offset(#""to": 9000, "duration": 0"#, "flutter", at: 1) == 2200)
    let (t, omega) = (0.1, 1500.0.squareRoot())
    let left = 400 * (1 + omega * t) * PortableMath.exponential(-omega * t)
    #expect(try isNear(offset(#""to": 400"#, "android", at: 10), Float(400 - left), within: 1e-2))
  }

  @Test func `the impact on an edge is within 0.7 pt of the recording`() throws {
    let run = try Run(fixture: "scroll-edge")
    // the highest sample of the recording: 100.33 pt past the edge, 107 ms after the finger lifted
    let frame = Int(((0.096 + 0.1075) * 250).rounded())
    #expect(isNear(run.view("content", frame).y, 39248.33, within: 0.7))
    #expect(run.view("content").y == 39148)
  }
}
