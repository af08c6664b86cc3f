/// The complete state of a world; a copy is a snapshot.
public struct State: Equatable, Sendable {
  var settings: Settings
  /// Steps taken since the beginning.
  var stepCount: Int64 = 0

  // one entry a body slot
  var bodySlots = SlotList()
  var bodies: [Body] = []
  /// Center of mass and rotation.
  var poses: [Pose] = []
  var velocities: [Velocity] = []
  /// In the order of creation.
  var compounds: [Compound] = []

  // one entry a shape slot
  var shapeSlots = SlotList()
  var shapes: [ShapeRecord] = []
  /// The boxes of the shapes in the trees: grown, except for those of static bodies.
  var boxes: [Bounds] = []
  var pool = VertexPool()
  /// The union of all filters that shapes have had.
  var filters = Filter(groups: 0, meets: 0, category: 0, accepts: 0)

  /// Boxes of the shapes of fixed bodies, and of all others.
  var staticTree = DynamicTree()
  var movingTree = DynamicTree()
  /// Shapes whose boxes changed since the last search for pairs.
  var moved: [Int32] = []
  /// Bodies that edits have moved or changed since the last step.
  var changedBodies: [Int32] = []
  /// Whether edits have changed what contacts depend on since the last step.
  var hasStaleContacts = false
  /// Whether a shape has had a surface velocity.
  var hasMovingSurfaces = false
  /// Boxes of static shapes that changed since surfaces were last computed, and other bodies whose shapes did.
  var changedStatics: [Bounds] = []
  var changedParts: [Int32] = []

  var contacts: [Contact] = []
  var pairs = PairTable()
  var joints = JointStore()
  var fields = FieldStore()

  /// Resets to a state without bodies. Lists that every scene has keep their memory.
  mutating func restart(_ settings: Settings) {
    self.settings = settings
    stepCount = 0
    bodySlots.removeAll()
    bodies.clear()
    poses.clear()
    velocities.clear()
    compounds.clear()
    shapeSlots.removeAll()
    shapes.clear()
    boxes.clear()
    pool.removeAll()
    filters = Filter(groups: 0, meets: 0, category: 0, accepts: 0)
    staticTree.removeAll()
    movingTree.removeAll()
    moved.clear()
    changedBodies.clear()
    hasStaleContacts = false
    hasMovingSurfaces = false
    changedStatics.clear()
    changedParts.clear()
    contacts.clear()
    pairs = PairTable()
    if joints.slots.count > 0 { joints = JointStore() }
    fields.removeAll()
  }
}

/// Settings of the whole world; they may change between steps.
public struct Settings: Equatable, Sendable {
  public let tuning: Tuning
  /// pt/s².
  public var gravity: Vector2 = .zero
  public var allowsSleeping = true
  /// Fast bodies never pass through fixed ones.
  public var isContinuous = true
  /// The most pairs of shapes near each other at a time. A step with more makes no new contacts, and ``StepReport/isOverfull`` reports it.
  public var contactLimit = 2_000_000

  public init(tuning: Tuning) { self.tuning = tuning }
}
