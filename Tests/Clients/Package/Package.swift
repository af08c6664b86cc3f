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
    .executableTarget(
      name: "CostClient",
      dependencies: [.product(name: "Physim", package: "physim"), .product(name: "PhysimDynamics", package: "physim")]),
    .executableTarget(name: "CClient", dependencies: [.product(name: "Physim", package: "physim")]),
    .testTarget(
      name: "MotionTests",
      dependencies: [.product(name: "PhysimDynamics", package: "physim"), .product(name: "PhysimTesting", package: "physim")],
      exclude: ["MotionTests.drop.json", "MotionTests.drop.golden.csv"]),
  ]
)
