/// A contact of two movable bodies that do not bounce, and whose present motion keeps them apart within the step.
///
/// What moves fast has many neighbors within its way, most of which move along with it. They have no rows as long as nothing brings them together: before each drift the gap is
/// compared with the way that the solved velocities give the two in this substep and the next one, and what would meet gets a row of its own for the rest of the step.
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

  /// How far apart points of two bodies may be and still matter: where present motion leads within the step.
  ///
  /// - Parameter reach: How fast the two may come to move against each other, pt/s.
  @inline(always)
  static func margin(
    _ a: Int, _ b: Int, reach: Float, _ motions: Span<SolverBody>, _ kicks: Span<VelocityChange>, _ radii: Span<BodyRadii>,
    _ clock: StepClock, _ tuning: Tuning
  ) -> Float {
    tuning.speculativeDistance + clock.dt * min(reach, MotionBound.relativeSpeed(a, b, motions, kicks, radii, clock))
  }

  /// Lists the contacts of bodies that would meet in this substep or the next one in `due`, and watches them no more.
  static func takeDue(
    _ watched: inout [WatchedContact], _ motions: Span<SolverBody>, _ radii: Span<BodyRadii>, _ clock: StepClock, _ due: inout [Int32],
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    due.clear()
    var watched = watched.mutableSpan
    if executor.isSerial { return takeDue(&watched, watched.indices, motions, radii, clock, &due) }
    // a part writes its watched contacts
    executor.collect(watched.indices, leastPart: 512, &watched, into: &due, &lists) { watched, due, part in
      takeDue(&watched, part, motions, radii, clock, &due)
    }
  }

  @inline(always)
  private static func takeDue(
    _ watched: inout MutableSpan<WatchedContact>, _ part: Range<Int>, _ motions: Span<SolverBody>, _ radii: Span<BodyRadii>,
    _ clock: StepClock, _ due: inout [Int32]
  ) {
    for k in part where watched[k].wouldMeet(motions, radii, clock) {
      due.append(watched[k].index)
      watched[k].gap = .infinity
    }
  }

  /// Whether the two would meet in this substep or the next one, which then can begin with their impact.
  @inline(always)
  private func wouldMeet(_ motions: Span<SolverBody>, _ radii: Span<BodyRadii>, _ clock: StepClock) -> Bool {
    let (a, b) = (Int(self.a), Int(self.b))
    let (shiftA, shiftB) = (motions[a].shift(after: 2 * clock.h), motions[b].shift(after: 2 * clock.h))
    let apart = shiftB - shiftA
    let turned = shiftA.z.magnitude * radii[a].turning + shiftB.z.magnitude * radii[b].turning
    return gap <= Vector2(apart.x, apart.y).length + turned
  }
}
