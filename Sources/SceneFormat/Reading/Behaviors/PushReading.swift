import Formats
import SceneModel

extension BehaviorType {
  static let push = BehaviorType(
    "push", "a push behavior",
    [
      BehaviorFields.items,
      Field("mode", .choice(PushBehavior.Mode.allCases.map { $0.rawValue }), required: "\"continuous\"", "continuous or instantaneous."),
      Field("targetOffset", .numbers(2, .any), default: [0, 0], "Of the point that is pushed from the view's center."),
      Field("active", .bool, default: true, "Whether it pushes."),
    ] + BehaviorFields.direction, rules: [SceneSchema.oneDirection]
  ) { $0.push($1) }
}

extension SceneDecoder {
  mutating func push(_ fields: ObjectDecoder) -> BehaviorKind? {
    let items = selection(fields, "items")
    guard let mode = fields.string("mode").flatMap(PushBehavior.Mode.init(rawValue:)) else { return nil }
    return .push(
      PushBehavior(
        items: items, mode: mode, vector: vector(fields, standard: .zero),
        targetOffset: fields.value("targetOffset"), active: fields.value("active")))
  }
}
