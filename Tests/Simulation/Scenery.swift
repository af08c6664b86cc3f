import FoundationEssentials
import Scenes
import Simulation

/// A scene that its reader turned down, in the reader's words.
struct RefusedScene: Error, CustomStringConvertible {
  let description: String
}

/// Where tests get their scenes from.
enum Scenery {
  static func fixture(_ name: String) throws -> Simulation {
    let here = "\(#filePath)"
    let fixtures = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/Fixtures"
    let bytes = try Data(contentsOf: URL(filePath: "\(fixtures)/\(name).json"))
    return try run(SceneReader.read(Array(bytes), name: "\(name).json", folder: fixtures))
  }

  static func simulation(_ json: String) throws -> Simulation {
    try run(SceneReader.read(Array(json.utf8), name: "test.json", folder: ""))
  }

  private static func run(_ reading: SceneReading) throws -> Simulation {
    guard let scene = reading.scene else { throw RefusedScene(description: reading.rendered()) }
    return try Simulation(scene)
  }
}
