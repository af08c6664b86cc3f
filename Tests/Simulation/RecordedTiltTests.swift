import Foundation
import Platform
import SceneFormat
import Simulation
import Testing
import Trajectories

@testable import SceneModel

/// Scenes tilted by phones that people have recorded. The files are not part of the package; without them these tests report it and pass.
struct RecordedTiltTests {
  /// The folder of recordings, next to this package or above it.
  private static let recordings: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ["../shared/traces", "../../shared/traces", "../../../../shared/traces"].map { package.appending(path: $0).standardized }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  private static let bounds = (width: 320.0, height: 460.0)

  /// Squares and a disk in a box that the recording tilts.
  private static func reading(_ file: String, seconds: Double, _ options: String = "") throws -> SceneReadResult? {
    guard let recordings else {
      print("skipped: the recordings, shared/traces, are not beside this package")
      return nil
    }
    let scene = """
      {"physim": 1, "bounds": [320, 460], "duration": \(seconds),
       "gravity": {"trace": {"file": "\(recordings.path)/\(file)"\(options)}},
       "walls": [{"id": "screen", "bounds": true}],
       "views": [
         {"id": "a", "frame": [40, 40, 60, 60], "friction": 0.3, "elasticity": 0.3},
         {"id": "b", "frame": [140, 60, 40, 40], "friction": 0.3, "elasticity": 0.3},
         {"id": "c", "frame": [220, 200, 80, 30], "friction": 0.3, "elasticity": 0.3},
         {"id": "d", "frame": [120, 300, 50, 50], "collisionBoundsType": "ellipse", "friction": 0.3, "elasticity": 0.3}],
       "behaviors": [{"type": "collision", "items": "*", "mode": "items"}]}
      """
    return SceneReader.read(bytes: Array(scene.utf8), name: "tilt.json", files: .fileSystem)
  }

  private static func run(_ reading: SceneReadResult) throws -> Run {
    try Run(Simulation(try #require(reading.scene, "\(reading.rendered())")))
  }

  /// Nothing leaves the box, and nothing gets faster than free fall over its diagonal could make it, shaken by as much again.
  private static func expectPlausible(_ run: Run, fastest: Float) {
    for frame in run.frames {
      for view in frame {
        #expect(view.x > 10 && view.x < 310 && view.y > 10 && view.y < 450, "\(view)")
        #expect(view.speed < fastest, "\(view)")
      }
    }
  }

  @Test func `a phone carried level, its top a little up: the views slide to the bottom and stay there`() throws {
    guard let reading = try Self.reading("aymdi-phyphox-accelerometer.csv", seconds: 100) else { return }
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    let run = try Self.run(reading)
    Self.expectPlausible(run, fastest: 1500)
    // the mean tilt: 1.85 m/s² down the screen, 0.6 to its left, which friction of 0.3 does not hold
    for frame in stride(from: 600, through: 6000, by: 600) {
      let mean = run.frames[frame].map(\.y).reduce(0, +) / 4
      #expect(mean > 380, "frame \(frame): \(mean)")
    }
    let speeds = run.frames.suffix(3000).flatMap { $0.map(\.speed) }
    let mean: Float = speeds.reduce(0, +) / Float(speeds.count)
    #expect(mean < 20)
  }

  @Test func `a phone turned every way: the views go where its gravity points`() throws {
    guard let reading = try Self.reading("simorxb-iphone-sensorlogger-uncalibrated.csv", seconds: 27) else { return }
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
    let gravity = try #require(reading.scene?.gravity)
    let run = try Self.run(reading)
    Self.expectPlausible(run, fastest: 2500)
    // wherever gravity has kept near one side for long enough to fall there, the views lie there
    var sides: Set<String> = []
    for frame in 60..<run.frames.count {
      let pulls = (frame - 48...frame).map { gravity.curve.value(at: Double($0) / 60) }
      let mean = (x: run.frames[frame].map(\.x).reduce(0, +) / 4, y: run.frames[frame].map(\.y).reduce(0, +) / 4)
      if pulls.allSatisfy({ $0.y > 0.8 }) {
        #expect(mean.y > 330, "frame \(frame)")
        sides.insert("bottom")
      }
      if pulls.allSatisfy({ $0.x < -0.7 }) {
        #expect(mean.x < 140, "frame \(frame)")
        sides.insert("left")
      }
    }
    #expect(sides.contains("bottom"))
  }

  @Test func `a file from which gravity has been removed is called out, and runs as it is`() throws {
    guard let reading = try Self.reading("bennyhui-iphone12-sensorlogger-useraccel.csv", seconds: 10) else { return }
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.rendered().contains("gravity has been removed"))
    Self.expectPlausible(try Self.run(reading), fastest: 2500)
  }

  @Test func `filtered at 2 Hz, a hand's tremor no longer keeps the views awake more than before`() throws {
    guard let raw = try Self.reading("aymdi-phyphox-accelerometer.csv", seconds: 60),
      let filtered = try Self.reading("aymdi-phyphox-accelerometer.csv", seconds: 60, ", \"lowPass\": 2")
    else { return }
    func restlessness(_ reading: SceneReadResult) throws -> Float {
      try Self.run(reading).frames.suffix(2400).flatMap { $0.map(\.speed) }.reduce(0, +)
    }
    #expect(try restlessness(filtered) < restlessness(raw))
  }
}
