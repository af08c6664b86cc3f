/// Something wrong, or worth knowing, about a scene: what, and where.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: Sendable { case error, warning }

  public var problem: Problem
  public var range: SourceRange
  /// Which text the range is in: 0 for the scene, n for the n-th override.
  public var source: Int
  /// The JSON Pointer of the value, with ids in place of indices; empty for the document and for mistakes of syntax.
  public var pointer: String
  /// What the format says about the key whose value is wrong; nil when it is not about one.
  public var note: String?

  public init(_ problem: Problem, _ range: SourceRange, source: Int = 0, pointer: String = "") {
    self.problem = problem
    self.range = range
    self.source = source
    self.pointer = pointer
  }

  public var severity: Severity { problem.isWarning ? .warning : .error }
}
