/// The results of a study of a scene, for a page: a table and sentences.
public struct Findings: Equatable, Sendable {
  /// The most important number, for the page's title, such as `RMS 0.3 pt`.
  public var verdict: String
  /// The first row has the columns' titles; all are of equal length.
  public var rows: [[String]]
  /// One line each.
  public var lines: [String]

  public init(verdict: String, rows: [[String]], lines: [String]) {
    (self.verdict, self.rows, self.lines) = (verdict, rows, lines)
  }
}
