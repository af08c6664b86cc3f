import Behaviors
import SceneModel

extension Group: ItemListBehavior {
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool { false }
}
