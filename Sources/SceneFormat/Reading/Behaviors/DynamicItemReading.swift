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
    .dynamicItem(
      DynamicItemBehavior(
        items: selection(fields, "items"), density: fields.number("density"), elasticity: fields.number("elasticity"),
        friction: fields.number("friction"), resistance: fields.number("resistance"), angularResistance: fields.number("angularResistance"),
        charge: fields.number("charge"), anchored: fields.bool("anchored"), allowsRotation: fields.bool("allowsRotation"),
        addLinearVelocity: fields.value("addLinearVelocity"), addAngularVelocity: fields.value("addAngularVelocity")))
  }
}
