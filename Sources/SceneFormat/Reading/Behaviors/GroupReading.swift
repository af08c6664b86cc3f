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
