/// All joints of a world, a list for each kind.
///
/// Lists are solved in the order distance, pin, weld, slider; within a list in the order of the slots.
struct JointStore: Equatable, Sendable {
  var slots = SlotList()
  /// Per slot, which kind lives there and where in that kind's list.
  var places: [Place] = []
  var distances: [DistanceJoint] = []
  var pins: [PinJoint] = []
  var welds: [WeldJoint] = []
  var sliders: [SliderJoint] = []
  var targets: [TargetJoint] = []
  /// Whether an anchor was moved since the last step.
  private var hasTravel = false
  /// Pairs of bodies whose collision a joint disables; a pair may occur more than once.
  var nonCollidingPairs = PairCounts()

  enum Kind: UInt8, CaseIterable, Equatable, Sendable { case distance, pin, weld, slider, target }

  func count(of kind: Kind) -> Int {
    switch kind {
    case .distance: distances.count
    case .pin: pins.count
    case .weld: welds.count
    case .slider: sliders.count
    case .target: targets.count
    }
  }

  struct Place: Equatable, Sendable {
    var kind: Kind
    var index: Int32
    /// Whether the pair of bodies has an entry in `nonCollidingPairs` for this joint.
    var disablesCollision: Bool
    /// The bodies that the caller joined, if they are in a compound; else -1.
    var homeA: Int32 = -1
    var homeB: Int32 = -1
  }

  var isEmpty: Bool { distances.isEmpty && pins.isEmpty && welds.isEmpty && sliders.isEmpty && targets.isEmpty }

  /// Whether a joint disables the collision of two bodies.
  func disableCollision(_ a: Int32, _ b: Int32) -> Bool { nonCollidingPairs.contains(PairTable.key(a, b)) }

  /// The bodies of a joint by slot; -1 is the world.
  func bodies(of place: Place) -> (a: Int32, b: Int32) { (self[place].bodyA, self[place].bodyB) }

  /// The bodies and anchors of a joint; those of a target joint are not kept.
  subscript(place: Place) -> JointAnchors {
    get {
      let i = Int(place.index)
      return switch place.kind {
      case .distance: distances[i].anchors
      case .pin: pins[i].anchors
      case .weld: welds[i].anchors
      case .slider: sliders[i].anchors
      case .target: JointAnchors(bodyA: -1, bodyB: targets[i].body, a: .zero, b: .zero)
      }
    }
    set {
      let i = Int(place.index)
      switch place.kind {
      case .distance: distances[i].anchors = newValue
      case .pin: pins[i].anchors = newValue
      case .weld: welds[i].anchors = newValue
      case .slider: sliders[i].anchors = newValue
      case .target: break
      }
    }
  }

  /// Changes the anchors of all joints except target joints, which have none.
  private mutating func forEachAnchors(_ edit: (inout JointAnchors) -> Void) {
    for i in distances.indices { edit(&distances[i].anchors) }
    for i in pins.indices { edit(&pins[i].anchors) }
    for i in welds.indices { edit(&welds[i].anchors) }
    for i in sliders.indices { edit(&sliders[i].anchors) }
  }

  /// Drops the impulses of joints at the selected bodies.
  mutating func forget(_ isMeant: (Int32) -> Bool) {
    for slot in slots.inOrder where slots.isTaken(Int(slot)) {
      let (a, b) = bodies(of: places[Int(slot)])
      if isMeant(a) || isMeant(b) { forget(places[Int(slot)]) }
    }
  }

  /// Drops the impulses of one joint.
  mutating func forget(_ place: Place) {
    let i = Int(place.index)
    switch place.kind {
    case .distance: (distances[i].impulseA, distances[i].impulseB) = (0, 0)
    case .pin:
      (pins[i].impulseA, pins[i].impulseB) = (.zero, .zero)
      (pins[i].first, pins[i].second) = (AngularImpulses(), AngularImpulses())
      pins[i].springImpulse = 0
    case .weld:
      (welds[i].impulseA, welds[i].impulseB) = (.zero, .zero)
      (welds[i].angularImpulseA, welds[i].angularImpulseB) = (0, 0)
    case .slider: (sliders[i].first, sliders[i].second) = (SliderImpulses(), SliderImpulses())
    case .target: break
    }
  }

  /// Moves all anchors on a body, in its frame.
  mutating func moveAnchors(on body: Int32, by offset: Vector2) {
    forEachAnchors { anchors in
      if anchors.bodyA == body { anchors.a += offset }
      if anchors.bodyB == body { anchors.b += offset }
    }
  }

  /// Places one joint's anchors, in the frames of its bodies or in the world.
  mutating func setAnchors(_ place: Place, a: Vector2, b: Vector2) {
    hasTravel = true
    if self[place].bodyA < 0 { self[place].travel += a - self[place].a }
    (self[place].a, self[place].b) = (a, b)
  }

  /// Applies the displacements of anchors in the world.
  mutating func endTravel() {
    guard hasTravel else { return }
    hasTravel = false
    forEachAnchors { $0.travel = .zero }
  }

  /// Joins the bodies that a joint connects; a body in a joint is still at a tenth of the speed that a body in contact is.
  func join(_ bodies: [Body], _ motionOf: [Int32], _ tuning: Tuning, _ islands: inout UnionFind, _ limits: inout [Float]) {
    let limit = 0.1 * tuning.sleepSpeed
    func connect(_ bodyA: Int32, _ bodyB: Int32) {
      let a = bodyA < 0 ? 0 : motionOf[Int(bodyA)]
      let b = motionOf[Int(bodyB)]
      if a != 0 { limits[Int(a)] = max(limits[Int(a)], limit) }
      if b != 0 { limits[Int(b)] = max(limits[Int(b)], limit) }
      if a != 0 && b != 0 { islands.join(a, b) }
    }
    for joint in distances { connect(joint.anchors.bodyA, joint.anchors.bodyB) }
    for joint in pins { connect(joint.anchors.bodyA, joint.anchors.bodyB) }
    for joint in welds { connect(joint.anchors.bodyA, joint.anchors.bodyB) }
    for joint in sliders { connect(joint.anchors.bodyA, joint.anchors.bodyB) }
    for joint in targets { connect(-1, joint.body) }
  }
}
