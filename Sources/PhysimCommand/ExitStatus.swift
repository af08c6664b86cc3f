import Platform

/// The exit status of the process; numbers from `sysexits.h` where it has one.
enum ExitStatus: Int32, CaseIterable {
  case fine = 0
  /// A run, test or expectation failed, or something differs.
  case failed = 1
  /// Nothing was compared.
  case nothingCompared = 3
  case usage = 64
  /// Invalid scene, trace or sweep: a retry will not help.
  case badInput = 65
  case unreadableInput = 66
  /// Out of memory or stack: `FatalSignals` ends the process with it.
  case software = 70
  case cannotCreateOutput = 73
  /// A retry may help.
  case inputOutput = 74
  case interrupted = 130
  case pipeClosed = 141
  case terminated = 143
}

extension Signals {
  /// The status after a signal that ends the process.
  static var status: ExitStatus? { received.map { isInterrupt($0) ? .interrupted : .terminated } }
}

extension ExitStatus {
  /// The description of the status, for the manual.
  var meaning: String {
    switch self {
    case .fine: "success"
    case .failed: "a run, a check, a test or a comparison failed, or files differ"
    case .nothingCompared: "nothing was compared or tested"
    case .usage: "the command line is wrong"
    case .badInput: "a scene, trace, track, trajectory or sweep is invalid; retrying does not help"
    case .unreadableInput: "an input does not exist or cannot be read"
    case .software: "out of memory or stack, or an internal error"
    case .cannotCreateOutput: "an output cannot be created or must not be replaced"
    case .inputOutput: "an output cannot be written; retrying may help"
    case .interrupted: "interrupted (SIGINT)"
    case .pipeClosed: "broken pipe: the reader of standard output closed it"
    case .terminated: "terminated (SIGTERM)"
    }
  }
}
