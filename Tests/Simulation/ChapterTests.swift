import Foundation
import Testing

@Suite("Chapters of the simulation") struct ChapterTests {
  private static let root = URL(filePath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  @Test("the example of a behavior is the code, and the files that it names exist")
  func example() throws {
    let chapter = try Self.text("Sources/Simulation/Simulation.docc/AddingABehavior.md")
    let parts = chapter.components(separatedBy: "```")
    #expect(parts.count == 3)
    let example = parts[1].dropFirst("swift\n".count)
    #expect(try Self.text("Sources/Simulation/Behaviors/Snap+Scene.swift").hasSuffix(example))
    let files = chapter.matches(of: /`(Sources\/[^`]+\.swift)`/).map { String($0.1) }
    #expect(files.count == 4)
    for file in files { #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: file).path), "\(file)") }
  }
}
