import Formats
import SceneModel
import Trajectories

enum EventFields {
  static let event = ObjectSchema(
    "an event",
    [
      Field("id", .string, "Names the event in JSON Pointers."),
      Field("time", .number(.notNegative), example: "1.5", "Seconds; instead of frame."),
      Field("frame", .integer(.notNegative), example: "90", "Index of a frame; instead of time."),
      Field(
        "when", .object, example: "{ \"settled\": true }",
        "Waits for a contact, for rest, for a view to leave, for values of a view, or for a motion; with a time, not before it."),
      Field("until", .number(.notNegative), example: "0.5", "Seconds: with when, the last time at which its condition counts."),
      Field("repeat", .object, example: "{ \"every\": 0.5, \"times\": 3 }", "Happens again: {every, times}."),
      Field("add", .object, "Adds a view."),
      Field("addBehavior", .any, "Adds a behavior, or by its id one that is not there any more."),
      Field("addWall", .object, "Adds a wall."),
      Field(
        "remove", .string, example: "\"ball\"",
        "Removes what has this id: a view with what is attached to it, a behavior, a wall; or the views that match a pattern."),
      Field(
        "move", .object, example: "{ \"view\": \"ball\", \"center\": [160, 230] }", "Puts a view elsewhere: {view, center or by, angle}."),
      Field("set", .object, example: "{ \"/views/ball/elasticity\": 0.5 }", "Changes parameters: {pointer: value}."),
      Field(
        "push", .object, example: "{ \"view\": \"ball\", \"direction\": [0, -1] }",
        "One impulse: {view, direction or angle and magnitude, targetOffset}"),
      Field(
        "snap", .object, example: "{ \"view\": \"card\", \"toNearest\": [[100, 230], [220, 230]] }",
        "Snaps a view to the nearest of several points: {view, toNearest, ahead, damping, id}."),
      Field(
        "retarget", .object, example: "{ \"motion\": \"sheet-up\", \"to\": { \"y\": 100 } }",
        "Sends a spring to another target: {motion, to, velocity}."),
      Field(
        "drag", .object, example: "{ \"motion\": \"list\", \"path\": [[0, 195, 600], [0.1, 195, 400]] }",
        "A finger drags a scroll: {motion, path}."),
      Field(
        "release", .object, example: "{ \"motion\": \"list\" }",
        "The finger lets go of a scroll, or of the view of a decay: {motion, velocity}."),
      Field(
        "scroll", .object, example: "{ \"motion\": \"list\", \"to\": 400 }",
        "Content scrolls to an offset by itself: {motion, to, duration}."),
      Field("stop", .string, example: "\"sheet-up\"", "Ends a motion where it is; the view continues with its velocity."),
    ])
  static let actions = [
    "add", "addBehavior", "addWall", "remove", "move", "set", "push", "snap", "retarget", "drag", "release", "scroll", "stop",
  ]
  static let repetition = ObjectSchema(
    "a repeat",
    [
      Field("every", .number(.positive), "Seconds from one to the next; with when, at least so many."),
      Field("times", .integer(.between(1, 100_000)), required: "3", "How many in all."),
    ])
  static let move = ObjectSchema(
    "a move",
    [
      Field("view", .string, required: "\"ball\"", "Which view, or a pattern of views."),
      Field("center", .numbers(2, .any), "Where to."),
      Field("by", .numbers(2, .any), "How far from where it is then; instead of center."),
      Field("angle", .number(.any), "Turned to, radians."),
    ])
  static let push = ObjectSchema(
    "a push",
    [
      Field("view", .string, required: "\"ball\"", "Which view, or a pattern of views."),
      Field("targetOffset", .numbers(2, .any), default: [0, 0], "Of the point that is pushed from the view's center."),
    ] + BehaviorFields.direction)
  static let snap = ObjectSchema(
    "a snap of an event",
    [
      Field("id", .string, "Names the snap, so that events can remove it."),
      Field("view", .string, required: "\"card\"", "Which view, or a pattern of views: each goes to the point nearest to it."),
      Field("toNearest", .points(1), required: "[[100, 230], [220, 230]]", "Points for its center; of two that are as near the first."),
      Field(
        "ahead", .number(.notNegative), default: 0, "Seconds: nearest to where the view would be after as long at its present velocity."),
      Field("damping", .number(.between(0, 1)), default: 0.5, "Damping; 1 oscillates least."),
    ])
}

/// The events of a scene, with repeats expanded.
struct EventList {
  /// In order of their frames; at the same frame in the order of the array.
  var timed: [Event] = []
  /// In the order of the array.
  var waiting: [WaitingEvent] = []
  /// The number of events, counting each possible repetition.
  var count = 0
}

extension SceneDecoder {
  mutating func events(_ fields: ObjectDecoder) -> EventList {
    var list = EventList()
    let elements = fields.elements("events")
    let place = fields.place("events")
    reportDuplicateIDs(elements, "event", of: place)
    for i in elements.indices {
      readEvent(elements[i], i, at: .element(elements[i], i, of: place), into: &list)
      if list.count > limits.events {
        report(.tooMuch(.events, limit: limits.events), fields, "events")
        break
      }
    }
    list.timed.sort { ($0.frame, $0.index) < ($1.frame, $1.index) }
    warnOfAbsent(list, fields)
    return list
  }

  /// One element of the array, with as many repeats as there is room for and one more, which shows that there are too many.
  private mutating func readEvent(_ value: JSONValue, _ index: Int, at place: DocumentPath, into list: inout EventList) {
    let fields = ObjectDecoder(value, EventFields.event, at: place, &sink)
    guard value.members != nil else { return }
    let isTwice = fields.conflict("time", "frame", &sink)
    let key = editKey(fields)
    let hasStart = fields.has("time") || fields.has("frame")
    if !hasStart && !fields.has("when") {
      reportMissing(.key(.missingOneOf(["time", "frame", "when"], owner: "an event", example: "\"time\": 1.5")), fields)
    }
    let start = isTwice ? nil : hasStart ? self.start(fields) : 0
    let conditions = fields["when"].flatMap { self.conditions($0, at: fields.place("when")) }
    let until = self.until(fields, from: start ?? 0)
    let repetition = self.repetition(fields)
    guard let key else { return }
    let every = repetition?.every ?? 0
    let actions = self.actions(
      key, fields, in: BehaviorScope(window: ActingWindow(from: start ?? 0), isWaiting: conditions != nil), times: repetition?.times,
      every: every, room: limits.events - list.count)
    guard !actions.isEmpty, let start else { return }
    list.count += actions.reduce(0) { $0 + $1.size }
    if let conditions {
      list.waiting.append(
        WaitingEvent(
          conditions: conditions, earliest: frame(start), latest: until, spacing: frame(every), actions: actions, index: index))
    } else if !fields.has("when") {
      for (n, action) in actions.enumerated() {
        list.timed.append(Event(frame: frame(start + Double(n) * every), action: action, index: index))
      }
    }
  }

  /// The only key of an edit; nil after an error (reported).
  private mutating func editKey(_ fields: ObjectDecoder) -> String? {
    let given = EventFields.actions.filter { fields.has($0) }
    if given.count > 1 { _ = fields.conflict(given[0], given[1], &sink) }
    if given.isEmpty {
      reportMissing(.key(.missingOneOf(EventFields.actions, owner: fields.table.owner, example: "\"remove\": \"ball\"")), fields)
    }
    return given.count == 1 ? given[0] : nil
  }

  /// An edit of a run: an event without a time.
  mutating func edit(_ value: JSONValue) -> Edit? {
    let fields = ObjectDecoder(value, EventFields.edit, at: .document, &sink)
    guard value.members != nil, let key = editKey(fields), let edit = action(key, fields, in: BehaviorScope(), number: nil) else {
      return nil
    }
    var events = EventList()
    events.timed = [Event(frame: 0, action: edit, index: 0)]
    checkGroups(events, [])
    return edit
  }

  private struct Repetition {
    var times: Int
    /// Seconds from one to the next.
    var every: Double
  }

  private mutating func repetition(_ event: ObjectDecoder) -> Repetition? {
    guard let value = event["repeat"] else { return nil }
    let fields = ObjectDecoder(value, EventFields.repetition, at: event.place("repeat"), &sink)
    // a triggered event may happen again as soon as possible
    if !event.has("when"), !fields.has("every"), value.members != nil {
      reportMissing(.key(.missingKey("every", owner: "a repeat", example: "0.5")), fields)
    }
    return Repetition(times: fields.integer("times") ?? 1, every: fields.number("every") ?? 0)
  }

  /// The actions of the event at each of its times; `times` is nil if it does not repeat.
  private mutating func actions(
    _ key: String, _ fields: ObjectDecoder, in first: BehaviorScope, times: Int?, every: Double, room: Int
  ) -> [Edit] {
    var scope = first
    let start = scope.window.from
    guard let first = action(key, fields, in: scope, number: times == nil ? nil : 1) else { return [] }
    var actions = [first]
    // errors of a repeated action are reported once
    let found = sink
    for n in 1..<max(1, min(times ?? 1, room / first.size + 1)) {
      scope.window.from = start + Double(n) * every
      guard let action = action(key, fields, in: scope, number: n + 1) else { break }
      actions.append(action)
    }
    sink = found
    return actions
  }

  /// Seconds at which the event comes first.
  private mutating func start(_ fields: ObjectDecoder) -> Double? {
    let key = fields.has("frame") ? "frame" : "time"
    guard let number = fields.number(key) else { return nil }
    let time = key == "frame" ? clock.schedule.time(of: Int(saturating: number)) : number
    warnIfLate(time, fields, key)
    return time
  }

  /// The last frame in which the condition of an event counts; nil is the end of the run.
  private mutating func until(_ fields: ObjectDecoder, from start: Double) -> Int? {
    guard fields.has("until") else { return nil }
    guard fields.has("when") else {
      report(.key(.meaningless("until", without: "when", example: "{ \"settled\": true }")), fields, "until")
      return nil
    }
    guard let until = fields.number("until") else { return nil }
    if until < start {
      report(
        .expectation(.endsBeforeItBegins(until, key: "until", from: start, startKey: fields.has("frame") ? "frame" : "time")), fields,
        "until")
    }
    return clock.schedule.frame(until: until)
  }

  /// The first frame at or after a time.
  func frame(_ time: Double) -> Int { clock.schedule.frame(from: time) }

  private mutating func action(_ key: String, _ fields: ObjectDecoder, in scope: BehaviorScope, number: Int?) -> Edit? {
    guard let value = fields[key] else { return nil }
    let place = fields.place(key)
    let named = number.map { SymbolTable.numbered(value, $0) } ?? value
    switch key {
    case "add": return view(named, at: place).map { .add($0) }
    case "addBehavior":
      guard let id = value.string else { return behavior(named, at: place, in: scope).map { .addBehavior($0) } }
      return returning(id, value, place) ? .addBehaviorAgain(id) : nil
    case "addWall": return wall(named, at: place).map { .addWall($0) }
    case "remove": return removal(fields).map { .remove($0) }
    case "move": return move(ObjectDecoder(value, EventFields.move, at: place, &sink))
    case "set": return assignments(value, at: place).map { .set($0) }
    case "retarget": return retarget(ObjectDecoder(value, MotionFields.retarget, at: place, &sink))
    case "drag": return drag(ObjectDecoder(value, MotionFields.drag, at: place, &sink))
    case "release": return release(ObjectDecoder(value, MotionFields.release, at: place, &sink))
    case "scroll": return animatedScroll(ObjectDecoder(value, MotionFields.scrollTo, at: place, &sink))
    case "stop": return fields.string("stop").flatMap { id in self.motion(id, value, place).map { _ in .stop(id) } }
    case "snap": return snap(ObjectDecoder(value, EventFields.snap, at: place, &sink))
    default: return push(ObjectDecoder(value, EventFields.push, at: place, &sink))
    }
  }

  /// Whether an id is that of a snap of an event, which another event may make again.
  private func isSnap(_ id: String) -> Bool { names.entry(id).flatMap { names.element($0) }?.member("toNearest") != nil }

  /// Whether an id is that of a behavior that can be added again.
  private mutating func returning(_ id: String, _ value: JSONValue, _ place: DocumentPath) -> Bool {
    guard let entry = names.entry(id), entry.kind == .behavior else {
      check(id, .behavior, value, place)
      return false
    }
    guard isSnap(id) else { return true }
    let known = names.all(.behavior).filter { !isSnap($0) }
    let problem = Problem.identifier(
      .unknownID(id, kind: "behavior", isA: "snap that an event makes", suggestion: nil, known: Array(known.prefix(9))))
    sink.report(problem, value, place)
    return false
  }

  private mutating func removal(_ fields: ObjectDecoder) -> Removal? {
    guard let id = fields.string("remove") else { return nil }
    switch names.entry(id)?.kind {
    case .view: return .view(id)
    case .behavior: return .behavior(id)
    case .wall: return .wall(id)
    case nil:
      if matchesViews(id) { return .views(id) }
      let known = sink.guesses ? names.all(.view) + names.all(.behavior) + names.all(.wall) : []
      let suggestion = sink.suggestion(for: id, among: known)
      guard suggestion != nil || areAllNamesKnown else { return nil }
      let kind = "view, behavior or wall"
      report(.identifier(.unknownID(id, kind: kind, isA: nil, suggestion: suggestion, known: Array(known.prefix(9)))), fields, "remove")
      return nil
    }
  }

  private mutating func move(_ fields: ObjectDecoder) -> Edit? {
    let views = views(fields, "view")
    let keys = ["center", "by", "angle"]
    if !keys.contains(where: { fields.has($0) }) {
      reportMissing(.key(.missingOneOf(keys, owner: "a move", example: "\"center\": [160, 230]")), fields)
    }
    if fields.conflict("center", "by", &sink) { return nil }
    guard let views else { return nil }
    return .move(views: views, center: fields.point("center"), by: fields.point("by"), angle: fields.number("angle"))
  }

  private mutating func push(_ fields: ObjectDecoder) -> Edit? {
    guard let views = views(fields, "view") else { return nil }
    return .push(views: views, vector: vector(fields, standard: .zero), targetOffset: fields.value("targetOffset"))
  }

  private mutating func snap(_ fields: ObjectDecoder) -> Edit? {
    guard let views = views(fields, "view"), let points = fields.points("toNearest") else { return nil }
    return .snap(
      NearestSnap(id: fields.string("id"), views: views, points: points, damping: fields.value("damping"), ahead: fields.value("ahead")))
  }

  private mutating func assignments(_ value: JSONValue, at place: DocumentPath) -> [Assignment]? {
    var assignments: [Assignment] = []
    for member in value.members ?? [] where !member.key.hasPrefix("x-") {
      let place = place.key(member.key)
      guard let (target, kind) = target(member.key, member.keyRange, member.source, place),
        let new = targetValue(member.value, kind, at: place)
      else { continue }
      assignments.append(Assignment(target: target, value: new))
    }
    return assignments
  }
}
