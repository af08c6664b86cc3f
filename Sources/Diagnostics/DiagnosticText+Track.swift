extension DiagnosticText {
  /// Mistakes of a track's file.
  static func track(_ problem: TrackProblem, _ path: String) -> DiagnosticText {
    switch problem {
    case .unreadable(let reason):
      DiagnosticText("cannot read \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())", help: "paths are relative to the scene")
    case .tooLarge(let bytes):
      DiagnosticText(
        "\(path) is larger than the limit of \(bytes) bytes", help: "cut it to what the run needs, or raise it with --limit trace-bytes=N")
    case .overBudget(let memory):
      DiagnosticText(
        "\(path) needs more memory than is left of the limit of \(memory) bytes",
        help: "cut it to what the run needs, or raise the limit with --limit memory=N")
    case .notTable(let columns):
      DiagnosticText("\(path) is not a table of numbers", help: "for this target the header is \(columns.joined(separator: ","))")
    case .tooLong(let limit):
      DiagnosticText(
        "\(path) has more entries than the limit of \(limit)",
        help: "cut it to what the run needs, or raise it with --limit trace-samples=N")
    case .notText(let line): DiagnosticText("\(path):\(line): this is not text", help: "a track's file is CSV")
    case .empty(let columns):
      DiagnosticText(
        "\(path) has no entries", help: "under the header \(columns.joined(separator: ",")), each line holds a time and what goes with it")
    case .missingColumn(let column, let expected, let suggestion, let known):
      DiagnosticText(
        "\(path):1: there is no column \"\(column)\""
          + (suggestion.map { "; \"\(clipped($0))\" is near" } ?? "; there are \(clipped(known.joined(separator: ", ")))"),
        help: "for this target the header is \(expected.joined(separator: ","))")
    case .badField(let line, let column, let field, false):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a number",
        help: "numbers are written like -0.98 or 1.5e-3, all with the same decimal mark")
    case .badField(let line, let column, let field, true):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a Boolean", help: "for this target a value is true or false")
    case .outOfRange(let line, let subject, let number, let requirement):
      DiagnosticText(
        "\(path):\(line): \(subject) must be \(requirement), got \(short(number))",
        help: number < 0 ? "check the sign" : "check the unit: points, seconds, radians")
    case .shortLine(let line, let fields, let expected):
      DiagnosticText(
        "\(path):\(line): \(fields) \(fields == 1 ? "field" : "fields") where there should be \(expected)",
        help: "the line seems to be cut off; remove it")
    case .timeRunsBackwards(let line, let time, let before):
      DiagnosticText(
        "\(path):\(line): time runs backwards, from \(short(before)) to \(short(time))",
        help: "sort the lines by time, or cut the file here")
    }
  }
}
