import Formats
import SceneModel

extension BehaviorType {
  static let composite = BehaviorType(
    "composite", "a composite behavior", [Field("behaviors", .array, required: "[]", "Behaviors that are added and removed as one.")],
    additions: ["behaviors": SceneSchema.list("behavior")], read: nil)
}

extension SceneDecoder {
  /// - Parameter scope: Of the composite.
  mutating func composite(_ fields: ObjectDecoder, in scope: BehaviorScope) -> BehaviorKind? {
    guard scope.composites.count < Limits.composites else {
      report(.tooMuch(.composites, limit: Limits.composites), fields, "behaviors")
      return nil
    }
    var scope = scope
    scope.composites.append(fields.string("id") ?? "")
    let children = fields.elements("behaviors")
    var behaviors: [Behavior] = []
    for i in children.indices {
      let place = DocumentPath.element(children[i], i, of: fields.place("behaviors"))
      if let child = behavior(children[i], at: place, in: scope) { behaviors.append(child) }
    }
    return .composite(CompositeBehavior(behaviors: behaviors))
  }
}
