import Formats
import Foundation
import Platform
import Rigid2D
import SceneFormat
import SceneModel
import Simulation
import Testing
import Trajectories

/// The digests of the scenes in Fixtures: of their first frames, and of the whole run.
enum SceneDigests {
  static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let file = here.appending(path: "scenes.txt")
  private static let fixtures = here.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// Frames that are run in debug too, where a whole scene would take minutes.
  static let prefix = 40

  /// The scenes in Fixtures by their names without an ending.
  private static let scenes: [String: URL] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: fixtures, includingPropertiesForKeys: nil)) ?? []
    let scenes = files.filter { ["json", "jsonc"].contains($0.pathExtension) }
    return Dictionary(uniqueKeysWithValues: scenes.map { ($0.deletingPathExtension().lastPathComponent, $0) })
  }()

  static let names: [String] = scenes.keys.sorted()

  struct Row: Equatable {
    var prefix: String
    var whole: String
  }

  static func read(_ file: URL = file) throws -> [String: Row] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: " ").map(String.init)
        return (parts[0], Row(prefix: parts[1], whole: parts[2]))
      }, uniquingKeysWith: { $1 })
  }

  static func write(_ rows: [(String, Row)], _ file: URL = file) throws {
    try rows.map { "\($0.0) \($0.1.prefix) \($0.1.whole)\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs a scene of Fixtures, to its end or only through its first frames.
  static func run(_ name: String, under profile: Profile? = nil, toEnd: Bool, on executor: StepExecutor = .serial) throws -> Row {
    var simulation = try start(name, under: profile)
    simulation.executor = executor
    var digest = RunDigest()
    var prefix = ""
    while try simulation.next() {
      digest.absorb(simulation.frame.digest)
      if simulation.frame.index == Self.prefix { prefix = digest.text }
      if !toEnd && simulation.frame.index >= Self.prefix { break }
    }
    return Row(prefix: prefix, whole: digest.text)
  }

  static func start(_ name: String, under profile: Profile? = nil) throws -> Simulation {
    let overrides = profile.map { [Override(pointer: "/profile", value: $0.rawValue, option: "--profile")] } ?? []
    let path = try #require(scenes[name]).path
    let reading = try SceneReader.read(path: path, files: .fileSystem, overrides: overrides)
    return try Simulation(#require(reading.scene, "\(reading.rendered())"))
  }
}

@Suite("The bits of the scenes in Fixtures")
struct SceneDigestTests {
  #if DEBUG
    static let runsToEnd = false
  #else
    static let runsToEnd = true
  #endif

  @Test(
    "a scene has the bits on record, its first frames in debug and all of them in release", .enabled(if: !DigestTable.isRecording),
    arguments: SceneDigests.names)
  func recorded(name: String) throws {
    let found = try SceneDigests.run(name, toEnd: Self.runsToEnd)
    let expected = try #require(try SceneDigests.read()[name], "\(name) has no digest on record; `make record` takes it")
    #expect(
      found.prefix == expected.prefix, "\(name) moves otherwise than it used to; if that is meant, `make record` takes the new digest")
    if Self.runsToEnd { #expect(found.whole == expected.whole) }
  }

  @Test("the record names each scene once and no other", .enabled(if: !DigestTable.isRecording))
  func names() throws {
    #expect(!SceneDigests.names.isEmpty)
    #expect(try SceneDigests.read().keys.sorted() == SceneDigests.names)
  }

  @Test("recording the digests anew", .enabled(if: DigestTable.isRecording))
  func record() throws {
    try SceneDigests.write(SceneDigests.names.map { ($0, try SceneDigests.run($0, toEnd: true)) })
  }
}
