import Formats

/// Where fields act.
extension SceneSchema {
  static let region = SchemaTable(
    "region", RegionFields.region,
    [
      "union": regions.merging(["minItems": 2]), "intersection": regions.merging(["minItems": 2]),
      "difference": regions.merging(["minItems": 2, "maxItems": 2]), "inverse": reference("region"),
    ],
    rules: [
      SchemaRule.exactlyOne(RegionFields.forms), SchemaRule.key("center", excludes: ["union", "intersection", "difference", "inverse"]),
    ])

  private static let regions: JSONText = list("region")
}
