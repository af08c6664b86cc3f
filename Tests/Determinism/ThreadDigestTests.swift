import Formats
import Platform
import Resources
import Rigid2D
import SceneFormat
import SceneModel
import Simulation
import Synchronization
import TestTraits
import Testing
import Trajectories

/// Steps on several threads, and a count of their parts.
private final class StepThreads: Sendable {
  private let pool: ThreadPool
  private let count = Atomic(0)

  init(_ threads: Int) { pool = ThreadPool(width: threads) }

  /// Parts that ran in parallel with others.
  var parts: Int { count.load(ordering: .relaxed) }

  /// With parts as small as they can be, so that small scenes have several.
  var finest: StepExecutor { StepExecutor(width: pool.width, leastPart: 1, perform: perform) }
  /// With the parts that the engine finds worth a thread.
  var standard: StepExecutor { StepExecutor(width: pool.width, perform: perform) }

  private var perform: @Sendable (Int, (Int) -> Void) -> Void {
    { [self] count, part in
      self.count.add(count, ordering: .relaxed)
      pool.run(count, part)
    }
  }
}

@Suite("The bits of a step on several threads")
struct ThreadDigestTests {
  static let threadCounts = [2, 3, 8]

  @Test("every frame of the engine's scenes has the bits of one thread", arguments: EngineScene.all, threadCounts)
  func engine(scene: EngineScene, threads: Int) {
    let steps = StepThreads(threads)
    #expect(DigestTable.hex(scene.digest(on: steps.finest)) == DigestTable.hex(scene.digest()))
    // the other stepper has no parts yet
    #expect(steps.parts > 0 || scene.name.hasPrefix("impulses"))
  }

  @Test("the first frames of the scenes in Fixtures have the bits on record", arguments: SceneDigests.names, threadCounts)
  func fixtures(name: String, threads: Int) throws {
    let found = try SceneDigests.run(name, toEnd: false, on: StepThreads(threads).finest)
    #expect([found.prefix] == (try SceneDigests.read()[name]))
  }

  /// A benchmark scene, its size and its frames: smaller without optimization, where a step takes some fifty times as long.
  struct LargeScene: Sendable, CustomTestStringConvertible {
    let name: String
    let size: Int
    let frames: Int
    var testDescription: String { name }

    #if UNOPTIMIZED
      static let all = [
        LargeScene(name: "many_pyramids", size: 3, frames: 4), LargeScene(name: "smash", size: 15, frames: 90),
        LargeScene(name: "tumbler", size: 20, frames: 8),
      ]
    #else
      static let all = [
        LargeScene(name: "many_pyramids", size: 20, frames: 20), LargeScene(name: "smash", size: 90, frames: 130),
        LargeScene(name: "tumbler", size: 45, frames: 150),
      ]
    #endif

    func digest(on executor: StepExecutor) throws -> String {
      let template = try #require(Template.benchmarks.first { $0.name == name })
      let reading = SceneReader.read(bytes: Array(template.text(size).utf8), name: name)
      var simulation = try Simulation(#require(reading.scene, "\(reading.rendered())"))
      simulation.executor = executor
      var digest = RunDigest()
      while try simulation.next(), simulation.frame.index <= frames { digest.absorb(simulation.frame.digest) }
      return digest.text
    }
  }

  @Test("large scenes have the bits of one thread", .thorough, arguments: LargeScene.all)
  func large(scene: LargeScene) throws {
    let alone = try scene.digest(on: .serial)
    for threads in Self.threadCounts {
      let steps = StepThreads(threads)
      #expect(try scene.digest(on: steps.standard) == alone, "\(threads) threads")
      #expect(steps.parts > 0)
    }
  }
}
