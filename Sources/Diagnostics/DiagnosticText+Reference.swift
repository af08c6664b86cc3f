import Formats

extension DiagnosticText {
  /// Ids, patterns and pointers.
  static func reference(_ problem: Problem, _ sources: [SourceText]) -> DiagnosticText {
    switch problem {
    case .badID(let id):
      return DiagnosticText(
        "\"\(clipped(id))\" cannot be an id", help: "an id has at least one character, and none of * ? / or control characters")
    case .duplicateID(let id, let by, let first, let source):
      let line = source == 0 ? " in line \(sources[0].position(of: first).line)" : ""
      return DiagnosticText(
        "the id \"\(clipped(id))\" is taken by a \(by)\(line)", help: "ids of views, walls and behaviors are unique; give this one another")
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
    case .badPointer(let pointer):
      return DiagnosticText("\"\(clipped(pointer))\" is not a JSON Pointer", help: "a pointer looks like /views/ball/elasticity")
    case .pointerMatchesNothing(let pointer, let missing, let owner, let suggestion):
      return DiagnosticText(
        "\"\(clipped(pointer))\" does not exist: \(owner) there has no \"\(clipped(missing))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "elements go by their id or their index from 0; * stands for all of them")
    case .noValue: return DiagnosticText("there is no value after the =", help: "give one, such as 0.5, true, [1, 2] or a word")
    case .cannotBeSet(let pointer, let known, let suggestion):
      return DiagnosticText(
        "\"\(clipped(pointer))\" cannot be changed while the scene runs",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "nothing of it can be" : "what can be: \(known.joined(separator: ", "))"))
    default: return DiagnosticText("")
    }
  }
}
