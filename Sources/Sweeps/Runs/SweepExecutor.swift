public import Platform

/// Executes the runs of a shard on several threads and delivers the results in the order of the plan.
public struct SweepExecutor: Sendable {
  private let runner: Runner
  private let slice: ShardSlice
  private let threads: Int

  public init(_ runner: Runner, _ slice: ShardSlice, threads: Int) {
    self.runner = runner
    self.slice = slice
    self.threads = threads
  }

  /// Why the execution ended.
  public enum End: Equatable, Sendable {
    case finished
    /// A signal has asked the process to end.
    case stopped
    /// The caller asked for no more rows.
    case enough
  }

  public enum ExecutionError: Error {
    case series(path: String, SystemError)
    case rows(SystemError)
  }

  /// - Parameters:
  ///   - done: How many runs of the slice are done already.
  ///   - take: Receives every row on the calling thread; returns false to stop.
  ///   - idle: Called about ten times a second.
  public func run(after done: Int, take: (RunRow) throws(SystemError) -> Bool, idle: () -> Void) throws(ExecutionError) -> End {
    try run(count: slice.count - done, place: { done + $0 }, take: take, idle: idle)
  }

  /// The same for the runs at some places of the slice, ascending.
  public func run(at places: [Int], take: (RunRow) throws(SystemError) -> Bool, idle: () -> Void) throws(ExecutionError) -> End {
    try run(count: places.count, place: { places[$0] }, take: take, idle: idle)
  }

  private func run(
    count: Int, place: @escaping @Sendable (Int) -> Int, take: (RunRow) throws(SystemError) -> Bool, idle: () -> Void
  ) throws(ExecutionError) -> End {
    var end = End.finished
    let (runner, slice) = (runner, slice)
    let late = LateFactors(runner.plan)
    try Workers.run(
      count, threads: threads, makeState: { RunWorker(runner, late) }, work: { index, worker in worker.run(slice.run(place(index))) },
      deliver: { (_, result: Runner.Result) throws(ExecutionError) -> Bool in
        if Signals.received != nil {
          end = .stopped
          return false
        }
        switch result {
        case .stopped: end = .stopped
        case .unwritten(let path, let error): throw .series(path: path, error)
        case .row(let row):
          let wantsMore: Bool
          do throws(SystemError) { wantsMore = try take(row) } catch { throw .rows(error) }
          if !wantsMore { end = .enough }
        }
        return end == .finished
      },
      idle: {
        if Signals.received != nil { end = .stopped }
        idle()
        return end == .finished
      })
    return end
  }
}
