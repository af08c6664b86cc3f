import SceneModel

enum SceneFields {
  static let scene = ObjectSchema(
    "a scene",
    [
      Field("physim", .number(.any), required: "1", "The version of the format, 1."),
      Field("$schema", .string, example: "\"./scene.schema.json\"", "Where editors find the JSON Schema of scenes."),
      Field(
        "requires", .string, example: "\"0.3\"",
        "The oldest release of physim that reads the scene and moves it as it was meant."),
      Field("name", .string, "For people."),
      Field("description", .string, "A description for people."),
      Field(
        "parameters", .object, example: "{ \"count\": 20 }",
        "Named values for expressions; --set NAME=VALUE and sweeps change them."),
      Field(
        "variants", .object, example: "{ \"fast\": { \"speed\": 900 } }",
        "Named sets of other values, by parameter or JSON Pointer: each is tested with a golden of its own; --variant runs one."),
      Field("seed", .integer(.notNegative), default: 0, "Of the random values in expressions."),
      Field("bounds", .numbers(2, .extent), required: "[320, 460]", "[width, height] of the reference view."),
      Field("profile", .choice(Profile.allCases.map { $0.rawValue }), default: "physics", "The rules to run under."),
      Field(
        "pointsPerMeter", .number(NumberRange(minimum: 0.01, maximum: 1e6)), default: .byProfile { $0.pointsPerMeter },
        "Points per meter: converts m/s² and g, and scales the engine's tolerances."
      ),
      Field("frameRate", .number(.between(1, 1000)), default: 60, "Frames per second, and steps of the world."),
      Field(
        "frameTimes", .any, example: "\"drops.csv\"",
        "Seconds of the frames, ascending, or a CSV file with a column time; times count from the first, and frames after the last have frameRate."
      ),
      Field("substeps", .integer(.between(1, 64)), "Solver substeps per frame, under physics only; 4 unless given."),
      Field(
        "velocityIterations", .integer(.between(1, 100)), default: .number(Double(Profile.velocityIterations)),
        "Velocity iterations per step, under box2d only."),
      Field(
        "positionIterations", .integer(.between(0, 100)), default: .number(Double(Profile.positionIterations)),
        "Position iterations per step, under box2d only."),
      Field(
        "bounceThreshold", .number(.notNegative), example: "20",
        "Impacts slower than this do not bounce, pt/s. Unless given: 1 mm/s under physics, 1 m/s under uikit and box2d."
      ),
      Field("duration", .number(.notNegative), example: "10", "How long to run, seconds; or frames."),
      Field("frames", .integer(.notNegative), example: "600", "Index of the last frame; or duration."),
      Field(
        "stopWhenSettled", .bool, default: false,
        "Ends the run once every view has been at rest for half a second and no event is to come."),
      Field("sleeping", .bool, default: true, "Whether views at rest sleep until something wakes them."),
      Field("continuous", .bool, default: true, "Whether fast views are kept from tunneling through walls and static views."),
      Field("gravity", .object, example: "{ \"vector\": [0, 9.81], \"unit\": \"m/s2\" }", "World gravity: constant, schedule or trace."),
      Field("walls", .array, default: [], "Static geometry that stops every view."),
      Field("views", .array, required: "[]", "The views."),
      Field("behaviors", .array, default: [], "UIKit Dynamics behaviors."),
      Field("events", .array, default: [], "Changes at a time or on a condition."),
      Field("tracks", .array, default: [], "Parameters that follow a curve."),
      Field("record", .object, "What the trajectory holds."),
      Field("expect", .object, "Checks of a run, and tolerances of its golden."),
    ])
}

/// Parameters of expressions, as a scene declares them; `ParameterTable` reads them.
enum ParameterFields {
  static let parameter = ObjectSchema(
    "a parameter",
    [
      Field("default", .any, required: "20", "Its value: a number, true or false, a text, or an expression of other parameters."),
      Field("min", .number(.any), "The least value it may have."),
      Field("max", .number(.any), "The greatest value it may have."),
      Field("description", .string, "A description for people."),
    ])
}
