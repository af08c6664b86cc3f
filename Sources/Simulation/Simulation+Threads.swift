import Rigid2D

extension Simulation {
  /// Runs the parts of a step in parallel, if the profile's step has parts. No bit of the run depends on it.
  ///
  /// - Parameters:
  ///   - width: How many parts may run at the same time; 1 for a serial run, as without this call.
  ///   - perform: Calls `part` once with each of 0..<`count`, on any threads, and returns when all calls have returned.
  public mutating func useThreads(_ width: Int, _ perform: @escaping @Sendable (_ count: Int, _ part: (Int) -> Void) -> Void) {
    executor = StepExecutor(width: width, perform: perform)
  }
}
