/// A shell-like pattern over ids and file names: `*` stands for any run of characters, `?` for one Unicode scalar, everything else for itself.
public struct Glob: Equatable, Sendable {
  public let pattern: String
  private let bytes: [UInt8]
  /// Bytes before the first `*` or `?`.
  private let literalCount: Int

  public init(_ pattern: String) {
    self.pattern = pattern
    bytes = Array(pattern.utf8)
    literalCount = bytes.firstIndex(where: Self.isSpecial) ?? bytes.count
  }

  /// Whether a text has a character that is special in patterns.
  package static func isPattern(_ text: String) -> Bool { text.utf8.contains(where: isSpecial) }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") }

  /// Whether the pattern covers all of `text`. Complexity: O(n·m) at worst.
  public func matches(_ text: String) -> Bool {
    // without a copy of the text: an event can compare a pattern with the names of thousands of views
    unsafe text.utf8.withContiguousStorageIfAvailable { unsafe matches($0) } ?? matches(Array(text.utf8))
  }

  private func matches<Text: RandomAccessCollection<UInt8>>(_ t: Text) -> Bool where Text.Index == Int {
    let p = bytes.span
    guard t.count >= literalCount else { return false }
    // most names differ from most patterns here
    for k in 0..<literalCount where p[k] != t[k] { return false }
    var (i, j) = (literalCount, literalCount)
    // where to resume when a run has to grow: after the last star, and one further in the text
    var retry: (pattern: Int, text: Int)?
    while j < t.count {
      if i < p.count, p[i] == UInt8(ascii: "*") {
        i += 1
        retry = (i, j)
      } else if i < p.count, p[i] == UInt8(ascii: "?") {
        i += 1
        j += 1
        // a scalar is a byte and those that continue it
        while j < t.count, t[j] & 0xC0 == 0x80 { j += 1 }
      } else if i < p.count, p[i] == t[j] {
        i += 1
        j += 1
      } else if let (star, mark) = retry {
        i = star
        j = mark + 1
        retry = (star, j)
      } else {
        return false
      }
    }
    while i < p.count, p[i] == UInt8(ascii: "*") { i += 1 }
    return i == p.count
  }
}
