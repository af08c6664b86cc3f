/// Finds the frame in which everything has come to rest, and when the motion before it ended.
struct RestDetector: Equatable, Sendable {
  /// The last frame whose step moved something, or which woke everything; the first frame, while nothing has moved.
  private var lastMotion = 0
  private(set) var isSettled = false

  /// Everything has settled after this long at rest, as a body falls asleep.
  private static let seconds = 0.5

  /// Adds one more frame.
  ///
  /// - Parameters:
  ///   - areAllAsleep: The engine has found everything at rest for long enough; nil when nothing may sleep.
  ///   - areAllStill: Everything was slower in the frame's step than the limit of rest.
  ///   - clock: At the frame.
  /// - Returns: The frame in which the motion ended, if this is the frame in which everything settled; else nil.
  mutating func observe(areAllAsleep: Bool?, areAllStill: Bool, at clock: FrameClock) -> Int? {
    let frame = clock.frame
    if !areAllStill { lastMotion = frame }
    let was = isSettled
    isSettled = areAllAsleep ?? clock.hasPassed(Self.seconds, since: lastMotion)
    // what only woke has not moved, but its rest begins again
    if was, !isSettled { lastMotion = max(lastMotion, frame - 1) }
    return isSettled && !was ? lastMotion : nil
  }
}
