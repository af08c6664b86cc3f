import Behaviors
import Rigid2D
public import Trajectories

/// A run of a scene, frame by frame.
///
///     var simulation = try Simulation(scene)
///     while try simulation.next() { use(simulation.frame, simulation.events) }
///
/// Depends on the scene alone: the same bits on every machine. Memory does not grow with the number of frames.
public struct Simulation: ~Copyable {
  var world: World
  var stage: Stage
  let plan: ScenePlan
  let watch: ContactWatch
  /// Contacts a item, reused.
  var contactCounts: [Int32] = []
  /// Who listens to the ends of phases; nobody but a benchmark does.
  public var probe: (any RunProbe)?

  /// The frame that ``next()`` came to.
  public internal(set) var frame: Frame
  /// What happened between the frame before and this one, in order: what the scene's events did, then what began, then what ended.
  ///
  /// Impulses are in newton seconds of UIKit: 1 is what an instantaneous push of 1 gives.
  public internal(set) var events: [EventRecord] = []

  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  init(_ plan: ScenePlan, contactLimit: Int) throws(SimulationError) {
    self.plan = plan
    watch = ContactWatch(plan.waits)
    var settings = Settings(tuning: Tuning(pointsPerMeter: plan.pointsPerMeter))
    settings.allowsSleeping = plan.allowsSleeping
    settings.isContinuous = plan.isContinuous
    settings.contactLimit = contactLimit
    world = World(settings)
    stage = Stage(plan)
    frame = Frame(index: 0, time: 0, samples: [], digest: 0)
    try raiseCurtain()
  }

  /// Everything of a run that changes, beside its world. A copy is a snapshot, together with the world's.
  struct Stage: Sendable {
    var clock: FrameClock
    var stepper: Stepper
    var animator: Animator
    var cast = Cast()
    var solids = Solids()
    var script = Script()
    var waits: Waits
    var tracks: [Track]
    var gravity: Curve?
    /// What the behaviors were made from, one a behavior of the animator.
    var behaviors: [BehaviorPlan] = []
    /// Behaviors whose view has not come yet.
    var waiting: [BehaviorPlan] = []
    /// Per event, the number reserved for the view it adds; -1 for others.
    var reserved: [Int32] = []
    var touches = Touches()
    var settling = Settling()
    var digest = RunDigest()
    /// Contact and sleep events of the world that were told already.
    var toldContacts = 0
    var toldSleeps = 0
    /// The frame that is being worked on: what happens now is visible in it.
    var upcoming = 0
    var hasBegun = false
    var hasEnded = false

    init(_ plan: ScenePlan) {
      clock = FrameClock(rate: plan.frameRate)
      stepper = plan.stepper
      animator = Animator(plan.manner)
      tracks = plan.tracks.map { Track($0) }
      waits = Waits(plan.waits)
      gravity = plan.gravity
    }
  }

  /// Goes on to the next frame; the first one is the initial state.
  ///
  /// - Returns: false once the run is over; ``frame`` and ``events`` are then as they were.
  /// - Throws: ``SimulationError``; the frames before were good, and the run is over.
  public mutating func next() throws(SimulationError) -> Bool {
    guard !stage.hasEnded else { return false }
    if !stage.hasBegun {
      stage.hasBegun = true
      showFrame()
      observeConditions()
      return true
    }
    guard stage.clock.frame < plan.lastFrame, !(plan.stopsWhenSettled && isDone) else {
      stage.hasEnded = true
      return false
    }
    do throws(SimulationError) {
      try advance()
    } catch {
      stage.hasEnded = true
      throw error
    }
    return true
  }

  /// From one frame to the next.
  private mutating func advance() throws(SimulationError) {
    events.removeAll(keepingCapacity: true)
    stage.upcoming = stage.clock.frame + 1
    try performEvents()
    try followTracks()
    pullGravity()
    try prepareBehaviors()
    gatherWorldEvents()
    probe?.mark(.script)
    try step()
    gatherWorldEvents()
    sortEvents()
    showFrame()
    settle()
    observeConditions()
    probe?.mark(.frame)
  }

  private mutating func pullGravity() {
    guard stage.gravity != nil else { return }
    let time = stage.clock.time
    world.setGravity(Vector2(stage.gravity?.value(0, at: time) ?? 0, stage.gravity?.value(1, at: time) ?? 0))
  }

  private mutating func prepareBehaviors() throws(SimulationError) {
    do throws(BehaviorError) {
      try stage.animator.prepare(stage.clock.time, in: &world)
    } catch {
      throw named(error)
    }
  }

  private mutating func step() throws(SimulationError) {
    let report = stepWorld()
    stage.clock.tick()
    // the step began by clearing the world's lists
    stage.toldContacts = 0
    stage.toldSleeps = 0
    if report.isOverfull { throw .tooManyContacts(limit: world.settings.contactLimit, frame: stage.clock.frame) }
    guard let first = report.failed.min() else { return }
    throw .notFinite(view: stage.cast.name(ofItem: first), frame: stage.clock.frame, cause: divergenceCause(first))
  }

  /// Settled, and nothing will change that any more.
  private var isDone: Bool {
    stage.settling.isSettled && !waitsForRest && stage.script.isExhausted(plan.events)
      && stage.tracks.allSatisfy { $0.isOver(stage.clock.time) }
      && (stage.gravity.map { $0.isOver(stage.clock.time) } ?? true)
  }
}
