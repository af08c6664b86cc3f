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

/// Numbers the frames of a file that has times only.
package struct FrameClock {
  let frameRate: Double
  private var last = -1

  /// Frames from which a rate is computed.
  static let sample = 64
  /// How far a time may be from that of its frame, in frames, to count as that time rounded.
  private static let rounding = 0.35

  init(_ frameRate: Double) { self.frameRate = frameRate }

  /// The number of the frame that is nearest to a time.
  func frame(at time: Double) -> Int {
    let frame = (time * frameRate).rounded()
    return frame > 0 ? Int(exactly: frame) ?? 0 : 0
  }

  /// Numbers a frame, above the number of the frame before it, and makes its time exact where it is the rounded time of that number.
  mutating func number(_ frame: inout Frame) {
    let number = max(self.frame(at: frame.time), last + 1)
    last = number
    frame.index = number
    if (frame.time * frameRate - Double(number)).magnitude <= Self.rounding { frame.time = Double(number) / frameRate }
  }

  /// Frames per second of evenly spaced times: a whole number where one is within a percent.
  package static func rate(_ times: [Double]) -> Double? {
    guard let first = times.first, let last = times.last, times.count > 1, last > first else { return nil }
    let rate = Double(times.count - 1) / (last - first)
    let whole = rate.rounded()
    return whole > 0 && (rate - whole).magnitude <= 0.01 * rate ? whole : rate
  }
}
