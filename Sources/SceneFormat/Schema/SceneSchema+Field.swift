import Formats

/// Fields, whose kind decides on some keys, and where they act.
extension SceneSchema {
  static let field = behavior(
    "field", BehaviorKeys.field, ["region": reference("region")],
    rules: [
      SchemaRule.when("kind", is: "linearGravity", then: SchemaRule.required(["direction"])),
      SchemaRule.when("kind", is: "velocity", then: SchemaRule.required(["direction"])),
    ]
      + ["direction", "smoothness", "animationSpeed", "seed"].map { key in
        let kinds = BehaviorKeys.fieldKinds(of: key) ?? []
        return ["if": SchemaRule.required([key]), "then": ["properties": ["kind": ["enum": .array(kinds.map { .string($0) })]]]]
      })

  static let region = SchemaTable(
    "region", RegionKeys.region,
    [
      "union": regions.merging(["minItems": 2]), "intersection": regions.merging(["minItems": 2]),
      "difference": regions.merging(["minItems": 2, "maxItems": 2]), "inverse": reference("region"),
    ],
    rules: [
      SchemaRule.exactlyOne(RegionKeys.forms), SchemaRule.key("center", excludes: ["union", "intersection", "difference", "inverse"]),
    ])

  private static let regions: JSONText = list("region")
}
