import Foundation
import TestSupport
import Testing

@testable import SceneFormat
@testable import SceneModel

/// Units of recorded readings, where no header says them.
@Suite("Units of traces") struct TraceUnitTests {
  private typealias Reading = (x: Double, y: Double, z: Double)

  private static func text(_ readings: [Reading], _ header: String = "time,seconds_elapsed,z,y,x") -> String {
    header + "\n" + readings.enumerated().map { "0,\(Double($0) / 50),\($1.z),\($1.y),\($1.x)\n" }.joined()
  }

  /// Sums of slow sines: a hand's motion, without a preferred direction. The median magnitude is `size`.
  private static func motion(_ size: Double, count: Int = 1500) -> [Reading] {
    let raw: [Reading] = (0..<count).map { i in
      let t = Double(i) / 50
      let strength = 0.3 + pow(sin(0.4 * t), 2)
      return (strength * sin(7.1 * t), strength * sin(5.3 * t + 1), strength * (sin(6.2 * t + 2) + 0.4 * sin(23 * t)))
    }
    let sorted = raw.map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() }.sorted()
    let factor = size / sorted[count / 2]
    return raw.map { ($0.x * factor, $0.y * factor, $0.z * factor) }
  }

  /// A device that a hand turns, in g.
  private static func tilting(shaken: Double, turns: Double) -> [Reading] {
    zip(0..., motion(shaken)).map { i, shake in
      let angle = turns * 2 * Double.pi * Double(i) / 1500
      return (sin(angle) + shake.x, -cos(angle) + shake.y, shake.z)
    }
  }

  private static func scale(_ readings: [Reading], _ options: (inout TraceOptions) -> Void = { _ in }) -> (Double?, [TraceProblem]) {
    let (curve, problems) = TraceTests.read(text(readings), options)
    guard let vector = curve?.vectors.first else { return (nil, problems) }
    return (readings[0].y.magnitude > readings[0].x.magnitude ? -vector.y / readings[0].y : vector.x / readings[0].x, problems)
  }

  private static func isRemoved(_ problem: TraceProblem) -> Bool { if case .gravityRemoved = problem { true } else { false } }
  private static func isDoubt(_ problem: TraceProblem) -> Bool { if case .unitInDoubt = problem { true } else { false } }

  @Test(
    "m/s² without gravity are m/s² at any strength, also where their median is that of g", arguments: [0.05, 0.3, 0.7, 1, 1.3, 1.6, 2.5])
  func motion(size: Double) throws {
    let (scale, problems) = Self.scale(Self.motion(size))
    #expect(try (#require(scale) * 9.80665 - 1).magnitude < 1e-9)
    #expect(problems.count == 1 && problems.allSatisfy(Self.isRemoved), "\(problems)")
  }

  @Test("g are g for a device at rest, tilted, turned around and shaken; so are m/s²", arguments: [0, 0.1, 0.3], [0.1, 0.5, 3.0])
  func gravity(shaken: Double, turns: Double) throws {
    let readings = Self.tilting(shaken: shaken, turns: turns)
    let (scale, problems) = Self.scale(readings)
    #expect(try (#require(scale) - 1).magnitude < 1e-9)
    #expect(!problems.contains(where: Self.isRemoved))
    let metric = Self.scale(readings.map { ($0.x * 9.80665, $0.y * 9.80665, $0.z * 9.80665) }).0
    #expect(try (#require(metric) * 9.80665 - 1).magnitude < 1e-9)
  }

  @Test("where both fit there is a warning that says how they are read, and \"unit\" settles it")
  func doubt() throws {
    // motion on top of half the gravity: neither is likely
    let odd: [Reading] = Self.motion(0.9).map { ($0.x, $0.y - 0.6, $0.z) }
    let (scale, problems) = Self.scale(odd)
    let isMetric = try #require(scale) < 0.5
    #expect(problems.contains { if case .unitInDoubt(_, _, isMetric) = $0 { true } else { false } }, "\(problems)")
    for metric in [true, false] {
      let settled = Self.scale(odd) { $0.isMetric = metric }
      #expect(try (#require(settled.0) < 0.5) == metric && !settled.1.contains(where: Self.isDoubt))
    }
    #expect(Self.scale(Self.motion(4)).1.contains(where: Self.isDoubt))
    #expect(Self.scale(Self.motion(40)).1.contains(where: Self.isDoubt))
  }

  /// The folder of recordings, next to this package or above it.
  private static let recordings: URL? = {
    let package = Samples.fixtures.deletingLastPathComponent()
    return ["../shared/traces", "../../shared/traces"].map { package.appending(path: $0).standardized }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  @Test("a phone's recording without gravity, whatever part of it and however strong, is never taken for g")
  func recorded() throws {
    guard let recordings = Self.recordings else {
      print("skipped: the recordings, shared/traces, are not beside this package")
      return
    }
    func readings(_ file: String) throws -> [Reading] {
      try String(contentsOf: recordings.appending(path: file), encoding: .utf8).split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: ",").map { Double($0) ?? .nan }
        return (fields[4], fields[3], fields[2])
      }
    }
    let user = try readings("bennyhui-iphone12-sensorlogger-useraccel.csv")
    let whole = try readings("simorxb-iphone-sensorlogger-uncalibrated.csv")
    for part in 0..<4 {
      let some = user[(part * user.count / 4)..<((part + 1) * user.count / 4)]
      let median = some.map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() }.sorted()[some.count / 2]
      for size in [0.7, 1, 1.5] {
        let factor = size / median
        let (_, problems) = Self.scale(some.map { ($0.x * factor, $0.y * factor, $0.z * factor) })
        #expect(problems.contains { Self.isRemoved($0) || Self.isDoubt($0) }, "part \(part), \(size): \(problems)")
      }
      let rest = Array(whole[(part * whole.count / 4)..<((part + 1) * whole.count / 4)])
      let (scale, problems) = Self.scale(rest)
      #expect(try (#require(scale) - 1).magnitude < 1e-6 && !problems.contains { Self.isRemoved($0) || Self.isDoubt($0) }, "part \(part)")
    }
  }
}
