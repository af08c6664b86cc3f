/// What a file tells besides its frames. It may grow while frames are read: views come, a document's last keys are read last.
public struct TrajectoryHeader: Sendable {
  /// Ids of the views, in the order in which the file comes to them.
  public var names: [String] = []
  public var columns: [Column] = []
  /// Frames a second: told, or found from the first two frames.
  public var frameRate: Double?
  public var scene: String?
  /// The physim that wrote it.
  public var version: String?
  /// Of the whole run, sixteen hexadecimal digits.
  public var digest: String?
  /// What came into contact; goldens only.
  public var contacts: [EventRecord] = []
  /// All that did, also what a golden leaves out of its list.
  public var contactCount: Int?
  /// What is odd about the text but does no harm.
  public var notes: [TrajectoryNote] = []
  /// Whether another program wrote it: the order of its views and columns means nothing.
  public var isForeign = false
  /// Whether frames have numbers of their own; else they are numbered by their times.
  var hasFrameNumbers = true
  /// Whether views have ids; else there is one view that goes by a made-up one.
  var hasNames = true

  public init() {}
}

/// What somebody's tools did to a file on its way.
public enum TrajectoryNote: Equatable, Sendable {
  case byteOrderMark
  /// Lines of a golden end in CR LF.
  case carriageReturns
  /// Columns of a file of another program that are no channels.
  case ignoredColumns([String])

  public var sentence: String {
    switch self {
    case .byteOrderMark: "it begins with a byte order mark, which an editor has put there"
    case .carriageReturns: "its lines end in CR LF; '*.golden.csv -text' in .gitattributes keeps git from changing them"
    case .ignoredColumns(let names):
      "not read: \(names.count == 1 ? "column" : "columns") \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}

/// Turns the bytes of one file format into frames.
protocol FrameReader {
  var header: TrajectoryHeader { get set }
  /// Reads the next frame.
  ///
  /// - Returns: false at the end of the file; the frame is then of no use.
  mutating func next(into frame: inout TrajectoryFrame) throws(TrajectoryError) -> Bool
}
