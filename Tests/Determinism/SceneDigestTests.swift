import Formats
import Foundation
import Platform
import Rigid2D
import SceneFormat
import SceneModel
import Simulation
import Testing
import Trajectories

/// Digests of scenes in Fixtures on record: of their first frames; whole runs have theirs in the goldens.
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

  struct Digests {
    var prefix: String
    var whole: String
  }

  /// The digests of each name in a file, a line each.
  static func read(_ file: URL = file) throws -> [String: [String]] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(lines.map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { $1 })
  }

  static func write(_ rows: [[String]], _ file: URL = file) throws {
    try rows.map { $0.joined(separator: " ") + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs a scene of Fixtures, to its end or only through its first frames.
  static func run(_ name: String, under profile: Profile? = nil, toEnd: Bool, on executor: StepExecutor = .serial) throws -> Digests {
    var simulation = try start(name, under: profile)
    simulation.executor = executor
    var digest = RunDigest()
    var prefix = ""
    while try simulation.next() {
      digest.absorb(simulation.frame.digest)
      if simulation.frame.index == Self.prefix { prefix = digest.text }
      if !toEnd && simulation.frame.index >= Self.prefix { break }
    }
    return Digests(prefix: prefix, whole: digest.text)
  }

  static func start(_ name: String, under profile: Profile? = nil) throws -> Simulation {
    let overrides = profile.map { [Override(pointer: "/profile", value: $0.rawValue, option: "--profile")] } ?? []
    let path = try #require(scenes[name]).path
    let reading = try SceneSource(path: path, files: .fileSystem).read(overrides)
    return try Simulation(#require(reading.scene, "\(reading.rendered())"))
  }
}

@Suite("The bits of the scenes in Fixtures")
struct SceneDigestTests {
  @Test("the first frames of a scene have the bits on record", .enabled(if: !DigestTable.isRecording), arguments: SceneDigests.names)
  func recorded(name: String) throws {
    let expected = try #require(try SceneDigests.read()[name], "\(name) has no digest on record; run `make record`")
    #expect(
      try [SceneDigests.run(name, toEnd: false).prefix] == expected, "\(name) moves differently; if that is intended, run `make record`")
  }

  @Test("the record names each scene once and no other; PHYSIM_RECORD=1 writes it")
  func names() throws {
    if DigestTable.isRecording { try SceneDigests.write(SceneDigests.names.map { [$0, try SceneDigests.run($0, toEnd: false).prefix] }) }
    #expect(!SceneDigests.names.isEmpty)
    #expect(try SceneDigests.read().keys.sorted() == SceneDigests.names)
  }
}
