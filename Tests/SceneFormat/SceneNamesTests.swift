import Testing

@testable import SceneFormat

@Suite("Names of a scene for a command line") struct SceneNamesTests {
  private static let text = #"""
    {"physim": 1, "bounds": [320, 460], "frames": 60, "gravity": {"vector": [0, 9.81]},
     "walls": [{"id": "floor", "from": [0, 400], "to": [320, 400]}],
     "views": [{"id": "ball", "frame": [0, 0, 10, 10]}, {"id": "ball.2", "frame": [50, 0, 10, 10], "x-own": 1}],
     "behaviors": [{"id": "pull", "type": "push", "items": "*", "mode": "continuous"}, {"type": "collision", "items": "*"}],
     "events": [{"time": 1, "add": {"id": "late", "frame": [90, 0, 10, 10]}}]}
    """#
  private let names: SceneNames

  init() throws { names = try #require(SceneNames(Array(Self.text.utf8))) }

  @Test("views are the scene's and those that events add") func views() { #expect(names.views == ["ball", "ball.2", "late"]) }

  @Test("what is not a scene has no names") func none() {
    #expect(SceneNames(Array("{}".utf8)) == nil && SceneNames(Array("[1".utf8)) == nil)
  }

  @Test("a pointer goes on part by part: by ids, by the keys that are there, by those that the format has")
  func pointers() {
    #expect(names.pointers("/v") == ["/views/", "/variants=", "/velocityIterations="])
    #expect(names.pointers("") == names.pointers("/"))
    #expect(names.pointers("/views/") == ["/views/ball/", "/views/ball.2/", "/views/*/"])
    #expect(names.pointers("/views/ball/el") == ["/views/ball/elasticity="])
    #expect(names.pointers("/views/*/den") == ["/views/*/density="])
    #expect(names.pointers("/views/1/x-") == ["/views/1/x-own="])
    #expect(names.pointers("/behaviors/") == ["/behaviors/pull/", "/behaviors/1/", "/behaviors/*/"])
    #expect(names.pointers("/behaviors/pull/mag") == ["/behaviors/pull/magnitude="])
    #expect(names.pointers("/behaviors/1/mag").isEmpty)
    #expect(
      names.pointers("/gravity/") == [
        "/gravity/vector=", "/gravity/trace=", "/gravity/unit=", "/gravity/interpolation=", "/gravity/scale=", "/gravity/offset=",
        "/gravity/rotation=",
      ])
    #expect(names.pointers("/nowhere/").isEmpty && names.pointers("views").isEmpty)
  }

  @Test("the metric margin: goes on with ids of checks")
  func margins() throws {
    let text = #"""
      {"physim": 1, "expect": {"checks": [{"id": "low", "metric": "a.y:min", "min": 1}, {"settled": true}, {"id": "lost", "settled": false},
        {"for": {"i": 3}, "id": "each {i}", "settled": true}]}}
      """#
    let names = try #require(SceneNames(Array(text.utf8)))
    #expect(names.metrics("mar") == ["margin", "margin:"])
    #expect(names.metrics("margin:") == ["margin:low", "margin:lost"])
    #expect(names.metrics("margin:los") == ["margin:lost"])
  }

  @Test("every offered pointer is valid: a value set there gives no error no-such-place")
  func lead() {
    func leaves(_ start: String, depth: Int) -> [String] {
      names.pointers(start).flatMap { $0.hasSuffix("=") ? [String($0.dropLast())] : depth > 0 ? leaves($0, depth: depth - 1) : [] }
    }
    let all = leaves("/", depth: 4)
    #expect(all.count > 60)
    for pointer in all {
      #expect(!Samples.read(Self.text, set: [(pointer, "1")]).codes.contains("no-such-place"), "\(pointer)")
    }
  }

  @Test("a metric goes on to the next separator")
  func metrics() {
    #expect(names.metrics("e") == ["energy:", "expect"])
    #expect(names.metrics("ball") == ["ball.", "ball.2."])
    #expect(names.metrics("ball.sp") == ["ball.speed:"])
    #expect(names.metrics("ball.2.sp") == ["ball.2.speed:"])
    #expect(names.metrics("ball.speed:m") == ["ball.speed:min", "ball.speed:max", "ball.speed:mean", "ball.speed:median"])
    #expect(names.metrics("ball.speed:first") == ["ball.speed:first-time-above=", "ball.speed:first-time-below="])
    #expect(names.metrics("settled:") == ["settled:time"])
    #expect(names.metrics("ball.y:set") == ["ball.y:settled-within="])
    #expect(names.metrics("energy:m") == ["energy:min", "energy:max", "energy:mean", "energy:median"])
    #expect(names.metrics("contacts(fl") == ["contacts(floor,"])
    #expect(names.metrics("contacts(floor,la") == ["contacts(floor,late):"])
    #expect(names.metrics("contacts(floor,late):c") == ["contacts(floor,late):count"])
  }
}
