import Formats

/// A method of SwiftUI's Animation that follows its spring: `.speed(2)`.
enum SwiftModifier: String, CaseIterable {
  case speed
  /// These change more than the spring.
  case delay, repeatCount, repeatForever, logicallyComplete

  /// The modifier that is called at `i`.
  init?(_ tokens: [CodeToken], _ i: Int) {
    guard let word = tokens[i].word, word.contains("."), i + 1 < tokens.count, tokens[i + 1].isSign("("),
      let last = word.split(separator: ".").last
    else { return nil }
    self.init(rawValue: String(last))
  }

  /// Modifiers as names of their own, so that `.smooth.speed(2)` has the name of its preset.
  static func separated(_ tokens: [CodeToken]) -> [CodeToken] {
    tokens.indices.flatMap { i -> [CodeToken] in
      let token = tokens[i]
      guard let modifier = SwiftModifier(tokens, i), let word = token.word else { return [token] }
      let length = modifier.rawValue.count + 1
      guard word.count > length else { return [token] }
      let (head, start) = (word.dropLast(length), token.start + token.length - length)
      return [
        CodeToken(kind: .word(String(head)), start: token.start, length: token.length - length),
        CodeToken(kind: .word(".\(modifier.rawValue)"), start: start, length: length),
      ]
    }
  }
}
