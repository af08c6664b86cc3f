/// A text with a name; lines and columns are computed only when a message needs them.
public struct SourceText: Sendable {
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Line and column from 1; columns count Unicode scalars.
  package struct Position: Equatable {
    package var line: Int
    package var column: Int
  }

  package func position(of offset: Int) -> Position {
    var line = 1
    var lineStart = 0
    let end = min(offset, bytes.count)
    for i in 0..<end where bytes[i] == 0x0A {
      line += 1
      lineStart = i + 1
    }
    return Position(line: line, column: scalars(lineStart, end) + 1)
  }

  /// The bytes of the line around an offset without its line end, at most `reach` of them to either side.
  package func line(around offset: Int, reach: Int) -> SourceRange {
    let middle = min(offset, bytes.count)
    var start = middle
    while start > 0, bytes[start - 1] != 0x0A, middle - start < reach || isInside(start) { start -= 1 }
    var end = middle
    while end < bytes.count, bytes[end] != 0x0A, end - middle < reach || isInside(end) { end += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }

  /// Whether an offset is in the middle of a character; in a valid text, at most three bytes in a row are.
  private func isInside(_ offset: Int) -> Bool {
    offset > 0 && bytes[offset] & 0xC0 == 0x80 && bytes[max(0, offset - 3)...offset].contains { $0 & 0xC0 != 0x80 }
  }

  /// Whether the line goes on before a part of it.
  package func continuesBefore(_ part: SourceRange) -> Bool { part.start > 0 && bytes[part.start - 1] != 0x0A }
  /// Whether the line goes on after a part of it.
  package func continuesAfter(_ part: SourceRange) -> Bool { part.end < bytes.count && bytes[part.end] != 0x0A && bytes[part.end] != 0x0D }

  package func text(_ range: SourceRange) -> String {
    String(decoding: bytes[max(0, range.start)..<min(bytes.count, max(range.start, range.end))], as: UTF8.self)
  }

  /// Scalars that begin between two offsets: bytes that do not continue one.
  private func scalars(_ start: Int, _ end: Int) -> Int {
    var count = 0
    for i in start..<max(start, end) where bytes[i] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// A range of bytes in a source text. Small, because every value of a document has one: offsets of up to 4 GiB.
public struct SourceRange: Equatable, Sendable {
  private var first: UInt32
  private var last: UInt32

  public init(_ start: Int, _ end: Int) {
    first = UInt32(clamping: start)
    last = UInt32(clamping: end)
  }

  public var start: Int { Int(first) }
  /// One past the last byte.
  public var end: Int { Int(last) }
}
