/// What can be wrong with a command line.
enum UsageError {
  case unknownCommand(String, near: String?)
  /// A word of other tools, and what to use here.
  case foreignCommand(String, instead: String)
  /// A file or a template in the place of a subcommand, and the command line that takes it.
  case commandMissing(String, isA: String, instead: String)
  /// A scene of `physim new --bench`, named without the option.
  case measuredTemplate(String)
  /// Of a diagnostic.
  case unknownCode(String, near: String?)
  /// A page of the manual.
  case unknownTopic(String, near: String?)
  case unknownOption(String, near: String?)
  case missingValue(label: String)
  case unexpectedValue(String, label: String)
  case invalidValue(String, label: String, expected: String, near: String?)
  case missingOperand(Command.Operand)
  case unexpectedOperand(String)
  case together(String, String)
  /// An option whose format cannot go to a pipe.
  case needsFile(String)
  /// A file whose name ends in something that is no format.
  case unknownEnding(String, option: String, known: [String], wayOut: String)
  /// An option that draws on a terminal, where there is none.
  case needsTerminal(String)
  /// Standard input, which cannot be read again.
  case cannotWatchInput
  /// A sweep among other inputs, or asked to be something else than an SVG.
  case sweepIsPicture
  /// What shows a single scene.
  case onlyOne(String)
  /// An option that is about a folder of results.
  case needsFolder(String)
  /// An option that says nothing without another one.
  case meaningless(String, without: String)
  /// Nothing tells which shard to do; `help` follows.
  case noShard(String, help: String)
  /// A part of a command with operands that it does not take; how it is written.
  case wrongOperands(String, String)
  /// No run of such an id, or several.
  case noRun(String, folder: String, candidates: [String])
  /// A pattern of `--views` that covers no view.
  case noViewMatches(String, near: String?)
  /// A picture that would be written to a terminal.
  case notForTerminal
  /// Two that would write to the same place.
  case sharedOutput(String, String)
}

extension UsageError {
  var sentence: String {
    switch self {
    case .unknownCommand(let name, let near): "Unknown command '\(name)'.\(Self.guess(near))"
    case .foreignCommand(let name, let instead): "Unknown command '\(name)'; use \(instead)."
    case .commandMissing(let name, let kind, let instead): "'\(name)' is \(kind), not a command; use '\(instead)'."
    case .measuredTemplate(let name): "'\(name)' is written '--bench \(name)'."
    case .unknownCode(let code, let near):
      "There is no code '\(code)'.\(Self.guess(near)) 'physim explain' lists them all."
    case .unknownTopic(let name, let near): "Unknown topic '\(name)'.\(Self.guess(near)) 'physim help' lists all topics."
    case .unknownOption(let option, let near): "Unknown option '\(option)'.\(Self.guess(near))"
    case .missingValue(let label): "Missing value for '\(label)'."
    case .unexpectedValue(let value, let label): "'\(label)' takes no value, but '\(value)' was given."
    case .invalidValue(let value, let label, let expected, let near):
      "The value '\(value)' is invalid for '\(label)': must be \(expected).\(Self.guess(near))"
    case .missingOperand(let operand): "Missing expected argument '\(operand.spelling)'."
    case .unexpectedOperand(let text): "Unexpected argument '\(text)'."
    case .together(let a, let b): "'\(a)' and '\(b)' do not go together."
    case .needsFile(let option): "'\(option)' needs '-o <file>': it cannot be written to standard output."
    case .unknownEnding(let path, let option, let known, let wayOut):
      "The name '\(path)' tells no format for '\(option)': it must end in \(Option.listed(known.map { ".\($0)" })). \(wayOut)"
    case .needsTerminal(let option): "'\(option)' needs a terminal that can draw; standard output is none."
    case .cannotWatchInput: "'--watch' requires files: standard input cannot be read again."
    case .sweepIsPicture: "A sweep is drawn on its own, and as an SVG: give '-o <file>.svg'."
    case .onlyOne(let thing): "\(thing) shows one scene, but several were given; a page, .html, shows them all."
    case .needsFolder(let option): "'\(option)' needs '-o <folder>'."
    case .meaningless(let option, let other): "'\(option)' says nothing without '\(other)'."
    case .noShard(let what, let help): "\(what) \(help.prefix(1).uppercased() + help.dropFirst())"
    case .wrongOperands(let part, let form): "'\(part)' is written '\(form)'."
    case .noRun(let id, let folder, []): "There is no run '\(id)' in '\(folder)'; its table is '\(folder)/runs.csv'."
    case .noRun(let id, let folder, let candidates):
      "Several runs in '\(folder)' begin with '\(id)': \(candidates.joined(separator: ", "))."
    case .noViewMatches(let pattern, let near): "No view matches '\(pattern)'.\(Self.guess(near))"
    case .notForTerminal: "A picture is not for a terminal: give '-o <file>', or send it on with a pipe."
    case .sharedOutput(let a, let b): "\(a) and \(b) would both write to the same place."
    }
  }

  private static func guess(_ near: String?) -> String { near.map { " Did you mean '\($0)'?" } ?? "" }
}
