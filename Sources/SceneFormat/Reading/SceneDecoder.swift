import Formats
import SceneModel
import Trajectories

/// Decodes a JSON tree to a scene; all errors are added to the list.
struct SceneDecoder: Sendable {
  var limits: Limits
  /// The folder that relative paths start from.
  let folder: String
  let files: SceneFiles
  var sink = DiagnosticSink()
  /// Advice, for a scene without errors and warnings.
  var notes: [Diagnostic] = []
  /// The scene's profile, on which defaults depend.
  var profile = Profile.physics
  /// Set while the scene's own keys are read.
  var schedule = FrameSchedule(rate: 60)
  var lastFrame = 0
  /// Whether the run's length is known; without it no element can be reported as after the end.
  var hasLength = false
  var names = SymbolTable()
  /// Names of walls and boundaries, computed at the first use.
  var solids: SolidNames?
  /// The element that is being read.
  var document: JSONValue?
  /// How many events and behaviors an option that shortens the run leaves behind its end.
  var late = 0
  var isShortened = false
  var ranOutOfComparisons = false
  /// How many pairs of edges may still be looked at for crossings.
  var edgePairs: Int
  var uses: [BehaviorUse] = []
  /// Along the axis of each scroll, the way of the finger that dragged it last, points.
  var fingerWays: [(motion: String, way: Double)] = []
  /// Parameters of the scene, with their values.
  var parameters: [SceneParameter] = []
  /// The document without parameters and loops; nil where it has none.
  var expanded: JSONValue?
  /// Names of categories so far.
  var categories: Set<String> = []

  init(limits: Limits, folder: String, files: SceneFiles) {
    self.limits = limits
    self.folder = folder
    self.files = files
    edgePairs = limits.edgePairs
  }

  var duration: Double { schedule.time(of: lastFrame) }

  mutating func report(_ problem: Problem, _ fields: ObjectDecoder, _ key: String) {
    sink.report(problem, fields.range(key), fields.source(key), fields.place(key))
  }

  /// Warns of an element that begins after the end of the run: one warning each, unless an option ends the run so early.
  mutating func warnIfLate(_ time: Double, _ fields: ObjectDecoder, _ key: String) {
    guard hasLength, time > duration + 1e-9 else { return }
    if isShortened { late += 1 } else { report(.time(.afterTheEnd(time: time, end: duration)), fields, key) }
  }

  /// Reports a missing part of an object.
  mutating func reportMissing(_ problem: Problem, _ fields: ObjectDecoder) {
    sink.report(problem, fields.opening, fields.value.source, fields.place)
  }

  /// The decoded elements of an array, without invalid ones.
  private mutating func decoded<T>(
    _ fields: ObjectDecoder, _ key: String, _ decode: (inout SceneDecoder, JSONValue, DocumentPath) -> T?
  ) -> [T] {
    let elements = fields.elements(key)
    let place = fields.place(key)
    var results: [T] = []
    results.reserveCapacity(elements.count)
    for i in elements.indices {
      if let result = decode(&self, elements[i], .element(elements[i], i, of: place)) { results.append(result) }
    }
    return results
  }

  /// The scene of a document, after its parameters and loops are expanded.
  ///
  /// - Parameters:
  ///   - placements: Values for places that only the expanded document has.
  ///   - isPlain: Whether the document is known to have neither.
  mutating func scene(_ document: JSONValue, _ placements: [Placement] = [], isPlain: Bool = false) -> Scene? {
    if needsNewerRelease(document) { return nil }
    let variants = isPlain ? [] : SceneVariants.check(document, &sink)
    guard !isPlain, Expansion.isNeeded(document) else { return decode(document) }
    var expansion = Expansion(of: document, limits: limits, &sink)
    var plain = expansion.expanded(document, &sink)
    parameters = expansion.parameters.all
    for placement in placements { placement.apply(to: &plain, &sink) }
    expanded = plain
    var varied = plain
    for placement in variants { placement.apply(to: &varied, &sink) }
    var scene = decode(plain)
    locate(in: expansion.copies, &scene)
    return scene
  }

  /// Whether the scene is for a later release, which is then its only error.
  private mutating func needsNewerRelease(_ document: JSONValue) -> Bool {
    guard let value = document.member("requires"), let text = value.string, let release = ReleaseNumber(text), !release.isReached else {
      return false
    }
    sink.report(.value(.newerRelease(text)), value, DocumentPath.document.key("requires"))
    return true
  }

  /// Maps diagnostics of a loop's copies to their source text; of several errors at one place, the first copy's stays.
  private mutating func locate(in copies: [Expansion.Copy], _ scene: inout Scene?) {
    func copy(_ source: Int) -> Expansion.Copy? { source >= Expansion.firstCopy ? copies[source - Expansion.firstCopy] : nil }
    var seen: Set<String> = []
    sink.replaceEach { diagnostic in
      var located = diagnostic
      if case .identifier(.duplicateID(let id, let by, let first, let source)) = diagnostic.problem, let copy = copy(source) {
        located.problem = .identifier(.duplicateID(id, by: by, first: first, source: copy.source))
      }
      guard let copy = copy(diagnostic.source) else { return located }
      located.source = copy.source
      located.bindings = copy.scope.bindings
      let place = "\(copy.source) \(diagnostic.range.start) \(diagnostic.range.end) \(diagnostic.problem.code.rawValue)"
      return seen.insert(place).inserted ? located : nil
    }
    guard let checks = scene?.expect.checks else { return }
    for i in checks.indices { if let copy = copy(checks[i].source) { scene?.expect.checks[i].source = copy.source } }
  }

  private mutating func decode(_ document: JSONValue) -> Scene? {
    let fields = ObjectDecoder(document, SceneFields.scene, at: .document, &sink)
    guard document.members != nil else { return nil }
    self.document = document
    if let version = fields.number("physim"), version != 1 { report(.value(.wrongVersion(version)), fields, "physim") }
    if let release = fields.string("requires"), ReleaseNumber(release) == nil {
      report(.value(.wrongType(expected: "a release such as \"0.3\"", found: "a string")), fields, "requires")
    }
    readProfile(fields)
    readClock(fields)
    collectNames(fields)
    let bounds = fields.numbers("bounds").map { Size($0[0], $0[1]) }
    self.bounds = bounds
    let gravity = fields["gravity"].flatMap { self.gravity($0, at: fields.place("gravity")) }
    let walls = decoded(fields, "walls") { $0.wall($1, at: $2) }
    let views = decoded(fields, "views") { $0.view($1, at: $2) }
    let behaviors = decoded(fields, "behaviors") { $0.behavior($1, at: $2) }
    checkCollisions(behaviors, fields)
    warnOfSecondGravity(behaviors, fields)
    warnOfTightFits(views, behaviors, fields)
    let events = self.events(fields)
    checkGroups(events, views)
    let tracks = decoded(fields, "tracks") { $0.track($1, at: $2) }
    checkTracks(tracks, views, fields)
    let record = fields["record"].flatMap { self.record($0, at: fields.place("record")) } ?? .standard
    let expect = fields["expect"].map { expectations($0, at: fields.place("expect")) } ?? .none
    if late > 0 { report(.time(.endsBefore(late, end: duration)), fields, fields.has("frames") ? "frames" : "duration") }
    noteMissingProfile(behaviors, fields)
    guard let bounds else { return nil }
    return Scene(
      format: 1, name: fields.string("name"), description: fields.string("description"), bounds: bounds, profile: profile,
      pointsPerMeter: fields.value("pointsPerMeter", under: profile), frameRate: schedule.rate,
      frameTimes: schedule.times,
      substeps: integer(fields, "substeps", of: .physics),
      velocityIterations: integer(fields, "velocityIterations", of: .box2d) ?? Profile.velocityIterations,
      positionIterations: integer(fields, "positionIterations", of: .box2d) ?? Profile.positionIterations,
      bounceThreshold: fields.number("bounceThreshold"), frameCount: lastFrame, stopWhenSettled: fields.value("stopWhenSettled"),
      sleeping: fields.value("sleeping"),
      continuous: fields.value("continuous"), gravity: gravity, walls: walls, views: views, behaviors: behaviors,
      events: events.timed,
      waitingEvents: events.waiting, tracks: tracks, record: record, expect: expect)
  }

  /// The reference view's size, once it is known.
  var bounds: Size?

  private mutating func readClock(_ fields: ObjectDecoder) {
    schedule.rate = fields.value("frameRate")
    if fields.has("frameTimes") { schedule.times = frameTimes(fields) }
    if !fields.has("duration") && !fields.has("frames") {
      if fields.has("frameTimes") { return endWithFrameTimes(fields) }
      reportMissing(.key(.missingOneOf(["duration", "frames"], owner: "a scene", example: "\"duration\": 10")), fields)
    }
    if fields.conflict("duration", "frames", &sink) { return }
    let key = fields.has("frames") ? "frames" : "duration"
    guard let length = fields.number(key) else { return }
    // the last frame that is not past the end, with a small tolerance for durations such as 0.1
    lastFrame = key == "frames" ? Int(saturating: length) : schedule.frame(until: length)
    hasLength = !fields.has("frameRate") || fields["frameRate"] != nil
    isShortened = fields.source(key) > 0
    checkLength(fields, key)
  }

  /// Limits frames, and the steps of frames that are far apart.
  private mutating func checkLength(_ fields: ObjectDecoder, _ key: String) {
    guard lastFrame > limits.frames || duration * schedule.rate > Double(limits.frames) else { return }
    report(.tooMuch(.frames, limit: limits.frames), fields, key)
    lastFrame = 0
    hasLength = false
  }

  /// A run without a length ends with its last explicit time.
  private mutating func endWithFrameTimes(_ fields: ObjectDecoder) {
    guard !schedule.times.isEmpty else { return }
    lastFrame = schedule.times.count - 1
    hasLength = !fields.has("frameRate") || fields["frameRate"] != nil
    checkLength(fields, "frameTimes")
  }

  /// Times of frames, from the first one on; empty after an error (reported).
  private mutating func frameTimes(_ fields: ObjectDecoder) -> [Double] {
    guard let value = fields["frameTimes"] else { return [] }
    let place = fields.place("frameTimes")
    var times: [Double] = []
    if let file = value.string {
      var table = TrackTable(path: beside(file), type: nil, limits: limits, needed: nil)
      do throws(TrackProblem) {
        try table.read(files.provider)
      } catch {
        report(.track(error, path: table.path), fields, "frameTimes")
        return []
      }
      times = table.times
    } else {
      guard ValueCheck.check(value, .list(.number(.notNegative)), at: place, &sink) else { return [] }
      times = fields.numbers("frameTimes") ?? []
      if times.isEmpty {
        report(.value(.wrongCount(expected: "at least 1 time", found: 0)), fields, "frameTimes")
        return []
      }
      for i in times.indices.dropFirst() where times[i] <= times[i - 1] {
        sink.report(.time(.notAscending(times[i], after: times[i - 1])), value.elements?[i] ?? value, place.index(i))
        return []
      }
    }
    limits.take(samples: times.count)
    return times.map { $0 - times[0] }
  }

  /// Ids first: behaviors, events and tracks may refer to elements later in the file.
  private mutating func collectNames(_ fields: ObjectDecoder) {
    names.reserve(fields.elements("views").count)
    // in the order of the file, so that the later of two equal ids is reported
    let arrays = [(SymbolTable.Kind.wall, "walls"), (.view, "views"), (.behavior, "behaviors")]
    for (kind, key) in arrays.sorted(by: { fields.range($0.1).start < fields.range($1.1).start }) {
      let elements = fields.elements(key)
      if fields[key] == nil, fields.has(key) || kind == .view { names.lose(kind) }
      for i in elements.indices { names.add(elements[i], kind, at: .element(elements[i], i, of: fields.place(key)), &sink) }
    }
    if names.count(.view) > limits.views { return report(.tooMuch(.views, limit: limits.views), fields, "views") }
    // behaviors inside of composites have their id only
    let behaviors = fields.elements("behaviors")
    for i in behaviors.indices {
      names.addChildren(of: behaviors[i], at: .element(behaviors[i], i, of: fields.place("behaviors")), &sink)
    }
    let events = fields.elements("events")
    var room = limits.events
    for i in events.indices where room > 0 {
      room -= names.addSpawns(of: events[i], at: .element(events[i], i, of: fields.place("events")), limit: room, &sink)
      if names.count(.view) > limits.views { return report(.tooMuch(.views, limit: limits.views), fields, "events") }
    }
  }

  /// The engine distinguishes 30 collision behaviors; those that exist from the start are counted here.
  private mutating func checkCollisions(_ behaviors: [Behavior], _ fields: ObjectDecoder) {
    let fromStart = behaviors.filter { $0.from == 0 }.flatMap { $0.tree }
    let count = fromStart.count { behavior in if case .collision = behavior.kind { behavior.from == 0 } else { false } }
    if count > Limits.collisions { report(.tooMuch(.collisions, limit: Limits.collisions), fields, "behaviors") }
  }
}
