import Foundation
import Simulation
import TestSupport
import Testing

@testable import Scenes

/// Scenes of Fixtures, damaged at random: a reader never falls over, and always has an answer with a place.
@Suite("Damaged scenes") struct MutationTests {
  static let names = Samples.names(in: Samples.fixtures)
  static let rounds = 300

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

  @Test(
    "a damaged scene is a scene or an error with a place in the file; what passes can be run", .timeLimit(.minutes(3)), arguments: names)
  func damaged(name: String) throws {
    let whole = try Array(Data(contentsOf: Samples.fixtures.appending(path: "\(name).json")))
    var random = SplitMix64(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for round in 0..<Self.rounds {
      let bytes = Self.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: name, folder: Samples.fixtures.path)
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

  @Test("a damaged bad scene has an answer too", .timeLimit(.minutes(3)), arguments: InvalidFixtureTests.names)
  func worse(name: String) throws {
    let whole = try Array(Data(contentsOf: InvalidFixtureTests.folder.appending(path: "\(name).json")))
    var random = SplitMix64(seed: 3)
    for round in 0..<30 {
      let bytes = Self.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: name, folder: InvalidFixtureTests.folder.path)
      #expect((reading.scene == nil) == !reading.errors.isEmpty)
      #expect(reading.diagnostics.allSatisfy { $0.range.end <= bytes.count }, "round \(round)")
      #expect(reading.rendered().isEmpty == reading.diagnostics.isEmpty)
      if let scene = reading.scene, scene.views.count < 1000 { Self.run(scene, "round \(round) of \(name)") }
    }
  }

  @Test("a damaged trace is a curve or an error")
  func traces() throws {
    let whole = try Array(Data(contentsOf: Samples.fixtures.appending(path: "traces/tilt.csv"))).prefix(3000)
    var random = SplitMix64(seed: 4)
    for round in 0..<2000 {
      let bytes = Self.damage(Array(whole), &random)
      var options = TraceOptions()
      options.needed = round.isMultiple(of: 2) ? 1 : nil
      options.loops = round.isMultiple(of: 3)
      options.start = round.isMultiple(of: 5) ? 0.1 : 0
      let (curve, problems) = TraceReader.read(bytes, path: "t.csv", options, .standard)
      #expect((curve == nil) == problems.contains { !$0.isWarning }, "round \(round)")
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
  private static func run(_ scene: Scene, _ label: String) {
    do {
      var simulation = try Simulation(scene)
      for _ in 0..<3 { if try !simulation.next() { break } }
    } catch SimulationError.notFinite {
      // numbers that are allowed one by one can still be too much together
    } catch {
      Issue.record("\(label): \(error)")
    }
  }
}
