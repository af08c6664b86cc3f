import Formats
import SceneModel
import Trajectories

/// Limits, folder and files, which all decoders of a scene share.
struct DecodingContext: Sendable {
  /// What is left of them.
  var limits: Limits
  /// The folder that relative paths start from.
  let folder: String
  let files: SceneFiles

  func path(_ file: String) -> String { SceneReader.path(file, in: folder) }
}

/// When the frames of a run are, and how many there are.
struct RunClock: Sendable {
  var schedule = FrameSchedule(rate: 60)
  var lastFrame = 0
  /// Whether the run's length is known; without it no element can be reported as after the end.
  var hasLength = false
  /// Whether an option gives the length.
  var isShortened = false

  /// Seconds.
  var duration: Double { schedule.time(of: lastFrame) }
  /// The duration, if it is known.
  var knownDuration: Double? { hasLength ? duration : nil }

  func isAfterTheEnd(_ time: Double) -> Bool { hasLength && time > duration + 1e-9 }
}

/// The keys of a scene on which its elements depend.
struct SceneHeader: Sendable {
  var profile = Profile.physics
  var clock = RunClock()
  /// The reference view's size.
  var bounds: Size?
  /// The scene; nil for an edit of a run.
  var document: JSONValue?
}

/// Decodes the header of a scene.
struct HeaderDecoder {
  private(set) var context: DecodingContext
  private(set) var sink: DiagnosticSink

  init(_ context: DecodingContext, _ sink: DiagnosticSink) {
    self.context = context
    self.sink = sink
  }

  mutating func header(_ fields: ObjectDecoder) -> SceneHeader {
    if let version = fields.number("physim"), version != 1 { sink.report(.value(.wrongVersion(version)), fields, "physim") }
    if let release = fields.string("requires"), ReleaseNumber(release) == nil {
      sink.report(.value(.wrongType(expected: "a release such as \"0.3\"", found: "a string")), fields, "requires")
    }
    let profile = profile(fields)
    let clock = clock(fields)
    return SceneHeader(
      profile: profile, clock: clock, bounds: fields.numbers("bounds").map { Size($0[0], $0[1]) }, document: fields.value)
  }

  /// Read first, as defaults depend on it.
  private mutating func profile(_ fields: ObjectDecoder) -> Profile {
    let profile: Profile = fields.value("profile")
    // an option that puts a scene under another profile does not make the scene's own keys wrong
    let isOverridden = fields.source("profile") > 0
    for member in fields.value.members ?? [] {
      guard let owner = Self.owners.first(where: { $0.key == member.key })?.profile, owner != profile else { continue }
      if isOverridden && member.source == 0 { continue }
      sink.report(
        .profile(.notOfProfile(member.key, takes: owner, found: profile)), member.keyRange, member.source, fields.place(member.key))
    }
    return profile
  }

  /// Keys of one profile only.
  private static let owners: [(key: String, profile: Profile)] = [
    ("substeps", .physics), ("velocityIterations", .box2d), ("positionIterations", .box2d),
  ]

  private mutating func clock(_ fields: ObjectDecoder) -> RunClock {
    var clock = RunClock()
    clock.schedule.rate = fields.value("frameRate")
    if fields.has("frameTimes") { clock.schedule.times = frameTimes(fields) }
    let hasRate = !fields.has("frameRate") || fields["frameRate"] != nil
    if !fields.has("duration") && !fields.has("frames") {
      if fields.has("frameTimes") {
        guard !clock.schedule.times.isEmpty else { return clock }
        // a run without a length ends with its last explicit time
        clock.lastFrame = clock.schedule.times.count - 1
        clock.hasLength = hasRate
        return checked(clock, fields, "frameTimes")
      }
      sink.reportMissing(.key(.missingOneOf(["duration", "frames"], owner: "a scene", example: "\"duration\": 10")), fields)
    }
    if fields.conflict("duration", "frames", &sink) { return clock }
    let key = fields.has("frames") ? "frames" : "duration"
    guard let length = fields.number(key) else { return clock }
    // the last frame that is not past the end, with a small tolerance for durations such as 0.1
    clock.lastFrame = key == "frames" ? Int(saturating: length) : clock.schedule.frame(until: length)
    clock.hasLength = hasRate
    clock.isShortened = fields.source(key) > 0
    return checked(clock, fields, key)
  }

  /// Limits frames, and the steps of frames that are far apart.
  private mutating func checked(_ clock: RunClock, _ fields: ObjectDecoder, _ key: String) -> RunClock {
    let limit = context.limits.frames
    guard clock.lastFrame > limit || clock.duration * clock.schedule.rate > Double(limit) else { return clock }
    sink.report(.tooMuch(.frames, limit: limit), fields, key)
    var clock = clock
    clock.lastFrame = 0
    clock.hasLength = false
    return clock
  }

  /// Times of frames, from the first one on; empty after an error (reported).
  private mutating func frameTimes(_ fields: ObjectDecoder) -> [Double] {
    guard let value = fields["frameTimes"] else { return [] }
    let place = fields.place("frameTimes")
    var times: [Double] = []
    if let file = value.string {
      var table = TrackTable(path: context.path(file), type: nil, limits: context.limits, needed: nil)
      do throws(TrackProblem) {
        try table.read(context.files.provider)
      } catch {
        sink.report(.track(error, path: table.path), fields, "frameTimes")
        return []
      }
      times = table.times
    } else {
      guard ValueCheck.check(value, .list(.number(.notNegative)), at: place, &sink) else { return [] }
      times = fields.numbers("frameTimes") ?? []
      if times.isEmpty {
        sink.report(.value(.wrongCount(expected: "at least 1 time", found: 0)), fields, "frameTimes")
        return []
      }
      for i in times.indices.dropFirst() where times[i] <= times[i - 1] {
        sink.report(.time(.notAscending(times[i], after: times[i - 1])), value.elements?[i] ?? value, place.index(i))
        return []
      }
    }
    context.limits.take(samples: times.count)
    return times.map { $0 - times[0] }
  }
}

extension DiagnosticSink {
  /// At the value of a key.
  mutating func report(_ problem: Problem, _ fields: ObjectDecoder, _ key: String) {
    report(problem, fields.range(key), fields.source(key), fields.place(key))
  }

  /// Of a missing part of an object.
  mutating func reportMissing(_ problem: Problem, _ fields: ObjectDecoder) {
    report(problem, fields.opening, fields.value.source, fields.place)
  }
}
