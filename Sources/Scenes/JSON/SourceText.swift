/// The bytes a location points into, under the name a user knows them by.
public struct SourceText: Equatable, Sendable {
  public var name: String
  public var bytes: [UInt8]
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// Line of a byte, 1-based. Complexity: O(offset); called only when something failed.
  func line(of offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// The bytes of the line around a byte, without its line end.
  func lineRange(around offset: Int) -> Range<Int> {
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }
}
