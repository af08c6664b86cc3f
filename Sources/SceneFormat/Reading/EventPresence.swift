import Formats
import SceneModel
import Trajectories

/// Events whose subject does not exist at their time have no effect. If the file shows that, a warning is reported.
extension SceneDecoder {
  private enum Presence {
    /// Added at this frame.
    case toCome(Int)
    case there
    /// Removed at this frame.
    case gone(Int)
    /// A triggered event may have added or removed it.
    case unknown
  }

  /// Walks through the events in the order in which they happen.
  mutating func warnOfAbsent(_ list: EventList, _ fields: ObjectDecoder) {
    // presence is unknown in a file with errors
    guard clock.hasLength, !sink.hasErrors, !list.timed.isEmpty else { return }
    var presence: [String: Presence] = [:]
    // one of several snaps of an id may have made it
    for case .snap(let snap) in list.timed.map({ $0.action }) { if let id = snap.id { presence[id] = .unknown } }
    for event in list.timed { for id in event.action.addedIDs { presence[id] = .toCome(event.frame) } }
    for action in list.waiting.flatMap({ $0.actions }) {
      for id in action.addedIDs + action.returningIDs { presence[id] = .unknown }
      if let id = action.removedID { presence[id] = .unknown }
      if case .snap(let snap) = action, let id = snap.id { presence[id] = .unknown }
    }
    let elements = fields.elements("events")
    var reported = [Bool](repeating: false, count: elements.count)
    for event in list.timed {
      guard event.frame < clock.lastFrame else { break }
      for (n, id) in subjects(of: event.action).enumerated() where !reported[event.index] {
        guard let problem = problem(presence[id] ?? .there, id, event.frame) else { continue }
        reported[event.index] = true
        report(problem, n, of: elements[event.index], at: .element(elements[event.index], event.index, of: fields.place("events")))
      }
      for id in event.action.addedIDs + event.action.returningIDs { presence[id] = .there }
      if let id = event.action.removedID, case .there = presence[id] ?? .there { presence[id] = .gone(event.frame) }
    }
  }

  private func problem(_ presence: Presence, _ id: String, _ frame: Int) -> Problem? {
    switch presence {
    case .there, .unknown: nil
    case .toCome(let coming): .time(.notThereYet(id, time: clock.schedule.time(of: frame), from: clock.schedule.time(of: coming)))
    case .gone(let going): .time(.noLongerThere(id, time: clock.schedule.time(of: frame), since: clock.schedule.time(of: going)))
    }
  }

  /// Ids of the elements that an event changes, in the order of the event.
  private func subjects(of action: Edit) -> [String] {
    switch action {
    case .add, .addBehavior, .addBehaviorAgain, .addWall: []
    case .remove: [action.removedID ?? ""]
    case .move(let views, _, _, _), .push(let views, _, _): [views]
    case .snap(let snap): [snap.views]
    case .retarget(let change): [change.motion]
    case .drag(let path): [path.motion]
    case .scroll(let way): [way.motion]
    case .stop(let id), .release(let id, _): [id]
    case .set(let assignments): assignments.map { id(of: $0.target) ?? "" }
    }
  }

  private func id(of target: SceneTarget) -> String? {
    let (kind, reference): (SymbolTable.Kind, ElementReference)
    switch target {
    case .gravity: return nil
    case .view(let view, _): (kind, reference) = (.view, view)
    case .wall(let wall, _): (kind, reference) = (.wall, wall)
    case .behavior(let behavior, _): (kind, reference) = (.behavior, behavior)
    }
    switch reference {
    case .added(let id): return id
    case .index(let i): return names.element(kind, at: i)?.member("id")?.string
    }
  }

  /// At the words that name the event's `n`-th subject.
  private mutating func report(_ problem: Problem, _ n: Int, of event: JSONValue, at place: DocumentPath) {
    if let removed = event.member("remove") { return sink.report(problem, removed, place.key("remove")) }
    if let stopped = event.member("stop") { return sink.report(problem, stopped, place.key("stop")) }
    for key in ["retarget", "drag", "release", "scroll"] {
      if let motion = event.member(key)?.member("motion") { return sink.report(problem, motion, place.key(key).key("motion")) }
    }
    for key in ["move", "push", "snap"] {
      if let view = event.member(key)?.member("view") { return sink.report(problem, view, place.key(key).key("view")) }
    }
    let members = (event.member("set")?.members ?? []).filter { !$0.key.hasPrefix("x-") }
    guard n < members.count else { return sink.report(problem, event, place) }
    sink.report(problem, members[n].keyRange, members[n].source, place.key("set").key(members[n].key))
  }
}

extension Edit {
  fileprivate var addedIDs: [String] {
    switch self {
    case .add(let view): [view.id]
    case .addBehavior(let behavior): behavior.tree.compactMap { $0.id }
    case .addWall(let wall): wall.id.map { [$0] } ?? []
    default: []
    }
  }

  /// Of earlier elements.
  fileprivate var returningIDs: [String] { if case .addBehaviorAgain(let id) = self { [id] } else { [] } }

  fileprivate var removedID: String? {
    guard case .remove(let removal) = self else { return nil }
    switch removal {
    case .view(let id), .behavior(let id), .wall(let id): return id
    case .views: return nil
    }
  }
}
