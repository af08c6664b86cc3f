/// Manifolds of contacts whose bodies move fast, computed again between substeps. ``ManifoldUpdate`` computes those at the beginning of a
/// step.
enum ContactUpdate {
  /// The distances at which two shapes may still touch within the step.
  struct Range {
    /// How much closer the bodies may come within the step, points.
    let travel: Float
    /// The distance within which points matter within the step, and within the next substep plus half of one, points.
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

  /// Contacts that are worth a thread.
  static let leastPart = 64

  static func nearest(_ manifold: Manifold) -> Float {
    manifold.count > 1 ? min(manifold.first.separation, manifold.second.separation) : manifold.first.separation
  }

  /// Points that the same features make keep their impulses.
  @inline(always)
  static func adopt(
    _ manifold: Manifold, _ old: inout Manifold, _ origin: inout ManifoldOrigin, _ impulses: inout ContactImpulses,
    _ touchPoint: inout Vector2, _ poseA: Pose, _ poseB: Pose
  ) {
    if manifold.count == 0 && old.count > 0 {
      // a contact that was loaded and ended within the step is reported where it last touched
      touchPoint = poseB.position - origin.offset + old.loadCenter(impulses).anchorA
    }
    impulses = impulses.carried(from: old, to: manifold)
    old = manifold
    origin = ManifoldOrigin(manifold, poseA, poseB)
  }

  /// After a drift, computes the manifolds of live contacts again if their bodies have moved by more than their slack, and puts them into
  /// rows and impacts. They are used until the next drift.
  static func refreshLive(
    _ live: inout [LiveContact], substep: Int, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ motions: Span<SolverBody>, _ radii: Span<BodyRadii>, _ clock: StepClock, _ tuning: Tuning, _ turns: inout ShiftedRotations,
    _ rows: inout [ContactRow], _ impacts: inout [ImpactContact], on executor: StepExecutor
  ) {
    var live = live.mutableSpan
    var rows = rows.mutableSpan
    var impacts = impacts.mutableSpan
    if executor.isSerial {
      return refreshLive(
        live.indices, substep, &live, &rows, &impacts, poses, vertices, normals, motions, radii, clock, tuning, &turns)
    }
    // each live contact has its own impact and lane, and a part has whole rows
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
    _ motions: Span<SolverBody>, _ radii: Span<BodyRadii>, _ clock: StepClock, _ tuning: Tuning, _ turns: inout ShiftedRotations
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
      remake(
        &live[k], margin, &rows[Int(live[k].row)], &impacts[Int(live[k].impact)], poses, vertices, normals, shiftA, shiftB, tuning, &turns)
    }
  }

  /// Computes the manifolds of the live contacts from `first` on, which are of an earlier step, for the present displacements.
  static func remakeLive(
    _ live: inout [LiveContact], from first: Int, _ poses: Span<Pose>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ motions: Span<SolverBody>, _ clock: StepClock, _ tuning: Tuning, _ turns: inout ShiftedRotations, _ rows: inout [ContactRow],
    _ impacts: inout [ImpactContact]
  ) {
    var live = live.mutableSpan
    var rows = rows.mutableSpan
    var impacts = impacts.mutableSpan
    for k in first..<live.count {
      let (shiftA, shiftB) = (motions[Int(live[k].a)].deltaPosition, motions[Int(live[k].b)].deltaPosition)
      let margin = Range(live[k].reach, clock, tuning).ofSubstep
      remake(
        &live[k], margin, &rows[Int(live[k].row)], &impacts[Int(live[k].impact)], poses, vertices, normals, shiftA, shiftB, tuning, &turns)
      live[k].gap = nearest(live[k].manifold)
    }
  }

  @inline(always)
  private static func remake(
    _ contact: inout LiveContact, _ margin: Float, _ row: inout ContactRow, _ impact: inout ImpactContact, _ poses: Span<Pose>,
    _ vertices: Span<Vector2>, _ normals: Span<Vector2>, _ shiftA: SIMD4<Float>, _ shiftB: SIMD4<Float>, _ tuning: Tuning,
    _ turns: inout ShiftedRotations
  ) {
    contact.seenA = shiftA
    contact.seenB = shiftB
    let poseA = turns.shifted(Int(contact.a), poses[Int(contact.bodyA)], shiftA)
    let poseB = turns.shifted(Int(contact.b), poses[Int(contact.bodyB)], shiftB)
    let manifold = Manifold.between(
      contact.shapeA, poseA, contact.shapeB, poseB, vertices, normals, margin: margin, linearSlop: tuning.linearSlop)
    if contact.manifold.count == 0, manifold.count == 0 {
      // the solver does not have this point
      contact.manifold = manifold
      contact.origin = ManifoldOrigin(manifold, poseA, poseB)
      contact.isRemade = true
      return
    }
    let lane = put(manifold, into: &contact, &row, lane: Int(contact.lane), poseA, poseB, shiftA, shiftB)
    impact.replacePoints(manifold, lane)
  }

  /// Stores a manifold of a moment within the step in the contact and in the solver, with the impulses of the points that persist.
  ///
  /// - Parameters:
  ///   - row: Has the contact in `lane`.
  ///   - shiftA: How far body A has come since the step began; so is `shiftB`.
  /// - Returns: The lane that the solver has of it.
  @inline(always)
  @discardableResult static func put(
    _ manifold: Manifold, into contact: inout LiveContact, _ row: inout ContactRow, lane index: Int, _ poseA: Pose, _ poseB: Pose,
    _ shiftA: SIMD4<Float>, _ shiftB: SIMD4<Float>
  ) -> ContactLane {
    contact.isRemade = true
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
    for k in part where live[k].isRemade {
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

/// How far two bodies moved and turned since their manifold was made within the step, points.
private struct RelativeWay {
  private let along: Vector2
  private let turned: Float

  @inline(always)
  init(_ entry: borrowing LiveContact, _ shiftA: SIMD4<Float>, _ shiftB: SIMD4<Float>, _ radii: Span<BodyRadii>) {
    let a = shiftA - entry.seenA
    let b = shiftB - entry.seenB
    let apart = b - a
    along = Vector2(apart.x.magnitude, apart.y.magnitude)
    turned = a.z.magnitude * radii[Int(entry.a)].turning + b.z.magnitude * radii[Int(entry.b)].turning
  }

  /// A common rotation counts as well: an impulse along the normal of another angle, at points of the bodies that are no longer the same,
  /// would change their angular momentum.
  @inline(always)
  func exceeds(_ slack: Float) -> Bool { max(along.x, along.y) + turned > slack }

  /// No two points came closer by more than this.
  @inline(always)
  var bound: Float { along.x + along.y + turned }
}
