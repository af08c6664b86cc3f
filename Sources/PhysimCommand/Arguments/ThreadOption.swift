import Platform
import Simulation

/// The number of threads of a step.
struct ThreadOption {
  /// Nil for a number that suits the scene.
  private let requested: Int?

  static let option = Option(
    name: "threads", value: "n",
    help: "Threads within a step; the results do not depend on it. (default: 1 for fewer than \(leastBodies) movable views, else one per "
      + "processor)")

  /// Views that can move from which on a step is divided by default.
  private static let leastBodies = 2000
  /// More than any machine has processors for; each takes memory.
  private static let most = 256

  init(_ arguments: ParsedArguments) throws(Failure) { requested = try arguments.integer("threads", atLeast: 1) }

  /// Gives a run its threads, which end with it.
  ///
  /// - Returns: How many there are.
  @discardableResult
  func apply(to simulation: inout Simulation) -> Int {
    let count = requested ?? (simulation.movableCount < Self.leastBodies ? 1 : Workers.coreCount)
    guard count > 1 else { return 1 }
    let pool = ThreadPool(width: min(count, Self.most))
    simulation.useThreads(pool.width) { pool.run($0, $1) }
    return pool.width
  }
}
