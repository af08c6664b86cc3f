/// An error in the text of a JSON document, and its place.
package struct JSONError: Equatable, Sendable {
  package let problem: SyntaxProblem
  package let range: SourceRange
  /// The number of the text, as given to the parser.
  package let source: Int

  /// Maximum number of errors that are kept of one text.
  package static let most = 1000
}

/// Bounds of a JSON document.
package struct JSONLimits: Equatable, Sendable {
  /// Objects, arrays, strings, numbers and words in all.
  package var values: Int
  /// Objects and arrays inside each other.
  package var nesting: Int

  package static let standard = JSONLimits(values: 5_000_000, nesting: 128)

  package init(values: Int, nesting: Int) {
    self.values = values
    self.nesting = nesting
  }
}

/// Problems of the text of a JSON document.
public enum SyntaxProblem: Equatable, Sendable {
  case empty
  /// The text begins with something that no JSON does.
  case noDocument(Character)
  case byteOrderMark
  /// In the encoding of this name.
  case foreignEncoding(String)
  case invalidUTF8(UInt8, isCutOff: Bool)
  /// The text ends where `expected`, with its article, should be.
  case unexpectedEnd(expected: String)
  case unexpectedCharacter(Character)
  case textAfterEnd
  case keyExpected
  case bareKey(String)
  case colonExpected
  case separatorExpected(closing: Character)
  case missingComma
  case trailingComma
  case comment
  case wrongQuotes
  case unclosed(Character)
  case controlCharacter(UInt8)
  case badEscape(String)
  case loneSurrogate
  case numberForm(NumberForm)
  case numberTooLarge
  case notANumber(String)
  case wrongWord(String)
  case unknownWord(String)
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)
  /// A key that its object has already, at the offset `first`.
  case duplicateKey(key: String, first: Int)

  /// How a number can be written that JSON does not have.
  public enum NumberForm: Sendable { case plusSign, twoSigns, leadingZero, nothingBeforePoint, nothingAfterPoint, emptyExponent, noDigits }
}
