/// Manifolds: made at the beginning of a step, made anew every substep where bodies move fast.
enum ContactUpdate {
  /// How far apart two shapes may be and still come to touch.
  struct Range {
    /// How much closer the bodies may come within the step, points.
    let travel: Float
    /// How far apart points may be and still matter within the step, and within the next substep with half of one to spare, points.
    let ofStep: Float
    let ofSubstep: Float

    /// - Parameter relativeReach: pt/s, of the two bodies together.
    init(_ relativeReach: Float, _ clock: StepClock, _ tuning: Tuning) {
      travel = relativeReach * clock.dt
      ofStep = tuning.speculativeDistance + travel
      let isLive = travel > tuning.speculativeDistance
      ofSubstep = tuning.speculativeDistance + (isLive ? 1.5 * relativeReach * clock.h : 0)
    }
  }

  /// Makes manifolds for all contacts of bodies that take part in the step.
  ///
  /// - Parameters:
  ///   - knownMotionOf: `motionOf` when manifolds were last made in this step, with `knownReach` for `reach`; empty when they were not.
  ///     Contacts of what moves as it did then are up to date.
  ///   - reach: An entry of motions each, pt/s; so are `radii`, the bodies' farthest points, in points.
  ///   - active: Becomes the contacts that may matter within the step, by their order. Of two movable bodies that do not bounce, present motion decides which have points;
  ///     what else impacts and pushes might bring together is watched, see ``WatchedContact``.
  static func refresh(
    _ contacts: inout [Contact], _ bodies: Span<Body>, _ poses: Span<Pose>, _ shapes: Span<ShapeRecord>, _ vertices: Span<Vector2>,
    _ normals: Span<Vector2>, _ motionOf: Span<Int32>, _ knownMotionOf: Span<Int32>, _ motions: Span<SolverBody>,
    _ kicks: Span<VelocityChange>,
    _ reach: Span<Float>, _ knownReach: Span<Float>, _ radii: Span<Float>, _ isCrowded: Span<Bool>, _ clock: StepClock, _ tuning: Tuning,
    _ active: inout [ActiveContact],
    _ lists: inout [[ActiveContact]], on executor: StepExecutor
  ) {
    active.clear()
    guard !contacts.isEmpty else { return }
    var contacts = contacts.mutableSpan
    if executor.isSerial {
      return active.append(addingCapacity: contacts.count) { active in
        refresh(
          &contacts, contacts.indices, bodies, poses, shapes, vertices, normals, motionOf, knownMotionOf, motions, kicks, reach, knownReach,
          radii, isCrowded, clock, tuning, &active)
      }
    }
    // what a part writes is its contacts
    executor.collect(contacts.indices, leastPart: leastPart, &contacts, into: &active, &lists) { contacts, active, range in
      active.append(addingCapacity: range.count) { active in
        refresh(
          &contacts, range, bodies, poses, shapes, vertices, normals, motionOf, knownMotionOf, motions, kicks, reach, knownReach, radii,
          isCrowded, clock, tuning, &active)
      }
    }
  }

  /// Contacts that are worth a thread.
  private static let leastPart = 64

  private static func refresh(
    _ contacts: inout MutableSpan<Contact>, _ part: Swift.Range<Int>, _ bodies: Span<Body>, _ poses: Span<Pose>,
    _ shapes: Span<ShapeRecord>,
    _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ motionOf: Span<Int32>, _ knownMotionOf: Span<Int32>, _ motions: Span<SolverBody>,
    _ kicks: Span<VelocityChange>, _ reach: Span<Float>, _ knownReach: Span<Float>, _ radii: Span<Float>, _ isCrowded: Span<Bool>,
    _ clock: StepClock,
    _ tuning: Tuning, _ active: inout OutputSpan<ActiveContact>
  ) {
    for i in part {
      let bodyA = Int(contacts[i].bodyA)
      let bodyB = Int(contacts[i].bodyB)
      let a = Int(motionOf[bodyA])
      let b = Int(motionOf[bodyB])
      if a == 0 && b == 0 { continue }
      let isCrowded = Crowding.contains(a, b, isCrowded)
      let speed = isCrowded ? MotionBound.relativeSpeed(a, b, motions, kicks, radii, clock) : reach[a] + reach[b]
      let range = Range(speed, clock, tuning)
      var wakes = false
      var isWatched = false
      var gap = leastGap(contacts[i], poses[bodyA], poses[bodyB], radii[a], radii[b])
      if !(gap > range.ofStep) {
        let isKnown = isKnown(bodyA, bodyB, a, b, knownMotionOf, reach, knownReach)
        let offset = poses[bodyB].position - poses[bodyA].position
        if isCrowded, Crowding.pass(a, b, offset, motions, radii, margin: tuning.speculativeDistance, clock) {
          if !isKnown { adopt(.apart(max(0, offset.length - radii[a] - radii[b])), &contacts[i], poses[bodyA], poses[bodyB]) }
        } else if !isKnown, follow(&contacts[i], poses[bodyA], poses[bodyB], tuning) {
          if a == 0 || b == 0 { wakes = self.wakes(contacts[i], bodies, kicks[max(a, b)].acceleration, speed, range, clock, tuning) }
        } else {
          let mayBeWatched = WatchedContact.allows(contacts[i], kicks[a], kicks[b])
          if !isKnown {
            let margin = mayBeWatched ? WatchedContact.margin(a, b, reach: speed, motions, kicks, radii, clock, tuning) : range.ofStep
            if !(gap > margin) {
              remake(&contacts[i], poses[bodyA], poses[bodyB], shapes, vertices, normals, margin: margin, tuning)
              gap = contacts[i].manifold.gap
            }
            if a == 0 || b == 0 { wakes = self.wakes(contacts[i], bodies, kicks[max(a, b)].acceleration, speed, range, clock, tuning) }
          }
          isWatched = mayBeWatched
        }
      }
      if contacts[i].isNear {
        active.append(ActiveContact(contacts[i], index: i, a: a, b: b, wakes: wakes))
      } else {
        // what was struck and parted within the last step has no row that would say so
        if contacts[i].isTouching { contacts[i].stepImpulse = 0 }
        guard isWatched || a == 0 || b == 0 || contacts[i].isTouching else { continue }
        active.append(ActiveContact(contacts[i], apart: gap, index: i, a: a, b: b, isWatched: isWatched))
      }
    }
  }

  /// Whether a contact was brought up to date in this step already, and its bodies move as they did then.
  @inline(always)
  private static func isKnown(
    _ bodyA: Int, _ bodyB: Int, _ a: Int, _ b: Int, _ knownMotionOf: Span<Int32>, _ reach: Span<Float>, _ knownReach: Span<Float>
  ) -> Bool {
    guard !knownMotionOf.isEmpty else { return false }
    let (knownA, knownB) = (Int(knownMotionOf[bodyA]), Int(knownMotionOf[bodyB]))
    guard (knownA == 0) == (a == 0), (knownB == 0) == (b == 0), knownReach[knownA] == reach[a] else { return false }
    return knownReach[knownB] == reach[b]
  }

  /// Whether something may touch a sleeping body within the step.
  ///
  /// - Parameters:
  ///   - acceleration: Of the other body.
  ///   - speed: How fast the two may come to move against each other.
  private static func wakes(
    _ contact: borrowing Contact, _ bodies: Span<Body>, _ acceleration: Vector2, _ speed: Float, _ range: Range, _ clock: StepClock,
    _ tuning: Tuning
  ) -> Bool {
    let isAAsleep = bodies[Int(contact.bodyA)].isAsleep
    let (sleeper, other) = isAAsleep ? (Int(contact.bodyA), Int(contact.bodyB)) : (Int(contact.bodyB), Int(contact.bodyA))
    guard bodies[sleeper].isAsleep, contact.manifold.count > 0, !contact.isSensor else { return false }
    let isStill = staysStill(bodies[other].stillTime, speed, acceleration, clock, tuning)
    // a joint may carry it farther than its own way
    let way = isStill ? 0 : range.travel + min(range.travel, tuning.releaseDistance)
    return nearest(contact.manifold) <= way
  }

  /// How far two shapes are apart at least, by their last manifold and by what their bodies moved since; -infinity where that is not known.
  @inline(always)
  private static func leastGap(
    _ contact: borrowing Contact, _ poseA: Pose, _ poseB: Pose, _ radiusA: Float, _ radiusB: Float
  ) -> Float {
    guard contact.manifold.count == 0, contact.manifold.gap > 0 else { return -.infinity }
    let moved = poseB.position - poseA.position - contact.origin.offset
    let chordA = contact.origin.rotationA.chord(to: poseA.rotation)
    let chordB = contact.origin.rotationB.chord(to: poseB.rotation)
    // what takes no part in the step has no radius here; it turns only when a client turns it
    if (chordA > 0 && radiusA == 0) || (chordB > 0 && radiusB == 0) { return -.infinity }
    let turned = radiusA * chordA + radiusB * chordB
    return contact.manifold.gap - (moved.x.magnitude + moved.y.magnitude) - turned
  }

  /// Makes the contact's manifold at the present poses and carries its impulses over to the points that persist.
  @inline(always)
  private static func remake(
    _ contact: inout Contact, _ poseA: Pose, _ poseB: Pose, _ shapes: Span<ShapeRecord>, _ vertices: Span<Vector2>,
    _ normals: Span<Vector2>, margin: Float, _ tuning: Tuning
  ) {
    let manifold = Manifold.between(
      shapes[Int(contact.shapeA)].shape, poseA, shapes[Int(contact.shapeB)].shape, poseB, vertices, normals,
      margin: contact.isSensor ? 0 : margin, linearSlop: tuning.linearSlop)
    adopt(manifold, &contact, poseA, poseB)
  }

  /// Brings a manifold up to date when the bodies hardly moved against each other since it was made, which is most of what a heap does.
  ///
  /// It turns with body A, and its separations follow to first order.
  @inline(always)
  private static func follow(_ contact: inout Contact, _ poseA: Pose, _ poseB: Pose, _ tuning: Tuning) -> Bool {
    guard contact.manifold.count > 0, !contact.isSensor else { return false }
    let origin = contact.origin
    let sine = origin.rotationA.to(poseA.rotation).sine
    let turnB = origin.rotationB.to(poseB.rotation).sine - sine
    let slack = Slack(contact, tuning)
    guard sine.magnitude <= slack.turnOfBoth, turnB.magnitude <= slack.turn else { return false }
    // of unit length but for a rounding, and exactly none for what did not turn
    let turn = Rotation(cosine: 1 - 0.5 * sine * sine, sine: sine)
    let offset = turn.apply(origin.offset)
    let moved = poseB.position - poseA.position - offset
    let normal = contact.manifold.normal
    let along = moved.dot(turn.apply(normal))
    let change1 = along + turnB * contact.manifold.first.anchorB.cross(normal)
    let change2 = along + turnB * contact.manifold.second.anchorB.cross(normal)
    guard max(max(moved.x.magnitude, moved.y.magnitude), max(change1.magnitude, change2.magnitude)) <= slack.length else { return false }
    contact.manifold.first.separation = origin.first + change1
    contact.manifold.second.separation = origin.second + change2
    if sine != 0 {
      contact.manifold.turn(by: turn)
      contact.origin.offset = offset
      contact.origin.rotationA = poseA.rotation
      contact.origin.rotationB = turn * origin.rotationB
    }
    if slack.isOfFaces { contact.manifold.setAnchorsB(poseA.position - poseB.position) }
    return true
  }

  /// Whether a body that has been still under its forces, by how fast it may come to move, will be so in this step: nothing strikes it.
  ///
  /// Two islands side by side would else wake each other in turn for ever.
  private static func staysStill(_ stillTime: Float, _ reach: Float, _ acceleration: Vector2, _ clock: StepClock, _ tuning: Tuning) -> Bool
  {
    stillTime > 0 && reach - clock.dt * acceleration.length <= tuning.sleepSpeed
  }

  static func nearest(_ manifold: Manifold) -> Float {
    manifold.count > 1 ? min(manifold.first.separation, manifold.second.separation) : manifold.first.separation
  }

  @inline(always)
  private static func adopt(_ manifold: Manifold, _ contact: inout Contact, _ poseA: Pose, _ poseB: Pose) {
    adopt(manifold, &contact.manifold, &contact.origin, &contact.impulses, &contact.touchPoint, poseA, poseB)
  }

  /// Points that the same features make keep their impulses.
  @inline(always)
  private static func adopt(
    _ manifold: Manifold, _ old: inout Manifold, _ origin: inout ManifoldOrigin, _ impulses: inout ContactImpulses,
    _ touchPoint: inout Vector2, _ poseA: Pose, _ poseB: Pose
  ) {
    if manifold.count == 0 && old.count > 0 {
      // what was loaded and parted within the step is reported where it last touched
      touchPoint = poseB.position - origin.offset + old.loadCenter(impulses).anchorA
    }
    impulses = impulses.carried(from: old, to: manifold)
    old = manifold
    origin = ManifoldOrigin(manifold, poseA, poseB)
  }

  /// Remakes the manifolds of live contacts whose bodies have moved by more than their slack after a drift, and puts them into their rows and impacts: for the velocity pass
  /// of this substep, and for what comes before the drift of the next one.
  static func refreshLive(
    _ live: inout [LiveContact], substep: Int, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ motions: Span<SolverBody>, _ radii: Span<Float>, _ clock: StepClock, _ tuning: Tuning, _ turns: inout ShiftedRotations,
    _ rows: inout [ContactRow], _ impacts: inout [ImpactContact], on executor: StepExecutor
  ) {
    var live = live.mutableSpan
    var rows = rows.mutableSpan
    var impacts = impacts.mutableSpan
    if executor.isSerial {
      return refreshLive(
        live.indices, substep, &live, &rows, &impacts, poses, vertices, normals, motions, radii, clock, tuning, &turns)
    }
    // a live contact has an impact and a lane of its own, and a part has all of a row
    executor.forEach(live.indices, leastPart: leastPart, &live, &rows, &impacts) { live, rows, impacts, part in
      var turns = ShiftedRotations()
      let start = firstOfRow(live, from: part.range.lowerBound)
      let end = firstOfRow(live, from: part.range.upperBound)
      refreshLive(
        start..<end, substep, &live, &rows, &impacts, poses, vertices, normals, motions, radii, clock, tuning, &turns)
    }
  }

  /// The first live contact from `index` on that is in another row than the one before; they are in the order of the rows.
  private static func firstOfRow(_ live: borrowing MutableSpan<LiveContact>, from index: Int) -> Int {
    var first = index
    while first > 0 && first < live.count {
      if live[first].row != live[first - 1].row { break }
      first += 1
    }
    return first
  }

  private static func refreshLive(
    _ part: Swift.Range<Int>, _ substep: Int, _ live: inout MutableSpan<LiveContact>, _ rows: inout MutableSpan<ContactRow>,
    _ impacts: inout MutableSpan<ImpactContact>, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ motions: Span<SolverBody>, _ radii: Span<Float>, _ clock: StepClock, _ tuning: Tuning, _ turns: inout ShiftedRotations
  ) {
    let substepsSoFar = Float(substep) + 2.5
    let isHalf = 2 * (substep + 1) == clock.substeps || clock.substeps & 1 != 0
    for k in part {
      if live[k].isCrowded && !isHalf { continue }
      guard live[k].gap <= tuning.speculativeDistance + live[k].reach * clock.h * substepsSoFar else { continue }
      let (a, b) = (Int(live[k].a), Int(live[k].b))
      let (shiftA, shiftB) = (motions[a].deltaPosition, motions[b].deltaPosition)
      let way = RelativeWay(live[k], shiftA, shiftB, radii)
      guard way.exceeds(live[k].slack) else { continue }
      let margin = Range(live[k].reach, clock, tuning).ofSubstep
      if live[k].manifold.count == 0, live[k].manifold.gap - way.bound > margin { continue }
      live[k].seenA = shiftA
      live[k].seenB = shiftB
      let poseA = turns.shifted(a, poses[Int(live[k].bodyA)], shiftA)
      let poseB = turns.shifted(b, poses[Int(live[k].bodyB)], shiftB)
      let manifold = Manifold.between(
        live[k].shapeA, poseA, live[k].shapeB, poseB, vertices, normals, margin: margin, linearSlop: tuning.linearSlop)
      if live[k].manifold.count == 0, manifold.count == 0 {
        // the solver has no point of it
        live[k].manifold = manifold
        live[k].origin = ManifoldOrigin(manifold, poseA, poseB)
        continue
      }
      let lane = put(
        manifold, into: &live[k], &rows[Int(live[k].row)], lane: Int(live[k].lane), poseA, poseB, shiftA, shiftB)
      impacts[Int(live[k].impact)].replacePoints(manifold, lane)
    }
  }

  /// Makes a manifold, which is of a moment within the step, the contact's and the solver's, with the impulses of the points that persist.
  ///
  /// - Parameters:
  ///   - row: Has the contact in `lane`.
  ///   - shiftA: How far body A has come since the step began; so is `shiftB`.
  /// - Returns: What the solver has of it.
  @inline(always)
  @discardableResult static func put(
    _ manifold: Manifold, into contact: inout LiveContact, _ row: inout ContactRow, lane index: Int, _ poseA: Pose, _ poseB: Pose,
    _ shiftA: SIMD4<Float>, _ shiftB: SIMD4<Float>
  ) -> ContactLane {
    var impulses = row.impulses(lane: index)
    adopt(manifold, &contact.manifold, &contact.origin, &impulses, &contact.touchPoint, poseA, poseB)
    var lane = ContactLane(row, index)
    lane.setPoints(manifold, impulses)
    unshift(&lane.first, lane.normal, shiftA, shiftB)
    unshift(&lane.second, lane.normal, shiftA, shiftB)
    row.replace(lane: index, lane)
    return lane
  }

  static func shifted(_ pose: Pose, _ motion: SolverBody) -> Pose {
    Pose(
      position: pose.position + Vector2(motion.deltaPosition.x, motion.deltaPosition.y),
      rotation: motion.deltaPosition.z == 0 ? pose.rotation : Trigonometry.sineCosine(motion.deltaPosition.z) * pose.rotation)
  }

  /// Separations in rows are counted from the poses at the beginning of the step.
  @inline(always)
  private static func unshift(_ point: inout LanePoint, _ normal: Vector2, _ a: SIMD4<Float>, _ b: SIMD4<Float>) {
    guard point.base != LanePoint.farAway else { return }
    point.base -= normal.x * (b.x - a.x) + normal.y * (b.y - a.y) + b.z * point.armB - a.z * point.armA
  }

  /// Live contacts, rows' and impacts' impulses → contacts.
  static func store(
    _ live: Span<LiveContact>, _ rows: Span<ContactRow>, _ sources: Span<SIMD4<Int32>>, _ impacts: Span<ImpactContact>,
    _ contacts: inout [Contact], on executor: StepExecutor
  ) {
    guard !rows.isEmpty else { return }
    var contacts = contacts.mutableSpan
    if executor.isSerial {
      store(live, live.indices, &contacts)
      store(rows, sources, rows.indices, &contacts)
    } else {
      // a contact is live once
      executor.forEach(live.indices, leastPart: leastPart, &contacts) { contacts, part in store(live, part.range, &contacts) }
      // a contact is in one row
      executor.forEach(rows.indices, leastPart: leastPart, &contacts) { contacts, part in store(rows, sources, part.range, &contacts) }
    }
    for k in impacts.indices where impacts[k].total > 0 {
      contacts[Int(impacts[k].contact)].stepImpulse += impacts[k].total
      contacts[Int(impacts[k].contact)].touchPoint = impacts[k].point
    }
  }

  @inline(always)
  private static func store(_ live: Span<LiveContact>, _ part: Swift.Range<Int>, _ contacts: inout MutableSpan<Contact>) {
    for k in part {
      let i = Int(live[k].index)
      contacts[i].manifold = live[k].manifold
      contacts[i].origin = live[k].origin
      contacts[i].touchPoint = live[k].touchPoint
    }
  }

  @inline(always)
  private static func store(
    _ rows: Span<ContactRow>, _ rowContacts: Span<SIMD4<Int32>>, _ part: Swift.Range<Int>, _ contacts: inout MutableSpan<Contact>
  ) {
    for row in part {
      let indices = rowContacts[row]
      for lane in 0..<4 where indices[lane] >= 0 {
        let i = Int(indices[lane])
        contacts[i].impulses = rows[row].impulses(lane: lane)
        contacts[i].stepImpulse = max(rows[row].first.total[lane], rows[row].second.total[lane])
      }
    }
  }
}

/// How far two bodies may move against each other before their manifold is made anew.
///
/// Two faces that do not bounce meet in the same points for much longer than a corner or a round surface, whose one point moves along.
private struct Slack {
  let isOfFaces: Bool
  let length: Float
  /// Radians.
  let turn: Float
  /// How far the two may turn together, radians; sines are angles so far.
  let turnOfBoth: Float

  @inline(always)
  init(_ contact: borrowing Contact, _ tuning: Tuning) {
    isOfFaces = contact.manifold.count > 1 ? contact.restitution == 0 : false
    length = (isOfFaces ? 0.5 : 0.02) * tuning.linearSlop
    turn = isOfFaces ? 2e-3 : 1e-4
    turnOfBoth = isOfFaces ? 0.03 : 1e-4
  }
}

/// How far two bodies moved and turned since their manifold was made within the step, points.
private struct RelativeWay {
  private let along: Vector2
  private let turned: Float

  @inline(always)
  init(_ entry: borrowing LiveContact, _ shiftA: SIMD4<Float>, _ shiftB: SIMD4<Float>, _ radii: Span<Float>) {
    let a = shiftA - entry.seenA
    let b = shiftB - entry.seenB
    let apart = b - a
    along = Vector2(apart.x.magnitude, apart.y.magnitude)
    turned = a.z.magnitude * radii[Int(entry.a)] + b.z.magnitude * radii[Int(entry.b)]
  }

  /// What turns together counts as well: an impulse along the normal of another angle, at points of both that are no longer one, would change their angular momentum.
  @inline(always)
  func exceeds(_ slack: Float) -> Bool { max(along.x, along.y) + turned > slack }

  /// No two points came closer by more than this.
  @inline(always)
  var bound: Float { along.x + along.y + turned }
}

extension Manifold {
  @inline(always)
  fileprivate mutating func turn(by turn: Rotation) {
    normal = turn.apply(normal)
    first.anchorA = turn.apply(first.anchorA)
    first.anchorB = turn.apply(first.anchorB)
    second.anchorA = turn.apply(second.anchorA)
    second.anchorB = turn.apply(second.anchorB)
  }

  /// Has both bodies feel an impulse at one point, or it would change their angular momentum. `offset` leads from B to A.
  ///
  /// Where along each other two faces touch matters to neither; a corner or a round surface takes its point along.
  @inline(always)
  fileprivate mutating func setAnchorsB(_ offset: Vector2) {
    first.anchorB = first.anchorA + offset
    second.anchorB = second.anchorA + offset
  }
}
