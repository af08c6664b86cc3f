/// Turns frames into the bytes of one file format, as they come.
///
/// Calls are: `begin` once, then per frame any `declare`s and one `write`, then `finish` once. Output is appended to the
/// text passed in; whoever calls drains it between calls, so memory does not grow with the number of frames.
public protocol FrameWriter {
  mutating func begin(_ header: RunHeader, to text: inout TextBuffer)
  /// Announces the next view: its index is one past the last.
  mutating func declare(_ name: String)
  /// Appends one frame, or nothing when the plan leaves it out.
  mutating func write(_ frame: Frame, to text: inout TextBuffer)
  mutating func finish(_ digest: RunDigest, to text: inout TextBuffer)

  /// How many views were declared after a format with fixed columns had settled on them, and are therefore not in the file.
  var unplaced: Int { get }
  /// After `finish`: bytes to put over the start of the file, for a format whose head counts what follows.
  var revisedHead: [UInt8]? { get }
}

extension FrameWriter {
  public var unplaced: Int { 0 }
  public var revisedHead: [UInt8]? { nil }
}
