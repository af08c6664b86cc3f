/// Did you mean.
enum Suggestion {
  /// The nearest candidate within a third of the word's length (at least one edit), ties to the first.
  static func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
    let w = Array(word.lowercased().utf8.prefix(64))
    var best: (distance: Int, text: String)?
    for candidate in candidates {
      let c = Array(candidate.lowercased().utf8.prefix(64))
      let allowed = max(1, max(w.count, c.count) / 3)
      guard abs(w.count - c.count) <= allowed else { continue }
      let distance = edits(w, c)
      if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.text
  }

  /// Damerau's distance with adjacent swaps (optimal string alignment).
  static func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var older = [Int](repeating: 0, count: b.count + 1)
    var old = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(old[j + 1] + 1, row[j] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        row.append(cost)
      }
      (older, old) = (old, row)
    }
    return old[b.count]
  }
}
