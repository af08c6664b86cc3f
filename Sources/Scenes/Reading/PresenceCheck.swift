extension SceneDecoder {
  /// Reports events about what has not come yet or has gone.
  mutating func checkPresence(_ events: [Event], _ fields: Fields) {
    var presence = Presence(events, names)
    /// Elements of the array that were told of: repeats make the same mistake many times.
    var told: Set<String> = []
    for i in events.indices {
      let absent = presence.absent(events[i].action)
      presence.perform(events[i].action)
      // of what comes after the end more need not be said
      guard let absent, i < places.count, !hasLength || events[i].frame <= lastFrame else { continue }
      let (key, value) = self.value(of: events[i].action, places[i], fields)
      let pointer = places[i].pointer
      guard told.insert(pointer).inserted else { continue }
      findings.report(.notThere(absent.id, kind: absent.kind.rawValue, isGone: absent.isGone), value, places[i].key(key))
    }
  }

  /// Where an event says what it is about.
  private func value(of action: EventAction, _ place: Place, _ fields: Fields) -> (key: String, value: JSONValue) {
    let key =
      switch action {
      case .remove: "remove"
      case .move: "move"
      case .push: "push"
      default: "set"
      }
    guard case .element(let element, _, _) = place else { return (key, fields.value) }
    return (key, element.member(key) ?? element)
  }
}

/// What is there as events come and go.
private struct Presence {
  struct Absence {
    var id: String
    var kind: Names.Kind
    var isGone: Bool
  }

  private let names: Names
  // for looking up only
  private var isYetToCome: Set<String> = []
  private var isGone: Set<String> = []

  init(_ events: [Event], _ names: Names) {
    self.names = names
    for event in events { isYetToCome.formUnion(Self.added(event.action)) }
  }

  mutating func perform(_ action: EventAction) {
    for id in Self.added(action) { isYetToCome.remove(id) }
    if case .remove(let removal) = action, !isYetToCome.contains(Self.named(removal).id) { isGone.insert(Self.named(removal).id) }
  }

  func absent(_ action: EventAction) -> Absence? {
    switch action {
    case .remove(let removal):
      let (id, kind) = Self.named(removal)
      return absent(id, kind)
    case .move(let view, _, _), .push(let view, _, _): return absent(view, .view)
    case .set(let assignments):
      for assignment in assignments {
        if let absence = absent(assignment.target) { return absence }
      }
      return nil
    case .add, .addBehavior, .addWall: return nil
    }
  }

  private func absent(_ target: SceneTarget) -> Absence? {
    switch target {
    case .view(let reference, _): absent(reference, .view)
    case .wall(let reference, _): absent(reference, .wall)
    case .behavior(let reference, _): absent(reference, .behavior)
    case .gravity: nil
    }
  }

  private func absent(_ reference: ElementReference, _ kind: Names.Kind) -> Absence? {
    switch reference {
    case .added(let id): absent(id, kind)
    case .index(let i): names.element(kind, at: i)?.member("id")?.string.flatMap { absent($0, kind) }
    }
  }

  private func absent(_ id: String, _ kind: Names.Kind) -> Absence? {
    if isGone.contains(id) { return Absence(id: id, kind: kind, isGone: true) }
    return isYetToCome.contains(id) ? Absence(id: id, kind: kind, isGone: false) : nil
  }

  private static func added(_ action: EventAction) -> [String] {
    switch action {
    case .add(let view): [view.id]
    case .addWall(let wall): wall.id.map { [$0] } ?? []
    case .addBehavior(let behavior): behavior.tree.compactMap(\.id)
    default: []
    }
  }

  private static func named(_ removal: Removal) -> (id: String, kind: Names.Kind) {
    switch removal {
    case .view(let id): (id, .view)
    case .behavior(let id): (id, .behavior)
    case .wall(let id): (id, .wall)
    }
  }
}
