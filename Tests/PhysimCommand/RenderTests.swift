import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("physim render") struct RenderTests {
  private func parses(_ svg: String) -> Bool { XMLParser(data: Data(svg.utf8)).parse() }

  @Test("a scene becomes a page, a strobe picture or a plot by the name of the file; the same bytes each time, in a file or a pipe")
  func kinds() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for (arguments, start) in [
      (["-o", "a.html"], "<!doctype html>"), (["-o", "a.svg"], "<svg "), (["--plot", "y,speed", "-o", "b.svg"], "<svg "),
      (["--plot", "y", "-o", "b.html"], "<!doctype html>"),
    ] {
      let result = try physim.finish(physim.start(["render", "scene.json"] + arguments))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.isEmpty)
      let name = arguments[arguments.count - 1]
      let text = try #require(physim.text(name))
      #expect(text.hasPrefix(start))
      if start == "<svg " { #expect(parses(text)) }
      let format = name.hasSuffix("svg") ? "svg" : "html"
      let piped = try physim.finish(physim.start(["render", "scene.json", "--format", format] + arguments.dropLast(2)))
      #expect(piped.output == text)
    }
  }

  @Test("every format of a trajectory draws the same picture, from a file or standard input") func formats() throws {
    let physim = try Physim()
    defer { physim.remove() }
    var pictures: [String] = []
    for (name, options) in [
      ("long.csv", []), ("wide.csv", ["--layout", "wide"]), ("t.json", ["--format", "json"]), ("t.jsonl", []), ("t.npy", []),
    ] as [(String, [String])] {
      #expect(try physim.finish(physim.start(["run", "scene.json", "-q", "-o", name] + options)).status == 0)
      let result = try physim.run("render", name, "--scene", "scene.json", "--format", "svg")
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(result.output)
    }
    #expect(Set(pictures).count == 1)
    #expect(try physim.shell("physim render - --scene scene.json --format svg < t.jsonl").output == pictures[0])
    #expect(try physim.run("render", "scene.json", "--format", "svg").output == pictures[0])
  }

  @Test("a file whose first frames are empty has its columns later, and is drawn as well") func lateColumns() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(
      """
      {"frame":0,"time":0,"views":{}}
      {"frame":1,"time":0.5,"views":{}}
      {"frame":2,"time":1,"views":{"a":{"center":[10,20],"angle":0,"vx":7}}}

      """, to: "late.jsonl")
    let replay = try firstReplay(try physim.run("render", "late.jsonl").output)
    let run = try #require((replay["runs"] as? [[String: Any]])?.first)
    #expect(run["columns"] as? [String] == ["x", "y", "angle", "vx"])
    #expect(run["frames"] as? [Int] == [0, 1, 3])
    #expect(try physim.run("render", "late.jsonl", "--format", "svg").output.contains("translate(10,20)"))
  }

  @Test("two trajectories are overlaid and opened at their first difference; the scene next to them gives the outlines")
  func compare() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(Physim.scene, to: "fall.json")
    _ = try physim.run("run", "fall.json", "-q", "-o", "fall.golden.csv")
    let lines = try #require(physim.text("fall.golden.csv")).split(separator: "\n")
    let changed = lines.map { line in
      let cells = line.split(separator: ",")
      guard let frame = Int(cells[0]), frame >= 31, cells[2] == "box", let x = Float(cells[3]) else { return String(line) }
      return (cells[..<3] + ["\(x.nextUp)"] + cells[4...]).joined(separator: ",")
    }
    try physim.write(changed.joined(separator: "\n") + "\n", to: "fall.new.csv")
    let result = try physim.run("render", "fall.golden.csv", "fall.new.csv", "-o", "compare.html")
    #expect(result.status == 0)
    #expect(result.errors.contains("First difference: frame 31, box.x, "))
    let replay = try firstReplay(try #require(physim.text("compare.html")))
    #expect(replay["open"] as? Int == 31)
    #expect((replay["runs"] as? [[String: Any]])?.compactMap { $0["label"] as? String } == ["fall.golden.csv", "fall.new.csv"])
    #expect(((replay["drawing"] as? [String: Any])?["views"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["ball", "box"])
    let same = try physim.run("render", "fall.golden.csv", "fall.json", "-o", "same.html")
    #expect(!same.errors.contains("difference"))
  }

  @Test("frames and views can be chosen; a range beyond the run is not an error") func choice() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for (range, frames) in [
      ("10..20", [10, 1, 11]), ("..5", [0, 1, 6]), ("50..", [50, 1, 11]), ("7", [7, 1, 1]), ("59..900", [59, 1, 2]),
    ] {
      let result = try physim.run("render", "scene.json", "--frames", range, "--views", "b*x")
      let replay = try firstReplay(result.output)
      let run = try #require((replay["runs"] as? [[String: Any]])?.first)
      #expect(run["frames"] as? [Int] == frames)
      #expect(run["names"] as? [String] == ["box"])
    }
    let beyond = try firstReplay(try physim.run("render", "scene.json", "--frames", "100..").output)
    #expect(beyond["notes"] as? [String] == ["no frames"])
    #expect(parses(try physim.run("render", "scene.json", "--frames", "100..", "--format", "svg").output))
    #expect(parses(try physim.run("render", "scene.json", "--frames", "100..", "--plot", "x").output))
    #expect(try physim.run("render", "scene.json", "--frames", "100..", "--sparkline").output.isEmpty)
  }

  @Test(
    "an invalid option is reported, with a remedy",
    arguments: [
      (["--frames", "20..10"], "must be like 0..120, 60.. or ..120"), (["--frames", "a"], "must be like 0..120"),
      (["--size", "10x10"], "must be width and height of 64 to 10000, like 800x600 or 800"),
      (["--plot", "speeed"], "Did you mean 'speed'?"),
      (["-o", "a.png"], "Use .html or .svg"), (["--theme", "drak"], "Did you mean 'dark'?"), (["--instants", "0"], "1 or more"),
      (["scene.json", "-o", "a.svg"], "an SVG shows one scene"), (["--sparkline", "--format", "svg"], "cannot be combined"),
    ])
  func usage(arguments: [String], words: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(["render", "scene.json"] + arguments))
    #expect(result.status == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(physim.files.isEmpty)
  }

  @Test("bad input is reported and nothing is written") func badInput() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("hello\n", to: "words.txt")
    try physim.write("", to: "empty.csv")
    try physim.write("frame,time,view,x,y,angle\n", to: "headless.csv")
    try physim.write("frame,time,view,x,y,angle\n0,0,ball,1,two,0\n", to: "word.csv")
    try physim.write("{\"physim\": 1}", to: "poor.json")
    try physim.write("frame,time,view,vx\n0,0,ball,1\n1,0.1,ball,2\n", to: "placeless.csv")
    for (name, status) in [
      ("words.txt", 65), ("empty.csv", 65), ("headless.csv", 65), ("word.csv", 65), ("poor.json", 65), ("placeless.csv", 65),
      ("missing.csv", 66), (".", 66),
    ] as [(String, Int32)] {
      let result = try physim.run("render", name, "-o", "out.html")
      #expect(result.status == status, "\(name): \(result.errors)")
      #expect(result.errors.contains(name == "poor.json" ? "error[missing-key]" : "error: "))
      #expect(physim.text("out.html") == nil)
    }
    #expect(try physim.run("render", "placeless.csv", "--plot", "vx").status == 0)
  }

  @Test("a sweep's folder becomes a picture, and nothing else") func sweep() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let swept = try physim.run(
      "sweep", "-q", "scene.json", "-x", "/views/ball/elasticity=0,0.5,1", "-m", "ball.y:final", "--frames", "20", "-o", "out")
    #expect(swept.status == 0, "\(swept.errors)")
    let picture = try physim.run("render", "out/")
    #expect(picture.status == 0, "\(picture.errors)")
    #expect(parses(picture.output))
    #expect(picture.output.contains(">ball.y final (pt, down)<") && picture.output.contains(">ball elasticity<"))
    let name = try #require(Physim.scene.firstMatch(of: /"name": *"([^"]*)"/)).1
    #expect(picture.output.contains("font-size=\"14\">\(name)<") && picture.output.contains(">3 runs<"))
    #expect(try physim.run("render", "out", "-o", "out.svg").status == 0)
    #expect(physim.text("out.svg") == picture.output)
    #expect(try physim.run("render", "out", "-o", "out.html").status == 0)
    let page = try #require(physim.text("out.html"))
    #expect(page.contains("\"sweep\":{\"title\":\"\(name)\"") && page.contains("\"pointer\":\"/views/ball/elasticity\""))
    for arguments in [["out", "scene.json", "-o", "a.svg"], ["out", "--sparkline"]] {
      let result = try physim.finish(physim.start(["render"] + arguments))
      #expect(result.status == 64)
      #expect(result.errors.contains("a sweep is drawn alone, as a page or as an SVG"))
    }
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "odd"), withIntermediateDirectories: true)
    try physim.write("a,b\n1,2\n", to: "odd/runs.csv")
    #expect(try physim.run("render", "odd").status == 65)
  }

  @Test("its own files are replaced, others are not") func files() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for name in ["a.html", "a.svg"] {
      #expect(try physim.run("render", "scene.json", "-o", name).status == 0)
      #expect(try physim.run("render", "scene.json", "-o", name).status == 0)
      try physim.write("<p>mine</p>", to: name)
      #expect(try physim.run("render", "scene.json", "-o", name).status == 73)
      #expect(physim.text(name) == "<p>mine</p>")
      #expect(try physim.run("render", "scene.json", "-o", name, "--force").status == 0)
    }
  }

  @Test("one frame, views that come and go, and hostile names can be drawn in every way") func little() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let names = ["</script><b>", "a\"b", "c&d'e", "🏀", "]]>"]
    var text = "frame,time,view,x,y,angle\n"
    for frame in 0..<4 {
      for (i, name) in names.enumerated() where (i + frame) % 3 > 0 {
        text += "\(frame),\(Double(frame) / 60),\"\(name.replacing("\"", with: "\"\""))\",\(10 * i),\(20 * frame),0\n"
      }
    }
    try physim.write(text, to: "odd.csv")
    try physim.write("frame,time,view,x,y,angle\n0,0,ball,1,2,0\n", to: "one.csv")
    for name in ["odd.csv", "one.csv"] {
      let page = try physim.run("render", name)
      #expect(page.status == 0)
      #expect(page.output.ranges(of: "</script").count == 2)
      _ = try firstReplay(page.output)
      for extra in [["--format", "svg"], ["--plot", "x,vx"]] {
        let picture = try physim.finish(physim.start(["render", name] + extra))
        #expect(picture.status == 0)
        #expect(parses(picture.output))
      }
      #expect(try physim.run("render", name, "--sparkline").status == 0)
    }
  }

  @Test("the pictures of README.md are what make pictures draws now") func pictures() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try FileManager.default.createSymbolicLink(
      at: physim.folder.appending(path: "Fixtures"), withDestinationURL: Physim.package.appending(path: "Fixtures"))
    let makefile = try String(contentsOf: Physim.package.appending(path: "Makefile"), encoding: .utf8)
    let lines = makefile.split(separator: "\n").filter { $0.hasPrefix("\t@$(BINARY) render ") && $0.contains("-o Fixtures/pictures/") }
    let readme = try String(contentsOf: Physim.package.appending(path: "README.md"), encoding: .utf8)
    #expect(lines.count >= 2)
    for line in lines {
      let parts = line.dropFirst(2).replacing("$(BINARY)", with: "physim").split(separator: " -o ")
      let result = try physim.shell("\(parts[0]) --format svg")
      #expect(result.status == 0)
      #expect(parses(result.output))
      let drawn = try String(contentsOf: Physim.package.appending(path: String(parts[1])), encoding: .utf8)
      #expect(result.output == drawn, "run make pictures: \(parts[1])")
      #expect(readme.contains("](\(parts[1]))"))
    }
    let first = try #require(readme.firstRange(of: "![")).lowerBound
    #expect(readme[..<first].split(separator: "\n") == ["# physim"], "README begins with one")
  }

  @Test(
    "pictures can be made into pixels",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert"), "rsvg-convert is not here"))
  func rasterized() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for name in try FileManager.default.contentsOfDirectory(atPath: Physim.package.appending(path: "Fixtures/pictures").path) {
      let result = try physim.shell("rsvg-convert '\(Physim.package.path)/Fixtures/pictures/\(name)' -o picture.png")
      #expect(result.status == 0)
      #expect(result.errors.isEmpty, "\(result.errors)")
      let size = try #require(
        try FileManager.default.attributesOfItem(atPath: physim.folder.appending(path: "picture.png").path)[.size] as? Int)
      #expect(size > 5000, "there is something in it")
    }
  }
}
