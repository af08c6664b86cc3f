import Foundation
import Testing

@Suite("--watch") struct WatchTests {
  private static let scene = """
    {
      "physim": 1, "bounds": [100, 100], "frames": 30,
      "gravity": { "trace": { "file": "tilt.csv" } },
      "views": [{ "id": "ball", "frame": [10, 10, 20, 20] }],
      "behaviors": [{ "id": "pull", "type": "attachment", "item": "ball", "anchor": [20, 10] }],
      "tracks": [{ "target": "/behaviors/pull/anchor", "file": "pan.csv" }]
    }
    """
  private static let trace = "t,x,y,z\n0,0,-1,0\n0.2,0,-1,0\n0.4,0,-1,0\n"
  private static let pan = "time,x,y\n0,20,10\n0.3,40,10\n"

  /// A process that watches, in a folder with a scene, its trace and its track.
  private struct Session {
    let physim: Physim
    let process: Process

    init(_ arguments: String..., files: [String: String] = [:]) throws {
      physim = try Physim()
      let own = ["tilted.json": WatchTests.scene, "tilt.csv": WatchTests.trace, "pan.csv": WatchTests.pan]
      for (name, text) in own.merging(files, uniquingKeysWith: { $1 }) { try physim.write(text, to: name) }
      process = try physim.start(arguments, environment: Physim.environment)
    }

    /// Waits until the messages have so many lines that begin with a text; a test that waits in vain fails by its limit.
    func wait(for text: String, times: Int) async throws {
      let deadline = Date(timeIntervalSinceNow: 60)
      // other tests run meanwhile
      while lines(text).count < times, process.isRunning, Date.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    }

    func lines(_ beginning: String) -> [String] {
      (physim.text(".stderr") ?? "").split(separator: "\n").map(String.init).filter { $0.hasPrefix(beginning) }
    }

    /// Writes a file again after the present run is over, and waits for the next run.
    func change(_ name: String, to text: String, run: Int) async throws {
      try await wait(for: "watching", times: run)
      try physim.write(text, to: name)
      try await wait(for: "watching", times: run + 1)
    }

    func stop() async throws -> Physim.Result {
      try await wait(for: "watching", times: 1)
      process.interrupt()
      defer { physim.remove() }
      return try physim.finish(process)
    }
  }

  @Test("check runs again when the scene changes, its trace, or its track; Control-C ends with 130") func check() async throws {
    let session = try Session("check", "tilted.json", "--watch")
    try await session.change("tilted.json", to: Self.scene.replacing("\"frames\": 30", with: "\"framez\": 30"), run: 1)
    try await session.change("tilted.json", to: Self.scene, run: 2)
    try await session.change("tilt.csv", to: "nothing\n", run: 3)
    try await session.change("tilt.csv", to: Self.trace, run: 4)
    try await session.change("pan.csv", to: "time,x\n", run: 5)
    #expect(session.lines("changed") == ["tilted.json", "tilted.json", "tilt.csv", "tilt.csv", "pan.csv"].map { "changed: \($0)" })
    let result = try await session.stop()
    #expect(result.status == 130)
    #expect(result.output.contains("framez"))
    #expect(result.output.contains("tilt.csv"))
    #expect(result.output.contains("pan.csv"))
    #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"), "no escape sequences without a terminal")
    #expect(session.lines("watching").allSatisfy { $0 == "watching 3 files, Control-C to stop" })
  }

  @Test("run --summary prints a summary per run, also after a scene that was rejected or missing") func run() async throws {
    let session = try Session("run", "late.json", "--summary", "--watch")
    try await session.change("late.json", to: "{", run: 1)
    try await session.change("late.json", to: Physim.scene, run: 2)
    try await session.change("late.json", to: Physim.scene.replacing("\"frames\": 60", with: "\"frames\": 20"), run: 3)
    let result = try await session.stop()
    #expect(result.status == 130)
    #expect(result.output.contains("frame 60, 1.000 s\n"))
    #expect(result.output.hasSuffix("frame 20, 0.333 s\n"))
    #expect(result.errors.contains("cannot read 'late.json'"))
  }

  @Test("test runs again when a scene of a folder is new or its golden changes, and not because it recorded goldens itself") func test()
    async throws
  {
    let session = try Session("test", ".", "--watch", "--format", "concise")
    try await session.change("more.json", to: Physim.scene, run: 1)
    try await session.wait(for: "watching", times: 2)
    let golden = try #require(session.physim.text("more.golden.csv"))
    try await session.change("more.golden.csv", to: golden.replacing("60,", with: "61,"), run: 2)
    #expect(session.lines("changed") == ["changed: more.json", "changed: more.golden.csv"])
    #expect(try await session.stop().status == 130)
  }

  @Test("a sweep is checked again when the trace of its scene changes") func sweep() async throws {
    let sweep = #"{ "sweep": 1, "scene": "tilted.json", "axes": { "/views/ball/density": [1, 2] } }"#
    let session = try Session("check", "sweep.json", "--watch", files: ["sweep.json": sweep])
    try await session.change("tilt.csv", to: Self.trace + "0.5,0,-1,0\n", run: 1)
    try await session.change("tilted.json", to: Self.scene + "\n", run: 2)
    #expect(session.lines("changed") == ["changed: tilt.csv", "changed: tilted.json"])
    #expect(try await session.stop().status == 130)
  }

  @Test("render draws the file again") func render() async throws {
    let session = try Session("render", "tilted.json", "-o", "tilted.svg", "--watch")
    try await session.wait(for: "watching", times: 1)
    let first = session.physim.text("tilted.svg")
    try await session.change("tilted.json", to: Self.scene.replacing("[10, 10, 20, 20]", with: "[30, 10, 20, 20]"), run: 1)
    #expect(first?.hasPrefix("<svg") == true)
    #expect(session.physim.text("tilted.svg") != first)
    #expect(try await session.stop().status == 130)
  }

  @Test(
    "what cannot be repeated is refused",
    arguments: [
      (["run", "scene.json", "--watch"], "--summary, --digest or -o <file>"), (["run", "-", "--watch", "--summary"], "standard input"),
      (["run", "scene.json", "--watch", "--play"], "--play"), (["render", "scene.json", "--watch"], "-o <file>"),
    ]) func refusals(arguments: [String], mention: String) throws
  {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(arguments))
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(mention))
  }
}
