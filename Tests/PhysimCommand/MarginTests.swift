import Foundation
import Testing

@Suite("Margins in reports") struct MarginTests {
  /// A ball that falls by 125 pt in half a second; its check passes by 0.5 pt of 100.5.
  private static let falling = """
    {
      "physim": 1,
      "bounds": [400, 800],
      "frames": 30,
      "gravity": { "vector": [0, 1000], "unit": "pt/s2" },
      "views": [{ "id": "ball", "center": [200, 100], "size": [40, 40] }],
      "expect": {
        "tolerance": { "y": 2 },
        "checks": [
          { "id": "drop", "metric": "ball.y:max", "max": 225.5 },
          { "id": "place", "view": "ball", "at": 0.5, "center": [200, 215], "within": 20 }
        ]
      }
    }
    """

  private func folder() throws -> Physim {
    let physim = try Physim()
    try physim.write(Self.falling, to: "fall.json")
    #expect(try physim.run("test", "fall.json", "--record", "missing").status == 0)
    return physim
  }

  @Test("test --margins has a table, the smallest share first, and a scene that barely passes a note")
  func table() throws {
    let physim = try folder()
    defer { physim.remove() }
    let result = try physim.run("test", "fall.json", "--margins")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map { String($0) }
    #expect(lines.contains("  note: passes, but barely: check drop by 0.5 pt at 0.5 s, 0.22 % of its bound"), "\(result.output)")
    let head = try #require(lines.firstIndex { $0.hasPrefix("scene ") })
    let names = lines[(head + 1)...].map { String($0.split(separator: " ")[1]) }
    #expect(names == ["drop", "place", "golden"])
    #expect(try physim.run("test", "fall.json", "--format", "concise").output == "passed fall.json\n1 scene: 1 passed\n")
  }

  @Test("JSON and JUnit have every margin") func formats() throws {
    let physim = try folder()
    defer { physim.remove() }
    let json = try physim.run("test", "fall.json", "--format", "json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let scenes = try #require(object["scenes"] as? [[String: Any]])
    let margins = try #require(scenes.first?["margins"] as? [[String: Any]])
    #expect(margins.map { $0["check"] as? String } == ["drop", "place", "golden"])
    #expect(margins.map { $0["unit"] as? String } == ["pt", "pt", "pt"])
    let values = margins.compactMap { $0["margin"] as? Double }
    for (value, expected) in zip(values, [0.5, 10, 2]) { #expect(abs(value - expected) < 0.01) }
    let junit = try physim.run("test", "fall.json", "--format", "junit").output
    #expect(junit.contains("<property name=\"margin:place\" value=\"10 pt\"/>"), "\(junit)")
  }

  @Test("margins are metrics of sweeps and of tune; an unknown check is an error") func metrics() throws {
    let physim = try folder()
    defer { physim.remove() }
    let sweep = try physim.run(
      "sweep", "fall.json", "-x", "/views/ball/center/1=100,90", "-m", "margin:place", "-m", "margin", "-m", "expect", "-o", "-")
    #expect(sweep.status == 0)
    let rows = sweep.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",").suffix(3).map { Double($0) ?? .nan } }
    #expect(rows.count == 2 && abs(rows[0][0] - 10) < 0.01 && abs(rows[1][0] - 20) < 0.01, "\(sweep.output)")
    #expect(rows.allSatisfy { $0[1] > 0 && $0[2] == 1 })
    let unknown = try physim.run("sweep", "fall.json", "-x", "/views/ball/angle=0", "-m", "margin:plac", "-o", "-")
    #expect(unknown.status == 65 && unknown.errors.contains("did you mean \"place\"?"))
    let tuned = try physim.run("tune", "fall.json", "-x", "y=/views/ball/center/1=50:150", "--maximize", "margin:place")
    #expect(tuned.status == 0 && tuned.output.contains("--set /views/ball/center/1=90"), "\(tuned.output)")
  }
}
