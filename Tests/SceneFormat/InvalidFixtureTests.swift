import Foundation
import Platform
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// What `physim check` says of every bad scene in Fixtures/invalid, as a person has read and approved it.
@Suite("Bad scenes in Fixtures/invalid") struct InvalidFixtureTests {
  static let folder = Samples.fixtures.appending(path: "invalid")
  static let names = Samples.names(in: folder)
  static let isRecording = ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1"

  /// As from the root of the repository, which the paths in the text are relative to.
  static func reading(_ name: String) throws -> SceneReadResult {
    let bytes = try Array(Data(contentsOf: folder.appending(path: "\(name).json")))
    return SceneReader.read(bytes: bytes, name: "Fixtures/invalid/\(name).json", folder: folder.path, files: .fileSystem)
  }

  static func text(_ reading: SceneReadResult) -> String {
    reading.rendered().replacingOccurrences(of: Samples.package.path + "/", with: "")
  }

  @Test("a bad scene gets the words on record; PHYSIM_RECORD=1 takes new ones", arguments: names)
  func words(name: String) throws {
    let text = try Self.text(Self.reading(name))
    let file = Self.folder.appending(path: "\(name).expected.txt")
    if Self.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test("every mistake has a place inside its file, in order, a sentence and a way out", arguments: names)
  func located(name: String) throws {
    let reading = try Self.reading(name)
    #expect(!reading.diagnostics.isEmpty)
    #expect((reading.scene == nil) == !reading.errors.isEmpty)
    // syntax errors first, each kind by position
    let order = reading.diagnostics.map { ($0.problem.isSyntax ? 0 : 1) << 32 + $0.range.start }
    #expect(order == order.sorted())
    for diagnostic in reading.diagnostics {
      #expect(diagnostic.range.start <= reading.sources[0].bytes.count)
      let sentence = DiagnosticText(diagnostic, reading.sources)
      #expect(!sentence.text.isEmpty)
      #expect(sentence.help?.isEmpty == false, "\(sentence.text)")
    }
  }

  @Test("there are enough of them, each has its words, and no words are without a scene")
  func complete() throws {
    #expect(Self.names.count >= 70)
    guard !Self.isRecording else { return }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = files.filter { $0.hasSuffix(".expected.txt") }.map { String($0.dropLast(13)) }.sorted()
    #expect(expected == Self.names)
  }

  @Test("ten mistakes of ten kinds get ten messages, each with its place and what would be right")
  func tenMistakes() throws {
    let reading = try Self.reading("ten-mistakes")
    #expect(
      reading.places == ["4:13", "6:3", "8:70", "11:71", "12:48", "13:5", "14:13", "17:30", "18:53", "21:15"])
    let help = reading.diagnostics.compactMap { DiagnosticText($0, reading.sources).help }
    let words = ["[width, height]", "\"gravity\"", "(default: 0.2)", "\"ellipse\"", "\"elasticity\"", "\"size\": [40, 40]", "another"]
    for (help, word) in zip(help, words + ["\"collision\"", "\"ball\"", "1.5"]) { #expect(help.contains(word), "\(help)") }
    #expect(help.count == 10)
  }
}
