/// One finding about a scene, as data; ``Renderer`` writes the sentence.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Equatable, Sendable { case error, warning }
  public var severity: Severity
  public var problem: Problem
  public var location: Location?
  /// Another place that belongs to the story, as the first of two equal keys.
  public var related: Location?

  public init(_ problem: Problem, _ location: Location?, severity: Severity = .error, related: Location? = nil) {
    self.problem = problem
    self.location = location
    self.severity = severity
    self.related = related
  }
}

/// Bytes `start..<end` of a source, and the JSON Pointer of the value there.
public struct Location: Equatable, Sendable {
  public var source: Int
  public var start: Int
  public var end: Int
  public var pointer: String?
}
