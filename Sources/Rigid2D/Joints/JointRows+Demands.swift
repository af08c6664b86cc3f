/// The demands on the parts of the joint graph. See ``JointDemand``.
///
/// Kernels take arrays `inout`, also those that they read: by value an array is retained, and a span of one property of a struct keeps all others from being changed.
extension JointRows {
  /// Demands of the position pass on the joints and the support points of a part.
  ///
  /// - Returns: The largest change of speed that any joint demands, pt/s.
  @discardableResult
  mutating func demandPositions(
    _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>
  ) -> Float {
    demandPoints(part, .first, rows, motions)
    return lists.demandPositions(of: graph.parts[part], &graph.links, &graph.joints, &driftTurns, motions, clock)
  }

  /// Demands a velocity of zero at each joint and support point.
  mutating func demandRest(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ rows: borrowing MutableSpan<ContactRow>) {
    demandPoints(part, .second, rows, motions)
    demandVelocities(part, motions) { _ in .zero }
  }

  /// Demands a velocity of zero at each joint, except a correction of part of its error, in the order of the demand's directions and turn.
  @inline(always)
  mutating func demandVelocities(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ correction: (SIMD3<Float>) -> SIMD3<Float>) {
    lists.demandVelocities(of: graph.parts[part].links, &graph.links, &graph.joints, motions, correction)
  }
}

extension JointLists {
  fileprivate func demandPositions(
    of part: JointGraph.Part, _ links: inout [JointGraph.Link], _ joints: inout [JointGraph.Joint], _ turns: inout [DriftTurn],
    _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock
  ) -> Float {
    let (links, distances, pins) = (links.span, distances.span, pins.span)
    let (angularRows, welds, sliders) = (angularRows.span, welds.span, sliders.span)
    var joints = joints.mutableSpan
    var turns = turns.mutableSpan
    var largest: Float = 0
    for k in part.links {
      let i = Int(links[k].row)
      var demand: JointDemand
      switch links[k].kind {
      case .distance: demand = distances[i].row.positionDemand(motions, &turns, lead: part.attempt.lead, clock)
      case .pin:
        demand = pins[i].row.positionDemand(motions, &turns, lead: part.attempt.lead, clock)
        let angularRow = Int(pins[i].angularRow)
        if angularRow >= 0 { angularRows[angularRow].row.positionDemand(&demand, motions, clock) }
      case .weld: demand = welds[i].row.positionDemand(motions, &turns, lead: part.attempt.lead, clock)
      default: demand = sliders[i].row.positionDemand(motions, &turns, lead: part.attempt.lead, clock)
      }
      joints[k].demand = demand
      let change = max(demand.change.x.magnitude, demand.change.y.magnitude)
      // NaN counts as the largest
      if !(change <= largest) { largest = change }
    }
    return largest
  }

  @inline(always)
  fileprivate func demandVelocities(
    of part: Range<Int>, _ links: inout [JointGraph.Link], _ joints: inout [JointGraph.Joint],
    _ motions: borrowing MutableSpan<SolverBody>, _ correction: (SIMD3<Float>) -> SIMD3<Float>
  ) {
    let (links, distances, pins) = (links.span, distances.span, pins.span)
    let (angularRows, welds, sliders) = (angularRows.span, welds.span, sliders.span)
    var joints = joints.mutableSpan
    for k in part {
      let i = Int(links[k].row)
      var (demand, error): (JointDemand, SIMD3<Float>)
      switch links[k].kind {
      case .distance: (demand, error) = distances[i].row.velocityDemand(motions)
      case .pin:
        (demand, error) = pins[i].row.velocityDemand(motions)
        let angularRow = Int(pins[i].angularRow)
        if angularRow >= 0 { error.z = angularRows[angularRow].row.velocityDemand(&demand, motions) }
      case .weld: (demand, error) = welds[i].row.velocityDemand(motions)
      default: (demand, error) = sliders[i].row.velocityDemand(motions)
      }
      demand.change -= correction(error)
      joints[k].demand = demand
    }
  }
}
