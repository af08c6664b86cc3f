import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel

/// What `physim explain` prints.
@Suite("Pages about diagnostics") struct ExplanationTests {
  @Test("the lines that the chapter about diagnostics shows are in the code")
  func chapter() throws {
    func text(_ path: String) throws -> String { try String(contentsOf: Samples.package.appending(path: path), encoding: .utf8) }
    let chapter = try text("Sources/SceneModel/SceneModel.docc/AddingADiagnostic.md")
    let examples = chapter.matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.1) }
    #expect(examples.count == 4)
    let code =
      try text("Sources/SceneModel/Diagnostics/Problems/ShapeProblem.swift")
      + text("Sources/SceneFormat/Reading/Behaviors/AttachmentReading.swift")
    for example in examples { #expect(code.contains("\n" + example), "\(example)") }
  }

  @Test("no switch over problems has a default that could print an empty message")
  func exhaustive() throws {
    let folder = Samples.package.appending(path: "Sources/SceneModel/Diagnostics")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("DiagnosticText(\"\")"), "\(file.lastPathComponent)")
    }
  }

  @Test("the example of a page has its mistake and no other", arguments: DiagnosticCode.allCases)
  func example(code: DiagnosticCode) throws {
    let page = code.documentation
    switch page.finder {
    case .reader:
      let all = page.reading.codes + page.reading.notes.map(\.problem.code.rawValue)
      #expect(all == [code.rawValue], "\(page.reading.rendered())")
    case .importer: #expect(page.importing.diagnostics.map(\.problem.code) == [code], "\(page.importing.rendered())")
    case .sweep: #expect(page.sweeping.diagnostics.map(\.problem.code) == [code])
    // what the run says of it is in the tests of the verb
    case .run: #expect(page.reading.codes.isEmpty, "\(page.reading.rendered())")
    }
    #expect(!page.meaning.isEmpty && !page.remedy.isEmpty && !page.title.hasSuffix("."))
  }

  @Test("the lines of an example fit a terminal", arguments: DiagnosticCode.allCases)
  func lines(code: DiagnosticCode) throws {
    let page = code.documentation
    for line in page.scene.split(separator: "\n") { #expect(line.count <= 110) }
  }
}
