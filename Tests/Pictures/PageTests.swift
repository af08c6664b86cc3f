import Foundation
import SceneFormat
import TestTraits
import Testing
import Trajectories

@testable import Pictures

@Suite("Page") struct PageTests {
  private func page(_ replays: [Replay]) -> String { String(decoding: PlayerPage(replays: replays, version: "0.0.0").html, as: UTF8.self) }

  /// The data block as any reader of JSON sees it.
  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "<script id=\"data\" type=\"application/json\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try #require(try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8)) as? [String: Any])
  }

  private func replay(_ page: String) throws -> [String: Any] {
    try #require((data(page)["replays"] as? [[String: Any]])?.first)
  }

  @Test("600 frames of 100 views take less than 2 MB") func size() {
    let replay = Replay(title: "many", drawing: nil, runs: [Samples.run(100, last: 600)])
    let count = PlayerPage(replays: [replay], version: "0.0.0").html.count
    print("600 frames of 100 views: \(count) bytes")
    #expect(count < 2_000_000)
    let golden = Replay(title: "many", drawing: nil, runs: [Samples.run(100, last: 600), Samples.run(100, last: 600)])
    #expect(PlayerPage(replays: [golden], version: "0.0.0").html.count < 2_000_000)
  }

  @Test("its title names the scene and the result, of several those that failed") func title() {
    func title(_ replays: [Replay]) -> String { PlayerPage(replays: replays, version: "0.0.0").title }
    func replay(_ title: String, _ outcome: Replay.TestOutcome? = nil) -> Replay {
      Replay(title: title, drawing: nil, runs: [], outcome: outcome)
    }
    #expect(title([]) == "physim")
    #expect(title([replay("Pong")]) == "Pong" && title([replay("Pong"), replay("Menu")]) == "Pong and 1 more")
    #expect(title([replay("a", .passed)]) == "a: passed" && title([replay("a", .passed), replay("b", .passed)]) == "a and 1 more: passed")
    #expect(title([replay("a", .passed), replay("b", .failed), replay("c", .failed)]) == "2 of 3 scenes failed: b and 1 more")
    var fitted = replay("Pong")
    fitted.findings = Findings(verdict: "RMS 2 pt", rows: [["parameter"], ["e"]], lines: ["one"])
    #expect(title([fitted]) == "Pong: RMS 2 pt")
  }

  @Test("a study's results, the reasons of a failure and the largest difference are in the data") func findings() throws {
    var failed = Replay(title: "a", drawing: nil, runs: [], outcome: .failed)
    (failed.reasons, failed.largestDifference) = (Samples.hostile, "frame 3, a.x, 1 pt")
    failed.findings = Findings(verdict: "v", rows: [["parameter", "value"], ["</script>", "1"]], lines: ["--set /a=1"])
    let replay = try replay(page([failed]))
    #expect(replay["reasons"] as? [String] == Samples.hostile && replay["largest"] as? String == "frame 3, a.x, 1 pt")
    let findings = try #require(replay["findings"] as? [String: Any])
    #expect(findings["rows"] as? [[String]] == [["parameter", "value"], ["</script>", "1"]])
    #expect(findings["lines"] as? [String] == ["--set /a=1"] && findings["verdict"] as? String == "v")
  }

  @Test("the same replays give the same bytes") func exact() throws {
    let replay = Replay(
      title: "t", drawing: Drawing(try Samples.scene(#""views": [{"id": "a", "frame": [0, 0, 10, 10]}]"#)), runs: [Samples.run(9, last: 50)]
    )
    #expect(PlayerPage(replays: [replay], version: "0.0.0").html == PlayerPage(replays: [replay], version: "0.0.0").html)
  }

  @Test("its policy lets its own script and style run and nothing else") func policy() throws {
    let page = page([])
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline") && !page.contains("http:") && !page.contains("https:"))
    #expect(!page.contains(" style=\"") && !page.contains(" onclick"))
  }

  @Test("names of views, things and replays are data, never markup") func hostile() throws {
    var run = Samples.run(Samples.hostile.count, last: 3, names: Samples.hostile)
    run.append(
      Samples.frame(Samples.hostile.count, 4),
      events: Samples.hostile.map { Samples.contact(4, $0, "</script>", x: 1, y: 2, impulse: 3) })
    let text = page([Replay(title: "</title><script>window.hacked = 1</script>", drawing: nil, runs: [run], notes: Samples.hostile)])
    // the data block, the program, and nothing that ends or begins one in between
    #expect(text.ranges(of: "<script").count == 2)
    #expect(text.ranges(of: "</script").count == 2)
    #expect(text.ranges(of: "</title").count == 1)
    let replay = try replay(text)
    #expect(replay["notes"] as? [String] == Samples.hostile)
    #expect((replay["runs"] as? [[String: Any]])?.first?["names"] as? [String] == Samples.hostile)
  }

  @Test("no frames, one frame, no views: there is a page, and it says so") func little() throws {
    let empty = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run")
    #expect(try replay(page([Replay(title: "empty", drawing: nil, runs: [empty])]))["notes"] as? [String] == ["no frames"])
    let one = Samples.run(1, last: 0)
    #expect(try replay(page([Replay(title: "one", drawing: nil, runs: [one])]))["notes"] as? [String] == [])
    let deserted = Samples.run(0, last: 5, names: [])
    #expect(
      try replay(page([Replay(title: "none", drawing: nil, runs: [deserted])]))["notes"] as? [String] == ["no views to show"])
    #expect(try replay(page([Replay(title: "nothing", drawing: nil, runs: [])]))["runs"] as? [String] == [])
  }

  @Test("of 10 000 views a part is shown, evenly chosen, and the page says so") func many() throws {
    let replay = try replay(page([Replay(title: "many", drawing: nil, runs: [Samples.run(10_000, last: 20)])]))
    #expect((replay["notes"] as? [String])?.first == "4000 of 10000 views are shown, evenly chosen; select others with --views")
    let names = try #require((replay["runs"] as? [[String: Any]])?.first?["names"] as? [String])
    #expect(names.count == PageData.viewLimit)
    #expect(names.first == "view-0" && names.last == "view-9997")
  }

  @Test("of very many contacts an even choice is shown, of sleep everything") func contacts() throws {
    var run = Samples.run(2, last: 0)
    for index in 1...1000 {
      let touches = (0..<50).map {
        EventRecord(frame: index, time: 0, kind: $0 % 2 == 0 ? .contactBegan : .contactEnded, a: "view-0", b: "b", x: Float($0), y: 0)
      }
      let sleep = EventRecord(frame: index, time: 0, kind: index % 2 == 0 ? .slept : .woke, a: "view-1")
      run.append(Samples.frame(2, index), events: touches + [sleep])
    }
    let replay = try replay(page([Replay(title: "t", drawing: nil, runs: [run])]))
    #expect(replay["notes"] as? [String] == ["6000 contacts are left out, evenly chosen"])
    let numbers = try #require((replay["runs"] as? [[String: Any]])?.first?["events"] as? [Any])
    let frames = stride(from: 0, to: numbers.count, by: 7).compactMap { numbers[$0] as? Int }
    #expect(frames.count == PageData.eventLimit)
    for stretch in 0..<10 {
      #expect(abs(frames.count { $0 > 100 * stretch && $0 <= 100 * (stretch + 1) } - PageData.eventLimit / 10) <= 2)
    }
  }

  @Test("of very many frames a part is shown, and the page says so", .thorough) func longRun() throws {
    let replay = try replay(page([Replay(title: "long", drawing: nil, runs: [Samples.run(100, last: 30_000)])]))
    let note = try #require((replay["notes"] as? [String])?.first)
    #expect(note.hasSuffix("of 30001 frames are shown; motion between them is interpolated"))
  }

  @Test("a run recorded every tenth frame says that it is sampled") func sampled() throws {
    let replay = try replay(page([Replay(title: "sparse", drawing: nil, runs: [Samples.run(2, last: 60, every: 10)])]))
    #expect(replay["notes"] as? [String] == ["sampled every 10 frames; motion between them is interpolated"])
    let run = try #require((replay["runs"] as? [[String: Any]])?.first)
    #expect(run["frames"] as? [Int] == [0, 10, 7])
  }
}
