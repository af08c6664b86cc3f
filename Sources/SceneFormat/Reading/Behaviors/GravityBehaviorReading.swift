import SceneModel

extension BehaviorType {
  static let gravity = BehaviorType(
    "gravity", "a gravity behavior", [BehaviorFields.items] + BehaviorFields.direction, rules: [SceneSchema.oneDirection]
  ) { $0.gravityBehavior($1) }
}

extension SceneDecoder {
  mutating func gravityBehavior(_ fields: ObjectDecoder) -> BehaviorKind? {
    .gravity(GravityBehavior(items: selection(fields, "items"), vector: vector(fields, standard: Vector(0, 1))))
  }
}
