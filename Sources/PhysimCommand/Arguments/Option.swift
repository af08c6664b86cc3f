/// An option of a command, for the parser, the help and completions.
struct Option: Sendable {
  /// Without dashes.
  let name: String
  var short: Character?
  /// The placeholder of the value; nil for a flag.
  var value: String?
  /// All values, where the set is closed.
  var choices: [String] = []
  /// The one of ``choices`` that is meant where the option stands alone; the value is then optional.
  var implied: String?
  /// Values for completions where the set is open; a word that ends in = is incomplete.
  var offers: [String] = []
  /// Whether the value is a list separated by commas.
  var isList = false
  /// Whether the value is a file that the command reads or writes.
  var file: FileUse?
  /// Names of the scene that completions offer.
  var ofScene: SceneWord?
  var repeats = false
  let help: String

  enum FileUse { case input, output }

  /// `-o, --output <file>`.
  var spelling: String {
    let long = value.map { "--\(name) <\($0)>" } ?? "--\(name)"
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// `--output <file>`, for messages.
  var label: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }

  /// `a, b or c`.
  static func listed(_ choices: [String]) -> String {
    choices.count > 1 ? choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1] : choices.joined()
  }

  /// Options of every command.
  static let common = [
    Option(name: "quiet", short: "q", help: "Print only errors on standard error."),
    Option(
      name: "color", value: "when", choices: ["auto", "always", "never"],
      help: "Color on stderr: auto, always or never. (default: auto; NO_COLOR and TERM=dumb count as never)"),
    Option(name: "version", help: "Show the version."),
    Option(name: "help", short: "h", help: "Show help information."),
  ]
}

/// The counterparts of options that a command does not have.
enum OptionHint {
  /// Options of other commands and of other tools.
  private static let options: [(names: [String], instead: String)] = [
    (["sparkline", "sparklines"], "'physim render FILE --sparkline'"),
    (["html", "page"], "'physim render FILE -o scene.html'"),
    (["svg"], "'physim render FILE -o scene.svg'"),
    (
      ["update", "update-snapshots", "update-snapshot", "update-goldens", "bless"],
      "'physim test --record failed', or 'physim accept' after a test"
    ),
  ]

  /// The error of `name`, without its dashes, as an option; nil where there is nothing to point to.
  static func problem(_ name: String, of command: String?) -> UsageError? {
    if ["set", "variant"].contains(name), ["test", "accept"].contains(command) {
      return .foreignOption("--\(name)", instead: "\"variants\" in the scene, each of which is tested with a golden of its own")
    }
    return options.first { $0.names.contains(name.lowercased()) }.map { .foreignOption("--\(name)", instead: $0.instead) }
  }
}
