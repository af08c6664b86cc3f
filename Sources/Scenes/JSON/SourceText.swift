/// A text with a name; lines and columns are found only once something needs to be shown.
public struct SourceText: Sendable {
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Line and column from 1; columns count Unicode scalars.
  struct Position: Equatable {
    var line: Int
    var column: Int
  }

  func position(of offset: Int) -> Position {
    var line = 1
    var lineStart = 0
    let end = min(offset, bytes.count)
    for i in 0..<end where bytes[i] == 0x0A {
      line += 1
      lineStart = i + 1
    }
    return Position(line: line, column: scalars(lineStart, end) + 1)
  }

  /// The bytes of the line around an offset, without its line end.
  func line(around offset: Int) -> SourceRange {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = min(offset, bytes.count)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }

  func text(_ range: SourceRange) -> String {
    String(decoding: bytes[max(0, range.start)..<min(bytes.count, max(range.start, range.end))], as: UTF8.self)
  }

  /// Scalars that begin between two offsets: bytes that do not continue one.
  private func scalars(_ start: Int, _ end: Int) -> Int {
    var count = 0
    for i in start..<max(start, end) where bytes[i] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
