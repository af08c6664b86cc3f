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
