import Foundation
import RandomScenes
import Sweeps

/// Runs random scenes without a source of energy under every profile: `PhysicsFuzz [--count N] [--seed N] [--profile P] [--jobs N] [--folder F]`.
///
/// Of every hundred scenes, the one that comes nearest to a limit is changed a hundred times by an evolution strategy, as hunts do. A scene that fails
/// is written into the folder, and the command that runs it again is printed. `make fuzz-physics` calls it. With `--write` the scenes are only
/// written, for `make portability`.
@main
enum PhysicsFuzz {
  static func main() async throws {
    let arguments = CommandLine.arguments
    func option(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    let count = option("--count").flatMap(UInt64.init) ?? 1000
    let first = option("--seed").flatMap(UInt64.init) ?? 0
    let jobs = option("--jobs").flatMap(UInt64.init) ?? 1
    let folder = option("--folder") ?? ".build/fuzz-physics"
    let profiles = option("--profile").map { [$0] } ?? RandomRun.profiles
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if arguments.contains("--write") {
      for seed in first..<first + count {
        try RandomScene(seed: seed).text(profile: "physics").write(
          toFile: "\(folder)/random-\(seed).json", atomically: true, encoding: .utf8)
      }
      return
    }
    let total = try await withThrowingTaskGroup(of: Tally.self) { group in
      for job in 0..<jobs {
        group.addTask {
          var tally = Tally(profiles: profiles, folder: folder)
          for start in stride(from: first + 100 * job, to: first + count, by: 100 * Int(jobs)) {
            try tally.add(start..<min(start + 100, first + count))
          }
          return tally
        }
      }
      var total = Tally(profiles: profiles, folder: folder)
      for try await tally in group { total.merge(tally) }
      return total
    }
    print(
      "\(total.count) scenes under \(profiles.joined(separator: ", ")): \(total.failed) failed, the smallest margin is "
        + "\((1000 * total.margin).rounded() / 10) % of a limit, \((1000 * total.seedMargin).rounded() / 10) % among plain seeds")
    exit(total.failed == 0 ? 0 : 1)
  }
}

/// What came of some scenes.
private struct Tally: Sendable {
  let profiles: [String]
  let folder: String
  private(set) var count = 0
  private(set) var failed = 0
  /// The smallest, in parts of a limit: of all scenes, and of those that are not changed.
  private(set) var margin = 1.0
  private(set) var seedMargin = 1.0

  init(profiles: [String], folder: String) {
    self.profiles = profiles
    self.folder = folder
  }

  mutating func merge(_ other: Tally) {
    count += other.count
    failed += other.failed
    margin = min(margin, other.margin)
    seedMargin = min(seedMargin, other.seedMargin)
  }

  /// Runs the scenes of some seeds, then changes of the one that comes nearest to a limit.
  mutating func add(_ seeds: Range<UInt64>) throws {
    var nearest = (seed: seeds.lowerBound, margin: Double.infinity)
    for seed in seeds {
      let margin = try add(RandomScene(seed: seed))
      seedMargin = min(seedMargin, margin)
      if margin < nearest.margin { nearest = (seed, margin) }
    }
    let numbers = Array(RandomScene(seed: nearest.seed).numbers.prefix(Self.mostNumbers))
    if nearest.margin < 0 || numbers.isEmpty { return }
    var strategy = EvolutionStrategy(from: numbers, seed: nearest.seed, sigma: 0.1, size: 10)
    for _ in 0..<10 {
      let points = strategy.points()
      var margins: [Double] = []
      for point in points { margins.append(try add(RandomScene(seed: nearest.seed, numbers: point))) }
      // one failure of a scene says enough
      if margins.contains(where: { $0 < 0 }) { return }
      strategy.update(margins.indices.sorted { (margins[$0], $0) < (margins[$1], $1) }.map { points[$0] })
    }
  }

  /// Numbers of a scene that are changed, at most.
  private static let mostNumbers = 12

  /// Runs a scene under all profiles; what fails is written and printed.
  private mutating func add(_ scene: RandomScene) throws -> Double {
    var least = 1.0
    for profile in profiles {
      let (failures, margin) = RandomRun.outcome(scene, profile: profile)
      least = min(least, margin)
      guard !failures.isEmpty else { continue }
      failed += 1
      let path = "\(folder)/\(profile)-\(scene.seed).json"
      try scene.text(profile: profile).write(toFile: path, atomically: true, encoding: .utf8)
      print("\(failures.joined(separator: "; ")): physim run \(path) --quiet --summary")
    }
    count += 1
    margin = min(margin, least)
    return least
  }
}
