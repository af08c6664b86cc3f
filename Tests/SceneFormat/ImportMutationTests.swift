import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Files of R.U.B.E., damaged at random.
@Suite("Damaged imports") struct ImportMutationTests {
  static let whole = (try? Array(Data(contentsOf: Samples.fixtures.appending(path: "imports/playground.json")))) ?? []

  @Test("a damaged file is a scene's text or an error with a place in it", .timeLimit(.minutes(10)))
  func damaged() {
    #expect(Self.whole.count > 5000)
    var random = SplitMix64(seed: 11)
    var passed = 0
    for round in 0..<600 {
      let bytes = round.isMultiple(of: 2) ? MutationTests.renumbered(Self.whole, &random) : MutationTests.damage(Self.whole, &random)
      passed += expectAnswer(bytes, round) ? 1 : 0
    }
    #expect(passed > 60)
  }

  @Test("so is one whose values have changed places or kinds", .timeLimit(.minutes(10)))
  func shuffled() {
    var random = SplitMix64(seed: 12)
    let values = [
      "0", "1", "-1", "2.5", "\"3F800000\"", "\"x\"", "true", "null", "[]", "{}", "[1, 2]", "{\"x\": 1, \"y\": 2}",
      "{\"x\": [0, 1, 1], \"y\": [0, 0, 1]}",
    ]
    let text = String(decoding: Self.whole, as: UTF8.self)
    let places = text.matches(of: /: (-?[0-9.]+|"[^"]*"|true|false|\{"x": [^}]*\}|\[[^\]\[]*\])/).map {
      $0.output.1.startIndex..<$0.output.1.endIndex
    }
    for round in 0..<600 {
      guard let place = places.randomElement(using: &random) else { return }
      expectAnswer(Array(text.replacingCharacters(in: place, with: values.randomElement(using: &random) ?? "0").utf8), round)
    }
  }

  /// - Returns: whether a scene came of it.
  @discardableResult private func expectAnswer(_ bytes: [UInt8], _ round: Int) -> Bool {
    let reading = SceneImporter.rube(bytes: bytes, name: "damaged.json")
    #expect((reading.text == nil) == reading.diagnostics.contains { $0.severity == .error }, "round \(round)")
    #expect(reading.diagnostics.allSatisfy { $0.range.end <= bytes.count }, "round \(round)")
    #expect(reading.rendered().isEmpty == reading.diagnostics.isEmpty)
    guard let text = reading.text else { return false }
    // the scene is at least JSON, and of the right form
    let scene = SceneReader.read(bytes: Array(text.utf8), name: "scene.json")
    let codes = Set(scene.codes).subtracting(["out-of-range", "self-crossing", "no-extent"])
    #expect(codes.isEmpty, "round \(round): \(scene.rendered())")
    return true
  }

  @Test("a file that is large, deep or wrong a million times over is answered within limits", .thorough)
  func huge() {
    let many = "{\"body\": [" + (0..<100_001).map { _ in "0" }.joined(separator: ",") + "]}"
    #expect(SceneImporter.rube(bytes: Array(many.utf8), name: "many").diagnostics.map(\.problem) == [.tooMuch(.views, limit: 100_000)])
    let points = (0..<5000).map { "\($0)" }.joined(separator: ",")
    let chain = ImportTests.world(
      ImportTests.body("a", "", "{\"chain\": {\"vertices\": {\"x\": [\(points)], \"y\": [\(points)]}}}", type: 0))
    #expect(SceneImporter.rube(bytes: Array(chain.utf8), name: "chain").diagnostics.map(\.problem) == [.tooMuch(.pathPoints, limit: 4096)])
    let wrong = "{\"body\": [" + (0..<50_000).map { _ in "0" }.joined(separator: ",") + "]}"
    let reading = SceneImporter.rube(bytes: Array(wrong.utf8), name: "wrong")
    #expect(reading.text == nil && reading.diagnostics.count == DiagnosticSink.most)
    let keys = "{\"body\": [], " + (0..<50_000).map { "\"k\($0)\": 0" }.joined(separator: ",") + "}"
    #expect(SceneImporter.rube(bytes: Array(keys.utf8), name: "keys").text != nil)
    let deep = "{\"body\": " + String(repeating: "[", count: 10_000)
    #expect(SceneImporter.rube(bytes: Array(deep.utf8), name: "deep").text == nil)
    let alike = "{\"body\": [" + (0..<50_000).map { _ in "{\"name\": \"a\"}" }.joined(separator: ",") + "]}"
    #expect(SceneImporter.rube(bytes: Array(alike.utf8), name: "alike").text != nil)
  }
}
