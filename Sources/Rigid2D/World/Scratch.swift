/// Working space of one step; its content is undefined before and after.
@usableFromInline struct Scratch: Sendable {
  var bodies = StepBodies()
  /// Its `motionOf` and `reach` when manifolds were last computed, if touches have woken bodies since; else empty.
  var knownMotionOf: [Int32] = []
  var knownReach: [Float] = []
  var spreadReach: [Float] = []
  var reachLinks: [MotionBound.Link] = []
  /// Per entry of `motions`, at the beginning of the step.
  var moving: [MovingBody] = []
  /// Per entry of `motions`, while contacts are deferred.
  var ways: [WatchedContact.Way] = []
  /// Per entry of `motions`: an impact may send it elsewhere within the step.
  var mayBounce: [Bool] = []
  /// Whether any shape has restitution.
  var isAnyBouncing = false
  var fast: [FastBody] = []
  /// Per entry of `motions`: the square of the displacement from which on the body is cast, and its displacement at the end of the last
  /// substep.
  var castLimits: [Float] = []
  var ends: [SIMD4<Float>] = []
  var fieldTorques: [FieldTorque] = []
  /// Per shape: its box was renewed since the last step. And the list of these shapes.
  var hasMovedBox: [Bool] = []
  var movedBoxes: [Int32] = []
  /// The boxes of all shapes at the last search for pairs; empty if unknown.
  var pairedBoxes: [Bounds] = []

  /// Contacts that are to end; empty except within a removal.
  var ended: [Int32] = []
  /// Per new contact, the one before which it is inserted.
  var targets: [Int32] = []
  var near = NearContacts()
  /// Sleeping bodies that something touches.
  var touchedSleepers: [Int32] = []
  /// Maximum speed within the step, pt/s, of the bodies that touches woke in it.
  var passedReach: [(body: Int32, reach: Float)] = []

  var rowSpace = RowSpace()
  var contacts = ContactRows()
  /// Whether no contact of a body that takes part in the step has points that matter within it.
  var areAllApart = true
  /// Per entry of `motions`; empty without springs.
  var springs: [SpringAcceleration] = []
  var springMotions: [SolverBody] = []
  var impactEnds: [ImpactEnds] = []
  /// Per entry of `motions`: the number of the last impact that struck it.
  var impactStamps: [Int32] = []
  var joints = JointRows()
  var fields = FieldRows()

  var impulses = ImpulseScratch()

  /// With the bodies that fell asleep and are not in the events yet.
  var islands = Sleep.Islands()

  var query = DynamicTree.Query()
  var nodeQueue = NodeQueue()
  var newPairs = NewPairs()
  /// Contacts or bodies that a phase looks for, by their indices.
  var found: [Int32] = []

  var events: [ContactEvent] = []
  var sleepEvents: [SleepEvent] = []
  /// Slots of bodies whose motion went out of range in the step, in the order in which they were found.
  var failed: [Int32] = []
  /// All that failed since ``World/step(_:substeps:on:)`` was called.
  var lost: [Int32] = []
  /// Per part of a phase, its results. See ``StepExecutor``.
  var indexLists: [[Int32]] = []
  var nearLists: [NearContacts] = []
  var eventLists: [[ContactEvent]] = []
  var fastLists: [[FastBody]] = []
  var struckLists: [StruckContacts] = []
  /// More pairs of shapes are near each other than the limit.
  var isOverfull = false

  /// The times of the last step, kept as most steps have the same length.
  private var clock = StepClock(1, 1)

  /// The times of a step.
  mutating func clock(_ dt: Float, _ substeps: Int) -> StepClock {
    if clock.dt != dt || clock.substeps != substeps { clock = StepClock(dt, substeps) }
    return clock
  }
}
