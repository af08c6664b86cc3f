import Formats
import SceneModel

extension BehaviorType {
  static let group = BehaviorType(
    "group", "a group", [Field("items", .names, required: "[\"left\", \"right\"]", "Views that move as one rigid body.")],
    additions: ["items": ["minItems": 1]]
  ) { $0.group($1) }
}

extension SceneDecoder {
  mutating func group(_ fields: ObjectDecoder) -> BehaviorKind? {
    guard let value = fields["items"] else { return nil }
    let parts = value.elements ?? [value]
    if parts.isEmpty { report(.composition(.noItems(owner: BehaviorType.group.owner)), fields, "items") }
    // a group's id is known, so the message differs from that of an unknown id
    for i in parts.indices {
      guard let id = parts[i].string, let entry = names.entry(id), names.element(entry)?.member("type")?.string == "group" else { continue }
      sink.report(.composition(.nestedGroup(id)), parts[i], fields.place("items").index(i))
      return nil
    }
    return .group(GroupBehavior(items: selection(fields, "items")))
  }
}

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
