import Behaviors
import Rigid2D
import SceneModel

extension Push: ItemListBehavior {
  init(_ values: PushBehavior, _ context: PlanContext) {
    self.init(
      items: [], mode: values.mode == .continuous ? .continuous : .instantaneous, direction: Direction(Vector2(values.vector)),
      targetOffset: Vector2(values.targetOffset), isActive: values.active)
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .push(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .push(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .targetOffset: targetOffset = Vector2(values[0], values[1])
    case .active: isActive = values[0] != 0
    default: return direction.assign(parameter, values)
    }
    return true
  }
}
