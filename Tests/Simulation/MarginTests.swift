import SceneFormat
import SceneModel
import Simulation
import Testing

/// How far runs are from failing their checks, against closed forms.
struct MarginTests {
  /// A ball of 40 pt falls from y = 100 with 500 pt/s², and moves to the right with 10 pt/s, toward a post at x = 390; the floor is at y = 900.
  private func results(_ checks: String, frames: Int = 60, more: String = "") throws -> [CheckResult] {
    let json = """
      { "physim": 1, "bounds": [400, 1000], "frames": \(frames), "frameRate": 60, \(more)
        "gravity": { "vector": [0, 500], "unit": "pt/s2" },
        "walls": [{ "id": "floor", "from": [0, 900], "to": [400, 900] }, { "id": "post", "from": [390, 0], "to": [390, 1000] }],
        "views": [{ "id": "ball", "center": [100, 100], "size": [40, 40], "velocity": [10, 0] }],
        "expect": { "checks": [\(checks)] } }
      """
    let reading = SceneReader.read(bytes: Array(json.utf8), name: "test.json")
    guard let scene = reading.scene else { throw RefusedScene(description: reading.rendered()) }
    var simulation = try Simulation(scene)
    var checks = CheckRun(scene)
    if case .failed(let error) = simulation.run(observing: &checks) { throw error }
    return checks.results
  }

  @Test(
    arguments: [
      // at 1 s the ball is at (110, 350)
      (#"{ "view": "ball", "at": 1, "center": [110, 340], "within": 12 }"#, 2.0, .points),
      (#"{ "view": "ball", "at": 1, "center": [110, 340], "within": 7 }"#, -3, .points),
      (#"{ "view": "ball", "at": 1, "angle": 0.25, "within": 0.5 }"#, 0.25, .radians),
      // at 0 s it is 100 pt from the nearest side, at 1 s 50 pt from the lower one
      (#"{ "view": "ball", "inside": [0, 0, 400, 400], "always": true }"#, 50, .points),
      (#"{ "view": "ball", "inside": [0, 0, 400, 330], "within": 5, "always": true }"#, -15, .points),
      (#"{ "metric": "ball.y:max", "max": 360 }"#, 10, .points),
      (#"{ "metric": "ball.vy:final", "min": 300, "max": 560 }"#, 60, .pointsPerSecond),
      (#"{ "metric": "ball.y:final", "equals": 352, "within": 5 }"#, 3, .points),
      (#"{ "metric": "ball.y:argmax", "min": 0.25 }"#, 0.75, .seconds),
      // 390 less half a ball and 110
      (#"{ "contact": ["ball", "post"], "count": 0 }"#, 260, .points),
      // never: behind the end of the run by the gap, in sizes of the ball
      (#"{ "contact": ["ball", "post"] }"#, -6.5, .seconds),
      (#"{ "contact": ["ball", "post"], "before": 0.5 }"#, -7.125, .seconds),
      (#"{ "metric": "contacts(ball,post):first-time", "max": 1 }"#, -6.5, .seconds),
      // one contact less than wanted, and nearly no way gone
      (#"{ "contact": ["ball", "post"], "count": [1, 3] }"#, -0.868, .contacts),
    ] as [(String, Double, Margin.Unit)])
  func `margins are those of a free fall`(_ check: String, _ expected: Double, _ unit: Margin.Unit) throws {
    let result = try #require(try results(check).first)
    let margin = try #require(result.margin)
    #expect((margin.value - expected).magnitude < 0.01, "\(margin.value)")
    #expect(margin.unit == unit)
    #expect(result.hasFailed == (expected < 0))
  }

  @Test func `a contact has the time that is left, and one that came late the time by which it did`() throws {
    // 120 + 250 t² = 900 at 1.7664 s: the frame after that
    let contact = 106.0 / 60
    for (before, end) in [(1.9, 120), (1.5, 120)] {
      let check = "{ \"contact\": [\"ball\", \"floor\"], \"before\": \(before) }"
      let margin = try #require(try results(check, frames: end).first?.margin)
      #expect((margin.value - (before - contact)).magnitude < 1e-6)
    }
    let after = try #require(try results(#"{ "contact": ["ball", "floor"], "after": 1.8 }"#, frames: 120).first?.margin)
    #expect((after.value - (contact - 1.8)).magnitude < 1e-6)
  }

  @Test func `a nearer miss has a larger margin than a farther one`() throws {
    func margin(_ frames: Int) throws -> Double {
      try #require(try results(#"{ "contact": ["ball", "floor"] }"#, frames: frames).first?.margin).value
    }
    var last = -Double.infinity
    for frames in [30, 60, 90, 100, 105] {
      let now = try margin(frames)
      #expect(now > last && now < 0)
      last = now
    }
    #expect(try margin(110) > 0)
  }

  @Test func `the sign of a margin is the result of the check`() throws {
    let checks = [
      #"{ "settled": true, "before": 3 }"#, #"{ "settled": false, "before": 3 }"#, #"{ "settled": true, "before": 1 }"#,
      #"{ "contact": ["ball", "floor"], "count": [1, 1] }"#, #"{ "contact": ["ball", "floor"], "count": [2, 3] }"#,
      #"{ "contact": ["ball", "floor"], "count": 0 }"#, #"{ "metric": "settled:time", "max": 2 }"#,
      #"{ "metric": "contacts(ball,floor):count", "equals": 1 }"#, #"{ "metric": "contacts(ball,floor):count", "min": 2 }"#,
      #"{ "view": "ball", "inside": [0, 0, 400, 880], "from": 1.9 }"#,
    ]
    for frames in [60, 200, 300] {
      for result in try results(checks.joined(separator: ", "), frames: frames) {
        guard let margin = result.margin else { continue }
        #expect((margin.value < 0) == result.hasFailed, "\(result.check.name), \(frames) frames, \(margin.value)")
      }
    }
  }

  @Test func `a check that is known to fail does, and is reported once it passes`() throws {
    let checks = #"{ "id": "low", "metric": "ball.y:max", "max": 340 }, { "id": "high", "metric": "ball.y:min", "min": 50 }"#
    func results(_ fails: String) throws -> [CheckResult] {
      try self.results(checks + "], \"fails\": [\(fails)")
    }
    #expect(try results(#""low""#).allSatisfy { $0.failure == nil })
    #expect(try results("").compactMap { $0.failure }.count == 1)
    #expect(try results(#""low", "high""#).filter { $0.failure != nil }.map { $0.check.name } == ["high"])
    #expect(try results(#""low""#).first?.hasFailed == true)
    #expect(throws: RefusedScene.self) { try results(#""lo""#) }
  }

  @Test func `a view that passes between two frames counts as near as it came`() throws {
    // 30 pt per frame: no frame has the ball next to the pin
    let json = """
      { "physim": 1, "bounds": [800, 200], "frames": 20, "frameRate": 60,
        "views": [{ "id": "ball", "center": [35, 100], "size": [20, 20], "velocity": [1800, 0] },
                  { "id": "pin", "center": [200, 130], "size": [4, 4], "type": "static" }],
        "expect": { "checks": [{ "contact": ["ball", "pin"], "count": 0 }] } }
      """
    let scene = try #require(SceneReader.read(bytes: Array(json.utf8), name: "test.json").scene)
    var simulation = try Simulation(scene)
    var checks = CheckRun(scene)
    _ = simulation.run(observing: &checks)
    let margin = try #require(checks.results.first?.margin)
    #expect((margin.value - 18).magnitude < 0.1, "\(margin.value)")
  }
}
