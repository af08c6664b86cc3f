import Platform
import SceneModel
import Simulation
import Testing
import Trajectories

@testable import SceneFormat
@testable import Sweeps

@Suite("Runs that begin with the same frames") struct CommonBeginningTests {
  private func space(_ text: String, _ axes: [String]) throws -> StudySpace {
    var request = SweepRequest()
    request.axes = axes
    (request.hasBounds, request.hasChoices, request.sampleCount) = (true, true, 1)
    let reading = SweepReader.read(
      bytes: Array(text.utf8), name: "test.json", path: nil, files: SourceFileCache(.fileSystem).files, request: request)
    return StudySpace(try #require(reading.sweep), limits: .standard, threads: 1)
  }

  private static func scene(_ more: String) -> String {
    """
    { "physim": 1, "bounds": [400, 600], "frames": 120, "gravity": { "vector": [0, 1000], "unit": "pt/s2" }, "walls": [{ "bounds": true }],
      "views": [{ "id": "a", "center": [200, 100], "size": [40, 40] }, { "id": "b", "center": [210, 40], "size": [30, 30] }], \(more),
      "behaviors": [{ "type": "collision", "items": "*", "mode": "items" }],
      "expect": { "checks": [{ "contact": ["a", "b"] }, { "id": "x", "metric": "a.x:max", "max": 300 }] } }
    """
  }

  @Test(
    "a run that goes on from them has the bits and the margins of one from its start",
    arguments: [
      (
        #""events": [{ "time": 1, "push": { "view": "a", "angle": 0, "magnitude": 0.1 } }]"#,
        ["/events/0/time=1:1.5", "/events/0/push/magnitude=0.01:0.3"]
      ),
      (#""tracks": [{ "target": "/views/a/velocity", "keys": [[0, 0, 0], [0.9, 0, 0], [1.2, 200, 0]] }]"#, ["/tracks/0/keys/2/1=0:300"]),
    ])
  func same(_ more: String, _ axes: [String]) throws {
    let space = try space(Self.scene(more), axes)
    let beginning = try #require(CommonBeginning(space))
    let runner = HuntRunner(space, checksInvariants: false)
    for point in space.samples(6, seed: 1) {
      let found = try space.map([point]) { scene -> (HuntRun?, UInt64, Bool) in
        var checks = CheckRun(scene)
        guard var simulation = try? Simulation(scene) else { return (nil, 0, false) }
        _ = simulation.run(observing: &checks)
        let run = runner.run(scene)
        let isSame = run?.entries.map { $0.margin } == checks.results.map { $0.margin }
        return (run, simulation.digest.value, isSame && beginning.continued(as: scene) != nil)
      }
      let (run, digest, isSame) = try #require(found[0])
      #expect(run?.digest == digest && isSame, "\(point)")
    }
  }

  @Test("an axis that acts at the start leaves nothing in common")
  func early() throws {
    let more = #""events": [{ "time": 1, "push": { "view": "a", "angle": 0, "magnitude": 0.1 } }]"#
    #expect(try CommonBeginning(space(Self.scene(more), ["/events/0/time=1:1.5", "/views/a/density=1:2"])) == nil)
    #expect(try CommonBeginning(space(Self.scene(more), ["/events/0/time=0:1.5"])) == nil)
  }
}
