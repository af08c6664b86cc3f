#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the system that a signal may interrupt.
enum SystemCall {
  /// Whether the call that has just failed was only interrupted, and not by a signal that ends the process.
  static var shouldRepeat: Bool { errno == EINTR && Signals.received == nil }

  /// The result of a call that gives -1 where it fails; repeated while it is only interrupted.
  ///
  /// - Throws: the system's error, `EINTR` when a signal asked the process to end.
  static func repeated(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if !shouldRepeat { throw .last }
    }
  }

  /// The same for a call that gives 0 when it succeeds.
  static func check(_ call: () -> Int32) throws(SystemError) { _ = try repeated { Int(call()) } }
}
