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

extension TrajectoryError {
  /// `name:line:column: what is wrong`.
  public func sentence(in name: String) -> String { "\(name):\(line):\(column): \(problem.sentence)" }
}

extension TrajectoryProblem {
  /// The error and the requirement, without a period.
  public var sentence: String {
    switch self {
    case .unreadable(let code): "cannot be read: system error \(code)"
    case .tooLong(let limit): "something here is longer than \(limit) bytes"
    case .empty: "the file is empty"
    case .foreign(let thing):
      "this is not a trajectory\(thing.map { " but \($0)" } ?? ""); it must be CSV, JSON, JSON Lines, NPY or a golden"
    case .scene: "this is not a trajectory but a scene; 'physim run' makes a trajectory of it"
    case .cutOff(let place): "the file is cut off in \(place)"
    case .unknownColumn(let name, let near): "there is no column '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? "")"
    case .duplicateColumn(let name): "the column '\(name)' is there twice"
    case .noColumns: "there is no column with values"
    case .header(let expected, let found): "the header must begin with '\(expected)', found '\(found)'"
    case .wrongCells(let found, let expected): "the row has \(found) cells, the header \(expected)"
    case .notANumber(let text): "must be a number, found '\(text)'"
    case .notAFrame(let text): "must be a frame's number, 0 or more, found '\(text)'"
    case .frameOrder(let frame, let last):
      "frame \(frame) comes after frame \(last); frames must ascend, and all rows of one stand together"
    case .timeOrder(let time, let last): "time \(time) comes after \(last); times must ascend, and all rows of one time stand together"
    case .twoTimes(let time, let other): "two rows of one frame have the times \(time) and \(other)"
    case .duplicateView(let view, let frame): "the view '\(view)' is in frame \(frame) twice"
    case .unclosedQuote: "the quote that begins here does not end"
    case .blankLine: "there is an empty line"
    case .json(let expected, let found): "expected \(expected), found \(found)"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .missingKey(let key, let owner): "\(owner) has no \"\(key)\""
    case .npy(let problem): problem.sentence
    case .golden(let problem): problem.sentence
    case .otherColumns(let view): "the view '\(view)' has other columns than the first view of the file"
    case .tooManyViews(let limit): "there are more than \(limit) views"
    }
  }
}

extension NPYProblem {
  var sentence: String {
    switch self {
    case .version(let version): "NPY format version \(version) is not known; 1, 2 and 3 are"
    case .badHeader(let text): "the NPY header is damaged: \(text)"
    case .type(let type): "the array holds '\(type)'; it must be '<f4', little-endian float32"
    case .order: "the array is in Fortran order; it must be in C order"
    case .shape(let shape): "the array has the shape \(shape); it must be (frames, views, columns)"
    case .needsSidecar(let columns): "NAME.views.json beside NAME.npy is missing; it names the \(columns) columns"
    case .sidecar(let axis, let named, let found): "the file of names has \(named) \(axis), the array \(found)"
    case .badSidecar(let text): "the file of names is damaged: \(text)"
    case .frames(let found, let expected): "the array ends after \(found) of \(expected) frames"
    case .textAfterEnd: "there are bytes after the end of the array"
    }
  }
}
