import Platform
import Sweeps

/// How far a sweep is: a line that rewrites itself on a terminal, a plain line every ten seconds elsewhere, and failures at once.
struct SweepProgress {
  private let console: Console
  private let rewrites: Bool
  private let total: Int
  /// Runs that were done before.
  private let before: Int
  private let clock = Stopwatch()
  private var due: Double
  private var isOnScreen = false
  private(set) var done: Int
  private(set) var failed = 0

  /// Failures that are told one by one.
  private static let mostTold = 20

  init(_ console: Console, total: Int, done: Int, streams: Bool) {
    self.console = console
    self.total = total
    self.done = done
    before = done
    // a table on the same terminal would be cut up
    rewrites = Descriptor.error.isTerminal && !(streams && Descriptor.output.isTerminal) && Environment.value("TERM") != "dumb"
    due = rewrites ? 0.5 : 10
  }

  mutating func took(_ row: RunRow) {
    done += 1
    if let error = row.error {
      failed += 1
      clear()
      isOnScreen = false
      if failed <= Self.mostTold { console.complain("run \(row.id) failed: \(error)") }
      if failed == Self.mostTold { console.complain("… and whatever fails from here on is told at the end") }
    }
    show()
  }

  /// Shows how far it is, if it is time to.
  mutating func show() {
    guard !console.quiet, case let elapsed = clock.elapsed, elapsed >= due else { return }
    let rate = Double(done - before) / elapsed
    let left = rate > 0 ? ", \(Self.time(Double(total - done) / rate)) left" : ""
    let line = "\(done) of \(total) runs\(failed > 0 ? ", \(failed) failed" : ""), \(Amount.fixed(rate, rate < 10 ? 1 : 0)) a second\(left)"
    try? Descriptor.error.write((rewrites ? "\r\u{1B}[K\(line)" : line + "\n").utf8.span)
    isOnScreen = rewrites
    due = elapsed + (rewrites ? 0.1 : 10)
  }

  /// Takes the line off the terminal.
  func clear() {
    if isOnScreen { try? Descriptor.error.write("\r\u{1B}[K".utf8.span) }
  }

  /// What came of it.
  var closing: String {
    let count = done - before
    let rate = Double(count) / max(clock.elapsed, 1e-9)
    let fate = failed > 0 ? ", \(failed) of them failed" : ""
    return count == 0
      ? "nothing was left to do"
      : "\(Amount.count(count, "run")) in \(Amount.seconds(clock.elapsed)), \(Amount.fixed(rate, 0)) a second\(fate)"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 60 { return "\(whole) s" }
    let minutes = whole / 60
    return minutes < 60 ? "\(minutes) min \(whole % 60) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
