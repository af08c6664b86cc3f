package import Rigid2D
package import Trajectories

/// The loop over the frames of a world: its clock, its steps, and the changes that each frame reports. A copy is a snapshot, together with
/// the world's and the animator's.
package struct FrameLoop: Sendable {
  package private(set) var clock: FrameClock
  private var stepper: Stepper
  private var contacts = ContactTracker()
  /// The number of the world's contact and sleep events that have been read.
  private var readContacts = 0
  private var readSleeps = 0
  /// What has happened since ``clearChanges()``, in order.
  package private(set) var changes: [FrameChange] = []

  package init(_ schedule: FrameSchedule, _ stepper: Stepper) {
    clock = FrameClock(schedule)
    self.stepper = stepper
  }

  /// Seconds of the world's time that the next frame covers.
  var comingSeconds: Float { stepper.comingSeconds(clock) }

  /// Advances from one frame to the next: behaviors act, views are driven, the world makes its steps.
  ///
  /// - Parameters:
  ///   - watchesContacts: Whether the caller reads changes of contacts.
  ///   - onPhaseEnd: Called at the end of each phase.
  /// - Returns: The reason why the run cannot continue; nil for none.
  /// - Throws: ``BehaviorError`` for a behavior that cannot begin.
  package mutating func advance(
    _ animator: inout Animator, _ world: inout World, watchesContacts: Bool = true, on executor: StepExecutor = .serial,
    onPhaseEnd: ((RunPhase) -> Void)? = nil
  ) throws(BehaviorError) -> StepFailure? {
    try animator.prepare(clock.time, in: &world)
    readMotions(&animator)
    animator.driveMotions(to: clock.time(of: clock.frame + 1), in: comingSeconds, world: &world)
    // a frame without steps has the events of its edits, too
    world.carryOutEdits()
    readEvents(of: world, watchesContacts)
    onPhaseEnd?(.timeline)
    let failure = step(&world, watchesContacts, executor, onPhaseEnd)
    clock.tick()
    if failure == nil {
      animator.placeMotions(at: clock.time, world: &world)
      readMotions(&animator)
      readEvents(of: world, watchesContacts)
    }
    return failure
  }

  package mutating func clearChanges() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
  }

  /// Reads the world's events since the last call.
  mutating func readEvents(of world: borrowing World, _ watchesContacts: Bool) {
    let (contacts, sleeps) = world.eventCounts
    guard (contacts, sleeps) != (readContacts, readSleeps) else { return }
    for i in readContacts..<contacts {
      let event = world.contactEvents[i]
      let changes = event.begins ? self.contacts.begin(event.bodyA, event.bodyB) : self.contacts.end(event.bodyA, event.bodyB)
      if changes, watchesContacts { self.changes.append(.contact(event)) }
    }
    for i in readSleeps..<sleeps { changes.append(.sleep(world.sleepEvents[i])) }
    (readContacts, readSleeps) = (contacts, sleeps)
  }

  /// The events of a restored world have been read.
  mutating func skipEvents(of world: borrowing World) { (readContacts, readSleeps) = world.eventCounts }

  private mutating func readMotions(_ animator: inout Animator) {
    guard !animator.motionChanges.isEmpty else { return }
    changes += animator.motionChanges.map { .motion($0) }
    animator.motionChanges.removeAll()
  }

  /// The world's steps before the next frame. Their events are read, except those of the last one.
  private mutating func step(
    _ world: inout World, _ watchesContacts: Bool, _ executor: StepExecutor, _ onPhaseEnd: ((RunPhase) -> Void)?
  ) -> StepFailure? {
    let probe = onPhaseEnd.map { EngineProbe(onPhaseEnd: $0) }
    switch stepper {
    case .soft(let dt, let substeps):
      for _ in 0..<clock.comingSteps {
        readEvents(of: world, watchesContacts)
        forgetEvents()
        // what follows after a failure has no meaning
        if let failure = StepFailure(softStep(&world, dt, substeps, executor, probe), of: world) { return failure }
      }
      return nil
    case .impulses(let h, let iterations): return impulseSteps(&world, h, clock.comingSteps, iterations, probe)
    case .paced(var pace):
      let count = pace.nextCount(in: clock.comingSeconds)
      stepper = .paced(pace)
      return impulseSteps(&world, pace.h, count, pace.iterations, probe)
    }
  }

  /// A step begins by clearing the world's lists.
  private mutating func forgetEvents() { (readContacts, readSleeps) = (0, 0) }

  private func softStep(
    _ world: inout World, _ dt: Float, _ substeps: Int, _ executor: StepExecutor, _ probe: EngineProbe?
  ) -> StepReport {
    guard var probe else { return world.step(dt, substeps: substeps, on: executor) }
    return world.step(dt, substeps: substeps, on: executor, probe: &probe)
  }

  private mutating func impulseSteps(
    _ world: inout World, _ h: Float, _ count: Int, _ iterations: ImpulseIterations, _ probe: EngineProbe?
  ) -> StepFailure? {
    forgetEvents()
    guard var probe else { return StepFailure(world.step(h, count: count, iterations: iterations), of: world) }
    return StepFailure(world.step(h, count: count, iterations: iterations, probe: &probe), of: world)
  }
}

/// A change between two frames.
package enum FrameChange: Sendable {
  /// Two bodies began or ceased to touch.
  case contact(ContactEvent)
  case sleep(SleepEvent)
  case motion(MotionChange)
}

/// The reason why a step has no valid result.
package enum StepFailure: Equatable, Sendable {
  /// More outlines are near each other than ``Rigid2D/Settings/contactLimit``.
  case tooManyContacts
  /// A body left the range of numbers; of several the smallest tag.
  case notFinite(tag: Int32)

  fileprivate init?(_ report: StepReport, of world: borrowing World) {
    if report.isOverfull {
      self = .tooManyContacts
    } else if report.failedBodies > 0, let tag = world.failedBodies.map({ world.tag($0) }).min() {
      self = .notFinite(tag: tag)
    } else {
      return nil
    }
  }
}

extension ContactEvent {
  /// Whether the shapes begin to touch.
  package var begins: Bool { kind == .began || kind == .sensorEntered }
}
