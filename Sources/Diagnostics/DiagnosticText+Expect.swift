import Trajectories

extension DiagnosticText {
  /// Mistakes of expectations, and of what is recorded.
  static func expectation(_ problem: Problem) -> DiagnosticText {
    switch problem {
    case .checksAfterTheEnd(let time, let end):
      return DiagnosticText(
        "this looks at \(rounded(time)) s, after the run's end at \(rounded(end)) s", help: "run longer, or look earlier")
    case .endsBeforeItBegins(let time, let key, let start, let startKey):
      return DiagnosticText(
        "\"\(key)\" must not be before \"\(startKey)\", \(short(start)), got \(short(time))", help: "swap the two, or leave one out")
    case .emptyRange(let least, let most):
      return DiagnosticText("nothing is at least \(short(least)) and at most \(short(most))", help: "the smaller number comes first")
    case .notOfDigest(let key):
      return DiagnosticText(
        "\"\(key)\" does not apply to a digest", help: "a digest equals another or it does not: \"equals\": \"16 digits\"")
    case .noFile(let name):
      return DiagnosticText(
        "\"\(name)\" names no file", help: "give a file's name, relative to the scene; --events - writes to standard output")
    case .outsideFolder(let name):
      return DiagnosticText(
        "a scene writes only into its own folder: \"\(clipped(name))\" is not a file there",
        help: "give a name without .. or a leading dot that ends in .csv, .json or .jsonl; --events FILE writes anywhere")
    case .metric(.form(let known), _):
      return DiagnosticText("unknown metric", help: "metrics are \(known.joined(separator: ", "))")
    case .metric(.unknownChannel(let word, let known), let suggestion):
      return DiagnosticText(
        "a view has no channel \"\(clipped(word))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "channels are \(known.joined(separator: ", "))")
    case .metric(.unknownReduction(let word, let known), let suggestion):
      return DiagnosticText(
        word.isEmpty ? "what is to be made of the values is missing" : "\"\(clipped(word))\" cannot be made of the values",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "what can be: \(known.joined(separator: ", "))")
    case .metric(.needsNumber(let word, let example), _):
      return DiagnosticText("\"\(word)\" needs a number", help: "write \(example)")
    case .metric(.takesNoNumber(let word), _):
      return DiagnosticText("\"\(word)\" takes no number", help: "write \(word) alone")
    default: return DiagnosticText("")
    }
  }
}
