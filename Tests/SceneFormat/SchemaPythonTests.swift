import Foundation
import Testing

@testable import SceneFormat

/// The schema in the eyes of a program that is not ours; `make python` fetches it.
@Suite("The JSON Schema of scenes, by Python's jsonschema") struct SchemaPythonTests {
  static let python = Samples.package.appending(path: ".build/python/bin/python")
  static let isThere = FileManager.default.fileExists(atPath: Samples.package.appending(path: ".build/python/ready").path)

  /// What jsonschema says of scenes by their names.
  private static func mistakes(_ scenes: [String: Any]) throws -> [String: [String]] {
    let schema = try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))
    let task = try JSONSerialization.data(withJSONObject: ["schema": schema, "scenes": scenes])
    let input = FileManager.default.temporaryDirectory.appending(path: "physim-schema-\(UUID().uuidString).json")
    try task.write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let process = Process()
    process.executableURL = python
    process.arguments = [Samples.package.appending(path: "Tests/Schema/validate.py").path]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "the schema is one by its metaschema")
    return try #require(JSONSerialization.jsonObject(with: output) as? [String: [String]])
  }

  /// The scenes of a folder that are JSON, by their names.
  private static func scenes(_ folder: URL, _ names: [String]) throws -> [String: Any] {
    var scenes: [String: Any] = [:]
    for name in names {
      let bytes = try Data(contentsOf: folder.appending(path: "\(name).json"))
      guard SchemaTests.value(Array(bytes)) != nil else { continue }
      scenes[name] = try? JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
    }
    return scenes
  }

  @Test(
    "it is a schema of 2020-12; the scenes of Fixtures fit it, and those of Fixtures/invalid do not, but for what is beyond any schema",
    .enabled(if: isThere, "there is no .build/python with jsonschema; 'make python' needs python3 with pip, and the network"))
  func scenes() throws {
    let good = try Self.scenes(Samples.fixtures, MutationTests.names)
    #expect(!good.isEmpty)
    for (name, mistakes) in try Self.mistakes(good) { #expect(mistakes == [], "\(name)") }
    let beyond = Set(SchemaTests.beyond.flatMap(\.names))
    let bad = try Self.scenes(InvalidFixtureTests.folder, InvalidFixtureTests.names)
    #expect(bad.count > 60)
    for (name, mistakes) in try Self.mistakes(bad) { #expect(mistakes.isEmpty == beyond.contains(name), "\(name)") }
  }
}
