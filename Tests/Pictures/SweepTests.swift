import Foundation
import Testing

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Sweep pictures") struct SweepTests {
  private func results(_ axes: [String], _ metrics: [String], _ rows: [(cells: [String], metrics: [String])]) throws -> SweepResults {
    var text = "id," + (axes + ["status", "digest"] + metrics).joined(separator: ",") + "\n"
    for (i, row) in rows.enumerated() { text += "\(i)," + (row.cells + ["ok", "0"] + row.metrics).joined(separator: ",") + "\n" }
    return try #require(SweepResults(csv: Array(text.utf8)))
  }

  private func svg(_ results: SweepResults) -> String { SweepPicture(table: results, title: "out", version: "0").svg }
  private func parses(_ svg: String) -> Bool { XMLParser(data: Data(svg.utf8)).parse() }

  @Test("a table is read with its axes, metrics and failures; anything else is none") func reading() throws {
    let text = "id,/a,\"/b,c\",status,digest,x.y:max,empty\n1,0.5,\"say \"\"hi\"\"\",ok,ff,2,\n2,1,,failed,,,\r\n"
    let results = try #require(SweepResults(csv: Array(text.utf8)))
    #expect(results.axes.map(\.name) == ["/a", "/b,c"])
    #expect(results.axes[1].cells == ["say \"hi\"", ""])
    #expect(results.metrics.map(\.name) == ["x.y:max", "empty"])
    #expect(results.metrics.map(\.missing) == [1, 2])
    #expect(results.count == 2 && results.failed == 1)
    for other in ["", "frame,time\n", "id,a\n", "id,status,digest,m\n1,ok\n"] { #expect(SweepResults(csv: Array(other.utf8)) == nil) }
  }

  @Test("two axes make a heat map with a cell for each pair, lighter where more is measured") func heatMap() throws {
    let rows = (0..<12).map { (cells: ["\($0 / 4)", "\($0 % 4)"], metrics: ["\($0)"]) }
    let picture = svg(try results(["/a", "/b"], ["m"], rows))
    #expect(parses(picture))
    #expect(picture.ranges(of: "fill=\"#").count == 12 + 48)
    #expect(HeatMap.color(0) == "#440154" && HeatMap.color(1) == "#fde725" && HeatMap.color(0.5) == "#21918c")
    func lightness(_ color: String) -> Double {
      stride(from: 1, to: 7, by: 2).map { i in
        let start = color.index(color.startIndex, offsetBy: i)
        return Double(UInt8(color[start..<color.index(start, offsetBy: 2)], radix: 16) ?? 0)
      }.enumerated().map { [0.2126, 0.7152, 0.0722][$0] * $1 }.reduce(0, +)
    }
    let ladder = (0...100).map { lightness(HeatMap.color(Double($0) / 100)) }
    #expect(ladder == ladder.sorted(), "in gray print the order is the same")
  }

  @Test("expectations are two colors and two words; the first axis is across, as in the page") func verdicts() throws {
    let rows = (0..<12).map { (cells: ["\($0 / 4)", "\($0 % 4)"], metrics: [$0 < 8 ? "1" : "0"]) }
    let map = svg(try results(["first", "second"], ["expect"], rows))
    #expect(parses(map))
    #expect(Set(map.matches(of: /fill="#([0-9a-f]{6})"/).map { String($0.1) }) == ["5fb59a", "d55e00"])
    #expect(map.contains(">passed<") && map.contains(">failed<"))
    let upright = try #require(map.firstMatch(of: /<text [^>]*rotate[^>]*>([^<]*)</)).1
    #expect(upright == "second")
    let dots = svg(try results(["first"], ["expect"], rows.map { (Array($0.cells.prefix(1)), $0.metrics) }))
    #expect(parses(dots) && dots.contains(">passed<") && dots.contains(">failed<") && !dots.contains(">0.5<"))
  }

  @Test("one axis has a line through the means, several have dots only; what spans decades stands side by side") func dots() throws {
    let one = svg(try results(["/a"], ["m", "n"], (0..<10).map { (["\($0 / 2)"], ["\($0)", "\(-$0)"]) }))
    #expect(parses(one))
    #expect(one.ranges(of: "stroke-width=\"1.6\"").count == 2)
    let three = svg(try results(["/a", "/b", "/c"], ["m"], (0..<10).map { (["\($0)", "\($0 % 3)", "word-\($0 % 2)"], ["\($0)"]) }))
    #expect(parses(three))
    #expect(three.ranges(of: "stroke-width=\"5\"").count == 3 && !three.contains("stroke-width=\"1.6\""))
    #expect(three.contains(">word-1<"))
    let factors = SweepScale(SweepResults.Series(name: "", cells: ["0.01", "100", "1"]))
    #expect(!factors.isNumeric && factors.places == [0, 2, 1])
    let numbers = SweepScale(SweepResults.Series(name: "", cells: ["3", "1", "2", "1"]))
    #expect(numbers.isNumeric && numbers.ranks == [2, 0, 1, 0])
  }

  @Test("runs without a value are drawn as missing, each of them, and counted") func missing() throws {
    let value = { (i: Int) in i % 20 < 6 ? "" : "\(i)" }
    let one = svg(try results(["/views/ball/elasticity"], ["ball.y:final"], (0..<300).map { (["\(Double($0) / 300)"], [value($0)]) }))
    #expect(parses(one))
    let crosses = try #require(one.firstMatch(of: /class="sdim missing"[^>]* d="([^"]*)"/)).1
    #expect(crosses.filter { $0 == "M" }.count == 90)
    #expect(one.contains("ball.y final (pt, down) · 90 of 300 without a value") && one.contains(">no value<"))
    let map = svg(try results(["/a", "/b"], ["m"], (0..<300).map { (["\($0 / 20)", "\($0 % 20)"], [value($0)]) }))
    #expect(parses(map))
    #expect(map.ranges(of: "<rect class=\"missing\"").count == 90 + 1, "a cell each, and the legend")
    #expect(map.contains("<pattern id=\"missing\"") && map.contains(">no value<"))
    let none = svg(try results(["/a"], ["m"], (0..<5).map { (["\($0)"], [""]) }))
    #expect(none.contains("m · 5 of 5 without a value"))
    let all = svg(try results(["/a"], ["m"], (0..<5).map { (["\($0)"], ["\($0)"]) }))
    #expect(!all.contains("no value") && !all.contains("missing"))
  }

  @Test("an axis has at least three ticks, of one, two or many values") func axes() throws {
    for count in [1, 2, 3, 4, 7, 50] {
      let picture = svg(try results(["/a"], ["m"], (0..<count).map { (["\(10 + 3 * $0)"], ["\($0)"]) }))
      #expect(picture.ranges(of: "font-size=\"11\" text-anchor=\"middle\"").count >= 3, "\(count) values")
      #expect(picture.ranges(of: "font-size=\"11\" text-anchor=\"end\"").count >= 3, "\(count) values")
    }
    let narrow = SweepFrame.spread((0..<9).map { (Double($0), "word") }, over: 60)
    #expect(narrow.map(\.place) == [0, 4, 8])
  }

  @Test(
    "labels are short names with units",
    arguments: [
      ("/views/ball/elasticity", "ball elasticity"), ("/views/ball/frame/0", "ball x (pt)"), ("/views/3/angle", "view 3 angle (rad)"),
      ("/behaviors/push/magnitude", "push magnitude"), ("/gravity/vector/1", "gravity vector y (m/s²)"), ("/duration", "duration (s)"),
      ("/views/a~1b/velocity/1", "a/b velocity y (pt/s)"), ("bounce", "bounce"), ("/", ""),
    ])
  func axisLabels(pointer: String, label: String) { #expect(SweepLabel.axis(pointer) == label) }

  @Test(
    "so are metrics; what points down on the drawing does so here",
    arguments: [
      ("ball.y:final", "ball.y final (pt, down)", true), ("ball.y:range", "ball.y range (pt)", false),
      ("a.b.speed:max", "a.b.speed max (pt/s)", false),
      ("ball.y:time-above=300", "ball.y time-above=300 (s)", false), ("settled:time", "settled time (s)", false),
      ("contacts(a,b):count", "contacts(a,b) count", false), ("energy:final", "energy final (J)", false), ("top", "top", false),
    ])
  func metricLabels(text: String, label: String, isDown: Bool) {
    #expect(SweepLabel.metric(text) == label)
    #expect(SweepLabel.pointsDown(text) == isDown)
  }

  @Test("hostile names, empty tables and runs without results are pictures too") func little() throws {
    for results in [
      try results(["</svg><script>"], ["\"<b>&"].map { $0.replacing("\"", with: "") }, [(["]]>"], ["1"])]),
      try results(["/a"], ["m"], []), try results([], ["m"], [([], ["1"])]), try results(["/a", "/b"], [], [(["1", "2"], [])]),
      try results(["/a", "/b"], ["m"], [(["1", "2"], ["1"]), (["1", "3"], [""]), (["2", "2"], ["5"]), (["2", "3"], ["6"])]),
    ] {
      let picture = svg(results)
      #expect(parses(picture))
      #expect(!picture.contains("<script"))
    }
  }
}
