/// Shell-like patterns over ids.
enum Glob {
  static func isPattern(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }

  /// Whether `pattern` covers all of `text`; `*` any run, `?` one character. Complexity: O(n·m) at worst.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    if pattern == "*" { return true }
    if !isPattern(pattern) { return pattern == text }
    let p = pattern.unicodeScalars
    let t = text.unicodeScalars
    var i = p.startIndex
    var j = t.startIndex
    // where to go on when a run has to grow: after the last star, and one further in the text
    var retry: (pattern: String.Index, text: String.Index)?
    while j < t.endIndex {
      if i < p.endIndex, p[i] == "*" {
        i = p.index(after: i)
        retry = (i, j)
      } else if i < p.endIndex, p[i] == t[j] || p[i] == "?" {
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
    return p[i...].allSatisfy { $0 == "*" }
  }
}
