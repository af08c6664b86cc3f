import Resources

/// Help in the layout of swift-argument-parser, examples first.
enum Help {
  private static let width = 80
  private static let column = 26

  static var overview: String {
    """
    OVERVIEW: A deterministic, headless test bench for UI physics.

    EXAMPLES:
    \(examples(leading))
    USAGE: physim <command>

    \(Command.groups.map { group in "\(group.title):\n" + group.commands.map { entry($0.name, $0.abstract) }.joined() }.joined(separator: "\n"))\
    \(entry(Command.help.name, Command.help.abstract))
    TOPICS:
    \(Topic.all.map { entry($0.name, $0.title) }.joined())
    OPTIONS:
    \(options(Option.common.filter { $0.name == "version" || $0.name == "help" }))
      'physim help <command>' and 'physim help <topic>' print more.

    """
  }

  /// The examples that the overview begins with.
  static let leading = [
    Command.Example(line: "physim new pong -o pong.json", purpose: "Write a starter scene."),
    Command.Example(line: "physim run pong.json --summary", purpose: "Simulate it and print where each view ends."),
    Command.Example(line: "physim test pong.json", purpose: "Record its motion as a golden; from then on, test against it."),
  ]

  static func command(_ command: Command) -> String {
    let notes = command.notes.isEmpty ? "" : "\nNOTES:\n" + command.notes.map { wrapped($0, indent: 2) }.joined(separator: "\n")
    return """
      OVERVIEW: \(command.abstract)

      EXAMPLES:
      \(examples(command.examples))
      \(usage(command))

      ARGUMENTS:
      \(entry(command.operand.spelling, command.operand.help))
      \(listings(command))\(subcommands(command))OPTIONS:
      \(options(command.allOptions))\(notes)
      """
  }

  /// `USAGE: physim run <scene> [<options>]`.
  static func usage(_ command: Command?) -> String { "USAGE: \(synopsis(command))" }

  /// What `USAGE:` and `Usage:` go on with.
  static func synopsis(_ command: Command?) -> String {
    command.map { "physim \($0.name) [<options>] \($0.operand.spelling)" } ?? "physim <command>"
  }

  private static func examples(_ examples: [Command.Example]) -> String {
    examples.map { "  \($0.line)\n      \($0.purpose)\n" }.joined()
  }

  private static func listings(_ command: Command) -> String {
    command.listings.map { "\($0.title):\n" + $0.entries.map { entry($0.name, $0.help) }.joined() + "\n" }.joined()
  }

  private static func subcommands(_ command: Command) -> String {
    if command.subcommands.isEmpty { return "" }
    return "COMMANDS:\n" + command.subcommands.map { entry($0.name, $0.abstract) }.joined()
      + "\n  'physim help <command>' prints more.\n\n"
  }

  private static func options(_ options: [Option]) -> String {
    options.map { entry($0.spelling, $0.help) }.joined()
  }

  /// A term and its explanation in two columns; a long term has a line of its own.
  static func entry(_ term: String, _ text: String) -> String {
    let indent = String(repeating: " ", count: column)
    let body = wrapped(text, indent: column).dropFirst(column)
    let head = "  " + term
    if head.count < column { return head + indent.dropFirst(head.count) + body }
    return head + "\n" + indent + body
  }

  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > width, line.count > indent {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
