import Diagnostics

/// Why an expression has no value, and where in its text.
struct ExpressionError: Error {
  var problem: ExpressionProblem
  /// Offsets in UTF-8 into the expression's text.
  var range: Range<Int>
}
