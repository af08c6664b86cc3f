import Platform
import SceneModel
import Simulation
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import Sweeps

@Suite("Hunts for values that fail") struct HuntTests {
  /// A ball that is thrown up with `v` and to the right with `w`: it rises by v²/2g, 45 pt at 300 pt/s.
  private static let throwing = """
    { "physim": 1, "bounds": [400, 800], "frames": 90, "gravity": { "vector": [0, 1000], "unit": "pt/s2" },
      "parameters": { "v": { "default": 300, "min": 0, "max": 1000 }, "w": { "default": 0, "min": -200, "max": 200 }, "heavy": false },
      "views": [{ "id": "ball", "center": [200, 600], "size": [40, 40], "velocity": ["= w", "= -v"], "bullet": "= heavy" }],
      "expect": { "checks": [{ "id": "low", "metric": "ball.y:min", "min": 300 },
                             { "id": "stays", "view": "ball", "inside": [0, -1000, 400, 9000], "always": true }] } }
    """

  private func space(_ text: String, _ axes: [String], threads: Int = 2) throws -> StudySpace {
    var request = SweepRequest()
    request.axes = axes
    (request.hasBounds, request.hasChoices, request.sampleCount) = (true, true, 1)
    let reading = SweepReader.read(
      bytes: Array(text.utf8), name: "test.json", path: nil, files: SourceFileCache(.fileSystem).files, request: request)
    let sweep = try #require(reading.sweep, "\(reading.rendered(reading.diagnostics))")
    return StudySpace(sweep, limits: .standard, threads: threads)
  }

  private func options(_ runs: Int = 600, seed: UInt64 = 0) -> Hunt.Options {
    var options = Hunt.Options()
    (options.runs, options.seed) = (runs, seed)
    return options
  }

  @Test("a throw that rises too high is found, and shrunk to one round number in the fewest frames, the same for any number of threads")
  func throwing() throws {
    func run(_ threads: Int) throws -> HuntResult {
      var hunt = Hunt(try space(Self.throwing, ["v", "w=-50:50"], threads: threads), options())
      return try hunt.run()
    }
    let result = try run(1)
    let finding = try #require(result.finding)
    #expect(finding.name == "low")
    #expect(finding.settings.map { $0.name } == ["v"])
    // v² > 2 · 1000 · 300
    let speed = try #require(Double(finding.settings[0].value))
    #expect(speed > 774 && finding.settings[0].value.utf8.filter { $0 != UInt8(ascii: "0") }.count <= 2, "\(speed)")
    #expect(finding.settings[0].written == "300")
    #expect(try #require(finding.margin).value < 0)
    #expect(try #require(finding.lastFrame) < 60)
    let other = try run(3)
    #expect(other.finding?.settings == finding.settings)
    #expect(other.runs == result.runs && other.finding?.margin == finding.margin)
  }

  @Test("where nothing fails, the smallest margin and its values are reported")
  func nothing() throws {
    var hunt = Hunt(try space(Self.throwing, ["v=0:700", "w=-50:50"]), options(400))
    let result = try hunt.run()
    #expect(result.finding == nil)
    let nearest = try #require(result.nearest)
    // it rises by 245 pt of 300 at most
    #expect(nearest.name == "low")
    let margin = try #require(nearest.margin).value
    // no run of this hunt is nearer
    #expect(margin > 54 && margin < 58)
    #expect(result.samples > 60 && result.coveredShare < 0.06)
  }

  @Test("choices, booleans and whole numbers are axes")
  func choices() throws {
    let axes = try space(Self.throwing, ["v=300,800", "heavy", "/substeps=1:8"])
    let values = axes.values(at: [0.7, 0.2, 0.99])
    #expect(values.map { $0.text } == ["800", "false", "8"])
    #expect(axes.values(at: [0.2, 0.7, 0]).map { $0.text } == ["300", "true", "1"])
    #expect(throws: StudyError.noEffect(["heavy"])) {
      var hunt = Hunt(axes, options(200))
      _ = try hunt.run()
    }
    var two = Hunt(try space(Self.throwing, ["v=300,800", "w=-50:50"]), options(200))
    let found = try two.run()
    #expect(found.finding?.settings.map { $0.value } == ["800"])
  }

  @Test("a scene that fails as it stands is an error, and with findsWorst the smallest margin is found")
  func worst() throws {
    let failing = Self.throwing.replacing("\"default\": 300", with: "\"default\": 800")
    #expect {
      var hunt = Hunt(try space(failing, ["v"]), options())
      _ = try hunt.run()
    } throws: { error in
      if case .failsAsItStands(let check, let margin?) = error as? StudyError { check == "low" && margin.value < -19 } else { false }
    }
    var more = options(300)
    more.findsWorst = true
    var worst = Hunt(try space(failing, ["v"]), more)
    // 500 pt up
    let found = try worst.run()
    let margin = try #require(found.finding?.margin)
    #expect(margin.value < -150)
  }

  @Test("a scene without checks is an error, unless invariants are checked")
  func invariants() throws {
    let text = """
      { "physim": 1, "bounds": [100, 100], "frames": 30, "walls": [{ "bounds": true }],
        "views": [{ "id": "a", "center": [50, 50], "size": [10, 10], "velocity": [5, 0] }] }
      """
    let axes = ["/views/a/velocity/0=0:200"]
    #expect(throws: StudyError.expectsNothing) {
      var hunt = Hunt(try space(text, axes), options(150))
      _ = try hunt.run()
    }
    var more = options(150)
    more.checksInvariants = true
    var checked = Hunt(try space(text, axes), more)
    let result = try checked.run()
    #expect(result.finding == nil)
    #expect(result.nearest?.name == "invariant: bounds")
  }

  @Test("what strangers do far away changes no bit, and a scene that waits for everything is not asked")
  func strangers() throws {
    func margin(_ more: String) throws -> Margin? {
      let text = """
        { "physim": 1, "bounds": [200, 200], "frames": 90, "gravity": { "vector": [0, 1000], "unit": "pt/s2" }, "walls": [{ "bounds": true }],
          "views": [{ "id": "a", "center": [50, 50], "size": [30, 30], "velocity": [90, 0], "elasticity": 0.6 },
                    { "id": "b", "center": [120, 90], "size": [30, 30], "angle": 0.3 }],
          "behaviors": [{ "type": "collision", "items": "*", "mode": "items" }]\(more) }
        """
      let runner = HuntRunner(try space(text, ["/views/a/velocity/0=0:200"]), checksInvariants: true)
      let result = SceneReader.read(bytes: Array(text.utf8), name: "test.json")
      let run = runner.run(try #require(result.scene))
      return try #require(run).entry("invariant: strangers")?.margin
    }
    #expect(try margin("") == Margin(1.5, .seconds, bound: 1.5))
    #expect(try margin(#", "events": [{ "when": { "settled": true }, "push": { "view": "a", "direction": [0, -0.6] } }]"#) == nil)
  }

  @Test("the plane has the two axes that change the margin most, and the values that were found")
  func plane() throws {
    var more = options()
    more.drawsPlane = true
    var hunt = Hunt(try space(Self.throwing, ["w=-1:1", "v", "/gravity/vector/1=900:1100"]), more)
    let result = try hunt.run()
    let plane = try #require(result.plane)
    #expect(plane.axes.map { $0.name } == ["v", "/gravity/vector/1"])
    #expect(plane.runs.count == 441)
    let found = plane.runs[try #require(plane.found)]
    #expect(found.values[0] == result.finding?.settings.first?.value)
    #expect(try #require(found.margin) < 0)
    // 600 - v²/2g - 300, while the ball comes down again
    for run in plane.runs {
      let (v, g) = (try #require(Double(run.values[0])), try #require(Double(run.values[1])))
      #expect((try #require(run.margin) - (300 - v * v / (2 * g))).magnitude < 9)
    }
  }

  @Test("an axis whose effect is rare is found, one without any is an error")
  func rareEffects() throws {
    // friction matters where the ball comes to the floor, for v below 76
    let text = """
      { "physim": 1, "bounds": [400, 400], "frames": 20, "gravity": { "vector": [0, 1000], "unit": "pt/s2" }, "walls": [{ "bounds": true }],
        "parameters": { "v": { "default": 500, "min": 0, "max": 1000 } },
        "views": [{ "id": "ball", "center": [200, 350], "size": [40, 40], "velocity": [200, "= -v"] }],
        "expect": { "checks": [{ "id": "slow", "metric": "ball.x:max", "max": 9000 }] } }
      """
    var hunt = Hunt(try space(text, ["v", "/views/ball/friction=0:1"]), options(200))
    #expect(try hunt.run().finding == nil)
    var other = Hunt(try space(text, ["v=500:1000", "/views/ball/friction=0:1"]), options(200))
    #expect(throws: StudyError.noEffect(["/views/ball/friction"])) { _ = try other.run() }
  }

  @Test("a cube of a millionth of the space is found wherever a function falls toward it", arguments: [1, 2, 5, 8])
  func search(_ dimensions: Int) {
    // (2h)^d = 1e-6
    let half = dimensions == 1 ? 5e-7 : dimensions == 2 ? 5e-4 : dimensions == 5 ? 0.0315 : 0.0889
    for seed in seeds(2, thorough: 5) {
      let center = (0..<dimensions).map { (i: Int) -> Double in
        let hundredths = (i * 37 + Int(seed) * 11) % 100
        return 0.15 + 0.007 * Double(hundredths)
      }
      func score(_ point: [Double]) -> Double { (zip(point, center).map { ($0 - $1).magnitude }.max() ?? 0) - half }
      let middle = [Double](repeating: 0.5, count: dimensions)
      var search = FailureSearch(after: [middle], seed: seed)
      var scores = [score(middle)]
      while scores.count < 6000, scores.allSatisfy({ $0 >= 0 }) {
        scores += search.next().map(score)
        search.update(scores)
      }
      #expect(scores.contains { $0 < 0 }, "\(dimensions) axes, seed \(seed)")
    }
  }

  @Test("where nothing changes the function, all runs are spread over the cube")
  func flat() {
    var search = FailureSearch(after: [[0.5, 0.5, 0.5]], seed: 3)
    var runs = 1
    while runs < 400 {
      runs += search.next().count
      search.update([Double](repeating: 1, count: runs))
    }
    #expect(search.samples.count == runs)
  }

  @Test("a model of radial functions has its values at its points, and those of a plane everywhere")
  func radialModel() throws {
    let points = [[0.1, 0.2], [0.9, 0.3], [0.4, 0.8], [0.5, 0.5], [0.7, 0.9]]
    let values = [3.0, -1, 2, 0, 5]
    let model = try #require(RadialModel(points, values))
    for (point, value) in zip(points, values) { #expect((model.value(at: point) - value).magnitude < 1e-12) }
    let plane = try #require(RadialModel(points, points.map { 2 * $0[0] - 3 * $0[1] + 1 }))
    #expect((plane.value(at: [0.3, 0.6]) - (2 * 0.3 - 3 * 0.6 + 1)).magnitude < 1e-12)
    #expect(RadialModel([[0.1, 0.2], [0.3, 0.4]], [1, 2]) == nil)
  }
}
