import RandomScenes
import Testing

/// What must hold in every scene without a source of energy; `make fuzz-physics` runs many more.
struct RandomSceneTests {
  @Test(arguments: RandomRun.profiles)
  func `random scenes stay finite and within their bounds, keep momentum and never gain energy`(profile: String) {
    for seed in 0..<40 {
      let scene = RandomScene(seed: UInt64(seed))
      let failures = RandomRun.failures(scene, profile: profile)
      #expect(failures.isEmpty, "PhysicsFuzz --seed \(seed) --count 1: \(failures)")
    }
  }
}
