import Formats
import Platform

/// The progress of a long job.
struct Progress {
  private let shown: Bool
  private let total: Int
  private let unit: String
  private let clock = Stopwatch()
  private var line: StatusLine

  /// Counts `unit`s up to `total`; `streams` says whether data goes to standard output meanwhile.
  init(_ console: Console, total: Int, unit: String, streams: Bool) {
    shown = !console.quiet
    self.total = total
    self.unit = unit
    line = StatusLine(streams: streams)
  }

  mutating func reached(_ count: Int) {
    guard shown, case let elapsed = clock.elapsed, line.isDue(elapsed) else { return }
    line.show("\(unit) \(count) of \(total), \(NumberFormat.fixed(elapsed, 0)) s", at: elapsed)
  }

  /// Takes the line off the terminal.
  mutating func clear() { line.clear() }
}
