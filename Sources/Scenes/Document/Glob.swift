/// Shell-like patterns over ids.
enum Glob {
  static func isPattern(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }

  /// Whether `pattern` covers all of `text`; `*` any run, `?` one character. Complexity: O(n·m) at worst.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    if pattern == "*" { return true }
    let p = pattern.utf8
    let t = text.utf8
    var i = p.startIndex
    var j = t.startIndex
    // where to go on when a run has to grow: after the last star, and one further in the text
    var retry: (pattern: String.Index, text: String.Index)?
    while j < t.endIndex {
      if i < p.endIndex, p[i] == UInt8(ascii: "*") {
        i = p.index(after: i)
        retry = (i, j)
      } else if i < p.endIndex, p[i] == UInt8(ascii: "?") {
        i = p.index(after: i)
        // a character is a byte and those that continue it
        repeat { j = t.index(after: j) } while j < t.endIndex && t[j] & 0xC0 == 0x80
      } else if i < p.endIndex, p[i] == t[j] {
        i = p.index(after: i)
        j = t.index(after: j)
      } else if let (star, mark) = retry {
        i = star
        j = t.index(after: mark)
        retry = (star, j)
      } else {
        return false
      }
    }
    return p[i...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
