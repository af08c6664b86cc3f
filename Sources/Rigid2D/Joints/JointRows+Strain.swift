/// Strained joints: joints with a large error whose bodies touch something, as when a finger beyond the edge of the screen drags a view on
/// a rod.
///
/// No load satisfies both the joint and the contact. If contacts kept their impulses, joints would cancel them and contacts would add them
/// again, and both would grow without limit (PressTests, "dragged 150 pt past a wall, a box stays at the wall"). So the contacts on bodies
/// of strained joints come last and keep no impulse from one substep to the next.
extension JointRows {
  /// Marks the bodies of joints whose error is more than a contact's margin at the beginning of the step, and bodies that their joints
  /// carry into something static.
  mutating func findStrained(
    _ active: [ActiveContact], _ contacts: [Contact], _ bodies: [Body], _ motions: [SolverBody], _ tuning: Tuning
  ) {
    guard !isEmpty else { return }
    let limit = tuning.speculativeDistance
    for joint in lists.distances where joint.row.strain > limit { markStrained(joint.row.bodies, motions.count) }
    for joint in lists.pins where joint.row.strain > limit { markStrained(joint.row.bodies, motions.count) }
    for joint in lists.welds where joint.row.strain > limit { markStrained(joint.row.bodies, motions.count) }
    for joint in lists.sliders where joint.row.strain > limit { markStrained(joint.row.bodies, motions.count) }
    if !graph.nodes.isEmpty { findCarried(active, contacts, bodies, motions, tuning) }
    guard !isStrained.isEmpty else { return }
    for part in graph.parts.indices where graph.parts[part].isDirect && graph.bodies(of: part).contains(where: { isStrained[$0] }) {
      graph.parts[part].isStrained = true
      for entry in graph.bodies(of: part) { isStrained[entry] = true }
    }
  }

  /// Overlap of a jointed body with a static one is caused by its joints; up to the limit, a ring or belt that is too tight may rest in it.
  private mutating func findCarried(
    _ active: [ActiveContact], _ contacts: [Contact], _ bodies: [Body], _ motions: [SolverBody], _ tuning: Tuning
  ) {
    let limit = Tuning.carriedDepth * tuning.linearSlop
    for k in active.indices {
      guard active[k].hasPoints, active[k].isSolid, active[k].separation < -limit else { continue }
      let contact = contacts[Int(active[k].index)]
      guard bodies[Int(contact.bodyA)].kind == .static || bodies[Int(contact.bodyB)].kind == .static else { continue }
      let entry = max(active[k].a, active[k].b)
      guard entry != 0, graph.isJointed(entry) else { continue }
      if isStrained.isEmpty { isStrained.append(contentsOf: repeatElement(false, count: motions.count)) }
      isStrained[Int(entry)] = true
    }
  }

  private mutating func markStrained(_ bodies: JointBodies, _ motions: Int) {
    if isStrained.isEmpty { isStrained.append(contentsOf: repeatElement(false, count: motions)) }
    // bodies that cannot be moved are not strained
    if bodies.mA > 0 { isStrained[bodies.a] = true }
    if bodies.mB > 0 { isStrained[bodies.b] = true }
  }
}
