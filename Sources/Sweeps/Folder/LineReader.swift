package import Platform

/// The lines of a file one after the other, also those that another process appends meanwhile; memory does not grow with the file. A line longer
/// than ``longest`` ends them.
package struct LineReader {
  private let file: Descriptor
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var buffer: [UInt8] = []
  private var start = 0
  /// Bytes up to the end of the last line, its line end included.
  private(set) var length = 0

  /// Bytes of a line, far more than a row of a sweep has.
  private static let longest = 1 << 26

  package init(_ path: String) throws(SystemError) { file = try Descriptor.regular(path) }

  /// The next line that has an end, without it; nil when there is none yet.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        length += end + 1 - start
        return buffer[start..<end]
      }
      if buffer.count - start > Self.longest { return nil }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let count = try file.read(into: &chunk)
      if count == 0 { return nil }
      buffer += chunk[..<count]
    }
  }

  func close() { try? file.close() }
}
