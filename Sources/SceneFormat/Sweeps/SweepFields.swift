import SceneModel

enum SweepFields {
  static let sweep = ObjectSchema(
    "a sweep",
    [
      Field("sweep", .number(.any), required: "1", "The version of the format, 1."),
      Field("$schema", .string, example: "\"./sweep.schema.json\"", "Where editors find the JSON Schema of sweeps."),
      Field("name", .string, "For people."),
      Field("description", .string, "The purpose, for people."),
      Field("scene", .string, required: "\"pong.json\"", "The scene's file, relative to this one."),
      Field(
        "axes", .object, example: "{ \"/views/ball/elasticity\": \"0.5:1:0.05\" }",
        "By JSON Pointers into the scene, or NAME=POINTER, the values there: a list, or text as -x takes it, such as low:high:step."),
      Field("zip", .bool, default: false, "Whether axes go together, value by value, instead of being combined."),
      Field("params", .string, example: "\"table.csv\"", "CSV of combinations, an axis a column, relative to this file."),
      Field("sample", .integer(.between(1, Double(SweepSample.largestCount))), example: "1000", "How many samples of the axes to take."),
      Field("seed", .integer(.between(0, 1e9)), default: 0, "Seed of the samples."),
      Field("method", .choice(SweepSample.Method.allCases.map { $0.rawValue }), default: "lhs", "Sampling design."),
      Field(
        "metrics", .list(.string), example: "[\"ball.speed:final\"]", "What is measured of each run, as -m takes it: METRIC or NAME=METRIC."
      ),
      Field("set", .object, example: "{ \"/frames\": 300 }", "By JSON Pointers, values that the scene has in all runs."),
    ])
}
