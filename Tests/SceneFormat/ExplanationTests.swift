import Foundation
import Testing

@testable import Diagnostics
@testable import SceneFormat

/// What `physim explain` prints.
@Suite("Pages about diagnostics") struct ExplanationTests {
  @Test("every code has a page, and no page is without a code")
  func complete() throws {
    let file = Samples.package.appending(path: "Sources/Diagnostics/Problem.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(source.firstRange(of: "var code: String").map { source[$0.upperBound...] })
    let codes = Set(table.matches(of: /case \.[^\n]*?: "([a-z-]+)"/).map { String($0.1) })
    #expect(codes.count > 20)
    let pages = DiagnosticDocumentation.all.map(\.code)
    #expect(codes.subtracting(pages) == [], "codes without a page")
    #expect(Set(pages).subtracting(codes) == [], "pages without a code")
    #expect(Set(pages).count == pages.count)
  }

  @Test("the example of a page has its mistake and no other", arguments: DiagnosticDocumentation.all.map(\.code))
  func example(code: String) throws {
    let page = try #require(DiagnosticDocumentation.of(code))
    switch page.finder {
    case .reader: #expect(page.reading.codes + page.reading.notes.map(\.problem.code) == [code], "\(page.reading.rendered())")
    case .importer: #expect(page.importing.diagnostics.map(\.problem.code) == [code], "\(page.importing.rendered())")
    case .sweep: #expect(page.sweeping.diagnostics.map(\.problem.code) == [code])
    // what the run says of it is in the tests of the verb
    case .run: #expect(page.reading.codes.isEmpty, "\(page.reading.rendered())")
    }
    #expect(!page.meaning.isEmpty && !page.remedy.isEmpty && !page.title.hasSuffix("."))
  }

  @Test("the lines of an example fit a terminal", arguments: DiagnosticDocumentation.all.map(\.code))
  func lines(code: String) throws {
    let page = try #require(DiagnosticDocumentation.of(code))
    for line in page.scene.split(separator: "\n") { #expect(line.count <= 110) }
  }
}
