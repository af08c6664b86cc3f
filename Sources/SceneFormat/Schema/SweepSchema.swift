import Formats

/// The JSON Schema (2020-12) of sweeps' files, generated from the table of the reader.
///
/// `physim sweep --dry-run` checks the text of axes, and the scenes of their values.
public enum SweepSchema {
  static let identifier = "urn:physim:sweep:1"
  public static let fileName = "sweep.schema.json"

  /// The document, in the layout of ``SceneFormatter``.
  public static var text: String {
    let bytes = Array(document.text.utf8)
    return String(decoding: SceneFormatter.format(bytes: bytes, name: fileName).bytes ?? bytes, as: UTF8.self)
  }

  static var document: JSONText {
    let head: JSONText = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(identifier),
      "title": "physim sweep",
      "description": "A sweep of physim, version 1 of the format: a scene, what varies in it, and what is measured.",
    ]
    return head.merging(sweep.schema)
  }

  static let sweep = SchemaTable(
    "sweep", SweepFields.sweep,
    [
      "sweep": ["const": 1],
      "axes": [
        "patternProperties": [
          "^/.": ["type": ["string", "array", "number", "boolean", "object", "null"], "minItems": 1]
        ],
        "additionalProperties": false,
      ],
      "set": ["patternProperties": ["^/.": [:]], "additionalProperties": false],
    ],
    rules: [SchemaRule.key("seed", needs: "sample"), SchemaRule.key("method", needs: "sample")])
}
