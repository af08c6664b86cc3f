#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Wall-clock time for messages; never for physics.
public struct Stopwatch: Sendable {
  private let start: Double

  /// Starts now.
  public init() { start = Stopwatch.now }

  /// Seconds since this was made.
  public var elapsed: Double { Stopwatch.now - start }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
