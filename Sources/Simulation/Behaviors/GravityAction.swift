public import Rigid2D
import SceneModel

/// Accelerates its items equally, independent of their mass. Several on one item add up.
public struct GravityAction: Equatable, Sendable {
  /// 1 is 1000 pt/s².
  public var direction: Direction

  public init(_ direction: Direction = Direction(Vector2(0, 1))) { self.direction = direction }

  /// pt/s².
  var pull: Vector2 { Units.gravity * direction.vector }
}

extension Animator {
  mutating func pull(in world: inout World) {
    guard pending.contains(.accelerations) else { return }
    pending.remove(.accelerations)
    let wanted = pulls()
    for i in items.indices where items[i].isAlive && items[i].acceleration != wanted[i] {
      items[i].acceleration = wanted[i]
      world.setAcceleration(items[i].body, wanted[i], wakes: !items[i].isNew)
    }
  }
}

extension Direction {
  /// Changes the vector, or one polar part of it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .direction: self = Direction(Vector2(values[0], values[1]))
    case .angle: self = with(angle: values[0])
    case .magnitude: self = with(magnitude: values[0])
    default: return false
    }
    return true
  }
}
