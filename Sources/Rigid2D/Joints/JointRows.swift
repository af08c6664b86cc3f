/// The joints with an awake body, prepared for one step; each row has its joint's index in the store.
struct JointRows: Sendable {
  // `sweeps` is false for joints that the graph solves; `angularRow` is the index of the pin's motor and limits, or -1
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
  var graph = JointGraph()
  var work = ConstraintWork()
  // per link of the graph
  var demands: [JointDemand] = []
  var totals: [SIMD3<Double>] = []
  /// Of the pins that the graph solves, grouped by part.
  var angles: [PinAngle] = []
  /// Parts of the graph that are solved next, ascending; unsettled ones among them; and those whose matrix has changed.
  var listed: [Int32] = []
  var unsettled: [Int32] = []
  var changed: [Int32] = []
  private var targets: [TargetRow] = []
  private var bodyTurns = BodyTurns()
  /// Per entry of motions.
  var driftTurns: [DriftTurn] = []
  /// Per entry of motions, whether a strained joint holds it; empty if none does. See ``findStrained(_:_:_:_:_:_:)``.
  var isStrained: [Bool] = []
  /// Per entry of motions, its load by swept joints.
  var loads: [JointLoad] = []
  /// Whether no joint takes part in the step, so that its passes return early.
  private(set) var isEmpty = true
  /// Whether there were joints when the rows were prepared last.
  private(set) var hadJoints = false

  var jointed: JointedEntries {
    @_lifetime(borrow self) get { JointedEntries(graph.jointed, isStrained: isStrained.span) }
  }

  mutating func prepare(
    _ store: JointStore, _ scene: borrowing JointScene, _ awake: Span<Int32>, _ motions: inout [SolverBody],
    _ kicks: inout [VelocityChange]
  ) {
    let clock = scene.clock
    hadJoints = !store.isEmpty
    removeAll()
    guard !store.isEmpty else {
      // bodies of removed joints are no longer registered
      bodyTurns.reset(motions: 0)
      return graph.finish(kicks.span, awake, scene.poses)
    }
    addDistances(store.distances.span, scene, &motions, &kicks)
    addPins(store.pins.span, scene, &motions, &kicks)
    angularSprings.prepare(motions: motions.count, clock)
    addWelds(store.welds.span, scene, &motions, &kicks)
    addSliders(store.sliders.span, scene, &motions, &kicks)
    for joint in store.targets {
      let i = Int(joint.body)
      targets.append(TargetRow(joint, scene.bodies[i], scene.poses[i], Int(scene.motionOf[i]), clock))
    }
    bodyTurns.reset(motions: motions.count)
    Self.follow(&bodyTurns, &distances, &pins, &welds, &sliders)
    driftTurns.resize(to: motions.count, DriftTurn())
    isEmpty = distances.isEmpty && pins.isEmpty && welds.isEmpty && sliders.isEmpty && targets.isEmpty
    Self.link(&graph, &distances, &pins, &welds, &sliders)
    graph.finish(kicks.span, awake, scene.poses)
    leaveToGraph(clock)
    stiffenSwept(motions: kicks.count, clock)
    if !pins.isEmpty { sweptPins.prepare(pins, motions: kicks.count) }
  }

  private mutating func removeAll() {
    isEmpty = true
    distances.clear()
    pins.clear()
    angularRows.clear()
    welds.clear()
    sliders.clear()
    angularSprings.removeAll()
    targets.clear()
    sweptPins.removeAll()
    graph.begin()
    isStrained.clear()
  }

  private mutating func addDistances(
    _ joints: Span<DistanceJoint>, _ scene: borrowing JointScene, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]
  ) {
    for i in joints.indices {
      let travel = AnchorTravel(joints[i].travel, &motions, &kicks, scene.clock, scene.tuning)
      let ends = scene.ends(joints[i].bodyA, joints[i].bodyB, joints[i].anchorA, joints[i].anchorB, travel)
      if ends.isActive { distances.add((Int32(i), DistanceRow(joints[i], ends, scene.clock), true)) }
    }
  }

  private mutating func addPins(
    _ joints: Span<PinJoint>, _ scene: borrowing JointScene, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]
  ) {
    for i in joints.indices {
      let travel = AnchorTravel(joints[i].travel, &motions, &kicks, scene.clock, scene.tuning)
      let ends = scene.ends(joints[i].bodyA, joints[i].bodyB, joints[i].anchorA, joints[i].anchorB, travel)
      guard ends.isActive else { continue }
      let row = PinRow(ends, joints[i].impulseA, joints[i].impulseB)
      pins.add((Int32(i), row, true, joints[i].hasAngularRow ? Int32(angularRows.count) : -1))
      if joints[i].hasAngularRow { angularRows.add((Int32(i), AngularRow(joints[i], ends, scene.clock))) }
      if joints[i].frequency > 0 { angularSprings.add(joints[i], ends) }
    }
  }

  private mutating func addWelds(
    _ joints: Span<WeldJoint>, _ scene: borrowing JointScene, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]
  ) {
    for i in joints.indices {
      let travel = AnchorTravel(joints[i].travel, &motions, &kicks, scene.clock, scene.tuning)
      let ends = scene.ends(joints[i].bodyA, joints[i].bodyB, joints[i].anchorA, joints[i].anchorB, travel)
      if ends.isActive { welds.add((Int32(i), WeldRow(joints[i], ends, scene.clock), true)) }
    }
  }

  private mutating func addSliders(
    _ joints: Span<SliderJoint>, _ scene: borrowing JointScene, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]
  ) {
    for i in joints.indices {
      let travel = AnchorTravel(joints[i].travel, &motions, &kicks, scene.clock, scene.tuning)
      let ends = scene.ends(joints[i].bodyA, joints[i].bodyB, joints[i].anchorA, joints[i].anchorB, travel)
      if ends.isActive { sliders.add((Int32(i), SliderRow(joints[i], ends, scene.poses))) }
    }
  }

  /// Adds the rigid joints to the graph.
  private static func link(
    _ graph: inout JointGraph, _ distances: inout [Distance], _ pins: inout [Pin], _ welds: inout [Weld], _ sliders: inout [Slider]
  ) {
    let (distances, pins, welds, sliders) = (distances.span, pins.span, welds.span, sliders.span)
    graph.add(.distance, distances.indices) { distances[$0].row.isRigid ? distances[$0].row.bodies.movable : nil }
    graph.add(.pin, pins.indices) { pins[$0].row.bodies.movable }
    graph.add(.weld, welds.indices) { welds[$0].row.isSoft ? nil : welds[$0].row.bodies.movable }
    graph.add(.slider, sliders.indices) { sliders[$0].row.bodies.movable }
  }

  private static func follow(
    _ bodyTurns: inout BodyTurns, _ distances: inout [Distance], _ pins: inout [Pin], _ welds: inout [Weld], _ sliders: inout [Slider]
  ) {
    let (distances, pins, welds, sliders) = (distances.span, pins.span, welds.span, sliders.span)
    bodyTurns.add(distances.indices) { (distances[$0].row.bodies.a, distances[$0].row.bodies.b) }
    bodyTurns.add(pins.indices) { (pins[$0].row.bodies.a, pins[$0].row.bodies.b) }
    bodyTurns.add(welds.indices) { (welds[$0].row.bodies.a, welds[$0].row.bodies.b) }
    bodyTurns.add(sliders.indices) { (sliders[$0].row.bodies.a, sliders[$0].row.bodies.b) }
  }

  /// Call it whenever displacements have changed; swept pins, the majority in nets, update theirs in the warm start.
  mutating func turnArms(_ motions: borrowing MutableSpan<SolverBody>) {
    turnSpringArms(motions)
    let haveTurned = bodyTurns.hasChanged
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    if haveTurned && sweptPins.count < pins.count { Self.turnArms(&pins, turns) }
    Self.turnArms(&angularRows, turns, motions)
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
    guard self.bodyTurns.follow(motions) else { return }
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    for i in distances.indices { distances[i].row.turnArms(turns) }
    angularSprings.turnArms(turns)
    for i in welds.indices { welds[i].row.turnArms(turns) }
  }

  private var hasSprings: Bool {
    !angularSprings.isEmpty || !targets.isEmpty || distances.contains { !$0.row.isConstraint } || welds.contains { !$0.row.isRigid }
  }

  /// Appends to `springs` the accelerations of bodies by springs at their present places, and their rates of change along the motion; none
  /// without springs.
  ///
  /// `moved` is working space.
  mutating func accelerate(
    _ motions: Span<SolverBody>, _ springs: inout [SpringAcceleration], _ moved: inout [SolverBody], _ clock: StepClock
  ) {
    guard !isEmpty, hasSprings else { return }
    accelerate(motions, after: 0, &moved, clock)
    springs.grow(to: motions.count)
    for body in moved { springs.append(SpringAcceleration(acceleration: body.velocity)) }
    accelerate(motions, after: clock.h, &moved, clock)
    for i in springs.indices { springs[i].rate = clock.inverseH * (moved[i].velocity - springs[i].acceleration) }
  }

  /// Sets `moved` to the bodies after some time at their velocities, with the accelerations by springs then as velocities.
  ///
  /// Substeps of half a kick, drift and half a kick conserve v²/2 + U - h² a²/8, with U the potential of the springs per mass (exactly for
  /// linear ones; Hairer, Lubich, Wanner, "Geometric numerical integration", 2006). So the acceleration that belongs to their velocities
  /// is that at a place h² a/4 farther on.
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

  /// Sets the velocities of bodies to their accelerations by springs.
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
    for i in angularRows.indices where angularRows[i].row.sweeps {
      work.drive(&angularRows[i].row, &motions) { row, motions in row.warmStart(half, &motions) }
    }
    for joint in welds where joint.sweeps { joint.row.warmStart(half, &motions) }
    for i in sliders.indices { work.drive(&sliders[i].row, &motions) { row, motions in row.warmStart(half, &motions) } }
  }

  /// Velocities first, then the errors of position in a sweep of their own.
  ///
  /// If a correction of an error were part of the next step's first guess, it would act once more each time, and chains of more than a few
  /// joints would oscillate more and more. In a linear model of ten welded boxes, one sweep for both multiplies the worst mode by 1.11 per
  /// substep, two sweeps by less than 1.
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
      work.drive(&angularRows[i].row, &motions) { row, motions in row.solveVelocities(&motions) }
    }
    for i in welds.indices where welds[i].sweeps { welds[i].row.solveVelocities(&motions) }
    for i in sliders.indices { work.drive(&sliders[i].row, &motions) { row, motions in row.solveVelocities(&motions, clock) } }
    solveVelocitiesDirectly(&motions, &rows)
  }

  /// Connects the bodies of the joints that are not forces, for the account of their work.
  mutating func connectWork(motions: Int) {
    work.begin(motions: motions)
    Self.connect(&work, &distances, &pins, &angularRows, &welds, &sliders)
    work.endJoints()
  }

  private static func connect(
    _ work: inout ConstraintWork, _ distances: inout [Distance], _ pins: inout [Pin], _ angularRows: inout [Angular],
    _ welds: inout [Weld], _ sliders: inout [Slider]
  ) {
    let (distances, pins, angularRows, welds, sliders) = (distances.span, pins.span, angularRows.span, welds.span, sliders.span)
    work.connect(distances.indices) { distances[$0].row.isConstraint ? Connections.Bond(distances[$0].row.bodies) : .none }
    work.connect(pins.indices) { i in
      let angularRow = Int(pins[i].angularRow)
      return Connections.Bond(pins[i].row.bodies, hasMotor: angularRow >= 0 ? angularRows[angularRow].row.hasMotor : false)
    }
    work.connect(welds.indices) { Connections.Bond(welds[$0].row.bodies) }
    work.connect(sliders.indices) { Connections.Bond(sliders[$0].row.bodies, hasMotor: sliders[$0].row.hasMotor) }
  }

  /// Keeps the impulses as the next step's first guess.
  mutating func store(_ store: inout JointStore) {
    store.endTravel()
    guard !isEmpty else { return }
    sweptPins.keepImpulses(&pins)
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

/// The effect of springs on a body at an impact.
struct SpringAcceleration: Sendable {
  /// pt/s² and rad/s².
  var acceleration: SIMD4<Float>
  /// How fast that changes as the bodies move on, pt/s³ and rad/s³.
  var rate = SIMD4<Float>.zero

}
