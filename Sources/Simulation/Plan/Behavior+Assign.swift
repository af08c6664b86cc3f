import Behaviors
import Rigid2D
import SceneModel

extension Behaviors.Behavior {
  /// The behavior with one parameter changed; nil when it has no such parameter.
  func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Behaviors.Behavior? {
    switch self {
    case .gravity(var behavior):
      guard let direction = behavior.direction.assigning(parameter, values) else { return nil }
      behavior.direction = direction
      return .gravity(behavior)
    case .push(let behavior): return behavior.assigning(parameter, values).map { .push($0) }
    case .attachment(let behavior): return behavior.assigning(parameter, values).map { .attachment($0) }
    case .snap(let behavior): return behavior.assigning(parameter, values).map { .snap($0) }
    case .dynamicItem(let behavior): return behavior.assigning(parameter, values).map { .dynamicItem($0) }
    case .field(let behavior): return behavior.assigning(parameter, values).map { .field($0) }
    case .collision, .group: return nil
    }
  }
}

extension Direction {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Direction? {
    switch parameter {
    case .direction: Direction(Vector2(values[0], values[1]))
    case .angle: with(angle: values[0])
    case .magnitude: with(magnitude: values[0])
    default: nil
    }
  }
}

extension Push {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Push? {
    var push = self
    switch parameter {
    case .targetOffset: push.targetOffset = Vector2(values[0], values[1])
    case .active: push.isActive = values[0] != 0
    default:
      guard let direction = direction.assigning(parameter, values) else { return nil }
      push.direction = direction
    }
    return push
  }
}

extension Attachment {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Attachment? {
    var attachment = self
    switch (parameter, end) {
    case (.anchor, .anchor): attachment.end = .anchor(Vector2(values[0], values[1]))
    case (.toOffset, .item(let other, _)): attachment.end = .item(other, offset: Vector2(values[0], values[1]))
    case (.offset, _): attachment.offset = Vector2(values[0], values[1])
    case (.length, _): attachment.length = values[0]
    case (.frequency, _): attachment.frequency = values[0]
    case (.damping, _): attachment.damping = values[0]
    case (.frictionTorque, _): attachment.frictionTorque = values[0]
    // both sides of 0 have been checked; rounding must not lead past it
    case (.range, _): attachment.range = min(values[0], 0)...max(values[1], 0)
    case (.motorSpeed, _): attachment.motor?.speed = values[0]
    case (.motorTorque, _), (.motorForce, _): attachment.motor?.limit = values[0]
    default: return nil
    }
    return attachment
  }
}

extension Snap {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Snap? {
    var snap = self
    switch parameter {
    case .point: snap.point = Vector2(values[0], values[1])
    case .damping: snap.damping = values[0]
    default: return nil
    }
    return snap
  }
}

extension DynamicItem {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> DynamicItem? {
    var item = self
    switch parameter {
    case .elasticity: item.elasticity = values[0]
    case .friction: item.friction = values[0]
    case .density: item.density = values[0]
    case .resistance: item.resistance = values[0]
    case .angularResistance: item.angularResistance = values[0]
    case .charge: item.charge = values[0]
    case .anchored: item.anchored = values[0] != 0
    case .allowsRotation: item.allowsRotation = values[0] != 0
    default: return nil
    }
    return item
  }
}

extension Behaviors.Field {
  fileprivate func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> Behaviors.Field? {
    var field = self
    switch parameter {
    case .position: field.position = Vector2(values[0], values[1])
    case .direction: field.direction = Vector2(values[0], values[1])
    case .strength: field.strength = values[0]
    case .falloff: field.falloff = values[0]
    case .minimumRadius: field.minimumRadius = values[0]
    case .smoothness: field.smoothness = values[0]
    case .animationSpeed: field.animationSpeed = values[0]
    default: return nil
    }
    return field
  }
}
