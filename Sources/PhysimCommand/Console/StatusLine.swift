import Formats
import Platform

/// A line on stderr about a long job: one that rewrites itself on a terminal, a plain one every ten seconds elsewhere.
struct StatusLine {
  private let rewrites: Bool
  /// Seconds since the job began when the next line is due; shorter jobs print nothing.
  private var due: Double
  private var isOnScreen = false

  /// `streams` says whether data goes to standard output meanwhile.
  init(streams: Bool) {
    // data on the same terminal would be cut up
    rewrites = Descriptor.error.isTerminal && !(streams && Descriptor.output.isTerminal) && Environment.value("TERM") != "dumb"
    due = rewrites ? 0.5 : 10
  }

  func isDue(_ elapsed: Double) -> Bool { elapsed >= due }

  mutating func show(_ line: String, at elapsed: Double) {
    try? Descriptor.error.write(rewrites ? "\r\u{1B}[K\(line)" : line + "\n")
    isOnScreen = rewrites
    due = elapsed + (rewrites ? 0.1 : 10)
  }

  /// Takes the line off the terminal.
  mutating func clear() {
    if isOnScreen { try? Descriptor.error.write("\r\u{1B}[K") }
    isOnScreen = false
  }
}

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
