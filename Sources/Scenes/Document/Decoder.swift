/// Turns a JSON tree into a scene: keys and ranges by table, then references, geometry and time.
struct Decoder {
  let json: JSONDocument
  let limits: Limits
  /// Reads a trace's bytes by the name in the scene.
  let readFile: (String) -> [UInt8]?
  var diagnostics: [Diagnostic] = []
  var sources: [SourceText] = []
  /// Something was an error; the scene cannot be used.
  var broken = false
  var profile = Profile.physics
  var frameRate = 60.0
  var frameCount = 0
  /// Ids of one namespace, each with the place that claimed it.
  var viewIDs: [String: Int] = [:]
  var wallIDs: [String: Int] = [:]
  var behaviorIDs: [String: Int] = [:]
  var viewOrder: [String] = []
  var addedBehaviors: [String: BehaviorKind] = [:]
  var addedViews: Set<String> = []
  var addedWalls: Set<String> = []

  init(_ json: JSONDocument, limits: Limits, readFile: @escaping (String) -> [UInt8]?) {
    self.json = json
    self.limits = limits
    self.readFile = readFile
    sources = json.sources
  }

  /// The scene, or nil when anything was an error.
  mutating func decode() -> Scene? {
    guard let m = open(json.root, SceneTables.scene) else { return nil }
    checkFormat(m)
    _ = require(m, "bounds")
    _ = require(m, "views")
    readClock(m)
    if let text = text(m, "profile") {
      profile = Profile(rawValue: text) ?? .physics
      if NotBuilt.profiles.contains(text), let node = m.node("profile") { report(.notBuilt("profile \(text)"), node) }
    }
    claimIDs(m)
    let gravity = m.node("gravity").flatMap { decodeGravity($0) }
    let walls = elements(m, "walls").map { decodeWall($0) }
    let views = elements(m, "views").map { decodeView($0) }
    let behaviors = elements(m, "behaviors").map { decodeBehavior($0) }
    rememberAdded(m)
    let known = Known(walls: walls, views: views, behaviors: behaviors)
    let events = decodeEvents(elements(m, "events"), known)
    let tracks = elements(m, "tracks").map { decodeTrack($0, known) }
    let record = m.node("record").map { decodeRecord($0) } ?? .standard
    guard !broken else { return nil }
    return Scene(
      format: 1, name: text(m, "name"), description: text(m, "description"), bounds: size(m, "bounds") ?? Size(1, 1), profile: profile,
      pointsPerMeter: number(m, "pointsPerMeter") ?? (profile == .box2d ? 16 : 100), frameRate: frameRate,
      substeps: number(m, "substeps").map { Int($0) }, frameCount: frameCount, stopWhenSettled: bool(m, "stopWhenSettled") ?? false,
      sleeping: bool(m, "sleeping") ?? true, continuous: bool(m, "continuous") ?? true, gravity: gravity, walls: walls.compactMap { $0 },
      views: views.compactMap { $0 }, behaviors: behaviors.compactMap { $0 }, events: events, tracks: tracks.compactMap { $0 }, record: record)
  }

  private mutating func checkFormat(_ m: Members) {
    guard require(m, "physim"), let node = m.node("physim") else { return }
    guard json.kind(node) == .number else { return report(.wrongType(expected: "the format's version, 1", got: words(node)), node) }
    if json.nodes[node].number != 1 { report(.unsupportedFormat(json.nodes[node].number), node) }
  }

  private mutating func readClock(_ m: Members) {
    frameRate = number(m, "frameRate") ?? 60
    if let frames = m.node("frames"), let duration = m.node("duration") {
      return report(.conflictingKeys("duration", "frames"), keyOf: max(frames, duration), related: keyLocation(min(frames, duration)))
    }
    if !m.has("frames"), !m.has("duration") { return reportMissing(["duration", "frames"], m.node) }
    guard let node = m.node("frames") ?? m.node("duration") else { return }
    let frames = number(m, "frames") ?? ((number(m, "duration") ?? 0) * frameRate).rounded()
    if frames > Double(limits.frames) { return report(.overLimit("frames", got: Int(min(frames, 1e18)), limit: limits.frames), node) }
    frameCount = Int(frames)
  }

  mutating func reportMissing(_ keys: [String], _ node: Int) {
    let n = json.nodes[node]
    report(.missingOneOf(keys), Location(source: Int(n.source), start: Int(n.start), end: Int(n.start) + 1, pointer: json.pointer(node)))
  }

  /// Elements of the scene by index, nil where one was broken.
  struct Known {
    var walls: [Wall?]
    var views: [View?]
    var behaviors: [Behavior?]
  }

  // MARK: ids

  private mutating func claimIDs(_ m: Members) {
    for node in elements(m, "views") { claim(node, \.viewIDs) }
    for node in elements(m, "walls") { claim(node, \.wallIDs) }
    for node in elements(m, "behaviors") { claim(node, \.behaviorIDs) }
    viewOrder = elements(m, "views").compactMap { json.id($0) }
    let events = elements(m, "events")
    for event in events {
      let times = repetitions(of: event)
      if let add = json.member(event, "add"), let id = json.id(add) {
        if times == nil { claim(add, \.viewIDs) }
        addedViews.insert(id)
        if let times { for k in 1...times { addNumbered("\(id)-\(k)", add) } } else { viewOrder.append(id) }
      }
      if let add = json.member(event, "addWall") {
        claim(add, \.wallIDs)
        if let id = json.id(add) { addedWalls.insert(id) }
      }
      if let add = json.member(event, "addBehavior") { claim(add, \.behaviorIDs) }
    }
    if viewOrder.count > limits.views, let views = m.node("views") {
      report(.overLimit("views", got: viewOrder.count, limit: limits.views), keyOf: views)
    }
  }

  private mutating func addNumbered(_ id: String, _ node: Int) {
    if viewIDs.updateValue(node, forKey: id) != nil { report(.duplicateID(id), node) }
    addedViews.insert(id)
    viewOrder.append(id)
  }

  /// How often an event's `repeat` says, capped by the limits; nil without one.
  func repetitions(of event: Int) -> Int? {
    guard let node = json.member(event, "repeat"), let times = json.member(node, "times"), json.kind(times) == .number else { return nil }
    let n = json.nodes[times].number
    return n >= 1 ? Int(min(n, Double(limits.events))) : nil
  }

  private mutating func claim(_ node: Int, _ space: WritableKeyPath<Decoder, [String: Int]>) {
    guard let idNode = json.member(node, "id"), json.kind(idNode) == .string else { return }
    let id = json.string(idNode)
    guard !id.isEmpty else { return }
    if let first = self[keyPath: space].updateValue(idNode, forKey: id) {
      report(.duplicateID(id), idNode, related: location(first))
    }
  }

  /// Ids are also what `remove` names, so behaviors and walls that events add are remembered with what they are.
  private mutating func rememberAdded(_ m: Members) {
    for event in elements(m, "events") {
      guard let add = json.member(event, "addBehavior"), let id = json.id(add), let type = json.member(add, "type"),
        json.kind(type) == .string
      else { continue }
      if let kind = BehaviorPrototype.kind(json.string(type)) { addedBehaviors[id] = kind }
    }
  }

  // MARK: references

  /// The id, when a view of it exists now or is added by an event.
  mutating func viewID(_ m: Members, _ key: String) -> String? {
    guard require(m, key), let node = m.node(key) else { return nil }
    let id = json.string(node)
    if viewIDs[id] == nil { report(.unknownID(kind: "view", id: id, suggestion: Suggestion.nearest(id, in: viewOrder)), node) }
    return id
  }

  mutating func selection(_ m: Members, _ key: String) -> Selection {
    guard let node = m.node(key), json.kind(node) == .array else { return .all }
    var patterns: [String] = []
    for child in json.children(node) {
      let pattern = json.string(child)
      patterns.append(pattern)
      if Glob.isPattern(pattern) {
        if pattern != "*", !viewOrder.contains(where: { Glob.matches(pattern, $0) }) { warn(.patternMatchesNothing(pattern), child) }
      } else if viewIDs[pattern] == nil {
        report(.unknownID(kind: "view", id: pattern, suggestion: Suggestion.nearest(pattern, in: viewOrder)), child)
      }
    }
    return Selection(patterns)
  }
}

/// Stand-ins that say which parameters a type has.
enum BehaviorPrototype {
  static func kind(_ type: String) -> BehaviorKind? {
    switch type {
    case "gravity": .gravity(GravityBehavior(items: .all, vector: .zero))
    case "collision": .collision(CollisionBehavior(items: .all, mode: .everything, boundaries: [], referenceBounds: nil))
    case "attachment":
      .attachment(
        AttachmentBehavior(item: "", offset: .zero, end: .anchor(.zero), length: nil, frequency: 0, damping: 0, collideConnected: true))
    case "snap": .snap(SnapBehavior(item: "", point: .zero, damping: 0.5))
    case "push": .push(PushBehavior(items: .all, mode: .continuous, vector: .zero, targetOffset: .zero, active: true))
    case "dynamicItem": .dynamicItem(DynamicItemBehavior(items: .all, addLinearVelocity: .zero, addAngularVelocity: 0))
    default: nil
    }
  }
}
