/// A scene that `physim new` writes.
public struct Template: Sendable {
  /// The range of a scene's size.
  public struct Size: Sendable {
    /// The default.
    public let standard: Int
    /// The largest size whose views are within the limit of views.
    public let largest: Int
    /// What the size counts, for messages.
    public let unit: String
  }

  public let name: String
  /// One sentence for help.
  public let summary: String
  /// Nil where there is nothing to scale.
  public var size: Size?
  /// The scene of a size, in JSON; a template without a size ignores it.
  public let text: @Sendable (Int) -> String

  /// Benchmark scenes in the order of help.
  public static let benchmarks = [
    largePyramid, manyPyramids, smash, tumbler, jointGrid, compounds, junkyard, rain, spinner, washer, tiles, tenViews,
  ]
}
