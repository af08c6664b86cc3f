/// The joints with an awake body, prepared for one step; each row knows its joint's index in the store.
struct JointRows: Sendable {
  private var distances: [(index: Int, row: DistanceRow)] = []
  private var pins: [(index: Int, row: PinRow)] = []
  private var targets: [TargetRow] = []

  mutating func prepare(_ store: JointStore, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ clock: StepClock) {
    distances.removeAll(keepingCapacity: true)
    pins.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    for (i, joint) in store.distances.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf)
      if ends.isActive { distances.append((i, DistanceRow(joint, ends, clock))) }
    }
    for (i, joint) in store.pins.enumerated() {
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, bodies, poses, motionOf)
      if ends.isActive { pins.append((i, PinRow(joint, ends, clock))) }
    }
    for joint in store.targets {
      let i = Int(joint.body)
      targets.append(TargetRow(joint, bodies[i], poses[i], Int(motionOf[i]), clock))
    }
  }

  func pushFirst(_ motions: inout [Motion], _ clock: StepClock) {
    for joint in distances { joint.row.pushFirst(&motions, clock) }
    for joint in targets { joint.pushFirst(&motions) }
  }

  func pushSecond(_ motions: inout [Motion], _ clock: StepClock) {
    // the mirror image of the first
    for joint in targets.reversed() { joint.pushSecond(&motions) }
    for joint in distances.reversed() { joint.row.pushSecond(&motions, clock) }
  }

  func warmStartA(_ motions: inout [Motion]) {
    for joint in distances { joint.row.warmStartA(&motions) }
    for joint in pins { joint.row.warmStartA(&motions) }
  }

  mutating func solveA(_ motions: inout [Motion], _ clock: StepClock) {
    for i in distances.indices { distances[i].row.solveA(&motions, clock) }
    for i in pins.indices { pins[i].row.solveA(&motions, clock) }
  }

  func warmStartB(_ motions: inout [Motion]) {
    for joint in distances { joint.row.warmStartB(&motions) }
    for joint in pins { joint.row.warmStartB(&motions) }
  }

  mutating func solveB(_ motions: inout [Motion]) {
    for i in distances.indices { distances[i].row.solveB(&motions) }
    for i in pins.indices { pins[i].row.solveB(&motions) }
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
  }
}
