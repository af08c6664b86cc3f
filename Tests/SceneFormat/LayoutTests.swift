import Foundation
import Platform
import TestSupport
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// `physim fmt`: one layout for all texts that say the same.
@Suite("The canonical layout") struct LayoutTests {
  private static func formatted(_ text: String) throws -> String {
    let formatting = SceneFormatter.format(bytes: Array(text.utf8), name: "test.json")
    return String(decoding: try #require(formatting.bytes, "\(formatting.rendered())"), as: UTF8.self)
  }

  /// What a document says, whatever its layout.
  private static func content(_ value: JSONValue) -> String {
    switch value.kind {
    case .object(let members): "{" + members.map { "\($0.key.debugDescription):\(content($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(content).joined(separator: ",") + "]"
    case .string(let string): string.debugDescription
    case .number(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .null, .invalid: "null"
    }
  }

  @Test("the scenes of Fixtures have it", arguments: MutationTests.names)
  func canonical(name: String) throws {
    let scene = try String(contentsOf: Samples.fixtures.appending(path: "\(name).json"), encoding: .utf8)
    #expect(try Self.formatted(scene) == scene)
  }

  @Test("the scenes of README.md and of the manual have it", arguments: ManualTests.documents)
  func documented(name: String) throws {
    let text = try String(contentsOf: Samples.package.appending(path: name), encoding: .utf8)
    for match in text.matches(of: /```json [^\n]+\n((?s:.*?))```/) where match.1.contains("\"physim\"") {
      #expect(try Self.formatted(String(match.1)) == String(match.1))
    }
  }

  @Test("what fits into 100 columns is a line, a comma beyond them or not; the document itself is not")
  func width() throws {
    let word = String(repeating: "é", count: 80)
    let exact = "{\n  \"a\": { \"key\": \"\(word)\" },\n  \"b\": 1\n}\n"
    #expect(exact.split(separator: "\n")[1].count == 101)
    #expect(try Self.formatted(exact) == exact)
    let long = exact.replacing("é\"", with: "éé\"")
    #expect(try Self.formatted(long) == "{\n  \"a\": {\n    \"key\": \"\(word)é\"\n  },\n  \"b\": 1\n}\n")
    #expect(try Self.formatted("{\"a\":1}") == "{\n  \"a\": 1\n}\n")
  }

  @Test("objects of an array have lines of their own, points one where they do not fit, numbers fill their lines")
  func arrays() throws {
    #expect(
      try Self.formatted(#"{"a":[{"b":1},{"c":[ ]}],"d":[[0,1],[2 , 3]],"e":{ }}"#) == """
        {
          "a": [
            { "b": 1 },
            { "c": [] }
          ],
          "d": [[0, 1], [2, 3]],
          "e": {}
        }

        """)
    let points = (0..<12).map { "[\($0), 100]" }
    #expect(
      try Self.formatted("{\"path\": [\(points.joined(separator: ","))]}")
        == "{\n  \"path\": [\n" + points.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]\n}\n")
    let numbers = (0..<40).map { "\($0 + 100)" }
    // four columns of margin, then 19 numbers of three digits, each with a comma, and the blanks between them
    let rows = [numbers[..<19], numbers[19..<38], numbers[38...]].map { "    " + $0.joined(separator: ", ") }
    #expect(rows[0].count == 97)
    #expect(
      try Self.formatted("{\"n\": [\(numbers.joined(separator: ","))]}")
        == "{\n  \"n\": [\n" + rows.joined(separator: ",\n") + "\n  ]\n}\n")
  }

  @Test("numbers, escapes and the order of keys stay as they are written")
  func spelling() throws {
    let text = "{\n  \"z\": [1e3, 1.50, -0, 0.1E+2],\n  \"\\u0061\\/\": \"\\u00e9 \\\" \\\\\",\n  \"a b\": \"{ [ , : \"\n}\n"
    #expect(try Self.formatted(text) == text)
    #expect(try Self.formatted(text.replacing("\n", with: "\r\n").replacing("  ", with: "\t")) == text)
  }

  @Test("a text that is not JSON has no layout, but its errors have places; a bad scene has one", arguments: InvalidFixtureTests.names)
  func invalid(name: String) throws {
    let bytes = try Array(Data(contentsOf: InvalidFixtureTests.folder.appending(path: "\(name).json")))
    let codes = Set(SceneReader.read(bytes: bytes, name: name, folder: InvalidFixtureTests.folder.path, files: .fileSystem).codes)
    let formatting = SceneFormatter.format(bytes: bytes, name: name)
    #expect((formatting.bytes == nil) == !codes.isDisjoint(with: ["syntax", "duplicate-key"]))
    #expect((formatting.bytes == nil) == !formatting.diagnostics.isEmpty)
    #expect(formatting.rendered().isEmpty == formatting.diagnostics.isEmpty)
  }

  @Test(
    "laid out, a damaged scene says what it said; a second time nothing changes", arguments: MutationTests.names)
  func damaged(name: String) throws {
    let whole = try Array(Data(contentsOf: Samples.fixtures.appending(path: "\(name).json")))
    var random = SplitMix64(seed: name.utf8.reduce(13) { $0 &* 31 &+ UInt64($1) })
    var count = 0
    for _ in 0..<100 {
      let bytes = MutationTests.damage(whole, &random)
      guard let new = SceneFormatter.format(bytes: bytes, name: name).bytes else { continue }
      count += 1
      #expect(SceneFormatter.format(bytes: new, name: name).bytes == new)
      let (before, after) = (JSONParser.parse(bytes, limits: .standard).value, JSONParser.parse(new, limits: .standard).value)
      #expect(try Self.content(#require(before)) == Self.content(#require(after)))
    }
    #expect(count > 0)
  }

  @Test("deep and large texts are laid out in a time that grows with their size")
  func large() throws {
    var limits = Limits.standard
    limits.nesting = 1000
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let nested = try #require(SceneFormatter.format(bytes: Array(deep.utf8), name: "deep", limits: limits).bytes)
    #expect(SceneFormatter.format(bytes: nested, name: "deep", limits: limits).bytes == nested)
    let row = "[" + (0..<20_000).map { "[\($0), \($0)]" }.joined(separator: ",") + "]"
    #expect(try Self.formatted(row).split(separator: "\n").count == 20_002)
  }
}
