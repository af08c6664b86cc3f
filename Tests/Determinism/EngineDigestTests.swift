import Rigid2D
import Testing

@Suite("The engine's bits")
struct EngineDigestTests {
  @Test(
    "every frame has the bits on record, with optimization and without", .enabled(if: !DigestTable.isRecording),
    arguments: EngineScene.all)
  func recorded(scene: EngineScene) throws {
    let found = DigestTable.hex(scene.digest())
    let expected = try DigestTable.read()[scene.name]
    #expect(found == expected, "\(scene.name) moves differently; if that is intended, run `make record`")
  }

  @Test("the record names each scene once and no other; PHYSIM_RECORD=1 writes it")
  func names() throws {
    if DigestTable.isRecording { try DigestTable.write(EngineScene.all.map { ($0.name, DigestTable.hex($0.digest())) }) }
    #expect(try DigestTable.read().keys.sorted() == EngineScene.all.map(\.name).sorted())
  }

  @Test("a second run has the same bits, next to a world with another scene", arguments: EngineScene.all)
  func repeated(scene: EngineScene) {
    let other = EngineScene.all[0]
    var elsewhere = other.build()
    var stage = scene.build()
    var digest = Digest()
    var ignored = Digest()
    for frame in 0..<scene.frames {
      scene.run(&stage, frame..<frame + 1, into: &digest)
      if frame < 20 { other.run(&elsewhere, frame..<frame + 1, into: &ignored) }
    }
    #expect(digest.value == scene.digest())
  }

  @Test("a new world resumes from a snapshot taken half way with the same bits", arguments: EngineScene.all)
  func resumed(scene: EngineScene) {
    var first = scene.build()
    var digest = Digest()
    let half = scene.frames / 2
    scene.run(&first, 0..<half, into: &digest)
    var second = EngineScene.Stage(world: World(first.world.settings), actors: first.actors)
    second.world.restore(first.world.snapshot)
    var resumed = digest
    scene.run(&second, half..<scene.frames, into: &resumed)
    scene.run(&first, half..<scene.frames, into: &digest)
    #expect(resumed == digest)
    #expect(second.world.snapshot == first.world.snapshot)
  }

  @Test("every scene moves and none loses a body to infinity", arguments: EngineScene.all)
  func alive(scene: EngineScene) {
    var stage = scene.build()
    let before = stage.world.digest
    var failed = 0
    for frame in 0..<scene.frames {
      scene.act(&stage.world, stage.actors, frame)
      failed += scene.step(&stage.world, .serial).failedBodies
    }
    #expect(stage.world.digest != before)
    #expect(failed == 0)
  }
}

extension EngineScene: CustomTestStringConvertible {
  var testDescription: String { name }
}
