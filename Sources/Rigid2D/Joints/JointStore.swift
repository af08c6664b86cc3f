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
  func bodies(of place: Place) -> (a: Int32, b: Int32) {
    let i = Int(place.index)
    switch place.kind {
    case .distance: return (distances[i].bodyA, distances[i].bodyB)
    case .pin: return (pins[i].bodyA, pins[i].bodyB)
    case .weld: return (welds[i].bodyA, welds[i].bodyB)
    case .slider: return (sliders[i].bodyA, sliders[i].bodyB)
    case .target: return (-1, targets[i].body)
    }
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
    for i in distances.indices {
      if distances[i].bodyA == body { distances[i].anchorA += offset }
      if distances[i].bodyB == body { distances[i].anchorB += offset }
    }
    for i in pins.indices {
      if pins[i].bodyA == body { pins[i].anchorA += offset }
      if pins[i].bodyB == body { pins[i].anchorB += offset }
    }
    for i in welds.indices {
      if welds[i].bodyA == body { welds[i].anchorA += offset }
      if welds[i].bodyB == body { welds[i].anchorB += offset }
    }
    for i in sliders.indices {
      if sliders[i].bodyA == body { sliders[i].anchorA += offset }
      if sliders[i].bodyB == body { sliders[i].anchorB += offset }
    }
  }

  /// Places one joint's anchors, in the frames of its bodies or in the world.
  mutating func setAnchors(_ place: Place, a: Vector2, b: Vector2) {
    let i = Int(place.index)
    hasTravel = true
    switch place.kind {
    case .distance:
      if distances[i].bodyA < 0 { distances[i].travel += a - distances[i].anchorA }
      (distances[i].anchorA, distances[i].anchorB) = (a, b)
    case .pin:
      if pins[i].bodyA < 0 { pins[i].travel += a - pins[i].anchorA }
      (pins[i].anchorA, pins[i].anchorB) = (a, b)
    case .weld:
      if welds[i].bodyA < 0 { welds[i].travel += a - welds[i].anchorA }
      (welds[i].anchorA, welds[i].anchorB) = (a, b)
    case .slider:
      if sliders[i].bodyA < 0 { sliders[i].travel += a - sliders[i].anchorA }
      (sliders[i].anchorA, sliders[i].anchorB) = (a, b)
    case .target: break
    }
  }

  /// Applies the displacements of anchors in the world.
  mutating func endTravel() {
    guard hasTravel else { return }
    hasTravel = false
    for i in distances.indices { distances[i].travel = .zero }
    for i in pins.indices { pins[i].travel = .zero }
    for i in welds.indices { welds[i].travel = .zero }
    for i in sliders.indices { sliders[i].travel = .zero }
  }

  /// Joins the bodies that a joint connects; a body in a joint is still at a tenth of the speed that a body in contact is.
  func join(_ bodies: [Body], _ motionOf: [Int32], _ tuning: Tuning, _ islands: inout UnionFind, _ limits: inout [Float]) {
    let limit = 0.1 * tuning.sleepSpeed
    for joint in distances { connect(joint.bodyA, joint.bodyB, motionOf, limit, &islands, &limits) }
    for joint in pins { connect(joint.bodyA, joint.bodyB, motionOf, limit, &islands, &limits) }
    for joint in welds { connect(joint.bodyA, joint.bodyB, motionOf, limit, &islands, &limits) }
    for joint in sliders { connect(joint.bodyA, joint.bodyB, motionOf, limit, &islands, &limits) }
    for joint in targets { connect(-1, joint.body, motionOf, limit, &islands, &limits) }
  }

  private func connect(
    _ bodyA: Int32, _ bodyB: Int32, _ motionOf: [Int32], _ limit: Float, _ islands: inout UnionFind, _ limits: inout [Float]
  ) {
    let a = bodyA < 0 ? 0 : motionOf[Int(bodyA)]
    let b = motionOf[Int(bodyB)]
    if a != 0 { limits[Int(a)] = max(limits[Int(a)], limit) }
    if b != 0 { limits[Int(b)] = max(limits[Int(b)], limit) }
    if a != 0 && b != 0 { islands.join(a, b) }
  }
}
