/// The parts of the joint graph that are solved directly. See ``JointGraph``.
extension JointRows {
  /// Takes the joints of these parts out of the sweeps and raises the inertia of their bodies where their loads require it.
  mutating func leaveToGraph(_ clock: StepClock) {
    demands.clear()
    demands.append(contentsOf: repeatElement(.none, count: graph.links.count))
    totals.clear()
    totals.append(contentsOf: repeatElement(.zero, count: graph.links.count))
    for k in graph.links.indices where graph.links[k].kind == .pin {
      let angularRow = Int(pins[Int(graph.links[k].row)].angularRow)
      if angularRow >= 0 { graph.setStopped(k, angularRows[angularRow].row.isStopped) }
    }
    graph.findLocked()
    for part in graph.parts.indices where graph.parts[part].isDirect {
      for k in graph.parts[part].links {
        let i = Int(graph.links[k].row)
        switch graph.links[k].kind {
        case .distance:
          distances[i].sweeps = false
          graph.stiffen(k, distances[i].row.stiffness(clock))
        case .pin:
          pins[i].sweeps = false
          graph.stiffen(k, pins[i].row.stiffness(clock))
          if pins[i].angularRow >= 0 {
            angularRows[Int(pins[i].angularRow)].row.sweeps = false
            if angularRows[Int(pins[i].angularRow)].row.hasStops { graph.setStops(part) }
            if angularRows[Int(pins[i].angularRow)].row.hasMotor { graph.setMotors(part) }
          }
        case .weld: welds[i].sweeps = false
        default: sliders[i].row.sweeps = false
        }
      }
    }
    for link in graph.links where link.kind == .pin && pins[Int(link.row)].angularRow >= 0 && !pins[Int(link.row)].sweeps {
      angularRows[Int(pins[Int(link.row)].angularRow)].row.stiffen(a: graph.stiffenedInertia(link.a), b: graph.stiffenedInertia(link.b))
    }
  }

  // MARK: - Position pass

  /// Newton's method on the positions after the drift; one round is nearly always enough.
  ///
  /// Where it does not converge, it goes shorter ways: a straight chain between two fixed ends can only be whole by what its links hardly do. Where that does not converge either,
  /// because something turns by a radian within a substep or joints contradict each other, the velocities are only made to agree, which never adds energy, and the error is worked
  /// off slowly.
  mutating func solvePositionsDirectly(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning
  ) {
    for part in graph.parts.indices where graph.parts[part].isDirect {
      save(part, motions, rows)
      var isSettled = solvePositions(part, isDamped: false, &motions, &rows, clock, tuning)
      if !isSettled { isSettled = solvePositions(part, isDamped: true, &motions, &rows, clock, tuning) }
      if !isSettled { fallBack(part, &motions, &rows, clock, tuning) }
      if graph.parts[part].hasMotors {
        driveAll(part, &motions) { row, motions in row.drivePositions(&motions, clock) }
        demandPositions(part, motions, rows, clock, tuning)
        if isSettled { _ = settle(part, &motions, &rows, clock, tuning) }
      }
      keepPositionImpulse(part)
    }
  }

  /// Returns false, with the velocities of before, where it does not converge.
  private mutating func solvePositions(
    _ part: Int, isDamped: Bool, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock,
    _ tuning: Tuning
  ) -> Bool {
    for i in graph.parts[part].links { totals[i] = .zero }
    graph.setDamped(part, isDamped)
    chooseStops(part) { $0.choose(motions, clock) }
    choosePoints(part, rows, motions, clock, tuning)
    demandPositions(part, motions, rows, clock, tuning)
    graph.factor(part, demands, motions)
    if settle(part, &motions, &rows, clock, tuning) { return true }
    restore(part, &motions, &rows)
    return false
  }

  /// Lets the motors and the friction of a part's pins act.
  private mutating func driveAll(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ act: (inout AngularRow, inout MutableSpan<SolverBody>) -> Void
  ) {
    for k in graph.parts[part].links where graph.links[k].kind == .pin {
      let i = Int(pins[Int(graph.links[k].row)].angularRow)
      if i >= 0 { work.drive(&angularRows[i].row, &motions, act) }
    }
  }

  /// Makes the velocities agree, with what works off a tenth of each error.
  ///
  /// Where joints contradict each other no velocities meet all of these demands, and those that come nearest may be thousands of times what was demanded. Then nothing is worked off.
  private mutating func fallBack(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning
  ) {
    graph.setDamped(part, false)
    chooseStops(part) { $0.choose(motions, clock) }
    agree(part, &motions, &rows, clock, tuning) { error in
      let speed = 0.1 * clock.inverseH * error
      return SIMD3(Self.clamp(speed.x, tuning.pushOutSpeed), Self.clamp(speed.y, tuning.pushOutSpeed), speed.z)
    }
    if graph.isThrown(part, motions, clock, tuning) {
      restore(part, &motions, &rows)
      agree(part, &motions, &rows, clock, tuning) { _ in .zero }
    }
  }

  private mutating func agree(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning,
    _ correction: (SIMD3<Float>) -> SIMD3<Float>
  ) {
    for i in graph.parts[part].links { totals[i] = .zero }
    choosePoints(part, rows, motions, clock, tuning)
    for round in 1...Self.rounds {
      demandVelocities(part, motions, correction)
      // contacts are not in doubt
      demandPointPositions(part, rows, motions, clock, tuning)
      graph.factor(part, demands, motions)
      graph.solve(part, demands, &totals, &motions)
      let isLast = round == Self.rounds
      let haveStopsChanged = !isLast && changeStops(part, &motions) { row, total, motions in row.reviewA(total, motions, clock) }
      let havePointsChanged = reviewPointPositions(part, &rows, &motions, clock, tuning, isLast: isLast)
      guard haveStopsChanged || havePointsChanged else { return }
    }
  }

  /// Rounds of Newton's method until no joint is off by more than a thousandth of the slop; false if after some rounds one is still off by a tenth of it, or a body was thrown.
  private mutating func settle(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    let unit = tuning.linearSlop * clock.inverseH
    var largest = Float.infinity
    for _ in 0..<(graph.parts[part].canChange ? 2 * Self.rounds : Self.rounds) {
      graph.solve(part, demands, &totals, &motions)
      let haveStopsChanged = changeStops(part, &motions) { row, total, motions in row.reviewA(total, motions, clock) }
      let havePointsChanged = reviewPointPositions(part, &rows, &motions, clock, tuning)
      let hasChanged = haveStopsChanged || havePointsChanged
      largest = demandPositions(part, motions, rows, clock, tuning)
      if hasChanged { graph.factor(part, demands, motions) } else if largest <= 0.001 * unit { break }
    }
    return largest <= 0.1 * unit && !graph.isThrown(part, motions, clock, tuning)
  }

  private static let rounds = 6

  /// Makes the joints whole again after contacts have acted on their bodies: slight penetration is less visible than a separated joint.
  ///
  /// Not where a joint is strained: there contacts come last. See ``findStrained(_:_:_:_:_:_:)``.
  mutating func resolvePositions(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock, _ tuning: Tuning
  ) {
    for part in graph.parts.indices where graph.parts[part].isResolved {
      save(part, motions, rows)
      demandPositions(part, motions, rows, clock, tuning)
      if settle(part, &motions, &rows, clock, tuning) {
        keepPositionImpulse(part)
      } else {
        restore(part, &motions, &rows)
      }
    }
  }

  private mutating func keepPositionImpulse(_ part: Int) {
    for k in graph.parts[part].links {
      let i = Int(graph.links[k].row)
      let total = Self.float(totals[k])
      switch graph.links[k].kind {
      case .distance: distances[i].row.keepPositionImpulse(total)
      case .pin:
        pins[i].row.keepPositionImpulse(total)
        if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.keepPositionImpulse(total.z) }
      case .weld: welds[i].row.keepPositionImpulse(total)
      default: sliders[i].row.keepPositionImpulse(total)
      }
    }
  }

  private mutating func save(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>) {
    graph.save(part, motions)
    savePoints(part, rows)
  }

  private mutating func restore(_ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    graph.restore(part, &motions)
    restorePoints(part, &rows)
  }

  // MARK: - Velocity pass

  mutating func solveVelocitiesDirectly(
    _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>, _ clock: StepClock
  ) {
    for part in graph.parts.indices where graph.parts[part].isDirect {
      for i in graph.parts[part].links { totals[i] = .zero }
      graph.setDamped(part, false)
      chooseStops(part) { $0.chooseRest() }
      choosePointsAtRest(part, rows, motions)
      demandRest(part, motions, rows)
      graph.factor(part, demands, motions)
      stopB(part, &motions, &rows)
      if graph.parts[part].hasMotors {
        driveAll(part, &motions) { row, motions in row.driveVelocities(&motions, clock) }
        demandRest(part, motions, rows)
        stopB(part, &motions, &rows)
      }
      keepVelocityImpulse(part)
    }
  }

  /// Makes the velocities agree again after contacts have acted on the bodies.
  mutating func resolveVelocities(_ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    for part in graph.parts.indices where graph.parts[part].isResolved {
      demandRest(part, motions, rows)
      stopB(part, &motions, &rows)
      keepVelocityImpulse(part)
    }
  }

  private mutating func stopB(_ part: Int, _ motions: inout MutableSpan<SolverBody>, _ rows: inout MutableSpan<ContactRow>) {
    for round in 1...Self.rounds {
      graph.solve(part, demands, &totals, &motions)
      let isLast = round == Self.rounds
      let haveStopsChanged = !isLast && changeStops(part, &motions) { row, total, _ in row.reviewB(total) }
      let havePointsChanged = reviewPointVelocities(part, &rows, &motions, isLast: isLast)
      guard haveStopsChanged || havePointsChanged else { return }
      demandRest(part, motions, rows)
      graph.factor(part, demands, motions)
    }
  }

  private mutating func keepVelocityImpulse(_ part: Int) {
    for k in graph.parts[part].links {
      let i = Int(graph.links[k].row)
      let total = Self.float(totals[k])
      switch graph.links[k].kind {
      case .distance: distances[i].row.keepVelocityImpulse(total)
      case .pin:
        pins[i].row.keepVelocityImpulse(total)
        if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.keepVelocityImpulse(total.z) }
      case .weld: welds[i].row.keepVelocityImpulse(total)
      default: sliders[i].row.keepVelocityImpulse(total)
      }
    }
  }

  // MARK: - Stops

  private mutating func chooseStops(_ part: Int, _ choose: (inout AngularRow) -> Void) {
    guard graph.parts[part].hasStops else { return }
    for k in graph.parts[part].links where graph.links[k].kind == .pin {
      let angularRow = Int(pins[Int(graph.links[k].row)].angularRow)
      if angularRow >= 0 { choose(&angularRows[angularRow].row) }
    }
  }

  /// Lets `change` look at each stop of the part's pins and what it did in this pass so far, and applies the turning impulse that it returns.
  ///
  /// - Returns: Whether any returned one.
  private mutating func changeStops(
    _ part: Int, _ motions: inout MutableSpan<SolverBody>, _ change: (inout AngularRow, Float, borrowing MutableSpan<SolverBody>) -> Float?
  ) -> Bool {
    guard graph.parts[part].hasStops else { return false }
    var hasChanged = false
    for k in graph.parts[part].links where graph.links[k].kind == .pin {
      let angularRow = Int(pins[Int(graph.links[k].row)].angularRow)
      guard angularRow >= 0, let j = change(&angularRows[angularRow].row, Float(totals[k].z), motions) else { continue }
      hasChanged = true
      angularRows[angularRow].row.turn(j, &motions)
      totals[k].z += Double(j)
    }
    return hasChanged
  }

  // MARK: - Demands

  /// Returns the largest change of speed that any joint demands, pt/s.
  @discardableResult
  private mutating func demandPositions(
    _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>, _ clock: StepClock,
    _ tuning: Tuning
  ) -> Float {
    demandPointPositions(part, rows, motions, clock, tuning)
    var largest: Float = 0
    for k in graph.parts[part].links {
      let i = Int(graph.links[k].row)
      switch graph.links[k].kind {
      case .distance: demands[k] = distances[i].row.positionDemand(motions, clock)
      case .pin:
        demands[k] = pins[i].row.positionDemand(motions, clock)
        if pins[i].angularRow >= 0 { angularRows[Int(pins[i].angularRow)].row.positionDemand(&demands[k], motions, clock) }
      case .weld: demands[k] = welds[i].row.positionDemand(motions, clock)
      default: demands[k] = sliders[i].row.positionDemand(motions, clock)
      }
      let change = max(demands[k].change.x.magnitude, demands[k].change.y.magnitude)
      // what is not a number is the largest of all
      if !(change <= largest) { largest = change }
    }
    return largest
  }

  /// No velocity at any joint or held point.
  private mutating func demandRest(
    _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>
  ) {
    demandPointVelocities(part, rows, motions)
    demandVelocities(part, motions) { _ in .zero }
  }

  /// No velocity at any joint but the one that works off part of its error, in the order of the demand's directions and turn.
  private mutating func demandVelocities(
    _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ correction: (SIMD3<Float>) -> SIMD3<Float>
  ) {
    for k in graph.parts[part].links {
      let i = Int(graph.links[k].row)
      var (demand, error): (JointDemand, SIMD3<Float>) =
        switch graph.links[k].kind {
        case .distance: distances[i].row.velocityDemand(motions)
        case .pin: pins[i].row.velocityDemand(motions)
        case .weld: welds[i].row.velocityDemand(motions)
        default: sliders[i].row.velocityDemand(motions)
        }
      if graph.links[k].kind == .pin && pins[i].angularRow >= 0 {
        error.z = angularRows[Int(pins[i].angularRow)].row.velocityDemand(&demand, motions)
      }
      demand.change -= correction(error)
      demands[k] = demand
    }
  }

  private static func clamp(_ value: Float, _ limit: Float) -> Float { max(-limit, min(limit, value)) }
  private static func float(_ v: SIMD3<Double>) -> SIMD3<Float> { SIMD3(Float(v.x), Float(v.y), Float(v.z)) }
}
