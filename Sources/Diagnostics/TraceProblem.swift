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

  var isWarning: Bool {
    switch self {
    case .gap, .timeUnitInDoubt, .endsEarly, .unitInDoubt, .gravityRemoved, .columnWithoutGravity, .pointsUp: true
    default: false
    }
  }
}
