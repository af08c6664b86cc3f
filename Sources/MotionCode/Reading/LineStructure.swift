import Motion

/// Whether a line is whole: brackets and quotation marks in pairs, and a value after each name.
enum LineStructure {
  private static let pairs: [Character: Character] = [")": "(", "]": "[", "}": "{"]

  static func check(_ text: String, _ tokens: [CodeToken]) throws(SpringLineError) {
    try checkQuotes(text)
    try checkBrackets(tokens)
    try checkValues(tokens)
    if let last = tokens.last, case .sign(let sign) = last.kind, "=:.+-*/<".contains(sign) { throw error(.cutOff(String(sign)), last) }
  }

  private static func error(_ problem: SpringLineError.Problem, _ token: CodeToken) -> SpringLineError {
    SpringLineError(problem: problem, start: token.start, length: token.length)
  }

  private static func checkQuotes(_ text: String) throws(SpringLineError) {
    var open: (mark: Character, start: Int)?
    var before: Character = " "
    var isComment = false
    for (i, character) in text.enumerated() {
      if character.isNewline { isComment = false }
      if open == nil, character == "/", before == "/" { isComment = true }
      if !isComment, character == "\"" || character == "'" || character == "`" {
        if let mark = open?.mark { if mark == character { open = nil } } else { open = (character, i) }
      }
      before = character
    }
    if let open { throw SpringLineError(problem: .openQuote(open.mark), start: open.start, length: 1) }
  }

  /// A line may end in the block that it opens, and in the call whose argument the block is.
  private static func checkBrackets(_ tokens: [CodeToken]) throws(SpringLineError) {
    var open: [Int] = []
    for (i, token) in tokens.enumerated() {
      guard case .sign(let sign) = token.kind else { continue }
      if pairs.values.contains(sign) { open.append(i) }
      guard let opening = pairs[sign] else { continue }
      guard let last = open.popLast(), tokens[last].isSign(opening) else { throw error(.unopened(sign), token) }
    }
    guard let last = open.last, last < tokens.count - 1 || !isBlock(last, tokens) else { return }
    guard let first = open.first(where: { !isBlock($0, tokens) }), case .sign(let sign) = tokens[first].kind else { return }
    throw error(.unclosed(sign), tokens[first])
  }

  private static func isBlock(_ i: Int, _ tokens: [CodeToken]) -> Bool {
    guard tokens[i].isSign("{"), i > 1 else { return false }
    return tokens[i - 1].isSign(")") || tokens[i - 1].isSign(":") && ["animations", "completion"].contains(tokens[i - 2].word)
  }

  private static func checkValues(_ tokens: [CodeToken]) throws(SpringLineError) {
    for (i, token) in tokens.enumerated() {
      let next = i + 1 < tokens.count ? tokens[i + 1] : nil
      let after = i + 2 < tokens.count ? tokens[i + 2] : nil
      if token.isSign(","), let next, next.isSign(",") { throw error(.noValue(","), next) }
      if case .number = token.kind, let next, next.isSign("."), next.start == token.start + token.length {
        throw error(.cutOff("."), next)
      }
      guard let word = token.word, let next else { continue }
      let name = word.split(separator: ".").last.map(String.init) ?? word
      if next.isSign(":") || next.isSign("="), after.map({ isEnd($0) }) ?? true { throw error(.noValue(name), token) }
      if case .number = next.kind, SpringParameter(rawValue: name) != nil { throw error(.noSeparator(name), token) }
    }
  }

  private static func isEnd(_ token: CodeToken) -> Bool { ",;)]}".contains { token.isSign($0) } }
}
