import SceneFormat
import Testing

@Suite("Files that a document names") struct SceneReferencesTests {
  private func paths(_ text: String, folder: String = "scenes") -> [String] { SceneReferences.paths(in: Array(text.utf8), folder: folder) }

  @Test("a scene names its trace and the files of its tracks, relative to its folder, also when it has errors") func scene() {
    let text = """
      { "physim": 1, "gravity": { "trace": { "file": "tilt.csv" } }, "unknown": true,
        "tracks": [{ "target": "/nothing", "file": "pans/one.csv" }, { "keys": [] }, 3, { "file": "/abs/two.csv" }, { "file": "" }] }
      """
    #expect(paths(text) == ["scenes/tilt.csv", "scenes/pans/one.csv", "/abs/two.csv"])
    #expect(paths(text, folder: "") == ["tilt.csv", "pans/one.csv", "/abs/two.csv"])
  }

  @Test("a recording is a file of the scene, but its motion does not depend on it") func recording() {
    let text = """
      { "physim": 1, "gravity": { "trace": { "file": "tilt.csv" } }, "expect": { "recording": "phone.csv" } }
      """
    #expect(paths(text) == ["scenes/tilt.csv", "scenes/phone.csv"])
    #expect(SceneReferences.motionPaths(in: Array(text.utf8), folder: "scenes") == ["scenes/tilt.csv"])
  }

  @Test("a sweep names its scene and its table") func sweep() {
    #expect(paths(#"{ "sweep": 1, "params": "table.csv", "scene": "pong.json" }"#) == ["scenes/pong.json", "scenes/table.csv"])
  }

  @Test("a scene without files, and what is not a scene, name none", arguments: ["{", "[]", #"{ "physim": 1, "gravity": 9.81 }"#])
  func none(text: String) { #expect(paths(text).isEmpty) }
}
