/// One option of a command: what the parser accepts, the help shows and completions offer.
struct Option: Sendable {
  /// Without dashes.
  let name: String
  var short: Character?
  /// What stands for the value in help; nil for a flag.
  var value: String?
  /// All that the value may be, where that is a closed list.
  var choices: [String] = []
  /// What completions offer where other values are taken too; a word that ends in = is to be continued.
  var offers: [String] = []
  /// Whether several of them may stand with commas between.
  var isList = false
  /// What of the scene at hand completions offer.
  var ofScene: SceneWord?
  var repeats = false
  let help: String

  /// `-o, --output <file>`.
  var spelling: String {
    let long = value.map { "--\(name) <\($0)>" } ?? "--\(name)"
    return short.map { "-\($0), \(long)" } ?? long
  }

  /// `--output <file>`, as errors name it.
  var label: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }

  /// `a, b or c`.
  static func listed(_ choices: [String]) -> String {
    choices.count > 1 ? choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1] : choices.joined()
  }

  /// Understood by every command.
  static let common = [
    Option(name: "quiet", short: "q", help: "Print nothing on standard error but errors."),
    Option(
      name: "color", value: "when", choices: ["auto", "always", "never"],
      help: "Color on stderr: auto, always or never. (default: auto; NO_COLOR and TERM=dumb count as never)"),
    Option(name: "version", help: "Show the version."),
    Option(name: "help", short: "h", help: "Show help information."),
  ]
}
