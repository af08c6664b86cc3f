// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target; dependencies point downward only.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) }, swiftSettings: strict)
}

/// A test target named after the folder of Sources it mirrors, or after what it claims.
func tests(_ folder: String, _ dependencies: [Target.Dependency], beside files: [String] = []) -> Target {
  .testTarget(
    name: "\(folder)Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/\(folder)", exclude: files,
    swiftSettings: strict)
}

let package = Package(
  name: "physim",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "physim", targets: ["PhysimCommand"]),
    .library(name: "PhysimTesting", targets: ["PhysimTesting"]),
  ],
  targets: [
    room("Rigid2D"),
    room("Behaviors", ["Rigid2D"]),
    room("Scenes", ["Trajectories", "Platform"]),
    room("Simulation", ["Scenes", "Behaviors", "Rigid2D", "Trajectories"]),
    room("Trajectories"),
    room("Platform"),
    room("Goldens", ["Scenes", "Simulation", "Trajectories", "Platform"]),
    room("Sweeps", ["Scenes", "Simulation", "Trajectories", "Platform"]),
    room("PhysimTesting", ["Goldens", "Trajectories", "Platform"]),
    room("Pictures", ["Scenes", "Trajectories"], embedding: ["Player/Web"]),
    // a module of its own, since embedded pages take seconds to compile
    room("Manual", embedding: ["Topics"]),
    .executableTarget(
      name: "PhysimCommand", dependencies: ["Goldens", "Sweeps", "Pictures", "Simulation", "Scenes", "Trajectories", "Platform", "Manual"],
      resources: [.embedInCode("Templates/Scenes")], swiftSettings: strict),

    // square roots come from libm, which nothing else here brings along
    .executableTarget(
      name: "EngineBench", dependencies: ["Rigid2D", "PhysicsScenes"], path: "Tests/Bench", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    // the rows of the physics table, which PhysicsTests judges and EngineBench prints
    .target(name: "PhysicsScenes", dependencies: ["Rigid2D", "TestSupport"], path: "Tests/PhysicsScenes", swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests("Rigid2D", ["Rigid2D"]),
    tests("Behaviors", ["Behaviors", "Rigid2D"]),
    tests("Scenes", ["Scenes", "Simulation", "Trajectories"]),
    tests("Simulation", ["Simulation", "Scenes", "Behaviors", "Rigid2D", "Trajectories"]),
    tests("Trajectories", ["Trajectories"]),
    tests("Pictures", ["Pictures", "Scenes", "Trajectories"]),
    tests("Physics", ["PhysicsScenes"]),
    tests("Determinism", ["Simulation", "Scenes", "Rigid2D", "Trajectories"], beside: ["digests.txt", "profiles.txt", "scenes.txt"]),
    tests("Platform", ["Platform"]),
    tests("Goldens", ["Goldens", "Scenes", "Simulation", "Trajectories", "Platform"]),
    tests("PhysimTesting", ["PhysimTesting"], beside: ["Scenes"]),
    tests("Sweeps", ["Sweeps", "Scenes", "Simulation", "Trajectories", "Platform"]),
    tests("Manual", ["Manual"]),
    tests("CLI", ["PhysimCommand"]),
  ],
  swiftLanguageModes: [.v6]
)
