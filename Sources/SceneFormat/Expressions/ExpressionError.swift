import SceneModel

/// The error of an expression without a value, and its place in the text.
struct ExpressionError: Error {
  var problem: ExpressionProblem
  /// Offsets in UTF-8 into the expression's text.
  var range: Range<Int>
}
