import Formats

/// Which views a behavior or a record concerns: ids and globs (`*` any run of characters, `?` one).
public struct Selection: Equatable, Sendable {
  public var patterns: [String]
  public init(_ patterns: [String]) { self.patterns = patterns }
  public static let all = Selection(["*"])

  /// Whether other ids than those listed are meant.
  public var hasPatterns: Bool { patterns.contains { Glob.isPattern($0) } }

  /// Whether a view of this id is meant. Complexity: O(patterns).
  public func contains(_ id: String) -> Bool { patterns.contains { Glob($0).matches(id) } }
}
