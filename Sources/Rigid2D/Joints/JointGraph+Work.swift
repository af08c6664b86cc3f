/// Joints that hold bodies together do no work: they only exchange energy between bodies.
///
/// The work of a part's joints in a substep swings about zero, by little where bodies turn by a small angle. Where a chain is straight, a loop passes a dead point, joints
/// contradict each other or something turns by a radian within a substep, position corrections add energy that does not come back. So a part has a credit, of at most
/// `creditShare` of its kinetic energy, which negative work fills and positive work spends; what exceeds it is taken from the motion. The velocities of a part that is held by
/// something static are scaled; those of a free part only as seen from its motion as one rigid body. Both leave the joints as they are, and the momenta of a free part.
extension JointGraph {
  private static let creditShare = 0.005

  /// J, with the inertias that the bodies have: what loads add to them in the matrix holds no energy.
  func kineticEnergy(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) -> Double {
    var sum = 0.0
    for i in parts[part].bodies {
      let v = motions[Int(nodes[i].entry)].velocity
      let (x, y, angularVelocity) = (Double(v.x), Double(v.y), Double(v.z))
      sum += nodes[i].mass.x * (x * x + y * y) + nodes[i].mass.z * angularVelocity * angularVelocity
    }
    return 0.5 * sum
  }

  /// To be called at the end of a substep.
  mutating func limitWork(_ motions: inout MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]) {
    for part in parts.indices where parts[part].isDirect && !parts[part].isDriven {
      let energy = kineticEnergy(part, motions)
      guard energy.isFinite else { continue }
      var credit = 0.0
      for i in parts[part].bodies { credit += Double(nodes[i].credit) }
      let limit = Self.creditShare * energy
      // bodies that were never in a joint have all of it
      if !credit.isFinite { credit = limit }
      credit = min(credit - parts[part].work, max(credit, limit))
      // non-finite work is that of a body that failed
      if !credit.isFinite { credit = limit }
      if credit < 0 {
        remove(-credit, from: part, energy, &motions, awake, poses)
        credit = 0
      }
      for i in parts[part].bodies { nodes[i].credit = Float(credit / Double(parts[part].bodies.count)) }
    }
  }

  private func remove(
    _ excess: Double, from part: Int, _ energy: Double, _ motions: inout MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]
  ) {
    let rigid = parts[part].isAttached ? RigidMotion() : rigidMotion(part, motions, awake, poses)
    let inner = energy - rigid.energy
    guard inner > 0 else { return }
    let scale = max(0, 1 - excess / inner).squareRoot()
    for i in parts[part].bodies {
      let entry = Int(nodes[i].entry)
      let center = poses[Int(awake[entry])].position
      let shift = motions[entry].deltaPosition
      let x = Double(center.x) + Double(shift.x) - rigid.x
      let y = Double(center.y) + Double(shift.y) - rigid.y
      let v = motions[entry].velocity
      let (vx, vy) = (rigid.vx - rigid.angularVelocity * y, rigid.vy + rigid.angularVelocity * x)
      motions[entry].velocity = SIMD4(
        Float(vx + scale * (Double(v.x) - vx)), Float(vy + scale * (Double(v.y) - vy)),
        nodes[i].canTurn ? Float(rigid.angularVelocity + scale * (Double(v.z) - rigid.angularVelocity)) : v.z, 0)
    }
  }

  /// The motion of a part's center of mass, and its mean spin.
  private struct RigidMotion {
    var x = 0.0
    var y = 0.0
    var vx = 0.0
    var vy = 0.0
    var angularVelocity = 0.0
    var energy = 0.0
  }

  private func rigidMotion(
    _ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]
  ) -> RigidMotion {
    var motion = RigidMotion()
    var mass = 0.0
    func place(_ i: Int) -> (x: Double, y: Double) {
      let center = poses[Int(awake[Int(nodes[i].entry)])].position
      let shift = motions[Int(nodes[i].entry)].deltaPosition
      return (Double(center.x) + Double(shift.x), Double(center.y) + Double(shift.y))
    }
    for i in parts[part].bodies {
      let (m, v, at) = (nodes[i].mass.x, motions[Int(nodes[i].entry)].velocity, place(i))
      mass += m
      motion.x += m * at.x
      motion.y += m * at.y
      motion.vx += m * Double(v.x)
      motion.vy += m * Double(v.y)
    }
    motion.x /= mass
    motion.y /= mass
    motion.vx /= mass
    motion.vy /= mass
    var (angularMomentum, inertia) = (0.0, 0.0)
    for i in parts[part].bodies {
      let (m, v, at) = (nodes[i].mass.x, motions[Int(nodes[i].entry)].velocity, place(i))
      let (x, y) = (at.x - motion.x, at.y - motion.y)
      let own = nodes[i].canTurn ? nodes[i].mass.z : 0
      inertia += m * (x * x + y * y) + own
      angularMomentum += m * (x * Double(v.y) - y * Double(v.x)) + own * Double(v.z)
    }
    // bodies that cannot rotate keep the part from turning as one
    let turns = parts[part].bodies.allSatisfy { nodes[$0].canTurn }
    motion.angularVelocity = turns && inertia > 0 ? angularMomentum / inertia : 0
    motion.energy =
      0.5 * (mass * (motion.vx * motion.vx + motion.vy * motion.vy) + inertia * motion.angularVelocity * motion.angularVelocity)
    return motion
  }

  /// Reads the credits of the part's bodies, and writes them back.
  mutating func loadCredits(_ awake: [Int32], _ bodies: [Body]) {
    for i in nodes.indices { nodes[i].credit = bodies[Int(awake[Int(nodes[i].entry)])].jointCredit }
  }

  func storeCredits(_ awake: [Int32], _ bodies: inout [Body]) {
    for i in nodes.indices { bodies[Int(awake[Int(nodes[i].entry)])].jointCredit = nodes[i].credit }
  }
}
