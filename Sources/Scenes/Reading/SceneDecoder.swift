/// JSON tree in, document out; everything that is wrong goes on the list.
struct SceneDecoder {
  let limits: Limits
  /// The folder that relative paths start from.
  let folder: String
  var findings = Findings()
  /// Set while the scene's own keys are read.
  var frameRate = 60.0
  var lastFrame = 0
  var names = Names()

  init(limits: Limits, folder: String) {
    self.limits = limits
    self.folder = folder
  }

  var duration: Double { Double(lastFrame) / frameRate }

  mutating func report(_ problem: Problem, _ fields: Fields, _ key: String) {
    findings.report(problem, fields.range(key), fields.value.source, fields.place(key))
  }

  /// Every element of an array with its pointer, which prefers ids to indices.
  func located(_ fields: Fields, _ key: String) -> [(value: JSONValue, pointer: String)] {
    fields.elements(key).enumerated().map { i, element in
      (element, "\(fields.place(key))/\(element.member("id")?.string.map(JSONPointer.escaped) ?? "\(i)")")
    }
  }

  mutating func scene(_ document: JSONValue) -> Scene? {
    let fields = Fields(document, SceneKeys.scene, at: "", &findings)
    if let version = fields.number("physim"), version != 1 { report(.wrongVersion(version), fields, "physim") }
    checkProfile(fields)
    readClock(fields)
    collectNames(fields)
    let gravity = fields["gravity"].flatMap { self.gravity($0, at: fields.place("gravity"), pointsPerMeter: fields.number("pointsPerMeter") ?? 100) }
    let walls = located(fields, "walls").compactMap { wall($0.value, at: $0.pointer) }
    let views = located(fields, "views").compactMap { view($0.value, at: $0.pointer) }
    let behaviors = located(fields, "behaviors").compactMap { behavior($0.value, at: $0.pointer) }
    let events = self.events(fields)
    let tracks = located(fields, "tracks").compactMap { track($0.value, at: $0.pointer) }
    let record = fields["record"].flatMap { self.record($0, at: fields.place("record")) } ?? .standard
    guard let bounds = fields.numbers("bounds") else { return nil }
    return Scene(
      format: 1, name: fields.string("name"), description: fields.string("description"), bounds: Size(bounds[0], bounds[1]),
      profile: .physics, pointsPerMeter: fields.number("pointsPerMeter") ?? 100, frameRate: frameRate, substeps: fields.integer("substeps"),
      frameCount: lastFrame, stopWhenSettled: fields.bool("stopWhenSettled") ?? false, sleeping: fields.bool("sleeping") ?? true,
      continuous: fields.bool("continuous") ?? true, gravity: gravity, walls: walls, views: views, behaviors: behaviors, events: events,
      tracks: tracks, record: record)
  }

  private mutating func checkProfile(_ fields: Fields) {
    guard let value = fields["profile"], ValueCheck.check(value, .choice(Profile.allCases.map(\.rawValue)), at: "/profile", &findings) else { return }
    if let profile = value.string, profile != Profile.physics.rawValue { report(.notBuiltYet("the profile \"\(profile)\""), fields, "profile") }
  }

  private mutating func readClock(_ fields: Fields) {
    frameRate = fields.number("frameRate") ?? 60
    if fields.value.members != nil && !fields.has("duration") && !fields.has("frames") {
      findings.report(.missingKey("duration\" or \"frames", owner: "a scene"), fields.opening, fields.value.source, "")
    }
    if fields.conflict("duration", "frames", &findings) { return }
    if let frames = fields.number("frames") {
      lastFrame = Int(frames)
    } else if let duration = fields.number("duration") {
      // the last frame that does not lie past the end; a hair of slack for durations such as 0.1
      lastFrame = Int((duration * frameRate + 1e-6).rounded(.down))
    }
    if lastFrame > limits.frames {
      report(.tooMuch("frames", limit: limits.frames), fields, fields.has("frames") ? "frames" : "duration")
      lastFrame = 0
    }
  }

  /// Ids first: behaviors, events and tracks may refer to what comes later in the file.
  private mutating func collectNames(_ fields: Fields) {
    for (kind, key) in [(Names.Kind.wall, "walls"), (.view, "views"), (.behavior, "behaviors")] {
      for element in fields.elements(key) { names.add(element, kind, &findings) }
    }
    for element in fields.elements("events") { names.addSpawns(of: element, &findings) }
    let count = fields.elements("views").count
    if count > limits.views { report(.tooMuch("views", limit: limits.views), fields, "views") }
  }
}

enum SceneKeys {
  static let scene = KeyTable(
    "a scene",
    [
      Key("physim", .number(.any), required: true, "1, the version of the format."),
      Key("$schema", .string, "For editors."),
      Key("name", .string, "For people."),
      Key("description", .string, "For people."),
      Key("bounds", .numbers(2, .positive), required: true, "[width, height] of the reference view."),
      Key("profile", .any, "physics"),
      Key("pointsPerMeter", .number(NumberRange(minimum: 0.01, maximum: 1e6)), "100 by default."),
      Key("frameRate", .number(.between(1, 1000)), "Frames a second, 60 by default."),
      Key("substeps", .integer(.between(1, 64)), "Solver substeps a frame."),
      Key("velocityIterations", .any, built: false, "box2d only."),
      Key("positionIterations", .any, built: false, "box2d only."),
      Key("duration", .number(.notNegative), "Seconds; or frames."),
      Key("frames", .integer(.notNegative), "Index of the last frame; or duration."),
      Key("stopWhenSettled", .bool, "Ends once every view has been at rest for half a second."),
      Key("sleeping", .bool, "true by default."),
      Key("continuous", .bool, "true by default."),
      Key("gravity", .object, "World gravity: constant, schedule or trace."),
      Key("walls", .array, "Static geometry."),
      Key("views", .array, required: true, "The moving things."),
      Key("behaviors", .array, "UIKit Dynamics behaviors."),
      Key("events", .array, "What happens at a time."),
      Key("tracks", .array, "Parameters that follow a curve."),
      Key("record", .object, "What the trajectory holds."),
      Key("expect", .any, built: false, "Assertions and golden tolerances."),
    ])
}
