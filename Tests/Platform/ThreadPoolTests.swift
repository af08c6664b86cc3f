import Platform
import Synchronization
import Testing

@Suite("Tasks on a pool of threads")
struct ThreadPoolTests {
  @Test("every part of every task runs once, and its writes are there when the task returns", arguments: [1, 2, 3, 8])
  func parts(width: Int) {
    let pool = ThreadPool(width: width)
    var counts = [Int](repeating: 0, count: 64)
    for task in 0..<500 {
      let count = task % 65
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        // each part has an element of its own
        nonisolated(unsafe) let counts = unsafe counts
        pool.run(count) { unsafe counts[$0] += 1 }
      }
    }
    #expect(counts == (0..<64).map { part in (0..<500).count { $0 % 65 > part } })
  }

  @Test("several threads take part, also after they have slept")
  func threads() {
    let pool = ThreadPool(width: 2)
    for _ in 0..<3 {
      // each part waits for the other one, so that a single thread would never end
      let arrived = Atomic(0)
      pool.run(2) { _ in
        arrived.add(1, ordering: .relaxed)
        while arrived.load(ordering: .relaxed) < 2 {}
      }
      // long enough for a thread without work to fall asleep
      for _ in 0..<200_000 { _ = arrived.load(ordering: .sequentiallyConsistent) }
    }
  }

  @Test("threads that are held up leave their parts to the others")
  func uneven() {
    let pool = ThreadPool(width: 3)
    let ended = Atomic(0)
    pool.run(12) { part in
      // the first part ends last: the others of its run are taken by the threads that are free
      while part == 0 && ended.load(ordering: .acquiring) < 11 {}
      ended.add(1, ordering: .releasing)
    }
    #expect(ended.load(ordering: .relaxed) == 12)
  }

  @Test("a pool that never had a task ends its threads")
  func idle() {
    for width in 1...8 { #expect(ThreadPool(width: width).width == width) }
  }
}
