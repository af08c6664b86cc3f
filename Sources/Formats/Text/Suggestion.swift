/// The known word nearest to a mistyped one.
public enum Suggestion {
  /// The candidate nearest to a word, if at most a third of its letters differ. Ties go to the first.
  public static func nearest(_ word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased().utf8)
    guard letters.count <= 64 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().utf8)
      let limit = max(1, max(letters.count, other.count) / 3)
      if abs(other.count - letters.count) > limit { continue }
      let distance = distance(letters, other)
      // a word with every letter replaced is not similar
      if distance <= limit, distance < max(letters.count, other.count), distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Edits that lead from one word to the other: a letter changed, added, dropped, or two neighbors swapped (Damerau, CACM 1964; optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1..<a.count + 1 {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1..<b.count + 1 {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
