import Testing
import Trajectories

@testable import SceneFormat

@Suite("The release that a scene needs") struct RequiredReleaseTests {
  private static func codes(_ release: String) -> [String] {
    let text = #"{"physim": 1, "requires": "\#(release)", "bounds": [320, 480], "frames": 1, "views": [], "x-y": 1}"#
    return SceneReader.read(bytes: Array(text.utf8), name: "scene.json").codes
  }

  @Test("this release and earlier ones are accepted", arguments: [Release.version, "0.1", "0.2.9", "0.0.0", "0.3"])
  func reached(release: String) { #expect(Self.codes(release).isEmpty) }

  @Test("a later one is the only error", arguments: ["99.0", "0.999", "0.3.999", "1.0.0"])
  func newer(release: String) { #expect(Self.codes(release) == ["newer-release"]) }

  @Test("anything else is not a release", arguments: ["", "3", "0.3.0.1", "v0.3", "0.3-beta", "0..3", "-1.0", "9999999.0", "= 1"])
  func malformed(release: String) { #expect(Self.codes(release) == ["wrong-type"]) }
}
