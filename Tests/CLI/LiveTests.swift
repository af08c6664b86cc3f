import BrowserSupport
import Foundation
import Testing

/// Live pages: what the engine in the page computes is what the command computes.
@Suite("Live pages", .serialized) struct LiveTests {
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

  @Test("a page of a tutorial has at most 900 KB", .enabled(if: hasModule, "there is no .build/live/physim.wasm (make live)"))
  func size() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let bytes = try Data(contentsOf: page(physim, "tutorials/tap-to-spawn.json")).count
    print("a live page of tutorials/tap-to-spawn.json: \(bytes) bytes")
    #expect(bytes <= 900_000)
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

  @Test(
    "a tutorial's page has the digests of the command line, wherever its slider is",
    .enabled(if: hasBrowser, "needs .build/live/physim.wasm (make live), Chromium and python3"), arguments: tutorials)
  func sliders(_ scene: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let path = Self.fixtures.appending(path: scene).path
    let text = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
    let view = ((text?["views"] as? [[String: Any]])?.first?["id"] as? String)
    let pointer = view.map { "/views/\($0)/elasticity" } ?? "/gravity/vector/1"
    let file = try page(physim, scene, "-x", view == nil ? "s=\(pointer)=0:20:1" : "s=\(pointer)=0:1:0.01")
    var random = UInt64(scene.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude)
    let values = (0..<5).map { _ -> String in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return view == nil ? "\(random >> 33 % 21)" : "\(Double(random >> 33 % 101) / 100)"
    }
    var steps: [Browser.Step] = [
      .media(["prefers-reduced-motion": "reduce"]), .open(file), .evaluate("physim.ready"), .evaluate("physim.finish()"),
      .evaluate("document.getElementById('digest').textContent"),
    ]
    for value in values { steps += [.evaluate("physim.set('s', '\(value)')"), .evaluate("physim.finish()")] }
    let answer = try Browser.perform(steps)
    #expect(answer.complaints.isEmpty, "\(answer.complaints)")
    #expect(answer.flag(2) == true)
    let plain = try digest(physim, [path])
    #expect(answer.text(3) == plain && answer.text(4) == plain)
    for (i, value) in values.enumerated() {
      let expected = try digest(physim, [path, "--set", "\(pointer)=\(value)"])
      #expect(answer.text(6 + 2 * i) == expected, "\(pointer)=\(value)")
    }
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
    let path = [(x, y)] + (1...20).map { (x + 4 * Double($0), y - 3 * Double($0)) }
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
