/// `UISnapBehavior`.
public struct SnapBehavior: Equatable, Sendable {
  public var item: String
  public var point: Vector
  /// 0 oscillates most, 1 least.
  public var damping: Double

  public init(item: String, point: Vector, damping: Double) {
    self.item = item
    self.point = point
    self.damping = damping
  }
}
