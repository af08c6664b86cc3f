/// Manifolds of contacts whose bodies move fast, computed again between substeps. ``ManifoldUpdate`` computes those at the beginning of a
/// step.
struct LiveUpdate: ~Escapable {
  private let world: PlacedShapes
  private let bodies: StepBodySpans
  private let clock: StepClock
  private let tuning: Tuning

  @inline(always) @_lifetime(borrow state, copy bodies)
  init(_ state: borrowing State, _ bodies: StepBodySpans, _ clock: StepClock) {
    world = PlacedShapes(state)
    self.bodies = bodies
    self.clock = clock
    tuning = state.settings.tuning
  }

  /// After a drift, computes the manifolds of live contacts again if their bodies have moved by more than their slack, and puts them into
  /// rows and impacts. They are used until the next drift.
  func refresh(
    _ live: inout [LiveContact], substep: Int, _ rows: inout [ContactRow], _ impacts: inout [ImpactContact], on executor: StepExecutor
  ) {
    var live = live.mutableSpan
    var rows = rows.mutableSpan
    var impacts = impacts.mutableSpan
    // each live contact has its own impact and lane, and a part has whole rows
    executor.forEach(live.indices, leastPart: ContactUpdate.leastPart, &live, &rows, &impacts) { live, rows, impacts, part in
      let start = Self.firstOfRow(live, from: part.range.lowerBound)
      let end = Self.firstOfRow(live, from: part.range.upperBound)
      refresh(start..<end, substep, &live, &rows, &impacts)
    }
  }

  /// The first live contact from `index` on that is in another row than the one before; they are in the order of the rows.
  private static func firstOfRow(_ live: borrowing MutableSpan<LiveContact>, from index: Int) -> Int {
    var first = index
    while first > 0 && first < live.count {
      if live[first].place.row != live[first - 1].place.row { break }
      first += 1
    }
    return first
  }

  private func refresh(
    _ part: Range<Int>, _ substep: Int, _ live: inout MutableSpan<LiveContact>, _ rows: inout MutableSpan<ContactRow>,
    _ impacts: inout MutableSpan<ImpactContact>
  ) {
    let substepsSoFar = Float(substep) + 2.5
    let isHalf = 2 * (substep + 1) == clock.substeps || clock.substeps & 1 != 0
    for k in part {
      if live[k].isCrowded && !isHalf { continue }
      guard live[k].gap <= tuning.speculativeDistance + live[k].reach * clock.h * substepsSoFar else { continue }
      let (a, b) = (Int(live[k].place.a), Int(live[k].place.b))
      let shifts = (a: bodies.motions[a].deltaPosition, b: bodies.motions[b].deltaPosition)
      let way = RelativeWay(live[k], shifts.a, shifts.b, bodies.radii)
      guard way.exceeds(live[k].slack) else { continue }
      let margin = ContactUpdate.Range(live[k].reach, clock, tuning).ofSubstep
      if live[k].manifold.count == 0, live[k].manifold.gap - way.bound > margin { continue }
      remake(&live[k], within: margin, &rows[Int(live[k].place.row)], &impacts[Int(live[k].impact)], shifts: shifts)
    }
  }

  /// Computes the manifolds of the live contacts from `first` on, which are of an earlier step, for the present displacements.
  func remake(_ live: inout [LiveContact], from first: Int, _ rows: inout [ContactRow], _ impacts: inout [ImpactContact]) {
    var live = live.mutableSpan
    var rows = rows.mutableSpan
    var impacts = impacts.mutableSpan
    for k in first..<live.count {
      let shifts = (a: bodies.motions[Int(live[k].place.a)].deltaPosition, b: bodies.motions[Int(live[k].place.b)].deltaPosition)
      let margin = ContactUpdate.Range(live[k].reach, clock, tuning).ofSubstep
      remake(&live[k], within: margin, &rows[Int(live[k].place.row)], &impacts[Int(live[k].impact)], shifts: shifts)
      live[k].gap = ContactUpdate.nearest(live[k].manifold)
    }
  }

  @inline(always)
  private func remake(
    _ contact: inout LiveContact, within margin: Float, _ row: inout ContactRow, _ impact: inout ImpactContact,
    shifts: (a: SIMD4<Float>, b: SIMD4<Float>)
  ) {
    contact.seenA = shifts.a
    contact.seenB = shifts.b
    let poseA = world.poses[Int(contact.bodyA)].shifted(by: shifts.a)
    let poseB = world.poses[Int(contact.bodyB)].shifted(by: shifts.b)
    let manifold = Manifold.between(contact.shapeA, poseA, contact.shapeB, poseB, world.pool, margin: margin, linearSlop: tuning.linearSlop)
    if contact.manifold.count == 0, manifold.count == 0 {
      // the solver does not have this point
      contact.manifold = manifold
      contact.origin = ManifoldOrigin(manifold, poseA, poseB)
      contact.isRemade = true
      return
    }
    let lane = ContactUpdate.put(manifold, into: &contact, &row, lane: Int(contact.place.lane), poseA, poseB, shifts: shifts)
    impact.replacePoints(manifold, lane)
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
    turned = a.z.magnitude * radii[Int(entry.place.a)].turning + b.z.magnitude * radii[Int(entry.place.b)].turning
  }

  /// A common rotation counts as well: an impulse along the normal of another angle, at points of the bodies that are no longer the same,
  /// would change their angular momentum.
  @inline(always)
  func exceeds(_ slack: Float) -> Bool { max(along.x, along.y) + turned > slack }

  /// No two points came closer by more than this.
  @inline(always)
  var bound: Float { along.x + along.y + turned }
}
