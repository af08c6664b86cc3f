import Behaviors
import Rigid2D
import SceneModel

extension Behaviors.Gravity: ItemListBehavior {
  init(_ values: GravityBehavior, _ context: PlanContext) { self.init(items: [], direction: Direction(Vector2(values.vector))) }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .gravity(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .gravity(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { direction.assign(parameter, values) }
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
