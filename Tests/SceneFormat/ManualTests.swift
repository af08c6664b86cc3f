import Foundation
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

@Suite("The manual and the formats") struct ManualTests {
  private static let topics = "Sources/Resources/Manual/Topics"

  /// README.md and the pages of the manual, from the folder of the package.
  static let documents: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Samples.package.appending(path: topics).path)) ?? []
    return ["README.md"] + files.filter { $0.hasSuffix(".md") }.map { "\(topics)/\($0)" }.sorted()
  }()

  private static let manual = documents.compactMap { try? String(contentsOf: Samples.package.appending(path: $0), encoding: .utf8) }
    .joined()

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

  @Test("the table of fields has every kind, that of traces every format")
  func kinds() throws {
    let fields = try MarkdownTable.rows(under: "field", of: "\(Self.topics)/behaviors.md").flatMap { MarkdownTable.quoted($0[0]) }
    #expect(fields.sorted() == FieldBehavior.Kind.allCases.map(\.rawValue).sorted())
    let formats = try MarkdownTable.rows(under: "format", of: "\(Self.topics)/traces.md").flatMap { MarkdownTable.quoted($0[0]) }
    #expect(formats.sorted() == TraceFormat.allCases.map(\.rawValue).sorted())
  }

  @Test("every behavior has a section of its own")
  func behaviors() throws {
    let page = try String(contentsOf: Samples.package.appending(path: "\(Self.topics)/behaviors.md"), encoding: .utf8)
    for type in BehaviorFields.types { #expect(page.contains("\n## \(type)\n"), "\(type)") }
  }
}
