import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Ids, patterns and what events and tracks point at.
@Suite("References") struct ReferenceTests {
  static let members = #"""
    "walls": [{"id": "floor", "from": [0, 400], "to": [320, 400]}],
    "behaviors": [
      {"type": "attachment", "id": "rope", "item": "ball", "anchor": [0, 0]},
      {"type": "attachment", "id": "link", "item": "ball", "to": "box"},
      {"type": "attachment", "id": "axle", "kind": "pin", "item": "ball", "to": "box", "anchor": [5, 5], "motor": {"speed": 1, "maxTorque": 2}},
      {"type": "attachment", "id": "rail", "kind": "sliding", "item": "ball", "anchor": [5, 5], "axis": [1, 0], "motor": {"speed": 1, "maxForce": 2}},
      {"type": "attachment", "id": "nail", "kind": "fixed", "item": "ball", "anchor": [5, 5]},
      {"type": "push", "id": "push", "items": "*", "mode": "continuous"},
      {"type": "gravity", "id": "pull", "items": "*"},
      {"type": "snap", "id": "snap", "item": "box", "point": [1, 1]},
      {"type": "dynamicItem", "id": "stuff", "items": "b*"},
      {"type": "collision", "id": "hits", "items": ["ball", "b?x"]},
      {"type": "field", "id": "whirl", "kind": "vortex", "items": "*"},
      {"type": "field", "id": "wind", "kind": "drag", "items": "*"},
      {"type": "field", "id": "gusts", "kind": "noise", "items": "*"}
    ]
    """#
  static let views = #"{"id": "ball", "frame": [0, 0, 10, 10]}, {"id": "box", "frame": [50, 0, 10, 10]}"#

  static func set(_ pointer: String, _ value: String) -> SceneReadResult {
    Samples.read(Samples.scene(members + #", "events": [{"frame": 1, "set": {"\#(pointer)": \#(value)}}]"#, views: views))
  }

  @Test(
    "what may change during a run, by id or index",
    arguments: [
      ("/gravity", "[0, 1]"), ("/gravity/vector", "[0, 1]"), ("/views/ball/center", "[1, 2]"), ("/views/1/angle", "1"),
      ("/views/ball/velocity", "[1, 1]"), ("/views/ball/angularVelocity", "-1"), ("/views/ball/density", "2"),
      ("/views/ball/elasticity", "1"),
      ("/views/ball/anchored", "true"), ("/views/ball/allowsRotation", "false"), ("/walls/floor/friction", "0"),
      ("/walls/0/elasticity", "1"),
      ("/behaviors/rope/anchor", "[1, 1]"), ("/behaviors/rope/length", "5"), ("/behaviors/rope/frequency", "2"),
      ("/behaviors/rope/offset", "[1, 1]"),
      ("/behaviors/axle/motor/speed", "-2"), ("/behaviors/axle/motor/maxTorque", "0"), ("/behaviors/rail/motor/maxForce", "3"),
      ("/behaviors/axle/frequency", "2"), ("/behaviors/axle/damping", "0.5"), ("/behaviors/axle/restAngle", "-1"),
      ("/behaviors/axle/frictionTorque", "1"), ("/behaviors/axle/range", "[0, 0]"), ("/behaviors/rail/range", "[-1, 2]"),
      ("/behaviors/rail/anchor", "[1, 1]"), ("/behaviors/nail/frequency", "3"), ("/behaviors/axle/toOffset", "[1, 1]"),
      ("/behaviors/link/toOffset", "[1, 1]"), ("/behaviors/push/active", "false"), ("/behaviors/push/direction", "[1, 0]"),
      ("/behaviors/push/angle", "1"), ("/behaviors/push/magnitude", "0.1"), ("/behaviors/push/targetOffset", "[0, 1]"),
      ("/behaviors/pull/direction", "[0, -1]"), ("/behaviors/6/magnitude", "2"), ("/behaviors/snap/point", "[2, 2]"),
      ("/behaviors/snap/damping", "1"), ("/behaviors/stuff/resistance", "3"), ("/behaviors/stuff/anchored", "true"),
      ("/behaviors/stuff/charge", "-1"), ("/views/ball/charge", "1"), ("/behaviors/whirl/strength", "-1"),
      ("/behaviors/whirl/position", "[1, 1]"), ("/behaviors/whirl/falloff", "1"), ("/behaviors/whirl/minimumRadius", "1"),
      ("/behaviors/wind/direction", "[1, 0]"), ("/behaviors/gusts/smoothness", "1"), ("/behaviors/gusts/animationSpeed", "1"),
    ])
  func settable(pointer: String, value: String) {
    let reading = Self.set(pointer, value)
    #expect(reading.scene != nil, "\(reading.rendered())")
  }

  @Test(
    "what may not, and values of the wrong kind",
    arguments: [
      ("/views/ball/size", "[1, 1]", "cannot-be-set"), ("/behaviors/whirl/direction", "[1, 1]", "cannot-be-set"),
      ("/behaviors/wind/smoothness", "1", "cannot-be-set"),
      ("/behaviors/gusts/seed", "1", "cannot-be-set"), ("/behaviors/whirl/region", "{}", "cannot-be-set"),
      ("/behaviors/gusts/smoothness", "2", "out-of-range"),
      ("/behaviors/rope/toOffset", "[1, 1]", "cannot-be-set"), ("/behaviors/link/anchor", "[1, 1]", "cannot-be-set"),
      ("/behaviors/axle/anchor", "[1, 1]", "cannot-be-set"), ("/behaviors/axle/motor/maxForce", "1", "cannot-be-set"),
      ("/behaviors/rail/axis", "[1, 1]", "cannot-be-set"), ("/behaviors/nail/motor/speed", "1", "cannot-be-set"),
      ("/behaviors/axle/motor~1speed", "1", "cannot-be-set"), ("/behaviors/rail/range", "[1, 2]", "out-of-range"),
      ("/behaviors/nail/length", "1", "cannot-be-set"), ("/behaviors/pull/active", "true", "cannot-be-set"),
      ("/behaviors/hits/mode", "\"items\"", "cannot-be-set"),
      ("/frames", "3", "cannot-be-set"),
      ("/views/*/angle", "1", "unknown-id"), ("/views/-1/angle", "1", "unknown-id"), ("/views/2/angle", "1", "unknown-id"),
      ("/behaviors/ball/active", "true", "unknown-id"), ("views", "1", "bad-pointer"), ("/views/ball/angle", "true", "wrong-type"),
      ("/views/ball/center", "[1]", "wrong-count"), ("/views/ball/density", "0", "out-of-range"),
      ("/behaviors/push/active", "1", "wrong-type"),
    ])
  func refused(pointer: String, value: String, code: String) {
    #expect(Self.set(pointer, value).codes == [code])
  }

  @Test("what an event adds may be referred to from anywhere, repeats by their numbers")
  func spawns() throws {
    let text = Samples.scene(
      #"""
      "behaviors": [{"type": "snap", "item": "drop-3", "point": [0, 0]}, {"type": "gravity", "items": "drop*"}],
      "events": [
        {"frame": 1, "repeat": {"every": 0.1, "times": 3}, "add": {"id": "drop", "frame": [0, 0, 1, 1]}},
        {"frame": 5, "addBehavior": {"type": "gravity", "id": "late", "items": "late-view"}},
        {"frame": 5, "add": {"id": "late-view", "frame": [0, 0, 1, 1]}},
        {"frame": 5, "addWall": {"id": "late-wall", "rect": [0, 0, 1, 1]}},
        {"frame": 9, "set": {"/behaviors/late/magnitude": 2, "/views/drop-2/angle": 1, "/walls/late-wall/friction": 1}},
        {"frame": 9, "remove": "drop-1"}, {"frame": 9, "remove": "late"}, {"frame": 9, "remove": "late-wall"}
      ]
      """#)
    let reading = Samples.read(text)
    let scene = try #require(reading.scene, "\(reading.rendered())")
    #expect(reading.diagnostics.isEmpty)
    let added = scene.events.compactMap { event in if case .add(let view) = event.action { view.id } else { nil } }
    #expect(added == ["drop-1", "late-view", "drop-2", "drop-3"])
    #expect(scene.events.map(\.frame) == [1, 5, 5, 5, 7, 9, 9, 9, 9, 13])
    #expect(Samples.read(text.replacingFirst("drop-3", with: "drop")).rendered().contains("did you mean \"drop-1\"?"))
  }

  @Test("events and checks go by their ids in pointers; two events cannot have one id, an event and a check can")
  func eventIDs() throws {
    func text(_ second: String) -> String {
      Samples.scene(
        #""events": [{"id": "kick", "frame": 1, "push": {"view": "ball"}}, {"id": "\#(second)", "frame": 3, "remove": "ball"}], "#
          + #""expect": {"checks": [{"id": "kick", "settled": true}, {"id": "top", "metric": "ball.y:max", "max": 9}]}"#)
    }
    let scene = try #require(Samples.read(text("end"), set: [("/events/end/frame", "9"), ("/expect/checks/top/max", "5")]).scene)
    #expect(scene.events.map(\.frame) == [1, 9])
    #expect(scene.expect.checks.map(\.pointer) == ["/expect/checks/kick", "/expect/checks/top"])
    guard case .metric(_, _, .between(nil, 5)) = scene.expect.checks[1].expectation else {
      Issue.record("\(scene.expect.checks[1])")
      return
    }
    let twice = Samples.read(text("kick"))
    #expect(twice.codes == ["duplicate-id"])
    #expect(twice.diagnostics.first?.pointer == "/events/1/id")
    #expect(twice.rendered().contains("taken by an event in line 1"), "\(twice.rendered())")
  }

  @Test("a move is to a center or by a way, not both; remove takes a pattern that matches a view")
  func moves() throws {
    func codes(_ event: String) -> [String] { Samples.read(Samples.scene(#""events": [{"frame": 1, \#(event)}]"#)).codes }
    #expect(codes(#""move": {"view": "ball", "by": [1, 2]}"#) == [])
    #expect(codes(#""move": {"view": "ball", "by": [1, 2], "center": [1, 2]}"#) == ["conflicting-keys"])
    #expect(codes(#""move": {"view": "ball", "by": 1}"#) == ["wrong-type"])
    #expect(codes(#""move": {"view": "ball"}"#) == ["missing-key"])
    #expect(codes(#""remove": "ba*""#) == [])
    #expect(codes(#""remove": "x*""#) == ["unknown-id"])
  }

  @Test("patterns: * any run, ? one character")
  func patterns() {
    for (pattern, yes, no) in [
      ("*", "", nil), ("ball*", "ball-1", "bal"), ("*all", "ball", "balls"), ("b?x", "box", "bx"), ("a*b*c", "aXbYc", "acb"),
      ("?", "é", "ab"),
      ("*-*-*", "a-b-c", "a-b"), ("ball", "ball", "Ball"), ("a**b", "ab", "a"),
    ] as [(String, String, String?)] {
      #expect(Glob(pattern).matches(yes), "\(pattern) \(yes)")
      if let no { #expect(!Glob(pattern).matches(no), "\(pattern) \(no)") }
    }
  }

  @Test(
    "did you mean: near words, swapped letters, another case; nothing where nothing is near",
    arguments: [
      ("elasticty", "elasticity"), ("frcition", "friction"), ("Density", "density"), ("frction", "friction"), ("zzz", nil), ("", nil),
      ("x", nil),
      ("frictionn", "friction"),
    ] as [(String, String?)])
  func suggestions(word: String, expected: String?) {
    #expect(Suggestion.nearest(word, among: ["density", "elasticity", "friction"]) == expected)
  }

  @Test("words of other engines lead to UIKit's")
  func synonyms() {
    let reading = Samples.read(
      Samples.scene("", views: #"{"id": "a", "frame": [0, 0, 1, 1], "restitution": 1, "linear_damping": 2, "fixedRotation": true}"#))
    for key in ["elasticity", "resistance", "allowsRotation"] { #expect(reading.rendered().contains("did you mean \"\(key)\"?")) }
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  @Test("syntax errors come first, then the others by position; of a --set after those of the file")
  func order() {
    let text = """
      {"physim": 1, "bounds": [0, 460], "frames": -1, "views": [
        {"id": "ball", "frame": [0, 0, 10, 10], "elasticty": 1},
        {"id": "box", "frame": [0, 0, 10, 10],}], // a comment
      "x-a": 01}
      """
    let reading = Samples.read(text)
    #expect(reading.codes == ["syntax", "syntax", "syntax", "out-of-range", "out-of-range", "unknown-key"])
    #expect(reading.places == ["3:40", "3:45", "4:8", "1:26", "1:45", "2:43"])
    let set = Samples.read(text, set: [("/views/ball/friction", "-1")])
    #expect(set.codes == reading.codes + ["out-of-range"] && set.diagnostics.last?.source == 1)
  }
}
