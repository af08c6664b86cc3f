import Foundation
import Testing

/// A folder of scenes for `physim test`.
struct GoldenFolder {
  let physim: Physim

  init() throws {
    physim = try Physim()
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "scenes"), withIntermediateDirectories: true)
  }

  /// Two views between walls; the ball bounces.
  static func scene(elasticity: String = "0.8", frames: Int = 90, rate: Int = 60, views: String? = nil, expect: String = "{}") -> String {
    let ball = #"{ "id": "ball", "frame": [10, 300, 40, 40], "elasticity": \#(elasticity) }"#
    let box = #"{ "id": "box", "frame": [100, 300, 40, 40] }"#
    return """
      {
        "physim": 1,
        "bounds": [320, 460],
        "frames": \(frames),
        "frameRate": \(rate),
        "gravity": { "vector": [0, 9.81], "unit": "m/s2" },
        "walls": [{ "id": "sides", "bounds": true }],
        "views": [
          \(views ?? "\(ball),\n    \(box)")
        ],
        "expect": \(expect)
      }
      """
  }

  func write(_ text: String, _ name: String = "a.json") throws { try physim.write(text, to: "scenes/\(name)") }
  func text(_ name: String) -> String? { physim.text("scenes/\(name)") }

  /// What is in the folder of scenes.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: physim.folder.appending(path: "scenes").path)) ?? []).sorted()
  }

  /// `physim VERB scenes …`.
  func run(_ verb: String, _ arguments: String..., more environment: [String: String] = [:]) throws -> Physim.Result {
    let variables = Physim.environment.merging(environment) { $1 }
    return try physim.finish(physim.start([verb, "scenes"] + arguments, environment: variables))
  }

  func shell(_ line: String) throws -> Physim.Result {
    try physim.finish(physim.start(["-c", line], executable: URL(filePath: "/bin/sh"), environment: Physim.environment))
  }

  func remove() { physim.remove() }
}
