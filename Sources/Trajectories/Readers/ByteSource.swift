/// Bytes that come piece by piece: a file, a pipe, a text in memory.
public protocol ByteSource {
  /// Appends up to `limit` bytes to a buffer.
  ///
  /// - Returns: How many; 0 only at the end.
  mutating func read(_ limit: Int, into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int
}

/// The system did not give the next bytes.
public struct ByteSourceFailure: Error, Equatable, Sendable {
  /// The system's error number.
  public let code: Int32

  public init(code: Int32) { self.code = code }
}

/// A text in memory.
public struct BytesInMemory: ByteSource {
  private let bytes: [UInt8]
  private var place = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public mutating func read(_ limit: Int, into buffer: inout [UInt8]) -> Int {
    let count = min(limit, bytes.count - place)
    buffer += bytes[place..<place + count]
    place += count
    return count
  }
}
