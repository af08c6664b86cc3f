/// Bodies and pairs: the first stages of a step.
extension World {
  /// Lists the awake bodies in slot order and copies their velocities into dense entries; entry 0 is every fixed thing.
  mutating func gatherAwakeBodies(_ clock: StepClock) {
    scratch.failed.clear()
    scratch.bodies.motionOf.resize(to: state.bodies.count, 0)
    scratch.bodies.resize(to: numberAwakeBodies())
    scratch.bodies.resize(to: fillMotions(clock))
    for passed in scratch.passedReach {
      let entry = Int(scratch.bodies.motionOf[Int(passed.body)])
      scratch.bodies.reach[entry] = max(scratch.bodies.reach[entry], passed.reach)
    }
    if !state.joints.isEmpty {
      state.joints.predict(state.poses.span, scratch.bodies.motionOf.span, &scratch.bodies.reach, clock, state.settings.tuning)
    }
    guard !state.fields.entries.isEmpty || !scratch.fields.isEmpty else { return }
    scratch.fields.prepare(state.fields, state.bodies, state.poses, clock, &scratch.bodies)
  }

  /// Marks the bodies that are to take part; 0 for the others.
  ///
  /// - Returns: The number of entries.
  private mutating func numberAwakeBodies() -> Int {
    let (bodies, generations, velocities) = (state.bodies.span, state.bodySlots.generations.span, state.velocities.span)
    var places = scratch.bodies.motionOf.mutableSpan
    var count = 1
    for i in bodies.indices {
      guard SlotList.isTaken(generations[i]), bodies[i].takesPart(velocities[i]) else {
        places[i] = 0
        continue
      }
      places[i] = Int32(truncatingIfNeeded: count)
      count += 1
    }
    return count
  }

  /// Their motions, except non-finite ones.
  ///
  /// - Returns: The number of entries.
  private mutating func fillMotions(_ clock: StepClock) -> Int {
    let (bodies, velocities) = (state.bodies.span, state.velocities.span)
    var places = scratch.bodies.motionOf.mutableSpan
    var awake = scratch.bodies.awake.mutableSpan
    var motions = scratch.bodies.motions.mutableSpan
    var kicks = scratch.bodies.kicks.mutableSpan
    var reach = scratch.bodies.reach.mutableSpan
    var radii = scratch.bodies.radii.mutableSpan
    awake[0] = -1
    motions[0] = .still
    kicks[0] = .none
    reach[0] = 0
    radii[0] = BodyRadii()
    var count = 1
    for i in places.indices where places[i] != 0 {
      let v = velocities[i]
      let motion = SolverBody(velocity: SIMD4(v.linear.x, v.linear.y, v.angular, 0), deltaPosition: .zero)
      let kick = Integrator.kick(bodies[i], state.settings.gravity, clock)
      guard Integrator.isSound(motion.velocity), Integrator.isSound(kick.change) else {
        // for other bodies it stands still in this step
        places[i] = 0
        scratch.failed.append(Int32(i))
        continue
      }
      places[i] = Int32(count)
      awake[count] = Int32(i)
      motions[count] = motion
      kicks[count] = kick
      radii[count] = bodies[i].radii
      reach[count] =
        v.linear.length + kick.acceleration.length * clock.dt + (v.angular.magnitude + kick.change.z.magnitude * 2 * Float(clock.substeps))
        * bodies[i].radii.outer
      count += 1
    }
    return count
  }

  /// Boxes and trees of the state → new contacts.
  mutating func findPairs(_ clock: StepClock, _ executor: StepExecutor) {
    let wereEdited = !state.moved.isEmpty
    if !wereEdited && scratch.pairedBoxes.count != state.boxes.count { scratch.pairedBoxes = state.boxes }
    refreshBounds(clock, executor)
    pairMoved(isKnown: !wereEdited, executor)
    guard scratch.isAnyBouncing else { return }
    MotionBound.spread(
      &scratch.bodies.reach, above: MotionBound.leastSpeed(clock, state.settings.tuning), &scratch.spreadReach, &scratch.reachLinks,
      state.contacts.span, scratch.bodies.motionOf.span, scratch.bodies.isCrowded.span)
  }

  /// Boxes that moved → new contacts.
  ///
  /// Beyond the limit no contacts are made until the next step, which finds the pairs of these boxes again: they still count as moved.
  ///
  /// - Parameter isKnown: Whether only boxes have changed since the last search for pairs.
  mutating func pairMoved(isKnown: Bool, _ executor: StepExecutor) {
    guard !state.moved.isEmpty, !scratch.isOverfull else { return }
    if makeContacts(isKnown: isKnown, executor) { noteMovedBoxes() } else { scratch.isOverfull = true }
  }

  /// - Returns: false beyond the limit.
  private mutating func makeContacts(isKnown: Bool, _ executor: StepExecutor) -> Bool {
    scratch.newPairs.limit = state.settings.contactLimit
    let boxes = BroadPhase.Boxes(
      state.boxes.span, fixed: DynamicTree.Nodes(state.staticTree.nodes.span, root: state.staticTree.root),
      moving: DynamicTree.Nodes(state.movingTree.nodes.span, root: state.movingTree.root))
    let phase = BroadPhase(
      state.bodies.span, state.shapes.span, serials: state.shapeSlots.serials.span, filters: state.filters, boxes,
      before: scratch.pairedBoxes.span.extracting(first: isKnown ? scratch.pairedBoxes.count : 0),
      nonColliding: state.joints.nonCollidingPairs.slots)
    return phase.pair(state.moved.span, &state.pairs, &state.contacts, &scratch.query, &scratch.newPairs, &scratch.indexLists, on: executor)
  }

  private mutating func noteMovedBoxes() {
    if scratch.pairedBoxes.count == state.boxes.count {
      Self.copy(state.boxes.span, at: state.moved.span, to: &scratch.pairedBoxes)
    } else {
      scratch.pairedBoxes = state.boxes
    }
    for k in state.moved.indices where !scratch.hasMovedBox[Int(state.moved[k])] {
      scratch.hasMovedBox[Int(state.moved[k])] = true
      scratch.movedBoxes.append(state.moved[k])
    }
    state.moved.clear()
  }

  private static func copy(_ boxes: Span<Bounds>, at shapes: Span<Int32>, to copies: inout [Bounds]) {
    var copies = copies.mutableSpan
    for k in shapes.indices { copies[Int(shapes[k])] = boxes[Int(shapes[k])] }
  }

  static func set(_ value: Bool, at shapes: Span<Int32>, of values: inout [Bool]) {
    var values = values.mutableSpan
    for k in shapes.indices { values[Int(shapes[k])] = value }
  }
}
