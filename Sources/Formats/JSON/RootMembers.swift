/// The members of a text's first object, found by brackets and strings alone, so the text may be cut off or invalid in other ways.
package struct RootMembers: Sequence, IteratorProtocol {
  package struct Member {
    /// The key's bytes between its quotes, escapes as they stand.
    package var key: ArraySlice<UInt8>
    /// The first byte of the value; nil if the text ends before.
    package var valueStart: UInt8?
  }

  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  package init(_ text: [UInt8]) { self.text = text }

  package mutating func next() -> Member? {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return end() }
      case UInt8(ascii: "\""):
        let key = string()
        if depth == 1, let member = member(key) { return member }
        continue
      case UInt8(ascii: "/"):
        skipComment()
        continue
      default:
        // JSON begins with a bracket
        if depth == 0, text[position] > 0x20, text[position] < 0x80 { return end() }
      }
      position += 1
    }
    return nil
  }

  private mutating func end() -> Member? {
    position = text.count
    return nil
  }

  /// Moves past a comment of JSONC, or past a slash that begins none.
  private mutating func skipComment() {
    let isBlock = position + 1 < text.count && text[position + 1] == UInt8(ascii: "*")
    let isLine = position + 1 < text.count && text[position + 1] == UInt8(ascii: "/")
    position = Swift.min(position + (isBlock ? 2 : 1), text.count)
    if isLine { position = text[position...].firstIndex(of: 0x0A) ?? text.count }
    guard isBlock else { return }
    while position < text.count, !(text[position] == UInt8(ascii: "/") && text[position - 1] == UInt8(ascii: "*")) { position += 1 }
    position = Swift.min(position + 1, text.count)
  }

  /// Moves past a string and returns what is between its quotes.
  private mutating func string() -> ArraySlice<UInt8> {
    let start = position + 1
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    end = Swift.min(end, text.count)
    position = Swift.min(end + 1, text.count)
    return text[start..<end]
  }

  /// A string followed by a colon.
  private func member(_ key: ArraySlice<UInt8>) -> Member? {
    guard let colon = visible(from: position), text[colon] == UInt8(ascii: ":") else { return nil }
    return Member(key: key, valueStart: visible(from: colon + 1).map { text[$0] })
  }

  private func visible(from start: Int) -> Int? { text[start...].firstIndex { $0 > 0x20 } }
}
