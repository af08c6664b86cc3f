/// Joints far from whole whose bodies touch something: a finger beyond the edge of the screen drags a view along on a rod.
///
/// Such a joint presses the bodies together as hard as it can, substep for substep, and the contacts have to give the same back. What works off a joint's error is forgotten
/// after the substep; were the contacts to remember their part, they would give it back once more in the next one, the joint would fight that as well, and both would grow
/// without end. So pressing is a phase of its own after all else, and the contacts forget it too.
extension JointRows {
  /// Finds the joints that press, and the rows of contacts that they press on; where there are no such rows, nothing presses.
  mutating func findPressing(_ rows: [ContactRow], motions: Int, _ tuning: Tuning) {
    pressed.removeAll(keepingCapacity: true)
    guard !rows.isEmpty, findStrained(tuning) else { return }
    markStrained(motions)
    for i in rows.indices where isPressed(rows[i].a) || isPressed(rows[i].b) { pressed.append(Int32(i)) }
    if pressed.isEmpty { releaseStrained() }
  }

  /// Has all strained joints that sweeps solve press.
  ///
  /// - Returns: Whether there are any.
  private mutating func findStrained(_ tuning: Tuning) -> Bool {
    // smaller errors are worked off with the rest
    let limit = tuning.speculativeDistance
    var isAny = false
    for i in distances.indices where distances[i].sweeps && distances[i].row.strain > limit {
      (distances[i].row.isPressing, isAny) = (true, true)
    }
    for i in pins.indices where pins[i].sweeps && pins[i].row.strain > limit { (pins[i].row.isPressing, isAny) = (true, true) }
    for i in welds.indices where welds[i].sweeps && welds[i].row.strain > limit { (welds[i].row.isPressing, isAny) = (true, true) }
    for i in sliders.indices where sliders[i].row.strain > limit { (sliders[i].row.isPressing, isAny) = (true, true) }
    return isAny
  }

  private mutating func markStrained(_ motions: Int) {
    isPressed.removeAll(keepingCapacity: true)
    isPressed.append(contentsOf: repeatElement(false, count: motions))
    for joint in distances where joint.row.isPressing { mark(joint.row.bodies) }
    for joint in pins where joint.row.isPressing { mark(joint.row.bodies) }
    for joint in welds where joint.row.isPressing { mark(joint.row.bodies) }
    for joint in sliders where joint.row.isPressing { mark(joint.row.bodies) }
  }

  private mutating func releaseStrained() {
    for i in distances.indices { distances[i].row.isPressing = false }
    for i in pins.indices { pins[i].row.isPressing = false }
    for i in welds.indices { welds[i].row.isPressing = false }
    for i in sliders.indices { sliders[i].row.isPressing = false }
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
    for joint in distances where joint.row.isPressing { joint.row.correct(&motions, clock) }
    for joint in pins where joint.row.isPressing { joint.row.correct(&motions, clock) }
    for joint in welds where joint.row.isPressing { joint.row.correct(&motions, clock) }
    for i in sliders.indices where sliders[i].row.isPressing { sliders[i].row.correct(&motions, clock) }
  }
}
