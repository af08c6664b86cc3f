/// The joints that are solved all at once. See ``JointTree``.
extension JointRows {
  /// Takes the tree's joints out of the sweeps and stiffens their bodies where their loads ask for it.
  mutating func leaveToTree(_ clock: StepClock) {
    for k in tree.links.indices {
      let i = Int(tree.links[k].member.row)
      switch tree.links[k].member.kind {
      case .distance:
        distances[i].sweeps = false
        tree.stiffen(k, distances[i].row.stiffness(clock))
      case .pin:
        pins[i].sweeps = false
        if pins[i].spin >= 0 { spins[Int(pins[i].spin)].row.sweeps = false }
        tree.stiffen(k, pins[i].row.stiffness(clock))
      default: welds[i].sweeps = false
      }
    }
    for link in tree.links {
      let i = Int(link.member.row)
      let child = tree.stiffenedInertia(link.child)
      let parent = tree.stiffenedInertia(link.parent)
      let (a, b) = link.childIsB ? (parent, child) : (child, parent)
      switch link.member.kind {
      case .distance: distances[i].row.stiffen(a: a, b: b)
      case .pin:
        pins[i].row.stiffen(a: a, b: b)
        if pins[i].spin >= 0 { spins[Int(pins[i].spin)].row.stiffen(a: a, b: b) }
      default: break
      }
    }
  }

  /// Newton's method on the positions after the drift; one round is nearly always enough.
  ///
  /// Where it does not converge, because something turns by a radian within a substep, the velocities are only made to agree, which never adds energy, and the error is worked
  /// off slowly.
  mutating func solveTreeA(_ motions: inout MutableSpan<Motion>, _ clock: StepClock, _ tuning: Tuning) {
    guard !tree.links.isEmpty else { return }
    totals.removeAll(keepingCapacity: true)
    for _ in tree.links { totals.append(.zero) }
    tree.save(motions)
    chooseStops(&motions, clock)
    isSettled = settle(&motions, clock, tuning)
    if !isSettled {
      tree.restore(&motions)
      for i in totals.indices { totals[i] = .zero }
      chooseStops(&motions, clock)
      demandVelocities(motions) { error in
        let speed = 0.1 * clock.inverseH * error
        return SIMD3(Self.clamp(speed.x, tuning.pushOutSpeed), Self.clamp(speed.y, tuning.pushOutSpeed), speed.z)
      }
      solve(&motions)
      _ = reviewStopsA(&motions, clock)
    }
    keepA()
  }

  private mutating func keepA() {
    for (link, total) in zip(tree.links, totals) {
      let i = Int(link.member.row)
      switch link.member.kind {
      case .distance: distances[i].row.keepA(total)
      case .pin:
        pins[i].row.keepA(total)
        if pins[i].spin >= 0 { spins[Int(pins[i].spin)].row.keepA(total.z) }
      default: welds[i].row.keepA(total)
      }
    }
  }

  mutating func solveTreeB(_ motions: inout MutableSpan<Motion>) {
    guard !tree.links.isEmpty else { return }
    for i in totals.indices { totals[i] = .zero }
    changeStops(&motions) { row, _, _ in row.chooseRest() }
    stopB(&motions, rounds: Self.rounds)
    keepB()
  }

  private mutating func stopB(_ motions: inout MutableSpan<Motion>, rounds: Int) {
    for _ in 0..<rounds {
      demandVelocities(motions) { _ in .zero }
      solve(&motions)
      let hasChanged = changeStops(&motions) { row, total, _ in row.reviewB(total) }
      if !hasChanged { return }
    }
  }

  private mutating func keepB() {
    for (link, total) in zip(tree.links, totals) {
      let i = Int(link.member.row)
      switch link.member.kind {
      case .distance: distances[i].row.keepB(total)
      case .pin:
        pins[i].row.keepB(total)
        if pins[i].spin >= 0 { spins[Int(pins[i].spin)].row.keepB(total.z) }
      default: welds[i].row.keepB(total)
      }
    }
  }

  /// Rounds of Newton's method until no joint is off by more than a thousandth of the slop; false if after some rounds one is still off by a tenth of it.
  private mutating func settle(_ motions: inout MutableSpan<Motion>, _ clock: StepClock, _ tuning: Tuning) -> Bool {
    let unit = tuning.linearSlop * clock.inverseH
    var largest = demandPositions(motions, clock)
    for _ in 0..<(spins.isEmpty ? Self.rounds : 2 * Self.rounds) {
      solve(&motions)
      let hasChanged = reviewStopsA(&motions, clock)
      largest = demandPositions(motions, clock)
      if !hasChanged && largest <= 0.001 * unit { return true }
    }
    return largest <= 0.1 * unit
  }

  /// One is nearly always enough.
  private static let rounds = 6

  // MARK: - Contacts

  /// Lists the rows of contacts with bodies of the tree.
  mutating func attach(_ rows: [ContactRow], motions: Int) {
    attached.removeAll(keepingCapacity: true)
    guard !tree.links.isEmpty else { return }
    isInTree.removeAll(keepingCapacity: true)
    for _ in 0..<motions { isInTree.append(false) }
    for node in tree.nodes { isInTree[Int(node.entry)] = true }
    for i in rows.indices where isAttached(rows[i].a) || isAttached(rows[i].b) { attached.append(Int32(i)) }
  }

  private func isAttached(_ entries: Lanes) -> Bool {
    isInTree[Int(entries.x)] || isInTree[Int(entries.y)] || isInTree[Int(entries.z)] || isInTree[Int(entries.w)]
  }

  /// Makes the tree's joints whole again after contacts have acted on their bodies; where that does not converge, the contacts have the last word.
  mutating func mendA(_ motions: inout MutableSpan<Motion>, _ clock: StepClock, _ tuning: Tuning) {
    guard isSettled else { return }
    for i in totals.indices { totals[i] = .zero }
    tree.save(motions)
    isSettled = settle(&motions, clock, tuning)
    if isSettled { keepA() } else { tree.restore(&motions) }
  }

  mutating func mendB(_ motions: inout MutableSpan<Motion>) {
    for i in totals.indices { totals[i] = .zero }
    stopB(&motions, rounds: 2)
    keepB()
  }

  // MARK: - Stops

  private mutating func chooseStops(_ motions: inout MutableSpan<Motion>, _ clock: StepClock) {
    changeStops(&motions) { row, _, motions in row.choose(motions, clock) }
  }

  private mutating func reviewStopsA(_ motions: inout MutableSpan<Motion>, _ clock: StepClock) -> Bool {
    changeStops(&motions) { row, total, motions in row.reviewA(total, motions, clock) }
  }

  /// Lets `change` look at each stop of the tree's pins and what it did in this pass so far, and applies the turning impulse that it returns.
  ///
  /// - Returns: Whether any returned one.
  @discardableResult
  private mutating func changeStops(
    _ motions: inout MutableSpan<Motion>, _ change: (inout SpinRow, Float, borrowing MutableSpan<Motion>) -> Float?
  ) -> Bool {
    guard !spins.isEmpty else { return false }
    var hasChanged = false
    for (k, link) in tree.links.enumerated() where link.member.kind == .pin {
      let spin = Int(pins[Int(link.member.row)].spin)
      guard spin >= 0, let j = change(&spins[spin].row, totals[k].z, motions) else { continue }
      hasChanged = true
      spins[spin].row.turn(j, &motions)
      totals[k].z += j
    }
    return hasChanged
  }

  private mutating func solve(_ motions: inout MutableSpan<Motion>) {
    tree.solve(demands, &impulses, &motions)
    for i in totals.indices { totals[i] += impulses[i] }
  }

  /// Returns the largest change of speed that any joint demands, pt/s.
  private mutating func demandPositions(_ motions: borrowing MutableSpan<Motion>, _ clock: StepClock) -> Float {
    demands.removeAll(keepingCapacity: true)
    var largest: Float = 0
    for link in tree.links {
      let i = Int(link.member.row)
      switch link.member.kind {
      case .distance: demands.append(distances[i].row.demandA(motions, clock))
      case .pin:
        var demand = pins[i].row.demandA(motions, clock)
        if pins[i].spin >= 0 { spins[Int(pins[i].spin)].row.demandA(&demand, motions, clock) }
        demands.append(demand)
      default: demands.append(welds[i].row.demandA(motions, clock))
      }
      let change = demands[demands.count - 1].change
      largest = max(largest, max(change.x.magnitude, change.y.magnitude))
    }
    return largest
  }

  /// No velocity at any joint but the one that works off part of its error, in the order of the demand's directions and turn.
  private mutating func demandVelocities(_ motions: borrowing MutableSpan<Motion>, _ correction: (SIMD3<Float>) -> SIMD3<Float>) {
    demands.removeAll(keepingCapacity: true)
    for link in tree.links {
      let i = Int(link.member.row)
      var (demand, error): (JointDemand, SIMD3<Float>) =
        switch link.member.kind {
        case .distance: distances[i].row.demandB(motions)
        case .pin: pins[i].row.demandB(motions)
        default: welds[i].row.demandB(motions)
        }
      if link.member.kind == .pin && pins[i].spin >= 0 { error.z = spins[Int(pins[i].spin)].row.demandB(&demand, motions) }
      demands.append(demand)
      demands[demands.count - 1].change -= correction(error)
    }
  }

  private static func clamp(_ value: Float, _ limit: Float) -> Float { max(-limit, min(limit, value)) }
}
