/// Work of a group beyond its credit is taken from its motion, at the end of each substep.
extension ConstraintWork {
  /// Of a group's kinetic energy.
  private static let creditShare = 0.005

  /// Takes the work beyond the credit from each group's motion. Call it at the end of a substep.
  mutating func limit(_ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    for i in groups.indices {
      if groups[i].missing != 0 { turn(i, &motions) }
      let (energy, work) = (groups[i].energy, groups[i].work)
      (groups[i].work, groups[i].missing) = (0, 0)
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

  /// Turns a group as one rigid body, which does not act on its joints and contacts, by the missing angular momentum: the inertia that
  /// loads add takes some.
  private mutating func turn(_ i: Int, _ motions: inout MutableSpan<SolverBody>) {
    let range = groups[i].whole.members
    let rigid = RigidMotion(members.span, range, motions.span)
    guard rigid.inertia > 0, groups[i].missing.isFinite else { return }
    let spin = groups[i].missing / rigid.inertia
    let energy = Self.turn(members.span, range, by: spin, about: rigid.center, &motions)
    groups[i].work += energy - groups[i].energy
    groups[i].energy = energy
  }

  /// Returns the kinetic energy after it.
  private static func turn(
    _ members: Span<Member>, _ range: Range<Int>, by spin: Double, about center: SIMD2<Double>, _ motions: inout MutableSpan<SolverBody>
  ) -> Double {
    for k in range {
      let r = members[k].place(motions.span) - center
      motions[Int(members[k].entry)].velocity += SIMD4(Float(-spin * r.y), Float(spin * r.x), Float(spin), 0)
    }
    return kineticEnergy(members, range, motions.span)
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
    let energy = Self.kineticEnergy(members.span, part.members, motions)
    return part.isHeld ? energy : max(0, energy - RigidMotion(members.span, part.members, motions).energy)
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
