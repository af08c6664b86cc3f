/// `UICollisionBehavior`.
public struct CollisionBehavior: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Equatable, Sendable { case everything, items, boundaries }
  public var items: Selection
  public var mode: Mode
  public var boundaries: [Boundary]
  /// The reference bounds as a boundary, moved inward; nil when they are none.
  public var referenceBounds: Insets?

  public init(items: Selection, mode: Mode, boundaries: [Boundary], referenceBounds: Insets? = nil) {
    self.items = items
    self.mode = mode
    self.boundaries = boundaries
    self.referenceBounds = referenceBounds
  }
}

/// A boundary with its identifier.
public struct Boundary: Equatable, Sendable {
  public var id: String
  public var outline: Outline

  public init(id: String, outline: Outline) {
    self.id = id
    self.outline = outline
  }
}
