/// Computes the manifolds of all contacts of bodies that take part in the step, at its beginning.
struct ManifoldUpdate: ~Escapable {
  let world: PlacedShapes
  let motionOf: Span<Int32>
  /// By entries of motions.
  let moving: Span<MovingBody>
  /// Empty if no body is crowded.
  let isCrowded: Span<Bool>
  /// Contacts of bodies that move as they did then are up to date.
  let known: KnownMotion
  let clock: StepClock
  let tuning: Tuning

  @_lifetime(copy world, copy motionOf, copy moving, copy isCrowded, copy known)
  init(
    _ world: PlacedShapes, _ motionOf: Span<Int32>, _ moving: Span<MovingBody>, isCrowded: Span<Bool>, _ known: KnownMotion,
    _ clock: StepClock, _ tuning: Tuning
  ) {
    self.world = world
    self.motionOf = motionOf
    self.moving = moving
    self.isCrowded = isCrowded
    self.known = known
    self.clock = clock
    self.tuning = tuning
  }

  /// - Parameters:
  ///   - active: Becomes the contacts that matter within the step, by their order. Of two movable bodies that do not bounce, present motion decides which have points.
  ///   - watched: Becomes what else impacts and pushes might bring together, by their order.
  ///   - lists: Working space.
  func refresh(
    _ contacts: inout [Contact], _ active: inout [ActiveContact], _ watched: inout [WatchedContact], _ lists: inout [NearContacts],
    on executor: StepExecutor
  ) {
    active.clear()
    watched.clear()
    guard !contacts.isEmpty else { return }
    var contacts = contacts.mutableSpan
    if executor.isSerial { return refresh(&contacts, contacts.indices, &active, &watched) }
    refreshBeside(&contacts, &lists, executor)
    for list in lists {
      active += list.active
      watched += list.watched
    }
  }

  private func refreshBeside(_ contacts: inout MutableSpan<Contact>, _ lists: inout [NearContacts], _ executor: StepExecutor) {
    while lists.count < executor.partLimit { lists.append(NearContacts()) }
    for i in lists.indices { lists[i].removeAll() }
    var lists = lists.mutableSpan
    // a part writes its contacts
    executor.forEach(contacts.indices, leastPart: ContactUpdate.leastPart, &contacts, &lists) { contacts, lists, part in
      refresh(&contacts, part.range, &lists[part.index])
    }
  }

  private func refresh(_ contacts: inout MutableSpan<Contact>, _ part: Range<Int>, _ list: inout NearContacts) {
    refresh(&contacts, part, &list.active, &list.watched)
  }

  private func refresh(
    _ contacts: inout MutableSpan<Contact>, _ part: Range<Int>, _ active: inout [ActiveContact], _ watched: inout [WatchedContact]
  ) {
    active.extend(byAtMost: part.count) { active in refresh(&contacts, part, &active, &watched) }
  }

  private func refresh(
    _ contacts: inout MutableSpan<Contact>, _ part: Range<Int>, _ active: inout OutputSpan<ActiveContact>,
    _ watched: inout [WatchedContact]
  ) {
    var start = part.lowerBound
    while start < part.upperBound {
      let chunk = start..<min(start + UInt32.bitWidth, part.upperBound)
      let followed = follow(&contacts, chunk)
      watched.extend(byAtMost: chunk.count) { watched in refresh(&contacts, chunk, followed, &active, &watched) }
      start = chunk.upperBound
    }
  }

  /// - Parameter followed: Which manifolds of the chunk are up to date, the first contact in the lowest bit.
  private func refresh(
    _ contacts: inout MutableSpan<Contact>, _ chunk: Range<Int>, _ followed: UInt32, _ active: inout OutputSpan<ActiveContact>,
    _ watched: inout OutputSpan<WatchedContact>
  ) {
    for i in chunk {
      let (a, b) = (Int(motionOf[Int(contacts[i].bodyA)]), Int(motionOf[Int(contacts[i].bodyB)]))
      if a == 0 && b == 0 { continue }
      if followed & 1 << UInt32(truncatingIfNeeded: i - chunk.lowerBound) != 0 {
        // two bodies that take part are both awake
        let wakes = a == 0 || b == 0 ? wakes(contacts[i], a, b) : false
        active.append(ActiveContact(contacts[i], index: i, a: a, b: b, wakes: wakes))
      } else {
        let gap = leastGap(contacts[i], a, b)
        // most contacts of a fast crowd stay apart
        let mayStayApart = a == 0 || b == 0 ? false : gap > 0 && !contacts[i].isTouching
        let speed = speed(a, b)
        let ofStep = ContactUpdate.Range(speed, clock, tuning).ofStep
        if mayStayApart && gap > ofStep { continue }
        let mayBeWatched = WatchedContact.allows(contacts[i], moving[a], moving[b])
        let margin = mayBeWatched ? WatchedContact.margin(moving[a], moving[b], reach: speed, clock, tuning) : ofStep
        if mayStayApart && mayBeWatched && gap > margin, !Crowding.contains(a, b, isCrowded) {
          watched.append(WatchedContact(index: i, a: a, b: b, gap: gap))
          continue
        }
        refresh(&contacts[i], index: i, a, b, gap: gap, ofStep: ofStep, margin: margin, mayBeWatched: mayBeWatched, &active, &watched)
      }
    }
  }

  /// Updates the manifolds of a chunk that can follow their bodies, without reading the shapes. A chunk has at most as many contacts as
  /// the result has bits.
  ///
  /// - Returns: Which are, the first contact in the lowest bit.
  private func follow(_ contacts: inout MutableSpan<Contact>, _ chunk: Range<Int>) -> UInt32 {
    let follower = ManifoldFollower(tuning)
    var open = mayFollow(contacts.span, chunk)
    var followed: UInt32 = 0
    while open != 0 {
      let four = Self.takeFour(&open)
      let isUpToDate = follower.follow(Lanes(four &+ Int32(truncatingIfNeeded: chunk.lowerBound)), &contacts, world.poses)
      for lane in 0..<4 where isUpToDate[lane] { followed |= 1 << UInt32(truncatingIfNeeded: four[lane]) }
    }
    return followed
  }

  /// Removes and returns the four lowest bits; missing ones are replaced by the lowest.
  @inline(always)
  private static func takeFour(_ bits: inout UInt32) -> SIMD4<Int32> {
    let first = Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
    var four = SIMD4(repeating: first)
    for lane in 0..<4 where bits != 0 {
      four[lane] = Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
      bits &= bits &- 1
    }
    return four
  }

  /// The contacts of a chunk with points that may follow, the first in the lowest bit.
  private func mayFollow(_ contacts: Span<Contact>, _ chunk: Range<Int>) -> UInt32 {
    var bits: UInt32 = 0
    for i in chunk {
      guard contacts[i].manifold.count > 0, !contacts[i].isSensor else { continue }
      let (bodyA, bodyB) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
      let (a, b) = (Int(motionOf[bodyA]), Int(motionOf[bodyB]))
      if a == 0 && b == 0 { continue }
      guard !isKnown(bodyA, bodyB, a, b), !pass(a, b) else { continue }
      bits |= 1 << UInt32(truncatingIfNeeded: i - chunk.lowerBound)
    }
    return bits
  }

  /// - Parameters:
  ///   - known: How far apart the shapes are at least.
  ///   - ofStep: How far apart they may be and still touch within the step, points; so is `margin` by their present motion, where the contact may be watched.
  @inline(never)
  private func refresh(
    _ contact: inout Contact, index: Int, _ a: Int, _ b: Int, gap known: Float, ofStep: Float, margin: Float, mayBeWatched: Bool,
    _ active: inout OutputSpan<ActiveContact>, _ watched: inout OutputSpan<WatchedContact>
  ) {
    let isKnown = isKnown(Int(contact.bodyA), Int(contact.bodyB), a, b)
    var isWatched = false
    var gap = known
    if !(gap > ofStep) {
      if pass(a, b) {
        if !isKnown { adopt(.apart(max(0, circleGap(a, b))), &contact) }
      } else {
        isWatched = mayBeWatched
        if !isKnown && !(gap > margin) {
          remake(&contact, margin: margin)
          gap = contact.manifold.gap
        }
      }
    }
    if contact.isNear {
      let mayWake = a == 0 || b == 0 ? !isKnown : false
      let wakes = mayWake ? wakes(contact, a, b) : false
      active.append(ActiveContact(contact, index: index, a: a, b: b, wakes: wakes))
    } else {
      // a contact that was struck and ended within the last step has no row
      if contact.isTouching { contact.stepImpulse = 0 }
      if isWatched { watched.append(WatchedContact(index: index, a: a, b: b, gap: gap)) }
      guard a == 0 || b == 0 || contact.isTouching else { return }
      active.append(ActiveContact(contact, index: index, a: a, b: b, wakes: false))
    }
  }

  /// Maximum relative speed of two bodies within the step, by their entries of motions, pt/s.
  @inline(always)
  private func speed(_ a: Int, _ b: Int) -> Float {
    Crowding.contains(a, b, isCrowded) ? MovingBody.relativeSpeed(moving[a], moving[b], clock) : moving[a].reach + moving[b].reach
  }

  /// Whether two bodies of a crowd pass each other.
  @inline(always)
  private func pass(_ a: Int, _ b: Int) -> Bool {
    guard Crowding.contains(a, b, isCrowded) else { return false }
    return Crowding.pass(moving[a], moving[b], margin: tuning.speculativeDistance, clock)
  }

  /// Whether a contact was brought up to date in this step already, and its bodies move as they did then.
  @inline(always)
  private func isKnown(_ bodyA: Int, _ bodyB: Int, _ a: Int, _ b: Int) -> Bool {
    guard !known.motionOf.isEmpty else { return false }
    let (knownA, knownB) = (Int(known.motionOf[bodyA]), Int(known.motionOf[bodyB]))
    guard (knownA == 0) == (a == 0), (knownB == 0) == (b == 0), known.reach[knownA] == moving[a].reach else { return false }
    return known.reach[knownB] == moving[b].reach
  }

  /// Whether something may touch a sleeping body within the step.
  @inline(always)
  private func wakes(_ contact: borrowing Contact, _ a: Int, _ b: Int) -> Bool {
    guard contact.manifold.count > 0, !contact.isSensor else { return false }
    // a contact would be copied
    return wakes(Int(contact.bodyA), Int(contact.bodyB), a, b, distance: ContactUpdate.nearest(contact.manifold))
  }

  @inline(never)
  private func wakes(_ bodyA: Int, _ bodyB: Int, _ a: Int, _ b: Int, distance: Float) -> Bool {
    let isAAsleep = world.bodies[bodyA].isAsleep
    let (sleeper, other) = isAAsleep ? (bodyA, bodyB) : (bodyB, bodyA)
    guard world.bodies[sleeper].isAsleep else { return false }
    let speed = speed(a, b)
    let isStill = staysStill(world.bodies[other].stillTime, speed, moving[max(a, b)].acceleration)
    return distance <= (isStill ? 0 : Self.wakingWay(speed, clock, tuning))
  }

  /// Distance at which a body wakes a sleeping one, points.
  ///
  /// - Parameter speed: Maximum relative speed of the two within the step, pt/s.
  static func wakingWay(_ speed: Float, _ clock: StepClock, _ tuning: Tuning) -> Float {
    let travel = speed * clock.dt
    // a joint may carry it farther than its own way
    return travel + min(travel, tuning.releaseDistance)
  }

  /// Whether a body that has been still under its forces stays so in this step because nothing strikes it, by its maximum speed.
  ///
  /// Otherwise two islands next to each other would wake each other in turn forever.
  private func staysStill(_ stillTime: Float, _ speed: Float, _ acceleration: Vector2) -> Bool {
    stillTime > 0 && speed - clock.dt * acceleration.length <= tuning.sleepSpeed
  }

  /// Minimum distance of two shapes without points, from the circles that enclose their bodies, or from their last manifold and the
  /// displacements since; -infinity if unknown.
  @inline(always)
  private func leastGap(_ contact: borrowing Contact, _ a: Int, _ b: Int) -> Float {
    guard contact.manifold.count == 0, !contact.manifold.isOfNeighbor else { return -.infinity }
    if a == 0 || b == 0 {
      return gapToFixed(contact.origin, contact.manifold.gap, world.poses[Int(contact.bodyA)], world.poses[Int(contact.bodyB)], a, b)
    }
    return max(
      circleGap(a, b), knownGap(contact.origin, contact.manifold.gap, moving[a].pose, moving[b].pose, moving[a].radii, moving[b].radii))
  }

  /// A body that takes no part in the step has no radii here; it turns only when a client turns it.
  @inline(never)
  private func gapToFixed(_ origin: ManifoldOrigin, _ gap: Float, _ poseA: Pose, _ poseB: Pose, _ a: Int, _ b: Int) -> Float {
    let isTurned = a == 0 ? origin.rotationA != poseA.rotation : origin.rotationB != poseB.rotation
    return isTurned ? -.infinity : knownGap(origin, gap, poseA, poseB, moving[a].radii, moving[b].radii)
  }

  /// Distance of the circles that enclose two bodies.
  @inline(always)
  private func circleGap(_ a: Int, _ b: Int) -> Float {
    (moving[b].pose.position - moving[a].pose.position).length - moving[a].radii.outer - moving[b].radii.outer
  }

  @inline(always)
  private func knownGap(
    _ origin: ManifoldOrigin, _ gap: Float, _ poseA: Pose, _ poseB: Pose, _ radiiA: BodyRadii, _ radiiB: BodyRadii
  ) -> Float {
    guard gap > 0 else { return -.infinity }
    let moved = poseB.position - poseA.position - origin.offset
    let chordA = origin.rotationA.chord(to: poseA.rotation)
    let chordB = origin.rotationB.chord(to: poseB.rotation)
    let turned = radiiA.turning * chordA + radiiB.turning * chordB
    return gap - (moved.x.magnitude + moved.y.magnitude) - turned
  }

  /// Computes the contact's manifold at the present poses and passes its impulses on to the points that persist.
  @inline(always)
  private func remake(_ contact: inout Contact, margin: Float) {
    let manifold = Manifold.between(
      world.shapes[Int(contact.shapeA)].shape, world.poses[Int(contact.bodyA)], world.shapes[Int(contact.shapeB)].shape,
      world.poses[Int(contact.bodyB)], world.pool,
      margin: contact.isSensor ? 0 : margin, linearSlop: tuning.linearSlop)
    adopt(contact.isOneWay && !contact.isStopping(manifold, tuning.linearSlop) ? .apart(0) : manifold, &contact)
  }

  @inline(always)
  private func adopt(_ manifold: Manifold, _ contact: inout Contact) {
    ContactUpdate.adopt(
      manifold, &contact.manifold, &contact.origin, &contact.impulses, &contact.touchPoint, world.poses[Int(contact.bodyA)],
      world.poses[Int(contact.bodyB)])
  }
}

/// The entries of motions by body slot, and the reach by entry, when manifolds were last computed in the step; empty if they were not.
struct KnownMotion: ~Escapable {
  let motionOf: Span<Int32>
  let reach: Span<Float>

  @_lifetime(copy motionOf, copy reach)
  init(_ motionOf: Span<Int32>, reach: Span<Float>) {
    self.motionOf = motionOf
    self.reach = reach
  }
}

/// The contacts of bodies that may meet within the step.
struct NearContacts: Sendable {
  /// Those that matter within the step, by their order; then those that were deferred.
  var active: [ActiveContact] = []
  /// Contacts without a row that may need one before the step ends, as impacts and pushes bring their bodies together; by their order.
  var watched: [WatchedContact] = []

  mutating func removeAll() {
    active.clear()
    watched.clear()
  }
}
