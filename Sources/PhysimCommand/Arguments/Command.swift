/// One command: its words for people, its grammar, and what it does.
struct Command: Sendable {
  /// What stands without dashes.
  struct Operand: Sendable {
    let name: String
    var repeats = false
    var isOptional = false
    /// What the second is called, where there are exactly two.
    var second: String?
    /// An option with which one of the pair is enough.
    var pairUnless: String?
    /// All that it may be, where that is a closed list; else it is a file.
    var words: [String] = []
    /// Which files completions offer, by the ending of their names; all files when there is none.
    var endings: [String] = []
    let help: String

    /// As errors name it.
    var label: String { "<\(name)>" }

    var spelling: String {
      if let second { return "\(label) <\(second)>" }
      return isOptional ? (repeats ? "[\(label) ...]" : "[\(label)]") : repeats ? "\(label) ..." : label
    }
  }

  /// What an operand may be, explained, in a section of help of its own.
  struct Listing: Sendable {
    let title: String
    let entries: [(name: String, help: String)]
  }

  /// A command line that runs in an empty folder, after the examples above it.
  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  /// As it is written after `physim`; of a part of a command two words.
  let name: String
  /// One line, a full sentence.
  let abstract: String
  let examples: [Example]
  /// Paragraphs below the options: what is not obvious.
  var notes: [String] = []
  let operand: Operand
  var listings: [Listing] = []
  /// Parts that stand in the place of the first operand, each with a grammar of its own.
  var parts: [Command] = []
  let options: [Option]
  let run: @Sendable (ParsedArguments, Console) throws(Failure) -> ExitStatus

  var allOptions: [Option] { options + Option.common }

  /// By purpose, in the order of help.
  static let groups: [(title: String, commands: [Command])] = [
    ("WRITE", [.new, .check, .fmt, .importing, .schema]),
    ("RUN", [.run, .bench]),
    ("TEST", [.test, .accept, .diff]),
    ("EXPLORE", [.sweep]),
    ("LOOK", [.render]),
    ("MORE", [.explain, .completions]),
  ]

  /// `help` is not among the groups, since its operands are the names in them.
  static let all: [Command] = groups.flatMap(\.commands) + [help]

  static func named(_ name: String) -> Command? { (all + [complete]).first { $0.name == name } }

  /// The part that a word names: `merge` of `sweep` is `sweep merge`.
  func part(_ word: String) -> Command? { parts.first { $0.name == "\(name) \(word)" } }
}
