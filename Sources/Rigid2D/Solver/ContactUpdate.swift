/// Manifolds, and impulses of their points, between contacts and rows.
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

  /// Stores a manifold of a moment within the step in the contact and in the solver, with the impulses of the points that persist.
  ///
  /// - Parameters:
  ///   - row: Has the contact in `lane`.
  ///   - shifts: How far the bodies have come since the step began.
  /// - Returns: The lane that the solver has of it.
  @inline(always)
  @discardableResult static func put(
    _ manifold: Manifold, into contact: inout LiveContact, _ row: inout ContactRow, lane index: Int, _ poseA: Pose, _ poseB: Pose,
    shifts: (a: SIMD4<Float>, b: SIMD4<Float>)
  ) -> ContactLane {
    contact.isRemade = true
    var impulses = row.impulses(lane: index)
    adopt(manifold, &contact.manifold, &contact.origin, &impulses, &contact.touchPoint, poseA, poseB)
    var lane = ContactLane(row, index)
    lane.setPoints(manifold, impulses)
    unshift(&lane.first, lane.normal, shifts.a, shifts.b)
    unshift(&lane.second, lane.normal, shifts.a, shifts.b)
    row.replace(lane: index, lane)
    return lane
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
    // a contact is live once
    executor.forEach(live.indices, leastPart: leastPart, &contacts) { contacts, part in
      for k in part.range where live[k].isRemade {
        let i = Int(live[k].place.index)
        contacts[i].manifold = live[k].manifold
        contacts[i].origin = live[k].origin
        contacts[i].touchPoint = live[k].touchPoint
      }
    }
    // a contact is in one row
    executor.forEach(rows.indices, leastPart: leastPart, &contacts) { contacts, part in
      for row in part.range {
        let indices = sources[row]
        for lane in 0..<4 where indices[lane] >= 0 {
          let i = Int(indices[lane])
          contacts[i].impulses = rows[row].impulses(lane: lane)
          contacts[i].stepImpulse = max(rows[row].first.total[lane], rows[row].second.total[lane])
        }
      }
    }
    for k in impacts.indices where impacts[k].total > 0 {
      contacts[Int(impacts[k].place.index)].stepImpulse += impacts[k].total
      contacts[Int(impacts[k].place.index)].touchPoint = impacts[k].point
    }
  }
}
