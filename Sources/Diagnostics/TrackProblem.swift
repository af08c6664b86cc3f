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
