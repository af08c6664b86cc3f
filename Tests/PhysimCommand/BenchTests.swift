import Foundation
import Testing

/// Times vary, so only their presence and their units are tested.
@Suite("physim bench") struct BenchTests {
  private func objects(_ text: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test("a block for people: counts, times and every phase; on stdout, and stderr is silent")
  func block() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("bench", "scene.json", "--repeats", "2", "--warm-up=0")
    #expect((result.status, result.errors) == (0, ""))
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "scene.json: two fall")
    #expect(lines.contains("  steps       60, 2 timed runs after 0 to warm up"))
    let heads = lines.compactMap { $0.firstMatch(of: /^  (\w+)/).map { String($0.1) } }
    #expect(
      heads == [
        "steps", "bodies", "contacts", "building", "engine", "pace", "memory", "phase", "timeline", "pairs", "manifolds", "rows", "solve",
        "continuous", "events", "rest", "frame",
      ])
    #expect(!result.output.contains("nan") && !result.output.contains("inf"))
  }

  @Test("a block has the threads of a step where there are several")
  func threads() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let arguments = ["bench", "scene.json", "--repeats", "1", "--warm-up", "0", "--threads"]
    #expect(try physim.run(arguments + ["3"]).output.contains("\n  threads     3 within a step\n"))
    #expect(try !physim.run(arguments + ["1"]).output.contains("threads"))
  }

  @Test("JSON has the same counts as the scene, times in order, and shares that make a whole")
  func json() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("bench", "scene.json", "scene.json", "--json", "--steps", "90", "--repeats", "4")
    #expect((result.status, result.errors) == (0, ""))
    let objects = try objects(result.output)
    #expect(objects.count == 2)
    for object in objects {
      #expect(object["scene"] as? String == "scene.json")
      #expect(object["name"] as? String == "two fall")
      #expect(object["steps"] as? Int == 90)
      #expect(object["bodies"] as? Int == 2)
      #expect(object["islands"] as? Int == 2)
      #expect(object["repeats"] as? Int == 4)
      #expect(object["threads"] as? Int == 1)
      let engine = try #require(object["engine"] as? [String: Double])
      let (least, median, most) = (engine["min"] ?? -1, engine["median"] ?? -1, engine["max"] ?? -1)
      #expect(least > 0 && least <= median && median <= most)
      let phases = try #require(object["phases"] as? [[String: Any]])
      let shares = phases.compactMap { $0["share"] as? Double }
      #expect(shares.count == 9)
      #expect(shares.allSatisfy { $0 >= 0 })
      let sum: Double = shares.reduce(0, +)
      #expect(abs(sum - 1) < 1e-6)
    }
  }

  @Test("a stack is one island and touches; what is apart is not; walls join nothing")
  func counts() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.shell("physim new --bench large_pyramid --size 3 | physim bench - --json --steps 5 --repeats 1 --warm-up 0")
    let pyramid = try #require(objects(result.output).first)
    #expect(pyramid["bodies"] as? Int == 6)
    #expect(pyramid["islands"] as? Int == 1)
    #expect(pyramid["contacts"] as? Int ?? 0 >= 9)
    let wall = try physim.shell("physim new --bench smash --size 3 | physim bench - --json --steps 2 --repeats 1 --warm-up 0")
    #expect(try #require(objects(wall.output).first)["asleep"] as? Int == 6)
    let cradle = try physim.shell("physim new cradle | physim bench - --json --steps 1 --repeats 1 --warm-up 0")
    let swing = try #require(objects(cradle.output).first)
    #expect(swing["joints"] as? Int == 5)
    #expect(swing["islands"] as? Int == 5)
  }

  @Test("several scenes end in a table of them all")
  func several() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("new", "pong", "-o", "pong.json", "-q").status == 0)
    let result = try physim.run("bench", "scene.json", "pong.json", "--steps=3", "--repeats=1")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("pong.json: Pong"))
    let names = lines.suffix(3).map { String($0.prefix { $0 != " " }) }
    #expect(names == ["scene", "scene.json", "pong.json"])
  }

  @Test("bad scenes are 65 before anything is timed, unreadable ones 66, a run that fails 1 and the others stay")
  func failures() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("{}", to: "bad.json")
    let bad = try physim.run("bench", "scene.json", "bad.json")
    #expect((bad.status, bad.output) == (65, ""))
    #expect(bad.errors.contains("bad.json:1:"))
    #expect(try physim.run("bench", "nowhere.json").status == 66)
    let wild = Physim.scene.replacing("\"bounds\": true", with: "\"bounds\": true, \"elasticity\": 9").replacing("60,\n", with: "36000,\n")
    try physim.write(wild, to: "wild.json")
    let result = try physim.run("bench", "wild.json", "scene.json", "--repeats=1", "--json")
    #expect(result.status == 1)
    #expect(try objects(result.output).count == 1)
    #expect(result.errors.contains("in 'wild.json'"))
  }

  @Test("a scene without steps has no pace, and says so")
  func noSteps() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Physim.scene.replacingOccurrences(of: "\"frames\": 60", with: "\"frames\": 0"), to: "still.json")
    let result = try physim.run("bench", "still.json", "--repeats=1")
    #expect(result.status == 0)
    #expect(result.output.contains("  pace        –\n"))
    let object = try #require(objects(physim.run("bench", "still.json", "--repeats=1", "--json").output).first)
    #expect(object["stepsPerSecond"] is NSNull)
  }

  @Test("--against compares with the runs that --json printed: a scene with itself, with runs twice as long and with other scenes")
  func against() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(
      """
      [{ "name": "two fall", "steps": 60, "runs": [1000, 1001, 1002, 1003, 1004] },
       { "name": "another", "steps": 60, "runs": [1] }]
      """, to: "slow.json")
    let faster = try physim.run("bench", "scene.json", "--against", "slow.json")
    #expect((faster.status, faster.errors) == (0, ""))
    #expect(faster.output.contains(#/ +against +0\.000 of slow\.json \(0\.000 to 0\.000\): faster\n/#))
    let json = try #require(objects(physim.run("bench", "scene.json", "--against", "slow.json", "--json").output).first)
    #expect((json["against"] as? [String: Any])?["result"] as? String == "faster")
    #expect((json["runs"] as? [Double])?.count == 5)
    let few = try physim.run("bench", "scene.json", "--against", "slow.json", "--repeats", "3")
    #expect(few.output.contains("undecided, at least 4 runs needed"))
    let other = try physim.run("bench", "scene.json", "--against", "slow.json", "--steps", "10")
    #expect(other.output.contains("– (slow.json has no 'two fall' of 10 steps)"))
  }

  @Test("--against requires a result of --json")
  func againstNothing() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("bench", "scene.json", "--against", "scene.json")
    #expect((result.status, result.output) == (65, ""))
    #expect(result.errors == "error: 'scene.json' is not a result of 'physim bench --json'\n")
    #expect(try physim.run("bench", "scene.json", "--against", "absent.json").status == 66)
  }
}
