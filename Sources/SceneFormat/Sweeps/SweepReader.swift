public import Formats
public import SceneModel

/// The options of a command line for a sweep, in addition to its file.
public struct SweepRequest: Sendable {
  /// `POINTER=VALUES` each.
  public var axes: [String] = []
  public var isZip = false
  /// Path of a table of parameters.
  public var table: String?
  public var sampleCount: Int?
  public var seed: UInt64?
  public var method: SweepSample.Method?
  public var metrics: [String] = []
  public var overrides: [Override] = []
  /// Whether an axis is `low:high`, for all numbers between the two, instead of a list of values.
  public var hasBounds = false
  /// Whether an axis with bounds may be a list of values instead, and a parameter that is true or false stands for both.
  public var hasChoices = false
  public init() {}
}

/// The result of reading a sweep.
public struct SweepReadResult: Sendable {
  /// Nil if the diagnostics have an error.
  public let sweep: Sweep?
  public let diagnostics: [Diagnostic]
  /// The scene's text, and all other texts with ranges of diagnostics.
  public let sources: [SourceText]
  let limits: Limits

  public func rendered(_ diagnostics: [Diagnostic], isColored: Bool = false) -> String {
    Renderer(sources: sources, isColored: isColored).render(diagnostics, limit: limits.diagnostics)
  }

  /// A diagnostic in one line: the error, and its place in the scene.
  public func sentence(_ diagnostic: Diagnostic) -> String {
    let text = DiagnosticText(diagnostic, sources).text
    return diagnostic.pointer.isEmpty ? text : "\(text) (at \(diagnostic.pointer))"
  }
}

/// Reads and checks the text of a sweep, or of a scene with options.
public enum SweepReader {
  /// - Parameters:
  ///   - bytes: A sweep's file, or a scene.
  ///   - name: The name of the text in diagnostics.
  ///   - path: Of the file; nil for standard input.
  ///   - files: The files that the sweep and its scene name: tables, traces, tracks.
  ///   - request: The options of the command line, added to a sweep's file; they win over the file's.
  public static func read(
    bytes: [UInt8], name: String, path: String?, files: SceneFiles, request: SweepRequest, limits: Limits = .standard
  ) -> SweepReadResult {
    var assembly = SweepAssembly(files, limits: limits)
    let sweep = assembly.sweep(bytes, name: name, path: path, request)
    let sink = assembly.sink
    return SweepReadResult(
      sweep: sink.hasErrors ? nil : sweep, diagnostics: sink.diagnostics.inReportOrder, sources: assembly.sources, limits: limits)
  }

  /// The path of the scene that a sweep's file names; nil if the file is not a sweep.
  public static func scenePath(_ bytes: [UInt8], path: String, limits: Limits = .standard) -> String? {
    guard let document = JSONParser.parse(bytes, limits: limits.json).value, isSweep(document), let scene = document.member("scene")?.string
    else { return nil }
    return SceneReader.path(scene, in: SceneReader.folder(of: path))
  }

  /// Whether a text is a sweep's file rather than a scene; false for a text that is not JSON.
  public static func isSweep(_ bytes: [UInt8], limits: Limits = .standard) -> Bool {
    JSONParser.parse(bytes, limits: limits.json).value.map { isSweep($0) } ?? false
  }

  /// Whether a text is a sweep's file rather than a scene.
  static func isSweep(_ document: JSONValue) -> Bool { document.member("sweep") != nil && document.member("physim") == nil }
}

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
