extension DiagnosticText {
  /// Events that come to nothing.
  static func event(_ problem: Problem) -> DiagnosticText {
    switch problem {
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
    case .neverTouch(let a, let b):
      let reason = a == b ? "nothing touches itself" : "walls and boundaries do not touch each other"
      return DiagnosticText("\"\(clipped(a))\" and \"\(clipped(b))\" never touch: \(reason)", help: "name a view and what it meets")
    default: return DiagnosticText("")
    }
  }
}
