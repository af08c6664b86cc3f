public import Rigid2D
import SceneModel

/// A force as long as it is active, or a single impulse.
public struct PushAction: Equatable, Sendable {
  public enum Mode: UInt8, Sendable { case continuous, instantaneous }

  public var items: [Int32]
  public var mode: Mode
  /// 1 is a newton: 100 pt/s² (continuous) or 100 pt/s (instantaneous) on a view of 100 x 100 pt.
  public var direction: Direction
  /// Relative to the items' centers, in their axes, so it turns with them.
  public var targetOffset: Vector2
  public var isActive: Bool

  public init(
    items: [Int32], mode: Mode = .continuous, direction: Direction = Direction(.zero), targetOffset: Vector2 = .zero, isActive: Bool = true
  ) {
    self.items = items
    self.mode = mode
    self.direction = direction
    self.targetOffset = targetOffset
    self.isActive = isActive
  }

  /// Acts for the next step; an instantaneous push is inactive afterwards.
  mutating func act(_ items: [Item], in world: inout World) {
    guard isActive else { return }
    let strength = Units.newton * direction.vector
    for index in self.items {
      let body = items[Int(index)].body
      let arm = targetOffset == .zero ? .zero : Trigonometry.sineCosine(world.angle(body)).apply(targetOffset)
      switch mode {
      case .continuous: world.applyForce(body, strength, offset: arm)
      case .instantaneous: world.applyImpulse(body, strength, offset: arm)
      }
    }
    if mode == .instantaneous { isActive = false }
  }
}

extension Animator {
  mutating func push(in world: inout World) {
    for i in entries.indices where entries[i].isActing {
      guard case .push(var behavior) = entries[i].behavior, behavior.isActive else { continue }
      behavior.act(items, in: &world)
      entries[i].behavior = .push(behavior)
    }
  }
}

extension PushAction: ItemListAction {
  init(_ values: PushBehavior, _ context: PlanContext) {
    self.init(
      items: [], mode: values.mode == .continuous ? .continuous : .instantaneous, direction: Direction(Vector2(values.vector)),
      targetOffset: Vector2(values.targetOffset), isActive: values.active)
  }

  init?(_ behavior: BehaviorAction) {
    guard case .push(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .push(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .targetOffset: targetOffset = Vector2(values[0], values[1])
    case .active: isActive = values[0] != 0
    default: return direction.assign(parameter, values)
    }
    return true
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { animator.arm(items, in: &world) }

  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    animator.arm([item], in: &world)
  }
}
