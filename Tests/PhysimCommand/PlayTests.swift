import Foundation
import TestTraits
import Testing

@Suite("physim run --play", .serialized, .thorough) struct PlayTests {
  private struct Session: Decodable {
    let status: Int32
    let restored: Bool
    let output: String
    let offsets: [Int]
    let seconds: Double
  }

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs physim in a terminal of its own; Tests/Terminal/terminal.py describes what an act is.
  private func play(_ arguments: [String], acts: [[Any]] = [], size: [Int] = [40, 100]) throws -> Session {
    let physim = try Physim()
    defer { physim.remove() }
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [Physim.package.appending(path: "Tests/Terminal/terminal.py").path]
    process.currentDirectoryURL = physim.folder
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let order: [String: Any] = ["command": [Physim.binary.path] + arguments, "size": size, "acts": acts, "limit": 30]
    try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: order))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Session.self, from: data)
  }

  private static let (enter, leave, home) = ("\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l", "\u{1B}[H")

  @Test("shows the run in braille to its end, leaves the last picture and the terminal as it was", .enabled(if: python != nil))
  func plays() throws {
    let session = try play(["run", "scene.json", "--play"])
    #expect(session.status == 0)
    #expect(session.restored)
    #expect(session.output.contains(Self.enter))
    let parts = session.output.components(separatedBy: Self.leave)
    #expect(parts.count == 2)
    #expect(parts[0].components(separatedBy: Self.home).count > 10)
    #expect(parts[0].contains("two fall  frame 60 of 60  1.00 s"))
    #expect(parts[1].contains { "\u{2800}"..."\u{28FF}" ~= $0 })
    #expect(parts[1].contains("two fall  frame 60 of 60  1.00 s"))
    #expect(session.seconds > 0.9, "at the pace of the scene's clock")
  }

  @Test(
    "q, Control-C and signals end it and put the terminal back", .enabled(if: python != nil),
    arguments: [("key", "q", 0), ("key", "\u{3}", 130), ("signal", "2", 130), ("signal", "15", 143), ("signal", "1", 143)]
      as [(String, String, Int32)])
  func ends(kind: String, value: String, status: Int32) throws {
    let act: [Any] = kind == "key" ? [0.5, kind, value] : [0.5, kind, Int(value) ?? 0]
    let session = try play(["run", "scene.json", "--play", "--duration", "20"], acts: [act])
    #expect(session.status == status)
    #expect(session.restored)
    #expect(session.output.contains(Self.leave))
    #expect(session.seconds < 10)
  }

  @Test("a window of another size gets a picture of its size; space pauses", .enabled(if: python != nil)) func resizes() throws {
    let session = try play(
      ["run", "scene.json", "--play", "--duration", "20"],
      acts: [[0.4, "key", " "], [0.7, "size", [12, 30]], [1.1, "key", " "], [1.4, "key", "q"]])
    #expect(session.status == 0)
    let scalars = Array(session.output.unicodeScalars)
    let paused = String(String.UnicodeScalarView(scalars[session.offsets[0]..<session.offsets[2]])).components(separatedBy: Self.home)
    let last = try #require(paused.last)
    #expect(paused[paused.count / 4].components(separatedBy: "\r\n").count == 40)
    #expect(last.components(separatedBy: "\r\n").count == 12)
  }

  @Test("other results come besides; files are written to the end, also after q", .enabled(if: python != nil)) func results() throws {
    let session = try play(["run", "scene.json", "--play", "--digest"], acts: [[0.4, "key", "q"]])
    let physim = try Physim()
    defer { physim.remove() }
    let digest = try physim.run("run", "scene.json", "--digest", "-q").output.dropLast()
    #expect(session.output.contains(digest))
    #expect(session.status == 0)
  }

  @Test("names of views and scenes cannot command the terminal", .enabled(if: python != nil)) func hostile() throws {
    let session = try play(["run", "scene.json", "--play", "--frames", "5", "--set", "/name=\"a\\u001b[2Jb\""])
    #expect(session.status == 0)
    #expect(!session.output.contains("\u{1B}[2J"))
    #expect(session.output.contains("a\u{FFFD}[2Jb"))
  }

  @Test("without a terminal it is refused, with nothing on standard output") func noTerminal() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.run("run", "scene.json", "--play")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: '--play' requires a terminal as standard output\n"))
  }

  @Test("a picture is not written to a terminal", .enabled(if: python != nil)) func picture() throws {
    let session = try play(["render", "scene.json"])
    #expect(session.status == 64)
    #expect(session.output.contains("not writing a picture to a terminal"))
    let lines = try play(["render", "scene.json", "--sparkline", "--plot", "y", "-q"])
    #expect(lines.status == 0)
    #expect(lines.output.contains("ball.y ▁"))
  }
}
