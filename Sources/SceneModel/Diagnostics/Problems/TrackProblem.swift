/// What can be wrong with a track's file; lines count from 1.
public enum TrackProblem: Error, Equatable, Sendable {
  case unreadable(reason: String)
  case tooLarge(bytes: Int)
  /// More than is left of the budget of memory.
  case overBudget(memory: Int)
  /// Text, but not rows of numbers under a header; none of it is shown.
  case notTable(columns: [String])
  case tooLong(limit: Int)
  case notText(line: Int)
  case empty(columns: [String])
  /// `expected` are all columns that the track's target needs.
  case missingColumn(String, expected: [String], suggestion: String?, known: [String])
  /// Neither a number nor, if it is to be one, a truth value.
  case badField(line: Int, column: Int, field: String, isTruth: Bool)
  case outOfRange(line: Int, subject: String, number: Double, requirement: String)
  case shortLine(line: Int, fields: Int, expected: Int)
  case timeRunsBackwards(line: Int, time: Double, before: Double)
}

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

extension DiagnosticDocumentation {
  static let track = DiagnosticDocumentation(
    "a track's file that cannot be read",
    scene: sample("\"tracks\": [{ \"target\": \"/views/ball/angle\", \"file\": \"/no/such/folder/pan.csv\" }]"),
    meaning: "The file is missing, is not a CSV file with the columns that the target needs, or runs backwards in time.",
    remedy: "The message names the file and the line in it. Paths are relative to the scene. For a point the header is time,x,y, for "
      + "anything else time,value.")
}
