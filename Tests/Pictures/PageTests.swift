import Foundation
import Testing
import Trajectories

@testable import Pictures

@Suite("Page") struct PageTests {
  private func page(_ films: [Film]) -> String { String(decoding: PlayerPage(films: films, version: "0.0.0").html, as: UTF8.self) }

  /// The data block as any reader of JSON sees it.
  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "<script id=\"data\" type=\"application/json\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try #require(try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8)) as? [String: Any])
  }

  private func film(_ page: String) throws -> [String: Any] {
    try #require((data(page)["replays"] as? [[String: Any]])?.first)
  }

  @Test("600 frames of 100 views take less than 2 MB") func size() {
    let film = Film(title: "many", stage: nil, reels: [Samples.reel(100, last: 600)])
    let count = PlayerPage(films: [film], version: "0.0.0").html.count
    print("600 frames of 100 views: \(count) bytes")
    #expect(count < 2_000_000)
    let golden = Film(title: "many", stage: nil, reels: [Samples.reel(100, last: 600), Samples.reel(100, last: 600)])
    #expect(PlayerPage(films: [golden], version: "0.0.0").html.count < 2_000_000)
  }

  @Test("the same films give the same bytes") func exact() throws {
    let film = Film(
      title: "t", stage: Stage(try Samples.scene(#""views": [{"id": "a", "frame": [0, 0, 10, 10]}]"#)), reels: [Samples.reel(9, last: 50)])
    #expect(PlayerPage(films: [film], version: "0.0.0").html == PlayerPage(films: [film], version: "0.0.0").html)
  }

  @Test("its policy lets its own script and style run and nothing else") func policy() throws {
    let page = page([])
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline") && !page.contains("http:") && !page.contains("https:"))
    #expect(!page.contains(" style=\"") && !page.contains(" onclick"))
  }

  @Test("names of views, things and films are data, never markup") func hostile() throws {
    var reel = Samples.reel(Samples.hostile.count, last: 3, names: Samples.hostile)
    reel.append(
      Samples.frame(Samples.hostile.count, 4),
      events: Samples.hostile.map { EventRecord(frame: 4, time: 0, kind: .contactBegan, a: $0, b: "</script>", x: 1, y: 2, impulse: 3) })
    let text = page([Film(title: "</title><script>window.hacked = 1</script>", stage: nil, reels: [reel], notes: Samples.hostile)])
    // the data block, the program, and nothing that ends or begins one in between
    #expect(text.ranges(of: "<script").count == 2)
    #expect(text.ranges(of: "</script").count == 2)
    #expect(text.ranges(of: "</title").count == 1)
    let film = try film(text)
    #expect(film["notes"] as? [String] == Samples.hostile)
    #expect((film["runs"] as? [[String: Any]])?.first?["names"] as? [String] == Samples.hostile)
  }

  @Test("no frames, one frame, no views: there is a page, and it says so") func little() throws {
    let empty = Reel(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run")
    #expect(try film(page([Film(title: "empty", stage: nil, reels: [empty])]))["notes"] as? [String] == ["there are no frames."])
    let one = Samples.reel(1, last: 0)
    #expect(try film(page([Film(title: "one", stage: nil, reels: [one])]))["notes"] as? [String] == [])
    let deserted = Samples.reel(0, last: 5, names: [])
    #expect(try film(page([Film(title: "none", stage: nil, reels: [deserted])]))["notes"] as? [String] == ["there are no views to show."])
    #expect(try film(page([Film(title: "nothing", stage: nil, reels: [])]))["runs"] as? [String] == [])
  }

  @Test("of 10 000 views a part is shown, evenly chosen, and the page says so") func many() throws {
    let film = try film(page([Film(title: "many", stage: nil, reels: [Samples.reel(10_000, last: 20)])]))
    #expect((film["notes"] as? [String])?.first == "4000 of 10000 views are shown, evenly chosen; --views shows others.")
    let names = try #require((film["runs"] as? [[String: Any]])?.first?["names"] as? [String])
    #expect(names.count == PageData.viewLimit)
    #expect(names.first == "view-0" && names.last == "view-9997")
  }

  @Test("of very many contacts an even choice is shown, of sleep everything") func contacts() throws {
    var reel = Samples.reel(2, last: 0)
    for index in 1...1000 {
      let told = (0..<50).map {
        EventRecord(frame: index, time: 0, kind: $0 % 2 == 0 ? .contactBegan : .contactEnded, a: "view-0", b: "b", x: Float($0), y: 0)
      }
      let sleep = EventRecord(frame: index, time: 0, kind: index % 2 == 0 ? .slept : .woke, a: "view-1")
      reel.append(Samples.frame(2, index), events: told + [sleep])
    }
    let film = try film(page([Film(title: "t", stage: nil, reels: [reel])]))
    #expect(film["notes"] as? [String] == ["6000 contacts are not shown, an even choice of the others is."])
    let numbers = try #require((film["runs"] as? [[String: Any]])?.first?["events"] as? [Any])
    let frames = stride(from: 0, to: numbers.count, by: 7).compactMap { numbers[$0] as? Int }
    #expect(frames.count == PageData.eventLimit)
    for stretch in 0..<10 {
      #expect(abs(frames.count { $0 > 100 * stretch && $0 <= 100 * (stretch + 1) } - PageData.eventLimit / 10) <= 2)
    }
  }

  @Test("of very many frames a part is shown, and the page says so") func longRun() throws {
    let film = try film(page([Film(title: "long", stage: nil, reels: [Samples.reel(100, last: 30_000)])]))
    let note = try #require((film["notes"] as? [String])?.first)
    #expect(note.hasSuffix("of 30001 frames are shown, and what lies between them is interpolated."))
  }

  @Test("a run recorded every tenth frame says that it is sampled") func sampled() throws {
    let film = try film(page([Film(title: "sparse", stage: nil, reels: [Samples.reel(2, last: 60, every: 10)])]))
    #expect(film["notes"] as? [String] == ["sampled every 10 frames; what lies between them is interpolated."])
    let reel = try #require((film["runs"] as? [[String: Any]])?.first)
    #expect(reel["frames"] as? [Int] == [0, 10, 7])
  }
}
