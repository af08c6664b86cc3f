import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads for tasks that are over within microseconds: made once, used for many tasks.
///
/// A task is divided into parts. Each thread, the caller's among them, begins with a run of parts of its own, which are the same ones in every task of as many parts, so that what they
/// read is near; then it takes parts of the others. A thread without work looks for the next task for a few hundred microseconds and then sleeps.
public final class ThreadPool: Sendable {
  /// How many threads there are, the caller's among them; fewer than were asked for where the system has no more.
  public let width: Int
  private let tasks: TaskBoard
  private let threads: [Thread]

  /// - Parameter width: How many threads a task may use, the caller's among them; at least 1.
  public init(width: Int) {
    precondition(width >= 1, "a pool has at least the caller's thread")
    let tasks = TaskBoard(width: width)
    self.tasks = tasks
    threads = (1..<max(1, width)).compactMap { worker in Thread { tasks.work(as: worker) } }
    self.width = threads.count + 1
  }

  deinit {
    tasks.close()
    for thread in threads { thread.join() }
  }

  /// Calls `part` once with each of 0..<`count`, on all threads, and returns when all calls have returned.
  ///
  /// All parts see the caller's earlier writes, and the caller sees theirs. Calls must not overlap: neither another thread nor a part may
  /// call it meanwhile.
  ///
  /// - Parameter count: Below 65 536.
  public func run(_ count: Int, _ part: (Int) -> Void) {
    guard width > 1, count > 1 else {
      for index in 0..<count { part(index) }
      return
    }
    // the compiler puts the path of the file into the code of this call: a name instead, so that builds in two folders have the same bytes
    #sourceLocation(file:"ThreadPool.run",line:1)
    withoutActuallyEscaping(part) { tasks.run(count, $0) }
    #sourceLocation()
  }
}

/// The present task and who has taken which of its parts.
///
/// A worker's run of parts is one word, the ticket: the number of the task, the next part and the end. Who takes a part replaces the word by the one with the next part; so a thread that comes
/// late, with the number of a task that is over, takes nothing. The task itself is read by those only that have taken a part, and the caller stays until all parts have ended.
@safe private final class TaskBoard: @unchecked Sendable {
  private let width: Int
  /// The number of the present task.
  private let number = Atomic<UInt32>(0)
  /// Its parts that have not ended.
  private let remaining = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  private let isClosed = Atomic<Bool>(false)
  private let lock = Lock()
  private let tickets: UnsafeMutablePointer<Atomic<UInt64>>
  private let task: UnsafeMutablePointer<(Int) -> Void>
  /// How often a thread looks for a task before it sleeps, and how often a caller for the end of its task before it leaves its core to others; with more threads than cores nothing comes
  /// while they look.
  private let taskLooks: Int
  private let endLooks: Int

  /// Tickets are this many words apart: two on one line of the cache would slow each other down.
  private static let stride = 16

  init(width: Int) {
    self.width = width
    // some 300 µs: what a large scene does on one thread between two tasks mostly takes less, and to wake a sleeper takes a good part of that
    taskLooks = width <= Workers.coreCount ? 1_000_000 : 1
    endLooks = width <= Workers.coreCount ? 10_000 : 1
    unsafe tickets = .allocate(capacity: width * Self.stride)
    for worker in 0..<width { unsafe (tickets + worker * Self.stride).initialize(to: Atomic(0)) }
    unsafe task = .allocate(capacity: 1)
    unsafe task.initialize(to: { _ in })
  }

  deinit {
    for worker in 0..<width { unsafe (tickets + worker * Self.stride).deinitialize(count: 1) }
    unsafe tickets.deallocate()
    unsafe task.deinitialize(count: 1)
    unsafe task.deallocate()
  }

  /// Runs a task; the caller is worker 0.
  func run(_ count: Int, _ part: @escaping (Int) -> Void) {
    precondition(count < 1 << 16, "a ticket has 16 bits for a part")
    unsafe task.pointee = part
    remaining.store(count, ordering: .relaxed)
    let number = self.number.load(ordering: .relaxed) &+ 1
    for worker in 0..<width {
      let ticket = Ticket(task: number, next: UInt16(count * worker / width), end: UInt16(count * (worker + 1) / width))
      unsafe tickets[worker * Self.stride].store(ticket.word, ordering: .releasing)
    }
    // either a thread that is about to sleep sees the number, or it is seen among the sleepers
    self.number.store(number, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 {
      lock.enter()
      lock.signal(.room)
      lock.leave()
    }
    takeParts(of: number, as: 0)
    var looks = 0
    while remaining.load(ordering: .acquiring) > 0 {
      looks += 1
      // a thread that has a part left may have lost its core
      if looks > endLooks { sched_yield() }
    }
    unsafe task.pointee = { _ in }
  }

  /// The loop of a thread of the pool, until the pool is closed.
  func work(as worker: Int) {
    var seen: UInt32 = 0
    while let next = awaitTask(after: seen) {
      seen = next
      takeParts(of: next, as: worker)
    }
  }

  /// Ends the threads; no task may be running.
  func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    lock.enter()
    lock.signal(.room)
    lock.leave()
  }

  /// The number of the next task; nil when there will be none.
  private func awaitTask(after seen: UInt32) -> UInt32? {
    for _ in 0..<taskLooks {
      let next = number.load(ordering: .acquiring)
      if next != seen { return next }
    }
    lock.enter()
    defer { lock.leave() }
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
    while true {
      let next = number.load(ordering: .sequentiallyConsistent)
      if next != seen { return next }
      if isClosed.load(ordering: .sequentiallyConsistent) { return nil }
      lock.wait(.room)
    }
  }

  private func takeParts(of number: UInt32, as worker: Int) {
    for distance in 0..<width {
      let owner = (worker + distance) % width
      while let part = takePart(of: number, from: owner) {
        perform(part)
        remaining.subtract(1, ordering: .acquiringAndReleasing)
      }
    }
  }

  /// The next part of a worker's run; nil when there is none, or when the task is another one.
  private func takePart(of number: UInt32, from owner: Int) -> Int? {
    var word = unsafe tickets[owner * Self.stride].load(ordering: .acquiring)
    while true {
      let ticket = Ticket(word: word)
      guard ticket.task == number, ticket.next < ticket.end else { return nil }
      let taken = Ticket(task: number, next: ticket.next + 1, end: ticket.end)
      let (isExchanged, found) = unsafe tickets[owner * Self.stride].compareExchange(
        expected: word, desired: taken.word, ordering: .acquiringAndReleasing)
      if isExchanged { return Int(ticket.next) }
      word = found
    }
  }

  /// Not inlined: whatever reference to the task a call takes is gone when it returns, and with it before the part counts as ended.
  @inline(never)
  private func perform(_ part: Int) { unsafe task.pointee(part) }
}

/// What is left of a worker's run of parts.
private struct Ticket {
  var task: UInt32
  var next: UInt16
  var end: UInt16

  init(task: UInt32, next: UInt16, end: UInt16) {
    self.task = task
    self.next = next
    self.end = end
  }

  init(word: UInt64) {
    self.init(
      task: UInt32(truncatingIfNeeded: word >> 32), next: UInt16(truncatingIfNeeded: word >> 16), end: UInt16(truncatingIfNeeded: word))
  }

  var word: UInt64 { UInt64(task) << 32 | UInt64(next) << 16 | UInt64(end) }
}
