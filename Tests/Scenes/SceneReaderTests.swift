import FoundationEssentials
import Scenes
import Testing

let seed = """
  {"physim": 1, "bounds": [320, 460], "duration": 2, "gravity": {"schedule": [{"time": 0, "vector": [0, 1]}, {"time": 1, "vector": [1, 0]}], "unit": "g", "interpolation": "linear"},
   "walls": [{"id": "floor", "from": [0, 400], "to": [320, 400]}, {"bounds": true}],
   "views": [{"id": "ball", "frame": [10, 20, 40, 40], "collisionBoundsType": "ellipse", "x-note": 1},
             {"id": "paddle", "center": [100, 100], "collisionBoundsType": "path", "collisionBoundingPath": [[-10, -10], [10, -10], [0, 10]]},
             {"id": "L", "center": [50, 60], "parts": [{"size": [10, 20]}, {"center": [5, 5], "size": [4, 4], "cornerRadius": 2}]}],
   "behaviors": [{"type": "gravity", "items": "*", "angle": 1.5707963267948966, "magnitude": 10},
                 {"type": "collision", "items": ["ball", "p*"], "boundaries": [{"id": "rim", "ellipse": [0, 0, 5, 5]}], "translatesReferenceBoundsIntoBoundary": true},
                 {"type": "attachment", "id": "touch", "item": "ball", "anchor": [5, 5], "frequency": 1.5, "from": 0.5, "until": 1},
                 {"type": "attachment", "item": "ball", "to": "paddle", "offset": [1, 2]},
                 {"type": "push", "id": "shove", "items": ["ball"], "mode": "instantaneous", "direction": [0.5, 1]},
                 {"type": "dynamicItem", "items": ["ball"], "elasticity": 1, "allowsRotation": false},
                 {"type": "snap", "item": "paddle", "point": [1, 1]}],
   "events": [{"time": 1, "add": {"id": "drop", "frame": [0, 0, 5, 5]}, "repeat": {"every": 0.5, "times": 2}},
              {"frame": 3, "set": {"/behaviors/touch/anchor": [120, 80], "/gravity": [0, 2]}}, {"frame": 4, "move": {"view": "ball", "center": [1, 1]}},
              {"frame": 4, "push": {"view": "drop-1", "direction": [1, 0]}}, {"frame": 5, "remove": "touch"}],
   "tracks": [{"target": "/behaviors/shove/direction", "keys": [[0, 0, 1], [1, [1, 0]]]}], "record": {"views": ["ball"], "every": 2}}
  """

func read(_ text: String, _ overrides: [String] = []) -> SceneReading {
  SceneReader.read(bytes: Array(text.utf8), name: "scene.json", overrides: overrides.map { Override($0) })
}

@Test("a scene of every built kind reads without a word")
func everyKind() throws {
  let reading = read(seed)
  #expect(reading.rendered() == "")
  let scene = try #require(reading.scene)
  #expect(scene.frameCount == 120)
  #expect(scene.views[0].center == Vector(30, 40))
  #expect(scene.events.map(\.frame) == [3, 4, 4, 5, 60, 90])
  #expect(scene.tracks[0].target == .behavior(.index(4), .direction))
  guard case .gravity(let gravity) = scene.behaviors[0].kind else { return #expect(Bool(false)) }
  #expect(abs(gravity.vector.x) < 1e-14 && gravity.vector.y == 10)
  #expect(scene.gravity?.curve.value(at: 0.5) == Vector(0.5, 0.5))
}

@Test("overrides are checked like the scene itself")
func overrides() {
  #expect(read(seed, ["/views/ball/elasticity=0.5", "/views/1/density=3", "/name=pong"]).scene?.views[0].properties.elasticity == 0.5)
  #expect(read(seed, ["/views/*/friction=0.7"]).scene?.views.allSatisfy { $0.properties.friction == 0.7 } == true)
  #expect(read(seed, ["/views/bal/elasticity=1"]).rendered().contains("did you mean /views/ball/elasticity?"))
  #expect(read(seed, ["/views/ball/density=-1"]).rendered().contains("--set 1:1:21"))
}

@Test("nesting ten thousand deep is a diagnostic")
func deep() {
  #expect(read(String(repeating: "[", count: 10_000)).rendered().contains("error[too-deep]"))
}

@Test("mutated scenes never crash the reader")
func mutations() {
  var state: UInt64 = 42
  func next(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % n
  }
  let bytes = Array(seed.utf8)
  for _ in 0..<3000 {
    var copy = bytes
    for _ in 0...next(4) {
      let i = next(copy.count)
      switch next(4) {
      case 0: copy[i] = UInt8(next(256))
      case 1: copy.remove(at: i)
      case 2: copy.insert(Array("{}[],:\"0-e\\".utf8)[next(11)], at: i)
      default: copy.removeSubrange(i..<min(copy.count, i + next(40)))
      }
    }
    _ = SceneReader.read(bytes: copy, name: "f").rendered()
  }
}

@Test("every invalid scene says what is expected of it")
func invalidFixtures() throws {
  let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures/invalid"
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
  #expect(names.count >= 40)
  for name in names {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder + "/" + name)))
    let text = SceneReader.read(bytes: bytes, name: name, folder: folder).rendered()
    let expected = folder + "/" + name.dropLast(5) + ".expected.txt"
    if ProcessInfo.processInfo.environment["RECORD"] != nil { try Data(text.utf8).write(to: URL(filePath: expected)) }
    let golden = try? String(decoding: Data(contentsOf: URL(filePath: expected)), as: UTF8.self)
    #expect(text == golden, "\(name)")
    #expect(!text.isEmpty, "\(name)")
  }
}

@Test("ten thousand views and an hour of trace are read; prints how long it took")
func speed() {
  let views = (0..<10_000).map { "{\"id\": \"v\($0)\", \"center\": [\($0).5, 20.25], \"size\": [10, 10], \"elasticity\": 0.5}" }
  let text = "{\"physim\": 1, \"bounds\": [320, 460], \"frames\": 1, \"views\": [\(views.joined(separator: ",\n"))]}"
  let clock = ContinuousClock()
  let time = clock.measure { #expect(read(text).scene?.views.count == 10_000) }
  let trace = "t,x,y,z\n" + (0..<360_000).map { "\(Double($0) / 100),0.0123456,-0.98765,0.02\n" }.joined()
  let folder = FileManager.default.temporaryDirectory.path
  try? Data(trace.utf8).write(to: URL(filePath: folder + "/physim-hour.csv"))
  let tilted = "{\"physim\": 1, \"bounds\": [1, 1], \"frames\": 1, \"views\": [], \"gravity\": {\"trace\": {\"file\": \"physim-hour.csv\"}}}"
  let traceTime = clock.measure {
    #expect(SceneReader.read(bytes: Array(tilted.utf8), name: "t", folder: folder).scene?.gravity?.curve.times.count == 360_000)
  }
  print("10 000 views:", time, "an hour of trace:", traceTime)
}
