import Foundation
import TestTraits
import Testing

/// Sweeps over more than one process, by the engines that start them.
@Suite("Sweeps by engines") struct EngineTests {
  @Test(
    "GNU parallel and a Slurm array, their workers killed at random moments, come to the bytes of the sweep alone", .thorough,
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"), .timeLimit(.minutes(10)))
  func engines() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let script = Physim.package.appending(path: "Tests/Engines/run.sh").path
    let scene = Physim.package.appending(path: "Fixtures/pong.json").path
    let result = try physim.finish(
      physim.start([script, Physim.binary.path, scene, "engines"], executable: URL(filePath: "/bin/bash")))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "alone: 1000 runs")
    for engine in ["parallel", "slurm"] {
      let line = try #require(lines.first { $0.hasPrefix("\(engine): ") })
      #expect(line.hasSuffix("the bytes of the sweep alone") || line.hasPrefix("\(engine): skipped, "))
      // what was skipped, and why
      print(line)
    }
  }
}
