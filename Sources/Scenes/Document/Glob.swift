/// Shell-like patterns over ids.
enum Glob {
  static func isPattern(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }

  /// Whether `pattern` covers all of `text`; `*` any run, `?` one byte. Complexity: O(n·m) at worst.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    if pattern == "*" { return true }
    if !isPattern(pattern) { return pattern == text }
    let p = Array(pattern.utf8)
    let t = Array(text.utf8)
    var (i, j, star, mark) = (0, 0, -1, 0)
    while j < t.count {
      if i < p.count, p[i] == UInt8(ascii: "*") {
        (star, mark) = (i, j)
        i += 1
      } else if i < p.count, p[i] == t[j] || p[i] == UInt8(ascii: "?") {
        i += 1
        j += 1
      } else if star >= 0 {
        i = star + 1
        mark += 1
        j = mark
      } else {
        return false
      }
    }
    while i < p.count, p[i] == UInt8(ascii: "*") { i += 1 }
    return i == p.count
  }
}
