// swift-tools-version: 6.2
import PackageDescription

// A package of a user: it depends on physim as any other would.
let package = Package(
  name: "Clients",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "physim", path: "../../..")],
  targets: [
    .executableTarget(name: "RunClient", dependencies: [.product(name: "Physim", package: "physim")]),
    .executableTarget(name: "DynamicsClient", dependencies: [.product(name: "PhysimDynamics", package: "physim")]),
    // one source in both language modes: the files of Swift5Client are links, except for one that only Swift 5 mode accepts
    .executableTarget(
      name: "Swift5Client", dependencies: [.product(name: "PhysimDynamics", package: "physim")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Swift6Client", dependencies: [.product(name: "PhysimDynamics", package: "physim")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "CostClient",
      dependencies: [.product(name: "Physim", package: "physim"), .product(name: "PhysimDynamics", package: "physim")]),
    .executableTarget(name: "CClient", dependencies: [.product(name: "Physim", package: "physim")]),
    .testTarget(
      name: "MotionTests",
      dependencies: [.product(name: "PhysimDynamics", package: "physim"), .product(name: "PhysimTesting", package: "physim")],
      exclude: [
        "MotionTests.drop.json", "MotionTests.drop.golden.csv", "MotionTests.card.json", "MotionTests.card.golden.csv",
        "MotionTests.messages.json", "MotionTests.messages.golden.csv", "card.touches.csv", "messages.touches.csv",
      ]),
  ]
)
