import Foundation
import Platform
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Parameters and loops of scenes.
@Suite("Expansion of scenes") struct ExpansionTests {
  private static func expanded(_ text: String, set: [(String, String)] = []) throws -> String {
    let reading = Samples.read(text, set: set)
    return try #require(reading.expandedText, "\(reading.rendered())")
  }

  private static func ids(_ text: String, set: [(String, String)] = []) -> [String] { Samples.read(text, set: set).viewIDs }

  private static let row = Samples.scene(
    #""parameters": {"n": {"default": 3, "min": 1, "max": 9}, "gap": "= 40 / n"}"#,
    views: #"{"for": {"i": "= n"}, "id": "v-{i}", "center": ["= 20 + gap * i", 50], "size": [10, 10]}"#)

  @Test("a loop copies its element, with values and ids of its own")
  func loop() throws {
    let reading = Samples.read(Self.row)
    #expect(reading.viewIDs == ["v-0", "v-1", "v-2"], "\(reading.rendered())")
    let expected: [Double] = [20, 20 + 40.0 / 3, 20 + 80.0 / 3]
    #expect(try #require(reading.scene).views.map(\.center.x) == expected)
  }

  @Test("the last variable is the fastest; a condition leaves copies out; lists are loops too")
  func combinations() {
    let view = #""size": [1, 1], "center": [1, 1]}"#
    let two = #"{"for": {"a": 2, "b": ["x", "y"]}, "if": "= a == 1 || b == 'y'", "id": "{a}{b}", "# + view
    #expect(Self.ids(Samples.scene(views: two)) == ["0y", "1x", "1y"])
    #expect(Self.ids(Samples.scene(views: #"{"for": {"a": 3, "b": "= a"}, "id": "{a}{b}", "# + view)) == ["10", "20", "21"])
    #expect(Self.ids(Samples.scene(views: #"{"for": {"a": 0}, "id": "{a}", "# + view)) == [])
    #expect(Self.ids(Samples.scene(views: #"{"if": false, "id": "a", "# + view + #", {"if": "= 1 < 2", "id": "b", "# + view)) == ["b"])
  }

  @Test("the written-out scene is plain, and expanding it changes nothing")
  func plain() throws {
    let text = try Self.expanded(Self.row)
    #expect(!text.contains("parameters") && !text.contains("for") && !text.contains("="))
    #expect(try Self.expanded(text) == text)
    #expect(Samples.read(text).scene == Samples.read(Self.row).scene)
  }

  @Test("parameters are set by name, checked against their bounds, and proposed; pointers reach into copies")
  func overrides() throws {
    #expect(Self.ids(Self.row, set: [("n", "2")]) == ["v-0", "v-1"])
    #expect(Samples.read(Self.row, set: [("n", "10")]).codes == ["out-of-range"])
    #expect(Samples.read(Self.row, set: [("m", "10")]).codes == ["bad-parameter"])
    #expect(Samples.read(Self.row, set: [("gap", "7")]).scene?.views[1].center.x == 27)
    #expect(Samples.read(Self.row, set: [("/views/v-1/angle", "0.5")]).scene?.views.map { $0.angle } == [0, 0.5, 0])
    #expect(Samples.read(Self.row, set: [("/views/v-7/angle", "0.5")]).codes == ["no-such-place"])
    #expect(Samples.read(Samples.scene(), set: [("n", "10")]).codes == ["bad-pointer"])
  }

  @Test("two braces are one, two equals signs one, and a description stays as it is")
  func escapes() throws {
    let text = Samples.scene(#""name": "{{a}} {1 + 1}", "description": "{x} = {y}""#)
    let scene = try #require(Samples.read(text).scene)
    #expect(scene.name == "{a} 2" && scene.description == "{x} = {y}")
    #expect(Samples.read(Samples.scene(#""name": "==1""#)).scene?.name == "=1")
  }

  @Test(
    "an error is at its place inside of the string, with the values of the loop variables",
    arguments: [
      (
        #"{"for": {"i": 3}, "id": "v{i}", "center": ["= 10 / (i - 1)", 1], "size": [1, 1]}"#, "bad-expression", "= 10 / (i - 1)", 1, "i = 1"
      ),
      (#"{"for": {"i": 3}, "id": "v{j}", "center": [1, 1], "size": [1, 1]}"#, "unknown-name", "j}", 0, "i = 0"),
      (#"{"for": {"i": 3}, "id": "v{i}", "center": [1, 1], "size": ["= 2 - i", 1]}"#, "out-of-range", #""= 2 - i""#, 0, "i = 2"),
      (#"{"for": {"i": 3}, "id": "v", "center": [1, 1], "size": [1, 1]}"#, "duplicate-id", #""v""#, 0, "i = 1"),
      (#"{"for": {"i": 3}, "id": "v{i}", "centre": [1, 1], "frame": [1, 1, 1, 1]}"#, "unknown-key", #""centre""#, 0, "i = 0"),
    ])
  func places(_ view: String, _ code: String, _ mark: String, _ offset: Int, _ bindings: String) throws {
    let text = Samples.scene(views: view)
    let reading = Samples.read(text)
    let diagnostic = try #require(reading.diagnostics.first)
    let start = try #require(text.range(of: mark)).lowerBound.utf16Offset(in: text)
    #expect(diagnostic.problem.code.rawValue == code && diagnostic.bindings == bindings, "\(reading.rendered())")
    // inside of the string where an expression fails, at its beginning where its value does not fit
    #expect(diagnostic.range.start >= start && diagnostic.range.start <= start + 2 + offset, "\(reading.rendered())")
    #expect(reading.diagnostics.count == 1, "\(reading.rendered())")
    #expect(reading.rendered().contains("= where: \(bindings)"))
  }

  @Test(
    "parameters that need themselves, have bad names or values, and loops that cannot run are errors",
    arguments: [
      (#""parameters": {"a": "= b", "b": "= a + 1"}"#, "bad-parameter"), (#""parameters": {"a": "= a"}"#, "bad-parameter"),
      (#""parameters": {"a-b": 1}"#, "bad-parameter"), (#""parameters": {"pi": 3}"#, "bad-parameter"),
      (#""parameters": {"a": [1]}"#, "wrong-type"), (#""parameters": {"a": {"min": 1}}"#, "missing-key"),
      (#""parameters": {"a": {"default": 5, "max": 4}}"#, "out-of-range"),
      (#""parameters": {"a": {"default": 5, "maximum": 4}}"#, "unknown-key"),
      (#""parameters": [1]"#, "wrong-type"), (#""walls": [{"for": {"i": 1.5}, "from": [0, 0], "to": [1, 1]}]"#, "bad-loop"),
      (#""walls": [{"for": {"i": -1}, "from": [0, 0], "to": [1, 1]}]"#, "bad-loop"),
      (#""walls": [{"for": {"i": "x"}, "from": [0, 0], "to": [1, 1]}]"#, "bad-loop"),
      (#""walls": [{"for": 3, "from": [0, 0], "to": [1, 1]}]"#, "wrong-type"),
      (#""walls": [{"if": 1, "from": [0, 0], "to": [1, 1]}]"#, "bad-expression"),
      (#""walls": [{"for": {"i": 1000000000}, "from": [0, 0], "to": [1, 1]}]"#, "too-much"),
      (#""walls": [{"for": {"i": 1000, "j": 1000, "k": 1000}, "if": false, "from": [0, 0], "to": [1, 1]}]"#, "too-much"),
      (#""name": "{1""#, "bad-expression"), (#""gravity": {"for": {"i": 1}, "vector": [0, 1]}"#, "unknown-key"),
    ])
  func rejections(_ member: String, _ code: String) {
    let reading = Samples.read(Samples.scene(member))
    #expect(reading.codes == [code], "\(reading.rendered())")
  }

  @Test("random values depend on the seed, the element and the loop's indices alone")
  func random() throws {
    func views(_ views: String, seed: Int = 7) throws -> [String: Double] {
      let scene = try #require(Samples.read(Samples.scene("\"seed\": \(seed)", views: views)).scene)
      return Dictionary(uniqueKeysWithValues: zip(scene.views.map { $0.id }, scene.views.map { $0.center.x }))
    }
    let own = #"{"for": {"i": 5}, "id": "a-{i}", "center": ["= uniform(0, 300)", 5], "size": [1, 1]}"#
    let same = #"{"size": [1, 1], "center": ["= uniform(0, 300)", 5], "id": "a-{i}", "for": {"i": 5}}"#
    let other = #"{"id": "b", "center": ["= uniform(0, 300)", 5], "size": [1, 1]}"#
    let before = try views(own)
    #expect(Set(before.values).count == 5)
    #expect(try views(same) == before)
    #expect(try views(other + ", " + own).filter { $0.key != "b" } == before)
    #expect(try views(own, seed: 8).values.allSatisfy { !before.values.contains($0) })
  }

  @Test("a scene of 10 000 generated views is written out with all of them")
  func many() throws {
    let view = #"{"for": {"row": 100, "column": 100}, "id": "v-{row}-{column}", "center": ["= 3 * column", "= 4 * row"], "size": [1, 1]}"#
    #expect(Self.ids(Samples.scene(views: view)).count == 10_000)
  }

  @Test("comments and trailing commas are for .jsonc alone; fmt keeps the comments")
  func comments() throws {
    let text = """
      // first
      { "physim": 1, // the format
        "bounds": [320, 460], /* size */ "frames": 60,
        // nothing here
        "views": [
          { "id": "a", "frame": [0, 0, 1, 1] }, // one
          // two
        ],
      } // last

      """
    let bytes = Array(text.utf8)
    #expect(SceneReader.read(bytes: bytes, name: "a.jsonc").scene != nil)
    #expect(SceneReader.read(bytes: bytes, name: "a.json").scene == nil)
    let formatted = try #require(SceneFormatter.format(bytes: bytes, name: "a.jsonc").bytes)
    let result = String(decoding: formatted, as: UTF8.self)
    for comment in ["// first", "// the format", "/* size */", "// nothing here", "// one", "// two", "// last"] {
      #expect(result.contains(comment), "\(comment) in\n\(result)")
    }
    #expect(SceneFormatter.format(bytes: formatted, name: "a.jsonc").bytes == formatted, "\(result)")
    #expect(SceneReader.read(bytes: formatted, name: "a.jsonc").scene == SceneReader.read(bytes: bytes, name: "a.jsonc").scene)
    #expect(SceneReader.looksLikeScene(bytes))
  }

  @Test(
    "fmt lays out trailing commas, comments in every place and slashes in strings",
    arguments: [
      #"{ "physim": 1, "views": [1, 2, [],], }"#, #"{ "a": "b,]", "c": "x/y", }"#, "/**/ {} //", "[ // a\n1, /* ] */ 2 /* , */ , // b\n]",
      #"{ /* before */ "a" /* key */ : /* colon */ { /* empty */ } /* value */ , }"#,
      "{ \"long\": [" + String(repeating: "100, ", count: 60) + "// end\n], }",
    ])
  func layout(_ text: String) throws {
    let formatted = try #require(SceneFormatter.format(bytes: Array(text.utf8), name: "a.jsonc").bytes)
    #expect(SceneFormatter.format(bytes: formatted, name: "a.jsonc").bytes == formatted, "\(String(decoding: formatted, as: UTF8.self))")
  }
}
