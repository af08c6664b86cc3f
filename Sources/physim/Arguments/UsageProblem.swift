/// What can be wrong with a command line.
enum UsageProblem {
  case unknownVerb(String, near: String?)
  case notBuiltYet(String)
  /// A template whose joints the scene format does not have yet.
  /// Of a diagnostic.
  case unknownCode(String, near: String?)
  case unknownOption(String, near: String?)
  case missingValue(label: String)
  case unexpectedValue(String, label: String)
  case invalidValue(String, label: String, expected: String, near: String?)
  case missingOperand(Verb.Operand)
  case unexpectedOperand(String)
  case together(String, String)
  /// An option whose format cannot go to a pipe.
  case needsFile(String)
  /// A file whose name ends in something that is no format.
  case unknownEnding(String, option: String, known: [String], wayOut: String)
  /// A picture that would be written to a terminal.
  case notForTerminal
  /// Two that would write to the same place.
  case sharedOutput(String, String)
}

extension UsageProblem {
  var sentence: String {
    switch self {
    case .unknownVerb(let name, let near): "Unknown subcommand '\(name)'.\(Self.guess(near))"
    case .notBuiltYet(let name): "'\(name)' is not built yet."
    case .unknownCode(let code, let near):
      "There is no code '\(code)'.\(Self.guess(near)) 'physim explain' lists them all."
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
    case .notForTerminal: "A picture is not for a terminal: give '-o <file>', or send it on with a pipe."
    case .sharedOutput(let a, let b): "\(a) and \(b) would both write to the same place."
    }
  }

  private static func guess(_ near: String?) -> String { near.map { " Did you mean '\($0)'?" } ?? "" }
}
