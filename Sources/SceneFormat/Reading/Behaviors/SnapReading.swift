import Formats
import SceneModel

extension BehaviorType {
  static let snap = BehaviorType(
    "snap", "a snap behavior",
    [
      Field("item", .string, required: "\"ball\"", "The view."),
      Field("point", .numbers(2, .any), required: "[160, 230]", "Where its center goes."),
      Field("damping", .number(.between(0, 1)), default: 0.5, "Damping; 1 oscillates least."),
    ]
  ) { $0.snap($1) }
}

extension SceneDecoder {
  mutating func snap(_ fields: ObjectDecoder) -> BehaviorKind? {
    let item = view(fields, "item")
    guard let item, let point = fields.point("point") else { return nil }
    return .snap(SnapBehavior(item: item, point: point, damping: fields.value("damping")))
  }
}
