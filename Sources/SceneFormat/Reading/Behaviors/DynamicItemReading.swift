import Formats
import SceneModel

extension BehaviorType {
  static let dynamicItem = BehaviorType(
    "dynamicItem", "a dynamicItem behavior",
    [
      BehaviorFields.items,
      Field("elasticity", .number(.notNegative), "Restitution."),
      Field("friction", .number(.notNegative), "Coulomb's."),
      Field("density", .number(.positive), "1: 100 x 100 pt weigh 1 kg."),
      Field("resistance", .number(.notNegative), "1/s"),
      Field("angularResistance", .number(.notNegative), "1/s"),
      Field("charge", .number(.any), "For electric and magnetic fields."),
      Field("anchored", .bool, "Collides but never moves."),
      Field("allowsRotation", .bool, "Whether it may turn."),
      Field("addLinearVelocity", .numbers(2, .any), default: [0, 0], "pt/s, added once."),
      Field("addAngularVelocity", .number(.any), default: 0, "rad/s, added once."),
    ]
  ) { $0.dynamicItem($1) }
}

extension SceneDecoder {
  mutating func dynamicItem(_ fields: ObjectDecoder) -> BehaviorKind? {
    var behavior = DynamicItemBehavior(
      items: selection(fields, "items"), addLinearVelocity: fields.value("addLinearVelocity"),
      addAngularVelocity: fields.value("addAngularVelocity"))
    behavior.density = fields.number("density")
    behavior.elasticity = fields.number("elasticity")
    behavior.friction = fields.number("friction")
    behavior.resistance = fields.number("resistance")
    behavior.angularResistance = fields.number("angularResistance")
    behavior.charge = fields.number("charge")
    behavior.anchored = fields.bool("anchored")
    behavior.allowsRotation = fields.bool("allowsRotation")
    return .dynamicItem(behavior)
  }
}
