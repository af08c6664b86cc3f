import Behaviors
import Rigid2D
import SceneModel

extension Snap: SceneBehavior {
  init(_ values: SnapBehavior, _ context: PlanContext) {
    self.init(item: -1, point: Vector2(values.point), damping: Float(values.damping))
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .snap(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .snap(self) }

  mutating func resolve(_ views: BehaviorViews, in tables: inout NameTables) -> Bool {
    guard case .pair(let name, _) = views, let item = tables.views.item(name) else { return false }
    self.item = item
    return true
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .point: point = Vector2(values[0], values[1])
    case .damping: damping = values[0]
    default: return false
    }
    return true
  }
}
