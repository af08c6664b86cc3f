/// A contact of two movable bodies that do not bounce, and whose present motion keeps them apart within the step.
///
/// What moves fast has many neighbors within its way, most of which move along with it. They have no rows as long as nothing brings them together: after each drift the gap is
/// compared with the way that the two may have in the next substep, whatever strikes them, and what may meet gets a row of its own for the rest of the step.
struct WatchedContact: Sendable {
  /// Its index among the contacts of the world.
  let index: Int32
  /// Entries of motions.
  let a: Int32
  let b: Int32
  /// How far apart the shapes were at least when the step began, points; infinite for what has a row by now.
  private(set) var gap: Float

  @inline(always)
  init(index: Int, a: Int, b: Int, gap: Float) {
    self.index = Int32(truncatingIfNeeded: index)
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
    self.gap = gap
  }

  /// Whether a contact may be watched: what bounces may be sent anywhere by an impact, and passes it on at once.
  @inline(always)
  static func allows(_ contact: borrowing Contact, _ kickA: VelocityChange, _ kickB: VelocityChange) -> Bool {
    guard contact.restitution == 0, !contact.isSensor else { return false }
    return min(kickA.inverseMass, kickB.inverseMass) > 0
  }

  /// How far apart points of two bodies may be and still matter: where present motion leads within the step, and anything that may happen within a substep.
  ///
  /// - Parameter reach: How fast the two may come to move against each other, pt/s.
  @inline(always)
  static func margin(
    _ a: Int, _ b: Int, reach: Float, _ motions: Span<SolverBody>, _ kicks: Span<VelocityChange>, _ radii: Span<Float>, _ clock: StepClock,
    _ tuning: Tuning
  ) -> Float {
    let speed = min(reach, MotionBound.relativeSpeed(a, b, motions, kicks, radii, clock))
    return tuning.speculativeDistance + clock.h * reach + (clock.dt - clock.h) * speed
  }

  /// Lists the contacts of bodies that may meet in the next substep in `due`, and watches them no more.
  static func takeDue(
    _ watched: inout [WatchedContact], _ motions: Span<SolverBody>, _ reach: Span<Float>, _ radii: Span<Float>, _ clock: StepClock,
    _ tuning: Tuning, _ due: inout [Int32], _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    due.clear()
    var watched = watched.mutableSpan
    if executor.isSerial { return takeDue(&watched, watched.indices, motions, reach, radii, clock, tuning, &due) }
    // a part writes its watched contacts
    executor.collect(watched.indices, leastPart: 512, &watched, into: &due, &lists) { watched, due, part in
      takeDue(&watched, part, motions, reach, radii, clock, tuning, &due)
    }
  }

  @inline(always)
  private static func takeDue(
    _ watched: inout MutableSpan<WatchedContact>, _ part: Range<Int>, _ motions: Span<SolverBody>, _ reach: Span<Float>,
    _ radii: Span<Float>, _ clock: StepClock, _ tuning: Tuning, _ due: inout [Int32]
  ) {
    for k in part where watched[k].mayMeet(motions, reach, radii, clock, tuning) {
      due.append(watched[k].index)
      watched[k].gap = .infinity
    }
  }

  /// Whether the two may meet in the next substep.
  @inline(always)
  private func mayMeet(
    _ motions: Span<SolverBody>, _ reach: Span<Float>, _ radii: Span<Float>, _ clock: StepClock, _ tuning: Tuning
  ) -> Bool {
    let (a, b) = (Int(self.a), Int(self.b))
    let (shiftA, shiftB) = (motions[a].deltaPosition, motions[b].deltaPosition)
    let apart = shiftB - shiftA
    let way = apart.x.magnitude + apart.y.magnitude + shiftA.z.magnitude * radii[a] + shiftB.z.magnitude * radii[b]
    return gap - way <= tuning.speculativeDistance + clock.h * (reach[a] + reach[b])
  }
}
