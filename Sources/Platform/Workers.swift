#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Work spread over threads, its results handed on in order.
public enum Workers {
  /// Cores that this process may use, at least 1.
  public static var coreCount: Int {
    if let allowed { return allowed }
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Bits of the mask of cores that Linux allows the process; nil where there is no such thing.
  private static var allowed: Int? {
    guard let file = try? Descriptor.reading("/proc/self/status") else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.readAll(limit: 1 << 16) else { return nil }
    let mark = "Cpus_allowed:"
    guard let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first(where: { $0.hasPrefix(mark) }) else { return nil }
    let count = line.dropFirst(mark.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return count > 0 ? count : nil
  }

  /// Does `work` for 0..<`count` on several threads.
  ///
  /// `deliver` gets every result on the calling thread, in ascending order, whatever the number of threads; at most a window
  /// of `32 * threads` results waits for its turn, so memory does not grow with `count`.
  ///
  /// - Parameters:
  ///   - threads: At least 1; with 1 everything happens on the calling thread.
  ///   - makeState: Called once a thread: what its pieces of work may share.
  ///   - work: Must depend on its index alone, up to what a state may remember.
  ///   - deliver: Returns false to end early; work that has begun is finished and dropped.
  ///   - idle: Called about ten times a second while results are awaited; returns false to end early.
  /// - Throws: what `deliver` throws, when all threads have ended.
  public static func run<State, Result: Sendable, Problem: Error>(
    _ count: Int, threads: Int, makeState: @escaping @Sendable () -> State,
    work: @escaping @Sendable (Int, inout State) -> Result,
    deliver: (Int, Result) throws(Problem) -> Bool, idle: () -> Bool = { true }
  ) throws(Problem) {
    guard threads > 1, count > 1 else {
      var state = makeState()
      for index in 0..<count where try !(deliver(index, work(index, &state)) && idle()) { return }
      return
    }
    let threads = min(threads, count)
    let queue = JobQueue<Result>(count: count, window: 32 * threads)
    let workers = (0..<threads).compactMap { _ in
      Thread {
        var state = makeState()
        while let index = queue.takeIndex() { queue.put(work(index, &state), at: index) }
      }
    }
    defer {
      queue.close()
      for thread in workers { thread.join() }
    }
    // a system that has no threads left gets the work done all the same
    guard !workers.isEmpty else {
      return try run(count, threads: 1, makeState: makeState, work: work, deliver: deliver, idle: idle)
    }
    for index in 0..<count {
      var result = queue.take(index)
      while result == nil {
        guard idle() else { return }
        result = queue.take(index)
      }
      guard let result, try deliver(index, result) else { return }
    }
  }
}

/// A queue of jobs and a bounded buffer of their results.
private final class JobQueue<Result: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private let count: Int
  private let window: Int
  // under the lock
  private var nextIndex = 0
  private var delivered = 0
  private var isClosed = false
  /// By index modulo the window.
  private var results: [Result?]

  init(count: Int, window: Int) {
    self.count = count
    self.window = window
    results = Array(repeating: nil, count: window)
  }

  /// The next piece of work; nil when there is no more.
  func takeIndex() -> Int? {
    lock.enter()
    defer { lock.leave() }
    while !isClosed, nextIndex < count, nextIndex - delivered >= window { lock.wait(.room) }
    guard !isClosed, nextIndex < count else { return nil }
    defer { nextIndex += 1 }
    return nextIndex
  }

  func put(_ result: Result, at index: Int) {
    lock.enter()
    results[index % window] = result
    if index == delivered { lock.signal(.result) }
    lock.leave()
  }

  /// The result of a piece of work; nil when a tenth of a second passed without it.
  func take(_ index: Int) -> Result? {
    lock.enter()
    defer { lock.leave() }
    if results[index % window] == nil { lock.wait(.result, seconds: 0.1) }
    guard let result = results[index % window] else { return nil }
    results[index % window] = nil
    delivered = index + 1
    lock.signal(.room)
    return result
  }

  /// Hands out no more work.
  func close() {
    lock.enter()
    isClosed = true
    lock.signal(.room)
    lock.leave()
  }
}

/// A lock with two things to wait for.
@safe private final class Lock {
  enum Condition { case room, result }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let room = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let result = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(room, nil)
    #if canImport(Darwin)
      unsafe pthread_cond_init(result, nil)
    #else
      // a clock that is set back must not make a wait longer
      var attributes = pthread_condattr_t()
      unsafe pthread_condattr_init(&attributes)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      unsafe pthread_cond_init(result, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    unsafe pthread_cond_destroy(result)
    unsafe pthread_cond_destroy(room)
    unsafe pthread_mutex_destroy(mutex)
    unsafe result.deallocate()
    unsafe room.deallocate()
    unsafe mutex.deallocate()
  }

  private func pointer(_ condition: Condition) -> UnsafeMutablePointer<pthread_cond_t> {
    switch condition {
    case .room: unsafe room
    case .result: unsafe result
    }
  }

  func enter() { _ = unsafe pthread_mutex_lock(mutex) }
  func leave() { _ = unsafe pthread_mutex_unlock(mutex) }
  func wait(_ condition: Condition) { _ = unsafe pthread_cond_wait(pointer(condition), mutex) }
  func signal(_ condition: Condition) { _ = unsafe pthread_cond_broadcast(pointer(condition)) }

  func wait(_ condition: Condition, seconds: Double) {
    var time = timespec()
    #if canImport(Darwin)
      time.tv_sec = Int(seconds)
      time.tv_nsec = Int((seconds - Double(Int(seconds))) * 1e9)
      _ = unsafe pthread_cond_timedwait_relative_np(pointer(condition), mutex, &time)
    #else
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      let end = Double(time.tv_nsec) * 1e-9 + seconds
      time.tv_sec += Int(end)
      time.tv_nsec = Int((end - Double(Int(end))) * 1e9)
      _ = unsafe pthread_cond_timedwait(pointer(condition), mutex, &time)
    #endif
  }
}

/// A thread of the system.
private struct Thread {
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
