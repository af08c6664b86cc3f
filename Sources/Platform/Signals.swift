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

/// The end of a process that cannot go on: one sentence on standard error, and a status of its own.
///
/// A request for memory that fails and a stack that is full end a Swift program by a signal. Its handler runs on a stack that is allocated
/// before, and calls nothing but what POSIX allows in handlers.
public enum FatalSignals {
  /// `EX_SOFTWARE` of sysexits.h.
  public static let status: Int32 = 70

  /// Bytes of a handler's stack, the top of the thread's own stack being kept at its low end.
  private static let stackSize = 1 << 16
  /// A process that cannot map so much address space has run out of memory.
  private static let probe = 1 << 30

  /// Handles the signals that end a process, on the calling thread as ``installStack(for:)`` does.
  public static func install() {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let resource = RLIMIT_STACK
    #endif
    let isKnown = unsafe getrlimit(resource, &limit) == 0 && limit.rlim_cur < 1 << 40
    installStack(for: isKnown ? Int(limit.rlim_cur) : 1 << 33)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      action.sa_flags = Int32(truncatingIfNeeded: Int(SA_SIGINFO) | Int(SA_ONSTACK) | Int(SA_RESETHAND))
      let handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = { number, info, _ in
        unsafe FatalSignals.end(number, info)
      }
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_sigaction = handler
      #elseif canImport(Musl)
        unsafe action.__sa_handler.sa_sigaction = handler
      #else
        unsafe action.__sigaction_handler.sa_sigaction = handler
      #endif
      unsafe sigaction(number, &action, nil)
    }
  }

  /// Gives the calling thread a stack for handlers, for the rest of its life.
  ///
  /// - Parameter size: Bytes that the thread's own stack may have.
  static func installStack(for size: Int) {
    guard let memory = unsafe mmap(nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0), unsafe memory != MAP_FAILED
    else { return }
    var top = 0
    let address = unsafe withUnsafePointer(to: &top) { Int(bitPattern: $0) }
    unsafe memory.storeBytes(of: address, as: Int.self)
    unsafe (memory + MemoryLayout<Int>.size).storeBytes(of: size, as: Int.self)
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = memory
    unsafe stack.ss_size = .init(stackSize)
    _ = unsafe sigaltstack(&stack, nil)
  }

  /// Takes the stack for handlers from the calling thread and frees it.
  static func removeStack() {
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0, let memory = unsafe stack.ss_sp else { return }
    var none = unsafe stack_t()
    unsafe none.ss_flags = Int32(SS_DISABLE)
    unsafe none.ss_size = .init(stackSize)
    _ = unsafe sigaltstack(&none, nil)
    _ = unsafe munmap(memory, stackSize)
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymous = MAP_ANONYMOUS
  #endif

  private static func end(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) -> Never {
    if unsafe isOutOfStack(number, info) {
      write("error: out of stack: the input is too complex for this thread's stack\n")
    } else if isOutOfMemory {
      write("error: out of memory: the run needs more than this process may have\n")
    } else {
      write("error: internal error: please report the command line and its input\n")
    }
    _exit(status)
  }

  private static func write(_ text: StaticString) {
    #if canImport(Darwin)
      _ = unsafe Darwin.write(2, text.utf8Start, text.utf8CodeUnitCount)
    #elseif canImport(Musl)
      _ = unsafe Musl.write(2, text.utf8Start, text.utf8CodeUnitCount)
    #else
      _ = unsafe Glibc.write(2, text.utf8Start, text.utf8CodeUnitCount)
    #endif
  }

  /// Whether the address that could not be used lies in the thread's stack or just below it.
  private static func isOutOfStack(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    var stack = unsafe stack_t()
    guard number == SIGSEGV || number == SIGBUS, let info = unsafe info, unsafe sigaltstack(nil, &stack) == 0,
      let memory = unsafe stack.ss_sp
    else { return false }
    #if canImport(Darwin)
      let fault = unsafe Int(bitPattern: info.pointee.si_addr)
    #elseif canImport(Musl)
      let fault = unsafe Int(bitPattern: info.pointee.__si_fields.__sigfault.si_addr)
    #else
      let fault = unsafe Int(bitPattern: info.pointee._sifields._sigfault.si_addr)
    #endif
    let top = unsafe memory.load(as: Int.self)
    let size = unsafe (memory + MemoryLayout<Int>.size).load(as: Int.self)
    return fault < top && fault > top - size - (1 << 20)
  }

  private static var isOutOfMemory: Bool {
    guard let memory = unsafe mmap(nil, probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0), unsafe memory != MAP_FAILED
    else { return true }
    _ = unsafe munmap(memory, probe)
    return false
  }
}
