/// The tables of scene format 1. A key whose kind is `.notBuilt` is known and refused; shorten these and `NotBuilt` as features land.
enum SceneTables {
  static let scene = ObjectTable("scene", [
    Field("physim", .any, nil, "The version of this format, 1."),
    Field("$schema", .string), Field("name", .string), Field("description", .string),
    Field("bounds", .size, nil, "Width and height of the reference view, points."),
    Field("profile", .choice(Profile.allCases.map(\.rawValue)), "\"physics\"", "The rules to run under."),
    Field("pointsPerMeter", .number(.within(1e-3, 1e6)), "100"),
    Field("frameRate", .number(.within(1, 1000)), "60", "Frames a second."),
    Field("substeps", .integer(1...256), nil, "Solver substeps a frame."),
    Field("velocityIterations", .notBuilt), Field("positionIterations", .notBuilt),
    Field("duration", .number(.notNegative), nil, "Seconds to run."),
    Field("frames", .integer(0...1e12), nil, "The last frame."),
    Field("stopWhenSettled", .bool, "false"), Field("sleeping", .bool, "true"), Field("continuous", .bool, "true"),
    Field("gravity", .object), Field("walls", .list, "[]"), Field("views", .list), Field("behaviors", .list, "[]"),
    Field("events", .list, "[]"), Field("tracks", .list, "[]"), Field("record", .object), Field("expect", .notBuilt),
  ])
  static let gravity = ObjectTable("gravity", [
    Field("vector", .vector), Field("schedule", .list), Field("trace", .object),
    Field("unit", .choice(AccelerationUnit.allCases.map(\.rawValue)), "\"m/s2\""),
    Field("interpolation", .choice(["hold", "linear"]), "\"hold\""), Field("scale", .number(.any), "1"),
  ])
  static let gravityKey = ObjectTable("schedule entry", [Field("time", .number(.notNegative)), Field("vector", .vector)])
  static let trace = ObjectTable("trace", [
    Field("file", .string), Field("format", .choice(["auto", "plain", "sensorLogger"]), "\"auto\""),
    Field("orientation", .choice(["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]), "\"portrait\""),
    Field("interpolation", .choice(["hold", "linear"]), "\"linear\""), Field("start", .number(.notNegative), "0"),
    Field("loop", .bool, "false"), Field("columns", .object), Field("unit", .choice(["g", "m/s2"]), "\"g\""),
    Field("sign", .choice(["apple", "android"]), "\"apple\""), Field("lowPass", .notBuilt),
  ])
  static let columns = ObjectTable("columns", [Field("t", .any), Field("x", .any), Field("y", .any), Field("z", .any)])
  private static let outline = [
    Field("from", .vector), Field("to", .vector), Field("path", .points), Field("closed", .bool, "false"), Field("rect", .rect),
    Field("ellipse", .rect),
  ]
  static let wall = ObjectTable("wall", [
    Field("id", .id), Field("elasticity", .number(.notNegative), "0"), Field("friction", .number(.notNegative), "0.2"),
    Field("bounds", .bool, "false"), Field("insets", .insets, "[0, 0, 0, 0]"),
  ] + outline)
  static let boundary = ObjectTable("boundary", [Field("id", .id)] + outline)
  private static let properties = [
    Field("density", .number(.positive), "1"), Field("elasticity", .number(.notNegative)), Field("friction", .number(.notNegative)),
    Field("resistance", .number(.notNegative)), Field("angularResistance", .number(.notNegative)), Field("charge", .number(.any), "0"),
    Field("anchored", .bool, "false"), Field("allowsRotation", .bool, "true"),
  ]
  private static let shape = [
    Field("center", .vector), Field("size", .size), Field("angle", .number(.any), "0"),
    Field("collisionBoundsType", .choice(["rectangle", "ellipse", "path"]), "\"rectangle\""), Field("collisionBoundingPath", .points),
    Field("cornerRadius", .number(.notNegative), "0"),
  ]
  static let view = ObjectTable("view", [
    Field("id", .id), Field("frame", .rect), Field("parts", .list), Field("type", .choice(MotionType.allCases.map(\.rawValue)), "\"dynamic\""),
    Field("velocity", .vector, "[0, 0]"), Field("angularVelocity", .number(.any), "0"), Field("bullet", .bool, "false"),
    Field("sensor", .bool, "false"), Field("asleep", .bool, "false"), Field("category", .notBuilt), Field("collidesWith", .notBuilt),
  ] + shape + properties)
  static let part = ObjectTable("part", [Field("frame", .rect)] + shape)

  private static let header = [
    Field("type", .string), Field("id", .id), Field("from", .number(.notNegative), "0"), Field("until", .number(.notNegative)),
  ]
  private static let polar = [
    Field("direction", .vector), Field("angle", .number(.any)), Field("magnitude", .number(.any)),
  ]
  static let behaviors: [(type: String, table: ObjectTable)] = [
    ("gravity", ObjectTable("gravity behavior", header + polar + [Field("items", .selection, "\"*\"")])),
    ("collision", ObjectTable("collision behavior", header + [
      Field("items", .selection, "\"*\""), Field("mode", .choice(["everything", "items", "boundaries"]), "\"everything\""),
      Field("boundaries", .list, "[]"), Field("translatesReferenceBoundsIntoBoundary", .bool, "false"), Field("insets", .insets),
    ])),
    ("attachment", ObjectTable("attachment behavior", header + [
      Field("item", .id), Field("offset", .vector, "[0, 0]"), Field("anchor", .vector), Field("to", .id),
      Field("toOffset", .vector, "[0, 0]"), Field("kind", .any, "\"distance\""), Field("length", .number(.notNegative)),
      Field("frequency", .number(.notNegative), "0"), Field("damping", .number(.notNegative), "0"),
      Field("collideConnected", .bool, "true"), Field("frictionTorque", .notBuilt), Field("range", .notBuilt), Field("axis", .notBuilt),
      Field("motor", .notBuilt),
    ])),
    ("snap", ObjectTable("snap behavior", header + [
      Field("item", .id), Field("point", .vector), Field("damping", .number(.within(0, 1)), "0.5"),
    ])),
    ("push", ObjectTable("push behavior", header + polar + [
      Field("items", .selection, "\"*\""), Field("mode", .choice(["continuous", "instantaneous"]), "\"continuous\""),
      Field("targetOffset", .vector, "[0, 0]"), Field("active", .bool, "true"),
    ])),
    ("dynamicItem", ObjectTable("dynamicItem behavior", header + properties + [
      Field("items", .selection, "\"*\""), Field("addLinearVelocity", .vector, "[0, 0]"),
      Field("addAngularVelocity", .number(.any), "0"),
    ])),
  ]
  static let event = ObjectTable("event", [
    Field("time", .number(.notNegative)), Field("frame", .integer(0...1e12)), Field("add", .object), Field("addBehavior", .object),
    Field("addWall", .object), Field("remove", .id), Field("move", .object), Field("set", .object), Field("push", .object),
    Field("repeat", .object), Field("when", .notBuilt),
  ])
  static let move = ObjectTable("move", [Field("view", .id), Field("center", .vector), Field("angle", .number(.any))])
  static let push = ObjectTable("push", [Field("view", .id), Field("targetOffset", .vector, "[0, 0]")] + polar)
  static let repetition = ObjectTable("repeat", [Field("every", .number(.positive)), Field("times", .integer(1...1e9))])
  static let track = ObjectTable("track", [
    Field("target", .string), Field("keys", .list), Field("file", .notBuilt),
    Field("interpolation", .choice(["hold", "linear"]), "\"linear\""),
  ])
  static let record = ObjectTable("record", [
    Field("views", .selection, "\"*\""), Field("every", .integer(1...1e9), "1"), Field("columns", .list), Field("events", .string),
  ])
}

/// Values of the format that this version knows and refuses.
enum NotBuilt {
  static let profiles = ["uikit", "box2d"]
  static let behaviorTypes = ["field", "group", "composite"]
  static let attachmentKinds = ["limit", "fixed", "pin", "sliding"]
}
