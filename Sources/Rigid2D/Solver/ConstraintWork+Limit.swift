/// Work of a group beyond its credit is taken from its motion, at the end of each substep.
extension ConstraintWork {
  /// Of a group's kinetic energy.
  private static let creditShare = 0.005

  /// Takes the work beyond the credit from each group's motion. Call it at the end of a substep.
  mutating func limit(_ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    for i in groups.indices {
      let (energy, work) = (groups[i].energy, groups[i].work)
      groups[i].work = 0
      guard !groups[i].isDriven, energy.isFinite else { continue }
      let range = groups[i].whole.members
      var credit = 0.0
      for k in range { credit += Double(members[k].credit) }
      let limit = Self.creditShare * energy + groups[i].kickEnergy / 3
      guard limit.isFinite else { continue }
      // bodies that were never in a joint have the full credit
      if !credit.isFinite { credit = limit }
      credit = min(credit - work, max(credit, limit))
      // non-finite work is that of a body that failed
      if !credit.isFinite { credit = limit }
      if credit < 0 {
        remove(-credit, from: groups[i], &motions)
        credit = 0
      }
      let share = Float(credit / Double(range.count))
      for k in range { members[k].credit = share }
    }
  }

  /// Takes energy from the relative motions of jointed bodies, and the rest from the whole group.
  private func remove(_ excess: Double, from group: Group, _ motions: inout MutableSpan<SolverBody>) {
    var inner = 0.0
    for part in parts[group.parts] { inner += innerEnergy(part, motions.span) }
    let left = inner > excess ? 1 - excess / inner : 0
    for part in parts[group.parts] { scale(part, by: left, &motions) }
    guard excess > inner else { return }
    let rest = innerEnergy(group.whole, motions.span)
    if rest > 0 { scale(group.whole, by: max(0, 1 - (excess - inner) / rest), &motions) }
  }

  /// J, for a free group relative to its motion as one rigid body.
  private func innerEnergy(_ part: Part, _ motions: Span<SolverBody>) -> Double {
    if part.isHeld { return Self.kineticEnergy(members.span, part.members, motions) }
    let rigid = RigidMotion(members.span, part.members, motions)
    return max(0, rigid.kineticEnergy - rigid.energy)
  }

  /// Scales this energy.
  private func scale(_ part: Part, by share: Double, _ motions: inout MutableSpan<SolverBody>) {
    let rigid = part.isHeld ? .none : RigidMotion(members.span, part.members, motions.span)
    let scale = share.squareRoot()
    for member in members[part.members] {
      let entry = Int(member.entry)
      let r = member.place(motions.span) - rigid.center
      let v = motions[entry].velocity
      let base = SIMD2(rigid.velocity.x - rigid.angularVelocity * r.y, rigid.velocity.y + rigid.angularVelocity * r.x)
      motions[entry].velocity = SIMD4(
        Float(base.x + scale * (Double(v.x) - base.x)), Float(base.y + scale * (Double(v.y) - base.y)),
        member.inertia > 0 ? Float(rigid.angularVelocity + scale * (Double(v.z) - rigid.angularVelocity)) : v.z, 0)
    }
  }

  /// Writes the credits back.
  func storeCredits(_ awake: [Int32], _ bodies: inout [Body]) {
    for member in members { bodies[Int(awake[Int(member.entry)])].jointCredit = member.credit }
  }
}
