import Foundation
import Testing

@Suite("physim run of a scene that expects something") struct ExpectTests {
  /// Two views that fall to a floor 100 pt below.
  static func scene(_ checks: String, more: String = "") -> String {
    """
    {
      "physim": 1, "bounds": [320, 460], "frames": 60, \(more)
      "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [{ "id": "sides", "bounds": true }],
      "views": [
        { "id": "ball", "frame": [10, 320, 40, 40] },
        { "id": "box", "frame": [100, 320, 40, 40] }
      ],
      "expect": { "checks": [
        \(checks)
      ] }
    }
    """
  }
  static let good = #"{ "view": "ball", "at": 1, "center": [30, 440], "within": 0.5 }"#
  static let bad = #"{ "view": "box", "at": 1, "center": [123, 444], "within": 2 }"#

  private func run(_ checks: String, _ arguments: String...) throws -> (Physim, Physim.Result) {
    let physim = try Physim()
    try physim.write(Self.scene(checks), to: "test.json")
    return (physim, try physim.finish(physim.start(["run", "test.json"] + arguments)))
  }

  @Test("checks that pass are counted on stderr, and nothing else changes")
  func passed() throws {
    let (physim, result) = try run(Self.good + ", " + Self.good)
    defer { physim.remove() }
    #expect(result.status == 0)
    #expect(result.errors == "2 checks passed\n")
    try physim.write(Self.scene(""), to: "plain.json")
    #expect(result.output == (try physim.run("run", "plain.json").output))
    #expect(try physim.run("run", "test.json", "-q", "--digest").errors.isEmpty)
  }

  @Test("a failed one is 1 and reported with its place, after the trajectory has been written whole")
  func failed() throws {
    let (physim, result) = try run(Self.good + ",\n    " + Self.bad, "-o", "out.csv", "--events", "out.events.csv", "--every", "60")
    defer { physim.remove() }
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("61 frames of 2 views"))
    #expect(
      lines[1].wholeMatch(
        of: /error\[missed\]: box was at \(120, 44[0-9.]+\) at 1 s, [45][0-9.]* pt from \(123, 444\), [23][0-9.]* pt more than allowed/)
        != nil)
    #expect(lines[2] == "  --> test.json:11:5 at /expect/checks/1")
    #expect(lines[4].hasSuffix(Self.bad))
    #expect(lines.suffix(2) == ["1 of 2 checks failed", ""])
    let text = try #require(physim.text("out.csv"))
    #expect(text.split(separator: "\n").count == 1 + 2 * 2)
    #expect(text.split(separator: "\n").last?.hasPrefix("60,1,box,") == true)
    #expect(physim.files == ["out.csv", "out.events.csv", "test.json"])
    let quiet = try physim.run("run", "test.json", "--quiet", "--digest")
    #expect(quiet.status == 1 && quiet.errors.hasPrefix("error[missed]: ") && !quiet.errors.contains("checks failed"))
  }

  @Test("all frames and views are judged, whatever is recorded; in every format")
  func unrecorded() throws {
    for format in ["csv", "json", "jsonl"] {
      let (physim, result) = try run(Self.bad, "--views", "ball", "--every", "7", "--format", format)
      defer { physim.remove() }
      #expect(result.status == 1)
      #expect(result.errors.contains("box was at") && result.errors.hasSuffix("1 check failed\n"))
      #expect(!result.output.contains("box"))
    }
  }

  @Test("a run cut short fails a check that it does not come to")
  func notReached() throws {
    let (physim, result) = try run(Self.good, "--frames", "30", "--digest")
    defer { physim.remove() }
    #expect(result.status == 1)
    #expect(result.errors.contains("error[missed]: not reached: this is about 1 s, and the run ended at 0.5 s\n"))
    #expect(!result.errors.contains("warning"))
  }

  @Test("what is expected does not change the digest, and a wrong check is 65 before anything runs")
  func digest() throws {
    let (physim, result) = try run(Self.bad, "--digest")
    defer { physim.remove() }
    try physim.write(Self.scene(""), to: "plain.json")
    #expect(result.output == (try physim.run("run", "plain.json", "--digest").output))
    try physim.write(Self.scene(#"{ "metric": "bal.speed:max", "max": 1 }"#), to: "test.json")
    let wrong = try physim.run("run", "test.json", "-o", "out.csv")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("there is no view \"bal\"") && wrong.errors.contains("did you mean \"ball\"?"))
    #expect(physim.files == ["plain.json", "test.json"])
  }

  @Test("--frames that leaves events behind warns once, with their number")
  func shortened() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let events = (1...5).map { #"{ "time": 0.\#($0 + 4), "push": { "view": "ball", "direction": [0, -1] } }"# }.joined(separator: ", ")
    try physim.write(Self.scene("", more: "\"events\": [\(events)],"), to: "test.json")
    #expect(try physim.run("run", "test.json", "--digest", "-q").errors.isEmpty)
    let result = try physim.run("run", "test.json", "--digest", "--frames", "20")
    #expect(result.errors.components(separatedBy: "warning[").count == 2)
    #expect(result.errors.contains("the run ends at 0.333 s, before 5 events, behaviors and tracks begin"))
  }
}
