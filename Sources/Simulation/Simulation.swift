package import Rigid2D
public import Trajectories

/// A run of a scene, frame by frame.
///
///     var simulation = try Simulation(scene)
///     let end = simulation.run(observing: &measurement)
///
/// Depends on the scene alone: the same bits on every machine. Memory does not grow with the number of frames.
public struct Simulation: ~Copyable {
  var world: World
  var state: RunState
  var plan: ScenePlan
  let contactTriggers: ContactTriggers
  /// The name of the run.
  let name: String
  var scratch = FrameScratch()
  /// Whether every view of the frame is asleep, and whether each is still; false for an empty frame.
  var areAllAsleep = false
  var areAllStill = false
  /// Whether a scene that ends at rest does so; false while changes may come from outside.
  public var endsAtRest = true
  /// Whether the caller reads the events of contacts and sleep.
  var recordsContacts = true
  /// Called at the end of each phase, so that a caller can time a run; the simulation has no clock.
  ///
  /// The time since the last call, or since the call of ``next()``, belongs to the phase.
  public var onPhaseEnd: ((RunPhase) -> Void)?
  /// The executor of the parts of a step. See ``useThreads(_:_:)``.
  package var executor = StepExecutor.serial

  /// The present frame, computed by ``next()``.
  public internal(set) var frame: Frame
  /// The events between the last frame and this one, in order: events of the scene, then beginnings, then ends.
  ///
  /// Impulses are in newton seconds of UIKit: 1 is the impulse of an instantaneous push of 1.
  public internal(set) var events: [EventRecord] = []

  /// - Parameter other: A finished run; this one uses its memory.
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  init(_ plan: consuming ScenePlan, name: String, contactLimit: Int, after other: consuming Simulation? = nil) throws(SimulationError) {
    // by all of its parts: an initializer of its own would copy it once more
    state = RunState(
      loop: FrameLoop(plan.schedule, plan.stepper), animator: Animator(plan.fidelity),
      triggers: PendingTriggers(plan.triggers), tracks: plan.tracks, gravity: plan.gravity, categories: plan.context.categories)
    self.name = name
    contactTriggers = ContactTriggers(plan.triggers)
    var settings = Settings(tuning: Tuning(pointsPerMeter: plan.pointsPerMeter, bounceThreshold: plan.bounceThreshold))
    settings.allowsSleeping = plan.allowsSleeping
    settings.isContinuous = plan.isContinuous
    settings.contactLimit = contactLimit
    if let other {
      world = other.world
      world.restart(settings)
    } else {
      world = World(settings)
    }
    self.plan = consume plan
    frame = Frame()
    try buildInitialState()
  }

  /// All state of a run that changes, except its world. A copy of both is a snapshot.
  struct RunState: Sendable {
    var loop: FrameLoop
    var animator: Animator
    var views = ViewTable()
    var staticBodies = StaticBodyTable()
    var timeline = Timeline()
    var triggers: PendingTriggers
    var tracks: [ActiveTrack]
    var gravity: Curve?
    var behaviors = BehaviorTable()
    /// The snaps that events made, by the items of their views. For lookup only.
    var nearestSnaps: [Int32: BehaviorIndex] = [:]
    /// Per event, the number reserved for the view it adds; -1 for others.
    var reservedNumbers: [Int32] = []
    var removals = Removals()
    var rest = RestDetector()
    var digest = RunDigest()
    /// Categories of views, including views that edits added.
    var categories: Categories
    /// Events of edits since the last frame, for the next frame.
    var editRecords: [EventRecord] = []
    /// The number of names that the header and the frames have reported.
    var reportedNames = 0
    /// The frame that is being computed; present events belong to it.
    var upcoming = 0
    var hasBegun = false
    /// nil as long as there may be more frames.
    var end: RunEnd?

    var clock: FrameClock { loop.clock }
  }

  /// Advances to the next frame; the first one is the initial state.
  ///
  /// - Returns: false once the run is over; ``frame`` and ``events`` are then as they were.
  /// - Throws: ``SimulationError``; the frames before are valid, and the run is over.
  public mutating func next() throws(SimulationError) -> Bool {
    guard state.end == nil else { return false }
    if !state.hasBegun {
      state.hasBegun = true
      showFrame()
      observeConditions()
      return true
    }
    guard state.clock.frame < plan.lastFrame else {
      state.end = .lastFrame
      return false
    }
    if plan.stopsWhenSettled, endsAtRest, isDone {
      state.end = .atRest
      return false
    }
    do throws(SimulationError) {
      try advance()
    } catch {
      state.end = .failed(error)
      throw error
    }
    return true
  }

  /// From one frame to the next.
  private mutating func advance() throws(SimulationError) {
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if !state.editRecords.isEmpty {
      events += state.editRecords
      state.editRecords.removeAll()
    }
    state.upcoming = state.clock.frame + 1
    try performEvents()
    try followTracks()
    applyGravity()
    try step()
    sortEvents()
    showFrame()
    detectRest()
    observeConditions()
    onPhaseEnd?(.frame)
  }

  private mutating func applyGravity() {
    let time = state.clock.time
    // constant values were applied before the first frame
    if state.gravity?.isConstant ?? true && time > 0 { return }
    guard state.gravity != nil else { return }
    world.setGravity(Vector2(state.gravity?.value(0, at: time) ?? 0, state.gravity?.value(1, at: time) ?? 0))
  }

  private mutating func step() throws(SimulationError) {
    let failure: StepFailure?
    do throws(BehaviorError) {
      failure = try state.loop.advance(
        &state.animator, &world, watchesContacts: watchesContacts, on: executor, onPhaseEnd: onPhaseEnd)
    } catch {
      throw named(error)
    }
    recordChanges()
    switch failure {
    case .tooManyContacts: throw .tooManyContacts(limit: world.settings.contactLimit, frame: state.clock.frame)
    case .notFinite(let tag):
      throw .notFinite(view: state.views.name(ofItem: tag), frame: state.clock.frame, cause: divergenceCause(tag))
    case nil: break
    }
  }

  /// Settled for the rest of the run.
  private var isDone: Bool {
    state.rest.isSettled && !expectsRest && state.timeline.isExhausted(plan.events)
      && state.tracks.allSatisfy { $0.isOver(state.clock.time) }
      && (state.gravity.map { $0.isOver(state.clock.time) } ?? true)
  }
}
