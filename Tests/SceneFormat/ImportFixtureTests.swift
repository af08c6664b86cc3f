import Foundation
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// What `physim import` says of every file in Fixtures/imports/invalid, as a person has read and approved it.
@Suite("Bad files in Fixtures/imports/invalid") struct ImportFixtureTests {
  static let folder = Samples.fixtures.appending(path: "imports/invalid")
  static let names = Samples.names(in: folder)

  /// As from the root of the repository.
  static func reading(_ name: String) throws -> ImportResult {
    let bytes = try Array(Data(contentsOf: folder.appending(path: "\(name).json")))
    return SceneImporter.rube(bytes: bytes, name: "Fixtures/imports/invalid/\(name).json")
  }

  @Test("a bad file gets the words on record; PHYSIM_RECORD=1 takes new ones", arguments: names)
  func words(name: String) throws {
    let reading = try Self.reading(name)
    var text = reading.rendered()
    if let scene = reading.text { text += SceneReader.read(bytes: Array(scene.utf8), name: "the scene").rendered() }
    let file = Self.folder.appending(path: "\(name).expected.txt")
    if InvalidFixtureTests.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
    #expect(!text.isEmpty)
  }

  @Test("every mistake has a place in the file, a sentence and a way out", arguments: names)
  func located(name: String) throws {
    let reading = try Self.reading(name)
    let source = SourceText(name: "", bytes: try Array(Data(contentsOf: Self.folder.appending(path: "\(name).json"))))
    #expect((reading.text == nil) == reading.diagnostics.contains { $0.severity == .error })
    #expect(reading.diagnostics.map(\.range.start) == reading.diagnostics.map(\.range.start).sorted())
    for diagnostic in reading.diagnostics {
      #expect(diagnostic.range.end <= source.bytes.count && diagnostic.range.start < diagnostic.range.end)
      let sentence = DiagnosticText(diagnostic, [source])
      #expect(!sentence.text.isEmpty)
      #expect(sentence.help?.isEmpty == false, "\(sentence.text)")
    }
  }
}
