import Foundation
import RandomScenes

/// Runs random scenes without a source of energy under every profile: `PhysicsFuzz [--count N] [--seed N] [--profile P] [--jobs N] [--folder F]`.
///
/// A scene that fails is written into the folder, and the command that runs it again is printed. `make fuzz-physics` calls it. With `--write` the
/// scenes are only written, for `make portability`.
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
    let failed = try await withThrowingTaskGroup(of: Int.self) { group in
      for job in 0..<jobs {
        group.addTask {
          var failed = 0
          for seed in stride(from: first + job, to: first + count, by: Int(jobs)) where try !holds(seed, profiles, folder) { failed += 1 }
          return failed
        }
      }
      var failed = 0
      for try await count in group { failed += count }
      return failed
    }
    print("\(count) scenes under \(profiles.joined(separator: ", ")): \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  /// Runs a scene under some profiles; what fails is written and printed.
  private static func holds(_ seed: UInt64, _ profiles: [String], _ folder: String) throws -> Bool {
    let scene = RandomScene(seed: seed)
    var holds = true
    for profile in profiles {
      let failures = RandomRun.failures(scene, profile: profile)
      guard !failures.isEmpty else { continue }
      holds = false
      let path = "\(folder)/\(profile)-\(seed).json"
      try scene.text(profile: profile).write(toFile: path, atomically: true, encoding: .utf8)
      print("\(failures.joined(separator: "; ")): physim run \(path) --quiet --summary")
    }
    return holds
  }
}
