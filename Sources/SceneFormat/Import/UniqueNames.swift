/// Valid, unique ids of a scene.
struct UniqueNames {
  private var taken: Set<String> = []
  /// The number to try next, by name.
  private var next: [String: Int] = [:]

  /// The name without characters that ids must not have, and with a number if it is used already; `fallback` if it is empty.
  mutating func take(_ name: String, or fallback: String) -> String {
    let cleaned = Self.cleaned(name)
    let base = cleaned.isEmpty ? fallback : cleaned
    if taken.insert(base).inserted { return base }
    var number = next[base] ?? 2
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    next[base] = number + 1
    return "\(base)-\(number)"
  }

  /// Without characters of patterns and pointers, control characters and surrounding blanks, and of limited length.
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
