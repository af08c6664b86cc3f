/// What can be wrong with a recorded trace; lines count from 1.
public enum TraceProblem: Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, bytes: Int)
  case tooLong(path: String, limit: Int)
  case notText(path: String, line: Int)
  case empty(path: String)
  case unknownHeader(path: String, line: Int, header: String)
  /// Numbers without a header, but not four of them a line.
  case noHeader(path: String, line: Int, fields: Int)
  case missingColumn(path: String, line: Int, column: String, suggestion: String?, known: [String])
  case badField(path: String, line: Int, column: Int, field: String)
  /// Nothing that is measured, and no time in seconds, is so large.
  case hugeNumber(path: String, line: Int, column: Int, field: String)
  /// A number with a decimal comma after numbers with a point, or the other way round.
  case mixedDecimals(path: String, line: Int, column: Int, field: String)
  case shortLine(path: String, line: Int, fields: Int, expected: Int)
  /// More fields than the header has names.
  case longLine(path: String, line: Int, fields: Int, expected: Int)
  case timeRunsBackwards(path: String, line: Int, time: Double, before: Double)
  /// `count` gaps in all, the first of which ends in this line.
  case gap(path: String, line: Int, seconds: Double, count: Int)
  case startsLate(path: String, start: Double, end: Double)
  case endsEarly(path: String, end: Double, needed: Double)
  case gravityRemoved(path: String, median: Double)
  /// The only accelerometer in the file is one without gravity, by its column's name.
  case columnWithoutGravity(path: String, column: String)
  /// The readings are those of a device face down or upside down, or have the sign of Android.
  case pointsUp(path: String)

  var isWarning: Bool {
    switch self {
    case .gap, .endsEarly, .gravityRemoved, .columnWithoutGravity, .pointsUp: true
    default: false
    }
  }
}
