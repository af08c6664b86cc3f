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
