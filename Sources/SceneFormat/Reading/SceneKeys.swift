import Diagnostics
import SceneModel

enum SceneKeys {
  static let scene = ObjectSchema(
    "a scene",
    [
      Key("physim", .number(.any), required: "1", "The version of the format, 1."),
      Key("$schema", .string, example: "\"./scene.schema.json\"", "Where editors find the JSON Schema of scenes."),
      Key("name", .string, "For people."),
      Key("description", .string, "A description for people."),
      Key(
        "parameters", .object, example: "{ \"count\": 20 }",
        "Named values for expressions; --set NAME=VALUE and sweeps change them."),
      Key("seed", .integer(.notNegative), default: 0, "Of the random values in expressions."),
      Key("bounds", .numbers(2, .extent), required: "[320, 460]", "[width, height] of the reference view."),
      Key("profile", .choice(Profile.allCases.map { $0.rawValue }), default: "physics", "The rules to run under."),
      Key(
        "pointsPerMeter", .number(NumberRange(minimum: 0.01, maximum: 1e6)), default: .byProfile { $0.pointsPerMeter },
        "Points per meter: converts m/s² and g, and scales the engine's tolerances."
      ),
      Key("frameRate", .number(.between(1, 1000)), default: 60, "Frames per second."),
      Key("substeps", .integer(.between(1, 64)), "Solver substeps per frame, under physics only; 4 unless given."),
      Key(
        "velocityIterations", .integer(.between(1, 100)), default: .number(Double(Profile.velocityIterations)),
        "Velocity iterations per step, under box2d only."),
      Key(
        "positionIterations", .integer(.between(0, 100)), default: .number(Double(Profile.positionIterations)),
        "Position iterations per step, under box2d only."),
      Key("duration", .number(.notNegative), example: "10", "How long to run, seconds; or frames."),
      Key("frames", .integer(.notNegative), example: "600", "Index of the last frame; or duration."),
      Key(
        "stopWhenSettled", .bool, default: false,
        "Ends the run once every view has been at rest for half a second and no event is to come."),
      Key("sleeping", .bool, default: true, "Whether views at rest sleep until something wakes them."),
      Key("continuous", .bool, default: true, "Whether fast views are kept from tunneling through walls and static views."),
      Key("gravity", .object, example: "{ \"vector\": [0, 9.81], \"unit\": \"m/s2\" }", "World gravity: constant, schedule or trace."),
      Key("walls", .array, default: [], "Static geometry that stops every view."),
      Key("views", .array, required: "[]", "The views."),
      Key("behaviors", .array, default: [], "UIKit Dynamics behaviors."),
      Key("events", .array, default: [], "Changes at a time or on a condition."),
      Key("tracks", .array, default: [], "Parameters that follow a curve."),
      Key("record", .object, "What the trajectory holds."),
      Key("expect", .object, "Checks of a run, and tolerances of its golden."),
    ])
}
