import Foundation
import Platform

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Scenes and folders that tests read.
enum Samples {
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let fixtures = package.appending(path: "Fixtures")

  /// Names of the JSON files of a folder, without their ending.
  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  static func read(_ text: String, set: [(String, String)] = [], limits: Limits = .standard) -> SceneReadResult {
    SceneReader.read(
      bytes: Array(text.utf8), name: "test.json", files: .fileSystem, overrides: set.map { Override(pointer: $0.0, value: $0.1) },
      limits: limits)
  }

  /// The least scene with a view, and more members.
  static func scene(_ members: String = "", views: String = #"{"id": "ball", "frame": [0, 0, 10, 10]}"#) -> String {
    #"{"physim": 1, "bounds": [320, 460], "frames": 60, "views": ["# + views + "]" + (members.isEmpty ? "" : ", " + members) + "}"
  }

  /// The number of a text, nil if it is not a number.
  static func number(_ text: String) -> Double? {
    let result = JSONParser.parse(Array(text.utf8), limits: .standard)
    return result.errors.isEmpty ? result.value?.number : nil
  }
}

extension SceneReadResult {
  var codes: [String] { diagnostics.map(\.problem.code.rawValue) }
  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Line and column of every diagnostic.
  var places: [String] {
    diagnostics.map { diagnostic in
      let position = sources[diagnostic.source].position(of: diagnostic.range.start)
      return "\(position.line):\(position.column)"
    }
  }
}
