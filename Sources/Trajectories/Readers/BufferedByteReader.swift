/// The part of a byte source that is in memory, and the place in it.
///
/// A sentinel 0 follows the last byte, so scanning digits needs no bounds check.
struct BufferedByteReader {
  private let source: ByteSource
  /// The bytes in memory, and a 0 after them.
  private(set) var text: [UInt8] = [0]
  /// Where the next byte is in `text`.
  var place = 0
  /// Of the line that `place` is in, from 1.
  var line = 1
  /// Where that line begins; negative once its start is no longer in memory.
  var lineStart = 0
  /// Whether the source is at its end.
  private(set) var isComplete = false
  private var completesLastLine = false

  /// Read at a time.
  private static let piece = 1 << 18
  /// Longest stretch that is kept in memory at once.
  private static let longest = 1 << 24
  /// What a number, a short name or the head of a row needs at most.
  static let reach = 1 << 12

  init(_ source: ByteSource) {
    self.source = source
    text.reserveCapacity(Self.piece + Self.reach)
  }

  /// One past the last byte in memory.
  var end: Int { text.count - 1 }
  var available: Int { end - place }

  /// Reads until `wanted` bytes from `place` on are in memory, or all that are left.
  @inline(__always)
  mutating func reserve(_ wanted: Int = BufferedByteReader.reach) throws(TrajectoryError) {
    if available < wanted, !isComplete { try fill(wanted) }
  }

  private mutating func fill(_ wanted: Int) throws(TrajectoryError) {
    if wanted > Self.longest { throw error(.tooLong(limit: Self.longest)) }
    text.removeLast()
    text.removeSubrange(..<place)
    lineStart -= place
    place = 0
    do throws(ByteSourceError) {
      while text.count < wanted, !isComplete {
        if try source.read(Self.piece, &text) == 0 { isComplete = true }
      }
    } catch {
      text.append(0)
      throw self.error(.unreadable(code: error.code))
    }
    endLastLine()
    text.append(0)
  }

  /// From now on the last line ends with a line end, even if the source has none.
  mutating func completeLastLine() {
    completesLastLine = true
    text.removeLast()
    endLastLine()
    text.append(0)
  }

  private mutating func endLastLine() {
    if completesLastLine, isComplete, let last = text.last, last != 10 { text.append(10) }
  }

  /// Whether nothing is left.
  mutating func isAtEnd() throws(TrajectoryError) -> Bool {
    try reserve(1)
    return available == 0
  }

  /// Notes that a line ended right before `place`.
  mutating func beginLine() {
    line += 1
    lineStart = place
  }

  /// Goes past lines that begin with #, as far as they are in memory.
  mutating func skipComments() {
    while text[place] == UInt8(ascii: "#"), let newline = text[place..<end].firstIndex(of: 10) {
      place = newline + 1
      beginLine()
    }
  }

  /// A problem at `place`, or at another place in memory.
  func error(_ problem: TrajectoryProblem, at other: Int? = nil) -> TrajectoryError {
    let place = min(other ?? place, end)
    var column = 1
    if lineStart < 0 { column -= lineStart }
    for i in max(lineStart, 0)..<max(place, lineStart, 0) where text[i] & 0xC0 != 0x80 { column += 1 }
    return TrajectoryError(problem: problem, line: line, column: column)
  }

  /// Text of at most `limit` bytes at `place`, up to a separator, to be shown.
  func word(at place: Int, limit: Int = 40) -> String {
    var end = place
    while end < self.end, end < place + limit, !Self.separates(text[end]) { end += 1 }
    return String(decoding: text[min(place, self.end)..<end], as: UTF8.self)
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == 10 || byte == 13 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == 0
  }
}

/// Bytes that come piece by piece: a file, a pipe, a text in memory.
public struct ByteSource {
  /// Appends up to so many bytes to a buffer.
  ///
  /// Returns how many; 0 only at the end.
  let read: (_ limit: Int, _ buffer: inout [UInt8]) throws(ByteSourceError) -> Int

  /// - Parameter read: Appends up to `limit` bytes to a buffer and returns how many; 0 only at the end.
  public init(read: @escaping (_ limit: Int, _ buffer: inout [UInt8]) throws(ByteSourceError) -> Int) { self.read = read }

  /// A text in memory.
  public init(_ bytes: [UInt8]) {
    var place = 0
    read = { limit, buffer in
      let count = min(limit, bytes.count - place)
      buffer += bytes[place..<place + count]
      place += count
      return count
    }
  }
}

/// The system did not deliver the next bytes.
public struct ByteSourceError: Error, Equatable, Sendable {
  /// The system's error number.
  public let code: Int32

  public init(code: Int32) { self.code = code }
}
