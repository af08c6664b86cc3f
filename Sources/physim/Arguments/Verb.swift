/// One verb: its words for people, its grammar, and what it does.
struct Verb: Sendable {
  /// What stands without dashes.
  struct Operand: Sendable {
    let name: String
    var repeats = false
    let help: String

    var spelling: String { repeats ? "<\(name)> ..." : "<\(name)>" }
  }

  /// A command line that runs as it stands from the folder of the package.
  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  let name: String
  /// One line, a full sentence.
  let abstract: String
  let examples: [Example]
  /// Paragraphs below the options: what is not obvious.
  var notes: [String] = []
  let operand: Operand
  let options: [Option]
  let run: @Sendable (ParsedArguments, Console) throws(Failure) -> ExitStatus

  var allOptions: [Option] { options + Option.common }

  /// In the order of help.
  static let all: [Verb] = [.run, .check]

  /// Promised, and not here yet.
  static let planned = [
    "test", "accept", "diff", "sweep", "render", "bench", "import", "new", "schema", "fmt", "completions",
  ]

  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}
