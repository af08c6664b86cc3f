/// What can be wrong with a sweep, beside what its scene can have wrong.
public enum SweepProblem: Equatable, Sendable {
  /// An axis without values.
  case noValues
  /// Nothing between two commas.
  case emptyItem
  /// A text with colons that is not a range.
  case notARange(String)
  /// Two ends without a step; `example` has one.
  case noStep(example: String)
  case zeroStep
  /// A step that leads away from the end; `example` turns it around.
  case wrongWay(example: String)
  /// The number of values of a range.
  case badCount(String)
  /// More digits than a range supports.
  case tooManyDigits
  case unknownFunction(String, suggestion: String?, known: [String])
  /// `form` is how it is written.
  case badArguments(function: String, form: String)
  /// Arguments that mean nothing: `requirement` follows "must be".
  case unfitArguments(function: String, requirement: String)
  /// A distribution where there is no number of samples.
  case needsSample(String)
  /// A distribution beside other values of the same axis.
  case notAlone(String)
  case duplicateAxis(String)
  case duplicateMetric(String)
  /// The short name of an axis or metric that another column has.
  case duplicateName(String)
  /// An axis that is not a pointer, with a suggestion.
  case notAPointer(String, suggestion: String?)
  /// Nothing varies.
  case noAxes
  /// Axes that go together and differ in length.
  case unequalLengths(String, Int, other: String, Int)
  case tooManyRuns(limit: Int)
  case tooManyAxes(limit: Int, method: String)
  /// A key or option that requires a number of samples.
  case onlyWithSample(String)
  /// Samples of a table of parameters, which is taken row by row.
  case nothingToSample
  /// The metric `expect` of a scene that expects nothing.
  case expectsNothing
  case unreadable(path: String, reason: String)
  /// The file that a sweep names as its scene is something else; `line` is the first that is not JSON. Its text is not shown.
  case notScene(path: String, line: Int?)
  /// The file that a sweep names as its table is something else. Its text is not shown.
  case notTable(path: String)
  case table(TableProblem)

  /// What can be wrong with a table of parameters; lines count from 1.
  public enum TableProblem: Equatable, Sendable {
    case empty
    case noRows
    case ragged(line: Int, fields: Int, expected: Int)
    case unclosedQuote(line: Int)
    case notText(line: Int)
    case emptyCell(line: Int)
  }
}
