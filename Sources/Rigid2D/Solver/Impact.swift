/// Restitution and impacts: impulses placed in time, and passed along chains of bodies within a substep.
///
/// A point with separation s, relative normal velocity v < 0 and relative normal acceleration a touches within a substep of length h when s + v h + a h²/2 ≤ 0. The two bodies
/// are then followed to the instant τ at which they touch, with Newton's method on their true manifolds. There, with the normal and the arms of that instant and u the velocity
/// of B's point as seen from A's,
///
///     jn = -(1 + e) un / kn        jt = -ut / kt, within ±μ jn, with the sliding that jn leaves
///
/// (Newton's restitution, Coulomb's friction). Both bodies are struck at one point, so angular momentum is kept, and kinetic energy only
/// falls: by 1 - e² of the normal part, then by friction against the sliding. After the impact each body moves as if it had always had the
/// velocity v + Δ and had started at x - Δτ. The pass sets these values, so energy and timing are those of the true impact. Nothing else
/// in the step uses restitution. Without restitution, only fast approaches are impacts, as their friction belongs to that instant too; the
/// position pass stops the others.
enum Impact {
  /// Rounds of the pass over all points: an impact runs along a chain of at least this many bodies, in any order. In a crowd, where each
  /// contact would be struck again and again, there is one; the solver stops the rest.
  private static let maximumRounds = 24
  /// A contact has as many impacts in a substep as reduce an approach to this part, each by the restitution. If bodies are caught between
  /// others and each impact causes the next, the solver stops the rest.
  private static let leastApproach: Float = 1 / 64
  /// Lower restitutions count as this one: three impacts.
  private static let leastRestitution: Float = 0.25

  /// The speed that gravity gives a resting body within one substep: slower approaches cannot be distinguished from rest. pt/s, of four
  /// pairs by their entries of motions.
  @inline(always)
  static func threshold(_ a: Lanes, _ b: Lanes, _ kicks: Span<VelocityChange>, _ clock: StepClock, _ tuning: Tuning) -> Wide {
    let gravityA = WideVector2(x: a.each(kicks) { $0.acceleration.x }, y: a.each(kicks) { $0.acceleration.y })
    let gravityB = WideVector2(x: b.each(kicks) { $0.acceleration.x }, y: b.each(kicks) { $0.acceleration.y })
    return Wide.greater(Wide(repeating: tuning.restingSpeed), clock.h * Wide.greater(gravityA.length, gravityB.length))
  }

  /// Whether the pass has anything to do: a point approaches fast enough, or a contact counts as missed.
  static func isAnyDue(_ struck: borrowing StruckContacts, _ rows: Span<ContactRow>, _ motions: Span<SolverBody>) -> Bool {
    isAnyDue(struck.impacts.span, motions) || isAnyDue(struck.bouncing.span, rows, motions)
  }

  private static func isAnyDue(_ impacts: Span<ImpactContact>, _ motions: Span<SolverBody>) -> Bool {
    for i in impacts.indices {
      if impacts[i].misses { return true }
      if impacts[i].approaches(motions[Int(impacts[i].place.a)], motions[Int(impacts[i].place.b)]) { return true }
    }
    return false
  }

  private static func isAnyDue(_ bouncing: Span<BouncingLanes>, _ rows: Span<ContactRow>, _ motions: Span<SolverBody>) -> Bool {
    for k in bouncing.indices where any(rows[Int(bouncing[k].row)].approachingLanes(motions) .& bouncing[k].lanes) { return true }
    return false
  }

  /// Applies the impacts within the coming substep.
  ///
  /// After the first round only points with bodies struck since are checked: the others cannot have changed.
  static func pass(_ arrays: inout ImpactArrays, _ scene: borrowing ImpactScene) {
    let count = strikeAll(&arrays, scene)
    guard arrays.last > 0 else { return }
    for _ in 1..<maximumRounds {
      let before = arrays.last
      var k = nextStruck(from: 0, to: count, arrays.ends, arrays.stamps)
      while k < count {
        arrays.ends[k].seenStamp = arrays.last
        strike(k, &arrays, scene)
        k = nextStruck(from: k + 1, to: count, arrays.ends, arrays.stamps)
      }
      if arrays.last == before { break }
    }
    for i in arrays.stamps.indices { arrays.stamps[i] = 0 }
  }

  /// The first round.
  ///
  /// - Returns: How many of the ends there are, of the contacts that have more rounds.
  @inline(always)
  private static func strikeAll(_ arrays: inout ImpactArrays, _ scene: borrowing ImpactScene) -> Int {
    var count = 0
    for i in arrays.impacts.indices {
      let place = arrays.impacts[i].place
      arrays.ends[count] = ImpactEnds(impact: Int32(truncatingIfNeeded: i), a: place.a, b: place.b, seenStamp: arrays.last)
      strike(count, &arrays, scene)
      if !arrays.impacts[i].isCrowded { count += 1 }
    }
    return count
  }

  /// The first of the ends in a range that was struck since it was last checked; `end` without one.
  private static func nextStruck(
    from start: Int, to end: Int, _ ends: borrowing MutableSpan<ImpactEnds>, _ stamps: borrowing MutableSpan<Int32>
  ) -> Int {
    for k in start..<end where max(stamps[Int(ends[k].a)], stamps[Int(ends[k].b)]) > ends[k].seenStamp { return k }
    return end
  }

  /// - Parameter k: Index of the ends.
  @inline(always)
  private static func strike(_ k: Int, _ arrays: inout ImpactArrays, _ scene: borrowing ImpactScene) {
    let i = Int(arrays.ends[k].impact)
    let (a, b) = (Int(arrays.ends[k].a), Int(arrays.ends[k].b))
    if arrays.impacts[i].misses { arrays.impacts[i].setMisses(false, &arrays.rows) }
    guard arrays.impacts[i].approaches(arrays.motions[a], arrays.motions[b]),
      arrays.impacts[i].applyImpact(&arrays.rows, &arrays.live, &arrays.motions, scene)
    else { return }
    arrays.last += 1
    // fixed bodies do not change
    if a != 0 { arrays.stamps[a] = arrays.last }
    if b != 0 { arrays.stamps[b] = arrays.last }
    arrays.ends[k].noteImpact(max(arrays.impacts[i].restitution, leastRestitution), leastApproach)
  }
}

/// The arrays that the pass changes, and its working space.
struct ImpactArrays: ~Copyable, ~Escapable {
  var impacts: MutableSpan<ImpactContact>
  var rows: MutableSpan<ContactRow>
  var live: MutableSpan<LiveContact>
  var motions: MutableSpan<SolverBody>
  var ends: MutableSpan<ImpactEnds>
  /// Per entry of motions, the number of the last impact that struck it; all 0 before and after.
  var stamps: MutableSpan<Int32>
  /// The number of impacts so far.
  var last: Int32 = 0

  @_lifetime(copy impacts, copy rows, copy live, copy motions, copy ends, copy stamps)
  init(
    _ impacts: consuming MutableSpan<ImpactContact>, _ rows: consuming MutableSpan<ContactRow>,
    _ live: consuming MutableSpan<LiveContact>, _ motions: consuming MutableSpan<SolverBody>, ends: consuming MutableSpan<ImpactEnds>,
    stamps: consuming MutableSpan<Int32>
  ) {
    self.impacts = impacts
    self.rows = rows
    self.live = live
    self.motions = motions
    self.ends = ends
    self.stamps = stamps
  }
}

extension ContactRow {
  /// The same as ``ImpactContact/approaches(_:_:)`` of four contacts that bounce.
  @inline(always)
  fileprivate func approachingLanes(_ motions: Span<SolverBody>) -> Lanes.Mask {
    let (xA, yA, wA, _) = a.columns(motions) { $0.velocity }
    let (xB, yB, wB, _) = b.columns(motions) { $0.velocity }
    let v = normalX * (xB - xA) + normalY * (yB - yA)
    let isFirst = v + wB * first.armB - wA * first.armA .< impactVelocity
    let isSecond = v + wB * second.armB - wA * second.armA .< impactVelocity
    return (isFirst .& (firstGap.k .> Wide.zero)) .| (isSecond .& (secondGap.k .> Wide.zero))
  }
}

extension ImpactContact {
  /// Whether a point approaches fast enough for an impact; nearly none does, so this is what the pass costs.
  @inline(always)
  fileprivate func approaches(_ bodyA: SolverBody, _ bodyB: SolverBody) -> Bool {
    let (a, b) = (bodyA.velocity, bodyB.velocity)
    return count > 0 && first.approach(normal, a, b) < -threshold || count > 1 && second.approach(normal, a, b) < -threshold
  }

  fileprivate mutating func applyImpact(
    _ rows: inout MutableSpan<ContactRow>, _ live: inout MutableSpan<LiveContact>, _ motions: inout MutableSpan<SolverBody>,
    _ scene: borrowing ImpactScene
  ) -> Bool {
    let bodies = ApproachingBodies(self, motions, scene)
    let times = (dueTime(first, bodies, scene.clock.h), count > 1 ? dueTime(second, bodies, scene.clock.h) : .infinity)
    let time = min(times.0, times.1)
    guard time <= scene.clock.h else { return false }
    let ways = ways(until: time, bodies, live)
    if hasPoints(at: time, after: ways, bodies, scene) {
      applyKnownImpact(times.0 < .infinity, times.1 < .infinity, at: time, after: ways, bodies, &motions, scene)
      return true
    }
    var touch = Touch(self, bodies, scene)
    guard let next = touch.find(near: time, scene.contacts[Int(place.index)], scene) else {
      setMisses(restitution > 0, &rows)
      return false
    }
    let struck = touch.strike(next, &motions, scene)
    total += struck.impulse
    point = touch.poseA.position + struck.anchorA
    // bodies that stay in touch continue from there; the manifold of the beginning of the substep is for another place
    if restitution == 0 {
      ContactUpdate.put(
        touch.manifold, into: &live[Int(self.live)], &rows[Int(place.row)], lane: Int(place.lane), touch.poseA, touch.poseB,
        shifts: (touch.shiftA, touch.shiftB))
    }
    return true
  }

  /// Makes the position pass keep the approach, which it would stop by the manifold of the beginning of the substep.
  fileprivate mutating func setMisses(_ misses: Bool, _ rows: inout MutableSpan<ContactRow>) {
    self.misses = misses
    rows[Int(place.row)].missVelocity[Int(place.lane)] = misses ? -threshold : -.infinity
  }

  /// When a point is due to touch, by the manifold of the beginning of the substep; infinity when it is not within it.
  @inline(always)
  private func dueTime(_ point: ImpactPoint, _ bodies: borrowing ApproachingBodies, _ h: Float) -> Float {
    let v = point.approach(normal, bodies.motionA.velocity, bodies.motionB.velocity)
    guard v < -threshold else { return .infinity }
    let s = separation(point, bodies.motionA.deltaPosition, bodies.motionB.deltaPosition)
    let acceleration = point.approach(normal, bodies.accelerationA, bodies.accelerationB)
    guard s + h * v + 0.5 * h * h * acceleration <= 0 else { return .infinity }
    // without restitution the position pass removes overlap
    if s <= 0 { return restitution > 0 ? 0 : .infinity }
    return min(h, 2 * s / (max(0, v * v - 2 * acceleration * s).squareRoot() - v))
  }
}
