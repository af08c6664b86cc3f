/// What can be wrong with a recorded trace; lines count from 1.
public enum TraceProblem: Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, bytes: Int)
  case tooLong(path: String, limit: Int)
  case notText(path: String, line: Int)
  case empty(path: String)
  case unknownHeader(path: String, header: String)
  /// Fields are not separated by commas.
  case foreignSeparator(path: String, separator: String)
  /// Numbers without a header, but not four of them a line.
  case noHeader(path: String, fields: Int)
  case recorderNotBuilt(path: String, recorder: String)
  case missingColumn(path: String, column: String, suggestion: String?, known: [String])
  case badField(path: String, line: Int, column: Int, field: String)
  case shortLine(path: String, line: Int, fields: Int, expected: Int)
  case timeRunsBackwards(path: String, line: Int, time: Double, before: Double)
  /// `count` gaps in all, the first of which ends in this line.
  case gap(path: String, line: Int, seconds: Double, count: Int)
  case startsLate(path: String, start: Double, end: Double)
  case endsEarly(path: String, end: Double, needed: Double)
  case gravityRemoved(path: String, median: Double)

  var isWarning: Bool {
    switch self {
    case .gap, .endsEarly, .gravityRemoved: true
    default: false
    }
  }
}
