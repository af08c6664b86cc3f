import Formats
import SceneModel

enum GravityFields {
  static let units = AccelerationUnit.allCases.map { $0.rawValue }
  static let interpolations = Interpolation.allCases.map { $0.rawValue }

  static let gravity = ObjectSchema(
    "gravity",
    [
      Field("vector", .numbers(2, .any), example: "[0, 9.81]", "Constant gravity, y down."),
      Field("schedule", .array, "[{time, vector}, …]"),
      Field("trace", .object, "A recorded accelerometer."),
      Field("unit", .choice(units), default: "m/s2", "Of the vectors."),
      Field("interpolation", .choice(interpolations), default: "hold", "Of a schedule: how it gets from entry to entry."),
      Field("scale", .number(.any), default: 1, "Factor on a trace."),
      Field(
        "offset", .numbers(2, .any), default: [0, 0], "Added to all vectors, in their unit, which is g for a trace: an error of the sensor."
      ),
      Field(
        "rotation", .number(.any), default: 0, "Radians by which all vectors are turned, clockwise on screen: a device held at a tilt."),
    ])
  static let entry = ObjectSchema(
    "an entry of a schedule",
    [
      Field("time", .number(.notNegative), required: "0", "Seconds, ascending."),
      Field("vector", .numbers(2, .any), required: "[0, 9.81]", "From then on."),
    ])
  static let timeUnits: [(name: String, seconds: Double)] = [("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)]
  static let trace = ObjectSchema(
    "a trace",
    [
      Field("file", .string, required: "\"tilt.csv\"", "CSV, relative to the scene."),
      Field(
        "format", .choice(["auto"] + TraceFormat.allCases.map { $0.rawValue }), default: "auto",
        "How the file is laid out; auto goes by its header."),
      Field("orientation", .choice(TraceOrientation.allCases.map { $0.rawValue }), default: "portrait", "How the device was held."),
      Field("interpolation", .choice(interpolations), default: "linear", "How it gets from reading to reading."),
      Field("start", .number(.notNegative), default: 0, "Seconds of the trace to skip."),
      Field("loop", .bool, default: false, "Starts over at its end."),
      Field("columns", .object, "{time, x, y, z}: names in the header, or places counted from 1 as texts."),
      Field(
        "where", .object, example: "{ \"sensor\": \"accelerometer\" }",
        "Which rows are read: {column: text}, or a list of texts."),
      Field("skipEmpty", .bool, default: false, "Leaves out rows in which time, x, y or z is empty, NaN, NA or null."),
      Field("differences", .bool, default: false, "Each time counts from the reading before."),
      Field("timeUnit", .choice(timeUnits.map { $0.name }), "Of the times, by the header or their steps by default."),
      Field("rate", .number(.positive), example: "50", "Readings per second, in place of times in the file."),
      Field("unit", .choice(["g", "m/s2"]), "Of the readings, by the header or their magnitudes by default."),
      Field(
        "sign", .choice(["apple", "android"]),
        "apple: at rest upright y is -1 g; android by default for phyphox, AndroSensor and Physics Toolbox."),
      Field("lowPass", .number(.notNegative), default: 0, "Cut-off of a filter, Hz; 0 for none."),
    ])
  static let columns = ObjectSchema(
    "columns",
    [
      Field("time", .string, "Header of the time."), Field("x", .string, "Header of x."), Field("y", .string, "Header of y."),
      Field("z", .string, "Header of z."),
    ])
}

extension SceneDecoder {
  mutating func gravity(_ value: JSONValue, at place: DocumentPath) -> Gravity? {
    let fields = ObjectDecoder(value, GravityFields.gravity, at: place, &sink)
    var gravity = gravity(fields)
    if let offset = fields.point("offset") { gravity?.curve.add(offset) }
    gravity?.curve.turn(by: fields.value("rotation"))
    return gravity
  }

  private mutating func gravity(_ fields: ObjectDecoder) -> Gravity? {
    let given = ["vector", "schedule", "trace"].filter { fields.has($0) }
    guard let form = given.first else {
      reportMissing(.key(.missingOneOf(["vector", "schedule", "trace"], owner: "gravity", example: "\"vector\": [0, 9.81]")), fields)
      return nil
    }
    if given.count > 1 {
      _ = fields.conflict(given[0], given[1], &sink)
      return nil
    }
    if form != "trace" && fields.has("scale") { report(.key(.onlyFor("scale", "trace")), fields, "scale") }
    if form != "schedule" && fields.has("interpolation") { report(.key(.onlyFor("interpolation", "schedule")), fields, "interpolation") }
    let unit: AccelerationUnit = fields.value("unit")
    switch form {
    case "vector": return fields.point("vector").map { Gravity(unit: unit, curve: .constant($0)) }
    case "schedule": return schedule(fields).map { Gravity(unit: unit, curve: $0) }
    default:
      if fields.has("unit") { _ = fields.conflict("trace", "unit", &sink) }
      guard let value = fields["trace"] else { return nil }
      let trace = ObjectDecoder(value, GravityFields.trace, at: fields.place("trace"), &sink)
      return self.trace(trace, scale: fields.value("scale")).map { Gravity(unit: .g, curve: $0) }
    }
  }

  private mutating func schedule(_ fields: ObjectDecoder) -> GravityCurve? {
    let interpolation: Interpolation = fields.value("interpolation")
    var curve = GravityCurve(times: [], vectors: [], interpolation: interpolation)
    let elements = fields.elements("schedule")
    for i in elements.indices {
      let entry = ObjectDecoder(elements[i], GravityFields.entry, at: fields.place("schedule").index(i), &sink)
      guard let time = entry.number("time"), let vector = entry.point("vector") else { continue }
      if let last = curve.times.last, time <= last { report(.time(.notAscending(time, after: last)), entry, "time") }
      curve.times.append(time)
      curve.vectors.append(vector)
    }
    if fields["schedule"] != nil, elements.isEmpty {
      report(.value(.wrongCount(expected: "at least 1 entry", found: 0)), fields, "schedule")
    }
    return curve.times.isEmpty ? nil : curve
  }

  private mutating func trace(_ fields: ObjectDecoder, scale: Double) -> GravityCurve? {
    var options = TraceOptions()
    options.format = fields.string("format").flatMap(TraceFormat.init(rawValue:))
    options.orientation = fields.value("orientation")
    options.timeUnit = fields.string("timeUnit").flatMap { name in GravityFields.timeUnits.first { $0.name == name }?.seconds }
    options.rate = fields.number("rate")
    options.isMetric = fields.string("unit").map { $0 == "m/s2" }
    options.isAndroid = fields.string("sign").map { $0 == "android" }
    options.start = fields.value("start")
    options.loops = fields.value("loop")
    options.interpolation = fields.value("interpolation")
    options.scale = scale
    options.lowPass = fields.value("lowPass")
    options.needed = clock.knownDuration
    if let columns = fields["columns"] {
      let names = ObjectDecoder(columns, GravityFields.columns, at: fields.place("columns"), &sink)
      options.columns = ["time", "x", "y", "z"].map { names.string($0) }
    }
    options.skipsEmpty = fields.value("skipEmpty")
    options.areDifferences = fields.value("differences")
    if let value = fields["where"] { options.conditions = conditions(value, at: fields.place("where")) }
    if fields.has("rate"), fields.has("differences") { _ = fields.conflict("rate", "differences", &sink) }
    if fields.has("rate"), fields.has("timeUnit") { _ = fields.conflict("rate", "timeUnit", &sink) }
    guard let file = fields.string("file") else { return nil }
    let (curve, problems) = context.files.curve(context.path(file), options, limits)
    for problem in problems { report(.trace(problem), fields, "file") }
    context.limits.take(samples: curve?.times.count ?? 0)
    return curve
  }

  /// Texts by the columns that rows must have them in.
  private mutating func conditions(_ value: JSONValue, at place: DocumentPath) -> [TraceCondition] {
    var conditions: [TraceCondition] = []
    for member in value.members ?? [] {
      let type = member.value.elements == nil ? ValueType.string : .list(.string)
      guard ValueCheck.check(member.value, type, at: place.key(member.key), &sink) else { continue }
      let values = member.value.string.map { [$0] } ?? member.value.elements?.compactMap { $0.string } ?? []
      guard (1...64).contains(values.count) else {
        sink.report(.value(.wrongCount(expected: "1 to 64 texts", found: values.count)), member.value, place.key(member.key))
        continue
      }
      conditions.append(TraceCondition(column: member.key, values: values))
    }
    return conditions
  }
}

extension GravityCurve {
  fileprivate mutating func add(_ offset: Vector) {
    for i in vectors.indices { vectors[i] = Vector(vectors[i].x + offset.x, vectors[i].y + offset.y) }
  }

  /// Turns every vector, clockwise on screen.
  fileprivate mutating func turn(by angle: Double) {
    if angle == 0 { return }
    let (cosine, sine) = (PortableMath.cosine(angle), PortableMath.sine(angle))
    for i in vectors.indices {
      let vector = vectors[i]
      vectors[i] = Vector(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
    }
  }
}
