import Foundation
import Platform
import Simulation
import TestSupport
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Scenes of Fixtures, damaged at random: a reader never falls over, and always has an answer with a place.
@Suite("Damaged scenes") struct MutationTests {
  static let names = Samples.names(in: Samples.fixtures)

  /// Bytes that mean something in JSON hurt more than others.
  static let marks = Array("{}[]\",:-+.0123456789eE\\ntu/*'# \u{0}\u{FF}é".utf8)

  static func damage(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      let at = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, at + Int.random(in: 1...20, using: &random))
      switch Int.random(in: 0...6, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[at] = marks.randomElement(using: &random) ?? 0
      case 2: bytes.insert(marks.randomElement(using: &random) ?? 0, at: at)
      case 3: bytes.removeSubrange(at..<end)
      case 4: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 5: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default: bytes.removeSubrange(at...)
      }
    }
    return bytes
  }

  /// Replaces one or two numbers: a number in its own range may be invalid together with the others.
  static func renumbered(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let numbers = ["0", "-1", "1e9", "-1e9", "0.001", "1e-30", "-1e-300", "999999999.9", "1", "45", "320", "0.5", "-0", "1000", "16777217"]
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let starts = bytes.indices.dropFirst().filter { at in
        (48...57).contains(bytes[at]) && !(46...57).contains(bytes[at - 1]) && bytes[at - 1] < 0x40
      }
      guard let start = starts.randomElement(using: &random) else { return bytes }
      let end = bytes[start...].firstIndex { !(46...57).contains($0) } ?? bytes.count
      bytes.replaceSubrange(start..<end, with: Array((numbers.randomElement(using: &random) ?? "0").utf8))
    }
    return bytes
  }

  @Test(
    "a damaged scene is a scene or an error with a place in the file; what passes can be run", .timeLimit(.minutes(10)), arguments: names)
  func damaged(name: String) throws {
    let whole = try Array(Data(contentsOf: Samples.fixtures.appending(path: "\(name).json")))
    var random = SplitMix64(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for round in seeds(100, thorough: 300) {
      let bytes = Self.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: name, folder: Samples.fixtures.path, files: .fileSystem)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for diagnostic in reading.diagnostics {
        let position = reading.sources[0].position(of: diagnostic.range.start)
        #expect(diagnostic.range.start <= diagnostic.range.end && diagnostic.range.end <= bytes.count, "round \(round): \(diagnostic)")
        #expect((1...lines.count).contains(position.line))
        #expect((1...lines[position.line - 1].count + 1).contains(position.column))
      }
      guard let scene = reading.scene else {
        #expect(!reading.errors.isEmpty, "round \(round)")
        #expect(!reading.rendered().isEmpty)
        continue
      }
      Self.run(scene, "round \(round) of \(name)")
    }
  }

  /// All that is built, in one scene.
  static let rich = #"""
    {"physim": 1, "bounds": [320, 460], "frames": 40, "frameRate": 60, "substeps": 4, "stopWhenSettled": false,
     "gravity": {"schedule": [{"time": 0, "vector": [0, 1]}, {"time": 0.2, "vector": [1, 0]}], "unit": "g", "interpolation": "linear"},
     "walls": [{"id": "sides", "bounds": true, "insets": [1, 2, 3, 4]}, {"id": "ramp", "path": [[0, 300], [100, 320], [200, 300]], "closed": false},
       {"id": "line", "from": [0, 400], "to": [320, 400]}, {"rect": [200, 200, 20, 20]}, {"ellipse": [100, 200, 30, 20]}],
     "views": [
       {"id": "ball", "frame": [10, 10, 40, 40], "collisionBoundsType": "ellipse", "elasticity": 0.5, "velocity": [10, 0], "category": "a"},
       {"id": "pill", "center": [100, 50], "size": [40, 20], "cornerRadius": 10, "angle": 0.5, "collidesWith": ["a", "b"]},
       {"id": "star", "center": [200, 60], "collisionBoundsType": "path", "collisionBoundingPath": [[0, -20], [5, -5], [20, 0], [5, 5], [0, 20], [-5, 5]]},
       {"id": "cross", "center": [50, 150], "parts": [{"frame": [-20, -5, 40, 10]}, {"center": [0, 0], "size": [10, 40], "angle": 0.1}]},
       {"id": "lift", "frame": [250, 300, 40, 10], "type": "kinematic"}, {"id": "post", "frame": [5, 440, 10, 10], "type": "static", "bullet": true}],
     "behaviors": [
       {"type": "gravity", "id": "pull", "items": ["b*", "star"], "angle": 1.57, "magnitude": 0.5},
       {"type": "collision", "id": "hits", "items": "*", "mode": "everything", "translatesReferenceBoundsIntoBoundary": true, "insets": [0, 0, 0, 0],
        "boundaries": [{"id": "shelf", "from": [0, 200], "to": [50, 200]}, {"id": "bowl", "path": [[10, 220], [30, 240], [50, 220]]}]},
       {"type": "attachment", "id": "rope", "item": "ball", "offset": [5, 5], "anchor": [50, 0], "length": 60, "frequency": 2, "damping": 0.3},
       {"type": "attachment", "id": "axle", "kind": "pin", "item": "ball", "to": "star", "anchor": [9, 9], "range": [-1, 1], "motor": {"speed": 1, "maxTorque": 2}},
       {"type": "attachment", "id": "rail", "kind": "sliding", "item": "ball", "anchor": [9, 9], "axis": [1, 1], "motor": {"speed": 1, "maxForce": 2}},
       {"type": "attachment", "id": "rod", "item": "pill", "to": "star", "toOffset": [1, 1]},
       {"type": "snap", "item": "cross", "point": [60, 200], "damping": 0.4, "from": 0.1, "until": 0.4},
       {"type": "push", "id": "push", "items": "?all", "mode": "continuous", "direction": [1, 0], "magnitude": 2, "active": true},
       {"type": "dynamicItem", "items": "star", "density": 2, "resistance": 0.5, "allowsRotation": true, "addLinearVelocity": [5, 5], "charge": 2},
       {"type": "field", "id": "planet", "kind": "radialGravity", "items": "*", "position": [160, 200], "strength": 2, "falloff": 1.5, "minimumRadius": 5,
        "region": {"difference": [{"size": [300, 300], "center": [5, 5]}, {"union": [{"radius": 10}, {"inverse": {"radius": 200}}]}]}},
       {"type": "field", "kind": "noise", "items": "*", "strength": 3, "smoothness": 0.5, "animationSpeed": 2, "seed": 9},
       {"type": "field", "kind": "magnetic", "items": "star"}, {"type": "field", "kind": "drag", "items": "*", "direction": [0.1, 0]},
       {"type": "field", "id": "belt", "kind": "velocity", "items": "pill", "direction": [0.1, 0], "from": 0.2},
       {"type": "composite", "id": "bonds", "until": 0.6, "behaviors": [{"type": "group", "id": "pair", "items": ["pill", "cross"], "from": 0.1, "until": 0.3},
        {"type": "composite", "behaviors": [{"type": "group", "id": "crowd", "items": ["star", "ball"]}, {"type": "gravity", "items": ["star", "ball"]}]}]}],
     "events": [
       {"frame": 2, "add": {"id": "late", "frame": [100, 100, 10, 10]}}, {"time": 0.1, "repeat": {"every": 0.05, "times": 3},
        "add": {"id": "drop", "frame": [150, 10, 8, 8]}}, {"frame": 5, "addBehavior": {"type": "gravity", "id": "more", "items": "drop-*"}},
       {"frame": 6, "addWall": {"id": "new", "rect": [0, 100, 20, 20]}}, {"frame": 9, "move": {"view": "ball", "center": [60, 60], "angle": 1}},
       {"frame": 10, "set": {"/behaviors/push/active": false, "/views/pill/elasticity": 0.9, "/gravity": [0, 1], "/walls/line/friction": 1, "/behaviors/planet/strength": 3}},
       {"frame": 12, "push": {"view": "pill", "angle": 1, "magnitude": 0.2}}, {"frame": 14, "remove": "rod"}, {"frame": 15, "remove": "drop-1"}],
     "tracks": [{"target": "/views/lift/center", "keys": [[0, 270, 305], [0.3, 270, 200]]},
       {"target": "/behaviors/rope/anchor", "keys": [[0, 50, 0], [0.2, 80, 0]], "interpolation": "hold"}],
     "record": {"views": "*", "every": 2, "columns": ["x", "y", "angle", "speed"]}}
    """#

  @Test("a scene of all that is built, damaged 3000 times", .thorough, .timeLimit(.minutes(10)))
  func richDamaged() throws {
    let whole = Array(Self.rich.utf8)
    let good = Samples.read(Self.rich)
    #expect(good.scene != nil && good.diagnostics.isEmpty, "\(good.rendered())")
    var random = SplitMix64(seed: 6)
    var passed = 0
    for round in 0..<3000 {
      let bytes = round.isMultiple(of: 2) ? Self.renumbered(whole, &random) : Self.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: "rich.json")
      #expect((reading.scene == nil) == !reading.errors.isEmpty)
      #expect(reading.diagnostics.allSatisfy { $0.range.end <= bytes.count }, "round \(round)")
      guard let scene = reading.scene else { continue }
      passed += 1
      Self.run(scene, frames: 20, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(passed > 500)
  }

  @Test("a damaged bad scene has an answer too", .timeLimit(.minutes(10)), arguments: InvalidFixtureTests.names)
  func worse(name: String) throws {
    let whole = try Array(Data(contentsOf: InvalidFixtureTests.folder.appending(path: "\(name).json")))
    var random = SplitMix64(seed: 3)
    for round in seeds(10, thorough: 30) {
      let bytes = Self.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: name, folder: InvalidFixtureTests.folder.path, files: .fileSystem)
      #expect((reading.scene == nil) == !reading.errors.isEmpty)
      #expect(reading.diagnostics.allSatisfy { $0.range.end <= bytes.count }, "round \(round)")
      #expect(reading.rendered().isEmpty == reading.diagnostics.isEmpty)
      if let scene = reading.scene, scene.views.count < 1000 { Self.run(scene, "round \(round) of \(name)") }
    }
  }

  @Test("a damaged trace is a curve or an error", arguments: ["tilt"] + (RecorderTests.flavors + ["plain"]).map { "swing-\($0)" })
  func traces(name: String) throws {
    let whole = try Array(Data(contentsOf: Samples.fixtures.appending(path: "traces/\(name).csv"))).prefix(3000)
    var random = SplitMix64(seed: 4)
    for round in seeds(300, thorough: 1000) {
      let bytes = Self.damage(Array(whole), &random)
      var options = TraceOptions()
      options.needed = round.isMultiple(of: 2) ? 1 : nil
      options.loops = round.isMultiple(of: 3)
      options.start = round.isMultiple(of: 5) ? 0.1 : 0
      options.lowPass = round.isMultiple(of: 4) ? 3 : 0
      options.skipsEmpty = round.isMultiple(of: 7)
      options.areDifferences = round.isMultiple(of: 11)
      options.conditions = round.isMultiple(of: 13) ? [TraceCondition(column: "1", values: ["0", "0.0000"])] : []
      let (curve, problems) = TraceReader.read(bytes, path: "t.csv", options, .standard)
      #expect((curve == nil) == problems.contains { $0.severity == .error }, "round \(round)")
      guard let curve else { continue }
      #expect(curve.times.count == curve.vectors.count && !curve.times.isEmpty)
      #expect(zip(curve.times, curve.times.dropFirst()).allSatisfy { $0 < $1 })
      for time in [0, 0.5, 10] { #expect(curve.value(at: time).x.isFinite) }
    }
  }

  @Test("a damaged override is an error in its own text, or a scene")
  func overrides() {
    var random = SplitMix64(seed: 5)
    let text = Samples.scene(#""gravity": {"vector": [0, 1]}, "walls": [{"id": "w", "bounds": true}]"#)
    let pointers = ["/views/ball/frame/2", "/views/*/elasticity", "/gravity", "/walls/w", "/views/0", "/views", "/frames"]
    let values = ["1", "[0, 1]", #"{"vector": [1, 0]}"#, #"[{"id": "a", "frame": [0, 0, 1, 1]}]"#, "true", "word", "1e400", ""]
    for _ in 0..<3000 {
      let pointer = Self.damage(Array((pointers.randomElement(using: &random) ?? "").utf8), &random)
      let value = Self.damage(Array((values.randomElement(using: &random) ?? "").utf8), &random)
      let reading = Samples.read(text, set: [(String(decoding: pointer, as: UTF8.self), String(decoding: value, as: UTF8.self))])
      #expect((reading.scene == nil) == !reading.errors.isEmpty)
      for diagnostic in reading.diagnostics { #expect(diagnostic.range.end <= reading.sources[diagnostic.source].bytes.count + 1) }
      #expect(reading.rendered().isEmpty == reading.diagnostics.isEmpty)
    }
  }

  /// A few frames; a scene that has been checked can be built.
  private static func run(_ scene: Scene, frames: Int = 3, _ label: String) {
    do {
      var simulation = try Simulation(scene)
      for _ in 0..<frames { if try !simulation.next() { break } }
    } catch SimulationError.notFinite {
      // numbers that are allowed one by one can still be too much together
    } catch {
      Issue.record("\(label): \(error)")
    }
  }
}
