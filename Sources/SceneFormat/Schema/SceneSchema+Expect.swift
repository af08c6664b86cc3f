import Formats
import SceneModel

/// Expectations, and the conditions that events wait for.
extension SceneSchema {
  static let expect = SchemaTable("expect", ExpectFields.expect, ["tolerance": reference("tolerance"), "checks": list("check")])

  /// Each is recognized by a key that no other kind has.
  static let checks: [SchemaTable] = [
    SchemaTable(
      "viewCheck", ExpectFields.view, ["inside": box, "always": ["const": true]],
      rules: [
        SchemaRule.atLeastOne(["center", "angle", "inside"]), SchemaRule.atLeastOne(["at", "always", "from", "until"]),
        SchemaRule.key("at", excludes: ["always", "from", "until"]), SchemaRule.key("always", excludes: ["from", "until"]),
      ]),
    SchemaTable("contactCheck", ExpectFields.contact, ["contact": pair, "count": count]),
    SchemaTable("settledCheck", ExpectFields.settled),
    SchemaTable(
      "metricCheck", ExpectFields.metric, ["equals": ["type": ["number", "string"]]],
      rules: [
        SchemaRule.atLeastOne(["min", "max", "equals"]), SchemaRule.key("equals", excludes: ["min", "max"]),
        SchemaRule.key("within", needs: "equals"),
        SchemaRule.when(
          "metric", is: "digest",
          then: SchemaRule.without(["min", "max", "within"])
            .merging(["allOf": [["properties": ["equals": ["type": "string", "pattern": "^[0-9A-Fa-f]{16}$"]]]]]),
          else: ["properties": ["equals": ValueType.number(.any).schema]]),
      ]),
  ]

  static var check: JSONText {
    let forms = zip(ExpectFields.forms, checks)
    return [
      "type": "object",
      "allOf": .array(
        [SchemaRule.exactlyOne(ExpectFields.forms)]
          + forms.map { ["if": SchemaRule.required([$0]), "then": reference($1.name)] }),
    ]
  }

  static let condition = SchemaTable(
    "condition", ConditionFields.condition, keys: conditionKeys,
    rules: [SchemaRule.exactlyOne(ConditionFields.forms + ["and"])] + conditionRules)

  private static let conditionKeys: [(key: String, schema: JSONText)] =
    [("contact", pair), ("settled", ["const": true]), ("rect", box)]
    + ConditionFields.values.map { ($0.key, reference($0.column == nil ? "distanceBound" : "bound")) }
    // the reader takes no "and" in an "and"
    + [("and", list("condition").merging(["minItems": 2, "maxItems": 64]))]

  private static let conditionRules: [JSONText] =
    [
      SchemaRule.key("rect", needs: "leaves"),
      ["if": SchemaRule.required(["view"]), "then": SchemaRule.atLeastOne(ConditionFields.values.map { $0.key })],
    ] + ConditionFields.values.map { SchemaRule.key($0.key, needs: "view") }

  /// Bounds of a value.
  static func bound(_ name: String, _ table: ObjectSchema) -> SchemaTable {
    SchemaTable(
      name, table, keys: table.field("to") == nil ? [] : [("to", ["anyOf": [["type": "string"], ValueType.numbers(2, .any).schema]])],
      rules: [SchemaRule.atLeastOne(["above", "below"])])
  }

  /// Names of two that touch.
  private static let pair: JSONText = ["minItems": 2, "maxItems": 2]

  /// How often: a number, or the least and the most.
  private static let count: JSONText = ValueType.integer(.between(0, 1e9)).schema.merging([
    "type": ["integer", "array"], "items": ValueType.integer(.between(0, 1e9)).schema, "minItems": 2, "maxItems": 2,
  ])
}

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
