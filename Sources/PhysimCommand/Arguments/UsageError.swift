import Formats

/// An error in a command line.
enum UsageError {
  case unknownCommand(String, near: String?)
  /// A command of other tools, and its counterpart here.
  case foreignCommand(String, instead: String)
  /// A file or a template instead of a command, and the command line that accepts it.
  case commandMissing(String, isA: String, instead: String)
  /// A benchmark scene, named without `--bench`.
  case benchmarkTemplate(String)
  /// The code of a diagnostic.
  case unknownCode(String, near: String?)
  /// A page of the manual.
  case unknownTopic(String, near: String?)
  case unknownOption(String, near: String?)
  /// An option of another command or of other tools, and its counterpart here.
  case foreignOption(String, instead: String)
  case missingValue(label: String)
  case unexpectedValue(String, label: String)
  case invalidValue(String, label: String, expected: String, near: String?)
  case missingOperand(Command.Operand)
  case unexpectedOperand(String)
  /// Two options that exclude each other.
  case incompatible(String, String)
  /// An option whose output cannot be written to a pipe.
  case needsFile(String)
  /// A file whose extension is not a format.
  case unknownExtension(String, known: [String], canPassFormat: Bool)
  /// An option that draws on a terminal, where standard output is not one.
  case needsTerminal(String)
  /// `--watch` with standard input, which cannot be read again.
  case cannotWatchInput
  /// `--save` with standard input, which cannot be written.
  case cannotSaveInput
  /// A sweep among other inputs, or with a format other than SVG.
  case sweepIsAlone
  /// Several scenes for a picture of one.
  case onlyOneScene
  /// Several inputs for a live page, or one that is not a scene.
  case onlyOneLiveScene
  /// `-` given twice.
  case repeatedInput
  /// A command or an option that requires a folder for results.
  case needsFolder(String)
  /// An option that requires another one.
  case missingOption(String, requiredBy: String)
  /// The environment does not define a shard: the reason, and what to pass instead.
  case noShard(String, help: String)
  /// No run with that id, or several.
  case noRun(String, folder: String, candidates: [String])
  /// A pattern of `--views` that matches no view.
  case noViewMatches(String, near: String?)
  /// A picture as output on a terminal.
  case pictureToTerminal
  /// Two outputs to the same file or stream.
  case sharedOutput(String, String)

  /// One line.
  var sentence: String { PrintableText.line(text) }

  private var text: String {
    switch self {
    case .unknownCommand(let name, let near): "unknown command '\(name)'" + Self.suggestion(near)
    case .foreignCommand(let name, let instead): "unknown command '\(name)'; use \(instead)"
    case .commandMissing(let name, let kind, let instead): "'\(name)' is \(kind), not a command; use '\(instead)'"
    case .benchmarkTemplate(let name): "'\(name)' is a benchmark scene; use '--bench \(name)'"
    case .unknownCode(let code, let near): "unknown code '\(code)'" + Self.suggestion(near, else: "; 'physim explain' lists all codes")
    case .unknownTopic(let name, let near): "unknown topic '\(name)'" + Self.suggestion(near, else: "; 'physim help' lists all topics")
    case .unknownOption(let option, let near): "unknown option '\(option)'" + Self.suggestion(near)
    case .foreignOption(let option, let instead): "unknown option '\(option)'; use \(instead)"
    case .missingValue(let label): "missing value for '\(label)'"
    case .unexpectedValue(let value, let label): "'\(label)' takes no value, but '\(value)' was given"
    case .invalidValue(let value, let label, let expected, let near):
      "invalid value '\(value)' for '\(label)': must be \(expected)" + Self.suggestion(near)
    case .missingOperand(let operand): "missing argument '\(operand.spelling)'"
    case .unexpectedOperand(let text): "unexpected argument '\(text)'"
    case .incompatible(let a, let b): "'\(a)' and '\(b)' cannot be combined"
    case .needsFile(let option): "'\(option)' requires '-o <file>': it cannot be written to standard output"
    case .unknownExtension(let path, let known, let canPassFormat):
      "cannot infer a format from '\(path)'. Use \(Option.listed(known.map { ".\($0)" }))\(canPassFormat ? ", or pass --format" : "")."
    case .needsTerminal(let option): "'\(option)' requires a terminal as standard output"
    case .cannotSaveInput: "'--save' requires a file: standard input cannot be written"
    case .cannotWatchInput: "'--watch' requires files: standard input cannot be read again"
    case .sweepIsAlone: "a sweep is drawn alone, as a page or as an SVG"
    case .onlyOneScene: "an SVG shows one scene, but several were given; use a page, .html"
    case .onlyOneLiveScene: "a live page runs one scene"
    case .repeatedInput: "standard input can be read only once"
    case .needsFolder(let option): "'\(option)' requires '-o <folder>'"
    case .missingOption(let other, let option): "'\(option)' requires '\(other)'"
    case .noShard(let reason, let help): "\(reason); \(help)"
    case .noRun(let id, let folder, []): "no run '\(id)' in '\(folder)'; see '\(folder)/runs.csv'"
    case .noRun(let id, let folder, let candidates): "several runs in '\(folder)' begin with '\(id)': \(candidates.joined(separator: ", "))"
    case .noViewMatches(let pattern, let near): "no view matches '\(pattern)'" + Self.suggestion(near)
    case .pictureToTerminal: "not writing a picture to a terminal. Use -o FILE or redirect the output."
    case .sharedOutput(let a, let b): "\(a) and \(b) cannot both write to the same place"
    }
  }

  private static func suggestion(_ near: String?, else fallback: String = "") -> String {
    near.map { ". Did you mean '\($0)'?" } ?? fallback
  }
}

extension Suggestion {
  /// The nearest candidate, else the first one that begins with the word: a word that is cut short is far away in edits.
  static func word(_ word: String, among candidates: [String]) -> String? {
    nearest(word, among: candidates) ?? candidates.first { word.count >= 3 && $0 != word && $0.hasPrefix(word) }
  }
}
