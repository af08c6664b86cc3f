#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of the system.
struct Thread: @unchecked Sendable {
  /// As much as a main thread has; some systems give a new one a sixteenth of it.
  private static let stackSize = 8 << 20

  private final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Nil when the system has no more threads.
  init?(_ body: @escaping @Sendable () -> Void) {
    let job = unsafe Unmanaged.passRetained(Job(body)).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { unsafe pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var made: pthread_t?
      let status = unsafe pthread_create(&made, &attributes, { unsafe Thread.perform($0) }, job)
      guard status == 0, let made else { return nil }
      thread = made
    #elseif canImport(Musl)
      var made: pthread_t?
      let status = unsafe pthread_create(&made, &attributes, { unsafe $0.flatMap { unsafe Thread.perform($0) } }, job)
      guard status == 0, let made else { return nil }
      thread = made
    #else
      var made = pthread_t()
      let status = unsafe pthread_create(&made, &attributes, { unsafe $0.flatMap { unsafe Thread.perform($0) } }, job)
      guard status == 0 else { return nil }
      thread = made
    #endif
  }

  private static func perform(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    FatalSignals.installStack(for: stackSize)
    defer { FatalSignals.removeStack() }
    unsafe Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
    return nil
  }

  func join() { pthread_join(thread, nil) }
}
