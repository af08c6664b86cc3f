/// Why a text is not a trajectory, and where.
public struct TrajectoryError: Error, Equatable, Sendable {
  public let problem: TrajectoryProblem
  /// From 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
}

/// A defect of a trajectory.
public enum TrajectoryProblem: Equatable, Sendable {
  /// The system's error number.
  case unreadable(code: Int32)
  /// A line or name of more than so many bytes.
  case tooLong(limit: Int)
  case empty
  /// Not a trajectory; `looksLike` is what it seems to be.
  case foreign(looksLike: String?)
  /// A scene, which has to be run.
  case scene
  /// Ends in the middle of something.
  case cutOff(in: String)
  case unknownColumn(String, near: String?)
  case duplicateColumn(String)
  case noColumns
  /// The first columns are not the required ones.
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

/// A defect of an array file.
public enum NPYProblem: Equatable, Sendable {
  case version(Int)
  case badHeader(String)
  case type(String)
  case order
  case shape(String)
  /// The third axis is not `x,y,angle`, and no sidecar names its columns.
  case needsSidecar(columns: Int)
  /// The sidecar has another number of views or columns.
  case sidecar(axis: String, named: Int, found: Int)
  case badSidecar(String)
  case frames(found: Int, expected: Int)
  case textAfterEnd
}
