/// What can be wrong with times: entries out of order, and elements that never act.
public enum TimeProblem: Equatable, Sendable {
  case notAscending(Double, after: Double)
  case emptyWindow(from: Double, until: Double)
  case afterTheEnd(time: Double, end: Double)
  /// Because of an option the run ends before so many events and behaviors begin.
  case endsBefore(Int, end: Double)
  /// The element that an event changes is added later, or was removed before.
  case notThereYet(String, time: Double, from: Double)
  case noLongerThere(String, time: Double, since: Double)
  /// A window that has nothing in common with that of the composite around it, or with what follows the event that adds it.
  case outsideWindow(from: Double, until: Double)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .notAscending: .notAscending
    case .emptyWindow: .emptyWindow
    case .afterTheEnd, .endsBefore: .afterTheEnd
    case .notThereYet, .noLongerThere: .notThere
    case .outsideWindow: .outsideWindow
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .notAscending, .emptyWindow: .error
    case .afterTheEnd, .endsBefore, .notThereYet, .noLongerThere, .outsideWindow: .warning
    }
  }
}

extension DiagnosticText {
  static func time(_ problem: TimeProblem) -> DiagnosticText {
    switch problem {
    case .notAscending(let time, let after):
      return DiagnosticText(
        "times must ascend: \(short(time)) comes after \(short(after))", help: "sort the entries by time; no two may have the same")
    case .emptyWindow(let from, let until):
      return DiagnosticText(
        "\"until\" must be after \"from\", \(short(from)), got \(short(until))", help: "leave \"until\" out for a behavior that stays")
    case .afterTheEnd(let time, let end):
      return DiagnosticText(
        "this is at \(rounded(time)) s, after the run's end at \(rounded(end)) s: it never happens", help: "run longer, or take it out")
    case .endsBefore(let count, let end):
      let what = count == 1 ? "one event, behavior or track begins" : "\(count) events, behaviors and tracks begin"
      return DiagnosticText(
        "the run ends at \(rounded(end)) s, before \(what)", help: "run longer to have \(count == 1 ? "it" : "them") happen")
    case .notThereYet(let id, let time, let start):
      let when = start > time ? "it comes at \(rounded(start)) s, and this is at \(rounded(time)) s" : "it comes later in this frame"
      return DiagnosticText(
        "\"\(clipped(id))\" is not there yet: \(when)", help: "this does nothing; events of one time happen in the order of the array")
    case .noLongerThere(let id, let time, let end):
      let when =
        end < time ? "it was removed at \(rounded(end)) s, and this is at \(rounded(time)) s" : "it was removed earlier in this frame"
      return DiagnosticText(
        "\"\(clipped(id))\" is no longer there: \(when)", help: "this does nothing; events of one time happen in the order of the array")
    case .outsideWindow(let from, let until):
      let span = until.isFinite ? "from \(rounded(from)) to \(rounded(until)) s" : "from \(rounded(from)) s on"
      return DiagnosticText(
        "this never acts: what it is added with is there \(span)", help: "windows count from the start of the run; widen one of the two")
    }
  }
}

extension DiagnosticDocumentation {
  static let notAscending = DiagnosticDocumentation(
    "times that do not ascend",
    scene: sample(
      "\"gravity\": { \"schedule\": [{ \"time\": 2, \"vector\": [0, 9.81] }, { \"time\": 1, \"vector\": [9.81, 0] }] }"),
    meaning: "Entries of a schedule and keys of a track are read from first to last, each one later than the one before.",
    remedy: "Sort them. Two entries of one time would be a jump: with the interpolation hold one of them says it.")

  static let emptyWindow = DiagnosticDocumentation(
    "a behavior that ends before it begins",
    scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\", \"from\": 2, \"until\": 1 }]"),
    meaning: "A behavior acts from its \"from\" to its \"until\", in seconds; there has to be time between them.",
    remedy: "Swap them, or leave \"until\" out for a behavior that stays.")

  static let afterTheEnd = DiagnosticDocumentation(
    "something that comes after the run's end (a warning)",
    scene: sample("\"events\": [{ \"time\": 10, \"remove\": \"ball\" }]"),
    meaning: "The scene runs, but this never happens.",
    remedy: "Run longer, or take it out.")

  static let notThere = DiagnosticDocumentation(
    "an event about something that is not there at its time (a warning)",
    scene: sample("\"events\": [{ \"time\": 1, \"remove\": \"ball\" }, { \"time\": 2, \"move\": { \"view\": \"ball\", \"angle\": 1 } }]"),
    meaning: "The scene runs, but the event does nothing: what it speaks of is added only later, or has been removed before.",
    remedy: "Move it to a time at which it finds what it changes. Events of one time happen in the order of the array.")

  static let outsideWindow = DiagnosticDocumentation(
    "a behavior whose window lies outside that of its composite (a warning)",
    scene: sample(
      "\"behaviors\": [\n    { \"type\": \"composite\", \"until\": 1, \"behaviors\": [{ \"type\": \"gravity\", \"items\": \"*\", \"from\": 2 }] }\n  ]"
    ),
    meaning:
      "A behavior acts inside its own window and that of every composite around it, and after the event that adds it, if one does. "
      + "Here nothing is left: it never acts.",
    remedy: "Widen one of the windows. Both count in seconds from the start of the run.")
}
