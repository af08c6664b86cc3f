import Manual

/// Help in the layout Swift users know from swift-argument-parser, examples first.
enum Help {
  private static let width = 80
  private static let column = 26

  static var overview: String {
    """
    OVERVIEW: A deterministic, headless test bench for UI physics.

    EXAMPLES:
    \(examples(leading))
    USAGE: physim <command>

    \(Verb.groups.map { group in "\(group.title):\n" + group.commands.map { entry($0.name, $0.abstract) }.joined() }.joined(separator: "\n"))\
    \(entry(Verb.help.name, Verb.help.abstract))
    TOPICS:
    \(Topic.all.map { entry($0.name, $0.title) }.joined())
    OPTIONS:
    \(options(Option.common.filter { $0.name == "version" || $0.name == "help" }))
      'physim help <command>' and 'physim help <topic>' print more.

    """
  }

  /// The examples that the overview begins with.
  static let leading = [
    Verb.Example(line: "physim new pong -o pong.json", purpose: "Write a starter scene."),
    Verb.Example(line: "physim run pong.json --summary", purpose: "Simulate it and print where each view ends."),
    Verb.Example(line: "physim test pong.json", purpose: "Record its motion as a golden; from then on, test against it."),
  ]

  static func verb(_ verb: Verb) -> String {
    let notes = verb.notes.isEmpty ? "" : "\nNOTES:\n" + verb.notes.map { wrapped($0, indent: 2) }.joined(separator: "\n")
    return """
      OVERVIEW: \(verb.abstract)

      EXAMPLES:
      \(examples(verb.examples))
      \(usage(verb))

      ARGUMENTS:
      \(entry(verb.operand.spelling, verb.operand.help))
      \(listings(verb))\(parts(verb))OPTIONS:
      \(options(verb.allOptions))\(notes)
      """
  }

  /// `USAGE: physim run <scene> [<options>]`.
  static func usage(_ verb: Verb?) -> String { "USAGE: \(synopsis(verb))" }

  /// What `USAGE:` and `Usage:` go on with.
  static func synopsis(_ verb: Verb?) -> String {
    verb.map { "physim \($0.name) [<options>] \($0.operand.spelling)" } ?? "physim <command>"
  }

  private static func examples(_ examples: [Verb.Example]) -> String {
    examples.map { "  \($0.line)\n      \($0.purpose)\n" }.joined()
  }

  private static func listings(_ verb: Verb) -> String {
    verb.listings.map { "\($0.title):\n" + $0.entries.map { entry($0.name, $0.help) }.joined() + "\n" }.joined()
  }

  private static func parts(_ verb: Verb) -> String {
    if verb.parts.isEmpty { return "" }
    return "COMMANDS:\n" + verb.parts.map { entry($0.name, $0.abstract) }.joined()
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
