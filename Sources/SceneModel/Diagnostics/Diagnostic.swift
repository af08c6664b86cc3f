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

/// Where a value is in the document, as a chain of keys; becomes a JSON Pointer only once something is wrong there.
package indirect enum DocumentPath: Sendable {
  case document
  case key(String, of: DocumentPath)
  /// An element of an array: by its id if it has one, else by its index.
  case element(JSONValue, Int, of: DocumentPath)

  package func key(_ name: String) -> DocumentPath { .key(name, of: self) }

  /// An element that is known by its index alone.
  package func index(_ index: Int) -> DocumentPath { .key("\(index)", of: self) }

  /// The JSON Pointer, with ids instead of indices; empty for the document.
  package var pointer: String {
    switch self {
    case .document: ""
    case .key(let name, let owner): "\(owner.pointer)/\(JSONPointer.escaped(name))"
    case .element(let value, let index, let owner):
      "\(owner.pointer)/\(value.member("id")?.string.map(JSONPointer.escaped) ?? "\(index)")"
    }
  }
}
