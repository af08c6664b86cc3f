import Platform
import Synchronization
import Testing

@Suite("Work on several threads")
struct WorkersTests {
  @Test("results come in order, each once, whatever the number of threads", arguments: [1, 2, 3, 8, 64])
  func order(threads: Int) {
    var delivered: [Int] = []
    Workers.run(
      1000, threads: threads, makeState: { 0 },
      work: { index, state in
        state += 1
        // uneven work, so that later pieces overtake earlier ones
        return (0..<(index % 7) * 100).reduce(index) { $0 ^ $1 ^ $1 }
      },
      deliver: { index, result in
        delivered.append(index == result ? index : -1)
        return true
      })
    #expect(delivered == Array(0..<1000))
  }

  // atomics and not a mutex: that of the standard library is not instrumented, so the thread sanitizer would report what it guards
  @Test("no more results are made than a window holds while the first is awaited")
  func window() {
    let made = Atomic(0)
    var highest = 0
    Workers.run(
      10_000, threads: 2, makeState: {},
      work: { index, _ in
        made.max(index, ordering: .relaxed)
        return index
      },
      deliver: { index, _ in
        highest = max(highest, made.load(ordering: .relaxed) - index)
        return true
      })
    #expect(highest <= 64)
  }

  @Test("an early end stops the threads", arguments: [1, 4])
  func end(threads: Int) {
    let made = Atomic(0)
    var delivered = 0
    Workers.run(
      1_000_000, threads: threads, makeState: {}, work: { _, _ in _ = made.add(1, ordering: .relaxed) },
      deliver: { index, _ in
        delivered += 1
        return index < 9
      })
    #expect(delivered == 10)
    #expect(made.load(ordering: .relaxed) <= 10 + 32 * threads)
  }

  @Test("an error ends the work and arrives", arguments: [1, 4])
  func failure(threads: Int) {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try Workers.run(
        100, threads: threads, makeState: {}, work: { index, _ in index },
        deliver: { (index, _) throws(Stop) in
          if index == 5 { throw Stop() }
          return true
        })
    }
  }

  @Test("each thread has one state of its own")
  func states() {
    let made = Atomic(0)
    Workers.run(500, threads: 3, makeState: { _ = made.add(1, ordering: .relaxed) }, work: { index, _ in index }, deliver: { _, _ in true })
    #expect(made.load(ordering: .relaxed) <= 3)
  }
}
