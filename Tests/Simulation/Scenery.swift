import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation

/// A scene that its reader turned down, in the reader's words.
struct RefusedScene: Error, CustomStringConvertible {
  let description: String
}

/// Where tests get their scenes from.
enum Scenery {
  static func fixture(_ name: String) throws -> Simulation { try Simulation(scene(fixture: name)) }

  static func scene(fixture name: String) throws -> Scene {
    try scene(SceneSource(path: path(name), files: .fileSystem).read())
  }

  /// The same under another profile than its own.
  static func scene(fixture name: String, under profile: Profile) throws -> Scene {
    try scene(fixture: name, setting: ["/profile": profile.rawValue])
  }

  /// The same with other values, by their pointers.
  static func scene(fixture name: String, setting values: KeyValuePairs<String, String>) throws -> Scene {
    let overrides = values.map { Override(pointer: $0.key, value: $0.value, option: "--set") }
    return try scene(SceneSource(path: path(name), files: .fileSystem).read(overrides))
  }

  private static func path(_ name: String) -> String {
    let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return "\(root)/Fixtures/\(name).json"
  }

  static func simulation(_ json: String) throws -> Simulation {
    try Simulation(scene(SceneReader.read(bytes: Array(json.utf8), name: "test.json")))
  }

  private static func scene(_ reading: SceneReadResult) throws -> Scene {
    guard let scene = reading.scene else { throw RefusedScene(description: reading.rendered()) }
    return scene
  }
}
