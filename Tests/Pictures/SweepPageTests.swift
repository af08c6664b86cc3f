import Foundation
import TestBrowser
import TestTraits
import Testing

@testable import Pictures

/// The runs of a sweep as a page.
@Suite("Pages of sweeps") struct SweepPageTests {
  private func runs(_ count: Int, planned: Int? = nil, metrics: [String] = ["ball.y:final"]) -> SweepRuns {
    var runs = SweepRuns(
      title: "Pong", scene: "pong.json", planned: planned ?? count, version: "physim 1.0",
      axes: [("/views/ball/elasticity", "/views/ball/elasticity"), ("n", "count"), ("seed", "seed")], metrics: metrics)
    var hash: UInt64 = 1
    for i in 0..<count {
      hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let id = String(hash | 1 << 63, radix: 16)
      let isBad = i % 50 == 7
      let values = (0..<metrics.count).map { isBad ? "" : "\(Float(hash >> UInt64(8 * $0) % 1_000_003) / 997)" }
      runs.append(
        id: id, values: ["\(Double(i % 100) / 99)", "\(i / 100 % 10)", "\(i)"], status: isBad ? "failed" : "ok", digest: isBad ? "" : id,
        metrics: values, error: isBad ? "view 'ball' became non-finite </script><b>" : nil)
    }
    return runs
  }

  private func data(_ page: PlayerPage) throws -> [String: Any] {
    let text = String(decoding: page.html, as: UTF8.self)
    let json = try #require(text.firstMatch(of: /<script id="data" type="application\/json">\n(.*)\n<\/script>/)).1
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require(object?["sweep"] as? [String: Any])
  }

  @Test("10 000 runs of three axes and four metrics with an engine of 600 KB are at most 2 MB") func size() {
    let metrics = ["ball.y:final", "ball.x:max", "settled:time", "energy:final"]
    let page = PlayerPage(replays: [], version: "0", engine: [UInt8](repeating: 7, count: 600_000), sweep: runs(10_000, metrics: metrics))
    let bytes = page.html.count
    print("a page of 10 000 runs with an engine of 600 KB: \(bytes) bytes")
    #expect(bytes <= 2_000_000)
  }

  @Test("columns have their cells or their few values, failures their errors, and texts are never markup") func content() throws {
    let sweep = try data(PlayerPage(replays: [], version: "0", sweep: runs(200, planned: 220)))
    let columns = try #require(sweep["columns"] as? [[String: Any]])
    #expect(columns.map { $0["label"] as? String } == ["ball elasticity", "n", "seed", "ball.y final (pt, down)"])
    #expect(columns.map { $0["pointer"] as? String } == ["/views/ball/elasticity", "count", "seed", nil])
    #expect((columns[1]["values"] as? [Int]) == [0, 1] && (columns[1]["rows"] as? [Int])?.count == 200)
    #expect((columns[2]["cells"] as? [Int]) == Array(0..<200))
    #expect((columns[3]["cells"] as? [Any])?[7] is NSNull)
    let failures = try #require(sweep["failures"] as? [[Any]])
    #expect(
      failures.map { $0[0] as? Int } == [7, 57, 107, 157] && failures.allSatisfy { $0[1] as? String == "failed" && $0[2] as? Int == 0 })
    #expect(sweep["errors"] as? [String] == ["view 'ball' became non-finite </script><b>"])
    #expect((sweep["notes"] as? [String])?.first?.hasPrefix("20 runs of 220 have not been run") == true)
    let text = String(decoding: PlayerPage(replays: [], version: "0", sweep: runs(200)).html, as: UTF8.self)
    #expect(!text.contains("</script><b>"))
  }

  @Test("of more runs than a page takes every second, third … is kept, which it reports") func limit() throws {
    let many = runs(SweepRuns.limit * 2 + 1)
    #expect(many.count == SweepRuns.limit * 2 + 1)
    let sweep = try data(PlayerPage(replays: [], version: "0", sweep: many))
    let columns = try #require(sweep["columns"] as? [[String: Any]])
    #expect((columns[2]["cells"] as? [Int])?.prefix(3) == [0, 3, 6])
    #expect((sweep["notes"] as? [String])?.first?.contains("one of 3 runs") == true)
  }

  @Test("its title has how many runs fail the scene's expectations") func verdict() {
    #expect(runs(200).verdict == "200 runs")
    var checked = SweepRuns(title: "a", scene: nil, planned: 3, version: "", axes: [("n", "n")], metrics: ["t", "expect"])
    for (i, cell) in ["1", "0", ""].enumerated() {
      checked.append(id: "\(i)", values: ["\(i)"], status: "ok", digest: "", metrics: ["5", cell], error: nil)
    }
    #expect(checked.verdict == "1 of 3 runs failed")
    #expect(PlayerPage(replays: [], version: "0", sweep: checked).title == "a: 1 of 3 runs failed")
  }

  @Test("sliders are over the axes that have different numbers") func sliders() {
    #expect(runs(200).sliders.map(\.pointer) == ["/views/ball/elasticity", "count", "seed"])
    #expect(runs(200).sliders[0].high == "1.0" && runs(1).sliders.isEmpty)
  }

  @Test(
    "10 000 runs are shown, filtered by a drag over an axis, and unfiltered", .thorough,
    .enabled(if: Browser.program != nil, "Chromium and python3 are needed"))
  func filters() throws {
    try FileManager.default.createDirectory(at: Browser.shots, withIntermediateDirectories: true)
    let file = Browser.shots.appending(path: "sweep-10000.html")
    try Data(PlayerPage(replays: [], version: "0", sweep: runs(10_000, metrics: ["ball.y:final", "energy:final"])).html).write(to: file)
    let settle = Browser.Step.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(0)), 300))")
    let found = try Browser.perform([
      .size(1200, 900), .open(file), settle,
      .evaluate("(() => { const { left, top } = document.getElementById('parallel').getBoundingClientRect(); return { left, top }; })()"),
    ])
    let area = try #require(found.object(3))
    let (x, y) = (try #require(area["left"]) + 46, try #require(area["top"]))
    let answer = try Browser.perform([
      .size(1200, 900), .open(file), settle, .drag([(x, y + 60), (x, y + 90), (x, y + 120)]), settle,
      .evaluate("document.getElementById('sweep-count').textContent"), .shot(Browser.shots.appending(path: "sweep-10000.png")),
      .evaluate("document.querySelectorAll('#sweep-filters input')[2].value"),
      .evaluate("document.getElementById('sweep-clear').click(), document.getElementById('sweep-count').textContent"),
      .evaluate("document.getElementById('sweep-page').textContent"),
    ])
    #expect(answer.complaints == [])
    let count = try #require(answer.text(5)?.split(separator: " ").first.flatMap { Int($0) })
    #expect(count > 1000 && count < 9000)
    #expect(answer.text(7)?.contains("..") == true && answer.text(8) == "" && answer.text(9) == "1 to 50 of 10000")
  }
}
