public import Rigid2D

/// Pulls its items the same way, whatever their mass. Several on one item add up.
public struct Gravity: Equatable, Sendable {
  /// Indices of items.
  public var items: [Int32]
  /// 1 is 1000 pt/s².
  public var direction: Direction

  public init(items: [Int32], direction: Direction = Direction(Vector2(0, 1))) {
    self.items = items
    self.direction = direction
  }

  /// pt/s².
  var pull: Vector2 { Units.gravity * direction.vector }

  /// Adds its pull to the accelerations, one a item.
  func pull(_ accelerations: inout [Vector2]) {
    let pull = pull
    for item in items { accelerations[Int(item)] += pull }
  }
}
