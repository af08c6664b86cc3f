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

  @Test func `the impact on an edge is within 0.7 pt of the recording`() throws {
    let run = try Run(fixture: "scroll-edge")
    // the highest sample of the recording: 100.33 pt past the edge, 107 ms after the finger lifted
    let frame = Int(((0.096 + 0.1075) * 250).rounded())
    #expect(isNear(run.view("content", frame).y, 39248.33, within: 0.7))
    #expect(run.view("content").y == 39148)
  }
}
