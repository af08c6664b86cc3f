/// A `UIDynamicBehavior` with children, added and removed as one.
public struct CompositeBehavior: Equatable, Sendable {
  /// Each acts inside its own window and that of every composite around it.
  public var behaviors: [Behavior]

  public init(behaviors: [Behavior]) {
    self.behaviors = behaviors
  }
}

extension Behavior {
  /// Itself and, depth first, all that is in it.
  package var tree: [Behavior] {
    guard case .composite(let composite) = kind else { return [self] }
    return [self] + composite.behaviors.flatMap { $0.tree }
  }
}
