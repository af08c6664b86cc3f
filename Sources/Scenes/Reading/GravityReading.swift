enum GravityKeys {
  static let units = AccelerationUnit.allCases.map(\.rawValue)
  static let interpolations = Interpolation.allCases.map(\.rawValue)

  static let gravity = KeyTable(
    "gravity",
    [
      Key("vector", .numbers(2, .any), "Constant gravity, y down."),
      Key("schedule", .array, "[{time, vector}, …]"),
      Key("trace", .object, "A recorded accelerometer."),
      Key("unit", .choice(units), "m/s2 by default."),
      Key("interpolation", .choice(interpolations), "Of a schedule, hold by default."),
      Key("scale", .number(.any), "Factor on a trace, 1 by default."),
    ])
  static let entry = KeyTable(
    "an entry of a schedule",
    [
      Key("time", .number(.notNegative), required: true, "Seconds, ascending."),
      Key("vector", .numbers(2, .any), required: true, "From then on."),
    ])
  static let trace = KeyTable(
    "a trace",
    [
      Key("file", .string, required: true, "CSV, relative to the scene."),
      Key("format", .choice(["auto"] + TraceFormat.allCases.map(\.rawValue)), "auto by default."),
      Key("orientation", .choice(TraceOrientation.allCases.map(\.rawValue)), "How the device was held, portrait by default."),
      Key("interpolation", .choice(interpolations), "linear by default."),
      Key("start", .number(.notNegative), "Seconds of the trace to skip."),
      Key("loop", .bool, "Starts over at its end."),
      Key("columns", .object, "{time, x, y, z}: header names."),
      Key("unit", .choice(["g", "m/s2"]), "Of the file."),
      Key("sign", .choice(["apple", "android"]), "apple: at rest upright y is -1 g."),
      Key("lowPass", .any, built: false, "Cut-off, Hz."),
    ])
  static let columns = KeyTable(
    "columns",
    [
      Key("time", .string, "Header of the time."), Key("x", .string, "Header of x."), Key("y", .string, "Header of y."),
      Key("z", .string, "Header of z."),
    ])
}

extension SceneDecoder {
  mutating func gravity(_ value: JSONValue, at pointer: String, pointsPerMeter: Double) -> Gravity? {
    let fields = Fields(value, GravityKeys.gravity, at: pointer, &findings)
    let given = ["vector", "schedule", "trace"].filter { fields.has($0) }
    guard let form = given.first else {
      findings.report(.missingKey("vector\", \"schedule\" or \"trace", owner: "gravity"), fields.opening, value.source, pointer)
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &findings)
      return nil
    }
    for key in ["scale"] where form != "trace" && fields.has(key) { _ = fields.conflict(form, key, &findings) }
    if form != "schedule" && fields.has("interpolation") { _ = fields.conflict(form, "interpolation", &findings) }
    let unit = fields.string("unit").flatMap(AccelerationUnit.init(rawValue:)) ?? .metersPerSecondSquared
    switch form {
    case "vector": return fields.point("vector").map { Gravity(unit: unit, curve: .constant($0)) }
    case "schedule": return schedule(fields).map { Gravity(unit: unit, curve: $0) }
    default:
      if fields.has("unit") { _ = fields.conflict("trace", "unit", &findings) }
      let trace = Fields(fields["trace"] ?? value, GravityKeys.trace, at: fields.place("trace"), &findings)
      return self.trace(trace, scale: fields.number("scale") ?? 1).map { Gravity(unit: .g, curve: $0) }
    }
  }

  private mutating func schedule(_ fields: Fields) -> GravityCurve? {
    var times: [Double] = []
    var vectors: [Vector] = []
    for (i, element) in fields.elements("schedule").enumerated() {
      let entry = Fields(element, GravityKeys.entry, at: "\(fields.place("schedule"))/\(i)", &findings)
      guard let time = entry.number("time"), let vector = entry.point("vector") else { continue }
      if let last = times.last, time <= last { report(.notAscending(time, after: last), entry, "time") }
      times.append(time)
      vectors.append(vector)
    }
    guard !times.isEmpty else {
      if fields["schedule"] != nil, fields.elements("schedule").isEmpty {
        report(.wrongCount(expected: "at least 1 entry", found: 0), fields, "schedule")
      }
      return nil
    }
    let interpolation = fields.string("interpolation").flatMap(Interpolation.init(rawValue:)) ?? .hold
    return GravityCurve(times: times, vectors: vectors, interpolation: interpolation)
  }

  private mutating func trace(_ fields: Fields, scale: Double) -> GravityCurve? {
    guard let file = fields.string("file") else { return nil }
    var options = TraceOptions()
    options.format = fields.string("format").flatMap(TraceFormat.init(rawValue:))
    options.orientation = fields.string("orientation").flatMap(TraceOrientation.init(rawValue:)) ?? .portrait
    options.isMetric = fields.string("unit").map { $0 == "m/s2" }
    options.isAndroid = fields.string("sign").map { $0 == "android" }
    options.start = fields.number("start") ?? 0
    options.loops = fields.bool("loop") ?? false
    options.interpolation = fields.string("interpolation").flatMap(Interpolation.init(rawValue:)) ?? .linear
    options.scale = scale
    options.needed = duration
    if let columns = fields["columns"] {
      let names = Fields(columns, GravityKeys.columns, at: fields.place("columns"), &findings)
      options.columns = ["time", "x", "y", "z"].map { names.string($0) }
    }
    let path = file.hasPrefix("/") || folder.isEmpty ? file : "\(folder)/\(file)"
    let (curve, problems) = TraceReader.read(path, options, limits)
    for problem in problems { report(.trace(problem), fields, "file") }
    return curve
  }
}
