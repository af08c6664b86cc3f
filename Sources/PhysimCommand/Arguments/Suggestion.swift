/// The known word that a mistyped one is nearest to.
enum Suggestion {
  /// The nearest of `known`, unless it takes more edits than a third of the word; the first one on a tie. None for a single letter.
  static func near(_ word: String, in known: [String]) -> String? {
    guard word.count > 1 else { return nil }
    let limit = max(1, (word.count + 1) / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = edits(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    // a word cut short is not near in edits, but plain to see
    return best?.word ?? known.first { word.count >= 3 && $0.hasPrefix(word) }
  }

  /// Insertions, deletions, replacements and swaps of neighbors (Damerau, 1964, restricted) that lead from `a` to `b`.
  private static func edits(_ a: [Character], _ b: [Character]) -> Int {
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        row.append(cost)
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
