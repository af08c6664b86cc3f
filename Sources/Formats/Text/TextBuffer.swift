/// Bytes to be written to a file: grows to the size of one frame, then is drained and reused.
public struct TextBuffer: Sendable {
  /// Storage; only the first `count` bytes are defined.
  package var bytes: [UInt8]
  public internal(set) var count = 0

  public init(capacity: Int = 1 << 16) {
    bytes = [UInt8](repeating: 0, count: max(capacity, 64))
  }

  /// Lends the bytes written since the last ``removeAll()``.
  public func withWritten<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try body(bytes.span.extracting(first: count))
  }

  /// Removes the text and keeps the storage.
  public mutating func removeAll() { count = 0 }

  /// The bytes as text.
  public var string: String { String(decoding: bytes[..<count], as: UTF8.self) }

  /// Makes room for `extra` more bytes.
  package mutating func reserve(_ extra: Int) {
    let needed = count + extra
    if needed > bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, needed - bytes.count))) }
  }

  public mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count += 1
  }

  public mutating func append(_ text: String) {
    if #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) {
      append(text.utf8.span)
    } else {
      for byte in text.utf8 { append(byte) }
    }
  }

  public mutating func append(_ piece: [UInt8]) {
    append(piece.span)
  }

  package mutating func append(contentsOf other: TextBuffer) {
    append(other.bytes.span.extracting(first: other.count))
  }

  /// Appends a part of the text once more.
  package mutating func appendCopy(of range: Range<Int>) {
    reserve(range.count)
    let distance = count - range.lowerBound
    var target = bytes.mutableSpan
    for index in range { target[index + distance] = target[index] }
    count += range.count
  }

  /// Copies `piece` to the end.
  package mutating func append(_ piece: Span<UInt8>) {
    reserve(piece.count)
    let start = count
    var target = bytes.mutableSpan
    for index in piece.indices { target[start + index] = piece[index] }
    count += piece.count
  }
}
