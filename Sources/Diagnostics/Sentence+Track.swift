extension Sentence {
  /// Mistakes of a track's file.
  static func track(_ problem: TrackProblem, _ path: String) -> Sentence {
    switch problem {
    case .unreadable(let reason):
      Sentence("cannot read \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())", help: "paths are relative to the scene")
    case .tooLarge(let bytes):
      Sentence(
        "\(path) is larger than the limit of \(bytes) bytes", help: "cut it to what the run needs, or raise it with --limit trace-bytes=N")
    case .overBudget(let memory):
      Sentence(
        "\(path) needs more memory than is left of the limit of \(memory) bytes",
        help: "cut it to what the run needs, or raise the limit with --limit memory=N")
    case .notTable(let columns):
      Sentence("\(path) is not a table of numbers", help: "for this target the header is \(columns.joined(separator: ","))")
    case .tooLong(let limit):
      Sentence(
        "\(path) has more entries than the limit of \(limit)",
        help: "cut it to what the run needs, or raise it with --limit trace-samples=N")
    case .notText(let line): Sentence("\(path):\(line): this is not text", help: "a track's file is CSV")
    case .empty(let columns):
      Sentence(
        "\(path) has no entries", help: "under the header \(columns.joined(separator: ",")), each line holds a time and what goes with it")
    case .missingColumn(let column, let expected, let suggestion, let known):
      Sentence(
        "\(path):1: there is no column \"\(column)\""
          + (suggestion.map { "; \"\(clipped($0))\" is near" } ?? "; there are \(clipped(known.joined(separator: ", ")))"),
        help: "for this target the header is \(expected.joined(separator: ","))")
    case .badField(let line, let column, let field, false):
      Sentence(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a number",
        help: "numbers are written like -0.98 or 1.5e-3, all with the same decimal mark")
    case .badField(let line, let column, let field, true):
      Sentence(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is no truth value", help: "for this target a value is true or false")
    case .outOfRange(let line, let subject, let number, let requirement):
      Sentence(
        "\(path):\(line): \(subject) must be \(requirement), got \(short(number))",
        help: number < 0 ? "check the sign" : "check the unit: points, seconds, radians")
    case .shortLine(let line, let fields, let expected):
      Sentence(
        "\(path):\(line): \(fields) \(fields == 1 ? "field" : "fields") where there should be \(expected)",
        help: "the line seems to be cut off; remove it")
    case .timeRunsBackwards(let line, let time, let before):
      Sentence(
        "\(path):\(line): time runs backwards, from \(short(before)) to \(short(time))",
        help: "sort the lines by time, or cut the file here")
    }
  }
}
