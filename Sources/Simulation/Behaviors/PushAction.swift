public import Rigid2D
public import SceneModel

/// A force as long as it is active, or a single impulse.
public struct PushAction: Equatable, Sendable {
  public let mode: PushBehavior.Mode
  /// 1 is a newton: 100 pt/s² (continuous) or 100 pt/s (instantaneous) on a view of 100 x 100 pt.
  public var direction: Direction
  /// Relative to the items' centers, in their axes, so it turns with them.
  public var targetOffset: Vector2
  public var isActive = true

  public init(_ mode: PushBehavior.Mode = .continuous, _ direction: Direction = Direction(.zero), targetOffset: Vector2 = .zero) {
    self.mode = mode
    self.direction = direction
    self.targetOffset = targetOffset
  }

  init(_ values: PushBehavior) {
    self.init(values.mode, Direction(Vector2(values.vector)), targetOffset: Vector2(values.targetOffset))
    isActive = values.active
  }

  /// Acts for the next step; an instantaneous push is inactive afterwards.
  fileprivate mutating func act(on bodies: [BodyID], in world: inout World) {
    let strength = Units.newton * direction.vector
    for body in bodies {
      let arm = targetOffset == .zero ? .zero : Trigonometry.sineCosine(world.angle(body)).apply(targetOffset)
      switch mode {
      case .continuous: world.applyForce(body, strength, offset: arm)
      case .instantaneous: world.applyImpulse(body, strength, offset: arm)
      }
    }
    if mode == .instantaneous { isActive = false }
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .targetOffset: targetOffset = Vector2(values[0], values[1])
    case .active: isActive = values[0] != 0
    default: return direction.assign(parameter, values)
    }
    return true
  }
}

extension Animator {
  mutating func push(in world: inout World) {
    for i in entries.indices where entries[i].isActing {
      guard case .push(var behavior) = entries[i].behavior, behavior.isActive else { continue }
      behavior.act(on: bodies(of: i), in: &world)
      entries[i].behavior = .push(behavior)
    }
  }
}
