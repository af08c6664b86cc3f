import Formats
import Foundation
import SceneFormat
import SceneModel
import Testing
import Trajectories

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Elements of an SVG picture with their attributes, in order.
private final class Elements: NSObject, XMLParserDelegate {
  private(set) var all: [(name: String, attributes: [String: String])] = []
  private(set) var labels: [(text: String, x: Double, y: Double, anchor: String)] = []
  var texts: [String] { labels.map(\.text) }
  private var text = ""

  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String] = [:]
  ) {
    all.append((name, attributes))
    text = ""
  }

  func parser(_: XMLParser, foundCharacters string: String) { text += string }

  func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
    guard name == "text", let place = all.last(where: { $0.name == "text" })?.attributes else { return }
    labels.append((text, Double(place["x"] ?? "") ?? 0, Double(place["y"] ?? "") ?? 0, place["text-anchor"] ?? ""))
  }

  func count(_ name: String, where matches: ([String: String]) -> Bool = { _ in true }) -> Int {
    all.filter { $0.name == name && matches($0.attributes) }.count
  }
}

@Suite("Strobe and plot") struct PictureTests {
  private func scene() throws -> Scene {
    try Samples.scene(
      #"""
      "walls": [{"id": "screen", "bounds": true}],
      "views": [{"id": "view-0", "frame": [0, 0, 40, 40], "collisionBoundsType": "ellipse"}, {"id": "view-1", "frame": [0, 0, 30, 30]}]
      """#)
  }

  private func strobe(_ run: RecordedRun, instantLimit: Int? = nil) throws -> Elements {
    try #require(
      Elements(Strobe(replay: Replay(title: "s", drawing: Drawing(try scene()), runs: [run]), instantLimit: instantLimit, version: "0").svg)
    )
  }

  @Test("shows each view at every instant where the run has it, and the walls") func instantLimit() throws {
    let run = Samples.run(2, last: 120)
    let elements = try strobe(run, instantLimit: 7)
    #expect(elements.count("path") { $0["class"] == "swall" } == 1)
    let placed = elements.all.filter { $0.name == "path" && $0.attributes["transform"] != nil }
    #expect(placed.count == 14)
    for frame in [0, 20, 40, 60, 80, 100, 120] {
      for sample in Samples.frame(2, frame).samples {
        let start = "translate(\(NumberFormat.trimmed(Double(sample.x))),\(NumberFormat.trimmed(Double(sample.y))))"
        #expect(placed.contains { $0.attributes["transform"]?.hasPrefix(start) ?? false }, "frame \(frame)")
      }
    }
    #expect(elements.texts == ["s · 0 to 2 s, every 0.33 s"])
  }

  @Test("the start is dashed, the end solid, and the past the fainter the older it is") func emphasis() throws {
    let elements = try strobe(Samples.run(2, last: 120))
    let groups = elements.all.filter { $0.name == "g" }.map(\.attributes).filter { $0["opacity"] != nil }
    let opacities = groups.filter { $0["stroke-dasharray"] == nil }.compactMap { Double($0["opacity"] ?? "") }
    #expect(opacities.count == 14)
    #expect(opacities == opacities.sorted() && Set(opacities).count == opacities.count)
    #expect(groups.filter { $0["stroke-dasharray"] != nil }.count == 1)
    #expect(elements.count("path") { $0["fill-opacity"] == "0.55" } == 2)
  }

  @Test("instants are evenly spaced, and stop when everything has come to rest") func rest() {
    var run = Samples.run(1, last: 60)
    let last = Samples.frame(1, 60).samples
    for index in 61...600 { run.append(Frame(index: index, time: 0, samples: last, digest: 0)) }
    let places = Instants(run, wanted: nil).places
    #expect(places.first == 0 && places.last == 60 && places.count == 16)
    #expect(Set(zip(places, places.dropFirst()).map { $1 - $0 }) == [4])
    #expect(Instants(Samples.run(300, last: 60), wanted: nil).places == [0, 60])
    #expect(Instants(Samples.run(1, last: 0), wanted: nil).places == [0])
    #expect(Instants(Samples.run(1, last: 60), wanted: 1).places == [60])
  }

  @Test("lines of a plot go through the values, at times of their frames") func line() throws {
    let replay = Replay(title: "p", drawing: nil, runs: [Samples.run(1, last: 60)])
    let plot = Plot(replay: replay, columns: [.x], size: PictureSize(width: 400, height: 300), version: "0")
    let elements = try #require(Elements(plot.svg))
    let line = try #require(elements.all.last { $0.name == "path" && $0.attributes["class"] == "s0" }).attributes["d"]
    // x grows evenly, so two points are all that it takes
    let numbers = try #require(line).dropFirst().split { "L, ".contains($0) }.compactMap { Double($0) }
    try #require(numbers.count == 4)
    #expect(numbers[0] == Plot.left && abs(numbers[2] - (400 - Plot.right)) < 0.01)
    #expect(numbers[1] > numbers[3])
    #expect(elements.texts.contains("x (pt)") && elements.texts.contains("time (s)") && elements.texts.contains("view-0"))
  }

  @Test("a view that comes and goes has a line of stretches") func stretches() throws {
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "")
    for index in 0..<9 {
      let samples = index % 4 == 3 ? [] : [ViewSample(view: 0, x: Float(index * index), y: 0, angle: 0)]
      run.append(Frame(index: index, time: 0, samples: samples, digest: 0))
    }
    let svg = Plot(replay: Replay(title: "", drawing: nil, runs: [run]), columns: [.x], version: "0").svg
    let line = try #require(Elements(svg)?.all.last { $0.name == "path" && $0.attributes["class"] == "s0" }).attributes["d"]
    #expect(try #require(line).filter { $0 == "M" }.count == 3)
  }

  @Test("sixteen lines are distinguished by hue, dash or marker; more are gray; the legend has them") func looks() throws {
    let few = Curves(Replay(title: "", drawing: nil, runs: [Samples.run(16, last: 5)]))
    #expect(Set(few.lines.map { "\($0.hue) \($0.style)" }).count == 16)
    #expect(few.grayCount == 0)
    let many = try #require(
      Elements(Plot(replay: Replay(title: "", drawing: nil, runs: [Samples.run(40, last: 5)]), columns: [.y], version: "0").svg))
    #expect(many.texts.contains("and 24 more"))
    #expect(many.count("path") { $0["class"] == "sother" && $0["opacity"] == "0.5" } == 25)
    let crowd = Plot(replay: Replay(title: "", drawing: nil, runs: [Samples.run(1000, last: 1)]), columns: [.y], version: "0").svg
    #expect(crowd.contains("600 views are left out."))
  }

  @Test("views that never move are not plotted with moving ones, and a view has one color in all pictures") func colors() throws {
    let scene = try Samples.scene(
      #""views": [{"id": "ground", "frame": [0, 0, 9, 9], "type": "static"}, {"id": "ball", "frame": [0, 0, 9, 9]}]"#)
    let replay = Replay(title: "", drawing: Drawing(scene), runs: [Samples.run(2, last: 10, names: ["ground", "ball"])])
    #expect(Curves(replay).names == ["ball"])
    #expect(ColorAssignment(replay).hue("ball") == "0" && ColorAssignment(replay).hue("ground") == "dim")
    let fixed = Replay(title: "", drawing: Drawing(scene), runs: [Samples.run(1, last: 10, names: ["ground"])])
    #expect(Curves(fixed).names == ["ground"])
  }

  @Test("y and vy point down in plots as on the drawing, and their titles say so") func direction() throws {
    let scene = Replay(title: "p", drawing: nil, runs: [Samples.run(1, last: 12)])
    for (column, title, isDown) in [
      (.y, "y (pt, down)", true), (.vy, "vy (pt/s, down)", true), (.x, "x (pt)", false), (.speed, "speed (pt/s)", false),
    ] as [(Column, String, Bool)] {
      let elements = try #require(Elements(Plot(replay: scene, columns: [column], version: "0").svg))
      #expect(elements.texts.contains(title))
      // the heights of the labels of the value axis, in the order of their values
      let labels = elements.labels.filter { $0.anchor == "end" }.compactMap { label in
        Double(label.text.replacing("\u{2212}", with: "-")).map { ($0, label.y) }
      }.sorted { $0.0 < $1.0 }.map(\.1)
      #expect(labels.count >= 3)
      #expect(labels == labels.sorted { isDown ? $0 < $1 : $0 > $1 }, "\(column)")
    }
  }

  @Test("two ghosts differ in color and dash, in a plot, in a strobe picture, and in the legend of both") func ghosts() throws {
    let runs = ["physics", "uikit", "box2d"].enumerated().map { i, label in
      Samples.run(1, last: 60, label: label, shift: { _, _ in Float(20 * i) })
    }
    let replay = Replay(title: "ghosts", drawing: nil, runs: runs)
    for svg in [Plot(replay: replay, columns: [.x], version: "0").svg, Strobe(replay: replay, version: "0").svg] {
      let elements = try #require(Elements(svg))
      #expect(Set(["physics (ghost)", "uikit (ghost)", "box2d"]).isSubset(of: elements.texts))
      for ghost in ["sghost0", "sghost1"] {
        // once in the legend, once or more in the picture; dashes in the units of each
        let drawn = elements.all.filter { $0.attributes["class"] == ghost && $0.attributes["stroke-dasharray"] != nil }
        #expect(drawn.count >= 2, "\(ghost)")
      }
      let dashes = elements.all.filter { $0.attributes["d"]?.hasSuffix("h24") ?? false }.map { $0.attributes["stroke-dasharray"] ?? "" }
      #expect(Set(dashes.suffix(3)).count == 3)
    }
  }

  @Test("captions fit into the picture, on more lines where it is narrow", arguments: [120.0, 240, 640]) func captions(width: Double) throws
  {
    let long = "A heap of cards that falls over the edge of a table and stays there for a long while"
    let run = Samples.run(1, last: 300)
    let replay = Replay(title: long, drawing: Drawing(try scene()), runs: [run, Samples.run(1, last: 300, label: long)])
    let elements = try #require(Elements(Strobe(replay: replay, size: PictureSize(width: width, height: 700), version: "0").svg))
    let (drawn, height) = (Double(elements.all[0].attributes["width"] ?? "") ?? 0, Double(elements.all[0].attributes["height"] ?? "") ?? 0)
    #expect(drawn <= width + 1 && height <= 701)
    #expect(elements.labels.count >= (width < 300 ? 2 : 1))
    for label in elements.labels {
      #expect(label.x + SVGDocument.width(of: label.text) <= drawn, "\(label.text)")
      #expect(label.y > 0 && label.y < height)
    }
    #expect(elements.texts.joined().contains(width < 200 ? "0 to" : "0 to 5 s"))
  }

  @Test("what leaves the bounds is drawn whole; what goes too far is marked where it leaves, and named") func leaving() throws {
    func strobe(_ speed: Float) throws -> Elements {
      var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["view-0"]), label: "")
      for index in 0...60 {
        let sample = ViewSample(view: 0, x: 160, y: 240 + speed * Float(index), angle: 0)
        run.append(Frame(index: index, time: 0, samples: [sample], digest: 0))
      }
      let svg = Strobe(replay: Replay(title: "s", drawing: Drawing(try scene()), runs: [run]), version: "0").svg
      return try #require(Elements(svg))
    }
    // 20 pt per frame: 720 pt below the bounds in the end, within three times their size
    let near = try strobe(20)
    let group = try #require(near.all.first { $0.name == "g" }).attributes["transform"] ?? ""
    let numbers = group.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    let height = try #require(Double(near.all[0].attributes["height"] ?? ""))
    #expect(numbers[1] + numbers[2] * (240 + 20 * 60 + 20) < height, "the last instant is in the picture")
    #expect(!near.texts.joined().contains("leaves"))
    let far = try strobe(500)
    #expect(far.texts.joined().contains("view-0 leaves the picture at 0.02 s"))
    #expect(far.count("path") { $0["class"] == "f0" } == 1, "a mark at the edge")
  }

  @Test("walls and static views lie under what moves") func layers() throws {
    let scene = try Samples.scene(
      #"""
      "walls": [{"id": "line", "from": [0, 240], "to": [320, 240]}],
      "views": [{"id": "view-0", "frame": [0, 0, 40, 40]}, {"id": "view-1", "frame": [0, 0, 320, 20], "type": "static"}]
      """#)
    let svg = Strobe(replay: Replay(title: "s", drawing: Drawing(scene), runs: [Samples.run(2, last: 30)]), version: "0").svg
    let paths = try #require(Elements(svg)).all.filter { $0.name == "path" }.compactMap { $0.attributes["class"] }
    let wall = try #require(paths.firstIndex(of: "swall"))
    let fixed = try #require(paths.firstIndex(of: "sdim fdim"))
    let moving = try #require(paths.firstIndex { $0.hasPrefix("s0") })
    #expect(wall < fixed && fixed < moving)
    #expect(paths.filter { $0 == "sdim fdim" }.count == 1)
  }

  @Test("a part that is a line is drawn open and is not filled") func lines() throws {
    let scene = try Samples.scene(
      #"""
      "views": [{"id": "view-0", "center": [0, 0], "parts": [{"center": [0, 0], "size": [40, 10]}, {"path": [[-20, -30], [-20, 0], [20, 0]]},
        {"from": [0, 0], "to": [0, 9], "center": [5, 0]}, {"path": [[0, 0], [0, 9], [9, 9]], "closed": true}]}]
      """#)
    let svg = Strobe(replay: Replay(title: "s", drawing: Drawing(scene), runs: [Samples.run(1, last: 0)]), version: "0").svg
    let paths = try #require(Elements(svg)).all.filter { $0.name == "path" && $0.attributes["transform"] != nil }
    let filled = paths.filter { $0.attributes["class"]?.contains("f0") == true }.map { $0.attributes["d"] }
    #expect(filled == ["M-20,-5L20,-5 20,5 -20,5Z"])
    #expect(paths.map { $0.attributes["d"] }.contains("M-20,-30L-20,0 20,0M5,0L5,9M0,0L0,9 9,9 0,0"))
  }

  @Test("hostile names stay text; no frames and one frame are pictures too") func hostile() throws {
    let run = Samples.run(Samples.hostile.count, last: 3, names: Samples.hostile)
    let empty = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "")
    for run in [run, empty, Samples.run(1, last: 0), Samples.run(0, last: 3, names: [])] {
      let replay = Replay(title: "</title><script>x</script>", drawing: nil, runs: [run])
      let strobe = try #require(Elements(Strobe(replay: replay, version: "0").svg))
      let plot = try #require(Elements(Plot(replay: replay, columns: [], version: "0").svg))
      #expect(strobe.count("script") + plot.count("script") == 0)
      #expect(strobe.count("title") == 1 && plot.count("title") == 1)
    }
    let nothing = Replay(title: "nothing", drawing: nil, runs: [])
    #expect(Elements(Strobe(replay: nothing, version: "0").svg) != nil)
    #expect(Elements(Plot(replay: nothing, columns: [.x], version: "0").svg) != nil)
  }

  @Test("a picture fits into the size asked for", arguments: [PictureSize(width: 300, height: 200), PictureSize(width: 200, height: 900)])
  func size(size: PictureSize) throws {
    let replay = Replay(title: "", drawing: Drawing(try scene()), runs: [Samples.run(2, last: 60)])
    let strobe = try #require(Elements(Strobe(replay: replay, size: size, version: "0").svg)).all[0].attributes
    #expect(try #require(Double(strobe["width"] ?? "")) <= size.width + 1 && #require(Double(strobe["height"] ?? "")) <= size.height + 1)
    let plot = try #require(Elements(Plot(replay: replay, columns: [.x, .y], size: size, version: "0").svg)).all[0].attributes
    #expect(plot["width"] == NumberFormat.trimmed(size.width) && plot["height"] == NumberFormat.trimmed(size.height))
  }

  @Test("simplified lines stay within the tolerance of the original") func simplification() {
    let points = (0...500).map { Vector(Double($0) / 10, 10 * sin(Double($0) / 20)) }
    let simple = Simplification.simplified(points, tolerance: 0.1)
    #expect(simple.count < 60 && simple.first == points.first && simple.last == points.last)
    for point in points {
      let nearest = zip(simple, simple.dropFirst()).map { a, b -> Double in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let part = max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)))
        return hypot(point.x - a.x - part * dx, point.y - a.y - part * dy)
      }.min()
      #expect((nearest ?? 9) <= 0.1 + 1e-9)
    }
  }
}
