import Formats
import Foundation
import Pictures
import SceneFormat
import SceneModel
import TestBrowser
import Trajectories

/// Runs made up for pictures, and scenes read from text.
enum Samples {
  /// A view at a time: a ball thrown from the left, bouncing.
  static func thrown(_ k: Int, _ time: Double, gravity: Double = 900) -> (x: Double, y: Double, angle: Double) {
    let period = 0.8 + 0.05 * Double(k % 7)
    let phase = time.truncatingRemainder(dividingBy: period)
    return (
      20 + 30 * time + 2.5 * Double(k), 60 + 380 * phase / period - 0.5 * gravity * phase * (period - phase) * 0.4, 2 * time + Double(k)
    )
  }

  /// `count` views over frames 0 to `last`.
  static func run(
    _ count: Int, last: Int, every: Int = 1, label: String = "run", names: [String]? = nil, shift: (Int, Int) -> Float = { _, _ in 0 },
    sampleLimit: Int = 4_000_000
  ) -> RecordedRun {
    let names = names ?? (0..<count).map { "view-\($0)" }
    var run = RecordedRun(
      RunHeader(version: "0.0.0", scene: "sample", frameRate: 60, names: names), label: label, sampleLimit: sampleLimit)
    for index in stride(from: 0, through: last, by: every) { run.append(frame(count, index, shift: shift)) }
    return run
  }

  static func frame(_ count: Int, _ index: Int, shift: (Int, Int) -> Float = { _, _ in 0 }) -> Frame {
    let time = Double(index) / 60
    let samples = (0..<count).map { k in
      let (a, b) = (thrown(k, time), thrown(k, time + 1e-3))
      var sample = ViewSample(
        view: Int32(k), x: Float(a.x) + shift(index, k), y: Float(a.y), angle: Float(a.angle), vx: Float((b.x - a.x) * 1000),
        vy: Float((b.y - a.y) * 1000), omega: 2)
      sample.energy = Float(a.y) * 0.01
      return sample
    }
    return Frame(index: index, time: time, samples: samples, digest: 0)
  }

  static func contact(_ frame: Int, _ a: String, _ b: String, x: Float, y: Float, impulse: Float) -> EventRecord {
    var event = EventRecord(frame: frame, time: 0, kind: .contactBegan, a: a, b: b, x: x, y: y)
    event.impulse = impulse
    return event
  }

  /// A checked scene; `views` and so on are members of its object.
  static func scene(_ members: String, bounds: String = "[320, 480]") throws -> Scene {
    let text = "{\"physim\": 1, \"bounds\": \(bounds), \"duration\": 2, \(members)}"
    let reading = SceneReader.read(bytes: Array(text.utf8), name: "scene.json")
    guard let scene = reading.scene else { throw Browser.Failure(description: reading.rendered(isColored: false)) }
    return scene
  }

  static let hostile = [
    "</script><script>window.hacked = 1</script>", "\"><img src=x onerror=\"window.hacked = 1\">", "a & b < c > d",
    "'; window.hacked = 1; '",
    "]]>", "🏀 ball 👩‍👩‍👧", "\u{202E}reversed", "line\nbreak\tand \u{1}", "`${window.hacked = 1}`", "<!-- comment", "__proto__", "constructor",
  ]
}

extension RecordedRun {
  mutating func append(_ frame: Frame, events: [EventRecord] = []) { observe(frame, events) }
}
