import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

@Suite("Variants in a scene's text") struct SceneVariantTests {
  private static let text = Samples.scene(
    #""parameters": {"size": 3}, "walls": [{"for": {"i": 2}, "id": "w-{i}", "from": [0, "= 50 + i"], "to": [9, 60]}], "#
      + #""variants": {"large": {"size": "= 2 * 4", "/views/ball/angle": "= size", "/walls/w-1/friction": 0.5, "x-note": 1}, "long": {"/duration": 3}}"#
  )

  private func read(_ variant: String?) -> SceneReadResult {
    SceneReader.read(bytes: Array(Self.text.utf8), name: "test.json", overrides: variant.map { [Override(variant: $0)] } ?? [])
  }

  @Test("a variant sets parameters, places and copies of loops; its expressions are evaluated with its own values") func values() throws {
    let plain = try #require(read(nil).scene)
    #expect(plain.views[0].angle == 0 && plain.frameCount == 60)
    let reading = read("large")
    let large = try #require(reading.scene, "\(reading.rendered())")
    #expect(large.views[0].angle == 8)
    #expect(large.walls.map(\.friction) == [plain.walls[0].friction, 0.5])
    // duration takes the place of frames
    #expect(try #require(read("long").scene).frameCount == 180)
  }

  @Test("names are listed in the order of the text, and the written-out scene has no variants") func names() throws {
    #expect(SceneReader.variants(in: Array(Self.text.utf8)) == ["large", "long"])
    #expect(SceneReader.variants(in: Array(Samples.scene().utf8)).isEmpty)
    #expect(SceneReader.variants(in: Array(#"{"variants": {"a b": {"x": 1}, "c": 1, "d": {"x": 2}}}"#.utf8)) == ["d"])
    #expect(SceneReader.settings(ofVariant: "long", in: Array(Self.text.utf8)).map(\.value) == ["3"])
    let expanded = try #require(read("large").expandedText)
    #expect(!expanded.contains("variants") && expanded.contains("\"angle\": 8"))
  }

  @Test("an unknown name is reported, with the nearest one") func unknown() {
    let reading = read("lang")
    #expect(reading.codes == ["bad-variant"])
    #expect(reading.rendered().contains("help: did you mean \"long\"?") || reading.rendered().contains("help: did you mean \"large\"?"))
  }

  @Test("a scene with too many variants says so once, and none of them is listed", arguments: [100, 101, 20000])
  func limit(count: Int) {
    let variants = (0..<count).map { "\"v\($0)\": {\"/duration\": 3}" }.joined(separator: ", ")
    let text = Array(Samples.scene("\"variants\": {\(variants)}").utf8)
    #expect(SceneReader.read(bytes: text, name: "test.json").codes == (count > 100 ? ["bad-variant"] : []))
    #expect(SceneReader.variants(in: text).count == (count > 100 ? 0 : count))
  }
}
