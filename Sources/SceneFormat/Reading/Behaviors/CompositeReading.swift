import Formats
import SceneModel

extension BehaviorType {
  static let composite = BehaviorType(
    "composite", "a composite behavior", [Field("behaviors", .array, required: "[]", "Behaviors that are added and removed as one.")],
    additions: ["behaviors": SceneSchema.list("behavior")]
  ) { $0.composite($1) }
}

extension SceneDecoder {
  mutating func composite(_ fields: ObjectDecoder) -> BehaviorKind? {
    guard compositeDepth < Limits.composites else {
      report(.tooMuch(.composites, limit: Limits.composites), fields, "behaviors")
      return nil
    }
    compositeDepth += 1
    composites.append(fields.string("id") ?? "")
    defer {
      compositeDepth -= 1
      composites.removeLast()
    }
    let children = fields.elements("behaviors")
    var behaviors: [Behavior] = []
    for i in children.indices {
      if let child = behavior(children[i], at: .element(children[i], i, of: fields.place("behaviors"))) { behaviors.append(child) }
    }
    return .composite(CompositeBehavior(behaviors: behaviors))
  }
}
