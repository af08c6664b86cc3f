import Rigid2D
import Trajectories

/// The world's events as records with the scene's names.
extension Simulation {
  /// A record of an event between the last frame and the next one.
  func record(_ kind: EventKind, _ a: String, _ b: String? = nil) -> EventRecord {
    EventRecord(frame: state.upcoming, time: state.clock.time(of: state.upcoming), kind: kind, a: a, b: b)
  }

  /// Whether changes of contacts are read: by the caller, or by triggers.
  var watchesContacts: Bool { recordsContacts || !contactTriggers.isEmpty }

  /// Records the changes of a frame, or of an edit.
  mutating func recordChanges() {
    // by index: a loop over the elements keeps them all
    for i in state.loop.changes.indices {
      switch state.loop.changes[i] {
      case .contact(let event): append(event)
      case .sleep(let event): append(event)
      case .motion(let change): events.append(record(change))
      }
    }
    state.loop.clearChanges()
  }

  private mutating func append(_ event: ContactEvent) {
    let begins = event.begins
    let isSensor = event.kind == .sensorEntered || event.kind == .sensorExited
    let kind: EventKind = isSensor ? (begins ? .sensorEntered : .sensorExited) : (begins ? .contactBegan : .contactEnded)
    // a view comes before a wall, and of two views the earlier; a sensor comes first
    let swaps = !isSensor && (event.bodyA < 0 || (event.bodyB >= 0 && event.bodyB < event.bodyA))
    events.append(record(kind, name(ofTag: swaps ? event.bodyB : event.bodyA), name(ofTag: swaps ? event.bodyA : event.bodyB)))
    guard begins else { return }
    let last = events.count - 1
    events[last].x = event.point.x
    events[last].y = event.point.y
    if !isSensor { events[last].impulse = event.impulse / Units.newton }
  }

  private mutating func append(_ event: SleepEvent) {
    // a view that is removed may wake together with its neighbors
    guard recordsContacts, event.body < 0 || state.animator.isAlive(event.body) else { return }
    events.append(record(event.isAsleep ? .slept : .woke, name(ofTag: event.body)))
  }

  func name(ofTag tag: Int32) -> String { tag >= 0 ? state.views.name(ofItem: tag) : state.staticBodies.name(ofTag: tag) }

  /// Order: events of the scene, contacts that began, contacts that ended, sleep and wake; within each, the order of recording.
  mutating func sortEvents() {
    guard events.count > 1 else { return }
    var sorted: [EventRecord] = []
    sorted.reserveCapacity(events.count)
    for rank in 0...3 {
      for event in events where event.kind.rank == rank { sorted.append(event) }
    }
    events = sorted
  }
}

extension EventKind {
  fileprivate var rank: Int {
    switch self {
    case .spawned, .removed, .motionBegan, .motionStopped: 0
    case .contactBegan, .sensorEntered: 1
    case .contactEnded, .sensorExited: 2
    case .slept, .woke, .settled, .motionFinished: 3
    }
  }
}
