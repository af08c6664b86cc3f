import Formats
import SceneModel
import Trajectories

/// Decodes the elements of a scene; all errors are added to the list.
struct SceneDecoder: Sendable {
  var context: DecodingContext
  let header: SceneHeader
  var sink: DiagnosticSink
  var names = SymbolTable()
  /// How many events and behaviors an option that shortens the run leaves behind its end.
  var late = 0
  var ranOutOfComparisons = false
  /// How many pairs of edges may still be looked at for crossings.
  var edgePairs: Int
  var uses: [BehaviorUse] = []
  /// Along the axis of each scroll, the way of the finger that dragged it last, points.
  var fingerWays: [(motion: String, way: Double)] = []
  /// Names of categories so far.
  var categories: Set<String> = []

  init(_ context: DecodingContext, _ header: SceneHeader, _ sink: DiagnosticSink = DiagnosticSink()) {
    self.context = context
    self.header = header
    self.sink = sink
    edgePairs = context.limits.edgePairs
  }

  var limits: Limits { context.limits }
  var profile: Profile { header.profile }
  var clock: RunClock { header.clock }

  mutating func report(_ problem: Problem, _ fields: ObjectDecoder, _ key: String) { sink.report(problem, fields, key) }

  mutating func reportMissing(_ problem: Problem, _ fields: ObjectDecoder) { sink.reportMissing(problem, fields) }

  /// Warns of an element that begins after the end of the run: one warning each, unless an option ends the run so early.
  mutating func warnIfLate(_ time: Double, _ fields: ObjectDecoder, _ key: String) {
    guard clock.isAfterTheEnd(time) else { return }
    if clock.isShortened { late += 1 } else { report(.time(.afterTheEnd(time: time, end: clock.duration)), fields, key) }
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

  /// The scene of a document, and advice for a scene without errors and warnings.
  mutating func scene(_ fields: ObjectDecoder) -> (scene: Scene?, notes: [Diagnostic]) {
    collectNames(fields)
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
    if late > 0 { report(.time(.endsBefore(late, end: clock.duration)), fields, fields.has("frames") ? "frames" : "duration") }
    let notes = missingProfile(behaviors, fields).map { [$0] } ?? []
    guard let bounds = header.bounds else { return (nil, notes) }
    var scene = Scene(bounds: bounds, profile: profile, frameCount: clock.lastFrame)
    scene.name = fields.string("name")
    scene.description = fields.string("description")
    scene.pointsPerMeter = fields.value("pointsPerMeter", under: profile)
    (scene.frameRate, scene.frameTimes) = (clock.schedule.rate, clock.schedule.times)
    scene.substeps = integer(fields, "substeps", of: .physics)
    if let count = integer(fields, "velocityIterations", of: .box2d) { scene.velocityIterations = count }
    if let count = integer(fields, "positionIterations", of: .box2d) { scene.positionIterations = count }
    scene.bounceThreshold = fields.number("bounceThreshold")
    scene.stopWhenSettled = fields.value("stopWhenSettled")
    scene.sleeping = fields.value("sleeping")
    scene.continuous = fields.value("continuous")
    (scene.gravity, scene.walls, scene.views, scene.behaviors) = (gravity, walls, views, behaviors)
    (scene.events, scene.waitingEvents, scene.tracks) = (events.timed, events.waiting, tracks)
    (scene.record, scene.expect) = (record, expect)
    return (scene, notes)
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
