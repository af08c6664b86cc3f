import Testing

@testable import SceneFormat
@testable import SceneModel

/// Groups and composites, and events about what is not there.
@Suite("Groups and composites") struct CompositionTests {
  private static let views =
    #"{"id": "a", "frame": [0, 0, 10, 10]}, {"id": "b", "frame": [20, 0, 10, 10]}, {"id": "c", "frame": [40, 0, 10, 10]}"#

  private static func read(_ behaviors: String, events: String = "") -> SceneReadResult {
    Samples.read(Samples.scene(#""behaviors": [\#(behaviors)], "events": [\#(events)]"#, views: views))
  }

  @Test("a composite holds its children in order, with their ids and windows, and composites in it")
  func composite() throws {
    let reading = Self.read(
      #"{"type": "composite", "id": "all", "from": 0.1, "behaviors": [{"type": "gravity", "id": "pull", "items": "*", "until": 0.5}, {"type": "composite", "behaviors": [{"type": "group", "items": ["a", "b"]}]}, {"type": "composite", "behaviors": []}]}"#,
      events: #"{"frame": 3, "set": {"/behaviors/pull/magnitude": 2}}, {"frame": 5, "remove": "pull"}, {"frame": 9, "remove": "all"}"#)
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    let scene = try #require(reading.scene)
    #expect(scene.behaviors.count == 1 && scene.behaviors[0].tree.count == 5)
    #expect(scene.behaviors[0].tree.map(\.id) == ["all", "pull", nil, nil, nil])
    #expect(scene.behaviors[0].tree[3].kind == .group(GroupBehavior(items: Selection(["a", "b"]))))
    #expect(scene.events[0].action == .set([Assignment(target: .behavior(.added("pull"), .magnitude), value: .scalar(2))]))
  }

  @Test("an override reaches into a composite by ids")
  func override() throws {
    let text = Samples.scene(
      #""behaviors": [{"type": "composite", "id": "all", "behaviors": [{"type": "gravity", "id": "pull", "items": "*"}]}]"#)
    let scene = try #require(Samples.read(text, set: [("/behaviors/all/behaviors/pull/magnitude", "3")]).scene)
    #expect(scene.behaviors[0].tree[1].kind == .gravity(GravityBehavior(items: .all, vector: Vector(0, 3))))
  }

  @Test("a repeated composite numbers every id in it")
  func numbered() throws {
    let reading = Self.read(
      "",
      events: #"""
        {"frame": 1, "repeat": {"every": 0.1, "times": 2}, "addBehavior": {"type": "composite", "behaviors": [{"type": "snap", "id": "hold", "item": "a", "point": [1, 1]}]}},
        {"frame": 20, "remove": "hold-2"}
        """#)
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    let ids = try #require(reading.scene).events.compactMap { event in
      if case .addBehavior(let behavior) = event.action { behavior.tree[1].id } else { nil }
    }
    #expect(ids == ["hold-1", "hold-2"])
  }

  @Test("composites go sixteen deep, collision behaviors in them count, and so does what events repeat")
  func limits() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"type": "composite", "behaviors": ["#, count: depth) + #"{"type": "gravity", "items": "*"}"#
        + String(repeating: "]}", count: depth)
    }
    #expect(Self.read(nested(16)).diagnostics.isEmpty)
    #expect(Self.read(nested(17)).codes == ["too-much"])
    let collisions = repeatElement(#"{"type": "collision", "items": "*"}"#, count: 31).joined(separator: ",")
    #expect(Self.read(#"{"type": "composite", "behaviors": [\#(collisions)]}"#).codes == ["too-much"])
    let pulls = (0..<2000).map { #"{"type": "gravity", "id": "pull\#($0)", "items": "*"}"# }.joined(separator: ",")
    let many = #"{"frame": 1, "repeat": {"every": 0.001, "times": 100000}, "addBehavior": {"type": "composite", "behaviors": [\#(pulls)]}}"#
    #expect(Self.read("", events: many).codes == ["too-much"])
  }

  @Test(
    "a view may be in one group after the other, not in two at a time",
    arguments: [
      (#""until": 0.5"#, #""from": 0.5"#, "", true), (#""until": 0.5"#, #""from": 0.4"#, "", false), ("", "", "", false),
      ("", #""from": 0.5"#, #"{"time": 0.5, "remove": "one"}"#, true), ("", #""from": 0.5"#, #"{"time": 0.6, "remove": "one"}"#, false),
      ("", #""from": 0.5"#, #"{"time": 0.2, "remove": "b"}"#, true), (#""from": 0.5"#, #""until": 0.5"#, "", true),
      (#""from": 0.5"#, "", "", false),
    ])
  func overlap(first: String, second: String, event: String, isFine: Bool) {
    func group(_ id: String, _ items: String, _ window: String) -> String {
      #"{"type": "group", "id": "\#(id)", "items": \#(items)\#(window.isEmpty ? "" : ", " + window)}"#
    }
    let reading = Self.read(group("one", #"["a", "b"]"#, first) + "," + group("two", #"["b", "c"]"#, second), events: event)
    #expect(reading.codes == (isFine ? [] : ["bad-group"]))
  }

  @Test("a behavior that names part of a group is reported, one that names all of it or acts at another time is not")
  func part() {
    func read(_ items: String, _ window: String = "") -> [String] {
      Self.read(#"{"type": "group", "items": ["a", "b"], "until": 0.5}, {"type": "gravity", "items": \#(items)\#(window)}"#).codes
    }
    #expect(read(#""a""#) == ["part-of-group"])
    #expect(read(#"["a", "c"]"#) == ["part-of-group"])
    #expect(read(#""a""#, #", "from": 0.5"#).isEmpty)
    #expect(read(#""*""#).isEmpty && read(#"["b", "a"]"#).isEmpty && read(#""c""#).isEmpty && read(#""?""#).isEmpty)
  }

  @Test(
    "an event about what has not come or has gone gets a warning",
    arguments: [
      (#"{"frame": 1, "move": {"view": "late", "angle": 1}}"#, true), (#"{"frame": 20, "move": {"view": "late", "angle": 1}}"#, false),
      (#"{"frame": 1, "set": {"/views/late/angle": 1}}"#, true), (#"{"frame": 30, "push": {"view": "a", "direction": [1, 0]}}"#, true),
      (#"{"frame": 30, "set": {"/views/0/angle": 1}}"#, true), (#"{"frame": 5, "remove": "late"}"#, true),
      (#"{"frame": 25, "remove": "late"}"#, false), (#"{"frame": 30, "remove": "a"}"#, true),
    ])
  func presence(event: String, isTold: Bool) {
    let reading = Self.read(
      "", events: #"{"frame": 10, "add": {"id": "late", "frame": [0, 0, 5, 5]}}, {"frame": 20, "remove": "a"}, "# + event)
    #expect(reading.codes == (isTold ? ["not-there"] : []))
    #expect(reading.scene != nil)
  }
}
