public import Rigid2D
import SceneModel

/// Accelerates its items equally, independent of their mass. Several on one item add up.
public struct GravityAction: Equatable, Sendable {
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

  /// Adds its acceleration to the accelerations, one per item.
  func pull(_ accelerations: inout [Vector2]) {
    let pull = pull
    for item in items { accelerations[Int(item)] += pull }
  }
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

extension GravityAction: ItemListAction {
  static var influence: Animator.Pending { .accelerations }

  init(_ values: GravityBehavior, _ context: PlanContext) { self.init(items: [], direction: Direction(Vector2(values.vector))) }

  init?(_ behavior: BehaviorAction) {
    guard case .gravity(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .gravity(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { direction.assign(parameter, values) }

  // UIKit's gravity is a property of its world, set by the behavior that was written last; after one is removed, gravity is zero until
  // another is written

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.arm(items, in: &world)
    animator.written = index
  }

  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.arm([item], in: &world)
  }

  func change(from old: GravityAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.written = index
  }

  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { animator.written = nil }
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
