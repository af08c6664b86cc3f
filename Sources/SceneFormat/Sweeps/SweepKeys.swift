import Diagnostics

enum SweepKeys {
  static let sweep = ObjectSchema(
    "a sweep",
    [
      Key("sweep", .number(.any), required: "1", "The version of the format, 1."),
      Key("$schema", .string, example: "\"./sweep.schema.json\"", "Where editors find the JSON Schema of sweeps."),
      Key("name", .string, "For people."),
      Key("description", .string, "The purpose, for people."),
      Key("scene", .string, required: "\"pong.json\"", "The scene's file, relative to this one."),
      Key(
        "axes", .object, example: "{ \"/views/ball/elasticity\": \"0.5:1:0.05\" }",
        "By JSON Pointers into the scene, or NAME=POINTER, the values there: a list, or text as -x takes it, such as low:high:step."),
      Key("zip", .bool, default: false, "Whether axes go together, value by value, instead of being combined."),
      Key("params", .string, example: "\"table.csv\"", "CSV of combinations, an axis a column, relative to this file."),
      Key("sample", .integer(.between(1, Double(SweepSample.largestCount))), example: "1000", "How many samples of the axes to take."),
      Key("seed", .integer(.between(0, 1e9)), default: 0, "Seed of the samples."),
      Key("method", .choice(SweepSample.Method.allCases.map { $0.rawValue }), default: "lhs", "Sampling design."),
      Key(
        "metrics", .list(.string), example: "[\"ball.speed:final\"]", "What is measured of each run, as -m takes it: METRIC or NAME=METRIC."
      ),
      Key("set", .object, example: "{ \"/frames\": 300 }", "By JSON Pointers, values that the scene has in all runs."),
    ])
}
