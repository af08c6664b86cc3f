/// Whether everything is at rest, and since when.
struct Settling: Equatable, Sendable {
  /// Frames in a row in which nothing moved.
  private var stillFrames = 0
  private(set) var isSettled = false

  /// At rest for this long is settled, as a body that falls asleep.
  private static let seconds = 0.5

  /// Takes in one more frame.
  ///
  /// - Parameters:
  ///   - areAllAsleep: The engine has found everything at rest for long enough; nil when nothing may sleep.
  ///   - areAllStill: Everything is slower than what the engine calls rest.
  /// - Returns: true when this is the frame in which everything settled.
  mutating func observe(areAllAsleep: Bool?, areAllStill: Bool, rate: Double) -> Bool {
    stillFrames = areAllStill ? stillFrames + 1 : 0
    let was = isSettled
    isSettled = areAllAsleep ?? (Double(stillFrames) >= Self.seconds * rate)
    return isSettled && !was
  }
}
