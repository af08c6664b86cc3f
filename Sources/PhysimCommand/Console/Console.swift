import Formats
import Goldens
import Platform
import Trajectories

/// The standard streams: data goes to stdout, messages go to stderr.
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

  /// Prints a message unless quiet.
  func printMessage(_ line: PrintableText) {
    if !quiet { printError(line) }
  }

  /// Prints a line even when quiet; failures to write it are ignored.
  func printError(_ line: PrintableText) {
    let line = line.text
    let mark = "error:"
    let text = colored && line.hasPrefix(mark) ? "\u{1B}[1;31m\(mark)\u{1B}[0m\(line.dropFirst(mark.count))" : line
    try? Descriptor.error.write(text + "\n")
  }

  /// Prints the command that explains a diagnostic.
  func printExplainHint(atCode code: String) { printMessage("For more: physim explain \(code)") }

  /// Prints lines that end in line ends.
  func printError(lines: String) {
    try? Descriptor.error.write(lines)
  }

  /// Prints data to stdout.
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
  /// The failure that an error of a write becomes.
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

/// GitHub Actions, as a step of it sees them.
enum GitHubActions {
  /// A path as the repository has it, in which annotations are placed; one outside of it is left as it is.
  static let path: @Sendable (String) -> String = { path in
    guard let root = Environment.value("GITHUB_WORKSPACE"), !root.isEmpty else { return path }
    let real = FileSystem.resolved(path)
    let start = FileSystem.resolved(root) + "/"
    return real.hasPrefix(start) ? String(real.dropFirst(start.count)) : path
  }

  /// Adds to the summary that GitHub shows of the step; nothing outside of Actions.
  static func append(summary: String) throws(Failure) {
    guard let path = Environment.value("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    do {
      let file = try Descriptor.appending(path)
      defer { try? file.close() }
      try file.write(summary)
    } catch {
      throw Failure(writing: path, error)
    }
  }
}
