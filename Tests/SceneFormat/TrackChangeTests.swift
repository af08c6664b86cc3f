import SceneModel
import Testing

@testable import SceneFormat

@Suite("Gestures that are changed as a whole") struct TrackChangeTests {
  private func track(_ more: String) throws -> Track {
    let text = Samples.scene(
      #""tracks": [{ "target": "/views/ball/velocity", "keys": [[0.5, 10, 20], [1, 30, 0]]\#(more) }]"#)
    return try #require(Samples.read(text).scene).tracks[0]
  }

  @Test("scale makes the way from the first value longer, shift all times later")
  func changes() throws {
    #expect(try track("") == track(#", "scale": 1, "shift": 0"#))
    let longer = try track(#", "scale": 1.5"#)
    #expect(longer.values == [.vector(Vector(10, 20)), .vector(Vector(40, -10))])
    #expect(longer.times == [0.5, 1])
    let earlier = try track(#", "shift": -0.75"#)
    #expect(earlier.times == [-0.25, 0.25])
    #expect(earlier.values == [.vector(Vector(10, 20)), .vector(Vector(30, 0))])
  }

  @Test("noise moves every value but the first, by its seed, in proportion")
  func noise() throws {
    let plain = try track("")
    #expect(try track(#", "noise": 0, "seed": 7"#) == plain)
    func moved(_ noise: Int, seed: Int) throws -> Vector {
      let values = try track(#", "noise": \#(noise), "seed": \#(seed)"#).values
      #expect(values[0] == plain.values[0])
      guard case .vector(let vector) = values[1] else { return .zero }
      return Vector(vector.x - 30, vector.y)
    }
    let (one, four) = (try moved(1, seed: 3), try moved(4, seed: 3))
    #expect(one.x != 0 && one.x != one.y)
    #expect((4 * one.x - four.x).magnitude < 1e-12 && (4 * one.y - four.y).magnitude < 1e-12)
    #expect(try moved(1, seed: 4) != one)
    // the mean square of 200 draws is that of a standard deviation of 1, within four of its own deviations
    var sum = 0.0
    for seed in 0..<100 {
      let vector = try moved(1, seed: seed)
      sum += vector.x * vector.x + vector.y * vector.y
    }
    #expect((sum / 200 - 1).magnitude < 0.4)
  }

  @Test("a change that puts a value out of the range of its target is an error at the key that does")
  func range() {
    func codes(_ change: String) -> [String] {
      let text = Samples.scene(
        #""tracks": [{ "target": "/views/ball/elasticity", "keys": [[0, 0.5], [1, 0.9], [2, 0.1]], \#(change) }]"#)
      return Samples.read(text).errors.map(\.problem.code.rawValue)
    }
    #expect(codes(#""scale": -9"#) == ["out-of-range"])
    #expect(codes(#""scale": 1.1"#).isEmpty)
    // of two deviations of a million, by one of these seeds, one is below 0
    let some = (0..<20).map { codes(#""noise": 1000000, "seed": \#($0)"#) }
    #expect(some.contains(["out-of-range"]))
  }
}
