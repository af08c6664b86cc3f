/// Finds the frame in which everything has come to rest.
struct RestDetector: Equatable, Sendable {
  /// Frames in a row in which nothing moved.
  private var stillFrames = 0
  private(set) var isSettled = false

  /// Everything has settled after this long at rest, as a body falls asleep.
  private static let seconds = 0.5

  /// Adds one more frame.
  ///
  /// - Parameters:
  ///   - areAllAsleep: The engine has found everything at rest for long enough; nil when nothing may sleep.
  ///   - areAllStill: Everything is slower than the engine's limit of rest.
  /// - Returns: true when this is the frame in which everything settled.
  mutating func observe(areAllAsleep: Bool?, areAllStill: Bool, rate: Double) -> Bool {
    stillFrames = areAllStill ? stillFrames + 1 : 0
    let was = isSettled
    isSettled = areAllAsleep ?? (Double(stillFrames) >= Self.seconds * rate)
    return isSettled && !was
  }
}
