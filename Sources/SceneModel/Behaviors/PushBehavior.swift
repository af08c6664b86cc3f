/// `UIPushBehavior`.
public struct PushBehavior: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Equatable, Sendable { case continuous, instantaneous }
  public var items: Selection
  public var mode: Mode
  /// Direction times magnitude; length 1 is 1 N (continuous) or 1 N·s (instantaneous), 100 kg·pt/s².
  public var vector: Vector
  /// Where it pushes, from the item's center, turning with the item.
  public var targetOffset: Vector
  public var active: Bool

  public init(items: Selection, mode: Mode, vector: Vector, targetOffset: Vector, active: Bool) {
    self.items = items
    self.mode = mode
    self.vector = vector
    self.targetOffset = targetOffset
    self.active = active
  }
}
