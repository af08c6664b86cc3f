/// Factorization and solution of the parts of a ``JointGraph``.
extension JointGraph {
  /// Rad.
  private static let largestTurn: Float = 1

  /// Computes the factors of parts from their joints' demands, or keeps factors of the same demands.
  ///
  /// A pass begins at the end of the one before it, except for the drift, and mostly with the same stops and points.
  ///
  /// - Parameter list: Ascending, so that pairs are factored at once.
  mutating func factor(_ list: [Int32], _ motions: borrowing MutableSpan<SolverBody>) {
    var open = 0..<0
    for part in list {
      let isPlaced = isPlaced(Int(part), motions)
      if isPlaced, areSet(Int(part)) { continue }
      let pivots = parts[Int(part)].pivots
      if open != pivots && !open.isEmpty { factors.factor(open) }
      open = pivots
      fill(Int(part), motions, isPlaced: isPlaced)
    }
    if !open.isEmpty { factors.factor(open) }
  }

  /// Whether the bodies of a part are where its matrix has them, and in it by the same method.
  private func isPlaced(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) -> Bool {
    let (parts, nodes) = (parts.span, nodes.span)
    // the rotation of impulses is not compared here
    guard parts[part].isFactored, parts[part].factoredAttempt == parts[part].attempt, parts[part].attempt.lead == 0 else { return false }
    for i in parts[part].bodies where nodes[i].factoredAt != motions[Int(nodes[i].entry)].deltaPosition { return false }
    return true
  }

  /// Whether the matrix of a part has the rows of its demands.
  private func areSet(_ part: Int) -> Bool {
    let (parts, points, joints) = (parts.span, points.span, joints.span)
    for i in parts[part].links where !joints[i].demand.hasGeometry(of: joints[i].factored) { return false }
    for i in parts[part].points where !points[i].isAsFactored { return false }
    return true
  }

  private static func note(_ nodes: inout [Node], of bodies: Range<Int>, _ motions: borrowing MutableSpan<SolverBody>) {
    var nodes = nodes.mutableSpan
    for i in bodies { nodes[i].factoredAt = motions[Int(nodes[i].entry)].deltaPosition }
  }

  /// Sets the matrix of a part: if its bodies have not moved, only the rows that have changed.
  private mutating func fill(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, isPlaced: Bool) {
    Self.setBodies(of: parts[part], &nodes, &factors.matrix.diagonal)
    Self.setPoints(of: parts[part], &points, &nodes, &factors.matrix.diagonal)
    Self.setJoints(of: parts[part], &joints, &nodes, &factors.matrix.diagonal, &factors.matrix.lower, motions, isPlaced: isPlaced)
    if !isPlaced { Self.note(&nodes, of: parts[part].bodies, motions) }
    parts[part].isFactored = true
    parts[part].factoredAttempt = parts[part].attempt
    for i in parts[part].points { points[i].factored = points[i].weight }
  }

  private static func setBodies(of part: Part, _ nodes: inout [Node], _ diagonal: inout [PairedSymmetric3]) {
    let nodes = nodes.span
    var diagonal = diagonal.mutableSpan
    let (attempt, lane) = (part.attempt, part.lane)
    for i in part.bodies {
      let mass = nodes[i].mass
      var inertia = attempt.isMidpoint ? mass.z : nodes[i].inertia
      // a load that turns a body on instead of back must not outweigh its inertia
      if attempt.lead > 0 { inertia += max(-0.5 * mass.z, nodes[i].midpoint.geometricStiffness) }
      diagonal[Int(nodes[i].pivot)].set(lane, Symmetric3(diagonal: SIMD3(mass.x, mass.y, inertia)))
    }
  }

  /// Adds the terms of the support points of a part to its matrix. Both points of each contact are summed first, so that their order does
  /// not matter.
  private static func setPoints(of part: Part, _ points: inout [HeldPoint], _ nodes: inout [Node], _ diagonal: inout [PairedSymmetric3]) {
    let (range, lane, lead) = (part.points, part.lane, part.attempt.lead)
    let points = points.span
    let nodes = nodes.span
    var diagonal = diagonal.mutableSpan
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 2) where points[i].isHeld || points[i + 1].isHeld {
      var sum = Symmetric3.zero
      for k in i...i + 1 where points[k].isHeld { sum.add(points[k].stiffness, squareOf: points[k].jacobian) }
      if lead > 0 {
        for k in i...i + 1 { sum += points[k].geometricStiffness(lead: lead) }
      }
      diagonal[Int(nodes[points[i].node].pivot)].add(lane, sum)
    }
  }

  private static func setJoints(
    of part: Part, _ joints: inout [Joint], _ nodes: inout [Node], _ diagonal: inout [PairedSymmetric3], _ blocks: inout [PairedMatrix3],
    _ motions: borrowing MutableSpan<SolverBody>, isPlaced: Bool
  ) {
    let nodes = nodes.span
    var joints = joints.mutableSpan
    var diagonal = diagonal.mutableSpan
    var blocks = blocks.mutableSpan
    let (attempt, lane) = (part.attempt, part.lane)
    for i in part.links where !isPlaced || !joints[i].demand.hasGeometry(of: joints[i].factored) {
      joints[i].factored = joints[i].demand
      let (joint, places) = (joints[i], joints[i].places)
      let (a, b) = (Int(places.nodeA), Int(places.nodeB))
      let (rA, rB) = arms(joint, nodes, motions, after: attempt.lead)
      // the matrix has -J
      let onA = joint.demand.jacobian(rA, 1)
      let onB = joint.demand.jacobian(rB, -1)
      let pivot = places.pivot
      var k = a >= 0 ? onA.squares(weighted: nodes[a].inverseMass) : .zero
      k += b >= 0 ? onB.squares(weighted: nodes[b].inverseMass) : .zero
      let yielding = -attempt.compliance * k
      // unused rows stand alone
      diagonal[Int(pivot)].set(
        lane, Symmetric3(diagonal: SIMD3(k.x > 0 ? yielding.x : -1, k.y > 0 ? yielding.y : -1, k.z > 0 ? yielding.z : -1)))
      if a >= 0 { blocks[Int(places.blockA)].set(lane, pivot > places.pivotA ? onA : onA.transposed) }
      if b >= 0 { blocks[Int(places.blockB)].set(lane, pivot > places.pivotB ? onB : onB.transposed) }
    }
  }

  /// From the bodies' centers to the point at which a joint acts on them, after some time at the present velocities.
  ///
  /// It is the same point for both, to all digits: redundant joints may press against each other with any force, and that must not turn
  /// their bodies together.
  @inline(always)
  static func arms(
    _ joint: Joint, _ nodes: Span<Node>, _ motions: borrowing MutableSpan<SolverBody>, after time: Float
  ) -> (a: SIMD2<Double>, b: SIMD2<Double>) {
    let (a, b, demand) = (Int(joint.places.nodeA), Int(joint.places.nodeB), joint.demand)
    let rB = SIMD2(Double(demand.rB.x), Double(demand.rB.y))
    guard a >= 0, b >= 0 else { return (SIMD2(Double(demand.rA.x), Double(demand.rA.y)), rB) }
    return (rB + way(nodes[a], nodes[b], motions, after: time), rB)
  }

  /// From the center of A to that of B, after some time at the present velocities.
  @inline(always)
  private static func way(_ a: Node, _ b: Node, _ motions: borrowing MutableSpan<SolverBody>, after time: Float) -> SIMD2<Double> {
    let (shiftA, shiftB) = (motions[Int(a.entry)].shift(after: time), motions[Int(b.entry)].shift(after: time))
    return SIMD2(
      (Double(b.center.x) - Double(a.center.x)) + (Double(shiftB.x) - Double(shiftA.x)),
      (Double(b.center.y) - Double(a.center.y)) + (Double(shiftB.y) - Double(shiftA.y)))
  }

  /// Solves for the impulses that meet the demands of parts, changes the velocities by them and adds them to the joints' totals.
  ///
  /// - Parameter list: Ascending, so that pairs are solved at once.
  mutating func solve(_ list: [Int32], _ motions: inout MutableSpan<SolverBody>) {
    Self.setRightSides(of: list, &parts, &nodes, &joints, &factors.values)
    Self.addPoints(of: list, &parts, &points, &nodes, to: &factors.values)
    for part in list where parts[Int(part)].attempt.lead > 0 { addResiduals(of: parts[Int(part)]) }
    var last = 0..<0
    for part in list where parts[Int(part)].pivots != last {
      last = parts[Int(part)].pivots
      factors.solve(last)
    }
    Self.add(&factors.values, of: list, &parts, to: &joints)
    Self.notePoints(of: list, &parts, &points, &nodes, &factors.values)
    Self.change(&nodes, of: list, &parts, by: &factors.values, &motions)
  }

  private static func setRightSides(
    of list: [Int32], _ parts: inout [Part], _ nodes: inout [Node], _ joints: inout [Joint], _ values: inout [PairedVector3]
  ) {
    let (parts, nodes, joints) = (parts.span, nodes.span, joints.span)
    var values = values.mutableSpan
    for part in list {
      let lane = parts[Int(part)].lane
      for i in parts[Int(part)].bodies { values[Int(nodes[i].pivot)][lane] = .zero }
      for i in parts[Int(part)].links {
        let r = joints[i].demand.change
        values[Int(joints[i].places.pivot)][lane] = -SIMD3(Double(r.x), Double(r.y), Double(r.z))
      }
    }
  }

  /// Adds the demands of support points to the right side, both points of a contact together.
  private static func addPoints(
    of list: [Int32], _ parts: inout [Part], _ points: inout [HeldPoint], _ nodes: inout [Node], to values: inout [PairedVector3]
  ) {
    let parts = parts.span
    let points = points.span
    let nodes = nodes.span
    var values = values.mutableSpan
    for part in list {
      let (range, lane) = (parts[Int(part)].points, parts[Int(part)].lane)
      for i in stride(from: range.lowerBound, to: range.upperBound, by: 2) where points[i].isHeld || points[i + 1].isHeld {
        var sum = SIMD3<Double>.zero
        for k in i...i + 1 where points[k].isHeld { sum += (points[k].stiffness * points[k].change) * points[k].jacobian }
        values[Int(nodes[points[i].node].pivot)][lane] += sum
      }
    }
  }

  /// Stores the impulses of support points.
  private static func notePoints(
    of list: [Int32], _ parts: inout [Part], _ points: inout [HeldPoint], _ nodes: inout [Node], _ values: inout [PairedVector3]
  ) {
    let parts = parts.span
    let nodes = nodes.span
    let values = values.span
    var points = points.mutableSpan
    for part in list {
      let (range, lane) = (parts[Int(part)].points, parts[Int(part)].lane)
      for i in range where points[i].isHeld {
        let parted = points[i].jacobian.dot(values[Int(nodes[points[i].node].pivot)][lane])
        points[i].impulse = points[i].stiffness * (points[i].change - parted)
      }
    }
  }

  private static func add(_ values: inout [PairedVector3], of list: [Int32], _ parts: inout [Part], to joints: inout [Joint]) {
    let (parts, values) = (parts.span, values.span)
    var joints = joints.mutableSpan
    for part in list {
      let lane = parts[Int(part)].lane
      for i in parts[Int(part)].links { joints[i].total += values[Int(joints[i].places.pivot)][lane] }
    }
  }

  private static func change(
    _ nodes: inout [Node], of list: [Int32], _ parts: inout [Part], by values: inout [PairedVector3],
    _ motions: inout MutableSpan<SolverBody>
  ) {
    let parts = parts.span
    let values = values.span
    let nodes = nodes.span
    for part in list {
      let lane = parts[Int(part)].lane
      for i in parts[Int(part)].bodies { nodes[i].change(by: values[Int(nodes[i].pivot)][lane], &motions) }
    }
  }

  /// Whether the last solution of a part of pins leaves no error of speed above `limit`, pt/s, at the end of a drift of `h` seconds.
  ///
  /// Two terms bound it: what C yields, and what turns by more than the small angle that the matrix assumes. A change of the angular
  /// velocity from ω - Δω to ω moves the end of an arm r by at most h² |r Δω| max(|ω|, |ω - Δω|) away from its tangent.
  func isWithin(_ limit: Float, _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ h: Float) -> Bool {
    guard parts[part].attempt == .explicit else { return false }
    let (links, joints, nodes) = (links.span, joints.span, nodes.span)
    let (diagonal, values, lane) = (factors.matrix.diagonal.span, factors.values.span, parts[part].lane)
    for i in parts[part].links {
      guard links[i].kind == .pin else { return false }
      let (places, demand) = (joints[i].places, joints[i].demand)
      let (a, b, pivot) = (Int(places.nodeA), Int(places.nodeB), Int(places.pivot))
      let yielding = diagonal[pivot].diagonal(lane) * values[pivot][lane]
      var error = Float(max(yielding.x.magnitude, yielding.y.magnitude))
      if a >= 0 {
        let change = Float(values[Int(places.pivotA)][lane].z)
        error += demand.gap * change.magnitude + h * Self.bend(demand.rA, change, motions[Int(nodes[a].entry)].velocity.z)
      }
      if b >= 0 {
        let change = Float(values[Int(places.pivotB)][lane].z)
        error += h * Self.bend(demand.rB, change, motions[Int(nodes[b].entry)].velocity.z)
      }
      if !(error <= limit) { return false }
    }
    return true
  }

  @inline(always)
  private static func bend(_ r: Vector2, _ change: Float, _ w: Float) -> Float {
    (r.x.magnitude + r.y.magnitude) * change.magnitude * max(w.magnitude, (w - change).magnitude)
  }

  /// Changes the velocity of a node's body by an impulse.
  func push(_ node: Int, _ impulse: SIMD3<Double>, _ motions: inout MutableSpan<SolverBody>) {
    let mass = nodes[node].mass
    let isOwn = parts[Int(nodes[node].part)].attempt.isMidpoint
    nodes[node].change(by: impulse / SIMD3(mass.x, mass.y, isOwn ? mass.z : nodes[node].inertia), &motions)
  }

  /// Whether a pass has thrown a body of a part since velocities were remembered: turned it by a radian within a substep, or made it
  /// faster than the speed at which joints are corrected. A body that moved that fast before is not thrown, nor is one that the pass
  /// stops, as it stops bodies that contacts alone would throw. Errors after the drift may be zero even then.
  func isThrown(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) -> Bool {
    let nodes = nodes.span
    for i in parts[part].bodies {
      let velocity = motions[Int(nodes[i].entry)].velocity
      let change = velocity - nodes[i].saved
      let speed = min(Vector2(change.x, change.y).length, Vector2(velocity.x, velocity.y).length)
      let turn = clock.h * min(change.z.magnitude, velocity.z.magnitude)
      // a non-finite value counts as thrown, too
      if !(speed <= tuning.jointSpeed && turn <= Self.largestTurn) { return true }
    }
    return false
  }

  /// Whether a pass has added more kinetic energy to a part since velocities were remembered than the correction of its joints may, which
  /// moves its bodies at most at `speed`.
  ///
  /// Impulses that do no work add none, so this is a spurious solution, as contradicting joints have.
  func hasGained(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, beyond speed: Float) -> Bool {
    let square = Double(speed) * Double(speed)
    var gain = 0.0
    for i in parts[part].bodies {
      let velocity = motions[Int(nodes[i].entry)].velocity
      gain += nodes[i].kineticEnergy(velocity) - nodes[i].kineticEnergy(nodes[i].saved) - 0.5 * nodes[i].mass.x * square
    }
    return gain > 0
  }

  /// Remembers the velocities of a part.
  mutating func save(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    let bodies = parts[part].bodies
    var nodes = nodes.mutableSpan
    for i in bodies {
      nodes[i].saved = motions[Int(nodes[i].entry)].velocity
    }
  }

  func restore(_ part: Int, _ motions: inout MutableSpan<SolverBody>) {
    for i in parts[part].bodies {
      motions[Int(nodes[i].entry)].velocity = nodes[i].saved
    }
  }
}
