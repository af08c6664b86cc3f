/// The joints with an awake body, prepared for one step; each row has its joint's index in the store.
struct JointRows: Sendable {
  // `sweeps` is false for what the graph solves; `angularRow` is the index of the pin's motor and limits, or -1
  typealias Distance = (index: Int32, row: DistanceRow, sweeps: Bool)
  typealias Pin = (index: Int32, row: PinRow, sweeps: Bool, angularRow: Int32)
  typealias Weld = (index: Int32, row: WeldRow, sweeps: Bool)
  typealias Angular = (index: Int32, row: AngularRow)
  typealias Slider = (index: Int32, row: SliderRow)

  var distances: [Distance] = []
  var pins: [Pin] = []
  var welds: [Weld] = []
  /// Of the pins that have a motor or limits.
  var angularRows: [Angular] = []
  var sliders: [Slider] = []
  private var angularSprings = AngularSprings()
  private var sweptPins = SweptPins()
  var drives = AngularDrives()
  var graph = JointGraph()
  var work = ConstraintWork()
  // per link of the graph
  var demands: [JointDemand] = []
  var totals: [SIMD3<Double>] = []
  /// Of the pins that the graph solves, grouped by part.
  var stops: [PinStop] = []
  /// Parts of the graph that are solved next, ascending, those of them that were not settled, and those whose matrix has changed.
  var listed: [Int32] = []
  var unsettled: [Int32] = []
  var changed: [Int32] = []
  private var targets: [TargetRow] = []
  private var bodyTurns = BodyTurns()
  /// Per entry of motions.
  var driftTurns: [DriftTurn] = []
  /// Per entry of motions, whether a strained joint holds it; empty where none does. See ``findStrained(_:_:_:_:_:_:)``.
  var isStrained: [Bool] = []
  /// Per entry of motions, what swept joints load it with.
  var loads: [JointLoad] = []
  /// Whether no joint takes part in the step, so that its passes have nothing to do.
  private(set) var isEmpty = true
  /// Whether there were joints when the rows were prepared last.
  private(set) var hadJoints = false

  mutating func prepare(
    _ store: JointStore, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ awake: [Int32], _ motions: inout [SolverBody],
    _ kicks: inout [VelocityChange],
    _ clock: StepClock, _ tuning: Tuning
  ) {
    hadJoints = !store.isEmpty
    isEmpty = true
    distances.clear()
    pins.clear()
    angularRows.clear()
    welds.clear()
    sliders.clear()
    angularSprings.removeAll()
    targets.clear()
    sweptPins.removeAll()
    drives.removeAll()
    graph.begin()
    isStrained.clear()
    // bodies of joints that are gone are not followed on
    bodyTurns.reset(motions: store.isEmpty ? 0 : kicks.count)
    guard !store.isEmpty else { return graph.finish(kicks, awake, poses) }
    for (i, joint) in store.distances.enumerated() {
      let travel = AnchorTravel(joint.travel, &motions, &kicks, clock, tuning)
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, travel, bodies, poses, motionOf, tuning)
      guard ends.isActive else { continue }
      bodyTurns.add(ends)
      let row = DistanceRow(joint, ends, clock)
      if row.isRigid { graph.add(.distance, distances.count, ends) }
      distances.append((Int32(i), row, true))
    }
    for (i, joint) in store.pins.enumerated() {
      let travel = AnchorTravel(joint.travel, &motions, &kicks, clock, tuning)
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, travel, bodies, poses, motionOf, tuning)
      guard ends.isActive else { continue }
      bodyTurns.add(ends)
      graph.add(.pin, pins.count, ends)
      pins.add((Int32(i), PinRow(joint, ends, clock), true, joint.hasAngularRow ? Int32(angularRows.count) : -1))
      if joint.hasAngularRow { angularRows.append((Int32(i), AngularRow(joint, ends))) }
      if joint.frequency > 0 { angularSprings.add(joint, ends) }
    }
    angularSprings.prepare(motions: motions.count, clock)
    for (i, joint) in store.welds.enumerated() {
      let travel = AnchorTravel(joint.travel, &motions, &kicks, clock, tuning)
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, travel, bodies, poses, motionOf, tuning)
      guard ends.isActive else { continue }
      bodyTurns.add(ends)
      let row = WeldRow(joint, ends, clock)
      if !row.isSoft { graph.add(.weld, welds.count, ends) }
      welds.append((Int32(i), row, true))
    }
    for (i, joint) in store.sliders.enumerated() {
      let travel = AnchorTravel(joint.travel, &motions, &kicks, clock, tuning)
      let ends = JointBodies(joint.bodyA, joint.bodyB, joint.anchorA, joint.anchorB, travel, bodies, poses, motionOf, tuning)
      guard ends.isActive else { continue }
      bodyTurns.add(ends)
      graph.add(.slider, sliders.count, ends)
      sliders.append((Int32(i), SliderRow(joint, ends, poses)))
    }
    for joint in store.targets {
      let i = Int(joint.body)
      targets.append(TargetRow(joint, bodies[i], poses[i], Int(motionOf[i]), clock))
    }
    driftTurns.resize(to: motions.count, DriftTurn())
    isEmpty = distances.isEmpty && pins.isEmpty && welds.isEmpty && sliders.isEmpty && targets.isEmpty
    graph.finish(kicks, awake, poses)
    leaveToGraph(clock)
    drives.prepare(angularRows, kicks)
    stiffenSwept(motions: kicks.count, clock)
    if !pins.isEmpty { sweptPins.prepare(pins, motions: kicks.count) }
  }

  /// To be called whenever shifts have changed; swept pins, of which nets have most, turn theirs when they are warm-started.
  mutating func turnArms(_ motions: borrowing MutableSpan<SolverBody>) {
    turnSpringArms(motions)
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    if sweptPins.count < pins.count {
      Self.turnArms(&pins, turns)
    }
    Self.turnArms(&angularRows, turns, motions)
    drives.turnArms(turns, motions)
    for i in sliders.indices { sliders[i].row.turnArms(turns) }
  }

  private static func turnArms(_ pins: inout [Pin], _ turns: Span<Rotation>) {
    var pins = pins.mutableSpan
    for i in pins.indices where !pins[i].sweeps { pins[i].row.turnArms(turns) }
  }

  private static func turnArms(_ angularRows: inout [Angular], _ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    var angularRows = angularRows.mutableSpan
    for i in angularRows.indices where angularRows[i].row.sweeps { angularRows[i].row.turnArms(turns, motions) }
  }

  /// The same for the lists that have springs in them.
  private mutating func turnSpringArms(_ motions: borrowing MutableSpan<SolverBody>) {
    self.bodyTurns.follow(motions)
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    for i in distances.indices { distances[i].row.turnArms(turns) }
    angularSprings.turnArms(turns)
    for i in welds.indices { welds[i].row.turnArms(turns) }
  }

  private var hasSprings: Bool {
    !angularSprings.isEmpty || !targets.isEmpty || distances.contains { !$0.row.isConstraint } || welds.contains { !$0.row.isRigid }
  }

  /// Makes `springs` what springs accelerate bodies by where they are, and how fast that changes as they move on; empty where there are none.
  ///
  /// `moved` is working space.
  mutating func accelerate(
    _ motions: Span<SolverBody>, _ springs: inout [SpringAcceleration], _ moved: inout [SolverBody], _ clock: StepClock
  ) {
    springs.clear()
    guard !isEmpty, hasSprings else { return }
    accelerate(motions, after: 0, &moved, clock)
    springs.grow(to: motions.count)
    for body in moved { springs.append(SpringAcceleration(acceleration: body.velocity)) }
    accelerate(motions, after: clock.h, &moved, clock)
    for i in springs.indices { springs[i].rate = clock.inverseH * (moved[i].velocity - springs[i].acceleration) }
  }

  /// Makes `moved` the bodies after some time at their velocities, with what springs then accelerate them by as velocities.
  ///
  /// What substeps of half a kick, drift and half a kick keep is v²/2 + U - h² a²/8, with U the potential of the springs per mass (exactly where they are linear; Hairer, Lubich, Wanner,
  /// "Geometric numerical integration", 2006). So the acceleration that goes with their velocities is the one at a place h² a/4 farther on.
  private mutating func accelerate(_ motions: Span<SolverBody>, after time: Float, _ moved: inout [SolverBody], _ clock: StepClock) {
    moved.clear()
    moved.grow(to: motions.count)
    for i in motions.indices {
      moved.append(SolverBody(velocity: .zero, deltaPosition: motions[i].deltaPosition + time * motions[i].velocity))
    }
    var bodies = moved.mutableSpan
    accelerate(&bodies, clock)
    for i in bodies.indices {
      bodies[i].deltaPosition += (0.25 * clock.h * clock.h) * bodies[i].velocity
      bodies[i].velocity = .zero
    }
    accelerate(&bodies, clock)
  }

  /// Gives bodies without a velocity what springs accelerate them by as one.
  private mutating func accelerate(_ bodies: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    turnSpringArms(bodies)
    push(.first, &bodies, clock)
    for i in bodies.indices { bodies[i].velocity *= 2 * clock.inverseH }
  }

  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    switch half {
    case .first:
      for joint in distances { joint.row.push(half, &motions, clock) }
      angularSprings.push(half, &motions)
      for joint in welds { joint.row.push(half, &motions) }
      for joint in targets { joint.push(half, &motions) }
    case .second:
      // the mirror image of the first
      for joint in targets.reversed() { joint.push(half, &motions) }
      for joint in welds.reversed() { joint.row.push(half, &motions) }
      angularSprings.push(half, &motions)
      for joint in distances.reversed() { joint.row.push(half, &motions, clock) }
    }
  }

  /// Applies the impulses of the pass as a first guess.
  mutating func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    for joint in distances where joint.sweeps { joint.row.warmStart(half, &motions) }
    if bodyTurns.hasChanged { sweptPins.turnArms(bodyTurns.turns) }
    bodyTurns.hasChanged = false
    sweptPins.warmStart(half, &motions)
    drives.warmStart(half, &motions)
    for i in angularRows.indices {
      if angularRows[i].row.sweeps {
        work.drive(&angularRows[i].row, &motions) { row, motions in row.warmStart(half, &motions) }
      } else if drives.drives(i) {
        work.exclude(drives.works[i], of: drives.entries[i])
      }
    }
    for joint in welds where joint.sweeps { joint.row.warmStart(half, &motions) }
    for i in sliders.indices { work.drive(&sliders[i].row, &motions) { row, motions in row.warmStart(half, &motions) } }
  }

  /// Velocities first, then the errors of position in a sweep of their own.
  ///
  /// Kept as next step's first guess, what works off an error would act once more each time, and chains of more than a few joints would swing up: in a linear model of ten
  /// welded boxes one sweep for both multiplies the worst mode by 1.11 a substep, two sweeps by less than 1.
  mutating func solvePositions(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning
  ) {
    for i in distances.indices where distances[i].sweeps { distances[i].row.solvePositions(&motions, clock) }
    sweptPins.solvePositions(&motions, clock)
    for i in angularRows.indices where angularRows[i].row.sweeps {
      work.drive(&angularRows[i].row, &motions) { row, motions in row.solvePositions(&motions, clock) }
    }
    for i in welds.indices where welds[i].sweeps { welds[i].row.solvePositions(&motions, clock) }
    for i in sliders.indices { work.drive(&sliders[i].row, &motions) { row, motions in row.solvePositions(&motions, clock) } }
    for i in distances.indices where distances[i].sweeps { distances[i].row.correct(&motions, clock) }
    sweptPins.correct(&motions, clock, tuning)
    for i in angularRows.indices where angularRows[i].row.sweeps { angularRows[i].row.correct(&motions, clock) }
    for joint in welds where joint.sweeps { joint.row.correct(&motions, clock) }
    for i in sliders.indices { sliders[i].row.correct(&motions, clock) }
    solvePositionsDirectly(&motions, &rows, clock, tuning)
  }

  mutating func solveVelocities(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock
  ) {
    for i in distances.indices where distances[i].sweeps { distances[i].row.solveVelocities(&motions) }
    sweptPins.solveVelocities(&motions)
    for i in angularRows.indices where angularRows[i].row.sweeps {
      work.drive(&angularRows[i].row, &motions) { row, motions in row.solveVelocities(&motions, clock) }
    }
    for i in welds.indices where welds[i].sweeps { welds[i].row.solveVelocities(&motions) }
    for i in sliders.indices { work.drive(&sliders[i].row, &motions) { row, motions in row.solveVelocities(&motions, clock) } }
    solveVelocitiesDirectly(&motions, &rows, clock)
  }

  /// Connects the bodies of the joints that are not forces, for the account of their work.
  mutating func connectWork(motions: Int) {
    work.begin(motions: motions)
    for joint in distances where joint.row.isConstraint { work.connect(joint.row.bodies) }
    for joint in pins {
      work.connect(joint.row.bodies, hasMotor: joint.angularRow >= 0 && angularRows[Int(joint.angularRow)].row.hasMotor)
    }
    for joint in welds { work.connect(joint.row.bodies) }
    for joint in sliders { work.connect(joint.row.bodies, hasMotor: joint.row.hasMotor) }
    work.endJoints()
  }

  /// Keeps the impulses as the next step's first guess.
  mutating func store(_ store: inout JointStore) {
    store.endTravel()
    guard !isEmpty else { return }
    sweptPins.keepImpulses(&pins)
    drives.keepImpulses(&angularRows)
    for joint in distances {
      store.distances[Int(joint.index)].impulseA = joint.row.impulseA
      store.distances[Int(joint.index)].impulseB = joint.row.impulseB
    }
    for joint in pins {
      store.pins[Int(joint.index)].impulseA = joint.row.impulseA
      store.pins[Int(joint.index)].impulseB = joint.row.impulseB
    }
    for joint in angularRows {
      store.pins[Int(joint.index)].first = joint.row.first
      store.pins[Int(joint.index)].second = joint.row.second
    }
    for joint in welds {
      store.welds[Int(joint.index)].impulseA = joint.row.impulseA
      store.welds[Int(joint.index)].impulseB = joint.row.impulseB
      store.welds[Int(joint.index)].angularImpulseA = joint.row.angularImpulseA
      store.welds[Int(joint.index)].angularImpulseB = joint.row.angularImpulseB
    }
    for joint in sliders {
      store.sliders[Int(joint.index)].first = joint.row.joint.first
      store.sliders[Int(joint.index)].second = joint.row.joint.second
    }
  }
}

/// What springs do to a body as it comes to an impact.
struct SpringAcceleration: Sendable {
  /// pt/s² and rad/s².
  var acceleration: SIMD4<Float>
  /// How fast that changes as the bodies move on, pt/s³ and rad/s³.
  var rate = SIMD4<Float>.zero

}
