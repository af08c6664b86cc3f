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
}
