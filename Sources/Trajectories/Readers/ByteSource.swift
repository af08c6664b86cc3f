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
