import Behaviors
import SceneModel

extension Group: ItemListBehavior {
  init(_ values: GroupBehavior, _ context: PlanContext) { self.init(items: []) }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .group(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .group(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { false }
}
