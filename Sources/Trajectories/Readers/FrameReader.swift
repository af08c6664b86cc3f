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
  var header: RunHeader { get set }
  /// Reads the next frame.
  ///
  /// - Returns: false at the end of the file; the frame is then undefined.
  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool
}

/// A frame reader of any format.
struct FrameSource {
  let next: (inout Frame) throws(TrajectoryError) -> Bool
  let header: () -> RunHeader
  let editHeader: ((inout RunHeader) -> Void) -> Void

  init<Reader: FrameReader>(_ reader: Reader) {
    var reader = reader
    next = { (frame: inout Frame) throws(TrajectoryError) -> Bool in try reader.next(into: &frame) }
    header = { reader.header }
    editHeader = { edit in edit(&reader.header) }
  }
}
