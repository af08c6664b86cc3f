import Platform
import Testing

@testable import SceneFormat
@testable import SceneModel
@testable import Sweeps

/// A small scene, and what is asked of it.
enum Samples {
  static let scene = #"""
    {
      "physim": 1,
      "name": "fall",
      "bounds": [320, 480],
      "frames": 30,
      "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
      "walls": [{ "id": "screen", "bounds": true }],
      "views": [
        { "id": "ball", "frame": [40, 40, 50, 50] },
        { "id": "box", "frame": [140, 40, 50, 50] }
      ],
      "expect": { "checks": [{ "view": "ball", "inside": [0, 0, 320, 480], "always": true }] }
    }
    """#

  static func read(
    _ axes: [String], metrics: [String] = [], scene: String = Self.scene, _ change: (inout SweepRequest) -> Void = { _ in }
  ) -> SweepReadResult {
    var request = SweepRequest()
    request.axes = axes
    request.metrics = metrics
    change(&request)
    return SweepReader.read(
      bytes: Array(scene.utf8), name: "scene.json", path: nil, files: SourceFileCache(.fileSystem).files, request: request)
  }

  static func plan(
    _ axes: [String], metrics: [String] = [], scene: String = Self.scene, _ change: (inout SweepRequest) -> Void = { _ in }
  ) throws -> SweepPlan {
    let reading = read(axes, metrics: metrics, scene: scene, change)
    return SweepPlan(try #require(reading.sweep, "\(reading.rendered(reading.diagnostics))"))
  }

  /// The values of all runs as text.
  static func rows(_ plan: SweepPlan) -> [[String]] { (0..<plan.count).map { plan.values($0).map(\.text) } }

  /// The values of one axis as text; of one that cannot be read the problems.
  static func values(_ text: String) throws -> [String] {
    try rows(plan(["/views/ball/angle=\(text)"])).map { $0[0] }
  }

  static func problems(_ axes: [String], metrics: [String] = [], _ change: (inout SweepRequest) -> Void = { _ in }) -> [Problem] {
    read(axes, metrics: metrics, change).diagnostics.map(\.problem)
  }

  static func runner(_ plan: SweepPlan) -> Runner {
    Runner(plan, limits: .standard, seriesFolder: nil, diagnosis: { "\($0.problem)" }, sentence: { "\($0)" })
  }
}
