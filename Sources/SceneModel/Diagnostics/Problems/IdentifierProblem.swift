import Formats

/// Problems of ids and of references to them.
public enum IdentifierProblem: Equatable, Sendable {
  case badID(String)
  /// `by` says what has it, `first` where in the text `source`.
  case duplicateID(String, by: String, first: Int, source: Int)
  /// `isA` is the kind of the element that has the id; `known` are the first ids of the kind.
  case unknownID(String, kind: String, isA: String?, suggestion: String?, known: [String])
  case nothingMatches(String, count: Int)
  case attachedToItself(String)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .badID: .badID
    case .duplicateID: .duplicateID
    case .unknownID: .unknownID
    case .nothingMatches: .nothingMatches
    case .attachedToItself: .attachedToItself
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .badID, .duplicateID, .unknownID, .attachedToItself: .error
    case .nothingMatches: .warning
    }
  }
}

extension DiagnosticText {
  static func identifier(_ problem: IdentifierProblem, _ sources: [SourceText]) -> DiagnosticText {
    switch problem {
    case .badID(let id):
      return DiagnosticText(
        "\"\(clipped(id))\" cannot be an id", help: "an id has at least one character, and none of * ? / or control characters")
    case .duplicateID(let id, let by, let first, let source):
      let line = source == 0 ? " in line \(sources[0].position(of: first).line)" : ""
      let owner = by == "event" ? "an event" : "a \(by)"
      let rule = ["event", "check"].contains(by) ? "\(by)s have different ids" : "ids of views, walls and behaviors are unique"
      return DiagnosticText("the id \"\(clipped(id))\" is taken by \(owner)\(line)", help: "\(rule); give this one another")
    case .unknownID(let id, let kind, let other, let suggestion, let known):
      let fact = other.map { "; \"\(clipped(id))\" is a \($0)" } ?? ""
      let ids =
        known.isEmpty
        ? "the scene has no \(kind) with an id" : "known ids: \(known.prefix(8).joined(separator: ", "))\(known.count > 8 ? ", …" : "")"
      return DiagnosticText("there is no \(kind) \"\(clipped(id))\"\(fact)", help: suggestion.map { "did you mean \"\($0)\"?" } ?? ids)
    case .nothingMatches(let pattern, let count):
      return DiagnosticText(
        "no view matches \"\(clipped(pattern))\"",
        help: count == 0 ? "the scene has no views" : "* stands for any characters, ? for one; \"*\" alone for all views")
    case .attachedToItself(let id):
      return DiagnosticText(
        "\"\(clipped(id))\" cannot be attached to itself", help: "name another view in \"to\", or a point in \"anchor\"")
    }
  }
}

extension DiagnosticDocumentation {
  static let badID = DiagnosticDocumentation(
    "a text that cannot be an id", scene: sample().substituting("\"id\": \"ball\"", with: "\"id\": \"ball/1\""),
    meaning: "Ids stand in patterns, where * and ? match anything, and in pointers, where / parts one key from the next. An id with "
      + "an id with one of these would be ambiguous.",
    remedy: "Use other characters, for example ball-1. All others may be used, blanks too, but no control characters.")

  static let duplicateID = DiagnosticDocumentation(
    "two elements have one id",
    scene: sample("\"walls\": [{ \"id\": \"ball\", \"from\": [0, 400], \"to\": [320, 400] }]"),
    meaning: "Views, walls and behaviors share one set of ids, those that events add included: a pointer, a row of the trajectory or "
      + "an event's remove has to mean one thing. Events have ids of their own, and so have checks.",
    remedy: "Give one of them another id. Spawns that repeat get numbers by themselves: drop becomes drop-1, drop-2.")

  static let unknownID = DiagnosticDocumentation(
    "an id that nothing has",
    scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": [\"bal\"] }]"),
    meaning: "A behavior, event or track speaks of a view, wall or behavior that is not in the scene and that no event adds.",
    remedy: "Take the id that is proposed, or one of those that are listed. Capitals count. A pattern such as \"ball*\" may match "
      + "several, or none.")

  static let nothingMatches = DiagnosticDocumentation(
    "a pattern that matches no view (a warning)",
    scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"square-*\" }]"),
    meaning: "The scene runs, but the behavior acts on nothing, or the trajectory holds nothing of it.",
    remedy: "* stands for any characters, ? for one, and \"*\" alone is all views.")

  static let attachedToItself = DiagnosticDocumentation(
    "an attachment whose two ends are one view",
    scene: sample("\"behaviors\": [{ \"type\": \"attachment\", \"item\": \"ball\", \"to\": \"ball\" }]"),
    meaning: "The distance of a view from itself is always 0, and nothing could hold it.",
    remedy: "Name another view in \"to\", or write \"anchor\" with a point of the reference view.")
}
