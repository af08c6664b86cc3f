import Formats

extension Suggestion {
  /// The nearest candidate, else the first one that begins with the word: a word that is cut short is far away in edits.
  static func word(_ word: String, among candidates: [String]) -> String? {
    nearest(word, among: candidates) ?? candidates.first { word.count >= 3 && $0 != word && $0.hasPrefix(word) }
  }
}
