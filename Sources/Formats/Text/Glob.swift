/// A shell-like pattern over ids and file names: `*` stands for any run of characters, `?` for one Unicode scalar, everything else for itself.
public struct Glob: Equatable, Sendable {
  public let pattern: String

  public init(_ pattern: String) { self.pattern = pattern }

  /// Whether a text has a character that is special in patterns.
  package static func isPattern(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }

  /// Whether the pattern covers all of `text`. Complexity: O(n·m) at worst.
  public func matches(_ text: String) -> Bool {
    if pattern == "*" { return true }
    let p = pattern.utf8
    let t = text.utf8
    var i = p.startIndex
    var j = t.startIndex
    // where to resume when a run has to grow: after the last star, and one further in the text
    var retry: (pattern: String.Index, text: String.Index)?
    while j < t.endIndex {
      if i < p.endIndex, p[i] == UInt8(ascii: "*") {
        i = p.index(after: i)
        retry = (i, j)
      } else if i < p.endIndex, p[i] == UInt8(ascii: "?") {
        i = p.index(after: i)
        // a scalar is a byte and those that continue it
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
