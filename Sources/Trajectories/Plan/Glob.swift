/// A pattern over ids: `*` stands for any run of characters, `?` for one; everything else for itself.
public struct Glob: Equatable, Sendable {
  public let pattern: String

  public init(_ pattern: String) { self.pattern = pattern }

  /// Whether the whole of `name` fits.
  ///
  /// - Complexity: O(*p* · *n*) for pattern and name of *p* and *n* characters.
  public func matches(_ name: String) -> Bool {
    let pattern = Array(pattern)
    let name = Array(name)
    var p = 0
    var n = 0
    var star: (pattern: Int, name: Int)?  // where to resume when a later character does not fit
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        p = last.pattern + 1
        n = last.name + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
