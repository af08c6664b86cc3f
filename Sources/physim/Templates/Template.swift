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
  /// The scene of a size, in JSON; what has no size ignores it.
  let text: @Sendable (Int) -> String

  /// In the order of help; the first is the default.
  static let all = [heap, cradle, pong, largePyramid, manyPyramids, smash, tumbler, jointGrid, tenViews]

  static func named(_ name: String) -> Template? { all.first { $0.name == name } }
}
