public import Formats

/// Which views a behavior or a record concerns: ids and globs (`*` any run of characters, `?` one).
public struct Selection: Equatable, Sendable {
  public let globs: [Glob]
  public init(_ patterns: [String]) { globs = patterns.map { Glob($0) } }
  public static let all = Selection(["*"])

  public var patterns: [String] { globs.map { $0.pattern } }

  /// Whether other ids than those listed are meant.
  public var hasPatterns: Bool { globs.contains { Glob.isPattern($0.pattern) } }

  /// Whether a view of this id is meant. Complexity: O(patterns).
  public func contains(_ id: String) -> Bool { globs.contains { $0.matches(id) } }
}
