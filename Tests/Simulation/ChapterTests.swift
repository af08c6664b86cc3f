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
    #expect(try Self.text("Sources/Simulation/Behaviors/SnapAction.swift").hasSuffix(example))
    let files = chapter.matches(of: /`(Sources\/[^`]+\.swift)`/).map { String($0.1) }
    #expect(files.map { $0.split(separator: "/")[1] } == ["SceneModel", "SceneFormat", "Simulation"])
    for file in files { #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: file).path), "\(file)") }
  }

  @Test(
    "a behavior is named in its own files and in the lists, nowhere else between text and world",
    arguments: ["dynamicItem"])
  func mentions(_ behavior: String) throws {
    let lists: Set = [
      "Sources/SceneModel/Behavior.swift", "Sources/SceneFormat/Reading/BehaviorReading.swift",
      "Sources/Simulation/Behaviors/BehaviorAction.swift",
    ]
    let name = behavior.prefix(1).uppercased() + behavior.dropFirst()
    let pattern = try Regex(#"case (let )?\.\#(behavior)\((let|var) \w+\)|\b\#(name)Behavior\b"#)
    for module in ["SceneModel", "SceneFormat", "Simulation"] {
      let folder = Self.root.appending(path: "Sources/\(module)")
      for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init() {
        guard url.pathExtension == "swift", !url.lastPathComponent.hasPrefix(name) else { continue }
        let path = "Sources/" + url.path.components(separatedBy: "/Sources/")[1]
        guard try String(contentsOf: url, encoding: .utf8).contains(pattern) else { continue }
        #expect(lists.contains(path), "\(path)")
      }
    }
  }
}
