/// The parts of the joint graph that are solved directly. See ``JointGraph``.
extension JointRows {
  /// Excludes the joints of these parts from the sweeps and raises the inertia of their bodies if their loads require it.
  mutating func leaveToGraph() {
    for k in graph.links.indices where graph.links[k].kind == .pin {
      let angularRow = Int(lists.pins[Int(graph.links[k].row)].angularRow)
      if angularRow >= 0 { graph.setStopped(k, lists.angularRows[angularRow].row.isStopped) }
    }
    graph.findLocked()
    angles.clear()
    for part in graph.parts.indices where graph.parts[part].isDirect {
      let firstAngle = angles.count
      for k in graph.parts[part].links {
        let i = Int(graph.links[k].row)
        switch graph.links[k].kind {
        case .distance:
          lists.distances[i].sweeps = false
          graph.stiffen(k, lists.distances[i].row.stiffness(clock))
        case .pin:
          lists.pins[i].sweeps = false
          graph.stiffen(k, lists.pins[i].row.stiffness(clock))
          if lists.pins[i].angularRow >= 0 {
            lists.angularRows[Int(lists.pins[i].angularRow)].row.sweeps = false
            angles.append(PinAngle(link: k, pin: i, angularRow: Int(lists.pins[i].angularRow)))
          }
        case .weld: lists.welds[i].sweeps = false
        default: lists.sliders[i].row.sweeps = false
        }
      }
      graph.parts[part].angles = firstAngle..<angles.count
    }
    for link in graph.links where link.kind == .pin && lists.pins[Int(link.row)].angularRow >= 0 && !lists.pins[Int(link.row)].sweeps {
      let i = lists.pins[Int(link.row)].angularRow
      lists.angularRows[Int(i)].row.bodies.stiffen(a: graph.stiffenedInertia(link.a), b: graph.stiffenedInertia(link.b))
    }
  }

  // MARK: - Position pass

  /// Newton's method on the positions after the drift; one round nearly always suffices.
  ///
  /// If a link turns by δ within the substep, a chain becomes longer or shorter by l δ² per link of length l. If that is more than its
  /// load falls meanwhile, a larger impulse at the beginning of the drift increases the error, and the method does not converge. Then
  /// impulses act as in the middle of the drift; if directions matter within a substep, they do so at once. If a body turns by a radian
  /// within a substep or joints contradict each other, that does not converge either. As a last resort, only velocity constraints are
  /// solved, which never adds energy, and the error is corrected slowly.
  mutating func solvePositionsDirectly(_ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    forEachBatch { joints, batch in
      joints.solvePositions(of: batch, &motions, &rows)
      joints.listParts(batch) { $0.isDirect }
      joints.keepImpulses(.first, motions)
    }
  }

  /// Parts are solved batch by batch: the data of all of them does not fit into the cache.
  private mutating func forEachBatch(_ body: (inout JointRows, Range<Int>) -> Void) {
    var start = 0
    while start < graph.parts.count {
      var end = start + 1
      while end < graph.parts.count, end - start < Self.batchSize || graph.parts[end].pivots == graph.parts[end - 1].pivots { end += 1 }
      body(&self, start..<end)
      start = end
    }
  }

  private static let batchSize = 8

  private mutating func solvePositions(
    of batch: Range<Int>, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>
  ) {
    listParts(batch) { $0.isDirect }
    guard !listed.isEmpty else { return }
    for part in listed { save(Int(part), motions, rows) }
    listParts(batch) { $0.isDirect && !$0.isTurning }
    tryListed(.explicit, &motions, &rows)
    tryListed(.midpoint(clock.h), &motions, &rows)
    for part in listed { fallBack(Int(part), &motions, &rows) }
    listParts(batch) { $0.isDirect && $0.isTurning }
    tryListed(.midpoint(clock.h), &motions, &rows)
    tryListed(.explicit, &motions, &rows)
    for part in listed { fallBack(Int(part), &motions, &rows) }
  }

  /// Lists the parts of a batch that are solved next, ascending.
  private mutating func listParts(_ batch: Range<Int>, _ isListed: (JointGraph.Part) -> Bool) {
    listed.clear()
    for part in batch where isListed(graph.parts[part]) { listed.append(Int32(part)) }
  }

  /// Solves the listed parts. Restores the velocities of parts that do not converge, and lists these.
  private mutating func tryListed(
    _ attempt: JointGraph.Attempt, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>
  ) {
    guard !listed.isEmpty else { return }
    for part in listed {
      let part = Int(part)
      clearTotals(part)
      graph.parts[part].attempt = attempt
      choosePoints(part, .first, rows, motions)
      if attempt.lead > 0 {
        takeBackGuess(part, &rows, &motions)
        graph.beginMidpoint(part, motions)
      }
      beginAngles(part, .first, &motions)
      demandPositions(part, motions, rows)
    }
    graph.factor(listed, motions)
    settle(&motions, &rows)
    swap(&listed, &unsettled)
    for part in listed { restore(Int(part), &motions, &rows) }
  }

  private mutating func clearTotals(_ part: Int) {
    for i in graph.parts[part].links { graph.joints[i].total = .zero }
  }

  /// Demands the rest from the listed parts after others have acted on their bodies.
  private mutating func resume(_ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>) {
    for part in listed {
      graph.noteOthers(Int(part), motions)
      demandPositions(Int(part), motions, rows)
    }
  }

  /// Solves velocity constraints, with a correction of a tenth of each error.
  ///
  /// If joints contradict each other, no velocities meet all of these demands, and the nearest may be thousands of times as large. Then no
  /// error is corrected.
  private mutating func fallBack(_ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    graph.parts[part].attempt = .yielding
    let (rate, limit) = (0.1 * clock.inverseH, tuning.pushOutSpeed)
    agree(part, &motions, &rows) { error in
      let speed = rate * error
      return SIMD3(Self.clamp(speed.x, limit), Self.clamp(speed.y, limit), speed.z)
    }
    if graph.isThrown(part, motions, clock, tuning) {
      restore(part, &motions, &rows)
      agree(part, &motions, &rows) { _ in .zero }
    }
    graph.parts[part].attempt = .explicit
  }

  private mutating func agree(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>,
    _ correction: (SIMD3<Float>) -> SIMD3<Float>
  ) {
    clearTotals(part)
    beginAngles(part, .first, &motions)
    choosePoints(part, .first, rows, motions)
    for round in 1...JointGraph.rounds {
      demandVelocities(part, motions, correction)
      // the demands of contact points are not reduced
      demandPoints(part, .first, rows, motions)
      graph.factor([Int32(part)], motions)
      graph.solve([Int32(part)], &motions)
      let isLast = round == JointGraph.rounds
      let haveAnglesChanged = !isLast && reviewAngles(part, .first, &motions)
      let havePointsChanged = reviewPointPositions(part, &rows, &motions, isLast: isLast)
      guard haveAnglesChanged || havePointsChanged else { return }
    }
  }

  /// Rounds of Newton's method on the listed parts, until the error of each joint is at most a thousandth of the slop. A part is unsettled
  /// if after some rounds an error is still a tenth of it, or a body was thrown, or impulses that should do no work did some; `unsettled`
  /// lists such parts.
  private mutating func settle(_ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    let unit = tuning.linearSlop * clock.inverseH
    unsettled.clear()
    var round = 0
    while !listed.isEmpty {
      round += 1
      graph.solve(listed, &motions)
      changed.clear()
      var open = 0
      for k in listed.indices {
        let part = Int(listed[k])
        let isMidpoint = graph.parts[part].attempt.isMidpoint
        let haveAnglesChanged = reviewAngles(part, .first, &motions)
        let havePointsChanged = reviewPointPositions(part, &rows, &motions)
        let hasChanged = haveAnglesChanged || havePointsChanged
        var largest: Float = 0
        if hasChanged || !graph.isWithin(0.001 * unit, part, motions, clock.h) {
          largest = demandPositions(part, motions, rows)
        }
        if isMidpoint { largest = max(largest, graph.findResiduals(part, motions)) }
        if hasChanged { changed.append(listed[k]) }
        // a part that is thrown after these rounds hardly ever settles
        let isAstray = (isMidpoint || round >= 4) && graph.isThrown(part, motions, clock, tuning)
        if (!hasChanged && largest <= 0.001 * unit) || isAstray || round == graph.parts[part].rounds {
          let isSettled = largest <= 0.1 * unit && !isAstray && end(part, &motions)
          graph.parts[part].isSettled = isSettled
          if !isSettled { unsettled.append(listed[k]) }
        } else {
          // directions at the beginning of the drift are the same in all rounds
          if isMidpoint && !hasChanged { changed.append(listed[k]) }
          listed[open] = listed[k]
          open += 1
        }
      }
      listed.removeLast(listed.count - open)
      graph.factor(changed, motions)
    }
    unsettled.sort()
  }

  /// Ends the rounds of a part whose joints are solved.
  ///
  /// - Returns: Whether its motion is one that impulses of joints can cause.
  private mutating func end(_ part: Int, _ motions: inout MutableSpan<SolverBody>) -> Bool {
    guard !graph.isThrown(part, motions, clock, tuning) else { return false }
    guard graph.parts[part].attempt.isMidpoint else { return true }
    graph.takeResiduals(part, &motions)
    graph.noteChange(part, motions)
    return !graph.hasGained(part, motions, beyond: 0.1 * tuning.linearSlop * clock.inverseH)
  }

  /// Solves the joints again after contacts have acted on their bodies: slight penetration is less visible than a separated joint.
  ///
  /// Except for strained joints: there contacts come last. See ``findStrained(_:_:_:_:_:)``.
  mutating func resolvePositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    forEachBatch { joints, batch in joints.resolvePositions(of: batch, &motions, &rows) }
  }

  private mutating func resolvePositions(
    of batch: Range<Int>, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>
  ) {
    listParts(batch) { $0.isResolved }
    guard !listed.isEmpty else { return }
    for part in listed { save(Int(part), motions, rows) }
    resume(motions, rows)
    settle(&motions, &rows)
    for part in batch where graph.parts[part].isResolved && !graph.parts[part].isSettled { restore(part, &motions, &rows) }
    listParts(batch) { $0.isResolved && $0.isSettled }
    keepImpulses(.first, motions)
  }

  /// Stores the impulses of a pass in the rows of the listed parts.
  private mutating func keepImpulses(_ half: SubstepHalf, _ motions: borrowing MutableSpan<SolverBody>) {
    for part in listed {
      let (links, angles) = (graph.parts[Int(part)].links, graph.parts[Int(part)].angles)
      var motorWork = 0.0
      for k in links {
        let i = Int(graph.links[k].row)
        let total = SIMD3<Float>(graph.joints[k].total)
        switch graph.links[k].kind {
        case .distance: lists.distances[i].row.keepImpulse(total, half)
        case .pin:
          lists.pins[i].row.keepImpulse(total, half)
          let angularRow = Int(lists.pins[i].angularRow)
          if angularRow >= 0 { motorWork += lists.angularRows[angularRow].row.keepImpulse(total.z, half, motions) }
        case .weld: lists.welds[i].row.keepImpulse(total, half)
        default: lists.sliders[i].row.keepImpulse(total, half)
        }
      }
      // the bodies of a part are in one group
      if !angles.isEmpty { work.exclude(motorWork, of: graph.nodes[graph.parts[Int(part)].bodies.lowerBound].entry) }
    }
  }

  private mutating func save(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>) {
    noteVelocities(part, motions)
    graph.save(part, motions)
    savePoints(part, rows)
  }

  private mutating func restore(_ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    graph.restore(part, &motions)
    restorePoints(part, &rows)
  }

  // MARK: - Velocity pass

  mutating func solveVelocitiesDirectly(_ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    forEachBatch { joints, batch in
      joints.listParts(batch) { $0.isDirect }
      for part in joints.listed {
        joints.noteVelocities(Int(part), motions)
        joints.beginVelocities(Int(part), &motions, &rows)
        joints.beginAngles(Int(part), .second, &motions)
        joints.choosePoints(Int(part), .second, rows, motions)
        joints.demandRest(Int(part), motions, rows)
      }
      joints.graph.factor(joints.listed, motions)
      joints.stop(&motions, &rows)
      joints.listParts(batch) { $0.isDirect }
      joints.keepImpulses(.second, motions)
    }
  }

  /// Begins with the impulses of the position pass if it used the midpoint rule.
  private mutating func beginVelocities(_ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    guard graph.parts[part].attempt.isMidpoint, graph.parts[part].isSettled else {
      clearTotals(part)
      graph.parts[part].attempt = .explicit
      return
    }
    graph.parts[part].attempt = .afterMidpoint
    graph.repeatChange(part, &motions)
    repeatPoints(part, &rows, &motions)
  }

  /// Solves the velocity constraints again after contacts have acted on the bodies.
  mutating func resolveVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    forEachBatch { joints, batch in
      joints.listParts(batch) { $0.isResolved }
      guard !joints.listed.isEmpty else { return }
      for part in joints.listed {
        joints.noteVelocities(Int(part), motions)
        joints.demandRest(Int(part), motions, rows)
      }
      joints.stop(&motions, &rows)
      joints.listParts(batch) { $0.isResolved }
      joints.keepImpulses(.second, motions)
    }
  }

  /// Solves the listed parts in rounds, until no stop or support point is released.
  private mutating func stop(_ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    var round = 0
    while !listed.isEmpty {
      round += 1
      let isLast = round == JointGraph.rounds
      graph.solve(listed, &motions)
      var open = 0
      for k in listed.indices {
        let part = Int(listed[k])
        let haveAnglesChanged = !isLast && reviewAngles(part, .second, &motions)
        let havePointsChanged = reviewPointVelocities(part, &rows, &motions, isLast: isLast)
        guard haveAnglesChanged || havePointsChanged else { continue }
        demandRest(part, motions, rows)
        listed[open] = listed[k]
        open += 1
      }
      listed.removeLast(listed.count - open)
      graph.factor(listed, motions)
    }
  }

  // MARK: - Stops, motors and friction

  // inlined: each pass has a copy for its half

  /// Begins the account of the motors' work.
  private mutating func noteVelocities(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    lists.noteVelocities(of: graph.parts[part].angles, &angles, motions)
  }

  @inline(always)
  private mutating func beginAngles(_ part: Int, _ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    lists.begin(graph.parts[part].angles, half, &angles, &graph.joints, &motions, clock)
  }

  @inline(always)
  private mutating func reviewAngles(_ part: Int, _ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) -> Bool {
    lists.review(graph.parts[part].angles, half, &angles, &graph.joints, &motions, clock)
  }

  private static func clamp(_ value: Float, _ limit: Float) -> Float { max(-limit, min(limit, value)) }
}

extension JointLists {
  fileprivate mutating func noteVelocities(of range: Range<Int>, _ angles: inout [PinAngle], _ motions: borrowing MutableSpan<SolverBody>) {
    let angles = angles.span
    var angularRows = angularRows.mutableSpan
    for i in range { angularRows[angles[i].angularRow].row.noteVelocity(motions) }
  }

  /// Selects the active constraint of each angle of a part's pins, and applies the angular impulse with which it begins. Pins yield to it
  /// until they are solved.
  @inline(always)
  fileprivate mutating func begin(
    _ range: Range<Int>, _ half: SubstepHalf, _ angles: inout [PinAngle], _ joints: inout [JointGraph.Joint],
    _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock
  ) {
    let angles = angles.span
    var angularRows = angularRows.mutableSpan
    var joints = joints.mutableSpan
    for i in range {
      let (link, angularRow) = (angles[i].link, angles[i].angularRow)
      let begun =
        half == .first
        ? angularRows[angularRow].row.choose(motions, clock) : angularRows[angularRow].row.chooseRest(Float(joints[link].total.z))
      guard let j = begun else { continue }
      angularRows[angularRow].row.bodies.applyAngular(j, &motions)
      joints[link].total.z += Double(j)
    }
  }

  /// Reviews each angle of a part's pins with its impulses in this pass so far, and applies the result.
  ///
  /// - Returns: Whether any review had a result.
  @inline(always)
  fileprivate mutating func review(
    _ range: Range<Int>, _ half: SubstepHalf, _ angles: inout [PinAngle], _ joints: inout [JointGraph.Joint],
    _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock
  ) -> Bool {
    let angles = angles.span
    var joints = joints.mutableSpan
    var hasChanged = false
    for i in range {
      let (link, angularRow) = (angles[i].link, angles[i].angularRow)
      let total = Float(joints[link].total.z)
      let review =
        half == .first
        ? angularRows[angularRow].row.reviewA(total, motions, clock) : angularRows[angularRow].row.reviewB(total, motions)
      guard let finding = review else { continue }
      hasChanged = true
      let arms = pins[angles[i].pin].row.bodies.struck(motions)
      joints[link].total.z += Double(angularRows[angularRow].row.carryOut(finding, after: total, arms, &motions))
    }
    return hasChanged
  }
}
