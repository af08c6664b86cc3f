import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Requests to end, noted when they arrive and acted on between frames, so that temporary files can be removed.
public enum Signals {
  private static let number = Atomic<Int32>(0)

  /// The signal that has asked the process to end; nil when none has.
  public static var received: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether a signal is the terminal's request to stop, Control-C.
  public static func isInterrupt(_ signal: Int32) -> Bool { signal == SIGINT }

  /// Notes interrupts, terminations and hangups; a second one ends the process at once. A closed pipe
  /// and a file past the user's limit become errors of `write`.
  public static func install() {
    _ = number.load(ordering: .relaxed)  // so that the handler finds it made
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    var heard = sigset_t()
    unsafe sigemptyset(&heard)
    for wanted in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      unsafe sigaction(wanted, nil, &action)
      if action.isIgnored { continue }  // nohup, or a job in the background: leave it so
      action.handler = { Signals.number.store($0, ordering: .relaxed) }
      // no SA_RESTART: a read or write that waits must return
      action.sa_flags = Int32(truncatingIfNeeded: Int(SA_RESETHAND))
      unsafe sigaction(wanted, &action, nil)
      unsafe sigaddset(&heard, wanted)
    }
    // a parent that starts us from a thread pool passes on a mask that is not meant for us
    unsafe sigprocmask(SIG_UNBLOCK, &heard, nil)
  }
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { unsafe __sigaction_u.__sa_handler }
      set { unsafe __sigaction_u.__sa_handler = newValue }
    }
  #elseif canImport(Musl)
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { unsafe __sa_handler.sa_handler }
      set { unsafe __sa_handler.sa_handler = newValue }
    }
  #else
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { unsafe __sigaction_handler.sa_handler }
      set { unsafe __sigaction_handler.sa_handler = newValue }
    }
  #endif

  /// `SIG_IGN` is the number 1 in a function pointer's clothes.
  fileprivate var isIgnored: Bool { unsafe unsafeBitCast(handler, to: Int.self) == 1 }
}
