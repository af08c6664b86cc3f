import Foundation
import TestTraits
import Testing

@Suite("physim new") struct NewTests {
  /// What UIKit Dynamics is used for, each a template and a scene of Fixtures.
  static let idioms = [
    "menu", "springs", "card", "swipe", "sheet", "detents", "fling", "carousel", "dialects", "refresh", "pull", "tilt",
  ]
  /// Templates after tutorials, and the scenes of Fixtures that they are.
  static let tutorials = [
    ("physics-101", "physics-101"), ("cradle", "newtons-cradle"), ("tap-to-spawn", "tap-to-spawn"), ("pong", "pong"),
    ("basketball", "basketball"),
  ]
  static let names = ["heap"] + idioms + ["bridge"] + tutorials.map(\.0)
  static let measured = [
    "large_pyramid", "many_pyramids", "smash", "tumbler", "joint_grid", "compounds", "junkyard", "rain", "spinner", "washer", "tiles",
    "ten_views",
  ]

  /// A view or wall, read without physim.
  private struct Scene {
    let root: [String: Any]

    init(_ text: String) throws {
      root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    var views: [[String: Any]] { root["views"] as? [[String: Any]] ?? [] }
    var walls: [[String: Any]] { root["walls"] as? [[String: Any]] ?? [] }

    var behaviors: [[String: Any]] { root["behaviors"] as? [[String: Any]] ?? [] }

    static func pair(_ thing: [String: Any], _ key: String) -> [Double] { thing[key] as? [Double] ?? [] }
  }

  @Test("every template is a fine scene", arguments: names)
  func fine(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let written = try physim.run("new", name, "-o", "new.json")
    #expect((written.status, written.output) == (0, ""))
    #expect(written.errors.hasPrefix("new.json ("))
    let check = try physim.run("check", "new.json")
    #expect((check.status, check.output) == (0, ""))
    #expect(try physim.run("new", name).output == physim.text("new.json"))
  }

  @Test("every scene to measure with is a fine scene in small sizes", .thorough, arguments: measured, [1, 2, 3, 11])
  func small(name: String, size: Int) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.shell("physim new --bench \(name) --size \(size) | physim check -")
    #expect((result.status, result.output) == (0, ""))
  }

  @Test("every scene to measure with is a fine scene in its standard size", .thorough, arguments: measured)
  func standard(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.shell("physim new --bench \(name) | physim check -")
    #expect((result.status, result.output) == (0, ""))
  }

  @Test(
    "a new scene in an empty folder passes its first test, which records its golden, and every test after that, also on a server",
    arguments: names)
  func firstTest(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    func shell(_ line: String, _ environment: [String: String] = [:]) throws -> Physim.Result {
      let variables = Physim.environment.merging(environment) { $1 }
      return try physim.finish(physim.start(["-c", line], executable: URL(filePath: "/bin/sh"), environment: variables))
    }
    // no terminal, and no server: as a first-time user in an editor's console
    let first = try shell("physim new \(name) -o new.json && physim test new.json")
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    // and those of variants
    let files = physim.files
    #expect(files.filter { !$0.hasPrefix("new@") } == ["new.golden.csv", "new.json"])
    let second = try shell("physim test new.json", ["CI": "true"])
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    #expect(physim.files == files)
  }

  @Test("templates are scenes of Fixtures with a $schema line", arguments: (idioms + ["bridge"]).map { ($0, $0) } + tutorials)
  func fixtures(template: String, fixture: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let ending = fixture == "bridge" ? "jsonc" : "json"
    let text = try String(contentsOf: Physim.package.appending(path: "Fixtures/\(fixture).\(ending)"), encoding: .utf8)
    #expect(!text.contains("$schema"))
    #expect(
      try physim.run("new", template).output
        == text.replacing("{\n", with: "{\n  \"$schema\": \"./scene.schema.json\",\n", maxReplacements: 1))
  }

  @Test("the bridge is written in less than 40 lines") func bridge() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("new", "bridge").output.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
  }

  @Test("the ball crosses the bridge over all its planks, which hold together") func crossing() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let bridge = try physim.run("new", "bridge").output
    let end = try #require(bridge.range(of: "\n}\n", options: .backwards))
    try physim.write(bridge[..<end.lowerBound] + Self.crossingChecks + "\n}\n", to: "bridge.json")
    let run = try physim.run("run", "bridge.json", "--digest")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("checks passed"))
  }

  private static let crossingChecks = """
    ,
      "expect": {
        "checks": [
          { "metric": "ball.x:first-time-above=680", "max": 4 },
          { "view": "ball", "inside": [0, 0, 800, 300], "always": true },
          {
            "for": { "plank": [1, "= planks"], "end": [2, 4] },
            "if": "= (plank == 1) == (end == 2)",
            "contact": ["ball", "plank-{plank}"],
            "before": "= end",
            "count": [1, 60]
          },
          {
            "for": { "plank": [1, "= planks"] },
            "view": "plank-{plank}",
            "inside": ["= 160 + width * (plank - 1)", 200, "= width", 80],
            "always": true
          },
          { "metric": "plank-{floor(planks / 2)}.y:max", "min": 240, "max": 320 }
        ]
      }
    """

  @Test("every idiom has checks, and a golden in Fixtures", arguments: idioms)
  func checks(name: String) throws {
    let fixtures = Physim.package.appending(path: "Fixtures")
    let scene = try Scene(String(contentsOf: fixtures.appending(path: "\(name).json"), encoding: .utf8))
    let expect = scene.root["expect"] as? [String: Any]
    #expect((expect?["checks"] as? [Any])?.count ?? 0 >= 2)
    #expect(FileManager.default.fileExists(atPath: fixtures.appending(path: "\(name).golden.csv").path))
  }

  @Test("help lists all templates, then the scenes to measure with") func list() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let lines = try physim.run("new", "--help").output.split(separator: "\n")
    func entries(of title: Substring) -> [String] {
      lines.drop { $0 != title }.dropFirst().prefix { $0.hasPrefix("  ") }.compactMap {
        $0.firstMatch(of: /^  ([a-z0-9_-]+)/).map { String($0.1) }
      }
    }
    #expect(entries(of: "TEMPLATES:") == Self.names)
    #expect(entries(of: "SCENES OF --bench:") == Self.measured)
  }

  @Test("without a template it is the heap, which explains itself")
  func heap() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try physim.run("new").output
    #expect(try physim.run("new", "heap").output == scene)
    #expect(scene.contains("\"description\""))
    #expect(try physim.shell("physim new | physim run - --summary").output.contains("at rest since"))
  }

  @Test("a file that holds anything is kept, a starter scene too; --force replaces it")
  func occupied() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("new", "pong", "-o", "pong.json").status == 0)
    let pong = physim.text("pong.json")
    #expect(try physim.run("new", "heap", "-o", "pong.json").status == 73)
    #expect(physim.text("pong.json") == pong)
    #expect(try physim.run("new", "heap", "-o", "pong.json", "--force").status == 0)
    #expect(physim.text("pong.json") == (try physim.run("new").output))
    #expect(try physim.run("new", "-o", "no/pong.json").status == 73)
    #expect(physim.files == ["pong.json"])
  }

  // the formulas below are those of the peers: meters, y up

  @Test("the large pyramid is where its formula says", arguments: [7, 100])
  func largePyramid(n: Int) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "large_pyramid", "--size", "\(n)").output)
    let ground = scene.views[0]
    #expect(Scene.pair(ground, "size") == [3200, 32])
    #expect(scene.root["sleeping"] as? Bool == false)
    #expect(scene.views.count == 1 + n * (n + 1) / 2)
    let origin = (x: Scene.pair(ground, "center")[0], y: Scene.pair(ground, "center")[1] - 16)
    let a = 0.5
    var expected: [[Double]] = []
    for i in 0..<n {
      for j in i..<n {
        let x = Double(i + 1) * a + 2 * Double(j - i) * a - a * Double(n)
        expected.append([origin.x + 16 * x, origin.y - 16 * Double(2 * i + 1) * a])
      }
    }
    #expect(scene.views.dropFirst().map { Scene.pair($0, "center") } == expected)
    #expect(scene.views.dropFirst().allSatisfy { Scene.pair($0, "size") == [16, 16] && $0["friction"] as? Double == 0.6 })
  }

  @Test("the many pyramids are where their formula says", arguments: [2, 20])
  func manyPyramids(n: Int) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "many_pyramids", "--size", "\(n)").output)
    #expect(scene.views.count == 55 * n * n)
    #expect(scene.walls.count == n)
    let origin = (x: Scene.pair(scene.walls[0], "to")[0] / 2, y: Scene.pair(scene.walls[0], "from")[1])
    let e = 0.5
    let width = 2 * e * Double(n * 11)
    var expected: [[Double]] = []
    for row in 0..<n {
      let height = 2 * e * 11 * Double(row)
      #expect(Scene.pair(scene.walls[row], "from") == [origin.x - 8 * width, origin.y - 16 * height])
      #expect(Scene.pair(scene.walls[row], "to") == [origin.x + 8 * width, origin.y - 16 * height])
      for column in 0..<n {
        let left = -width / 2 + Double(column) * (2 * e * 10 + 2 * e) + 2 * e
        for i in 0..<10 {
          for j in i..<10 {
            let x = Double(i + 1) * e + 2 * Double(j - i) * e + left - 0.5
            expected.append([origin.x + 16 * x, origin.y - 16 * (Double(2 * i + 1) * e + height)])
          }
        }
      }
    }
    #expect(scene.views.map { Scene.pair($0, "center") } == expected)
  }

  @Test("smash is where its formula says", .thorough)
  func smash() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "smash").output)
    let block = scene.views[0]
    #expect(Scene.pair(block, "size") == [128, 128])
    #expect(Scene.pair(block, "velocity") == [640, 0])
    #expect(block["density"] as? Double == 8)
    #expect(scene.root["gravity"] == nil)
    let boxes: Int = 120 * 80
    #expect(scene.views.count == boxes + 1)
    let center = Scene.pair(block, "center")
    let origin = (x: center[0] + 320, y: center[1])
    for i in 0..<120 {
      for j in 0..<80 {
        let view = scene.views[1 + i * 80 + j]
        let center = Scene.pair(view, "center")
        #expect(abs(center[0] - origin.x - 16 * (0.4 * Double(i) + 30)) < 1e-3)
        #expect(abs(center[1] - origin.y + 16 * 0.4 * Double(j - 40)) < 1e-3)
        #expect(view["asleep"] as? Bool == true)
      }
    }
  }

  @Test("the tumbler is where its formula says, on an axle that turns 25 degrees a second")
  func tumbler() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "tumbler").output)
    let drum = scene.views[0]
    let middle = Scene.pair(drum, "center")
    let parts = drum["parts"] as? [[String: Any]] ?? []
    #expect(parts.map { Scene.pair($0, "center") } == [[160, 0], [-160, 0], [0, -160], [0, 160]])
    #expect(parts.map { Scene.pair($0, "size") } == [[16, 320], [16, 320], [320, 16], [320, 16]])
    #expect(drum["density"] as? Double == 50)
    #expect(scene.root["sleeping"] == nil)
    let boxes: Int = 45 * 45
    #expect(scene.views.count == boxes + 1)
    for i in 0..<45 {
      for j in 0..<45 {
        let box = scene.views[1 + i * 45 + j]
        #expect(Scene.pair(box, "size") == [4, 4])
        // the drum's center is 10 m up
        let center = Scene.pair(box, "center")
        #expect(abs(center[0] - middle[0] - 16 * (0.4 * Double(j) - 9)) < 1e-3)
        #expect(abs(center[1] - middle[1] + 16 * (0.4 * Double(i) + 1 - 10)) < 1e-3)
      }
    }
    let axle = try #require(scene.behaviors.last)
    let motor = axle["motor"] as? [String: Double]
    #expect(axle["kind"] as? String == "pin" && Scene.pair(axle, "anchor") == middle)
    #expect(abs((motor?["speed"] ?? 0) + 25 * Double.pi / 180) < 1e-7)
  }

  @Test("the joint grid is where its formula says", arguments: isThorough ? [9, 100] : [9])
  func jointGrid(n: Int) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "joint_grid", "--size", "\(n)").output)
    let origin = Scene.pair(scene.views[0], "center")
    #expect(scene.views.count == n * n)
    #expect(scene.behaviors.count == 2 * n * (n - 1))
    #expect(scene.behaviors.allSatisfy { $0["type"] as? String == "attachment" && $0["kind"] as? String == "pin" })
    for k in 0..<n {
      for i in 0..<n {
        let view = scene.views[k * n + i]
        #expect(Scene.pair(view, "center") == [origin[0] + 16 * Double(k), origin[1] + 16 * Double(i)])
        #expect((view["type"] as? String == "static") == (i == 0 && (n / 2 - 3...n / 2 + 3).contains(k)))
      }
    }
  }

  @Test("ten views are Physics 101's squares, in its box and without sleep")
  func tenViews() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let scene = try Scene(physim.run("new", "--bench", "ten_views").output)
    let original = try Scene(String(contentsOf: Physim.package.appending(path: "Fixtures/physics-101.json"), encoding: .utf8))
    #expect(scene.root["bounds"] as? [Double] == [320, 460])
    #expect(scene.root["sleeping"] as? Bool == false)
    #expect(scene.views.map { Scene.pair($0, "size") } == original.views.map { Scene.pair($0, "size") })
    for key in ["density", "friction", "elasticity"] {
      #expect(scene.views.map { $0[key] as? Double } == original.views.map { $0[key] as? Double })
    }
  }
}
