import Platform

/// How far a long job is: a line that rewrites itself on a terminal, a plain line every ten seconds elsewhere.
struct Progress {
  private let shown: Bool
  private let rewrites: Bool
  private let total: Int
  private let unit: String
  private let clock = Stopwatch()
  /// Seconds on the clock when the next line is due; nothing is said about what is done by then.
  private var due: Double
  private var isOnScreen = false

  /// Counts `unit`s up to `total`; `streams` tells that data goes to standard output meanwhile.
  init(_ console: Console, total: Int, unit: String, streams: Bool) {
    shown = !console.quiet
    // data on the same terminal would be cut up
    rewrites =
      Descriptor.error.isTerminal && !(streams && Descriptor.output.isTerminal)
      && Environment.value("TERM") != "dumb"
    self.total = total
    self.unit = unit
    due = rewrites ? 0.5 : 10
  }

  mutating func reached(_ count: Int) {
    guard shown else { return }
    let elapsed = clock.elapsed
    guard elapsed >= due else { return }
    let line = "\(unit) \(count) of \(total), \(Amount.fixed(elapsed, 0)) s"
    try? Descriptor.error.write((rewrites ? "\r\u{1B}[K\(line)" : line + "\n").utf8.span)
    isOnScreen = rewrites
    due = elapsed + (rewrites ? 0.1 : 10)
  }

  /// Takes the line off the terminal.
  func clear() {
    if isOnScreen { try? Descriptor.error.write("\r\u{1B}[K".utf8.span) }
  }
}
