import Formats
import Platform
import Sweeps

/// Reports the progress of a sweep and its failures.
struct SweepProgress {
  private let console: Console
  private let total: Int
  /// Runs that were done before.
  private let before: Int
  private let clock = Stopwatch()
  private var line: StatusLine
  private(set) var done: Int
  private(set) var failed = 0

  /// Failures that are reported one by one.
  private static let reportLimit = 20

  init(_ console: Console, total: Int, done: Int, streams: Bool) {
    self.console = console
    self.total = total
    self.done = done
    before = done
    line = StatusLine(streams: streams)
  }

  mutating func took(_ row: RunRow) {
    done += 1
    if let error = row.error {
      failed += 1
      clear()
      if failed <= Self.reportLimit { console.printError("run \(row.id) failed: \(error)") }
      if failed == Self.reportLimit { console.printError("… further failures are counted in the summary") }
    }
    show()
  }

  /// Shows the progress if it is due.
  mutating func show() {
    guard !console.quiet, case let elapsed = clock.elapsed, line.isDue(elapsed) else { return }
    let rate = Double(done - before) / elapsed
    let left = rate > 0 ? ", \(Self.time(Double(total - done) / rate)) left" : ""
    let text =
      "\(done) of \(total) runs\(failed > 0 ? ", \(failed) failed" : ""), \(NumberFormat.fixed(rate, rate < 10 ? 1 : 0)) a second\(left)"
    line.show(text, at: elapsed)
  }

  /// Takes the line off the terminal.
  mutating func clear() { line.clear() }

  /// The summary at the end.
  var closing: String {
    let count = done - before
    let rate = Double(count) / max(clock.elapsed, 1e-9)
    let fate = failed > 0 ? ", \(failed) of them failed" : ""
    return count == 0
      ? "nothing to do"
      : "\(NumberFormat.count(count, "run")) in \(NumberFormat.duration(clock.elapsed)), \(NumberFormat.fixed(rate, 0)) a second\(fate)"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 60 { return "\(whole) s" }
    let minutes = whole / 60
    return minutes < 60 ? "\(minutes) min \(whole % 60) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
