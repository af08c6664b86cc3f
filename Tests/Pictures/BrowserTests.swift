import Formats
import Foundation
import SceneFormat
import SceneModel
import TestBrowser
import TestTraits
import Testing
import Trajectories

@testable import Pictures

/// Pages in a real browser, opened as files.
@Suite("Pages in Chromium", .serialized, .thorough, .enabled(if: Browser.program != nil, "Chromium and python3 are needed"))
struct BrowserTests {
  private func write(_ replays: [Replay], _ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: Browser.shots, withIntermediateDirectories: true)
    let file = Browser.shots.appending(path: name + ".html")
    try Data(PlayerPage(replays: replays, version: "0.0.0").html).write(to: file)
    return file
  }

  private static let calm = Browser.Step.media(["prefers-reduced-motion": "reduce"])

  /// Two frames of the browser: an event's effect is done by then.
  private static let settle = Browser.Step.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
  /// How bright the canvas is in its corner, 0 to 255.
  private static let ground = """
    (() => { const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      copy.drawImage(document.getElementById("canvas"), -2, -2);
      return copy.getImageData(0, 0, 1, 1).data[0]; })()
    """

  private func playground() throws -> Replay {
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
    var run = Samples.run(4, last: 0)
    for index in 1...120 {
      let hits =
        index % 20 == 0
        ? [Samples.contact(index, "view-0", "screen", x: 100, y: 300, impulse: 2)] : []
      run.append(Samples.frame(4, index), events: hits)
    }
    return Replay(title: "Playground", drawing: Drawing(scene), runs: [run])
  }

  @Test("it opens from a file without a word on the console, plays, and steps, in light, dark and on a phone") func opens() throws {
    let file = try write([playground()], "playground")
    let answer = try Browser.perform([
      .size(1100, 1400), .open(file), .evaluate("physim.playing"),
      .evaluate("new Promise((done) => setTimeout(() => done(physim.frame), 400))"),
      .media(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "light"]), .open(file, hash: "#run=@60"),
      .evaluate("physim.playing"), .evaluate("physim.frame"), .shot(Browser.shots.appending(path: "playground-light.png")),
      .key("ArrowRight"), .evaluate("physim.frame"), .key("ArrowRight", shift: true), .evaluate("physim.frame"),
      .key("Home"), .evaluate("physim.frame"), .key("End"), .evaluate("physim.frame"), .key("v"), .key("i"), .key("ArrowLeft", shift: true),
      .media(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"]), Self.settle, .evaluate(Self.ground),
      .shot(Browser.shots.appending(path: "playground-dark.png")), .key("d"), .evaluate(Self.ground), .key("d"),
      .size(360, 740, ratio: 2), .open(file, hash: "#run=@110"), .key("v"), .evaluate("document.documentElement.scrollWidth"),
      .shot(Browser.shots.appending(path: "playground-phone.png")),
      .key("?"), .evaluate("document.getElementById('keys').open"), .shot(Browser.shots.appending(path: "playground-keys.png")),
    ])
    #expect(answer.complaints == [])
    #expect(answer.flag(2) == true, "without reduced motion it plays at once")
    #expect(try #require(answer.number(3)) > 5)
    #expect(answer.flag(6) == false, "with reduced motion it waits for play")
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
    let run = Samples.run(20, last: 240)
    let file = try write([Replay(title: "Positions", drawing: nil, runs: [run])], "positions")
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
    let run = Samples.run(1, last: 60)
    let file = try write([Replay(title: "Pixels", drawing: nil, runs: [run])], "pixels")
    // the color of the canvas a third of a disc's radius left of its center, away from the mark of its angle
    let probe = """
      (() => { const at = physim.place("view-0"), canvas = document.getElementById("canvas"), area = canvas.getBoundingClientRect();
        const g = canvas.getContext("2d"), ratio = canvas.width / area.width;
        const color = (x, y) => [...g.getImageData(Math.round((x - area.left) * ratio), Math.round((y - area.top) * ratio), 1, 1).data].slice(0, 3).join();
        return [color(at.x - 3, at.y - 3), color(area.left + 2, area.top + 2)]; })()
      """
    let answer = try Browser.perform([
      Self.calm, .size(600, 700), .open(file, hash: "#run=@30"), .evaluate("document.getElementById('trails').click()"), .evaluate(probe),
      .evaluate("(() => { const p = physim.place('view-0'); return p; })()"),
    ])
    let colors = try #require(answer.results[4] as? [String])
    #expect(colors[0] != colors[1], "the view's fill differs from the ground")
    // and a pointer there finds it
    let place = try #require(answer.object(5))
    let found = try Browser.perform([
      Self.calm, .size(600, 700), .open(file, hash: "#run=@30"), .press(place["x"] ?? 0, place["y"] ?? 0),
      .evaluate("document.getElementById('tip').textContent"),
    ])
    #expect(try #require(found.text(4)).hasPrefix("view-0\n"))
  }

  @Test("runs over each other open where they part; the button movingViews back there") func overlay() throws {
    let golden = Samples.run(5, last: 120, label: "golden.csv")
    let new = Samples.run(5, last: 120, label: "new.csv", shift: { frame, view in frame >= 47 && view == 1 ? Float(frame - 46) : 0 })
    var replay = Replay(title: "Compare", drawing: nil, runs: [golden, new], firstDifference: FirstDifference(golden, new))
    replay.report = "view    largest\nview-1  74 pt <b>"
    let file = try write([replay], "overlay")
    let answer = try Browser.perform([
      Self.calm, .size(1000, 1300), .open(file), .evaluate("physim.frame"), .evaluate("physim.playing"), .key("Home"),
      .evaluate("document.getElementById('difference').click()"), .evaluate("physim.frame"), .key("End"),
      .evaluate("physim.position('view-1').x - physim.position('view-1', 0).x"),
      .evaluate("document.getElementById('difference-text').textContent"),
      .evaluate("physim.position('view-2').x - physim.position('view-2', 0).x"), .shot(Browser.shots.appending(path: "overlay.png")),
      .evaluate("document.getElementById('report').textContent"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.number(3) == 47)
    #expect(answer.flag(4) == false)
    #expect(answer.number(7) == 47)
    #expect(abs(try #require(answer.number(9)) - 74) < 0.01)
    #expect(
      answer.text(10)
        == "First difference: frame 47, view-1.x, 1 ptLargest difference: frame 120, 2.000 s, 'view-1' by 74.00 pt")
    #expect(answer.number(11) == 0)
    #expect(answer.text(13) == "view    largest\nview-1  74 pt <b>", "what is in columns stays in columns")
  }

  @Test("several runs are a list of links; keys go from one to the next") func runs() throws {
    let replays = (0..<3).map { i in Replay(title: "run \(i % 2)", drawing: nil, runs: [Samples.run(i + 1, last: 30)]) }
    let file = try write(replays, "runs")
    let answer = try Browser.perform([
      Self.calm, .size(1000, 700), .open(file), .evaluate("physim.run"), .evaluate("physim.runs"),
      .evaluate("document.querySelectorAll('#runs a')[2].click()"), Self.settle, .evaluate("physim.run"),
      .evaluate("document.getElementById('title').textContent"), .key("b"), .evaluate("physim.run"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.text(3) == "run 0")
    #expect(answer.results[4] as? [String] == ["run 0", "run 1", "run 0 (2)"])
    #expect(answer.text(7) == "run 0 (2)")
    #expect(answer.text(8) == "run 0")
    #expect(answer.text(10) == "run 1")
  }

  @Test("replays with test outcomes have a summary: counts, version, time, failed scenes first, each a link to its run") func summary()
    throws
  {
    let golden = Samples.run(2, last: 60, label: "golden")
    let new = Samples.run(2, last: 60, label: "run", shift: { frame, view in frame >= 31 && view == 1 ? 5 : 0 })
    var replays = [
      Replay(title: "a/pong.json", drawing: nil, runs: [golden], outcome: .passed),
      Replay(
        title: "a/menu.json", drawing: nil, runs: [golden, new], firstDifference: FirstDifference(golden, new), outcome: .failed),
      Replay(title: "a/bare.json", drawing: nil, runs: [], outcome: .passed),
      Replay(title: "a/broken.json", drawing: nil, runs: [], outcome: .failed),
    ]
    (replays[0].elapsed, replays[1].elapsed) = (0.25, 0.5)
    (replays[1].report, replays[3].report) = ("differs", "not a scene")
    (replays[1].reasons, replays[1].largestDifference) = (["differs"], "frame 40, view-1.x, 5 pt")
    let file = Browser.shots.appending(path: "summary.html")
    try FileManager.default.createDirectory(at: Browser.shots, withIntermediateDirectories: true)
    try Data(PlayerPage(replays: replays, elapsed: 1.5, version: "0.2.0").html).write(to: file)
    let answer = try Browser.perform([
      .media(["prefers-reduced-motion": "no-preference"]), .size(1280, 900), .open(file),
      .evaluate("document.getElementById('summary-title').textContent"), .evaluate("document.getElementById('summary-facts').textContent"),
      .evaluate(
        "[...document.querySelectorAll('#summary-rows tr')].map((row) => [...row.children].map((cell) => cell.textContent).join('|'))"),
      .evaluate("[physim.run, physim.frame, physim.playing].join()"), .shot(Browser.shots.appending(path: "summary.png")),
      .evaluate("document.querySelectorAll('#summary-rows a')[2].click()"), Self.settle, .evaluate("physim.run"),
      .evaluate("document.querySelectorAll('#summary-rows a').length"),
      .evaluate("document.querySelectorAll('#summary-rows a')[1].click()"), Self.settle,
      .evaluate("[document.getElementById('card').hidden, document.getElementById('report').textContent].join()"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.text(3) == "2 of 4 scenes failed")
    #expect(answer.text(4) == "physim 0.2.0, 1.50 s")
    #expect(
      answer.results[5] as? [String] == [
        "|✗ failed|a/menu.json|differs|frame 31, view-1.x, 5\u{A0}pt|frame 40, view-1.x, 5\u{A0}pt|0.500 s", "|✗ failed|a/broken.json||||",
        "|✓ passed|a/pong.json||||0.250 s", "|✓ passed|a/bare.json||||",
      ])
    #expect(answer.text(6) == "a/menu.json,31,false", "the first failed scene is open at its first difference")
    #expect(answer.text(10) == "a/pong.json")
    #expect(answer.number(11) == 3, "a scene without a run and a report has no link")
    #expect(answer.text(14) == "true,not a scene", "one that did not run has its report and no empty canvas")
    let passed = [Replay(title: "ok", drawing: nil, runs: [], outcome: .passed)]
    let empty = try write(passed, "passed")
    let all = try Browser.perform([
      .size(600, 400), .open(empty), .evaluate("document.getElementById('summary-title').textContent"),
      .evaluate("document.getElementById('replay').hidden"),
    ])
    #expect(all.complaints == [])
    #expect(all.text(2) == "1 scene passed")
    #expect(all.flag(3) == true, "a report without failures and runs is a summary, not an empty player")
  }

  @Test("on a phone controls are at least 40 px, texts wrap, and the summary has reasons and differences") func fingers() throws {
    var failed = try playground()
    (failed.outcome, failed.reasons, failed.largestDifference) = (.failed, ["a reason"], "frame 40, view-1.x, 5 pt")
    failed.report = String(repeating: "words ", count: 60)
    let file = try write([failed, Replay(title: "other", drawing: nil, runs: [Samples.run(1, last: 9)], outcome: .passed)], "fingers")
    let small = """
      [...document.querySelectorAll("button, select, input, a, summary")].filter((e) => e.getClientRects().length)
        .filter((e) => e.offsetWidth < 40 || e.offsetHeight < 40).map((e) => e.id || e.textContent)
      """
    let shown = """
      [...document.querySelectorAll("#summary-rows tr:first-child :is(td, th)")].filter((cell) => cell.offsetHeight > 0).length
      """
    let answer = try Browser.perform([
      Self.calm, .size(390, 844, ratio: 2), .open(file), .evaluate(small), .evaluate("document.documentElement.scrollWidth"),
      .evaluate("(() => { const { scrollWidth, clientWidth } = document.getElementById('report'); return scrollWidth - clientWidth; })()"),
      .evaluate(shown), .evaluate("document.title"), .shot(Browser.shots.appending(path: "fingers.png")),
    ])
    #expect(answer.complaints == [])
    #expect(answer.results[3] as? [String] == [])
    #expect(try #require(answer.number(4)) <= 390)
    #expect(answer.number(5) == 0)
    #expect(answer.number(6) == 5, "picture, result, scene, reason and largest difference")
    #expect(answer.text(7) == "Playground: failed – 1 of 2 scenes failed")
  }

  @Test("the address names the run and the frame: kept while scrubbing, followed when it changes") func address() throws {
    let replays = ["falls @ 3/4 #1", "pong"].map { Replay(title: $0, drawing: nil, runs: [Samples.run(1, last: 99)]) }
    let file = try write(replays, "address")
    let scrub = "(() => { const bar = document.getElementById('scrub'); bar.value = 42; bar.dispatchEvent(new Event('input')); })()"
    let pause = "new Promise((done) => setTimeout(() => done(location.hash), 250))"
    let follow = { (hash: String) in
      """
      new Promise((done) => {
        addEventListener("hashchange", () => done([physim.run, physim.frame].join()), { once: true });
        location.hash = "\(hash)";
      })
      """
    }
    let answer = try Browser.perform([
      Self.calm, .size(800, 700), .open(file), .evaluate(scrub), .evaluate(pause), .key("n"), .key("ArrowRight"), .evaluate(pause),
      .evaluate(follow("#run=falls%20%40%203/4%20%231@7")), .evaluate(follow("#run=pong@9")), .evaluate(follow("#run=@11")),
      .evaluate(follow("#run=unknown@1")), .evaluate(follow("#run=%E0%A4%A@1")), .evaluate(follow("#run=pong@5000")),
      .open(file, hash: "#run=pong@17"), .evaluate("[physim.run, physim.frame].join()"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.text(4) == "#run=falls%20%40%203/4%20%231@42")
    #expect(answer.text(7) == "#run=pong@1")
    #expect(answer.text(8) == "falls @ 3/4 #1,7")
    #expect(answer.text(9) == "pong,9")
    #expect(answer.text(10) == "pong,11")
    #expect(answer.text(11) == "pong,11" && answer.text(12) == "pong,11", "an address of another page changes nothing")
    #expect(answer.text(13) == "pong,99")
    #expect(answer.text(15) == "pong,17")
  }

  @Test("an address from outside is followed, also while the one of the last scrubbing waits to be written") func overtaken() throws {
    let file = try write([Replay(title: "falls", drawing: nil, runs: [Samples.run(1, last: 99)])], "overtaken")
    // The second scrubbing waits. Its time is over when the task ends that also posted the message, so that a browser performs
    // the message, which changes the address, then the waiting writing, then the event of the change.
    let overtake = """
      new Promise((done) => {
        const bar = document.getElementById("scrub"), { port1, port2 } = new MessageChannel();
        addEventListener("hashchange", () => setTimeout(() => done([physim.frame, location.hash].join()), 250), { once: true });
        port1.onmessage = () => { location.hash = "#run=falls@17"; };
        for (const frame of [1, 5]) { bar.value = frame; bar.dispatchEvent(new Event("input")); }
        port2.postMessage(0);
        for (const end = performance.now() + 150; performance.now() < end;);
      })
      """
    let answer = try Browser.perform([Self.calm, .size(800, 700), .open(file), .evaluate(overtake)])
    #expect(answer.complaints == [])
    #expect(answer.text(3) == "17,#run=falls@17")
  }

  @Test("from 1100 px on the plots are next to the drawing, which uses the window; below that, under it", arguments: [1099, 1100, 1920])
  func layout(width: Int) throws {
    let file = try write([playground()], "layout")
    let answer = try Browser.perform([
      Self.calm, .size(width, 1000), .open(file),
      .evaluate(
        """
        (() => { const [drawing, plots] = ["canvas-side", "plot-side"].map((id) => document.getElementById(id).getBoundingClientRect());
          return { beside: Number(plots.left >= drawing.right), right: plots.right, canvas: document.getElementById("canvas").clientHeight,
            scroll: document.documentElement.scrollWidth }; })()
        """),
    ])
    let layout = try #require(answer.object(3))
    #expect(layout["beside"] == (width >= 1100 ? 1 : 0))
    #expect(try #require(layout["right"]) > Double(width) - 30, "the width is used up")
    #expect(try #require(layout["scroll"]) <= Double(width))
    if width >= 1100 { #expect(try #require(layout["canvas"]) > 700, "and the height") }
  }

  @Test("the channels and views that move most are plotted first, with every value at the cursor; y points down") func plots() throws {
    let count = 9
    var run = Samples.run(count, last: 0)
    // view-7 travels farthest, view-0 least
    let reach: [Float] = [0, 3, 8, 2, 7, 4, 6, 9, 5]
    for index in 1...60 {
      let samples = (0..<count).map { ViewSample(view: Int32($0), x: 50, y: 100 + reach[$0] * Float(index), angle: 0) }
      run.append(Frame(index: index, time: 0, samples: samples, digest: 0))
    }
    let other = Samples.run(count, last: 60, label: "other")
    func plots(_ runs: [RecordedRun]) -> Replay {
      var replay = Replay(title: "plots", drawing: nil, runs: runs)
      replay.openAt = 10
      return replay
    }
    let file = try write([plots([other, run])], "plots")
    let solo = try write([plots([run])], "plots-solo")
    let readout = "[...document.querySelectorAll('figure')].map((f) => [...f.querySelectorAll('li')].map((li) => li.textContent).join(' '))"
    let answer = try Browser.perform([
      Self.calm, .size(1280, 900), .open(solo),
      .evaluate("[...document.querySelectorAll('#views [aria-pressed=true]')].map((b) => b.textContent)"),
      .evaluate(readout), .evaluate("[...document.querySelectorAll('figcaption')].map((c) => c.textContent)"), .open(file),
      .evaluate("document.querySelectorAll('figure:first-child output').length"),
    ])
    #expect(answer.complaints == [])
    #expect(Set(try #require(answer.results[3] as? [String])) == ["view-7", "view-2", "view-4", "view-6", "view-8", "view-5"])
    let values = try #require(answer.results[4] as? [String])
    #expect(values.count == 2 && values[0].hasPrefix("view-7190.00 view-2180.00 "), "\(values)")
    #expect(answer.results[5] as? [String] == ["y (pt, down)", "angle (rad)"])
    #expect(answer.number(7) == 12, "six views in two runs")
  }

  @Test("ghosts differ in color and dash, in the scene's legend as in the plots") func ghosts() throws {
    let runs = ["physics", "uikit", "box2d"].enumerated().map { i, label in
      Samples.run(2, last: 90, label: label, shift: { _, _ in Float(i) * 4 })
    }
    let file = try write([Replay(title: "ghosts", drawing: nil, runs: runs)], "ghosts")
    let answer = try Browser.perform([
      Self.calm, .size(1280, 800), .open(file, hash: "#run=@45"),
      .evaluate("[...document.querySelectorAll('#labels span')].map((span) => span.textContent)"),
      .evaluate(
        "[...document.querySelectorAll('#labels path')].map((p) => p.getAttribute('stroke') + ' ' + p.getAttribute('stroke-dasharray'))"),
      .evaluate("[...document.querySelectorAll('figure:first-child li:first-child output')].map((o) => getComputedStyle(o).color)"),
      .shot(Browser.shots.appending(path: "ghosts.png")),
    ])
    #expect(answer.complaints == [])
    #expect(answer.results[3] as? [String] == ["physics (ghost)", "uikit (ghost)", "box2d"])
    let samples = try #require(answer.results[4] as? [String])
    let (colors, dashes) = (samples.map { $0.prefix { $0 != " " } }, samples.map { $0.drop { $0 != " " } })
    #expect(Set(colors).count == 3)
    #expect(Set(dashes).count == 3)
    #expect(Set(try #require(answer.results[5] as? [String])).count == 3)
  }

  @Test("more than 50 views start without trails and contact rings; more than 24 have a search and groups by prefix") func crowd() throws {
    func replay(_ count: Int) -> Replay {
      Replay(
        title: "\(count)", drawing: nil,
        runs: [Samples.run(count, last: 20, names: (0..<count).map { $0 % 2 == 0 ? "ball-\($0)" : "card \($0)" })])
    }
    let file = try write([24, 25, 50, 51].map(replay), "crowd")
    let state = """
      [...["trails", "contacts"].map((id) => document.getElementById(id).getAttribute("aria-pressed")),
       String(!document.getElementById("search").hidden), String(document.querySelectorAll("#views details").length)].join()
      """
    let search = """
      (() => { const field = document.getElementById("search"); field.value = "CARD 4"; field.dispatchEvent(new Event("input"));
        return [...document.querySelectorAll("#views .chip")].map((chip) => chip.textContent); })()
      """
    let answer = try Browser.perform([
      Self.calm, .size(1280, 800), .open(file), .evaluate(state), .key("n"), .evaluate(state), .key("n"), .evaluate(state), .key("n"),
      .evaluate(state), .key("t"), .evaluate(state), .key("b"), .evaluate(state), .key("n"),
      .evaluate("[...document.querySelectorAll('#views summary')].map((s) => s.textContent)"), .evaluate(search),
      .key("/"), .key("t"), .evaluate("document.getElementById('trails').getAttribute('aria-pressed')"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.text(3) == "true,true,false,0")
    #expect(answer.text(5) == "true,true,true,2")
    #expect(answer.text(7) == "true,true,true,2")
    #expect(answer.text(9) == "false,false,true,2")
    #expect(answer.text(11) == "true,false,true,2")
    #expect(answer.text(13) == "true,true,true,2", "what the reader switched stays, the rest follows the views")
    #expect(answer.results[15] as? [String] == ["ball (26)", "card (25)"])
    #expect(answer.results[16] as? [String] == ["card 41", "card 43", "card 45", "card 47", "card 49"])
    #expect(answer.text(19) == "true", "a key typed into the search is text")
  }

  @Test("walls lie under views, and static views under those that move") func layers() throws {
    let scene = try Samples.scene(
      #"""
      "walls": [{"id": "line", "from": [0, 240], "to": [320, 240]}],
      "views": [{"id": "ball", "frame": [140, 220, 40, 40], "collisionBoundsType": "ellipse"},
        {"id": "ground", "frame": [0, 100, 320, 20], "type": "static"}, {"id": "box", "frame": [200, 95, 30, 30]}]
      """#)
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["ball", "ground", "box"]), label: "run")
    let samples = [(160, 240), (160, 110), (215, 110)].enumerated().map { i, at in
      ViewSample(view: Int32(i), x: Float(at.0), y: Float(at.1), angle: 0)
    }
    run.append(Frame(index: 0, time: 0, samples: samples, digest: 0))
    let file = try write([Replay(title: "layers", drawing: Drawing(scene), runs: [run])], "layers")
    // the canvas left of the center, away from the line of the angle, and a little lower, away from walls
    let probe = """
      (() => { const canvas = document.getElementById("canvas"), area = canvas.getBoundingClientRect(), g = canvas.getContext("2d");
        const ratio = canvas.width / area.width;
        const color = ({x, y}, dx, dy) => [...g.getImageData(Math.round((x + dx - area.left) * ratio), Math.round((y + dy - area.top) * ratio), 1, 1).data].join();
        const ball = physim.place("ball"), box = physim.place("box");
        return [color(ball, -8, 0), color(ball, -8, 8), color(box, -8, 2), color(box, -8, 13.5)]; })()
      """
    let answer = try Browser.perform([Self.calm, .size(900, 900), .open(file), .evaluate(probe)])
    let found = try #require(answer.results[3] as? [String])
    #expect(found[0] == found[1], "the wall does not show through the ball")
    #expect(found[2] == found[3], "nor the ground through the box")
  }

  @Test("what leaves the bounds is in the picture; z shows the bounds only, with a mark where the view is") func bounds() throws {
    let scene = try Samples.scene(#""views": [{"id": "view-0", "frame": [150, 230, 20, 20]}]"#)
    var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["view-0"]), label: "run")
    for index in 0...60 {
      let sample = ViewSample(view: 0, x: 160, y: 240 + 10 * Float(index), angle: 0)
      run.append(Frame(index: index, time: 0, samples: [sample], digest: 0))
    }
    let file = try write([Replay(title: "leaves", drawing: Drawing(scene), runs: [run])], "leaves")
    let probe = """
      (() => { const canvas = document.getElementById("canvas"), area = canvas.getBoundingClientRect(), g = canvas.getContext("2d");
        const at = physim.place("view-0"), ratio = canvas.width / area.width, y = Math.round((area.height - 9) * ratio);
        const color = (x) => [...g.getImageData(Math.round((x - area.left) * ratio), y, 1, 1).data].join();
        return [String(at.y < area.bottom), String(color(at.x) === color(area.left + 3))].join(); })()
      """
    let answer = try Browser.perform([
      Self.calm, .size(900, 900), .open(file, hash: "#run=@60"), .evaluate("document.getElementById('bounds').hidden"), .evaluate(probe),
      .key("z"), .evaluate(probe), .shot(Browser.shots.appending(path: "leaves.png")), .key("z"), .evaluate(probe),
    ])
    #expect(answer.flag(3) == false)
    #expect(try #require(answer.text(4)).hasPrefix("true,"))
    #expect(answer.text(6) == "false,false", "the view is below the picture, a mark at its edge")
    #expect(try #require(answer.text(9)).hasPrefix("true,"))
  }

  @Test("hostile names are shown and never run") func hostile() throws {
    var run = Samples.run(Samples.hostile.count, last: 3, names: Samples.hostile)
    run.append(
      Samples.frame(Samples.hostile.count, 4),
      events: Samples.hostile.map { Samples.contact(4, $0, $0, x: 1, y: 2, impulse: 3) })
    let replay = Replay(title: "</title><script>window.hacked = 1</script>", drawing: nil, runs: [run], notes: Samples.hostile)
    let file = try write([replay, replay], "hostile")
    let answer = try Browser.perform([
      Self.calm, .size(800, 1200), .open(file), .key("i"), .evaluate("document.getElementById('table').click()"), .key("End"),
      .evaluate("window.hacked === undefined && document.querySelectorAll('img, script:not([id])').length === 1"),
      .evaluate("[...document.querySelectorAll('#rows th')].map((cell) => cell.textContent)"),
      .evaluate("document.getElementById('title').textContent"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.flag(6) == true)
    #expect(answer.results[7] as? [String] == Samples.hostile)
    #expect(answer.text(8) == replay.title)
  }

  @Test("views that come and go, one frame and none are drawn") func little() throws {
    var coming = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a", "b", "a"]), label: "run")
    for (index, views) in ([[0], [0, 1], [1], [1], [1, 2], [2]] as [[Int32]]).enumerated() {
      let samples = views.map { ViewSample(view: $0, x: Float(100 + 10 * $0), y: 50, angle: 0) }
      coming.append(Frame(index: index, time: 0, samples: samples, digest: 0))
    }
    let empty = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "run")
    let replays = [
      Replay(title: "coming", drawing: nil, runs: [coming]), Replay(title: "one", drawing: nil, runs: [Samples.run(1, last: 0)]),
      Replay(title: "empty", drawing: nil, runs: [empty]), Replay(title: "nothing", drawing: nil, runs: []),
    ]
    let file = try write(replays, "little")
    let answer = try Browser.perform([
      Self.calm, .size(800, 900), .open(file), .evaluate("physim.position('b')"), .evaluate("physim.position('a').x"), .key("End"),
      .evaluate("physim.position('a').x"), .evaluate("physim.position('b')"), .key("n"), .key(" "),
      .evaluate("physim.position('view-0') !== null"),
      .key("n"), .key(" "), .key("ArrowRight"), .evaluate("physim.position('a')"), .key("n"), .key(" "), .evaluate("physim.run"),
    ])
    #expect(answer.complaints == [])
    #expect(answer.results[3] is NSNull)
    #expect(answer.number(4) == 100)
    #expect(answer.number(6) == 120)
    #expect(answer.results[7] is NSNull)
    #expect(answer.flag(10) == true)
    #expect(answer.results[14] is NSNull)
    #expect(answer.text(17) == "nothing")
  }

  @Test("a page of 600 frames of 100 views plays") func pace() throws {
    let file = try write([Replay(title: "Pace", drawing: nil, runs: [Samples.run(100, last: 600)])], "pace")
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
