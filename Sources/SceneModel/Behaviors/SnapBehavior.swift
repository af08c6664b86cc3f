/// `UISnapBehavior`.
public struct SnapBehavior: BehaviorValues {
  public var item: String
  public var point: Vector
  /// 0 oscillates most, 1 least.
  public var damping: Double

  public init(item: String, point: Vector, damping: Double) {
    self.item = item
    self.point = point
    self.damping = damping
  }

  public var views: BehaviorViews { .pair(item, nil) }
}
