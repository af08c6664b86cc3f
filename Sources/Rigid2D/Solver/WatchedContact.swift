/// A deferred contact, of two movable bodies that do not bounce and that stay apart within the step at their present motion.
///
/// A fast body has many neighbors in its path, and most of them move with it. Deferred contacts have no rows. Before each drift their gap
/// is compared with the displacements that the solved velocities give the two bodies in this substep and the next one. Bodies that would
/// meet get a row for the rest of the step.
struct WatchedContact: Sendable {
  /// Its index among the contacts of the world.
  let index: Int32
  /// Entries of motions.
  let a: Int32
  let b: Int32
  /// Minimum distance of the shapes when the step began, points; infinite once the contact has a row.
  private(set) var gap: Float

  @inline(always)
  init(index: Int, a: Int, b: Int, gap: Float) {
    self.index = Int32(truncatingIfNeeded: index)
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
    self.gap = gap
  }

  /// Whether a contact may be deferred: an impact may send a bouncing body in any direction, and it passes the impact on at once.
  @inline(always)
  static func allows(_ contact: borrowing Contact, _ a: borrowing MovingBody, _ b: borrowing MovingBody) -> Bool {
    guard contact.restitution == 0, !contact.isSensor else { return false }
    return min(a.inverseMass, b.inverseMass) > 0
  }

  /// The distance of points of two bodies within which they matter: the displacement of the present motion within the step.
  ///
  /// - Parameter reach: Maximum relative speed of the two within the step, pt/s.
  @inline(always)
  static func margin(_ a: borrowing MovingBody, _ b: borrowing MovingBody, reach: Float, _ clock: StepClock, _ tuning: Tuning) -> Float {
    tuning.speculativeDistance + clock.dt * min(reach, MovingBody.relativeSpeed(a, b, clock))
  }

  /// Moves the contacts of bodies that would meet in this substep or the next one to `due`; the next substep can then begin with their
  /// impact.
  ///
  /// - Parameter ways: Working space, like `lists`; gets the displacement of each body in that time.
  static func takeDue(
    _ watched: inout [WatchedContact], _ bodies: StepBodySpans, _ clock: StepClock, _ ways: inout [Way], _ due: inout [Int32],
    _ lists: inout [[Int32]], on executor: StepExecutor
  ) {
    due.clear()
    find(&ways, bodies, after: 2 * clock.h)
    let ways = ways.span
    var watched = watched.mutableSpan
    if executor.isSerial { return takeDue(&watched, watched.indices, ways, &due) }
    // a part writes its deferred contacts
    executor.collect(watched.indices, leastPart: 512, &watched, into: &due, &lists) { watched, due, part in
      takeDue(&watched, part, ways, &due)
    }
  }

  /// The displacement of a body from the beginning of the step on: in x and y, and of its surfaces by its rotation.
  typealias Way = SIMD4<Float>

  private static func find(_ ways: inout [Way], _ bodies: StepBodySpans, after time: Float) {
    // moved anchors of joints have motions after those of the bodies
    ways.resize(to: bodies.radii.count, .zero)
    var ways = ways.mutableSpan
    for entry in bodies.radii.indices {
      let shift = bodies.motions[entry].shift(after: time)
      ways[entry] = Way(shift.x, shift.y, shift.z.magnitude * bodies.radii[entry].turning, 0)
    }
  }

  @inline(always)
  private static func takeDue(_ watched: inout MutableSpan<WatchedContact>, _ part: Range<Int>, _ ways: Span<Way>, _ due: inout [Int32]) {
    for k in part where watched[k].wouldMeet(ways) {
      due.append(watched[k].index)
      watched[k].gap = .infinity
    }
  }

  @inline(always)
  private func wouldMeet(_ ways: Span<Way>) -> Bool {
    let (wayA, wayB) = (ways[Int(a)], ways[Int(b)])
    let apart = wayB - wayA
    return gap <= Vector2(apart.x, apart.y).length + (wayA.z + wayB.z)
  }
}
