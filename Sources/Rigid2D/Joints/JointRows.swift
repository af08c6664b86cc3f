/// The joints with an awake body, prepared for one step; each row knows its joint's index in the store.
struct JointRows: Sendable {
  private var distances: [(index: Int, row: DistanceRow)] = []
  private var pins: [(index: Int, row: PinRow)] = []
  private var welds: [(index: Int, row: WeldRow)] = []
  private var sliders: [(index: Int, row: SliderRow)] = []
  private var targets: [TargetRow] = []

  mutating func prepare(_ store: JointStore, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ clock: StepClock, _ tuning: Tuning) {
    distances.removeAll(keepingCapacity: true)
    pins.removeAll(keepingCapacity: true)
    welds.removeAll(keepingCapacity: true)
    sliders.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    for (i, joint) in store.distances.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf, tuning)
      if ends.isActive { distances.append((i, DistanceRow(joint, ends, clock))) }
    }
    for (i, joint) in store.pins.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf, tuning)
      if ends.isActive { pins.append((i, PinRow(joint, ends, clock))) }
    }
    for (i, joint) in store.welds.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf, tuning)
      if ends.isActive { welds.append((i, WeldRow(joint, ends, clock))) }
    }
    for (i, joint) in store.sliders.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf, tuning)
      if ends.isActive { sliders.append((i, SliderRow(joint, ends, poses))) }
    }
    for joint in store.targets {
      let i = Int(joint.body)
      targets.append(TargetRow(joint, bodies[i], poses[i], Int(motionOf[i]), clock))
    }
  }

  func pushFirst(_ motions: inout [Motion], _ clock: StepClock) {
    for joint in distances { joint.row.pushFirst(&motions, clock) }
    for joint in welds { joint.row.pushFirst(&motions, clock) }
    for joint in targets { joint.pushFirst(&motions) }
  }

  func pushSecond(_ motions: inout [Motion], _ clock: StepClock) {
    // the mirror image of the first
    for joint in targets.reversed() { joint.pushSecond(&motions) }
    for joint in welds.reversed() { joint.row.pushSecond(&motions, clock) }
    for joint in distances.reversed() { joint.row.pushSecond(&motions, clock) }
  }

  func warmStartA(_ motions: inout [Motion]) {
    for joint in distances { joint.row.warmStartA(&motions) }
    for joint in pins { joint.row.warmStartA(&motions) }
    for joint in welds { joint.row.warmStartA(&motions) }
    for joint in sliders { joint.row.warmStartA(&motions) }
  }

  /// Velocities first, then the errors of position in a sweep of their own.
  ///
  /// Kept as next step's first guess, what works off an error would act once more each time, and chains of more than a few joints would swing up: in a linear model of ten
  /// welded boxes one sweep for both multiplies the worst mode by 1.11 a substep, two sweeps by less than 1.
  mutating func solveA(_ motions: inout [Motion], _ clock: StepClock) {
    for i in distances.indices { distances[i].row.solveA(&motions, clock) }
    for i in pins.indices { pins[i].row.solveA(&motions, clock) }
    for i in welds.indices { welds[i].row.solveA(&motions, clock) }
    for i in sliders.indices { sliders[i].row.solveA(&motions, clock) }
    for joint in welds { joint.row.correct(&motions, clock) }
    for i in sliders.indices { sliders[i].row.correct(&motions, clock) }
  }

  func warmStartB(_ motions: inout [Motion]) {
    for joint in distances { joint.row.warmStartB(&motions) }
    for joint in pins { joint.row.warmStartB(&motions) }
    for joint in welds { joint.row.warmStartB(&motions) }
    for joint in sliders { joint.row.warmStartB(&motions) }
  }

  mutating func solveB(_ motions: inout [Motion], _ clock: StepClock) {
    for i in distances.indices { distances[i].row.solveB(&motions) }
    for i in pins.indices { pins[i].row.solveB(&motions) }
    for i in welds.indices { welds[i].row.solveB(&motions) }
    for i in sliders.indices { sliders[i].row.solveB(&motions, clock) }
  }

  /// Keeps the impulses as the next step's first guess.
  func store(_ store: inout JointStore) {
    for joint in distances {
      store.distances[joint.index].impulseA = joint.row.impulseA
      store.distances[joint.index].impulseB = joint.row.impulseB
    }
    for joint in pins {
      store.pins[joint.index].impulseA = joint.row.impulseA
      store.pins[joint.index].impulseB = joint.row.impulseB
      store.pins[joint.index].motorImpulse = joint.row.spin.motorImpulse
      store.pins[joint.index].lowerImpulse = joint.row.spin.lowerImpulse
      store.pins[joint.index].upperImpulse = joint.row.spin.upperImpulse
    }
    for joint in welds {
      store.welds[joint.index].impulseA = joint.row.impulseA
      store.welds[joint.index].impulseB = joint.row.impulseB
      store.welds[joint.index].angularImpulseA = joint.row.angularImpulseA
      store.welds[joint.index].angularImpulseB = joint.row.angularImpulseB
    }
    for joint in sliders {
      store.sliders[joint.index].first = joint.row.joint.first
      store.sliders[joint.index].second = joint.row.joint.second
    }
  }
}
