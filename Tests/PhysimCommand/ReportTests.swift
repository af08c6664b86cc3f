import Foundation
import Testing

@Suite("Reports of physim test and diff") struct ReportTests {
  private static let escape = "\u{1B}["

  /// A scene that fails and one that passes.
  private func failing() throws -> GoldenFolder {
    let folder = try GoldenFolder()
    try folder.write(GoldenFolder.scene())
    try folder.write(GoldenFolder.scene(), "good.json")
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(elasticity: "0.8000001", expect: #"{ "checks": [{ "settled": true, "before": 0.1 }] }"#))
    return folder
  }

  @Test("color on request, in text and concise, and in diff; stripped of it the report is the plain one") func color() throws {
    let folder = try failing()
    defer { folder.remove() }
    let colorless = #/\u{1B}\[[0-9;]*m/#
    for format in ["text", "concise"] {
      let plain = try folder.run("test", "--format", format).output
      let colored = try folder.run("test", "--format", format, "--color", "always").output
      #expect(!plain.contains("\u{1B}"))
      #expect(colored.contains(Self.escape) && colored.replacing(colorless, with: "") == plain)
      #expect(try folder.run("test", "--format", format, "--color", "never").output == plain)
    }
    let diff = "physim diff scenes/a.golden.csv scenes/a.new.csv"
    let plain = try folder.shell(diff).output
    let colored = try folder.shell("\(diff) --color always").output
    #expect(!plain.contains("\u{1B}") && colored.contains(Self.escape) && colored.replacing(colorless, with: "") == plain)
  }

  @Test("formats for programs never have color, and a file has it only on request") func machines() throws {
    let folder = try failing()
    defer { folder.remove() }
    for format in ["json", "junit", "tap"] {
      #expect(try !folder.run("test", "--format", format, "--color", "always").output.contains("\u{1B}"))
    }
    _ = try folder.run("test", "-o", "plain.txt")
    _ = try folder.run("test", "-o", "colored.txt", "--color", "always")
    #expect(folder.physim.text("plain.txt")?.contains("\u{1B}") == false)
    #expect(folder.physim.text("colored.txt")?.contains(Self.escape) == true)
    #expect(try !folder.run("test", "--html", "page.html", "--color", "always").errors.isEmpty)
    #expect(folder.physim.text("page.html")?.contains("\\u001b") == false)
  }

  @Test(
    "on a terminal reports have color, with NO_COLOR none", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func terminal() throws {
    let folder = try failing()
    defer { folder.remove() }
    let colored = try folder.shell("env -u NO_COLOR TERM=xterm script -qec 'physim test scenes' /dev/null < /dev/null").output
    #expect(colored.contains("\(Self.escape)1;31mfailed\(Self.escape)0m scenes/a.json"))
    let plain = try folder.shell("NO_COLOR=1 TERM=xterm script -qec 'physim test scenes' /dev/null < /dev/null").output
    #expect(plain.contains("failed scenes/a.json") && !plain.contains(Self.escape))
  }

  @Test("a golden that another version recorded says so first, and the last lines count what moved and by how much") func versions() throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    for name in ["a.json", "b.json", "c.json", "same.json"] { try folder.write(GoldenFolder.scene(), name) }
    _ = try folder.run("test")
    for name in ["a", "b", "c", "same"] { try age(name, folder) }
    // as if a new version moved things: a and b a little, c to another place
    try folder.write(GoldenFolder.scene(elasticity: "0.8001"), "a.json")
    try folder.write(GoldenFolder.scene(elasticity: "0.8002"), "b.json")
    try folder.write(GoldenFolder.scene(elasticity: "0.1"), "c.json")
    let version = try #require(try folder.shell("physim --version").output.split(separator: " ").first?.trimmingCharacters(in: .newlines))
    let report = try folder.run("test")
    #expect(report.status == 1)
    let lines = report.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "failed scenes/a.json" && lines[1] == "  recorded by 0.0.9, this is \(version)")
    #expect(lines[2].hasPrefix("  differs from frame "))
    #expect(
      report.output.contains(
        try Regex(
          "\nrecorded by 0\\.0\\.9, this is \(version): 3 scenes moved, by at most [0-9.]+ pt.*; 2 of them stay near, within [0-9.]+ pt.*\n"
        )))
    #expect(lines.suffix(2).first == "4 scenes: 1 passed, 3 failed")
    let concise = try folder.run("test", "--format", "concise").output
    #expect(concise.contains("failed scenes/a.json: recorded by 0.0.9, this is \(version): differs from frame "))
    let json = try JSONSerialization.jsonObject(with: Data(folder.run("test", "--format", "json").output.utf8)) as? [String: Any]
    let scenes = try #require(json?["scenes"] as? [[String: Any]])
    #expect(scenes[0]["recordedBy"] as? String == "0.0.9")
    #expect(((json?["summary"] as? [String: Any])?["versions"] as? String)?.contains("3 scenes moved") == true)
    // what this version recorded has no such line
    try folder.write(GoldenFolder.scene(), "new.json")
    _ = try folder.run("test", "--record", "missing")
    try folder.write(GoldenFolder.scene(elasticity: "0.1"), "new.json")
    #expect(try !folder.shell("physim test scenes/new.json").output.contains("recorded by"))
  }

  /// Has a golden look as if 0.0.9 had recorded it: its head names the version, its last line is a sum over the others.
  private func age(_ name: String, _ folder: GoldenFolder) throws {
    let text = try #require(folder.text("\(name).golden.csv"))
    let aged = text.replacing(#/ by physim [0-9.]+\n/#, with: " by physim 0.0.9\n").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(2)
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in aged { for byte in Array(line.utf8) + [10] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    let digits = String(sum, radix: 16)
    let end = "# end: " + String(repeating: "0", count: 16 - digits.count) + digits
    try folder.write((aged + [end[...], ""]).joined(separator: "\n"), "\(name).golden.csv")
  }

  @Test("the page has every scene with its result, its time and its runs, those that failed first, and opens on a summary if none did")
  func page() throws {
    let folder = try failing()
    defer { folder.remove() }
    func replays() throws -> [[String: Any]] {
      _ = try folder.run("test", "--html", "page.html")
      let page = try #require(folder.physim.text("page.html"))
      let data = try #require(page.firstMatch(of: /<script id="data" type="application\/json">\n(.*)\n<\/script>/)).1
      let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
      #expect(object?["elapsed"] is Double)
      return try #require(object?["replays"] as? [[String: Any]])
    }
    let failed = try replays()
    #expect(failed.map { $0["title"] as? String } == ["scenes/a.json", "scenes/good.json"])
    #expect(failed.map { $0["outcome"] as? String } == ["failed", "passed"])
    #expect(failed.map { ($0["runs"] as? [Any])?.count } == [2, 1])
    #expect(failed.allSatisfy { $0["elapsed"] is Double })
    let reasons = try #require(failed[0]["reasons"] as? [String])
    #expect(reasons.count == 2 && reasons[1].hasPrefix("differs from frame "), "the failed check, then the difference: \(reasons)")
    #expect(try #require(failed[0]["largest"] as? String).hasPrefix("frame ") && failed[1]["reasons"] == nil)
    #expect(try #require(failed[0]["report"] as? String).hasPrefix("error[missed]: "), "failed checks come first")
    #expect(folder.physim.text("page.html")?.contains("<title>1 of 2 scenes failed: scenes/a.json</title>") == true)
    try folder.write(GoldenFolder.scene())
    let passed = try replays()
    #expect(passed.map { $0["outcome"] as? String } == ["passed", "passed"])
    #expect(passed.allSatisfy { ($0["runs"] as? [Any])?.count == 1 && $0["open"] == nil })
  }

  @Test("the page has the reason of a scene without a golden, and of one that is invalid") func reasons() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test", "--record", "never", "--html", "page.html")
    let missing = try #require(folder.physim.text("page.html"))
    #expect(try firstReplay(missing)["reasons"] as? [String] == ["no golden"])
    #expect(missing.contains("<title>scenes/a.json: failed</title>"))
    try folder.write(#"{"physim": 1}"#)
    _ = try folder.run("test", "--html", "page.html")
    let page = try #require(folder.physim.text("page.html"))
    let reasons = try #require(firstReplay(page)["reasons"] as? [String])
    #expect(reasons.first == "the scene is invalid" && reasons.count > 1, "\(reasons)")
  }

  @Test("JUnit has the time of every scene, and their sum") func times() throws {
    let folder = try failing()
    defer { folder.remove() }
    let xml = try folder.run("test", "--format", "junit").output
    let times = xml.matches(of: /<testcase [^>]* time="([0-9]+\.[0-9]{6})"/).compactMap { Double($0.1) }
    let totals = xml.matches(of: /<testsuites? [^>]* time="([0-9]+\.[0-9]{6})"/).compactMap { Double($0.1) }
    #expect(times.count == 2 && times.allSatisfy { $0 > 0 })
    #expect(totals.count == 2 && totals.allSatisfy { abs($0 - times.reduce(0, +)) < 5e-6 })
  }
}
