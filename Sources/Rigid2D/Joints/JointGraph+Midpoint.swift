/// Parts whose impulses act as their bodies are in the middle of the drift, before and after it: the implicit midpoint rule.
///
/// An impulse that acts as at the beginning of the drift follows a turn one substep late. From k h²/I = 4 on, it amplifies the oscillation
/// of a body that a load turns back with the stiffness k, such as a light link of a chain on a peg. With the velocity v during the drift,
/// the velocity v₀ before the impulses λ, the rows J and the coordinates C of the joints,
///
///     M (v - v₀) = Jᵀ(q + h/2 v) λ      C(q + h v) = 0
///
/// and after the drift the same impulses act once more in the same directions, so that no oscillation grows and no impulse does work
/// (Hairer, Lubich, Wanner, "Geometric Numerical Integration", 2006, IV.2.1). Newton's method adds the rotation of impulses with the
/// bodies to the masses, so that it does not overshoot if k h²/I is large. Only terms of one body are added, and the rest is left to more
/// rounds.
extension JointGraph {
  /// Stores the velocities as those before the impulses, and uses the loads of the last substep for the rotation of the impulses.
  mutating func beginMidpoint(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    for i in parts[part].bodies {
      nodes[i].midpoint.velocityBefore = motions[Int(nodes[i].entry)].velocity
      // half of the load acts before the drift, and half of the drift turns it
      nodes[i].midpoint.geometricStiffness = 0.25 * nodes[i].stiffness
      nodes[i].midpoint.residual = .zero
    }
  }

  /// Stores the change of the velocities by the impulses so far.
  mutating func noteChange(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    for i in parts[part].bodies { nodes[i].midpoint.change = motions[Int(nodes[i].entry)].velocity - nodes[i].midpoint.velocityBefore }
  }

  /// Adds other changes since then to the velocities before the impulses.
  mutating func noteOthers(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    for i in parts[part].bodies { nodes[i].midpoint.velocityBefore = motions[Int(nodes[i].entry)].velocity - nodes[i].midpoint.change }
  }

  /// Repeats the position pass's change of the velocities.
  func repeatChange(_ part: Int, _ motions: inout MutableSpan<SolverBody>) {
    for i in parts[part].bodies { motions[Int(nodes[i].entry)].velocity += nodes[i].midpoint.change }
  }

  /// Computes Jᵀλ - M (v - v₀) for all bodies of a part, and how its impulses turn with them.
  ///
  /// - Returns: The largest speed by which a body's velocity is not that of the impulses, pt/s.
  mutating func findResiduals(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    let lead = Double(parts[part].attempt.lead)
    for i in parts[part].bodies {
      let change = motions[Int(nodes[i].entry)].velocity - nodes[i].midpoint.velocityBefore
      let turn = nodes[i].canTurn ? Double(change.z) : 0
      nodes[i].midpoint.residual = nodes[i].mass * -SIMD3<Double>(Double(change.x), Double(change.y), turn)
      nodes[i].midpoint.geometricStiffness = 0
    }
    for i in parts[part].links {
      let joint = joints[i]
      let (a, b) = (Int(joint.places.nodeA), Int(joint.places.nodeB))
      let (rA, rB) = Self.arms(joint, nodes.span, motions, after: parts[part].attempt.lead)
      let force = joint.demand.force(joint.total)
      if a >= 0 {
        nodes[a].midpoint.residual += joint.demand.momentum(rA, -1, of: joint.total)
        nodes[a].midpoint.geometricStiffness -= lead * (rA.x * force.x + rA.y * force.y)
      }
      if b >= 0 {
        nodes[b].midpoint.residual += joint.demand.momentum(rB, 1, of: joint.total)
        nodes[b].midpoint.geometricStiffness += lead * (rB.x * force.x + rB.y * force.y)
      }
    }
    for k in parts[part].points { nodes[points[k].node].midpoint.residual += points[k].total * points[k].jacobian }
    var largest = 0.0
    for i in parts[part].bodies {
      let speed = nodes[i].midpoint.residual / nodes[i].mass
      let size = max(speed.x.magnitude, speed.y.magnitude, Self.residualRadius * speed.z.magnitude)
      // NaN counts as the largest
      if !(size <= largest) { largest = size }
    }
    return Float(largest)
  }

  /// The arm at which an angular velocity counts as a speed, pt.
  private static let residualRadius = 10.0

  /// Makes the velocities those of the impulses, so that they keep momentum to the last digit.
  mutating func takeResiduals(_ part: Int, _ motions: inout MutableSpan<SolverBody>) {
    for i in parts[part].bodies {
      nodes[i].change(by: nodes[i].midpoint.residual / nodes[i].mass, &motions)
      nodes[i].midpoint.residual = .zero
    }
  }

  /// Adds the residuals to the right side of the next round.
  mutating func addResiduals(of part: Part) {
    for i in part.bodies { factors.values[Int(nodes[i].pivot)][part.lane] += nodes[i].midpoint.residual }
  }
}

extension JointDemand {
  /// The momentum that impulses give a body. Angular impulses act even if the angle is not held, as those of a motor at its limit.
  fileprivate func momentum(_ r: SIMD2<Double>, _ sign: Double, of impulses: SIMD3<Double>) -> SIMD3<Double> {
    var holding = self
    holding.holdsAngle = true
    return holding.jacobian(r, sign).transposed(impulses)
  }

  /// Along x and y, of impulses along the directions that are held.
  fileprivate func force(_ impulses: SIMD3<Double>) -> SIMD2<Double> {
    switch directions {
    case 2: SIMD2(impulses.x, impulses.y)
    case 1: impulses.x * SIMD2(Double(direction.x), Double(direction.y))
    default: .zero
    }
  }
}
