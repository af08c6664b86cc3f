// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// `make test` sets it: one build for all suites, without the plugin, for which SwiftPM would compile the command a second time.
let isTested = Context.environment["PHYSIM_TESTED"] != nil
/// In that build the modules in which suites spend their time are optimized, and the others compile in seconds. Dependents never see the flags.
let optimized: Set = ["Rigid2D", "Formats", "Trajectories", "SceneFormat", "Simulation", "Motion", "MotionCode"]

/// The commit that `make build` builds from a working copy: `--version` names it. Only one small file in C is compiled again for another one.
let commit = Context.environment["PHYSIM_COMMIT"] ?? ""

/// A library target; dependencies point downward only.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], beside files: [String] = [], also settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: files, swiftSettings: strict + settings)
}

/// Text, trajectories and scenes as values.
let text: [Target.Dependency] = ["Formats", "Trajectories", "SceneModel"]
/// Everything from a scene's text to its frames.
let core: [Target.Dependency] = text + ["SceneFormat", "Simulation"]

/// Without optimization whole runs take minutes; suites are compiled with it as a condition where the engine is not optimized.
let unoptimized: [SwiftSetting] = isTested ? [] : [.define("UNOPTIMIZED", .when(configuration: .debug))]

/// A test target named after the folder of Sources it mirrors, or after its claim.
func tests(_ folder: String, _ dependencies: [Target.Dependency], beside files: [String] = []) -> Target {
  .testTarget(
    name: "\(folder)Tests", dependencies: dependencies + ["TestSupport", "TestTraits"], path: "Tests/\(folder)", exclude: files,
    swiftSettings: strict + unoptimized)
}

/// The command: an executable, but a library where it is fuzzed.
func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  isFuzzing
    ? .target(name: name, dependencies: dependencies, swiftSettings: strict + [.define("FUZZING")])
    : .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// `make fuzz` builds the command as a library, for an executable whose main function is libFuzzer's.
let isFuzzing = Context.environment["PHYSIM_FUZZ"] != nil

let fuzzed: [Target.Dependency] = ["PhysimCommand", "Goldens", "Sweeps", "Pictures", "Platform"] + core

let package = Package(
  name: "physim",
  // Type-checked on Linux for macOS 14 against the toolchain's interface of Swift: the modules from Rigid2D to Physim. The others are not compiled
  // for these systems. Synchronization, in Platform, is of macOS 15 and iOS 18: PhysimTesting and the command are not for iOS.
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    isFuzzing
      ? .executable(name: "Fuzzer", targets: ["Fuzzer"])
      : .executable(name: "physim", targets: ["PhysimCommand"]),
    .library(name: "Physim", targets: ["Physim"]),
    .library(name: "PhysimDynamics", targets: ["PhysimDynamics"]),
    .library(name: "MotionRecorder", targets: ["MotionRecorder"]),
    .library(name: "PhysimTesting", targets: ["PhysimTesting"]),
    .plugin(name: "PhysimPlugin", targets: ["PhysimPlugin"]),
  ],
  targets: [
    // the core: no libc, no Foundation
    // structs of spans, whose lifetimes Swift 6.3 has only as an experimental feature
    module("Rigid2D", also: [.enableExperimentalFeature("Lifetimes")]),
    module("Formats", also: [.enableExperimentalFeature("Lifetimes")]),
    // springs, decays and scrolls of user interfaces
    module("Motion", ["Formats"]),
    module("MotionCode", ["Motion", "Formats"]),
    module("Trajectories", ["Formats"]),
    module("SceneModel", ["Formats", "Motion", "Trajectories"]),
    module("SceneFormat", ["Motion"] + text),
    module("Simulation", ["Rigid2D", "Motion"] + text),
    // its only product: runs for programs in Swift and in C
    .target(
      name: "Physim", dependencies: ["Rigid2D", "Motion"] + core, swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // UIKit Dynamics by its own names, on Foundation's geometry
    module("PhysimDynamics", ["Rigid2D", "Motion", "Simulation"] + text),
    // one file, which an app can also copy
    module("MotionRecorder", ["PhysimDynamics"]),
    module("LiveCore", core, beside: ["build.sh", "modules.sh", "numbers.c", "runtime.c"]),

    // what a process adds: files, threads, folders, pictures
    module("Platform", ["Formats"]),
    module("Goldens", ["Pictures", "Platform"] + core),
    module("Sweeps", ["Motion", "Platform"] + core),
    module("PhysimTesting", ["Goldens", "PhysimDynamics", "Trajectories", "Platform"]),
    module("Pictures", ["SceneFormat", "Resources"] + text, beside: ["Player/Web"]),
    .target(name: "EmbeddedFiles", cSettings: commit.isEmpty ? [] : [.define("PHYSIM_COMMIT", to: "\"\(commit)\"")]),
    module("Resources", ["EmbeddedFiles", "Formats"], beside: ["Manual/Topics", "Templates/Scenes"]),
    command(
      "PhysimCommand",
      ["Goldens", "Sweeps", "Pictures", "Resources", "Platform", "Motion", "MotionCode"] + core),

    // `swift package physim …` in a package that depends on this one
    .plugin(
      name: "PhysimPlugin",
      // no permission is asked for, which every call would need an answer to: one that records has --allow-writing-to-package-directory
      capability: .command(intent: .custom(verb: "physim", description: "Run physim: test, run, render and its other commands.")),
      dependencies: ["PhysimCommand"], path: "Sources/PhysimPlugin"),

    // square roots come from libm, which nothing else here brings along
    .executableTarget(
      name: "EngineBench", dependencies: ["Rigid2D", "PhysicsScenes", "Platform"], path: "Tests/Bench", exclude: ["sizes.sh", "sizes.txt"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    // the rows of the physics table, which PhysicsTests judges and EngineBench prints
    .target(name: "PhysicsScenes", dependencies: ["Rigid2D", "TestSupport"], path: "Tests/PhysicsScenes", swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: strict),
    // random scenes without a source of energy, which `make fuzz-physics` runs
    .target(name: "RandomScenes", dependencies: ["TestSupport"] + core, path: "Tests/RandomScenes", swiftSettings: strict),
    .executableTarget(name: "PhysicsFuzz", dependencies: ["RandomScenes", "Sweeps"], path: "Tests/PhysicsFuzz", swiftSettings: strict),
    // pages in Chromium, for the suites of pictures and of the command
    .target(name: "TestBrowser", path: "Tests/TestBrowser", exclude: ["browser.py"], swiftSettings: strict),
    tests("Rigid2D", ["Rigid2D"]),
    tests("Formats", ["Formats"]),
    tests("Motion", ["Motion", "MotionCode"], beside: ["Vectors", "digest.txt"]),
    tests("SceneFormat", ["Platform"] + core),
    tests("Simulation", ["Rigid2D", "Platform", "RandomScenes"] + core),
    tests("PhysimDynamics", ["PhysimDynamics", "MotionRecorder", "Platform"] + core),
    tests("Clients", [], beside: ["Package", "sources.sh", "sources.txt"]),
    tests("Physim", ["Physim", "Platform", "Formats"]),
    tests("LiveCore", ["LiveCore", "Platform"] + core),
    tests("Trajectories", ["Trajectories", "Formats"]),
    tests("Pictures", ["TestBrowser", "Pictures", "Platform"] + core),
    tests("Physics", ["PhysicsScenes"]),
    tests("Determinism", ["Rigid2D", "Platform", "Resources"] + core, beside: ["digests.txt", "profiles.txt", "scenes.txt"]),
    tests("Platform", ["Platform"]),
    tests("Goldens", ["Goldens", "Platform"] + core),
    tests(
      "PhysimTesting", ["PhysimTesting", "PhysimDynamics"], beside: ["Scenes", "MotionTests.drop.json", "MotionTests.drop.golden.csv"]),
    tests("Sweeps", ["Motion", "Sweeps", "Platform"] + core),
    tests("Resources", ["Resources"]),
    // it starts the command, which is built with it
    tests("PhysimCommand", ["TestBrowser"]),
    isFuzzing
      ? .executableTarget(
        name: "Fuzzer", dependencies: fuzzed + ["TestSupport"], path: "Tests/Fuzz", exclude: ["FuzzTests.swift", "run.sh"],
        swiftSettings: strict)
      : tests("Fuzz", fuzzed, beside: ["Fuzzer.swift", "run.sh"]),
  ],
  swiftLanguageModes: [.v6]
)

// a plugin cannot depend on a library
if isFuzzing || isTested {
  package.products.removeAll { $0.name == "PhysimPlugin" }
  package.targets.removeAll { $0.name == "PhysimPlugin" }
}

// A module is compiled again, as a whole, when any module below it has other declarations: a stored property of the engine changes the layout of
// types that contain it, several modules up, and the package manager follows direct dependencies alone.
if isTested {
  func below(_ target: Target) -> Set<String> {
    var found: Set<String> = []
    var next = [target]
    while let target = next.popLast() {
      for case .byNameItem(let name, _) in target.dependencies where found.insert(name).inserted {
        if let target = package.targets.first(where: { $0.name == name }) { next.append(target) }
      }
    }
    return found
  }
  for target in package.targets where target.name != "EmbeddedFiles" {
    target.dependencies = below(target).sorted().map { .byName(name: $0) }
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags([
          optimized.contains(target.name) ? "-O" : "-Onone", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
          // one process a module, as another one for its interface would type-check everything again; no check of LLVM's own output
          "-no-emit-module-separately-wmo", "-Xfrontend", "-disable-llvm-verify",
        ])
      ]
  }
}

// `make determinism` builds some test targets and their dependencies, nothing else; names are separated by commas
if let only = Context.environment["PHYSIM_ONLY"] {
  var needed: Set<String> = []
  var next = only.split(separator: ",").map { "\($0)Tests" }
  while let name = next.popLast() {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    for case .byNameItem(let name, _) in target.dependencies { next.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
