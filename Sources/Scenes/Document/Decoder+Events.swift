extension Decoder {
  mutating func decodeEvents(_ nodes: [Int], _ known: Known) -> [Event] {
    var events: [Event] = []
    for node in nodes { decodeEvent(node, known, into: &events) }
    if events.count > limits.events, let first = nodes.first {
      report(.overLimit("events", got: events.count, limit: limits.events), Int(json.nodes[first].parent))
    }
    // sort is stable: array order within a frame
    return events.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }

  private mutating func decodeEvent(_ node: Int, _ known: Known, into events: inout [Event]) {
    guard let m = open(node, SceneTables.event) else { return }
    if let time = m.node("time"), let frame = m.node("frame") { report(.conflictingKeys("time", "frame"), keyOf: frame, related: keyLocation(time)) }
    if !m.has("time"), !m.has("frame"), json.member(node, "when") == nil { reportMissing(["time", "frame"], node) }
    let actions = ["add", "addBehavior", "addWall", "remove", "move", "set", "push"]
    let given = actions.filter { m.has($0) }
    guard let name = given.first else { return reportMissing(actions, node) }
    if given.count > 1, let second = m.node(given[1]) { report(.conflictingKeys(given[0], given[1]), keyOf: second) }
    guard let value = m.node(name) else { return }
    let start = number(m, "frame") ?? (number(m, "time") ?? 0) * frameRate
    if start > Double(frameCount), let at = m.node("frame") ?? m.node("time") { warn(.afterEnd, at) }
    let repeating = m.node("repeat").flatMap { open($0, SceneTables.repetition) }
    let times = repetitions(of: node)
    if let repeating { _ = (require(repeating, "every"), require(repeating, "times")) }
    let every = repeating.flatMap { number($0, "every") } ?? 0
    for k in 0..<(times ?? 1) {
      if events.count > limits.events { return }
      let frame = min((start + Double(k) * every * frameRate).rounded(), 1e15)
      guard let action = decodeAction(name, value, known, suffix: times == nil ? "" : "-\(k + 1)") else { return }
      events.append(Event(frame: Int(frame), action: action))
    }
  }

  private mutating func decodeAction(_ name: String, _ node: Int, _ known: Known, suffix: String) -> EventAction? {
    switch name {
    case "add": return decodeView(node, idSuffix: suffix).map { .add($0) }
    case "addBehavior": return decodeBehavior(node).map { .addBehavior($0) }
    case "addWall": return decodeWall(node).map { .addWall($0) }
    case "remove": return decodeRemoval(node).map { .remove($0) }
    case "move":
      guard let m = open(node, SceneTables.move), let view = viewID(m, "view") else { return nil }
      if !m.has("center"), !m.has("angle") { reportMissing(["center", "angle"], node) }
      return .move(view: view, center: vector(m, "center"), angle: number(m, "angle"))
    case "push":
      guard let m = open(node, SceneTables.push), let view = viewID(m, "view") else { return nil }
      return .push(view: view, vector: decodePolar(m, standard: .zero), targetOffset: vector(m, "targetOffset") ?? .zero)
    default:
      var assignments: [Assignment] = []
      for child in json.children(node) {
        guard let (target, kind) = resolve(json.key(child), keyLocation(child), known) else { continue }
        if let value = targetValue(child, kind, target) { assignments.append(Assignment(target: target, value: value)) }
      }
      return .set(assignments)
    }
  }

  private mutating func decodeRemoval(_ node: Int) -> Removal? {
    let id = json.string(node)
    if viewIDs[id] != nil { return .view(id) }
    if behaviorIDs[id] != nil { return .behavior(id) }
    if wallIDs[id] != nil { return .wall(id) }
    let ids = viewOrder + behaviorIDs.keys.sorted() + wallIDs.keys.sorted()
    report(.unknownID(kind: "view, behavior or wall", id: id, suggestion: Suggestion.nearest(id, in: ids)), node)
    return nil
  }

  mutating func decodeTrack(_ node: Int, _ known: Known) -> Track? {
    guard let m = open(node, SceneTables.track) else { return nil }
    let targeted = require(m, "target")
    if !m.has("file") { _ = require(m, "keys") }
    guard targeted, let at = m.node("target"), let (target, kind) = resolve(json.string(at), location(at), known) else { return nil }
    var track = Track(target: target, times: [], values: [], interpolation: choice(m, "interpolation", .linear))
    let keys = elements(m, "keys")
    if keys.isEmpty, let node = m.node("keys") { report(.wrongCount(expected: "at least one key", got: 0), node) }
    for key in keys {
      guard let (time, value) = decodeKey(key, kind, target) else { continue }
      if let last = track.times.last, time <= last { report(.notAscending, key) }
      track.times.append(time)
      track.values.append(value)
    }
    return track
  }

  /// `[t, v]`, `[t, x, y]`, or `[t, [x, y]]`.
  private mutating func decodeKey(_ node: Int, _ kind: TargetKind, _ target: SceneTarget) -> (Double, TargetValue)? {
    let parts = json.kind(node) == .array ? json.children(node) : []
    let words = kind == .vector ? "a key [time, x, y]" : "a key [time, value]"
    guard parts.count >= 2, check(parts[0], .number(.notNegative)) else {
      if parts.count < 2 { report(.wrongType(expected: words, got: self.words(node)), node) }
      return nil
    }
    let time = json.nodes[parts[0]].number
    if kind == .vector, parts.count == 3, json.kind(parts[1]) == .number {
      guard check(parts[1], .number(.any)), check(parts[2], .number(.any)) else { return nil }
      return (time, .vector(Vector(json.nodes[parts[1]].number, json.nodes[parts[2]].number)))
    }
    guard parts.count == 2 else {
      report(.wrongCount(expected: words, got: parts.count), node)
      return nil
    }
    return targetValue(parts[1], kind, target).map { (time, $0) }
  }

  mutating func decodeRecord(_ node: Int) -> Record {
    guard let m = open(node, SceneTables.record) else { return .standard }
    var columns: [Column] = []
    for child in elements(m, "columns") where check(child, .choice(Column.allCases.map(\.rawValue))) {
      if let column = Column(rawValue: json.string(child)) { columns.append(column) }
    }
    return Record(
      views: selection(m, "views"), every: Int(number(m, "every") ?? 1), columns: m.has("columns") ? columns : Record.standard.columns,
      events: text(m, "events"))
  }
}
