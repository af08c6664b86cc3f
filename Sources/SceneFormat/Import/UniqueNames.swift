/// Names that a scene takes for ids, no two alike.
struct UniqueNames {
  private var taken: Set<String> = []
  /// The number to try next, by name.
  private var next: [String: Int] = [:]

  /// The name without what ids must not have, and with a number where another has it; `fallback` when it is empty.
  mutating func take(_ name: String, or fallback: String) -> String {
    let cleaned = Self.cleaned(name)
    let base = cleaned.isEmpty ? fallback : cleaned
    if taken.insert(base).inserted { return base }
    var number = next[base] ?? 2
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    next[base] = number + 1
    return "\(base)-\(number)"
  }

  /// Without marks of patterns and pointers, control characters and blanks around it, and no longer than can be read.
  private static func cleaned(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "*", "?", "/", "\0"..<" ", "\u{7F}": "-"
      default: scalar
      }
    }
    let inner = scalars.drop { $0 == " " }.prefix(80)
    return String(String.UnicodeScalarView(inner.reversed().drop { $0 == " " }.reversed()))
  }
}
