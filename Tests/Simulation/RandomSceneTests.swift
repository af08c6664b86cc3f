import RandomScenes
import TestTraits
import Testing

/// The first scenes of `make fuzz-physics`, and scenes of it that failed before.
@Suite("Random scenes") struct RandomSceneTests {
  private static func expectHolds(_ seed: UInt64, _ profile: String) {
    let failures = RandomRun.failures(RandomScene(seed: seed), profile: profile)
    #expect(failures.isEmpty, "PhysicsFuzz --count 1 --seed \(seed) --profile \(profile)")
  }

  @Test(
    "of random scenes nothing leaves closed bounds or is not a number, and under physics nothing gains energy",
    arguments: RandomRun.profiles)
  func family(profile: String) {
    for seed in seeds(50, thorough: 150) { Self.expectHolds(100 + seed, profile) }
  }

  @Test("bodies that joints press against each other keep their angular momentum", arguments: [10775, 13325, 20290, 23759] as [UInt64])
  func pressed(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "a body that creeps into a wall by less than its core in each substep does not pass it",
    arguments: [92, 162, 597, 1886, 2496, 2824, 3393, 3584, 3718, 4089, 4923, 5924, 6654] as [UInt64])
  func creeping(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "joints that lock two bodies to each other add no energy, whatever they press against each other with",
    arguments: [25, 136, 220, 350, 408, 430, 451, 471, 525, 829] as [UInt64])
  func locked(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "joints keep the momentum of bodies of very different mass",
    arguments: [770, 3715, 12386, 18955, 23816, 27106, 28539, 30664] as [UInt64])
  func unequal(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("jointed bodies that pass a sleeping one keep their momentum", arguments: [45_990, 80_695] as [UInt64])
  func passing(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("a loop of joints without a solution falls back to velocities", arguments: [40, 45, 107, 168, 379, 507, 768, 890] as [UInt64])
  func unsolvable(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("a pin whose anchors are apart keeps the angular momentum of its bodies", arguments: [39, 175, 217, 238, 364] as [UInt64])
  func apart(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "joints that contradict each other keep no impulses that grow, and throw no view",
    arguments: [("uikit", 92), ("uikit", 360), ("uikit", 417), ("uikit", 437), ("uikit", 1026), ("uikit", 1167)] as [(String, UInt64)]
      + [("box2d", 92), ("box2d", 417), ("box2d", 437), ("box2d", 882), ("box2d", 1039), ("box2d", 1553), ("box2d", 2159)])
  func contradicting(profile: String, seed: UInt64) { Self.expectHolds(seed, profile) }

  @Test(
    "ropes, and what joints push against, gain no energy",
    arguments: [474, 706, 856, 935, 1623, 1696, 2607, 2855, 5741, 7319, 7533, 8502, 12528, 12625, 12960, 16603] as [UInt64])
  func pushing(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "joints that contradict each other do not throw bodies, which stretches springs",
    arguments: [23, 2338, 2446, 8052, 8264, 11059, 19715] as [UInt64])
  func thrown(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("what is left: 2 % of energy where a fast weight on a spring strikes several things in a substep", arguments: [5539] as [UInt64])
  func left(seed: UInt64) { withKnownIssue { Self.expectHolds(seed, "physics") } }

  @Test(
    "springs on what bounces add no energy",
    arguments: [9135, 30171, 31737, 32015, 32163, 38903, 47727, 52376, 54328, 56350, 73216, 89685, 95180, 96034, 97630] as [UInt64])
  func springing(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("what joints make the drift do against springs is taken from the motion", arguments: [13823, 41284, 47461] as [UInt64])
  func pulling(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test("what swings on an overdamped spring does not get away from it", arguments: [50445] as [UInt64])
  func creepingSpring(seed: UInt64) { Self.expectHolds(seed, "physics") }

  @Test(
    "the inertia that loads add to links takes no angular momentum",
    arguments: [
      37, 1314, 1818, 1851, 2020, 2078, 2261, 2977, 3495, 6907, 9198, 12789, 34644, 48088, 65392, 68557, 91230, 97806, 99695,
    ] as [UInt64])
  func stiffened(seed: UInt64) { Self.expectHolds(seed, "physics") }
}
