import Foundation
import Testing
import Trajectories

@testable import Pictures

/// Pages in a real browser, opened as files.
@Suite("Pages in Chromium", .serialized, .enabled(if: Browser.program != nil, "Chromium and python3 are needed"))
struct BrowserTests {
  private func write(_ films: [Film], _ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: Browser.shots, withIntermediateDirectories: true)
    let file = Browser.shots.appending(path: name + ".html")
    try Data(PlayerPage(films: films, version: "0.0.0").html).write(to: file)
    return file
  }

  private static let calm = Browser.Step.media(["prefers-reduced-motion": "reduce"])

  /// Two frames of the browser: what an event asks for is done by then.
  private static let settle = Browser.Step.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
  /// How bright the canvas is in its corner, 0 to 255.
  private static let ground = """
    (() => { const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      copy.drawImage(document.getElementById("stage"), -2, -2);
      return copy.getImageData(0, 0, 1, 1).data[0]; })()
    """

  private func playground() throws -> Film {
    let scene = try Samples.scene(
      #"""
      "walls": [{"id": "screen", "bounds": true}, {"id": "disc", "ellipse": [200, 60, 60, 40]}],
      "views": [
        {"id": "view-0", "frame": [0, 0, 40, 40], "collisionBoundsType": "ellipse"},
        {"id": "view-1", "frame": [0, 0, 50, 30], "cornerRadius": 8},
        {"id": "view-2", "center": [0, 0], "collisionBoundsType": "path", "collisionBoundingPath": [[-20, -20], [20, -20], [0, 25]]},
        {"id": "view-3", "center": [0, 0], "parts": [{"frame": [-30, -5, 60, 10]}, {"center": [0, -15], "size": [20, 20], "collisionBoundsType": "ellipse", "angle": 0.4}]}],
      "behaviors": [
        {"id": "spring", "type": "attachment", "item": "view-0", "anchor": [160, 20], "frequency": 2},
        {"id": "rod", "type": "attachment", "item": "view-1", "to": "view-2"},
        {"id": "pin", "type": "attachment", "kind": "pin", "item": "view-3", "anchor": [90, 90]},
        {"id": "snap", "type": "snap", "item": "view-2", "point": [250, 400]},
        {"id": "whirl", "type": "field", "kind": "vortex", "items": "*", "position": [80, 380], "region": {"radius": 60}}]
      """#)
    var reel = Samples.reel(4, last: 0)
    for index in 1...120 {
      let hits =
        index % 20 == 0
        ? [EventRecord(frame: index, time: 0, kind: .contactBegan, a: "view-0", b: "screen", x: 100, y: 300, impulse: 2)] : []
      reel.append(Samples.frame(4, index), events: hits)
    }
    return Film(title: "Playground", stage: Stage(scene), reels: [reel])
  }

  @Test("it opens from a file without a word on the console, plays, and steps, in light, dark and on a phone") func opens() throws {
    let file = try write([playground()], "playground")
    let answer = try Browser.perform([
      .size(1100, 1400), .open(file), .evaluate("physim.playing"),
      .evaluate("new Promise((done) => setTimeout(() => done(physim.frame), 400))"),
      .media(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "light"]), .open(file, hash: "#frame=60"),
      .evaluate("physim.playing"), .evaluate("physim.frame"), .shot(Browser.shots.appending(path: "playground-light.png")),
      .key("ArrowRight"), .evaluate("physim.frame"), .key("ArrowRight", shift: true), .evaluate("physim.frame"),
      .key("Home"), .evaluate("physim.frame"), .key("End"), .evaluate("physim.frame"), .key("v"), .key("i"), .key("ArrowLeft", shift: true),
      .media(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"]), Self.settle, .evaluate(Self.ground),
      .shot(Browser.shots.appending(path: "playground-dark.png")), .key("d"), .evaluate(Self.ground), .key("d"),
      .size(360, 740, ratio: 2), .open(file, hash: "#frame=110"), .key("v"), .evaluate("document.documentElement.scrollWidth"),
      .shot(Browser.shots.appending(path: "playground-phone.png")),
      .key("?"), .evaluate("document.getElementById('keys').open"), .shot(Browser.shots.appending(path: "playground-keys.png")),
    ])
    #expect(answer.complaints == [])
    #expect(answer.flag(2) == true, "without a wish for calm it plays at once")
    #expect(try #require(answer.number(3)) > 5)
    #expect(answer.flag(6) == false, "who wishes for calm has to press play")
    #expect(answer.number(7) == 60)
    #expect(answer.number(10) == 61)
    #expect(answer.number(12) == 71)
    #expect(answer.number(14) == 0)
    #expect(answer.number(16) == 120)
    #expect(try #require(answer.number(22)) < 60, "the canvas follows the system into the dark")
    #expect(try #require(answer.number(25)) > 200, "and the reader out of it")
    #expect(try #require(answer.number(30)) <= 360)
    #expect(answer.flag(33) == true)
  }

  @Test("scrubbed to a frame it draws every view where the trajectory has it") func positions() throws {
    let reel = Samples.reel(20, last: 240)
    let file = try write([Film(title: "Positions", stage: nil, reels: [reel])], "positions")
    let wanted = [0, 1, 17, 100, 239, 240]
    let scrub = { (frame: Int) in
      """
      (() => { const bar = document.getElementById("scrub"); bar.value = \(frame); bar.dispatchEvent(new Event("input"));
        return Array.from({length: 20}, (_, k) => { const p = physim.position("view-" + k); return [p.x, p.y, p.angle]; }); })()
      """
    }
    let answer = try Browser.perform([Self.calm, .size(900, 800), .open(file)] + wanted.map { .evaluate(scrub($0)) })
    #expect(answer.complaints == [])
    for (i, frame) in wanted.enumerated() {
      let drawn = try #require(answer.results[3 + i] as? [[Double]])
      for (k, sample) in Samples.frame(20, frame).samples.enumerated() {
        #expect(abs(drawn[k][0] - Double(sample.x)) <= 1.0 / 256)
        #expect(abs(drawn[k][1] - Double(sample.y)) <= 1.0 / 256)
        #expect(abs(drawn[k][2] - Double(sample.angle)) <= 1.0 / 8192 + 1e-6)
      }
    }
  }

  @Test("what is drawn at a view's place is the view") func pixels() throws {
    let reel = Samples.reel(1, last: 60)
    let file = try write([Film(title: "Pixels", stage: nil, reels: [reel])], "pixels")
    // the color of the canvas a third of a disc's radius left of its center, away from the mark of its angle
    let probe = """
      (() => { const at = physim.place("view-0"), canvas = document.getElementById("stage"), area = canvas.getBoundingClientRect();
        const g = canvas.getContext("2d"), ratio = canvas.width / area.width;
        const color = (x, y) => [...g.getImageData(Math.round((x - area.left) * ratio), Math.round((y - area.top) * ratio), 1, 1).data].slice(0, 3).join();
        return [color(at.x - 3, at.y - 3), color(area.left + 2, area.top + 2)]; })()
      """
    let answer = try Browser.perform([
      Self.calm, .size(600, 700), .open(file, hash: "#frame=30"), .evaluate("document.getElementById('trails').click()"), .evaluate(probe),
      .evaluate("(() => { const p = physim.place('view-0'); return p; })()"),
    ])
    let colors = try #require(answer.results[4] as? [String])
    #expect(colors[0] != colors[1], "the view's fill differs from the ground")
    // and a pointer there finds it
    let place = try #require(answer.object(5))
    let found = try Browser.perform([
      Self.calm, .size(600, 700), .open(file, hash: "#frame=30"), .press(place["x"] ?? 0, place["y"] ?? 0),
      .evaluate("document.getElementById('tip').textContent"),
    ])
    #expect(try #require(found.text(4)).hasPrefix("view-0\n"))
  }

  @Test("runs over each other open where they part; the button leads back there") func overlay() throws {
    let golden = Samples.reel(5, last: 120, label: "golden.csv")
    let new = Samples.reel(5, last: 120, label: "new.csv", shift: { frame, view in frame >= 47 && view == 1 ? Float(frame - 46) : 0 })
    let film = Film(
      title: "Compare", stage: nil, reels: [golden, new], parting: Parting(golden, new), report: "view    largest\nview-1  74 pt <b>")
    let file = try write([film], "overlay")
    let answer = try Browser.perform([
      Self.calm, .size(1000, 1300), .open(file), .evaluate("physim.frame"), .evaluate("physim.playing"), .key("Home"),
      .evaluate("document.getElementById('part').click()"), .evaluate("physim.frame"), .key("End"),
      .evaluate("physim.position('view-1').x - physim.position('view-1', 0).x"),
      .evaluate("document.getElementById('parting').textContent"),
      .evaluate("physim.position('view-2').x - physim.position('view-2', 0).x"), .shot(Browser.shots.appending(path: "overlay.png")),
      .evaluate("document.getElementById('report').textContent"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.number(3) == 47)
    #expect(answer.flag(4) == false)
    #expect(answer.number(7) == 47)
    #expect(abs(try #require(answer.number(9)) - 74) < 0.01)
    #expect(answer.text(10) == "They part in frame 47: 'view-1' differs in x by 1 pt.")
    #expect(answer.number(11) == 0)
    #expect(answer.text(13) == "view    largest\nview-1  74 pt <b>", "what is in columns stays in columns")
  }

  @Test("several films are a list, the first failed one open") func films() throws {
    let films = (0..<3).map { i in
      Film(title: "film \(i)", stage: nil, reels: [Samples.reel(i + 1, last: 30)], verdict: i == 1 ? .failed : .passed)
    }
    let file = try write(films, "films")
    let answer = try Browser.perform([
      Self.calm, .size(1000, 700), .open(file), .evaluate("physim.film"), .shot(Browser.shots.appending(path: "films.png")),
      .evaluate("document.querySelectorAll('#films-list button')[2].click()"), .evaluate("physim.film"),
      .evaluate("document.getElementById('title').textContent"), .key("b"), .evaluate("physim.film"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.number(3) == 1)
    #expect(answer.number(6) == 2)
    #expect(answer.text(7) == "film 2")
    #expect(answer.number(9) == 1)
  }

  @Test("hostile names are shown and never run") func hostile() throws {
    var reel = Samples.reel(Samples.hostile.count, last: 3, names: Samples.hostile)
    reel.append(
      Samples.frame(Samples.hostile.count, 4),
      events: Samples.hostile.map { EventRecord(frame: 4, time: 0, kind: .contactBegan, a: $0, b: $0, x: 1, y: 2, impulse: 3) })
    let film = Film(title: "</title><script>window.hacked = 1</script>", stage: nil, reels: [reel], notes: Samples.hostile)
    let file = try write([film, film], "hostile")
    let answer = try Browser.perform([
      Self.calm, .size(800, 1200), .open(file), .key("i"), .evaluate("document.getElementById('table').click()"), .key("End"),
      .evaluate("window.hacked === undefined && document.querySelectorAll('img, script:not([id])').length === 1"),
      .evaluate("[...document.querySelectorAll('#rows th')].map((cell) => cell.textContent)"),
      .evaluate("document.getElementById('title').textContent"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.flag(6) == true)
    #expect(answer.results[7] as? [String] == Samples.hostile)
    #expect(answer.text(8) == film.title)
  }

  @Test("views that come and go, one frame and none are no trouble") func little() throws {
    var coming = Reel(RunHeader(version: "", scene: "", frameRate: 60, names: ["a", "b", "a"]), label: "run")
    for (index, views) in ([[0], [0, 1], [1], [1], [1, 2], [2]] as [[Int32]]).enumerated() {
      let samples = views.map { ViewSample(view: $0, x: Float(100 + 10 * $0), y: 50, angle: 0) }
      coming.append(Frame(index: index, time: 0, samples: samples, digest: 0))
    }
    let empty = Reel(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run")
    let films = [
      Film(title: "coming", stage: nil, reels: [coming]), Film(title: "one", stage: nil, reels: [Samples.reel(1, last: 0)]),
      Film(title: "empty", stage: nil, reels: [empty]), Film(title: "nothing", stage: nil, reels: []),
    ]
    let file = try write(films, "little")
    let answer = try Browser.perform([
      Self.calm, .size(800, 900), .open(file), .evaluate("physim.position('b')"), .evaluate("physim.position('a').x"), .key("End"),
      .evaluate("physim.position('a').x"), .evaluate("physim.position('b')"), .key("n"), .key(" "),
      .evaluate("physim.position('view-0') !== null"),
      .key("n"), .key(" "), .key("ArrowRight"), .evaluate("physim.position('a')"), .key("n"), .key(" "), .evaluate("physim.film"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.results[3] is NSNull)
    #expect(answer.number(4) == 100)
    #expect(answer.number(6) == 120)
    #expect(answer.results[7] is NSNull)
    #expect(answer.flag(10) == true)
    #expect(answer.results[14] is NSNull)
    #expect(answer.number(17) == 3)
  }

  @Test("a page of 600 frames of 100 views plays") func pace() throws {
    let file = try write([Film(title: "Pace", stage: nil, reels: [Samples.reel(100, last: 600)])], "pace")
    let answer = try Browser.perform([
      Self.calm, .size(1000, 900), .open(file),
      .evaluate(
        """
        new Promise((done) => { document.getElementById("play").click(); const start = performance.now(); let n = 0;
          const next = () => { n += 1; if (n < 60) requestAnimationFrame(next); else done((performance.now() - start) / n); };
          requestAnimationFrame(next); })
        """), .evaluate("physim.frame"),
    ])
    #expect(answer.complaints == [])
    #expect(try #require(answer.number(4)) > 1)
    print("600 frames of 100 views: \(answer.number(3) ?? 0) ms between drawn frames")
  }
}
