import Foundation
import SceneModel
import Simulation
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import Sweeps
@testable import Trajectories

@Suite("A Galton board") struct GaltonTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/galton.jsonc").path

  /// Balls per bin of one seed; nil for a ball that is in none.
  private func counts(seed: Int) throws -> [Int]? {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let overrides = [Override(pointer: "seed", value: "\(seed)")]
    let scene = try #require(SceneReader.read(bytes: bytes, name: "galton.jsonc", overrides: overrides).scene)
    var simulation = try Simulation(scene)
    while try simulation.next() {}
    var counts = [Int](repeating: 0, count: 11)
    for sample in simulation.frame.samples {
      // bins are 24 pt apart around 224 pt
      let place = (Double(sample.x) - 224) / 24 + 5
      let bin = place.rounded()
      guard abs(place - bin) < 0.1, counts.indices.contains(Int(bin)) else { return nil }
      counts[Int(bin)] += 1
    }
    return counts
  }

  /// Pearson's statistic against the binomial of ten fair decisions, the two bins at each end taken together.
  private func chiSquared(_ counts: [Int]) -> Double {
    let ways = [1.0, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]
    func merged(_ values: [Double]) -> [Double] { [values[0] + values[1]] + values[2...8] + [values[9] + values[10]] }
    let total = Double(counts.reduce(0, +))
    return zip(merged(counts.map { Double($0) }), merged(ways)).reduce(0) { sum, pair in
      let expected = total * pair.1 / 1024
      return sum + (pair.0 - expected) * (pair.0 - expected) / expected
    }
  }

  /// Of 200 seeds the statistic was 10.7 with 10 degrees of freedom. Without optimization a run takes seconds.
  #if UNOPTIMIZED
    private static let seeds = 1...2
  #else
    private static let seeds = 1...12
  #endif

  @Test("every ball ends in a bin, and the counts of several seeds pass a chi-squared test against the binomial", .thorough)
  func binomial() throws {
    var all = [Int](repeating: 0, count: 11)
    for seed in Self.seeds {
      let counts = try #require(try counts(seed: seed))
      #expect(counts.reduce(0, +) == 300)
      for bin in all.indices { all[bin] += counts[bin] }
    }
    // 8 degrees of freedom: 1 of 1000 fair boards is above
    #expect(chiSquared(all) < 26.12, "\(all)")
    // 47 of 100 decisions to the right
    #expect(chiSquared([6, 56, 223, 527, 818, 870, 643, 326, 108, 21, 2]) > 26.12)
  }
}
