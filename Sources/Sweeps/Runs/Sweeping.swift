public import Platform

/// Runs of a share carried out on several threads, each handed on in the order of the plan.
public struct Sweeping: Sendable {
  private let runner: Runner
  private let share: Share
  private let threads: Int

  public init(_ runner: Runner, _ share: Share, threads: Int) {
    self.runner = runner
    self.share = share
    self.threads = threads
  }

  /// Why no more runs were carried out.
  public enum End: Equatable, Sendable {
    case finished
    /// A signal has asked the process to end.
    case stopped
    /// Whoever takes the rows wanted no more.
    case enough
  }

  public enum Trouble: Error {
    case series(path: String, SystemError)
    case rows(SystemError)
  }

  /// - Parameters:
  ///   - done: How many runs of the share are done already.
  ///   - take: Gets every row on the calling thread; false for no more.
  ///   - idle: Called about ten times a second.
  public func run(after done: Int, take: (RunRow) throws(SystemError) -> Bool, idle: () -> Void) throws(Trouble) -> End {
    var end = End.finished
    let (runner, share) = (runner, share)
    try Workers.run(
      share.count - done, threads: threads, makeState: {}, work: { index, _ in runner.perform(share.run(done + index)) },
      deliver: { (_, result: Runner.Result) throws(Trouble) -> Bool in
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
