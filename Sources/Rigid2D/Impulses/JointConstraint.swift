/// A joint of any kind within a step of the impulse stepper.
enum JointConstraint: Sendable {
  case distance(DistanceConstraint, Int)
  case pin(PinConstraint, Int)
  case weld(WeldConstraint, Int)
  case slider(SliderConstraint, Int)
  case target(TargetConstraint)

  /// - Parameter place: The joint's place in the store.
  init(_ place: JointStore.Place, _ store: JointStore, _ bodies: [Body], _ movers: [Mover], _ clock: ImpulseClock, _ tuning: ImpulseTuning)
  {
    let i = Int(place.index)
    let anchors = store[place]
    let facing = { (reference: Float) -> Float in
      JointBodies.withinHalfTurn(bodies[Int(anchors.bodyB)].angle - (anchors.bodyA < 0 ? 0 : bodies[Int(anchors.bodyA)].angle) - reference)
    }
    switch place.kind {
    case .distance:
      let joint = store.distances[i]
      self = .distance(DistanceConstraint(joint, JointEnds(anchors, angle: 0, movers), movers, clock, tuning), i)
    case .pin:
      let joint = store.pins[i]
      let angle = Self.turn(anchors.bodyB, bodies) - Self.turn(anchors.bodyA, bodies) - joint.referenceAngle
      self = .pin(PinConstraint(joint, JointEnds(anchors, angle: angle, movers), movers, clock), i)
    case .weld:
      let joint = store.welds[i]
      let angle = facing(joint.referenceAngle)
      self = .weld(WeldConstraint(joint, JointEnds(anchors, angle: angle, movers), movers, clock), i)
    case .slider:
      let joint = store.sliders[i]
      let angle = facing(joint.referenceAngle)
      self = .slider(SliderConstraint(joint, JointEnds(anchors, angle: angle, movers), movers, clock), i)
    case .target:
      let joint = store.targets[i]
      self = .target(TargetConstraint(joint, bodies[Int(joint.body)], movers, turn: Self.turn(joint.body, bodies), clock))
    }
  }

  private static func turn(_ body: Int32, _ bodies: [Body]) -> Float {
    body < 0 ? 0 : bodies[Int(body)].angle + 2 * Float.pi * Float(bodies[Int(body)].turns)
  }

  func warmStart(_ movers: inout [Mover]) {
    switch self {
    case .distance(let joint, _): joint.warmStart(&movers)
    case .pin(let joint, _): joint.warmStart(&movers)
    case .weld(let joint, _): joint.warmStart(&movers)
    case .slider(let joint, _): joint.warmStart(&movers)
    case .target: break
    }
  }

  mutating func solve(_ movers: inout [Mover]) {
    switch self {
    case .distance(var joint, let i):
      joint.solve(&movers)
      self = .distance(joint, i)
    case .pin(var joint, let i):
      joint.solve(&movers)
      self = .pin(joint, i)
    case .weld(var joint, let i):
      joint.solve(&movers)
      self = .weld(joint, i)
    case .slider(var joint, let i):
      joint.solve(&movers)
      self = .slider(joint, i)
    case .target(var joint):
      joint.solve(&movers)
      self = .target(joint)
    }
  }

  /// Returns whether the error is within the slops.
  func correct(_ movers: inout [Mover], _ tuning: ImpulseTuning) -> Bool {
    switch self {
    case .distance(let joint, _): joint.correct(&movers, tuning)
    case .pin(let joint, _): joint.correct(&movers, tuning)
    case .weld(let joint, _): joint.correct(&movers, tuning)
    case .slider(let joint, _): joint.correct(&movers, tuning)
    case .target: true
    }
  }

  /// Writes the impulses back, for the next step to start with.
  func store(_ store: inout JointStore) {
    switch self {
    case .distance(let joint, let i): store.distances[i].impulseA = joint.j
    case .pin(let joint, let i):
      store.pins[i].impulseA = joint.p
      store.pins[i].first = AngularImpulses(motor: joint.angle.motor, lower: joint.angle.lower, upper: joint.angle.upper)
      store.pins[i].second.motor = joint.angle.friction
      store.pins[i].springImpulse = joint.angle.spring
    case .weld(let joint, let i):
      store.welds[i].impulseA = joint.p
      store.welds[i].angularImpulseA = joint.j
    case .slider(let joint, let i):
      store.sliders[i].first = joint.impulses
      store.sliders[i].second.effort = joint.friction
    case .target: break
    }
  }
}
