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
  ///   - makeState: Called once per thread; the state that its pieces of work share.
  ///   - work: Must depend on its index alone; a state may only cache.
  ///   - deliver: Returns false to end early; work that has begun is finished and dropped.
  ///   - idle: Called about ten times a second while results are awaited; returns false to end early.
  /// - Throws: The error of `deliver`, when all threads have ended.
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

  /// The next piece of work; nil after the last one.
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
