/// A command line up to the cursor, taken apart as a POSIX shell does: quotes and backslashes count, nothing is expanded.
struct CommandLineText {
  /// Words that are complete.
  private(set) var words: [String] = []
  /// The word before the cursor; empty after a blank.
  private(set) var current = ""

  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    var isWord = false
    for character in line {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, isWord) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, isWord) = (character, true)
      } else if quote == nil, character.isWhitespace {
        if isWord { words.append(current) }
        (current, isWord) = ("", false)
      } else {
        current.append(character)
        isWord = true
      }
    }
  }
}
