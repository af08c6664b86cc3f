import Platform
import SceneModel
import Simulation
import Testing
import Trajectories

@testable import Formats
@testable import SceneFormat
@testable import Sweeps

/// Scenes, recordings of their runs, and spaces of their parameters.
enum Studying {
  /// A ball that is thrown, and bounces on the floor.
  static let thrown = #"""
    {
      "physim": 1, "bounds": [400, 300], "duration": 2,
      "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [{ "id": "floor", "from": [-400, 280], "to": [800, 280] }],
      "views": [
        { "id": "ball", "center": [40, 200], "size": [20, 20], "collisionBoundsType": "ellipse", "velocity": [120, -200],
          "elasticity": 0.6, "friction": 0, "resistance": 0.2 }
      ]
    }
    """#

  static func sweep(_ scene: String, _ axes: [String], metrics: [String] = []) throws -> Sweep {
    var request = SweepRequest()
    request.axes = axes
    request.metrics = metrics
    request.hasBounds = true
    request.sampleCount = 1
    let reading = SweepReader.read(
      bytes: Array(scene.utf8), name: "scene.json", path: nil, files: SourceFileCache(.fileSystem).files, request: request)
    return try #require(reading.sweep, "\(reading.rendered(reading.diagnostics))")
  }

  static func space(_ scene: String, _ axes: [String], metrics: [String] = [], threads: Int = 2) throws -> StudySpace {
    StudySpace(try sweep(scene, axes, metrics: metrics), limits: .standard, threads: threads)
  }

  /// The run of a scene with other values, with noise of a deviation in points on every coordinate.
  static func recording(_ scene: String, _ changes: [String: String] = [:], noise: Double = 0, seed: UInt64 = 1) throws -> Recording {
    let overrides = changes.sorted { $0.key < $1.key }.map { Override(pointer: $0.key, value: $0.value) }
    let parsed = try #require(SceneReader.read(bytes: Array(scene.utf8), name: "", overrides: overrides).scene)
    var simulation = try Simulation(parsed)
    var recording = Recording(names: simulation.header.names, columns: [.x, .y])
    var counter: UInt64 = 0
    func error() -> Float {
      counter += 1
      return noise == 0 ? 0 : Float(noise * PortableMath.normalQuantile(CounterHash.unit(CounterHash.hash(seed, 7, counter))))
    }
    while try simulation.next() {
      var frame = simulation.frame
      for i in frame.samples.indices {
        frame.samples[i].x += error()
        frame.samples[i].y += error()
      }
      recording.append(frame, frameRate: 60)
    }
    return recording
  }
}
