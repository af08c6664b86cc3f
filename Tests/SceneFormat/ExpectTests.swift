import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel
@testable import Trajectories

/// Expectations, as they are read.
@Suite("Expectations") struct ExpectTests {
  static let views = #"{"id": "ball", "frame": [0, 0, 10, 10]}"#
  static let walls = #""walls": [{"id": "floor", "from": [0, 400], "to": [320, 400]}, {"bounds": true}]"#

  static func expectation(_ check: String) throws -> SceneModel.Expectation {
    let reading = Samples.read(Samples.scene(#"\#(walls), "expect": {"checks": [\#(check)]}"#, views: views))
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    return try #require(reading.scene?.expect.checks.first?.expectation, "\(reading.rendered())")
  }

  @Test("a pattern checks each view that it matches, one that comes later too, at one place in the file")
  func patterns() throws {
    let views = #"{"id": "a-1", "frame": [0, 0, 1, 1]}, {"id": "a-2", "frame": [0, 0, 1, 1]}, {"id": "b", "frame": [0, 0, 1, 1]}"#
    func read(_ pattern: String) -> SceneReadResult {
      Samples.read(
        Samples.scene(
          #""events": [{"frame": 2, "add": {"id": "a-3", "frame": [0, 0, 1, 1]}}], "#
            + #""expect": {"checks": [{"view": "\#(pattern)", "inside": [0, 0, 9, 9], "always": true}]}"#, views: views))
    }
    let checks = try #require(read("a-*").scene).expect.checks
    #expect(checks.map { if case .view(let id, _, _) = $0.expectation { id } else { "" } } == ["a-1", "a-2", "a-3"])
    #expect(Set(checks.map(\.pointer)) == ["/expect/checks/0"])
    #expect(read("c-*").codes == ["unknown-id"])
  }

  @Test(
    "each form of a check",
    arguments: [
      (
        #"{"view": "ball", "at": 0.5, "center": [1, 2], "angle": 3, "inside": [0, 0, 4, 5], "within": 0.1}"#,
        .view(
          "ball", [.center(Vector(1, 2), within: 0.1), .angle(3, within: 0.1), .inside(Rect(.zero, Size(4, 5)), within: 0.1)], .at(0.5))
      ),
      (#"{"view": "ball", "angle": 3, "always": true}"#, .view("ball", [.angle(3, within: 0)], .span(TimeSpan()))),
      (#"{"view": "ball", "angle": 3, "from": 0.5}"#, .view("ball", [.angle(3, within: 0)], .span(TimeSpan(from: 0.5)))),
      (
        #"{"view": "ball", "angle": 3, "from": 0.1, "until": 1}"#,
        .view("ball", [.angle(3, within: 0)], .span(TimeSpan(from: 0.1, until: 1)))
      ),
      (#"{"contact": ["ball", "floor"]}"#, .contact("ball", "floor", count: CountRange(1, nil), TimeSpan())),
      (#"{"contact": ["bounds", "ball"], "count": 0}"#, .contact("bounds", "ball", count: CountRange(0, 0), TimeSpan())),
      (
        #"{"contact": ["ball", "floor"], "count": [1, 3], "after": 0.2, "before": 0.4}"#,
        .contact("ball", "floor", count: CountRange(1, 3), TimeSpan(from: 0.2, until: 0.4))
      ),
      (#"{"settled": true, "before": 0.4}"#, .settled(true, TimeSpan(until: 0.4))), (#"{"settled": false}"#, .settled(false, TimeSpan())),
      (#"{"metric": "energy:max", "min": 1}"#, .metric(.energy(.max), text: "energy:max", .between(1, nil))),
      (#"{"metric": "settled:time", "min": 1, "max": 1}"#, .metric(.settledTime, text: "settled:time", .between(1, 1))),
      (
        #"{"metric": "contacts(ball,floor):count", "equals": 2, "within": 1}"#,
        .metric(.contactCount("ball", "floor"), text: "contacts(ball,floor):count", .equals(2, within: 1))
      ),
      (#"{"metric": "digest", "equals": "0123456789ABCDEF"}"#, .metric(.digest, text: "digest", .digest("0123456789abcdef"))),
    ] as [(String, SceneModel.Expectation)])
  func forms(check: String, expectation: SceneModel.Expectation) throws { #expect(try Self.expectation(check) == expectation) }

  @Test("a check has its place in the text; tolerances are 0 by default")
  func places() throws {
    let text = Samples.scene(#""expect": {"tolerance": {"y": 0.5, "angle": 0.01}, "checks": [{"settled": true}, {"settled": false}]}"#)
    let expect = try #require(Samples.read(text).scene).expect
    #expect((expect.tolerance.x, expect.tolerance.y, expect.tolerance.angle) == (0, 0.5, 0.01))
    #expect(expect.checks.map(\.pointer) == ["/expect/checks/0", "/expect/checks/1"])
    let bytes = Array(text.utf8)
    #expect(
      expect.checks.map { String(decoding: bytes[$0.range.start..<$0.range.end], as: UTF8.self) } == [
        #"{"settled": true}"#, #"{"settled": false}"#,
      ])
    #expect(try #require(Samples.read(Samples.scene()).scene).expect == .none)
  }

  @Test("repeated spawns and boundaries of behaviors within behaviors may be named")
  func names() {
    let reading = Samples.read(
      Samples.scene(
        #"""
        "behaviors": [{"type": "collision", "items": "*", "translatesReferenceBoundsIntoBoundary": true,
                       "boundaries": [{"id": "hoop", "from": [0, 0], "to": [1, 1]}]}],
        "events": [{"frame": 1, "repeat": {"every": 0.1, "times": 3}, "add": {"id": "drop", "frame": [0, 0, 1, 1]}},
                   {"frame": 1, "repeat": {"every": 0.1, "times": 3}, "addWall": {"id": "bar", "rect": [0, 0, 1, 1]}},
                   {"frame": 1, "addWall": {"rect": [0, 0, 1, 1]}}],
        "expect": {"checks": [{"contact": ["drop-3", "hoop"]}, {"contact": ["ball", "bounds"]}, {"contact": ["ball", "bar-2"]},
                              {"contact": ["/events/2", "ball"]}, {"metric": "drop-2.x:max", "max": 1}]}
        """#))
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
  }

  @Test("metrics have the mark under the part that is wrong, and all of it where escapes have moved things")
  func marks() {
    func marked(_ metric: String) -> [String] {
      let text = Samples.scene(#""expect": {"checks": [{"metric": "\#(metric)", "max": 1}]}"#)
      let bytes = Array(text.utf8)
      return Samples.read(text).diagnostics.map { String(decoding: bytes[$0.range.start..<$0.range.end], as: UTF8.self) }
    }
    #expect(marked("bal.x:max") == ["bal"])
    #expect(marked("ball.xx:max") == ["xx"])
    #expect(marked("ball.x:maxx") == ["maxx"])
    #expect(marked(#"\u0062all.x:maxx"#) == [#""\u0062all.x:maxx""#])
  }

  @Test("an option that shortens the run reports everything it leaves out in one message, and no check")
  func shortened() {
    let text = Samples.scene(
      #"""
      "behaviors": [{"type": "gravity", "items": "*", "from": 0.5}],
      "events": [{"time": 0.2, "remove": "ball"}, {"time": 0.6, "repeat": {"every": 0.1, "times": 3}, "addWall": {"id": "w", "rect": [0, 0, 1, 1]}}],
      "expect": {"checks": [{"view": "ball", "at": 0.1, "angle": 0}, {"settled": true, "before": 0.9}]}
      """#)
    #expect(Samples.read(text).diagnostics.isEmpty)
    let reading = SceneReader.read(
      bytes: Array(text.utf8), name: "test.json", overrides: [Override(pointer: "/frames", value: "20", option: "--frames")])
    #expect(reading.scene != nil)
    let expected = Problem.time(.endsBefore(2, end: 20.0 / 60))
    #expect(reading.diagnostics.map(\.problem) == [expected])
    #expect(reading.rendered().contains("--> --frames:1:1 at /frames") || reading.rendered().contains("--> --frames:1:"))
    #expect(reading.rendered().contains("the run ends at 0.333 s, before 2 events, behaviors and tracks begin"))
  }
}
