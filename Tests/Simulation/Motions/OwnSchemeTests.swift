import Formats
import Foundation
import Simulation
import Testing
import Trajectories

/// Springs by the steps of their frameworks, against the frameworks' own snapshots.
struct OwnSchemeTests {
  private func scene(_ spring: String, from start: Double = 0, to target: Double, clock: String, events: String = "") -> String {
    """
    { "physim": 1, "bounds": [400, 800], \(clock),
      "views": [{ "id": "a", "center": [\(start), 100], "size": [40, 40] }],
      "behaviors": [{ "id": "s", "type": "spring", "item": "a", "to": { "x": \(target) }, "scheme": "own", \(spring) }],
      "events": [\(events)] }
    """
  }

  private static let reactSpring = #""dialect": "react-spring", "spring": { "tension": 170, "friction": 26 }"#
  private static let rebound = #""dialect": "rebound", "spring": { "tension": 40, "friction": 7 }"#

  private func rows(_ name: String) throws -> [[Double]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "Motion/Vectors/\(name).csv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in line.split(separator: ",").map { Double($0) ?? .nan } }
  }

  @Test func `react-spring's snapshot, frame by frame to the bit of a view`() throws {
    let run = try Run(scene(Self.reactSpring, from: 1, to: 0, clock: #""duration": 1"#))
    for row in try rows("react_spring_reverse_170_26") {
      #expect(run.view("a", Int(row[0])).x == Float(row[1]), "frame \(row[0])")
    }
  }

  @Test func `rebound's snapshot, with its frames of 1 and 16.667 ms`() throws {
    let rows = try rows("rebound_40_7")
    let times = [0] + rows.indices.map { 0.001 + 0.016667 * Double($0) }
    let list = times.map { NumberFormat.exact($0) }.joined(separator: ", ")
    let run = try Run(scene(Self.rebound, to: 1, clock: #""frameTimes": [\#(list)]"#))
    for (i, row) in rows.enumerated() {
      #expect(isNear(run.view("a", i + 1).x, Float(row[1]), within: 1e-6), "frame \(i)")
    }
  }

  @Test(arguments: [(60.0, 0.5), (90, 0.478), (120, 0.475), (144, 0.507), (240, 0.425)])
  func `react-spring comes to 99 % at another time on each display`(_ rate: Double, _ time: Double) throws {
    let run = try Run(scene(Self.reactSpring, to: 1, clock: #""duration": 1, "frameRate": \#(rate)"#))
    let first = try #require(run.frames.indices.first { run.view("a", $0).x >= 0.99 })
    #expect((Double(first) / rate - time).magnitude < 1e-3)
  }

  @Test func `frames of 8 ms have 8 steps, not 9`() throws {
    let even = try Run(scene(Self.reactSpring, to: 1, clock: #""duration": 0.4, "frameRate": 125"#))
    let times = (0...50).map { NumberFormat.exact(Double($0 * 8) / 1000) }.joined(separator: ", ")
    let listed = try Run(scene(Self.reactSpring, to: 1, clock: #""frameTimes": [\#(times)]"#))
    for frame in even.frames.indices { #expect(even.view("a", frame).x == listed.view("a", frame).x) }
  }

  @Test func `the framework ends its motion in a frame, at the target`() throws {
    let run = try Run(scene(Self.reactSpring, to: 300, clock: #""duration": 2"#))
    let end = try #require(run.events(.motionFinished).first)
    #expect(run.view("a", end.frame).x == 300 && run.view("a", end.frame - 1).x != 300)
    #expect(end.motionEnd == Double(end.frame) / 60)
  }

  @Test func `a new target keeps the velocity of the steps`() throws {
    let event = #"{ "frame": 6, "retarget": { "motion": "s", "to": { "x": -200 } } }"#
    let run = try Run(scene(Self.reactSpring, to: 100, clock: #""duration": 3"#, events: event))
    #expect(run.view("a", 7).vx < run.view("a", 6).vx && run.view("a", 7).x > run.view("a", 6).x)
    #expect(run.view("a").x == -200)
  }

  @Test func `deviation is the distance from the closed form, and 0 for the closed form itself`() throws {
    let text = scene(Self.reactSpring, to: 100, clock: #""duration": 3"#)
    func deviation(_ text: String) throws -> MetricValue {
      var measurement = Measurement([try Metric.parse("s:deviation")])
      var simulation = try Scenery.simulation(text)
      _ = simulation.run(observing: &measurement)
      return measurement.value(0)
    }
    let exact = text.substituting("\"own\"", with: "\"closed\"")
    guard case .number(let own, _) = try deviation(text), case .number(let closed, _) = try deviation(exact) else {
      Issue.record("the motion has not ended")
      return
    }
    // 2 % of fast time on a way of 100 pt
    #expect(own > 0.5 && own < 3 && closed == 0)
  }

  @Test func `react-motion's steps of 1/60 s are those of a display of 60 Hz`() throws {
    let spring = #""dialect": "react-motion", "spring": { "stiffness": 170, "damping": 26 }"#
    let run = try Run(scene(spring, to: 1, clock: #""duration": 0.5"#))
    var (x, v) = (0.0, 0.0)
    for frame in 1...20 {
      v += (-170 * (x - 1) - 26 * v) / 60
      x += v / 60
      #expect(isNear(run.view("a", frame).x, Float(x), within: 1e-5))
    }
  }
}
