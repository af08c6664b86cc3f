public import Trajectories

/// What can be wrong with expectations.
public enum ExpectationProblem: Equatable, Sendable {
  /// A check looks at a time that the run does not come to.
  case checksAfterTheEnd(time: Double, end: Double)
  case endsBeforeItBegins(Double, key: String, from: Double, startKey: String)
  case emptyRange(least: Double, most: Double)
  /// Bounds of a value that exclude each other.
  case nothingBetween(above: Double, below: Double)
  case metric(MetricProblem.Kind, suggestion: String?)
  /// A key that a check of a digest does not take.
  case notOfDigest(String)
  /// Two names of things that cannot meet.
  case neverTouch(String, String)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .checksAfterTheEnd: .afterTheEnd
    case .endsBeforeItBegins, .emptyRange, .nothingBetween: .emptyRange
    case .metric: .badMetric
    case .notOfDigest: .conflictingKeys
    case .neverTouch: .neverTouch
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .endsBeforeItBegins, .emptyRange, .nothingBetween, .metric, .notOfDigest, .neverTouch: .error
    case .checksAfterTheEnd: .warning
    }
  }
}

extension DiagnosticText {
  static func expectation(_ problem: ExpectationProblem) -> DiagnosticText {
    switch problem {
    case .checksAfterTheEnd(let time, let end):
      return DiagnosticText(
        "this looks at \(rounded(time)) s, after the run's end at \(rounded(end)) s", help: "run longer, or look earlier")
    case .endsBeforeItBegins(let time, let key, let start, let startKey):
      return DiagnosticText(
        "\"\(key)\" must not be before \"\(startKey)\", \(short(start)), got \(short(time))", help: "swap the two, or leave one out")
    case .emptyRange(let least, let most):
      return DiagnosticText("nothing is at least \(short(least)) and at most \(short(most))", help: "the smaller number comes first")
    case .nothingBetween(let above, let below):
      return DiagnosticText("nothing is above \(short(above)) and below \(short(below))", help: "the smaller number is that of \"above\"")
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
    case .metric(.needsBand(let word, let example), _):
      return DiagnosticText("\"\(word)\" needs a target and a band around it", help: "write \(example)")
    case .notOfDigest(let key):
      return DiagnosticText(
        "\"\(key)\" does not apply to a digest", help: "a digest equals another or it does not: \"equals\": \"16 digits\"")
    case .neverTouch(let a, let b):
      let reason = a == b ? "nothing touches itself" : "walls and boundaries do not touch each other"
      return DiagnosticText("\"\(clipped(a))\" and \"\(clipped(b))\" never touch: \(reason)", help: "name a view and what it meets")
    }
  }
}

extension DiagnosticDocumentation {
  static let emptyRange = DiagnosticDocumentation(
    "two limits that nothing lies between",
    scene: sample("\"expect\": { \"checks\": [{ \"metric\": \"ball.y:max\", \"min\": 10, \"max\": 5 }] }"),
    meaning: "A check requires a number between a lower and an upper bound, or a time between two others; the second "
      + "must not be less than the first.",
    remedy: "Swap them, or leave one out.")

  static let badMetric = DiagnosticDocumentation(
    "a text that names nothing to measure",
    scene: sample("\"expect\": { \"checks\": [{ \"metric\": \"ball.sped:max\", \"max\": 2000 }] }"),
    meaning:
      "A metric is a view, a channel of it and what to make of its values, as in ball.speed:max; or one of a few of the whole run.",
    remedy: "Take the word that is proposed, or one of those that are listed.")

  static let neverTouch = DiagnosticDocumentation(
    "a contact that cannot be",
    scene: sample("\"expect\": { \"checks\": [{ \"contact\": [\"ball\", \"ball\"], \"before\": 1 }] }"),
    meaning: "Contacts are between two things, one of them a view: nothing touches itself, and what stands still does not touch what "
      + "stands still.",
    remedy: "Name a view and what it meets.")
}
