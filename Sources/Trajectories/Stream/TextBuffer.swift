/// Bytes on their way to a file: grows to hold one frame, then is drained and used again.
public struct TextBuffer: Sendable {
  /// Storage; only the first `count` bytes mean anything.
  package var bytes: [UInt8]
  public package(set) var count = 0

  public init(capacity: Int = 1 << 16) {
    bytes = [UInt8](repeating: 0, count: max(capacity, 64))
  }

  /// Lends the bytes written since the last ``removeAll()``.
  public func withWritten<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try body(bytes.span.extracting(first: count))
  }

  public mutating func removeAll() { count = 0 }
}
