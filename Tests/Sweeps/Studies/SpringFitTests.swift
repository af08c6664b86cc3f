import Foundation
import Motion
import Testing

@testable import Sweeps

/// Springs that are found in recorded values.
struct SpringFitTests {
  private func samples(_ motion: SpringMotion, shift: Double = 0, every step: Double = 0.02, until end: Double = 1.2) -> [SpringFit.Sample]
  {
    (0...Int(end / step)).map { i in
      let time = Double(i) * step
      return SpringFit.Sample(time: time, value: time < shift ? motion.start : motion.state(at: time - shift).position)
    }
  }

  private func value(_ parameter: SpringModel.Parameter, _ result: SpringFit.Result) -> Double {
    result.values.first { $0.parameter == parameter }?.value ?? .nan
  }

  private func rows(_ name: String) throws -> [[Double]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "Motion/Vectors/\(name).csv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in line.split(separator: ",").map { Double($0) ?? .nan } }
      .filter { !$0[0].isNaN }
  }

  @Test func `an exact recording has its parameters and time shift`() throws {
    for (frequency, ratio) in [(10.0, 0.5), (18, 1.0), (25, 0.2), (9, 1.6)] {
      let motion = SpringMotion(Spring(angularFrequency: frequency, dampingRatio: ratio), from: 10, to: 110)
      let best = try SpringFit(samples(motion, shift: 0.05)).results()[0]
      let spring = try #require(best.motion.spring)
      #expect((spring.angularFrequency / frequency - 1).magnitude < 1e-3 && (spring.dampingRatio - ratio).magnitude < 1e-3)
      #expect((best.motion.shift - 0.05).magnitude < 1e-3 && (best.motion.target - 110).magnitude < 0.05)
      #expect(best.rms < 0.01)
    }
  }

  @Test func `a velocity is found, and told from a start at rest`() throws {
    let motion = SpringMotion(Spring(angularFrequency: 12, dampingRatio: 0.7), from: 0, to: 1, velocity: 9)
    let results = try SpringFit(samples(motion), known: SpringFit.Known(start: 0, target: 1)).results()
    #expect(results[0].model == .spring && (value(.velocity, results[0]) - 9).magnitude < 0.01)
    #expect(SpringFit.rivals(in: results).isEmpty)
  }

  @Test func `the intervals of a noisy recording hold the truth`() throws {
    let motion = SpringMotion(Spring(angularFrequency: 10, dampingRatio: 0.5), from: 0, to: 100)
    // differences that repeat with no period of the motion
    let noisy = samples(motion, shift: 0.1).enumerated().map { i, sample in
      SpringFit.Sample(time: sample.time, value: sample.value + 0.4 * Double((i * 7919 % 101) - 50) / 50)
    }
    let best = try SpringFit(noisy, known: SpringFit.Known(start: 0)).results()[0]
    for (parameter, truth) in [(SpringModel.Parameter.frequency, 10.0), (.ratio, 0.5), (.shift, 0.1), (.target, 100)] {
      let found = try #require(best.values.first { $0.parameter == parameter })
      let interval = try #require(found.interval)
      #expect(interval.contains(truth), "\(parameter): \(interval)")
    }
  }

  @Test(arguments: [("rubberband_top_release", 1.0, -235.0, 10.81, 1725.0), ("cranpose_bounce", 0.001, -177, 10.87, 1307)])
  func `UIScrollView's held releases are critical springs with an inward velocity`(
    _ file: String, _ unit: Double, _ start: Double, _ frequency: Double, _ velocity: Double
  ) throws {
    let samples = try rows(file).map { SpringFit.Sample(time: unit * $0[0], value: $0[1]) }
    let results = try SpringFit(samples, known: SpringFit.Known(start: start, target: 0)).results()
    let critical = try #require(results.first { $0.model == .critical })
    #expect((value(.frequency, critical) - frequency).magnitude < 0.15)
    #expect((value(.velocity, critical) / velocity - 1).magnitude < 0.04)
    #expect(critical.rms < 0.2)
    // an exponential is refuted by both
    let exponential = try #require(results.first { $0.model == .exponential })
    #expect(exponential.rms > 5 * critical.rms)
  }

  @Test func `a given spring has the time shift that fits best`() throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 0.5)
    let fit = try SpringFit(samples(SpringMotion(spring, from: 0, to: 1), shift: 0.08))
    let result = try #require(fit.result(of: spring, velocity: 0))
    #expect(result.rms < 1e-4 && (result.motion.shift - 0.08).magnitude < 1e-4)
  }

  @Test func `a recording that says nothing is an error`() {
    let few = (0..<5).map { SpringFit.Sample(time: Double($0), value: Double($0)) }
    #expect(throws: SpringFit.Problem.tooFew(5, least: 6)) { try SpringFit(few) }
    let still = (0..<9).map { SpringFit.Sample(time: Double($0), value: 3) }
    #expect(throws: SpringFit.Problem.constant) { try SpringFit(still) }
  }
}
