enum EventKeys {
  static let event = KeyTable(
    "an event",
    [
      Key("time", .number(.notNegative), example: "1.5", "Seconds; or frame."),
      Key("frame", .integer(.notNegative), example: "90", "Or time."),
      Key("when", .any, built: false, "Waits for a contact or for rest."),
      Key("repeat", .object, example: "{ \"every\": 0.5, \"times\": 3 }", "Happens again: {every, times}."),
      Key("add", .object, "Adds a view."),
      Key("addBehavior", .object, "Adds a behavior."),
      Key("addWall", .object, "Adds a wall."),
      Key("remove", .string, example: "\"ball\"", "Removes what has this id: a view with what is attached to it, a behavior, a wall."),
      Key("move", .object, example: "{ \"view\": \"ball\", \"center\": [160, 230] }", "Puts a view elsewhere: {view, center, angle}."),
      Key("set", .object, example: "{ \"/views/ball/elasticity\": 0.5 }", "Changes parameters: {pointer: value}."),
      Key(
        "push", .object, example: "{ \"view\": \"ball\", \"direction\": [0, -1] }",
        "One impulse: {view, direction or angle and magnitude, targetOffset}"),
    ])
  static let actions = ["add", "addBehavior", "addWall", "remove", "move", "set", "push"]
  static let repetition = KeyTable(
    "a repeat",
    [
      Key("every", .number(.positive), required: "0.5", "Seconds from one to the next."),
      Key("times", .integer(.between(1, 100_000)), required: "3", "How many in all."),
    ])
  static let move = KeyTable(
    "a move",
    [
      Key("view", .string, required: "\"ball\"", "Which view."),
      Key("center", .numbers(2, .any), "Where to."),
      Key("angle", .number(.any), "Turned to, radians."),
    ])
  static let push = KeyTable(
    "a push",
    [
      Key("view", .string, required: "\"ball\"", "Which view."),
      Key("targetOffset", .numbers(2, .any), default: "[0, 0]", "Of the point that is pushed from the view's center."),
    ] + BehaviorKeys.direction)
}

extension SceneDecoder {
  /// All events, repeats written out, in order of their frames; those of one frame as they stand in the array.
  mutating func events(_ fields: Fields) -> [Event] {
    var events: [(order: Int, event: Event)] = []
    let elements = fields.elements("events")
    let place = fields.place("events")
    for i in elements.indices {
      let room = limits.events - events.count
      let new = event(elements[i], at: .element(elements[i], i, of: place), room: room)
      if new.count > room {
        report(.tooMuch(.events, limit: limits.events), fields, "events")
        break
      }
      for event in new { events.append((i, event)) }
    }
    events.sort { ($0.event.frame, $0.order) < ($1.event.frame, $1.order) }
    return events.map(\.event)
  }

  /// What comes of one element of the array, repeats written out; one more than `room` of them tells that there are too many.
  private mutating func event(_ value: JSONValue, at place: Place, room: Int) -> [Event] {
    let fields = Fields(value, EventKeys.event, at: place, &findings)
    guard value.members != nil else { return [] }
    let isTwice = fields.conflict("time", "frame", &findings)
    let given = EventKeys.actions.filter { fields.has($0) }
    if given.count > 1 { _ = fields.conflict(given[0], given[1], &findings) }
    if given.isEmpty { reportMissing(.missingOneOf(EventKeys.actions, owner: "an event", example: "\"remove\": \"ball\""), fields) }
    if !fields.has("time") && !fields.has("frame") && !fields.has("when") {
      reportMissing(.missingOneOf(["time", "frame"], owner: "an event", example: "\"time\": 1.5"), fields)
    }
    let start = isTwice ? nil : self.start(fields)
    let repetition = fields["repeat"].map { Fields($0, EventKeys.repetition, at: fields.place("repeat"), &findings) }
    guard given.count == 1, let first = action(given[0], fields, number: repetition == nil ? nil : 1), let start else { return [] }
    var events = [Event(frame: frame(start), action: first)]
    guard let repetition, let every = repetition.number("every"), let times = repetition.integer("times") else { return events }
    // mistakes of a repeated action are told once
    let found = findings
    for n in 1..<max(1, min(times, room + 1)) {
      guard let action = action(given[0], fields, number: n + 1) else { break }
      events.append(Event(frame: frame(start + Double(n) * every), action: action))
    }
    findings = found
    return events
  }

  /// Seconds at which the event comes first.
  private mutating func start(_ fields: Fields) -> Double? {
    let key = fields.has("frame") ? "frame" : "time"
    guard let number = fields.number(key) else { return nil }
    let time = key == "frame" ? number / frameRate : number
    if hasLength, time > duration + 1e-9 { report(.afterTheEnd(time: time, end: duration), fields, key) }
    return time
  }

  /// The first frame at or after a time.
  private func frame(_ time: Double) -> Int { Int((time * frameRate - 1e-6).rounded(.up)) }

  private mutating func action(_ key: String, _ fields: Fields, number: Int?) -> EventAction? {
    guard let value = fields[key] else { return nil }
    let place = fields.place(key)
    let named = number.map { n in value.member("id")?.string.map { Names.numbered(value, "\($0)-\(n)") } ?? value } ?? value
    switch key {
    case "add": return view(named, at: place).map { .add($0) }
    case "addBehavior": return behavior(named, at: place).map { .addBehavior($0) }
    case "addWall": return wall(named, at: place).map { .addWall($0) }
    case "remove": return removal(fields).map { .remove($0) }
    case "move": return move(Fields(value, EventKeys.move, at: place, &findings))
    case "set": return assignments(value, at: place).map { .set($0) }
    default: return push(Fields(value, EventKeys.push, at: place, &findings))
    }
  }

  private mutating func removal(_ fields: Fields) -> Removal? {
    guard let id = fields.string("remove") else { return nil }
    switch names.entry(id)?.kind {
    case .view: return .view(id)
    case .behavior: return .behavior(id)
    case .wall: return .wall(id)
    case nil:
      let known = findings.guesses ? names.all(.view) + names.all(.behavior) + names.all(.wall) : []
      let suggestion = findings.suggestion(for: id, among: known)
      guard suggestion != nil || [.view, .behavior, .wall].allSatisfy(names.areComplete) else { return nil }
      let kind = "view, behavior or wall"
      report(.unknownID(id, kind: kind, isA: nil, suggestion: suggestion, known: Array(known.prefix(9))), fields, "remove")
      return nil
    }
  }

  private mutating func move(_ fields: Fields) -> EventAction? {
    let id = view(fields, "view")
    if !fields.has("center") && !fields.has("angle") {
      reportMissing(.missingOneOf(["center", "angle"], owner: "a move", example: "\"center\": [160, 230]"), fields)
    }
    guard let id else { return nil }
    return .move(view: id, center: fields.point("center"), angle: fields.number("angle"))
  }

  private mutating func push(_ fields: Fields) -> EventAction? {
    guard let id = view(fields, "view") else { return nil }
    return .push(view: id, vector: vector(fields, standard: .zero), targetOffset: fields.point("targetOffset") ?? .zero)
  }

  private mutating func assignments(_ value: JSONValue, at place: Place) -> [Assignment]? {
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
