/// Turns frames into the bytes of one file format, as they come.
///
/// Calls are: `begin` once, then per frame any `declare`s and one `write`, then `finish` once. Output is appended to the
/// text passed in; whoever calls drains it between calls, so memory does not grow with the number of frames.
public protocol FrameWriter {
  mutating func begin(_ header: RunHeader, to text: inout TextBuffer)
  /// Announces the next view: its index is one past the last.
  mutating func declare(_ name: String)
  mutating func write(_ frame: Frame, to text: inout TextBuffer)
  mutating func finish(_ digest: RunDigest, to text: inout TextBuffer)
}
