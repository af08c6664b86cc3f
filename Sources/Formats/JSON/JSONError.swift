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
