public import Formats

/// Something wrong, or worth knowing, about a scene: what, and where.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable {
    case error, warning
    /// Advice; nothing is wrong.
    case note
  }

  public var problem: Problem
  public var range: SourceRange
  /// Which text the range is in: 0 for the scene, n for the n-th override.
  public var source: Int
  /// The JSON Pointer of the value, with ids instead of indices; empty for the document and for syntax errors.
  public var pointer: String
  /// The format's description of the key whose value is wrong; nil for other problems.
  public var note: String?
  /// Values of the loop variables where it was found, as `i = 3, row = 2`; nil outside of loops.
  public var bindings: String?

  public init(_ problem: Problem, _ range: SourceRange, source: Int = 0, pointer: String = "") {
    self.problem = problem
    self.range = range
    self.source = source
    self.pointer = pointer
  }

  package init(_ error: JSONError) { self.init(.syntax(error.problem), error.range, source: error.source) }

  public var severity: Severity { problem.severity }
}

extension [Diagnostic] {
  /// The code of the first error, which `physim explain` has a page for; nil without an error.
  public var firstErrorCode: String? { first { $0.severity == .error }?.problem.code.rawValue }

  /// The order in which they are reported: syntax errors first, since others may follow from them; then by text and position.
  package var inReportOrder: [Diagnostic] {
    let order = indices.sorted {
      let (a, b) = (self[$0], self[$1])
      return (a.problem.isSyntax ? 0 : 1, a.source, a.range.start, $0) < (b.problem.isSyntax ? 0 : 1, b.source, b.range.start, $1)
    }
    return order.map { self[$0] }
  }
}
