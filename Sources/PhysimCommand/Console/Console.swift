import Goldens
import Platform
import Trajectories

/// The two streams for people and programs: stdout is data, stderr is messages.
struct Console {
  enum Coloring: String {
    case auto
    case always
    case never
  }

  let quiet: Bool
  /// Whether stderr gets color.
  let colored: Bool
  /// Whether stdout gets color.
  let dataColored: Bool
  /// Whether files get color: only on request.
  private let filesColored: Bool

  init(quiet: Bool = false, coloring: Coloring = .auto) {
    self.quiet = quiet
    colored = Self.colors(.error, coloring)
    dataColored = Self.colors(.output, coloring)
    filesColored = coloring == .always
  }

  init(_ arguments: ParsedArguments) {
    self.init(quiet: arguments.has("quiet"), coloring: arguments.choice("color", as: Coloring.self) ?? .auto)
  }

  /// The style of a report that goes to a file, or to standard output for `-`.
  func style(of path: String) -> TerminalStyle { TerminalStyle(isColored: path == "-" ? dataColored : filesColored) }

  private static func colors(_ stream: Descriptor, _ coloring: Coloring) -> Bool {
    switch coloring {
    case .always: true
    case .never: false
    case .auto: (Environment.value("NO_COLOR") ?? "").isEmpty && Environment.value("TERM") != "dumb" && stream.isTerminal
    }
  }

  /// A line of messages; nothing when quiet.
  func printMessage(_ line: String) {
    if !quiet { printError(line) }
  }

  /// A line that is said even when quiet. That nobody listens is no error.
  func printError(_ line: String) {
    let line = FileName.shown(line)
    let start = ["Error:", "error:"].first { colored && line.hasPrefix($0) }
    let text = start.map { "\u{1B}[1;31m\($0)\u{1B}[0m\(line.dropFirst($0.count))" } ?? line
    try? Descriptor.error.write((text + "\n").utf8.span)
  }

  /// Where there is more about a diagnostic.
  func printExplainHint(atCode code: String) { printMessage("'physim explain \(code)' tells more") }

  /// Text that ends its lines itself.
  func printError(lines: String) {
    try? Descriptor.error.write(lines.utf8.span)
  }

  /// Data for whoever reads stdout.
  func print(_ text: String) throws(Failure) {
    try write(Array(FileName.shown(text).utf8))
  }

  /// A path on a line of its own, in the bytes that the system has.
  func print(path: String) throws(Failure) {
    try write(FileName.bytes(path) + [UInt8(ascii: "\n")])
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    do { try Descriptor.output.write(bytes.span) } catch { throw Failure(writing: "-", error) }
  }
}

extension Failure {
  /// What a failed write means.
  init(writing path: String, _ error: SystemError) {
    if error == .pipeClosed {
      self = .pipeClosed
    } else if error == .interrupted, let status = Signals.status {
      self = .stopped(status)
    } else {
      self = .output(path: path, error)
    }
  }
}
