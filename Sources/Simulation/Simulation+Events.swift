import Behaviors
import Rigid2D
import Trajectories

/// What physics tells, in the scene's names.
extension Simulation {
  /// A record of something that happens between the last frame and the one to come.
  func record(_ kind: EventKind, _ a: String, _ b: String? = nil) -> EventRecord {
    EventRecord(frame: stage.upcoming, time: stage.clock.time(of: stage.upcoming), kind: kind, a: a, b: b)
  }

  /// Turns what the world has told since last time into records. Called before the step for what edits did, and after it.
  mutating func gatherWorldEvents() {
    let (contacts, sleeps) = (world.contactEvents, world.sleepEvents)
    for i in stage.toldContacts..<contacts.count { tell(contacts[i]) }
    for i in stage.toldSleeps..<sleeps.count { tell(sleeps[i]) }
    (stage.toldContacts, stage.toldSleeps) = (contacts.count, sleeps.count)
  }

  private mutating func tell(_ event: ContactEvent) {
    let begins = event.kind == .began || event.kind == .sensorEntered
    let isSensor = event.kind == .sensorEntered || event.kind == .sensorExited
    guard begins ? stage.touches.begin(event.bodyA, event.bodyB) : stage.touches.end(event.bodyA, event.bodyB) else { return }
    let kind: EventKind = isSensor ? (begins ? .sensorEntered : .sensorExited) : (begins ? .contactBegan : .contactEnded)
    // a view comes before a wall, and of two views the earlier; a sensor comes first
    let swaps = !isSensor && (event.bodyA < 0 || (event.bodyB >= 0 && event.bodyB < event.bodyA))
    var record = record(kind, name(ofTag: swaps ? event.bodyB : event.bodyA), name(ofTag: swaps ? event.bodyA : event.bodyB))
    if begins {
      record.x = event.point.x
      record.y = event.point.y
      if !isSensor { record.impulse = event.impulse / Units.newton }
    }
    events.append(record)
  }

  private mutating func tell(_ event: SleepEvent) {
    events.append(record(event.isAsleep ? .slept : .woke, name(ofTag: event.body)))
  }

  private func name(ofTag tag: Int32) -> String { tag >= 0 ? stage.cast.name(ofItem: tag) : stage.solids.name(ofTag: tag) }

  /// What the scene did first, then all that began, all that ended, all that slept or woke; within each in the order in which it was told.
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
    case .spawned, .removed: 0
    case .contactBegan, .sensorEntered: 1
    case .contactEnded, .sensorExited: 2
    case .slept, .woke, .settled: 3
    }
  }
}
