/// `UIGravityBehavior`.
public struct GravityBehavior: Equatable, Sendable {
  public var items: Selection
  /// Direction times magnitude; length 1 is 1000 pt/s².
  public var vector: Vector

  public init(items: Selection, vector: Vector) {
    self.items = items
    self.vector = vector
  }
}
