import Platform

/// What the process tells its caller; numbers from `sysexits.h` where it has one.
enum ExitStatus: Int32 {
  case fine = 0
  /// A run, test or expectation failed, or something differs.
  case failed = 1
  /// Nothing was compared.
  case nothingCompared = 3
  case usage = 64
  /// Bad scene, trace or sweep: retrying will not help.
  case badInput = 65
  case unreadableInput = 66
  case cannotCreateOutput = 73
  /// Retrying may help.
  case inputOutput = 74
  case interrupted = 130
  case pipeClosed = 141
  case terminated = 143
}

extension Signals {
  /// The status to leave with when a signal has asked for it.
  static var status: ExitStatus? { received.map { isInterrupt($0) ? .interrupted : .terminated } }
}
