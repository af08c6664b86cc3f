enum SceneKeys {
  static let scene = KeyTable(
    "a scene",
    [
      Key("physim", .number(.any), required: "1", "The version of the format, 1."),
      Key("$schema", .string, example: "\"./scene.schema.json\"", "Where editors find the JSON Schema of scenes."),
      Key("name", .string, "For people."),
      Key("description", .string, "What happens, for people."),
      Key("bounds", .numbers(2, .extent), required: "[320, 460]", "[width, height] of the reference view."),
      Key("profile", .choice(Profile.allCases.map(\.rawValue)), default: "\"physics\"", "The rules to run under."),
      Key(
        "pointsPerMeter", .number(NumberRange(minimum: 0.01, maximum: 1e6)), default: "100", "Turns m/s² and g into points. Under box2d 16."
      ),
      Key("frameRate", .number(.between(1, 1000)), default: "60", "Frames a second."),
      Key("substeps", .integer(.between(1, 64)), "Solver substeps a frame, under physics."),
      Key("velocityIterations", .integer(.between(1, 100)), default: "8", "Sweeps over velocities a step, under box2d."),
      Key("positionIterations", .integer(.between(0, 100)), default: "3", "Sweeps over positions a step, under box2d."),
      Key("duration", .number(.notNegative), example: "10", "How long to run, seconds; or frames."),
      Key("frames", .integer(.notNegative), example: "600", "Index of the last frame; or duration."),
      Key("stopWhenSettled", .bool, default: "false", "Ends once every view has been at rest for half a second."),
      Key("sleeping", .bool, default: "true", "Whether views at rest sleep until something concerns them."),
      Key("continuous", .bool, default: "true", "Whether fast views are kept from tunneling through what stands still."),
      Key("gravity", .object, example: "{ \"vector\": [0, 9.81], \"unit\": \"m/s2\" }", "World gravity: constant, schedule or trace."),
      Key("walls", .array, default: "[]", "What never moves and stops every view."),
      Key("views", .array, required: "[]", "The moving things."),
      Key("behaviors", .array, default: "[]", "UIKit Dynamics behaviors."),
      Key("events", .array, default: "[]", "What happens at a time."),
      Key("tracks", .array, default: "[]", "Parameters that follow a curve."),
      Key("record", .object, "What the trajectory holds."),
      Key("expect", .object, "Checks of a run, and tolerances of its golden."),
    ])
}
