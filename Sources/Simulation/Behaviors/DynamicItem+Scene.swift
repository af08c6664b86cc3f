import Behaviors
import Rigid2D
import SceneModel

extension DynamicItem: ItemListBehavior {
  init(_ values: DynamicItemBehavior, _ context: PlanContext) {
    self.init(items: [], addLinearVelocity: Vector2(values.addLinearVelocity), addAngularVelocity: Float(values.addAngularVelocity))
    elasticity = values.elasticity.map { Float($0) }
    friction = values.friction.map { Float($0) }
    density = values.density.map { Float($0) }
    resistance = values.resistance.map { Float($0) }
    angularResistance = values.angularResistance.map { Float($0) }
    charge = values.charge.map { Float($0) }
    anchored = values.anchored
    allowsRotation = values.allowsRotation
  }

  init?(_ behavior: Behaviors.Behavior) {
    guard case .dynamicItem(let value) = behavior else { return nil }
    self = value
  }

  var element: Behaviors.Behavior { .dynamicItem(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .elasticity: elasticity = values[0]
    case .friction: friction = values[0]
    case .density: density = values[0]
    case .resistance: resistance = values[0]
    case .angularResistance: angularResistance = values[0]
    case .charge: charge = values[0]
    case .anchored: anchored = values[0] != 0
    case .allowsRotation: allowsRotation = values[0] != 0
    default: return false
    }
    return true
  }
}
