/// Joints far from whole whose bodies touch something: a finger beyond the edge of the screen drags a view along on a rod.
///
/// Such a joint presses the bodies together as hard as it can, substep for substep, and the contacts have to give the same back. What works off a joint's error is forgotten
/// after the substep; were the contacts to remember their part, they would give it back once more in the next one, the joint would fight that as well, and both would grow
/// without end. So pressing is a phase of its own after all else, and the contacts forget it too.
extension JointRows {
  /// Finds the joints that press, and the rows of contacts that they press on.
  mutating func findPressing(_ rows: [ContactRow], motions: Int, _ tuning: Tuning) {
    pressed.removeAll(keepingCapacity: true)
    guard !rows.isEmpty, markStrained(motions, tuning) else { return }
    for i in rows.indices where isPressed(rows[i].a) || isPressed(rows[i].b) { pressed.append(Int32(i)) }
    let limit = Self.least(tuning)
    for i in distances.indices { distances[i].row.setPressing(!pressed.isEmpty && distances[i].row.strain > limit) }
    for i in pins.indices { pins[i].row.setPressing(!pressed.isEmpty && pins[i].row.strain > limit) }
    for i in welds.indices { welds[i].row.setPressing(!pressed.isEmpty && welds[i].row.strain > limit) }
    for i in sliders.indices { sliders[i].row.setPressing(!pressed.isEmpty && sliders[i].row.strain > limit) }
  }

  /// Errors up to this are worked off with the rest, points.
  private static func least(_ tuning: Tuning) -> Float { tuning.speculativeDistance }

  /// Marks the bodies of strained joints that sweeps solve.
  ///
  /// - Returns: Whether there are any.
  private mutating func markStrained(_ motions: Int, _ tuning: Tuning) -> Bool {
    let limit = Self.least(tuning)
    let isAny =
      distances.contains { $0.sweeps && $0.row.strain > limit } || pins.contains { $0.sweeps && $0.row.strain > limit }
      || welds.contains { $0.sweeps && $0.row.strain > limit } || sliders.contains { $0.row.strain > limit }
    guard isAny else { return false }
    isPressed.removeAll(keepingCapacity: true)
    isPressed.append(contentsOf: repeatElement(false, count: motions))
    for joint in distances where joint.sweeps && joint.row.strain > limit { mark(joint.row.bodies) }
    for joint in pins where joint.sweeps && joint.row.strain > limit { mark(joint.row.bodies) }
    for joint in welds where joint.sweeps && joint.row.strain > limit { mark(joint.row.bodies) }
    for joint in sliders where joint.row.strain > limit { mark(joint.row.bodies) }
    return true
  }

  /// What does not move, entry 0, is pressed by nobody.
  private mutating func mark(_ bodies: JointBodies) {
    if bodies.mA > 0 { isPressed[bodies.a] = true }
    if bodies.mB > 0 { isPressed[bodies.b] = true }
  }

  private func isPressed(_ entries: Lanes) -> Bool {
    isPressed[Int(entries.x)] || isPressed[Int(entries.y)] || isPressed[Int(entries.z)] || isPressed[Int(entries.w)]
  }

  /// Works off the errors of the joints that press.
  mutating func press(_ motions: inout [Motion], _ clock: StepClock) {
    var motions = motions.mutableSpan
    for joint in distances where joint.sweeps && joint.row.isPressing { joint.row.correct(&motions, clock) }
    for joint in pins where joint.sweeps && joint.row.isPressing { joint.row.correct(&motions, clock) }
    for joint in welds where joint.sweeps && joint.row.isPressing { joint.row.correct(&motions, clock) }
    for i in sliders.indices where sliders[i].row.isPressing { sliders[i].row.correct(&motions, clock) }
  }
}
