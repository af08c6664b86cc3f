import Foundation
import TestBrowser
import TestTraits
import Testing

/// Live pages: what the engine in the page computes is what the command computes.
@Suite("Live pages", .serialized, .thorough) struct LiveTests {
  private static let fixtures = Physim.package.appending(path: "Fixtures")
  /// `make live` builds it; without a toolchain for wasm32 there is none.
  private static let module = Physim.package.appending(path: ".build/live/physim.wasm")
  private static let hasModule = Physim.hasLiveModule
  private static let hasBrowser = hasModule && Browser.program != nil
  private static let node = Browser.path(of: "node")

  private static let tutorials: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "tutorials").path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "tutorials/" + $0 }
  }()

  /// Renders a live page of a scene in Fixtures.
  private func page(_ physim: Physim, _ scene: String, _ options: String...) throws -> URL {
    let file = physim.folder.appending(path: "live.html")
    let result = try physim.run(["render", Self.fixtures.appending(path: scene).path, "--live", "--force", "-o", file.path] + options)
    try #require(result.status == 0, "\(result.errors)")
    return file
  }

  /// The digest that the command line finds.
  private func digest(_ physim: Physim, _ arguments: [String]) throws -> String {
    let result = try physim.run(["run", "--digest", "-q"] + arguments)
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("without its module a live page is an error that says how to build it") func missing() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let copy = physim.folder.appending(path: "bin/physim")
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Physim.binary, to: copy)
    let result = try physim.shell("bin/physim render scene.json --live -o live.html")
    #expect(result.status == 66 && result.errors.contains("make live"))
    #expect(!FileManager.default.fileExists(atPath: physim.folder.appending(path: "live.html").path))
  }

  @Test(
    "a slider is a name, a pointer and a range; a live page runs one scene",
    arguments: [
      ["--live", "-x", "e=/views/ball/elasticity"], ["--live", "-x", "e=/views/ball/elasticity=1:0"], ["--live", "-x", "=/a=0:1"],
      ["--live", "-x", "e=/a=0:1:0"], ["-x", "e=/views/ball/elasticity=0:1"], ["--live", "scene.json"], ["--live", "--profiles", "uikit"],
      ["--live", "--plot", "x", "--format", "svg"],
    ])
  func usage(_ options: [String]) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run(["render", "scene.json", "-o", "live.html"] + options)
    #expect(result.status == 64 && result.errors.hasPrefix("error: "))
  }

  @Test(
    "the module says of bad scenes what the command says, and needs no more memory with time",
    .enabled(if: hasModule && node != nil, "needs .build/live/physim.wasm (make live) and node"))
  func messages() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: try #require(Self.node))
    process.arguments = ["--test", Physim.package.appending(path: "Tests/Web/engine.test.mjs").path]
    process.environment = ProcessInfo.processInfo.environment.merging(["PHYSIM_MODULE": Self.module.path]) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(output)")
  }

  /// A page with one slider that is moved at random, and the digests that the command line has for it.
  private struct SliderCheck {
    let physim: Physim
    let path: String
    let pointer: String
    let values: [String]
    let page: URL

    init(_ scene: String) throws {
      physim = try Physim()
      path = LiveTests.fixtures.appending(path: scene).path
      let text = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
      let view = ((text?["views"] as? [[String: Any]])?.first?["id"] as? String)
      pointer = view.map { "/views/\($0)/elasticity" } ?? "/gravity/vector/1"
      var random = UInt64(scene.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude)
      values = (0..<50).map { _ -> String in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return view == nil ? "\(random >> 33 % 21)" : "\(Double(random >> 33 % 101) / 100)"
      }
      page = physim.folder.appending(path: "live.html")
      let slider = view == nil ? "s=\(pointer)=0:20:1" : "s=\(pointer)=0:1:0.01"
      let result = try physim.run(["render", path, "--live", "--force", "-o", page.path, "-x", slider])
      try #require(result.status == 0, "\(result.errors)")
    }

    var steps: [Browser.Step] {
      var steps: [Browser.Step] = [
        .open(page), .evaluate("physim.ready"), .evaluate("physim.finish()"), .evaluate("document.getElementById('digest').textContent"),
      ]
      for value in values { steps += [.evaluate("physim.set('s', '\(value)')"), .evaluate("physim.finish()")] }
      return steps
    }

    /// - Parameter first: The number of the first of its steps in the answer.
    func check(_ answer: Browser.Answer, from first: Int) throws {
      #expect(answer.flag(first + 1) == true)
      let plain = try digest([])
      #expect(answer.text(first + 2) == plain && answer.text(first + 3) == plain, "\(path)")
      // one sweep has the digests of all values
      let swept = try physim.run(["sweep", "-q", path, "-x", "v=\(pointer)=\(Set(values).sorted().joined(separator: ","))", "-m", "digest"])
      var digests: [String: Substring] = [:]
      for line in swept.output.split(separator: "\n").dropFirst() {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        if let value = Double(cells[1]) { digests["\(value)"] = cells[3] }
      }
      for (i, value) in values.enumerated() {
        let number = try #require(Double(value))
        let expected = digests["\(number)"].map(String.init)
        #expect(expected != nil && answer.text(first + 5 + 2 * i) == expected, "\(pointer)=\(value) \(swept.errors)")
      }
      let last = try digest(["--set", "\(pointer)=\(values[49])"])
      #expect(answer.text(first + 5 + 2 * 49) == last, "\(path)")
    }

    private func digest(_ changes: [String]) throws -> String {
      try physim.run(["run", "--digest", "-q", path] + changes).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  @Test(
    "a tutorial's page has the digests of the command line, wherever its slider is",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"), arguments: tutorials)
  func sliders(_ scene: String) throws {
    let check = try SliderCheck(scene)
    defer { check.physim.remove() }
    let answer = try Browser.perform([.media(["prefers-reduced-motion": "reduce"])] + check.steps)
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    try check.check(answer, from: 1)
  }

  @Test(
    "the same holds in Firefox, one page after the other",
    .enabled(if: hasModule && Browser.firefox != nil, "needs .build/live/physim.wasm (make live), Firefox and python3"))
  func firefox() throws {
    let checks = try Self.tutorials.map { try SliderCheck($0) }
    defer { for check in checks { check.physim.remove() } }
    let answer = try Browser.perform(checks.flatMap(\.steps), in: Browser.firefox)
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    for (i, check) in checks.enumerated() { try check.check(answer, from: i * checks[0].steps.count) }
  }

  /// Type, name, range and step of each slider of a page.
  private static let sliderProbe = Browser.Step.evaluate(
    "[...document.querySelectorAll('#sliders input')].map((one) => [one.type, one.dataset.name, one.min, one.max, one.step].join())")

  @Test(
    "a scene's parameters are sliders, by name on the command line too, and what they set has the digest of --set",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func parameters() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let path = Self.fixtures.appending(path: "bridge.jsonc").path
    let answer = try Browser.perform([
      .media(["prefers-reduced-motion": "reduce"]), .open(try page(physim, "bridge.jsonc")), .evaluate("physim.ready"), Self.sliderProbe,
      .evaluate("physim.set('planks', '7')"), .evaluate("physim.finish()"),
      .evaluate("physim.command()"), .evaluate("physim.set('planks', '1')"), .evaluate("physim.finish()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    #expect(answer.results[3] as? [String] == ["range,planks,2,200,1"])
    let expected = try digest(physim, [path, "--set", "planks=7"])
    #expect(answer.flag(4) == true && answer.text(5) == expected)
    #expect(answer.text(6)?.hasSuffix("--set planks=7 --digest") == true)
    #expect(answer.flag(7) == false && answer.text(8) == expected, "a value out of range leaves the run as it is")
    let narrow = try Browser.perform([
      .open(try page(physim, "bridge.jsonc", "-x", "planks=5:60")), .evaluate("physim.ready"), Self.sliderProbe,
    ])
    #expect(narrow.results[2] as? [String] == ["range,planks,5,60,1"])
    let bubbles = try Browser.perform([
      .open(try page(physim, "bubbles.jsonc", "-x", "s=scroll=0:200:10")), .evaluate("physim.ready"), Self.sliderProbe,
      .evaluate("document.querySelectorAll('#sliders label')[1].textContent"),
    ])
    #expect(bubbles.results[2] as? [String] == ["range,s,0,200,10", "range,count,1,10,1"])
    #expect(bubbles.text(3) == "countmessages")
  }

  @Test("a slider over something that the scene does not have is an error with a proposal", .enabled(if: hasModule))
  func missingTargets() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let bridge = Self.fixtures.appending(path: "bridge.jsonc").path
    for (slider, proposal) in [("plank=5:60", "planks"), ("e=/views/bal/elasticity=0:1", "ball")] {
      let result = try physim.run(["render", bridge, "--live", "-x", slider, "-o", "live.html"])
      #expect(
        result.status == 65 && result.errors.contains("'\(proposal)'") || result.errors.contains("\"\(proposal)\""), "\(result.errors)")
    }
  }

  @Test(
    "a page of a sweep plays each run from its values with the table's digest, and shows what is missing",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func sweepPage() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try FileManager.default.copyItem(at: Self.fixtures.appending(path: "pong.json"), to: physim.folder.appending(path: "pong.json"))
    let swept = try physim.run([
      "sweep", "-q", "pong.json", "-x", "e=/views/ball/elasticity=0.5,0.9", "-x", "/views/ball/cornerRadius=5,12", "-x",
      "/views/ball/frame/2=40,20", "-m", "ball.y:final",
      "-m", "contacts(ball,paddle):first-time", "--frames", "90", "-o", "out",
    ])
    #expect(FileManager.default.fileExists(atPath: physim.folder.appending(path: "out/runs.csv").path), "\(swept.errors)")
    let rendered = try physim.run(["render", "out", "-o", "out.html"])
    #expect(rendered.status == 0, "\(rendered.errors)")
    let file = physim.folder.appending(path: "out.html")
    let play = """
      (async () => {
        const notes = [];
        for (let row = 0; row < 8; row += 1) {
          const line = document.querySelector(`#sweep-rows tr[data-run="${row}"]`);
          line.querySelector('th button').click();
          physim.pause();
          if (line.className === 'failed') notes.push(document.getElementById('live-message').textContent.slice(0, 4));
          else notes.push((await physim.finish(), document.getElementById('digest-note').textContent));
        }
        return notes;
      })()
      """
    let filter = { (column: Int, text: String) in
      Browser.Step.evaluate(
        """
        (() => {
          const field = document.querySelectorAll('#sweep-filters input')[\(column)];
          field.value = '\(text)';
          field.dispatchEvent(new Event('input'));
          return [...document.querySelectorAll('#sweep-rows tr')].map((line) => line.dataset.run).join();
        })()
        """)
    }
    let answer = try Browser.perform([
      .size(1400, 1000), .media(["prefers-reduced-motion": "reduce"]), .open(file), .evaluate("physim.ready"),
      .evaluate("document.getElementById('sweep-facts').textContent"), .evaluate(play), filter(2, "0.8..0.9"), filter(1, "invalid"),
      .evaluate("document.getElementById('sweep-clear').click(), document.querySelectorAll('#sweep-rows tr').length"),
      .evaluate("document.querySelectorAll('#sweep-head button')[5].click(), document.querySelectorAll('#sweep-head th')[5].ariaSort"),
      .evaluate("document.querySelector('#sweep-rows tr:last-child').className"), .shot(Browser.shots.appending(path: "sweep.png")),
      .evaluate("physim.command()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    #expect(answer.flag(3) == true)
    #expect(answer.text(4)?.hasPrefix("8 runs, 2 without a result, pong.json, physim ") == true)
    let good = "as in the table"
    #expect(answer.results[5] as? [String] == [good, good, good, "Run ", good, good, good, "Run "])
    #expect(answer.text(6) == "4,5,6,7" && answer.text(7) == "7" && answer.number(8) == 8)
    #expect(answer.text(9) == "ascending" && answer.text(10) == "failed")
    #expect(answer.text(12)?.hasSuffix("--frames 90 --digest") == true || answer.text(12)?.contains("/frames=90") == true)
    // the scene of another sweep is not played
    try Data("{}".utf8).write(to: physim.folder.appending(path: "pong.json"))
    let other = try physim.run(["render", "out", "-o", "out.html"])
    #expect(other.status == 0 && other.errors.contains("cannot be played"))
    let shown = try Browser.perform([
      .size(1400, 1000), .media(["prefers-color-scheme": "dark"]), .open(file), .evaluate("document.getElementById('body').hidden"),
      .evaluate("document.querySelectorAll('#sweep-rows tr').length"), .evaluate("document.getElementById('sweep-notes').textContent"),
      .evaluate("document.getElementById('theme').click()"), .shot(Browser.shots.appending(path: "sweep-only.png")),
    ])
    #expect(shown.complaints.isEmpty, "\(shown.complaints)")
    #expect(shown.flag(3) == true && shown.number(4) == 8 && shown.text(5)?.contains("cannot be played") == true)
  }

  @Test(
    "a failed test's page opens at the greatest difference, shows the runs in three ways, and runs the scene beside its golden",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func report() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let folder = physim.folder.appending(path: "scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["pong.json", "menu.json"] {
      try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: folder.appending(path: name))
    }
    _ = try physim.run(["test", "scenes", "--record", "missing"])
    let pong = folder.appending(path: "pong.json")
    let text = try String(contentsOf: pong, encoding: .utf8).replacing(#/"elasticity": [0-9.]+/#, with: "\"elasticity\": 0.6")
    try text.write(to: pong, atomically: true, encoding: .utf8)
    let tested = try physim.run(["test", "scenes", "--record", "never", "--html", "report.html", "--live"])
    #expect(tested.status == 1, "\(tested.errors)")
    let file = physim.folder.appending(path: "report.html")
    let corner = "document.getElementById('canvas').toDataURL()"
    let answer = try Browser.perform([
      .size(1300, 1000), .media(["prefers-reduced-motion": "reduce"]), .open(file), .evaluate("physim.ready"),
      .evaluate("[physim.run, physim.frame].join()"), .evaluate("document.getElementById('difference-text').textContent"),
      .evaluate("document.getElementById('strip').hidden"), .shot(Browser.shots.appending(path: "failure.png")),
      .key("p"), .evaluate("physim.frame"), .key("m"), .evaluate("physim.frame"), .evaluate(corner), .key("w"),
      .evaluate("document.getElementById('mode').value"), .evaluate(corner), .shot(Browser.shots.appending(path: "failure-beside.png")),
      .key("w"), .evaluate("document.getElementById('mode').value"), .key("w"), .key("o"), .evaluate(corner),
      .evaluate("[...document.querySelectorAll('.thumbnail')].filter((one) => one.drawn).length"),
      .evaluate("document.getElementById('live').hidden"), .evaluate("physim.start()"), .evaluate("physim.finish()"),
      .evaluate("physim.position('ball', 1).x - physim.position('ball', 0).x"),
      .evaluate("document.getElementById('labels').textContent"), .shot(Browser.shots.appending(path: "failure-live.png")),
      .evaluate("document.querySelectorAll('#summary-rows a')[1].click()"), .evaluate("physim.run"),
      .evaluate("document.getElementById('live').hidden"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    let first = try #require(answer.number(9))
    let largest = try #require(answer.number(11))
    #expect(answer.text(4) == "scenes/pong.json,\(Int(largest))" && first < largest)
    #expect(answer.text(5)?.contains("Largest difference: frame \(Int(largest))") == true && answer.flag(6) == false)
    #expect(
      answer.text(14) == "beside" && answer.text(18) == "blink" && answer.text(15) != answer.text(12) && answer.text(21) != answer.text(12))
    #expect(answer.number(22) == 2 && answer.flag(23) == true && answer.flag(24) == true)
    let now = try digest(physim, [pong.path])
    #expect(answer.text(25) == now)
    #expect(answer.text(27)?.contains("golden (ghost)") == true)
    #expect(answer.text(30) == "scenes/menu.json" && answer.flag(31) == true)
    let without = try physim.run(["test", "scenes", "--live"])
    #expect(without.status == 64)
  }

  /// Runs the scene that a page offers for download on the command line.
  private func digest(of scene: String?, _ physim: Physim, beside original: String) throws -> String {
    let file = physim.folder.appending(path: "downloaded.json")
    try (scene ?? "").write(to: file, atomically: true, encoding: .utf8)
    let traces = Self.fixtures.appending(path: "traces")
    try? FileManager.default.copyItem(at: traces, to: physim.folder.appending(path: "traces"))
    return try digest(physim, [file.path])
  }

  @Test(
    "a view that is dragged in the page moves as it does in the scene that is downloaded",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"),
    arguments: [("pong.json", "ball"), ("physics-101.json", ""), ("basketball.json", "ball"), ("menu.json", "")])
  func drag(_ scene: String, _ view: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = try page(physim, scene)
    let calm = Browser.Step.media(["prefers-reduced-motion": "reduce"])
    let name = view.isEmpty ? "document.getElementById('pushed').value" : "'\(view)'"
    let found = try Browser.perform([
      .size(1200, 900), calm, .open(file), .evaluate("physim.ready"), .evaluate("physim.seek(20)"), .evaluate("physim.place(\(name))"),
    ])
    let place = try #require(found.object(5))
    let (x, y) = (try #require(place["x"]), try #require(place["y"]))
    let path = (0...20).map { (i: Int) -> (Double, Double) in (x + 4 * Double(i), y - 3 * Double(i)) }
    let answer = try Browser.perform([
      .size(1200, 900), calm, .open(file), .evaluate("physim.ready"), .evaluate("physim.finish()"), .evaluate("physim.seek(20)"),
      .drag(path), .evaluate("physim.finish()"), .evaluate("physim.scene()"), .evaluate("physim.position(\(name)).x"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    let text = try #require(answer.text(8))
    #expect(text.contains("\"drag-1\"") && text.contains("/behaviors/drag-1/anchor") && text.contains("\"remove\": \"drag-1\""))
    #expect(answer.text(7) != answer.text(4))
    let expected = try digest(of: text, physim, beside: scene)
    #expect(answer.text(7) == expected)
  }

  /// Content in a viewport, a card that decays, and a sheet on a spring.
  private static func motions(_ more: String) -> String {
    """
    { "physim": 1, "bounds": [390, 844], "duration": 5\(more),
      "views": [
        { "id": "list", "center": [195, 800], "size": [390, 1600], "type": "static" },
        { "id": "card", "center": [100, 300], "size": [120, 80] }, { "id": "sheet", "center": [300, 600], "size": [100, 60] }
      ],
      "behaviors": [
        { "id": "scroll", "type": "scroll", "item": "list", "viewport": [390, 844], "offset": 378, "snap": [0, 100, 300, 500] },
        { "id": "throw", "type": "decay", "item": "card", "velocity": [60, 20], "decay": { "rate": 0.998 }, "bounds": [0, 0, 390, 844] },
        { "id": "up", "type": "spring", "item": "sheet", "to": { "y": 500 }, "dialect": "swiftui", "spring": { "response": 0.5 } }
      ] }
    """
  }

  @Test(
    "springs, decays and scrolls are handles: what is dragged and let go moves as in the scene that is downloaded",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"),
    arguments: [
      ("list", #""release": { "motion": "scroll" }"#), ("card", #""release": { "motion": "throw" }"#),
      ("sheet", #""retarget": { "motion": "up", "to": { "y": 500 } }"#),
    ],
    ["", #", "frameTimes": [0, 0.008, 0.025, 0.05, 0.058, 0.066, 0.1, 0.2, 0.208, 0.217, 0.225, 0.3, 0.333, 0.4, 0.5, 0.517, 0.52]"#])
  func handles(_ handle: (view: String, event: String), _ times: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    try Self.motions(times).write(to: physim.folder.appending(path: "motions.json"), atomically: true, encoding: .utf8)
    let rendered = try physim.run(["render", "motions.json", "--live", "-o", "live.html"])
    try #require(rendered.status == 0, "\(rendered.errors)")
    let open: [Browser.Step] = [
      .size(1200, 900), .media(["prefers-reduced-motion": "reduce"]), .open(physim.folder.appending(path: "live.html")),
      .evaluate("physim.ready"), .evaluate("physim.finish()"), .evaluate("physim.seek(8)"),
    ]
    let found = try Browser.perform(open + [.evaluate("physim.place('\(handle.view)')")])
    let place = try #require(found.object(6))
    let (x, y) = (try #require(place["x"]), try #require(place["y"]))
    // down, faster and faster
    let path = (0...20).map { (i: Int) -> (Double, Double) in (x, y + 0.4 * Double(i * i)) }
    let answer = try Browser.perform(
      open + [
        .evaluate("physim.position('\(handle.view)').y"), .drag(path), .evaluate("physim.finish()"), .evaluate("physim.scene()"),
        .evaluate("physim.position('\(handle.view)').y"),
      ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    let text = try #require(answer.text(9))
    #expect(text.contains(handle.event))
    #expect((answer.number(10) ?? 0) > (answer.number(6) ?? .infinity) + 20, "the finger has moved it")
    let expected = try digest(of: text, physim, beside: "motions.json")
    #expect(answer.text(8) == expected && answer.text(8) != answer.text(4))
  }

  @Test(
    "parameters of motions are sliders without a declaration, in the words of their dialects",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func motionSliders() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try Self.motions("").write(to: physim.folder.appending(path: "motions.json"), atomically: true, encoding: .utf8)
    _ = try physim.run(["render", "motions.json", "--live", "-x", "r=/behaviors/up/spring/response=0.1:1", "-o", "live.html"])
    let answer = try Browser.perform([
      .media(["prefers-reduced-motion": "reduce"]), .open(physim.folder.appending(path: "live.html")), .evaluate("physim.ready"),
      .evaluate("[...document.querySelectorAll('#motion-sliders input')].map((one) => one.dataset.name).join()"),
      .evaluate("physim.set('up.dampingFraction', '0.4')"), .evaluate("physim.finish()"), .evaluate("physim.command()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    #expect(answer.text(3) == "scroll.rate,throw.rate,throw.velocity.x,throw.velocity.y,up.dampingFraction")
    let expected = try digest(physim, ["motions.json", "--set", "/behaviors/up/spring/dampingFraction=0.4"])
    #expect(answer.flag(4) == true && answer.text(5) == expected)
    #expect(answer.text(6)?.contains("--set /behaviors/up/spring/dampingFraction=0.4") == true)
  }

  @Test(
    "a phone that is tilted makes the heap slide, and the scene that is downloaded does it again",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func tilt() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = try page(physim, "physics-101-tilt.json")
    let turn = { (beta: Int, gamma: Int) in
      Browser.Step.evaluate(
        "window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: \(beta), gamma: \(gamma), alpha: 0 })), "
          + "new Promise((done) => setTimeout(() => done(0), 250))")
    }
    let answer = try Browser.perform([
      .size(390, 844, ratio: 3), .open(file), .evaluate("physim.ready"), .evaluate("document.getElementById('tilt').click()"),
      turn(80, 10), turn(20, 70), turn(30, -60), .shot(Browser.shots.appending(path: "live-phone.png")), .evaluate("physim.finish()"),
      .evaluate("physim.scene()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    let text = try #require(answer.text(9))
    #expect(text.contains("\"target\": \"/gravity\""))
    let expected = try digest(of: text, physim, beside: "physics-101-tilt.json")
    #expect(answer.text(8) == expected)
  }

  @Test(
    "taps add views, pushes push, and reset takes it all back",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func taps() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = try page(physim, "physics-101.json")
    let answer = try Browser.perform([
      .size(1200, 900), .media(["prefers-reduced-motion": "reduce"]), .open(file), .evaluate("physim.ready"), .evaluate("physim.seek(30)"),
      .evaluate("document.getElementById('tap-model').value = 'disc', 0"),
      .evaluate("document.getElementById('canvas').getBoundingClientRect().left"), .press(300, 200), .press(320, 160),
      .evaluate("document.getElementById('push-up').click(), physim.pause()"), .evaluate("physim.finish()"), .evaluate("physim.scene()"),
      .evaluate("document.getElementById('reset').click()"), .evaluate("physim.finish()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    let text = try #require(answer.text(11))
    #expect(text.contains("\"tap-1\"") && text.contains("\"tap-2\"") && text.contains("\"push\""))
    let expected = try digest(of: text, physim, beside: "physics-101.json")
    #expect(answer.text(10) == expected)
    let plain = try digest(physim, [Self.fixtures.appending(path: "physics-101.json").path])
    #expect(answer.text(13) == plain)
  }

  @Test(
    "the editor shows what is wrong at its lines, and runs what is right",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func editor() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = try page(physim, "pong.json", "-x", "e=/views/ball/elasticity=0:1")
    let path = Self.fixtures.appending(path: "pong.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    let good = text.replacing("\"frameRate\": 60", with: "\"frameRate\": 50")
    let quoted = { (text: String) in String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self) }
    let answer = try Browser.perform([
      .size(1200, 900), .media(["prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"]), .open(file),
      .evaluate("physim.ready"), .evaluate("document.getElementById('editor').open = true, document.getElementById('text').focus()"),
      .evaluate(
        "physim.text = \(quoted(text.replacing("elasticity", with: "elastcity"))), document.getElementById('diagnostics').textContent"),
      .evaluate("document.querySelectorAll('#gutter .error').length"),
      .shot(Browser.shots.appending(path: "live-editor.png")), .evaluate("physim.finish()"),
      .evaluate("physim.text = \(quoted(good)), document.getElementById('diagnostics').textContent"), .evaluate("physim.finish()"),
      .evaluate("physim.text = '{}', physim.text = '', physim.text = \(quoted(text)), physim.set('e', '0.25'), physim.command()"),
      .evaluate("physim.finish()"),
    ])
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    #expect(answer.text(5)?.contains("elasticity") == true)
    #expect((answer.number(6) ?? 0) > 0)
    let plain = try digest(physim, [path.path])
    #expect(answer.text(8) == plain && answer.text(9) == "")
    let changed = try digest(of: good, physim, beside: "pong.json")
    #expect(answer.text(10) == changed && changed != plain)
    let command = try #require(answer.text(11))
    #expect(command.hasSuffix("--set /views/ball/elasticity=0.25 --digest"))
    let result = try physim.shell("\(command) -q")
    #expect(answer.text(12) == result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(
    "a gallery is a folder of live pages and an index that links to them",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func gallery() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run(["new", "--gallery", "-o", "site"])
    #expect(result.status == 0, "\(result.errors)")
    let site = physim.folder.appending(path: "site")
    let index = site.appending(path: "index.html")
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: site.path))
    let answer = try Browser.perform([
      .size(1000, 800), .open(index),
      .evaluate("[...document.querySelectorAll('.gallery a')].map((a) => a.getAttribute('href')).join(' ')"),
      .shot(Browser.shots.appending(path: "gallery.png")), .open(site.appending(path: "menu.html")), .evaluate("physim.ready"),
    ])
    #expect(answer.complaints.isEmpty && answer.flag(5) == true, "\(answer.complaints)")
    let links = Set((answer.text(2) ?? "").split(separator: " ").map(String.init))
    #expect(links.count > 8 && links.union(["index.html"]) == files)
  }

  @Test(
    "a browser without WebAssembly shows the recording",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"))
  func fallback() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let file = try page(physim, "pong.json")
    let page = try String(contentsOf: file, encoding: .utf8).replacing(" 'wasm-unsafe-eval'", with: "")
    try page.write(to: file, atomically: true, encoding: .utf8)
    let answer = try Browser.perform([
      .open(file), .evaluate("physim.ready"), .evaluate("document.getElementById('notes').textContent"), .evaluate("physim.frames[1]"),
      .evaluate("document.getElementById('live').hidden"),
    ])
    #expect(answer.flag(1) == false && answer.flag(4) == true)
    #expect(answer.text(2)?.contains("recording") == true && (answer.number(3) ?? 0) > 100)
  }
}
