import Foundation
import Testing

@testable import Scenes

@Suite("The manual and the formats") struct ManualTests {
  private static let manual: String = {
    let folder = Samples.package.appending(path: "Sources/Manual/Topics")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
  }()

  @Test("every object of the formats has the table of its keys in the manual", arguments: FormatReference.owners)
  func tables(owner: String) {
    let isThere = Self.manual.contains("\n{{keys of \(owner)}}\n")
    #expect(isThere, "{{keys of \(owner)}}")
  }

  @Test("a behavior's table leaves out the keys that all behaviors have, and names words and ranges")
  func entries() throws {
    let snap = try #require(FormatReference.entries(of: "a snap behavior"))
    #expect(snap.map(\.name) == ["item", "point", "damping"])
    #expect(snap[2].standard == "0.5")
    #expect(snap[2].meaning.hasSuffix("Values: 0 to 1."))
    let view = try #require(FormatReference.entries(of: "a view"))
    #expect(view.first { $0.name == "type" }?.meaning.hasSuffix("Values: dynamic, static, kinematic.") == true)
    #expect(FormatReference.entries(of: "a room") == nil)
  }
}
