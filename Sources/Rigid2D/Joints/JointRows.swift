/// The joints with an awake body, prepared for one step; each row has its joint's index in the store.
struct JointRows: Sendable {
  // `sweeps` is false for joints that the graph solves; `angularRow` is the index of the pin's motor and limits, or -1
  typealias Distance = (index: Int32, row: DistanceRow, sweeps: Bool)
  typealias Pin = (index: Int32, row: PinRow, sweeps: Bool, angularRow: Int32)
  typealias Weld = (index: Int32, row: WeldRow, sweeps: Bool)
  typealias Angular = (index: Int32, row: AngularRow)
  typealias Slider = (index: Int32, row: SliderRow)

  var lists = JointLists()
  private var angularSprings = AngularSprings()
  private var sweptPins = SweptPins()
  var graph = JointGraph()
  var work = ConstraintWork()
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
  /// Per entry of motions, whether a strained joint holds it; empty if none does. See ``findStrained(_:_:_:_:_:)``.
  var isStrained: [Bool] = []
  /// Per entry of motions, its load by swept joints.
  var loads: [JointLoad] = []
  /// Of the step for which the rows were prepared.
  private(set) var clock = StepClock(1, 1)
  private(set) var tuning = Tuning(pointsPerMeter: 1)
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
    (clock, tuning) = (scene.clock, scene.tuning)
    hadJoints = !store.isEmpty
    removeAll()
    guard !store.isEmpty else {
      // bodies of removed joints are no longer registered
      bodyTurns.reset(motions: 0)
      return graph.finish(kicks.span, awake, scene.poses)
    }
    for i in store.distances.indices {
      let ends = scene.ends(store.distances[i].anchors, &motions, &kicks)
      if ends.isActive { lists.distances.add((Int32(i), DistanceRow(store.distances[i], ends, clock), true)) }
    }
    addPins(store.pins.span, scene, &motions, &kicks)
    angularSprings.prepare(motions: motions.count, clock)
    for i in store.welds.indices {
      let ends = scene.ends(store.welds[i].anchors, &motions, &kicks)
      if ends.isActive { lists.welds.add((Int32(i), WeldRow(store.welds[i], ends, clock), true)) }
    }
    for i in store.sliders.indices {
      let ends = scene.ends(store.sliders[i].anchors, &motions, &kicks)
      if ends.isActive { lists.sliders.add((Int32(i), SliderRow(store.sliders[i], ends, store.sliders[i].axis(scene.poses)))) }
    }
    for joint in store.targets {
      let i = Int(joint.body)
      targets.append(TargetRow(joint, scene.bodies[i], scene.poses[i], Int(scene.motionOf[i]), clock))
    }
    bodyTurns.reset(motions: motions.count)
    lists.follow(&bodyTurns)
    driftTurns.resize(to: motions.count, DriftTurn())
    isEmpty = lists.distances.isEmpty && lists.pins.isEmpty && lists.welds.isEmpty && lists.sliders.isEmpty && targets.isEmpty
    lists.link(&graph)
    graph.finish(kicks.span, awake, scene.poses)
    leaveToGraph()
    stiffenSwept(motions: kicks.count)
    if !lists.pins.isEmpty { sweptPins.prepare(lists.pins, motions: kicks.count) }
  }

  private mutating func removeAll() {
    isEmpty = true
    lists.distances.clear()
    lists.pins.clear()
    lists.angularRows.clear()
    lists.welds.clear()
    lists.sliders.clear()
    angularSprings.removeAll()
    targets.clear()
    sweptPins.removeAll()
    graph.begin()
    isStrained.clear()
  }

  private mutating func addPins(
    _ joints: Span<PinJoint>, _ scene: borrowing JointScene, _ motions: inout [SolverBody], _ kicks: inout [VelocityChange]
  ) {
    for i in joints.indices {
      let ends = scene.ends(joints[i].anchors, &motions, &kicks)
      guard ends.isActive else { continue }
      let row = PinRow(ends, joints[i].impulseA, joints[i].impulseB)
      lists.pins.add((Int32(i), row, true, joints[i].hasAngularRow ? Int32(lists.angularRows.count) : -1))
      if joints[i].hasAngularRow { lists.angularRows.add((Int32(i), AngularRow(joints[i], ends, clock))) }
      if joints[i].frequency > 0 { angularSprings.add(joints[i], ends) }
    }
  }

  /// Call it whenever displacements have changed; swept pins, the majority in nets, update theirs in the warm start.
  mutating func turnArms(_ motions: inout [SolverBody]) {
    let motions = motions.mutableSpan
    turnSpringArms(motions)
    let haveTurned = bodyTurns.hasChanged
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    if haveTurned && sweptPins.count < lists.pins.count { lists.turnPinArms(turns) }
    lists.turnAngularArms(turns, motions)
    for i in lists.sliders.indices { lists.sliders[i].row.bodies.turnArms(turns) }
  }

  /// The same for the lists that have springs in them.
  private mutating func turnSpringArms(_ motions: borrowing MutableSpan<SolverBody>) {
    guard self.bodyTurns.follow(motions) else { return }
    let bodyTurns = bodyTurns.turns
    let turns = bodyTurns.span
    for i in lists.distances.indices { lists.distances[i].row.bodies.turnArms(turns) }
    angularSprings.turnArms(turns)
    for i in lists.welds.indices { lists.welds[i].row.bodies.turnArms(turns) }
  }

  private var hasSprings: Bool {
    if !angularSprings.isEmpty || !targets.isEmpty { return true }
    return lists.distances.contains { !$0.row.isConstraint } || lists.welds.contains { !$0.row.isRigid }
  }

  /// Appends to `springs` the accelerations of bodies by springs at their present places, and their rates of change along the motion; none
  /// without springs.
  ///
  /// `moved` is working space.
  mutating func accelerate(_ motions: Span<SolverBody>, _ springs: inout [SpringAcceleration], _ moved: inout [SolverBody]) {
    guard !isEmpty, hasSprings else { return }
    accelerate(motions, after: 0, &moved)
    springs.grow(to: motions.count)
    for body in moved { springs.append(SpringAcceleration(acceleration: body.velocity)) }
    accelerate(motions, after: clock.h, &moved)
    for i in springs.indices { springs[i].rate = clock.inverseH * (moved[i].velocity - springs[i].acceleration) }
  }

  /// Sets `moved` to the bodies after some time at their velocities, with the accelerations by springs then as velocities.
  ///
  /// Substeps of half a kick, drift and half a kick conserve v²/2 + U - h² a²/8, with U the potential of the springs per mass (exactly for
  /// linear ones; Hairer, Lubich, Wanner, "Geometric numerical integration", 2006). So the acceleration that belongs to their velocities
  /// is that at a place h² a/4 farther on.
  private mutating func accelerate(_ motions: Span<SolverBody>, after time: Float, _ moved: inout [SolverBody]) {
    moved.clear()
    moved.grow(to: motions.count)
    for i in motions.indices {
      moved.append(SolverBody(velocity: .zero, deltaPosition: motions[i].deltaPosition + time * motions[i].velocity))
    }
    accelerate(&moved)
    for i in moved.indices {
      moved[i].deltaPosition += (0.25 * clock.h * clock.h) * moved[i].velocity
      moved[i].velocity = .zero
    }
    accelerate(&moved)
  }

  /// Sets the velocities of bodies to their accelerations by springs.
  private mutating func accelerate(_ bodies: inout [SolverBody]) {
    turnSpringArms(bodies.mutableSpan)
    push(.first, &bodies)
    for i in bodies.indices { bodies[i].velocity *= 2 * clock.inverseH }
  }

  // mutating, because a call on a borrowed value of scratch copies all lists
  mutating func push(_ half: SubstepHalf, _ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    switch half {
    case .first:
      for joint in lists.distances { joint.row.push(half, &motions, clock) }
      angularSprings.push(half, &motions)
      for joint in lists.welds { joint.row.push(half, &motions) }
      for joint in targets { joint.push(half, &motions) }
    case .second:
      // the mirror image of the first
      for joint in targets.reversed() { joint.push(half, &motions) }
      for joint in lists.welds.reversed() { joint.row.push(half, &motions) }
      angularSprings.push(half, &motions)
      for joint in lists.distances.reversed() { joint.row.push(half, &motions, clock) }
    }
  }

  /// Applies the impulses of the pass as a first guess.
  mutating func warmStart(_ half: SubstepHalf, _ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    for joint in lists.distances where joint.sweeps { joint.row.warmStart(half, &motions) }
    if bodyTurns.hasChanged { sweptPins.turnArms(bodyTurns.turns) }
    bodyTurns.hasChanged = false
    sweptPins.warmStart(half, &motions)
    for i in lists.angularRows.indices where lists.angularRows[i].row.sweeps {
      work.drive(&lists.angularRows[i].row, &motions) { row, motions in row.warmStart(half, &motions) }
    }
    for joint in lists.welds where joint.sweeps { joint.row.warmStart(half, &motions) }
    for i in lists.sliders.indices { work.drive(&lists.sliders[i].row, &motions) { row, motions in row.warmStart(half, &motions) } }
  }

  /// Velocities first, then the errors of position in a sweep of their own.
  ///
  /// If a correction of an error were part of the next step's first guess, it would act once more each time, and chains of more than a few
  /// joints would oscillate more and more. In a linear model of ten welded boxes, one sweep for both multiplies the worst mode by 1.11 per
  /// substep, two sweeps by less than 1.
  mutating func solvePositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    let clock = clock
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    for i in lists.distances.indices where lists.distances[i].sweeps { lists.distances[i].row.solvePositions(&motions, clock) }
    sweptPins.solvePositions(&motions, clock)
    for i in lists.angularRows.indices where lists.angularRows[i].row.sweeps {
      work.drive(&lists.angularRows[i].row, &motions) { row, motions in row.solvePositions(&motions, clock) }
    }
    for i in lists.welds.indices where lists.welds[i].sweeps { lists.welds[i].row.solvePositions(&motions, clock) }
    for i in lists.sliders.indices { work.drive(&lists.sliders[i].row, &motions) { row, motions in row.solvePositions(&motions, clock) } }
    for i in lists.distances.indices where lists.distances[i].sweeps { lists.distances[i].row.correct(&motions, clock) }
    sweptPins.correct(&motions, clock, tuning)
    for i in lists.angularRows.indices where lists.angularRows[i].row.sweeps { lists.angularRows[i].row.correct(&motions, clock) }
    for joint in lists.welds where joint.sweeps { joint.row.correct(&motions, clock) }
    for i in lists.sliders.indices { lists.sliders[i].row.correct(&motions, clock) }
    solvePositionsDirectly(&motions, &rows)
  }

  mutating func solveVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    let clock = clock
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    for i in lists.distances.indices where lists.distances[i].sweeps { lists.distances[i].row.solveVelocities(&motions) }
    sweptPins.solveVelocities(&motions)
    for i in lists.angularRows.indices where lists.angularRows[i].row.sweeps {
      work.drive(&lists.angularRows[i].row, &motions) { row, motions in row.solveVelocities(&motions) }
    }
    for i in lists.welds.indices where lists.welds[i].sweeps { lists.welds[i].row.solveVelocities(&motions) }
    for i in lists.sliders.indices { work.drive(&lists.sliders[i].row, &motions) { row, motions in row.solveVelocities(&motions, clock) } }
    solveVelocitiesDirectly(&motions, &rows)
  }

  /// Connects the bodies of the joints that are not forces, for the account of their work.
  mutating func connectWork(motions: Int) {
    work.begin(motions: motions)
    lists.connect(&work)
    work.endJoints()
  }

  /// Keeps the impulses as the next step's first guess.
  mutating func store(_ store: inout JointStore) {
    store.endTravel()
    guard !isEmpty else { return }
    sweptPins.keepImpulses(&lists.pins)
    for joint in lists.distances {
      store.distances[Int(joint.index)].impulseA = joint.row.impulseA
      store.distances[Int(joint.index)].impulseB = joint.row.impulseB
    }
    for joint in lists.pins {
      store.pins[Int(joint.index)].impulseA = joint.row.impulseA
      store.pins[Int(joint.index)].impulseB = joint.row.impulseB
    }
    for joint in lists.angularRows {
      store.pins[Int(joint.index)].first = joint.row.first
      store.pins[Int(joint.index)].second = joint.row.second
    }
    for joint in lists.welds {
      store.welds[Int(joint.index)].impulseA = joint.row.impulseA
      store.welds[Int(joint.index)].impulseB = joint.row.impulseB
      store.welds[Int(joint.index)].angularImpulseA = joint.row.angularImpulseA
      store.welds[Int(joint.index)].angularImpulseB = joint.row.angularImpulseB
    }
    for joint in lists.sliders {
      store.sliders[Int(joint.index)].first = joint.row.joint.first
      store.sliders[Int(joint.index)].second = joint.row.joint.second
    }
  }
}

/// The rows of joints by kind.
struct JointLists: Sendable {
  var distances: [JointRows.Distance] = []
  var pins: [JointRows.Pin] = []
  var welds: [JointRows.Weld] = []
  /// Of the pins that have a motor or limits.
  var angularRows: [JointRows.Angular] = []
  var sliders: [JointRows.Slider] = []

  /// Adds the rigid joints to the graph.
  func link(_ graph: inout JointGraph) {
    let (distances, pins, welds, sliders) = (distances.span, pins.span, welds.span, sliders.span)
    graph.add(.distance, distances.indices) { distances[$0].row.isRigid ? distances[$0].row.bodies.movable : nil }
    graph.add(.pin, pins.indices) { pins[$0].row.bodies.movable }
    graph.add(.weld, welds.indices) { welds[$0].row.isSoft ? nil : welds[$0].row.bodies.movable }
    graph.add(.slider, sliders.indices) { sliders[$0].row.bodies.movable }
  }

  func follow(_ bodyTurns: inout BodyTurns) {
    let (distances, pins, welds, sliders) = (distances.span, pins.span, welds.span, sliders.span)
    bodyTurns.add(distances.indices) { (distances[$0].row.bodies.a, distances[$0].row.bodies.b) }
    bodyTurns.add(pins.indices) { (pins[$0].row.bodies.a, pins[$0].row.bodies.b) }
    bodyTurns.add(welds.indices) { (welds[$0].row.bodies.a, welds[$0].row.bodies.b) }
    bodyTurns.add(sliders.indices) { (sliders[$0].row.bodies.a, sliders[$0].row.bodies.b) }
  }

  /// Turns the arms of the pins that the graph solves.
  mutating func turnPinArms(_ turns: Span<Rotation>) {
    var pins = pins.mutableSpan
    for i in pins.indices where !pins[i].sweeps { pins[i].row.bodies.turnArms(turns) }
  }

  /// Turns the arms of the angles that sweeps solve.
  mutating func turnAngularArms(_ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    var angularRows = angularRows.mutableSpan
    for i in angularRows.indices where angularRows[i].row.sweeps { angularRows[i].row.turnArms(turns, motions) }
  }

  func connect(_ work: inout ConstraintWork) {
    let (distances, pins, angularRows, welds, sliders) = (distances.span, pins.span, angularRows.span, welds.span, sliders.span)
    work.connect(distances.indices) { distances[$0].row.isConstraint ? Connections.Bond(distances[$0].row.bodies) : .none }
    work.connect(pins.indices) { i in
      let angularRow = Int(pins[i].angularRow)
      return Connections.Bond(pins[i].row.bodies, hasMotor: angularRow >= 0 ? angularRows[angularRow].row.hasMotor : false)
    }
    work.connect(welds.indices) { Connections.Bond(welds[$0].row.bodies) }
    work.connect(sliders.indices) { Connections.Bond(sliders[$0].row.bodies, hasMotor: sliders[$0].row.hasMotor) }
  }
}

/// The effect of springs on a body at an impact.
struct SpringAcceleration: Sendable {
  /// pt/s² and rad/s².
  var acceleration: SIMD4<Float>
  /// How fast that changes as the bodies move on, pt/s³ and rad/s³.
  var rate = SIMD4<Float>.zero

}
