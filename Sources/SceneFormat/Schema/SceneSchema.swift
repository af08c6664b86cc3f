import Formats
import SceneModel
import Trajectories

/// The JSON Schema (2020-12) of scenes, generated from the tables of the reader.
///
/// It checks less than the reader: `physim check` finds errors that involve two places of a document (ids and references, times that
/// ascend) or arithmetic (a path that crosses itself). The schema accepts every document that the reader accepts. Keys and values that are
/// not built yet are left out.
public enum SceneSchema {
  /// The schema's identifier in editors.
  static let identifier = "urn:physim:scene:1"
  /// The file name in the `$schema` lines of starter scenes, which expect it in their folder.
  public static let fileName = "scene.schema.json"

  /// The document, in the layout of ``SceneFormatter``.
  public static var text: String {
    let bytes = Array(document.text.utf8)
    return String(decoding: SceneFormatter.format(bytes: bytes, name: fileName).bytes ?? bytes, as: UTF8.self)
  }

  static var document: JSONText {
    var definitions = tables.dropFirst().map { JSONText.Member(key: $0.name, value: $0.schema) }
    definitions.append(.init(key: "behavior", value: behavior))
    definitions += BehaviorType.all.map { .init(key: $0.schema.name, value: $0.schema.schema) }
    definitions.append(.init(key: "assignments", value: assignments))
    definitions.append(.init(key: "check", value: check))
    definitions += checks.map { .init(key: $0.name, value: $0.schema) }
    let head: JSONText = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(identifier),
      "title": "physim scene",
      "description":
        "A scene of physim, version 1 of the format. Lengths are points, times seconds, angles radians, clockwise on screen; y down.",
    ]
    return head.merging(tables[0].schema).merging(["$defs": .object(definitions)])
  }

  /// Every table but the behaviors', the scene's first.
  static let tables: [SchemaTable] = [
    scene, SchemaTable("parameter", ParameterFields.parameter), gravity, SchemaTable("entry", GravityFields.entry), trace,
    SchemaTable("columns", GravityFields.columns), wall, boundary, part, view,
    event, SchemaTable("repeat", EventFields.repetition), move, SchemaTable("eventPush", EventFields.push, rules: [oneDirection]),
    SchemaTable("eventSnap", EventFields.snap, ["id": id]),
    SchemaTable("retarget", MotionFields.retarget, ["to": reference("motionTarget")]),
    SchemaTable("drag", MotionFields.drag, ["path": ["minItems": 1]]),
    SchemaTable("release", MotionFields.release, ["velocity": MotionFields.velocitySchema(["kept"])]),
    SchemaTable("animatedScroll", MotionFields.scrollTo), track,
    SchemaTable(
      "motionTarget", MotionFields.target, rules: [SchemaRule.atLeastOne(MotionFields.target.names)]),
    SchemaTable("springParameters", MotionFields.spring), SchemaTable("decayParameters", MotionFields.decay),
    record, SchemaTable("pinMotor", BehaviorFields.pinMotor),
    SchemaTable("slidingMotor", BehaviorFields.slidingMotor), condition, bound("bound", ConditionFields.bound),
    bound("distanceBound", ConditionFields.distance), expect, SchemaTable("tolerance", ExpectFields.tolerance), region,
  ]

  // MARK: - The scene

  private static let scene = SchemaTable(
    "scene", SceneFields.scene,
    [
      "physim": ["const": 1], "requires": ["pattern": .string(ReleaseNumber.pattern)],
      "parameters": [
        "anyOf": [
          [
            "patternProperties": [
              "^x-": [:],
              "^[A-Za-z_][A-Za-z0-9_]*$": ["anyOf": [["type": ["number", "boolean", "string"]], reference("parameter")]],
            ],
            "additionalProperties": false,
          ]
        ]
      ],
      "variants": [
        "anyOf": [
          [
            "minProperties": 1, "additionalProperties": false,
            "patternProperties": ["^[A-Za-z0-9_-]{1,64}$": ["type": "object", "minProperties": 1]],
          ]
        ]
      ],
      "frameTimes": [
        "anyOf": [["type": "string"], ["type": "array", "items": ValueType.number(.notNegative).schema, "minItems": 1]]
      ],
      "gravity": reference("gravity"),
      "walls": list("wall"), "views": list("view"), "behaviors": list("behavior"), "events": list("event"), "tracks": list("track"),
      "record": reference("record"), "expect": reference("expect"),
    ],
    rules: [
      // without a length the run ends with the last of its times
      [
        "if": SchemaRule.required(["frameTimes"]), "then": SchemaRule.key("duration", excludes: ["frames"]),
        "else": SchemaRule.exactlyOne(["duration", "frames"]),
      ],
      // each profile has its own steps
      SchemaRule.when(
        "profile", is: "box2d", then: SchemaRule.without(["substeps"]),
        else: SchemaRule.without(["velocityIterations", "positionIterations"])),
      SchemaRule.when("profile", is: "uikit", then: SchemaRule.without(["substeps"])),
    ])

  private static let gravity = SchemaTable(
    "gravity", GravityFields.gravity,
    ["schedule": list("entry").merging(["minItems": 1]), "trace": reference("trace")],
    rules: [
      SchemaRule.exactlyOne(["vector", "schedule", "trace"]),
      SchemaRule.key("scale", needs: "trace"), SchemaRule.key("interpolation", needs: "schedule"),
      SchemaRule.key("trace", excludes: ["unit"]),
    ])

  private static let trace = SchemaTable(
    "trace", GravityFields.trace,
    [
      "columns": reference("columns"),
      "where": [
        "anyOf": [["additionalProperties": ["type": ["string", "array"], "items": ["type": "string"], "minItems": 1, "maxItems": 64]]]
      ],
    ], rules: [SchemaRule.key("rate", excludes: ["timeUnit", "differences"])])

  private static let track = SchemaTable(
    "track", TrackFields.track,
    [
      "keys": [
        "minItems": 1,
        "items": [
          "type": "array", "minItems": 2, "maxItems": 3, "prefixItems": [ValueType.number(.notNegative).schema],
          "items": ValueType.number(.any).schema.merging(["type": ["number", "boolean", "string"]]),
        ],
      ]
    ],
    rules: [SchemaRule.exactlyOne(["keys", "file"])])

  private static let record = SchemaTable(
    "record", TrackFields.record,
    // "-" is not a file
    ["columns": ["minItems": 1], "events": ["pattern": "^([^-]|[\\s\\S]{2,})$"]])

  // MARK: - Outlines and views

  private static let wall = SchemaTable(
    "wall", OutlineFields.wall, ["id": id, "bounds": ["const": true], "rect": box, "ellipse": box],
    rules: [
      SchemaRule.exactlyOne([["bounds"], ["from", "to"], ["path"], ["rect"], ["ellipse"]]), SchemaRule.key("insets", needs: "bounds"),
      SchemaRule.key("closed", needs: "path"), SchemaRule.key("to", needs: "from"), SchemaRule.key("from", needs: "to"),
    ])

  private static let boundary = SchemaTable(
    "boundary", OutlineFields.boundary, ["rect": box, "ellipse": box],
    rules: [
      SchemaRule.exactlyOne([["from", "to"], ["path"], ["rect"], ["ellipse"]]), SchemaRule.key("closed", needs: "path"),
      SchemaRule.key("to", needs: "from"), SchemaRule.key("from", needs: "to"),
    ])

  private static let part = SchemaTable(
    "part", ViewFields.part, ["frame": box],
    rules: [
      [
        "if": ["anyOf": [SchemaRule.required(["from"]), SchemaRule.required(["path"])]],
        "then": SchemaRule.without(["frame", "size", "collisionBoundsType", "collisionBoundingPath", "cornerRadius"])
          .merging(SchemaRule.exactlyOne([["from", "to"], ["path"]])),
        "else": ["allOf": [onePlace, shape]],
      ],
      SchemaRule.key("closed", needs: "path"), SchemaRule.key("to", needs: "from"), SchemaRule.key("from", needs: "to"),
    ])

  private static let view = SchemaTable(
    "view", ViewFields.view, ["id": id, "frame": box, "parts": list("part").merging(["minItems": 1])],
    rules: [
      onePlace,
      [
        "if": ["required": ["parts"]],
        "then": SchemaRule.without(["frame", "size", "collisionBoundsType", "collisionBoundingPath", "cornerRadius"])
          .merging(SchemaRule.required(["center"])),
        "else": shape,
      ],
    ])

  /// A place is a frame, or a center.
  private static let onePlace = SchemaRule.exactlyOne([["frame"], ["center"]]).merging(SchemaRule.key("frame", excludes: ["size"]))

  /// A path has its own size, other shapes have none of a path's keys, and only a rectangle has corners.
  private static let shape = SchemaRule.when(
    "collisionBoundsType", is: "path",
    then: SchemaRule.required(["collisionBoundingPath"]).merging(SchemaRule.without(["cornerRadius"])),
    else: SchemaRule.key("center", needs: "size").merging([
      "properties": ["collisionBoundingPath": false, "size": ValueType.numbers(2, .extent).schema],
      "allOf": [SchemaRule.when("collisionBoundsType", is: "ellipse", then: SchemaRule.without(["cornerRadius"]))],
    ]))

  // MARK: - Behaviors

  /// The one that its `type` names.
  private static var behavior: JSONText {
    [
      "type": "object", "required": ["type"],
      "properties": ["type": ["description": "Which behavior.", "enum": .array(BehaviorFields.types.map { .string($0) })]],
      "allOf": .array(BehaviorType.all.map { SchemaRule.when("type", is: .string($0.name), then: reference($0.schema.name)) }),
    ]
  }

  /// A vector is given by a direction or by an angle.
  static let oneDirection = SchemaRule.key("direction", excludes: ["angle"])

  // MARK: - Events

  private static let event = SchemaTable(
    "event", EventFields.event,
    [
      "when": reference("condition"), "repeat": reference("repeat"), "add": reference("view"),
      "addBehavior": ["anyOf": [["type": "string"], reference("behavior")]],
      "addWall": reference("wall"),
      "move": reference("move"), "set": reference("assignments"), "push": reference("eventPush"), "snap": reference("eventSnap"),
      "retarget": reference("retarget"), "drag": reference("drag"), "release": reference("release"),
      "scroll": reference("animatedScroll"),
    ],
    rules: [
      SchemaRule.atLeastOne(["time", "frame", "when"]), SchemaRule.key("time", excludes: ["frame"]),
      SchemaRule.exactlyOne(EventFields.actions),
      SchemaRule.key("until", needs: "when"),
      // a triggered event may happen again as soon as possible
      ["if": SchemaRule.required(["when"]), "else": ["properties": ["repeat": SchemaRule.required(["every"])]]],
    ])

  private static let move = SchemaTable("move", EventFields.move, rules: [SchemaRule.atLeastOne(["center", "angle"])])

  /// Values by the pointers to their places.
  private static let assignments: JSONText = [
    "type": "object",
    "patternProperties": [
      "^x-": [:],
      "^/(views|walls)/[^/]+/(category|collidesWith)$": ["anyOf": [ValueType.names.schema, ["type": "null"]]],
      "^/(views|walls|behaviors)/[^/]+/(?!category$|collidesWith$).+$": [
        "type": ["number", "boolean", "array", "string"], "pattern": .string(ValueType.expressionPattern), "minimum": -1_000_000_000,
        "maximum": 1_000_000_000,
        "items": ValueType.number(.any).schema, "minItems": 2, "maxItems": 2,
      ],
      "^/gravity(/vector)?$": ValueType.numbers(2, .any).schema,
    ],
    "additionalProperties": false,
  ]

  // MARK: - Parts of schemas

  static func reference(_ name: String) -> JSONText { ["$ref": .string("#/$defs/\(name)")] }
  static func list(_ name: String) -> JSONText { ["items": reference(name)] }

  /// An id without characters that patterns and pointers use.
  static let id: JSONText = ["pattern": "^[^*?/\\u0000-\\u001F]+$"]

  /// Place and size.
  static let box: JSONText = [
    "prefixItems": [number, number, extent, extent], "items": false,
  ]
  private static let number = ValueType.number(.any).schema
  private static let extent = ValueType.number(.extent).schema
}
