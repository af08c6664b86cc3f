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
