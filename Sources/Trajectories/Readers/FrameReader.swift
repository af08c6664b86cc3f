/// What a file contains besides its frames. It may grow while frames are read: views are added, a document's last keys are read last.
public struct TrajectoryHeader: Sendable {
  /// Ids of the views, in the order in which the file comes to them.
  public var names: [String] = []
  public var columns: [Column] = []
  /// Frames per second: given, or computed from the first two frames.
  public var frameRate: Double?
  public var scene: String?
  /// The physim that wrote it.
  public var version: String?
  /// Of the whole run, sixteen hexadecimal digits.
  public var digest: String?
  /// Contacts; goldens only.
  public var contacts: [EventRecord] = []
  /// How many contacts there were, with those that a golden does not list.
  public var contactCount: Int?
  /// Harmless irregularities of the text.
  public var notes: [TrajectoryNote] = []
  /// Whether another program wrote it: the order of its views and columns is arbitrary.
  public var isForeign = false
  /// Whether frames have numbers of their own; else they are numbered by their times.
  var hasFrameNumbers = true
  /// Whether views have ids; else there is one view with a generated id.
  var hasNames = true

  public init() {}
}

/// A harmless irregularity of a file.
public enum TrajectoryNote: Equatable, Sendable {
  case byteOrderMark
  /// Lines of a golden end in CR LF.
  case carriageReturns
  /// Columns of a file of another program that are not channels.
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

/// Reads the frames of one file format.
protocol FrameReader {
  var header: TrajectoryHeader { get set }
  /// Reads the next frame.
  ///
  /// - Returns: false at the end of the file; the frame is then undefined.
  mutating func next(into frame: inout TrajectoryFrame) throws(TrajectoryError) -> Bool
}

/// A frame reader of any format.
struct FrameSource {
  let next: (inout TrajectoryFrame) throws(TrajectoryError) -> Bool
  let header: () -> TrajectoryHeader
  let editHeader: ((inout TrajectoryHeader) -> Void) -> Void

  init<Reader: FrameReader>(_ reader: Reader) {
    var reader = reader
    next = { (frame: inout TrajectoryFrame) throws(TrajectoryError) -> Bool in try reader.next(into: &frame) }
    header = { reader.header }
    editHeader = { edit in edit(&reader.header) }
  }
}
