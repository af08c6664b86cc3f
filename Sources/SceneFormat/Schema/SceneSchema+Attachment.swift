import Formats
import SceneModel

extension SceneSchema {
  private typealias Kind = AttachmentBehavior.Kind

  /// An attachment, whose kind decides on its other keys.
  static let attachment = behavior(
    "attachment", BehaviorKeys.attachment, ["motor": ["anyOf": [reference("pinMotor"), reference("slidingMotor")]]],
    rules: [
      SchemaRule.atLeastOne(["anchor", "to"]), SchemaRule.key("toOffset", needs: "to"),
      [
        // the point then says where both ends are
        "if": SchemaRule.required(["anchor", "to"]),
        "then": only(Kind.allCases.filter { $0.isJoined }).merging(["allOf": [SchemaRule.without(["offset", "toOffset"])]]),
      ],
      SchemaRule.when("kind", is: kind(.sliding), then: SchemaRule.required(["axis"])),
      SchemaRule.when("kind", is: kind(.pin), then: ["properties": ["motor": reference("pinMotor")]]),
      SchemaRule.when("kind", is: kind(.sliding), then: ["properties": ["motor": reference("slidingMotor")]]),
    ] + BehaviorKeys.keysByKind.map { ["if": SchemaRule.required([$0.key]), "then": only($0.kinds)] })

  /// That the attachment is of one of some kinds, said or by default.
  private static func only(_ kinds: [Kind]) -> JSONText {
    let isSaid = kinds.contains(.distance) ? [] : ["kind"]
    return SchemaRule.required(isSaid).merging(["properties": ["kind": ["enum": .array(kinds.map(kind))]]])
  }

  private static func kind(_ kind: Kind) -> JSONText { .string(kind.rawValue) }
}
