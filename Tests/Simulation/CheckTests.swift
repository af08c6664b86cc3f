import SceneFormat
import Simulation
import Testing
import Trajectories

@testable import SceneModel

/// The scene's expectations during a run.
struct CheckTests {
  /// A ball that flies to the right with 60 pt/s, from x = 20 at 0 s, into a post at x = 120.
  private func scene(_ checks: String, length: String = #""frames": 120"#, more: String = "") -> String {
    """
    { "physim": 1, "bounds": [400, 400], \(length), \(more)
      "walls": [{ "id": "post", "from": [120, 0], "to": [120, 400] }, { "id": "far", "from": [390, 0], "to": [390, 400] }],
      "views": [{ "id": "ball", "frame": [0, 0, 40, 40], "velocity": [60, 0] }],
      "expect": { "checks": [\(checks)] } }
    """
  }

  /// What is missed, in the renderer's words.
  private func failures(_ json: String) throws -> [String] {
    let reading = SceneReader.read(bytes: Array(json.utf8), name: "test.json")
    guard let scene = reading.scene else { throw RefusedScene(description: reading.rendered()) }
    var simulation = try Simulation(scene)
    var checks = CheckRun(scene)
    if case .failed(let error) = simulation.run(observing: &checks) { throw error }
    return reading.rendered(checks.failures).split(separator: "\n").filter { $0.hasPrefix("error[missed]: ") }.map {
      String($0.dropFirst(15))
    }
  }

  @Test(arguments: [
    #"{ "view": "ball", "at": 1, "center": [80, 20], "within": 0.001 }"#, #"{ "view": "ball", "at": 0, "center": [20, 20], "angle": 0 }"#,
    // between two frames the later one counts
    #"{ "view": "ball", "at": 0.99, "center": [80, 20], "within": 0.001 }"#,
    #"{ "view": "ball", "inside": [19, 0, 100, 40], "always": true }"#,
    #"{ "view": "ball", "inside": [75, 0, 50, 40], "from": 1 }"#, #"{ "view": "ball", "inside": [0, 0, 81, 40], "until": 1 }"#,
    #"{ "view": "ball", "inside": [70, 0, 20, 40], "within": 11, "from": 1, "until": 2 }"#,
    #"{ "contact": ["post", "ball"], "before": 1.5, "after": 1, "count": [1, 1] }"#, #"{ "contact": ["ball", "far"], "count": 0 }"#,
    #"{ "contact": ["ball", "post"] }"#, #"{ "settled": false, "before": 1.3 }"#, #"{ "settled": true, "before": 1.4 }"#,
    #"{ "metric": "ball.vx:max", "equals": 60, "within": 0.001 }"#,
    #"{ "metric": "ball.vx:max", "min": 59, "max": 61 }"#, #"{ "metric": "contacts(ball,post):count", "equals": 1 }"#,
    // a contact that has come is enough, however short the run
    #"{ "contact": ["ball", "post"], "before": 90 }"#,
  ])
  func `what holds is not missed`(_ check: String) throws { #expect(try failures(scene(check)) == []) }

  @Test(arguments: [
    (
      #"{ "view": "ball", "at": 1, "center": [83, 24], "within": 2 }"#,
      "ball was at (80, 20) at 1 s, 5 pt from (83, 24), 3 pt more than allowed"
    ),
    (#"{ "view": "ball", "at": 1, "angle": -0.25 }"#, "ball was turned by 0 at 1 s, 0.25 rad from -0.25"),
    (
      #"{ "view": "ball", "inside": [0, 0, 50.5, 40], "always": true }"#,
      "ball was at (51, 20) at 0.517 s, 0.5 pt outside of [0, 0, 50.5, 40]; at worst 49.5 pt, at 1.333 s"
    ),
    (#"{ "contact": ["ball", "far"] }"#, "ball and far began to touch 0 times, 1 less than expected"),
    (
      #"{ "contact": ["ball", "post"], "before": 1 }"#,
      "ball and post began to touch 0 times by 1 s, 1 less than expected; it was at 1.333 s, 0.333 s too late"
    ),
    (
      #"{ "contact": ["ball", "post"], "after": 1.5 }"#,
      "ball and post began to touch 0 times from 1.5 s on, 1 less than expected; it was at 1.333 s, 0.167 s too early"
    ),
    (
      #"{ "contact": ["ball", "post"], "count": 0 }"#,
      "ball and post began to touch once, 1 more than allowed; the first at 1.333 s"
    ),
    (#"{ "settled": true, "before": 0.5 }"#, "not everything came to rest by 0.5 s: it was at 1.333 s, 0.833 s too late"),
    (#"{ "metric": "ball.x:final", "max": 60 }"#, "ball.x:final is 99.9627, at 2 s: 40 more than 60"),
    (#"{ "metric": "ball.vx:min", "min": 60 }"#, "ball.vx:min is -0.0748119, at 1.35 s: 60.1 less than 60"),
    (#"{ "metric": "ball.vx:range", "equals": 59, "within": 0.5 }"#, "ball.vx:range is 60.0748: 1.07 from 59, 0.575 more than allowed"),
    (
      #"{ "metric": "contacts(far,ball):first-time", "max": 1 }"#,
      "contacts(far,ball):first-time has no value: what it measures was never there"
    ),
    (#"{ "view": "ball", "at": 3, "angle": 0 }"#, "not reached: this is about 3 s, and the run ended at 2 s"),
    (#"{ "view": "ball", "inside": [0, 0, 400, 400], "until": 3 }"#, "not reached: this is about 3 s, and the run ended at 2 s"),
    (#"{ "contact": ["ball", "far"], "before": 3 }"#, "not reached: this is about 3 s, and the run ended at 2 s"),
    (#"{ "contact": ["ball", "far"], "count": 0, "before": 3 }"#, "not reached: this is about 3 s, and the run ended at 2 s"),
  ])
  func `a failed check reports what was measured, when, and by how much`(_ check: String, _ words: String) throws {
    #expect(try failures(scene(check)) == [words])
  }

  @Test func `a run cut short fails what it did not come to, and no check that is decided by then`() throws {
    func found(_ check: String) throws -> [String] { try failures(scene(check, length: #""frames": 60"#)) }
    let cut = ["not reached: this is about 3 s, and the run ended at 1 s"]
    #expect(try found(#"{ "settled": true, "before": 3 }"#) == cut)
    #expect(try found(#"{ "settled": false, "before": 3 }"#) == cut)
    #expect(try found(#"{ "contact": ["ball", "post"], "after": 3 }"#) == cut)
    #expect(try found(#"{ "view": "ball", "angle": 0, "from": 3 }"#) == cut)
    #expect(
      try found(#"{ "view": "ball", "inside": [0, 0, 30, 40], "until": 3 }"#).first?.hasPrefix("ball was at (31, 20) at 0.183 s") == true)
  }

  @Test func `a run that ends before rest is certain fails for that, and a longer one passes`() throws {
    let check = #"{ "settled": true, "before": 1.4 }"#
    #expect(
      try failures(scene(check, length: #""frames": 100"#)) == [
        "nothing moved after 1.333 s, but the run ended at 1.667 s, before that was certain to be rest"
      ])
    #expect(try failures(scene(check)) == [])
  }

  @Test func `a digest equals the run's own and no other`() throws {
    let digest = try Run(scene("")).digest.text
    #expect(try failures(scene(#"{ "metric": "digest", "equals": "\#(digest)" }"#)) == [])
    let other = try failures(scene(#"{ "metric": "digest", "equals": "0123456789ABCDEF" }"#))
    #expect(other == ["the digest is \(digest), not 0123456789abcdef: some bit of some frame differs"])
  }

  @Test func `expectations do not touch the digest`() throws {
    let checks = #"{ "view": "ball", "at": 1, "angle": 0 }, { "metric": "energy:max", "max": 1 }"#
    #expect(try Run(scene(checks)).digest == Run(scene("")).digest)
  }

  @Test func `a view is judged while it is there, and missed where it never is`() throws {
    let more =
      #""events": [{ "frame": 60, "remove": "ball" }, { "when": { "leaves": "ball" }, "add": { "id": "never", "frame": [0, 0, 9, 9] } }, { "frame": 30, "add": { "id": "drop", "frame": [200, 200, 10, 10] } }],"#
    #expect(try failures(scene(#"{ "view": "ball", "inside": [0, 0, 81, 40], "always": true }"#, more: more)) == [])
    #expect(try failures(scene(#"{ "view": "drop", "inside": [200, 200, 10, 10], "always": true }"#, more: more)) == [])
    #expect(try failures(scene(#"{ "view": "ball", "at": 1.5, "angle": 0 }"#, more: more)) == ["ball was not there at 1.5 s"])
    #expect(try failures(scene(#"{ "view": "never", "angle": 0, "from": 1 }"#, more: more)) == ["never was not there at any time"])
    let metric = try failures(scene(#"{ "metric": "never.x:max", "max": 0 }"#, more: more))
    #expect(metric == ["never.x:max has no value: what it measures was never there"])
  }

  @Test func `a run that ended at rest counts as continuing so; what came too late is reported as such`() throws {
    let more = #""stopWhenSettled": true,"#
    let length = #""frames": 6000"#
    func found(_ check: String) throws -> [String] { try failures(scene(check, length: length, more: more)) }
    let run = try Run(scene("", length: length, more: more))
    #expect(run.frames.count < 300)
    let rest = run.view("ball")
    #expect(try found(#"{ "view": "ball", "at": 90, "center": [\#(rest.x), 20], "within": 0.001 }"#) == [])
    #expect(try found(#"{ "view": "ball", "inside": [0, 0, 110, 40], "from": 1, "until": 90 }"#) == [])
    #expect(try found(#"{ "contact": ["ball", "far"], "count": 0, "before": 90 }"#) == [])
    #expect(try found(#"{ "settled": true, "before": 90 }"#) == [])
    #expect(try found(#"{ "view": "ball", "at": 90, "center": [0, 20], "within": 1 }"#).first?.contains(" at 90 s, ") == true)
    let settled = try #require(run.events(.settled).first?.time)
    let late = try #require(try found(#"{ "settled": true, "before": 1 }"#).first)
    #expect(late.hasPrefix("not everything came to rest by 1 s: it was at "))
    #expect(late.hasSuffix(" s too late") && settled > 1)
    #expect(try found(#"{ "settled": false }"#).first?.hasPrefix("everything came to rest at ") == true)
  }

  @Test func `every scene of Fixtures meets its expectations`() throws {
    var checks = 0
    for name in ["drag-to-trash", "basketball", "tap-to-spawn", "sheet", "refresh", "swipe"] {
      var simulation = try Scenery.fixture(name)
      let scene = try Scenery.scene(fixture: name)
      var run = CheckRun(scene)
      if case .failed(let error) = simulation.run(observing: &run) { throw error }
      #expect(run.failures.isEmpty, "\(name)")
      checks += run.count
    }
    #expect(checks >= 8)
  }
}
