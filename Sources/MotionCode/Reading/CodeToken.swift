/// A word, a number or a sign of a line of code.
struct CodeToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A name with the dots in it: `Animated.spring`; a dot in front of it stays.
    case word(String)
    /// A number with its unit or suffix: `0.5`, `1500f`, `300ms`, `12%`.
    case number(Double, unit: String)
    case sign(Character)
  }

  let kind: Kind
  /// Offset of its first character in the line.
  let start: Int
  let length: Int

  var word: String? { if case .word(let text) = kind { text } else { nil } }
  func isSign(_ sign: Character) -> Bool { kind == .sign(sign) }

  /// The tokens of a text; quotation marks are passed over, so that names in quotes are names.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  static func tokens(of text: String) -> [CodeToken] {
    let characters = Array(text)
    var tokens: [CodeToken] = []
    var i = 0
    while i < characters.count {
      let character = characters[i]
      let start = i
      if character.isWhitespace || character == "\"" || character == "'" || character == "`" || character == "\\" {
        i += 1
        continue
      }
      if startsNumber(characters, i) {
        let (number, end) = number(characters, i)
        var unitEnd = end
        while unitEnd < characters.count, characters[unitEnd].isLetter || characters[unitEnd] == "%" { unitEnd += 1 }
        tokens.append(
          CodeToken(kind: .number(number, unit: String(characters[end..<unitEnd])), start: start, length: unitEnd - start))
        i = unitEnd
      } else if isWordCharacter(character) || character == "." && i + 1 < characters.count && isWordCharacter(characters[i + 1]) {
        i += 1
        while i < characters.count, isWordCharacter(characters[i]) || characters[i].isNumber || continues(characters, i) { i += 1 }
        tokens.append(CodeToken(kind: .word(String(characters[start..<i])), start: start, length: i - start))
      } else {
        tokens.append(CodeToken(kind: .sign(character), start: start, length: 1))
        i += 1
      }
    }
    return tokens
  }

  private static func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character == "_" || character == "$" }

  /// A dot between two names, or a hyphen as in `timing-function`.
  private static func continues(_ characters: [Character], _ i: Int) -> Bool {
    guard characters[i] == "." || characters[i] == "-", i + 1 < characters.count else { return false }
    return isWordCharacter(characters[i + 1])
  }

  private static func isDigit(_ characters: [Character], _ i: Int) -> Bool {
    i < characters.count && characters[i].isASCII && characters[i].isNumber
  }

  private static func startsNumber(_ characters: [Character], _ start: Int) -> Bool {
    var i = start
    if characters[i] == "-" || characters[i] == "+" { i += 1 }
    if i < characters.count, characters[i] == "." { i += 1 }
    return isDigit(characters, i)
  }

  private static func number(_ characters: [Character], _ start: Int) -> (Double, end: Int) {
    var i = start
    var text = ""
    func take() {
      if characters[i] != "_" { text.append(characters[i]) }
      i += 1
    }
    if characters[i] == "-" || characters[i] == "+" { take() }
    while isDigit(characters, i) || i < characters.count && characters[i] == "_" { take() }
    if i < characters.count, characters[i] == ".",
      isDigit(characters, i + 1) || !(i + 1 < characters.count && isWordCharacter(characters[i + 1]))
    {
      take()
      while isDigit(characters, i) { take() }
    }
    if i < characters.count, characters[i] == "e" || characters[i] == "E" {
      let signed = i + 1 < characters.count && (characters[i + 1] == "-" || characters[i + 1] == "+")
      if isDigit(characters, i + (signed ? 2 : 1)) {
        take()
        if signed { take() }
        while isDigit(characters, i) { take() }
      }
    }
    if text.last == "." { text.append("0") }
    if let point = text.firstIndex(of: "."), point == text.startIndex || !text[text.index(before: point)].isNumber {
      text.insert("0", at: point)
    }
    return (Double(text) ?? .nan, i)
  }
}
