import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// `--set POINTER=VALUE`.
@Suite("Overrides") struct OverrideTests {
  static let text = Samples.scene(
    #""x-a/b": {"c~d": 1}, "behaviors": [{"type": "gravity", "items": "*"}], "gravity": {"vector": [0, 1]}"#,
    views: #"{"id": "ball", "frame": [0, 0, 10, 10]}, {"id": "1", "frame": [20, 0, 10, 10], "elasticity": 0.3}"#)

  @Test("an element goes by its id, by its index, by a pattern of ids, or * for all; an id wins over an index")
  func elements() throws {
    let byID = try #require(Samples.read(Self.text, set: [("/views/ball/elasticity", "0.5")]).scene)
    #expect(byID.views.map(\.properties.elasticity) == [0.5, 0.3])
    let byIndex = try #require(Samples.read(Self.text, set: [("/views/0/elasticity", "0.5")]).scene)
    #expect(byIndex == byID)
    let all = try #require(Samples.read(Self.text, set: [("/views/*/elasticity", "0.5")]).scene)
    #expect(all.views.map(\.properties.elasticity) == [0.5, 0.5])
    let matching = try #require(Samples.read(Self.text, set: [("/views/b*l?/elasticity", "0.5")]).scene)
    #expect(matching == byID)
    // the second view is called 1
    let either = try #require(Samples.read(Self.text, set: [("/views/1/angle", "2")]).scene)
    #expect(either.views.map(\.angle) == [0, 2])
  }

  @Test("a type names all behaviors of that type that no id is; a misspelled one is suggested")
  func types() throws {
    let snap = #"{"type": "snap", "item": "ball", "point": [0, 0]}"#
    let text = Samples.scene(
      #""behaviors": [\#(snap), {"id": "gravity", "type": "dynamicItem", "items": "*"}, {"type": "gravity", "items": "*"}, "#
        + #"{"id": "both", "type": "composite", "behaviors": [\#(snap), \#(snap)]}]"#,
      views: #"{"id": "ball", "type": "kinematic", "frame": [0, 0, 10, 10]}"#)
    func scene(_ pointers: String...) throws -> Scene {
      let reading = Samples.read(text, set: pointers.map { ($0, "0.25") })
      return try #require(reading.scene, "\(reading.rendered())")
    }
    #expect(try scene("/behaviors/snap/damping") == scene("/behaviors/0/damping"))
    #expect(try scene("/behaviors/snap/damping") != scene())
    let children = try scene("/behaviors/both/behaviors/0/damping", "/behaviors/both/behaviors/1/damping")
    #expect(try scene("/behaviors/composite/behaviors/snap/damping") == children)
    // an id wins
    #expect(try scene("/behaviors/gravity/elasticity") == scene("/behaviors/1/elasticity"))
    let slip = Samples.read(text, set: [("/behaviors/snpa/damping", "1")])
    #expect(slip.rendered().contains("did you mean \"snap\"?"), "\(slip.rendered())")
    // views have types too, with a default
    #expect(Samples.read(text, set: [("/views/kinematic/angle", "1")]).codes == ["no-such-place"])
  }

  @Test("a key may be new, a value of any kind, and the last of several wins")
  func values() throws {
    let scene = try #require(
      Samples.read(
        Self.text,
        set: [
          ("/views/ball/type", "kinematic"), ("/views/ball/velocity", "[3, 4]"), ("/stopWhenSettled", "true"), ("/frames", "10"),
          ("/frames", "20"),
          ("/gravity", #"{"vector": [1, 2]}"#), ("/gravity/vector/0", "7"), ("/name", "\"two words\""),
        ]
      ).scene)
    #expect(scene.views[0].type == .kinematic)
    #expect(scene.views[0].velocity == Vector(3, 4))
    #expect(scene.stopWhenSettled)
    #expect(scene.frameCount == 20)
    #expect(scene.gravity?.curve.vectors == [Vector(7, 2)])
    #expect(scene.name == "two words")
  }

  @Test("~0 and ~1 stand for ~ and /")
  func escapes() {
    #expect(Samples.read(Self.text, set: [("/x-a~1b/c~0d", "2")]).scene != nil)
    #expect(JSONPointer("/a~1b/~01/~0~1")?.parts == ["a/b", "~1", "~/"])
    for part in ["a/b", "~", "~1", "/~0", "plain"] { #expect(JSONPointer("/" + JSONPointer.escaped(part))?.parts == [part]) }
  }

  @Test(
    "a pointer to a missing place is an error that shows the part that exists, with a suggestion",
    arguments: [
      ("/views/bal/elasticity", "1", "no-such-place", "ball"), ("/vews/ball/elasticity", "1", "no-such-place", "views"),
      ("/views/7/angle", "1", "no-such-place", "\"7\""), ("/views/c*/angle", "1", "no-such-place", "\"c*\""),
      ("/views/ball/frame/9", "1", "no-such-place", "\"9\""),
      ("/tracks/*/target", "1", "no-such-place", "tracks"), ("/views/ball/elasticty", "1", "unknown-key", "elasticity"),
      ("/frames/x", "1", "no-such-place", "a number"), ("views/ball/angle", "1", "bad-pointer", "/views/ball/elasticity"),
      ("", "1", "bad-pointer", "JSON Pointer"),
    ])
  func nowhere(pointer: String, value: String, code: String, word: String) {
    let reading = Samples.read(Self.text, set: [(pointer, value)])
    #expect(reading.scene == nil)
    #expect(reading.codes == [code])
    #expect(reading.rendered().contains(word), "\(reading.rendered())")
    #expect(reading.diagnostics.first?.source == 1)
  }

  @Test(
    "a value that does not fit is shown in the override's own text",
    arguments: [
      ("/views/ball/elasticity", "-1", "out-of-range", "1:24"), ("/views/ball/frame", "[0, 0, 0, 1]", "out-of-range", "1:26"),
      ("/views/ball/elasticity", "high", "wrong-type", "1:24"), ("/views/ball/elasticity", "[1", "syntax", "1:24"),
      ("/views/ball/elasticity", "nan", "syntax", "1:24"), ("/views/ball/elasticity", "", "no-value", "1:24"),
      ("/views/ball/elasticity", "1 2", "syntax", "1:26"), ("/views/ball/elasticty", "1", "unknown-key", "1:1"),
      ("/views/ball/type", "statik", "unknown-value", "1:18"), ("/duration", "1", "conflicting-keys", "1:1"),
      ("/views/ball/id", "1", "wrong-type", "1:16"), ("/velocityIterations", "8", "conflicting-keys", "1:1"),
    ])
  func wrongValues(pointer: String, value: String, code: String, place: String) {
    let reading = Samples.read(Self.text, set: [("/frames", "5"), (pointer, value)])
    #expect(reading.scene == nil)
    #expect(reading.codes == [code], "\(reading.rendered())")
    #expect(reading.places == [place])
    #expect(reading.diagnostics.first?.source == 2)
    #expect(reading.rendered().contains("--set:\(place)"))
  }

  @Test(
    "an element without a valid id is reported once: references to it are not errors of their own",
    arguments: [
      ("/views/ball", "1", "wrong-type"), ("/views/ball/id", "1", "wrong-type"), ("/views", "null", "wrong-type"),
      ("/views/ball", "{}", "missing-key"), ("/behaviors/drag", "[]", "wrong-type"), ("/behaviors", "1", "wrong-type"),
    ])
  func lostIDs(pointer: String, value: String, code: String) {
    let text = Samples.scene(
      #""behaviors": [{"id": "drag", "type": "attachment", "item": "ball", "anchor": [0, 0]}, {"type": "gravity", "items": ["ball", "b*"]}], "#
        + #""tracks": [{"target": "/behaviors/drag/anchor", "keys": [[0, 1, 1]]}, {"target": "/views/ball/angle", "keys": [[0, 1]]}], "#
        + #""events": [{"time": 0, "move": {"view": "ball", "angle": 1}}, {"time": 0, "remove": "ball"}]"#)
    #expect(Samples.read(text).diagnostics.isEmpty)
    let reading = Samples.read(text, set: [(pointer, value)])
    #expect(Set(reading.codes) == [code], "\(reading.rendered())")
    #expect(reading.diagnostics.allSatisfy { $0.source == 1 })
  }

  @Test("a misspelled id is reported also where another element has no valid id")
  func slipBesideLostID() {
    let text = Samples.scene(#""behaviors": [{"type": "gravity", "items": ["bal"]}]"#, views: #"{"id": "ball", "frame": [0, 0, 1, 1]}, 1"#)
    #expect(Samples.read(text).codes == ["wrong-type", "unknown-id"])
  }

  @Test("--frames and --duration put themselves in each other's place")
  func replacing() throws {
    let duration = Override(pointer: "/duration", value: "2", replaces: "frames", option: "--duration")
    let reading = SceneReader.read(bytes: Array(Self.text.utf8), name: "test.json", overrides: [duration])
    #expect(try #require(reading.scene).frameCount == 120)
  }
}
