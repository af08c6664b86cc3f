/// Why a text is no trajectory, and where.
public struct TrajectoryError: Error, Equatable, Sendable {
  public let problem: TrajectoryProblem
  /// From 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
}

/// What can be wrong with a trajectory.
public enum TrajectoryProblem: Equatable, Sendable {
  /// The system's error number.
  case unreadable(code: Int32)
  /// A line or name of more than so many bytes.
  case tooLong(limit: Int)
  case empty
  /// Not a trajectory; `looksLike` says what else.
  case foreign(looksLike: String?)
  /// A scene, which would have to be run.
  case scene
  /// Ends in the middle of something.
  case cutOff(in: String)
  case unknownColumn(String, near: String?)
  case duplicateColumn(String)
  case noColumns
  /// The first columns are others than they must be.
  case header(expected: String, found: String)
  case wrongCells(found: Int, expected: Int)
  /// Something else, where a number should be.
  case notANumber(String)
  case notAFrame(String)
  /// Frames must ascend.
  case frameOrder(Int, after: Int)
  /// Times must ascend where frames have no numbers.
  case timeOrder(Double, after: Double)
  /// Rows of one frame with different times.
  case twoTimes(Double, Double)
  case duplicateView(String, frame: Int)
  case unclosedQuote
  case blankLine
  case json(expected: String, found: String)
  case tooDeep(limit: Int)
  case missingKey(String, in: String)
  case npy(NPYProblem)
  case golden(GoldenProblem)
  /// A view that has other columns than the first one.
  case otherColumns(view: String)
  case tooManyViews(limit: Int)
}

/// What can be wrong with an array file.
public enum NPYProblem: Equatable, Sendable {
  case version(Int)
  case badHeader(String)
  case type(String)
  case order
  case shape(String)
  /// The third axis is no `x,y,angle`, and there is no sidecar that tells what it is.
  case needsSidecar(columns: Int)
  /// The sidecar speaks of another number of views or columns.
  case sidecar(axis: String, told: Int, found: Int)
  case badSidecar(String)
  case frames(found: Int, expected: Int)
  case textAfterEnd
}
