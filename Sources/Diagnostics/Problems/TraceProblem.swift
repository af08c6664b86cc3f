import Formats
import Trajectories

/// What can be wrong with a recorded trace; lines count from 1.
public enum TraceProblem: Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, bytes: Int)
  /// More than is left of the budget of memory.
  case overBudget(path: String, memory: Int)
  /// Text, but not rows of numbers under a header; none of it is shown.
  case notTable(path: String)
  case tooLong(path: String, limit: Int)
  case notText(path: String, line: Int)
  case empty(path: String)
  /// `header` is as the file writes it; `proposal` has names for time, x, y and z, or is empty.
  case unknownHeader(path: String, line: Int, header: String, proposal: [String?])
  /// Readings, but no column of times.
  case noTimes(path: String, line: Int, header: String, proposal: [String?])
  /// Numbers without a header, but not four of them a line.
  case noHeader(path: String, line: Int, fields: Int)
  case missingColumn(path: String, line: Int, column: String, suggestion: String?, known: [String], proposal: [String?])
  case badField(path: String, line: Int, column: Int, field: String)
  /// Neither a number nor an ISO 8601 time.
  case badTime(path: String, line: Int, column: Int, field: String)
  /// Nothing that is measured is so large.
  case hugeNumber(path: String, line: Int, column: Int, field: String)
  /// A number with a decimal comma after numbers with a point, or the other way round.
  case mixedDecimals(path: String, line: Int, column: Int, field: String)
  case shortLine(path: String, line: Int, fields: Int, expected: Int)
  /// More fields than the header has names.
  case longLine(path: String, line: Int, fields: Int, expected: Int)
  case timeRunsBackwards(path: String, line: Int, time: Double, before: Double)
  /// `count` gaps in all, the first of which ends in this line.
  case gap(path: String, line: Int, seconds: Double, count: Int)
  /// Steps so long that the times are likely in another unit; seconds.
  case timeUnitInDoubt(path: String, step: Double)
  case startsLate(path: String, start: Double, end: Double)
  case endsEarly(path: String, end: Double, needed: Double)
  /// Readings that fit two units; `isMetric` says how they are read.
  case unitInDoubt(path: String, median: Double, isMetric: Bool)
  case gravityRemoved(path: String, median: Double)
  /// The only accelerometer in the file is one without gravity, by its column's name.
  case columnWithoutGravity(path: String, column: String)
  /// The readings are those of a device face down or upside down, or have the sign of Android.
  case pointsUp(path: String)

  var severity: Diagnostic.Severity {
    switch self {
    case .gap, .timeUnitInDoubt, .endsEarly, .unitInDoubt, .gravityRemoved, .columnWithoutGravity, .pointsUp:
      .warning
    default: .error
    }
  }
}

extension DiagnosticText {
  /// Mistakes of recorded traces.
  static func trace(_ problem: TraceProblem) -> DiagnosticText {
    switch problem {
    case .unreadable(let path, let reason):
      DiagnosticText("cannot read \(path): \(reason.prefix(1).lowercased() + reason.dropFirst())", help: "paths are relative to the scene")
    case .tooLarge(let path, let bytes):
      DiagnosticText(
        "\(path) is larger than the limit of \(bytes) bytes", help: "cut it to what the run needs, or raise it with --limit trace-bytes=N")
    case .overBudget(let path, let memory):
      DiagnosticText(
        "\(path) needs more memory than is left of the limit of \(memory) bytes",
        help: "cut it to what the run needs, or raise the limit with --limit memory=N")
    case .notTable(let path):
      DiagnosticText("\(path) is not a table of numbers", help: "a trace has rows of a time and the readings x, y and z under a header")
    case .tooLong(let path, let limit):
      DiagnosticText(
        "\(path) has more readings than the limit of \(limit)",
        help: "cut it to what the run needs, or raise it with --limit trace-samples=N")
    case .notText(let path, let line):
      DiagnosticText("\(path):\(line): this is not text", help: "traces are CSV; unpack the recorder's archive first")
    case .empty(let path):
      DiagnosticText("\(path) has no readings", help: "each line holds a time and three numbers, under the header t,x,y,z")
    case .unknownHeader(let path, let line, let header, let proposal):
      DiagnosticText(
        "\(path):\(line): no recorder is known by the header \"\(clipped(header))\"",
        help: columns(proposal).map { "name the columns: \($0)" } ?? "a trace has a time and the readings x, y and z")
    case .noTimes(let path, let line, let header, let proposal):
      DiagnosticText(
        "\(path):\(line): no column of times is known in the header \"\(clipped(header))\"",
        help: "give the readings per second, as in \"rate\": 50" + (columns(proposal).map { ", or name the columns: \($0)" } ?? ""))
    case .noHeader(let path, let line, let fields):
      DiagnosticText(
        "\(path):\(line): \(fields) \(fields == 1 ? "number" : "numbers"), where a file without a header has 4",
        help: fields == 8
          ? "with decimal commas the fields must be separated by semicolons or tabs"
          : fields == 3
            ? "for readings without times give how many there are per second, as in \"rate\": 50"
            : "put the header t,x,y,z in the first line, or fit the lines to it")
    case .missingColumn(let path, let line, let column, let suggestion, let known, let proposal):
      DiagnosticText(
        "\(path):\(line): there is no column \"\(clipped(column))\"",
        help: (suggestion.map { "did you mean \"\(clipped($0))\"? " } ?? "")
          + (columns(proposal).map { "name the columns: \($0)" }
            ?? (suggestion == nil ? "columns are \(clipped(known.joined(separator: ", ")))" : "")))
    case .badField(let path, let line, let column, let field):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a number", help: "numbers are written like -0.98 or 1.5e-3")
    case .badTime(let path, let line, let column, let field):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a time",
        help: "times are numbers, or dates and times like 2026-03-01T12:00:00.041Z")
    case .hugeNumber(let path, let line, let column, let field):
      DiagnosticText(
        "\(path):\(line): field \(column), \(clipped(field)), is larger than 1e15",
        help: "readings are in g or m/s²; if another column is meant, name the columns")
    case .mixedDecimals(let path, let line, let column, let field):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", has a decimal \(field.contains(",") ? "comma" : "point"), the numbers before it have not",
        help: "write all numbers with the same mark, and none with a mark between thousands")
    case .shortLine(let path, let line, let fields, let expected):
      DiagnosticText(
        "\(path):\(line): \(fields) \(fields == 1 ? "field" : "fields") where there should be \(expected)",
        help: "the line seems to be cut off; remove it")
    case .longLine(let path, let line, let fields, let expected):
      DiagnosticText(
        "\(path):\(line): \(fields) fields where there should be \(expected)",
        help: "if these are decimal commas, separate the fields by semicolons or tabs")
    case .timeRunsBackwards(let path, let line, let time, let before):
      DiagnosticText(
        "\(path):\(line): time runs backwards, from \(short(before)) to \(short(time))",
        help: "sort the lines by time, or cut the file here")
    case .gap(let path, let line, let seconds, let count):
      DiagnosticText(
        "\(path):\(line): nothing was recorded for \(rounded(seconds)) s"
          + (count > 1 ? ", and in \(count - 1) more \(count == 2 ? "place" : "places")" : ""),
        help: "gravity is interpolated over the gap")
    case .timeUnitInDoubt(let path, let step):
      DiagnosticText(
        "the times of \(path) are read as seconds or fractions of them, and lie \(rounded(step)) s apart",
        help: "if they have another unit, give it: \"timeUnit\": \"ms\", \"us\" or \"ns\"")
    case .startsLate(let path, let start, let end):
      DiagnosticText("\"start\" skips all of \(path): \(rounded(start)) s of \(rounded(end)) s", help: "start before its end")
    case .endsEarly(let path, let end, let needed):
      DiagnosticText(
        "\(path) ends at \(rounded(end)) s, the run at \(rounded(needed)) s: its last value holds", help: "\"loop\": true starts it over")
    case .unitInDoubt(let path, let median, let isMetric):
      DiagnosticText(
        "half the readings of \(path) are under \(rounded(median)), which may be g or, without gravity, m/s²: they are read as "
          + (isMetric ? "m/s²" : "g"),
        help: "say which: \"unit\": \"g\" or \"unit\": \"m/s2\"")
    case .gravityRemoved(let path, let median):
      DiagnosticText(
        "half the readings of \(path) are under \(rounded(median)) g: gravity has been removed from them",
        help: "record the accelerometer with gravity (often called raw or uncalibrated)")
    case .columnWithoutGravity(let path, let column):
      DiagnosticText(
        "\"\(clipped(column))\" of \(path) is an acceleration from which gravity has been removed",
        help: "record the accelerometer with gravity (often called raw or uncalibrated)")
    case .pointsUp(let path):
      DiagnosticText(
        "the readings of \(path) have the sign of Android, or the device lay face down or stood upside down",
        help: "say which it is: \"sign\": \"android\", or \"apple\"")
    }
  }
  /// The names of time, x, y and z as a key of a trace, ready to paste.
  private static func columns(_ names: [String?]) -> String? {
    guard !names.isEmpty else { return nil }
    let members = zip(["time", "x", "y", "z"], names).compactMap { key, name in name.map { "\"\(key)\": \(Quoting.jsonText($0))" } }
    let text = "\"columns\": {\(members.joined(separator: ", "))}"
    // names that are not worth pasting
    return text.utf8.count <= 400 ? text : nil
  }
}

extension DiagnosticDocumentation {
  static let trace = DiagnosticDocumentation(
    "a recorded trace that cannot be read, or that looks odd",
    scene: sample("\"gravity\": { \"trace\": { \"file\": \"/no/such/folder/tilt.csv\" } }"),
    meaning: "The file of an accelerometer's readings is missing, is not CSV, lacks a column, or runs backwards in time. As a warning: "
      + "it has gaps, ends before the run does, gravity has been removed from it, or its units or its sign are in doubt.",
    remedy: "The message names the file and the line in it. Paths are relative to the scene. \"columns\", \"timeUnit\", \"rate\", "
      + "\"unit\" and \"sign\" say what a header does not.")
}
