/// A scene that `physim new` writes.
struct Template: Sendable {
  /// How large the scene may be made.
  struct Size: Sendable {
    let standard: Int
    /// The largest whose views are within the limit of views.
    let largest: Int
    /// What the number counts.
    let counts: String
  }

  let name: String
  /// For help.
  let summary: String
  /// Nil where there is nothing to scale.
  var size: Size?
  /// The scene of a size, in JSON; a template without a size ignores it.
  let text: @Sendable (Int) -> String

  /// The scenes that engines are measured with, in the order of help.
  static let measured = [largePyramid, manyPyramids, smash, tumbler, jointGrid, tenViews]
}
