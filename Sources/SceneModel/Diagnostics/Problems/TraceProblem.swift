import Formats
import Trajectories

/// What can be wrong with a recorded trace; lines count from 1.
public enum TraceProblem: Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, bytes: Int)
  /// More than is left of the budget of memory.
  case overBudget(path: String, memory: Int)
  /// Text, but not rows of numbers under a header; none of it is shown.
  case notTable(path: String, line: Int)
  case tooManyColumns(path: String, line: Int, count: Int, limit: Int)
  case tooLong(path: String, limit: Int)
  case notText(path: String, line: Int)
  case empty(path: String)
  /// `header` is as the file writes it; `proposal` has names for time, x, y and z, or is empty.
  case unknownHeader(path: String, line: Int, header: String, proposal: [String?])
  /// Readings, but no column of times.
  case noTimes(path: String, line: Int, header: String, proposal: [String?])
  /// Numbers without a header, but not four of them a line; `proposal` has the places of time, x, y and z, or is empty.
  case noHeader(path: String, line: Int, fields: Int, proposal: [String?] = [])
  /// No column of the file is an acceleration, by the names and units in its header.
  case noAcceleration(path: String, line: Int, header: String)
  /// A column that the scene names as x, y or z has another quantity's unit.
  case otherQuantity(path: String, line: Int, column: String)
  /// Two columns have a name that is read; `proposal` has places of time, x, y and z.
  case duplicateColumn(path: String, line: Int, column: String, proposal: [String?])
  /// The texts in a column tell rows apart, and which of them to read is not known; `likely` is one of them.
  case severalSensors(path: String, line: Int, column: String, likely: String, values: [String])
  /// The texts in a column name sensors, none of them an accelerometer.
  case otherSensors(path: String, line: Int, column: String, values: [String])
  /// No row has one of the values in the column; `seen` has some of the texts there.
  case nothingSelected(path: String, column: String, values: [String], seen: [String])
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
  /// Several readings, all at one time.
  case timesStandStill(path: String, count: Int)
  case timeRunsBackwards(path: String, line: Int, time: Double, before: Double)
  /// `count` gaps in all; the first one ends in this line.
  case gap(path: String, line: Int, seconds: Double, count: Int)
  /// Steps so long that the times are likely in another unit; seconds.
  case timeUnitInDoubt(path: String, step: Double)
  case startsLate(path: String, start: Double, end: Double)
  case endsEarly(path: String, end: Double, needed: Double)
  /// Readings of one magnitude that no accelerometer has; `per1g` is what 1 g reads.
  case counts(path: String, median: Double, per1g: Double)
  /// Rows left out because of an empty cell, as the scene says.
  case emptyRows(path: String, count: Int)
  /// The rows of one of several sensors are read, found by its name.
  case sensorRows(path: String, column: String, value: String, count: Int, of: Int)
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
    case .emptyRows, .sensorRows: .note
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
    case .notTable(let path, let line):
      DiagnosticText(
        "\(path):\(line): this is not the header of a table of numbers",
        help: "a trace has rows of a time and the readings x, y and z under a header; remove lines before them")
    case .tooManyColumns(let path, let line, let count, let limit):
      DiagnosticText(
        "\(path):\(line): \(count) columns are more than the limit of \(limit)", help: "a trace has a time and the readings x, y and z")
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
    case .noHeader(let path, let line, let fields, let proposal):
      DiagnosticText(
        "\(path):\(line): \(fields) \(fields == 1 ? "field" : "fields"), where a file without a header has 4",
        help: withoutHeader(fields, proposal))
    case .noAcceleration(let path, let line, let header):
      DiagnosticText(
        "\(path):\(line): no column is an acceleration in the header \"\(clipped(header))\"",
        help: "record the accelerometer with gravity (often called raw or uncalibrated)")
    case .otherQuantity(let path, let line, let column):
      DiagnosticText(
        "\(path):\(line): \"\(clipped(column))\" is not an acceleration by its unit",
        help: "name the columns of an accelerometer with gravity")
    case .duplicateColumn(let path, let line, let column, let proposal):
      DiagnosticText(
        "\(path):\(line): there are several columns \"\(clipped(column))\"",
        help: "name columns by their places, counted from 1" + (columns(proposal).map { ", as in \($0)" } ?? ""))
    case .severalSensors(let path, let line, let column, let likely, let values):
      DiagnosticText(
        "\(path):\(line): the text column \"\(clipped(column))\" says what each row is of: \(some(values))",
        help: "say which rows to read: \"where\": { \(Quoting.jsonText(column)): \(Quoting.jsonText(likely)) }")
    case .otherSensors(let path, let line, let column, let values):
      DiagnosticText(
        "\(path):\(line): none of the sensors in the column \"\(clipped(column))\" is an accelerometer: \(some(values))",
        help: "record the accelerometer with gravity (often called raw or uncalibrated)")
    case .nothingSelected(let path, let column, let values, let seen):
      DiagnosticText(
        "no row of \(path) has \(some(values)) in the column \"\(clipped(column))\""
          + (seen.isEmpty ? " and what the other conditions say" : ""),
        help: seen.isEmpty ? "leave out conditions of \"where\"" : "rows have \(some(seen))")
    case .missingColumn(let path, let line, let column, let suggestion, let known, let proposal):
      DiagnosticText(
        "\(path):\(line): there is no column \"\(clipped(column))\"",
        help: [
          suggestion.map { "did you mean \"\(clipped($0))\"?" },
          columns(proposal).map { "name the columns: \($0)" }
            ?? (suggestion == nil ? "columns are \(clipped(known.joined(separator: ", ")))" : nil),
        ].compactMap { $0 }.joined(separator: " "))
    case .badField(let path, let line, let column, let field) where CSVRows.isMissing(field):
      DiagnosticText(
        "\(path):\(line): field \(column)\(field.isEmpty ? " is empty" : ", \"\(clipped(field))\", is not a number")", help: skippingEmpty)
    case .badField(let path, let line, let column, let field):
      DiagnosticText(
        "\(path):\(line): field \(column), \"\(clipped(field))\", is not a number", help: "numbers are written like -0.98 or 1.5e-3")
    case .badTime(let path, let line, let column, let field) where CSVRows.isMissing(field):
      DiagnosticText(
        "\(path):\(line): field \(column)\(field.isEmpty ? " is empty" : ", \"\(clipped(field))\", is not a time")", help: skippingEmpty)
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
        help: "sort the lines by time, or cut the file here; if each time counts from the reading before, give \"differences\": true")
    case .timesStandStill(let path, let count):
      DiagnosticText(
        "all \(count) readings of \(path) are at one time",
        help: "if each time counts from the reading before, give \"differences\": true; for readings without times, \"rate\": 50")
    case .counts(let path, let median, let per1g):
      DiagnosticText(
        "the readings of \(path) have the magnitude \(rounded(median)): they are \(unit(per1g)), not g or m/s²",
        help: "give the trace \"unit\": \"g\", and gravity, next to the trace, \"scale\": \"= 1 / \(rounded(per1g))\"")
    case .emptyRows(let path, let count):
      DiagnosticText(
        "\(count) \(count == 1 ? "row" : "rows") of \(path) with an empty cell \(count == 1 ? "is" : "are") left out",
        help: "gravity is interpolated between the others")
    case .sensorRows(let path, let column, let value, let count, let all):
      DiagnosticText(
        "of \(path) the rows with \"\(clipped(value))\" in the column \"\(clipped(column))\" are read, \(count) of \(all)",
        help: "for other rows give \"where\": { \(Quoting.jsonText(column)): … }")
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

  private static let skippingEmpty = "to leave out rows with empty cells, give \"skipEmpty\": true"

  private static func withoutHeader(_ fields: Int, _ proposal: [String?]) -> String {
    let commas = fields == 8 ? "with decimal commas the fields must be separated by semicolons or tabs" : nil
    if let names = columns(proposal) {
      let rate = proposal[0] == nil ? "give the readings per second, as in \"rate\": 50, and " : ""
      return (commas.map { "\($0); else " } ?? "") + "\(rate)name the columns by their places: \(names)"
    }
    if let commas { return commas }
    return fields == 3
      ? "for readings without times give how many there are per second, as in \"rate\": 50"
      : "put the header t,x,y,z in the first line, or fit the lines to it"
  }

  /// What 1 g reads, in words.
  private static func unit(_ per1g: Double) -> String {
    switch per1g {
    case 1000: "milli-g"
    case 980.665: "cm/s²"
    default: "counts of a converter, \(rounded(per1g)) per g"
    }
  }

  /// A few of many texts of a file.
  private static func some(_ values: [String]) -> String {
    let shown = values.prefix(8).map { "\"\(clipped($0))\"" }.joined(separator: ", ")
    return values.count > 8 ? shown + ", …" : shown
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
