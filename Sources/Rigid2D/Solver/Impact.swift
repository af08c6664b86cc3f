/// Restitution and impacts: impulses placed in time, and passed along chains of bodies within a substep.
///
/// A point with separation s, relative normal velocity v < 0 and relative normal acceleration a touches within a substep of length h when s + v h + a h²/2 ≤ 0. The two bodies
/// are then followed to the instant τ at which they touch, with Newton's method on their true manifolds. There, with the normal and the arms of that instant and u the velocity
/// of B's point as seen from A's,
///
///     jn = -(1 + e) un / kn        jt = -ut / kt, within ±μ jn, with the sliding that jn leaves
///
/// (Newton's restitution, Coulomb's friction). Both bodies are struck at one point, so angular momentum is kept, and kinetic energy only falls: by 1 - e² of the normal part,
/// then by friction against the sliding. From then on each body moves as if it had always had the velocity v + Δ and had started at x - Δτ: that is what the pass makes of it, so
/// energy and timing are those of the true impact. Nothing else in the step uses restitution. Without restitution only fast approaches come here, as their friction belongs to
/// that instant too; the position pass stops the others.
enum Impact {
  /// Rounds of the pass over all points: an impact runs along a chain of at least this many bodies, whatever their order.
  private static let maximumRounds = 24
  /// The same in a crowd, where each contact would be struck again and again; the solver stops what is left.
  private static let crowdRounds = 3

  /// Slower than gravity can make a resting body within one substep cannot be distinguished from rest.
  static func threshold(_ kickA: VelocityChange, _ kickB: VelocityChange, _ clock: StepClock, _ tuning: Tuning) -> Float {
    max(tuning.restingSpeed, clock.h * max(kickA.acceleration.length, kickB.acceleration.length))
  }

  /// Whether the pass has anything to do: a point approaches fast enough, or a contact counts as missed.
  static func isAnyDue(_ impacts: Span<ImpactContact>, _ motions: Span<SolverBody>) -> Bool {
    for i in impacts.indices {
      if impacts[i].misses { return true }
      if impacts[i].approaches(motions[Int(impacts[i].a)], motions[Int(impacts[i].b)]) { return true }
    }
    return false
  }

  /// Carries out the impacts that fall within the coming substep.
  ///
  /// After the first round only those points are looked at whose bodies were struck since: nothing can have changed for the others.
  /// `ends` and `stamps` are working space: `stamps` has the number of the last impact that struck it per entry of motions, all 0 before and after.
  static func pass(
    _ impacts: inout [ImpactContact], _ rows: inout [ContactRow], _ live: inout [LiveContact], _ motions: inout [SolverBody],
    _ ends: inout [ImpactEnds], _ stamps: inout [Int32], _ scene: borrowing ImpactScene
  ) {
    while stamps.count < motions.count { stamps.append(0) }
    ends.resize(to: impacts.count, .none)
    var last: Int32 = 0
    strikeAll(&ends, &impacts, &rows, &live, &motions, &stamps, &last, scene)
    guard last > 0 else { return }
    var impacts = impacts.mutableSpan
    var rows = rows.mutableSpan
    var live = live.mutableSpan
    var motions = motions.mutableSpan
    var stamps = stamps.mutableSpan
    for round in 1..<maximumRounds {
      let before = last
      if round == crowdRounds && scene.hasCrowd { ends.removeAll { $0.isCrowded } }
      strikeAgain(&ends, &impacts, &rows, &live, &motions, &stamps, &last, scene)
      if last == before { break }
    }
    for i in stamps.indices { stamps[i] = 0 }
  }

  /// The first round.
  @inline(always)
  private static func strikeAll(
    _ ends: inout [ImpactEnds], _ impacts: inout [ImpactContact], _ rows: inout [ContactRow], _ live: inout [LiveContact],
    _ motions: inout [SolverBody], _ stamps: inout [Int32], _ last: inout Int32, _ scene: borrowing ImpactScene
  ) {
    var ends = ends.mutableSpan
    var impacts = impacts.mutableSpan
    var rows = rows.mutableSpan
    var live = live.mutableSpan
    var motions = motions.mutableSpan
    var stamps = stamps.mutableSpan
    for i in impacts.indices {
      ends[i] = ImpactEnds(
        impact: Int32(truncatingIfNeeded: i), a: impacts[i].a, b: impacts[i].b, seenStamp: last, isCrowded: impacts[i].isCrowded)
      strike(i, &impacts, &rows, &live, &motions, &stamps, &last, scene)
    }
  }

  /// A round after the first.
  @inline(always)
  private static func strikeAgain(
    _ ends: inout [ImpactEnds], _ impacts: inout MutableSpan<ImpactContact>, _ rows: inout MutableSpan<ContactRow>,
    _ live: inout MutableSpan<LiveContact>, _ motions: inout MutableSpan<SolverBody>, _ stamps: inout MutableSpan<Int32>,
    _ last: inout Int32, _ scene: borrowing ImpactScene
  ) {
    var ends = ends.mutableSpan
    for k in ends.indices where max(stamps[Int(ends[k].a)], stamps[Int(ends[k].b)]) > ends[k].seenStamp {
      ends[k].seenStamp = last
      strike(Int(ends[k].impact), &impacts, &rows, &live, &motions, &stamps, &last, scene)
    }
  }

  private static func strike(
    _ i: Int, _ impacts: inout MutableSpan<ImpactContact>, _ rows: inout MutableSpan<ContactRow>,
    _ live: inout MutableSpan<LiveContact>, _ motions: inout MutableSpan<SolverBody>, _ stamps: inout MutableSpan<Int32>,
    _ last: inout Int32, _ scene: borrowing ImpactScene
  ) {
    let (a, b) = (Int(impacts[i].a), Int(impacts[i].b))
    if impacts[i].misses { impacts[i].setMisses(false, &rows) }
    guard impacts[i].approaches(motions[a], motions[b]), impacts[i].applyImpact(&rows, &live, &motions, scene) else { return }
    last += 1
    // what is fixed feels nothing
    if a != 0 { stamps[a] = last }
    if b != 0 { stamps[b] = last }
  }
}

/// What the pass reads of the world.
struct ImpactScene: ~Escapable {
  let contacts: Span<Contact>
  let poses: Span<Pose>
  let shapes: Span<ShapeRecord>
  let vertices: Span<Vector2>
  let normals: Span<Vector2>
  let kicks: Span<VelocityChange>
  /// Empty where there are none.
  let springs: Span<SpringAcceleration>
  let radii: Span<Float>
  let hasCrowd: Bool
  let clock: StepClock
  let tuning: Tuning

  @_lifetime(copy contacts, copy poses, copy shapes, copy vertices, copy normals, copy kicks, copy springs, copy radii)
  init(
    _ contacts: Span<Contact>, _ poses: Span<Pose>, _ shapes: Span<ShapeRecord>, _ vertices: Span<Vector2>, _ normals: Span<Vector2>,
    _ kicks: Span<VelocityChange>, _ springs: Span<SpringAcceleration>, _ radii: Span<Float>, hasCrowd: Bool, _ clock: StepClock,
    _ tuning: Tuning
  ) {
    self.contacts = contacts
    self.poses = poses
    self.shapes = shapes
    self.vertices = vertices
    self.normals = normals
    self.kicks = kicks
    self.springs = springs
    self.radii = radii
    self.hasCrowd = hasCrowd
    self.clock = clock
    self.tuning = tuning
  }

  @inline(always)
  func spring(_ entry: Int) -> SpringAcceleration { springs.isEmpty ? SpringAcceleration(acceleration: .zero) : springs[entry] }
}

extension ImpactContact {
  /// Whether a point approaches fast enough for an impact; nearly none does, so this is what the pass costs.
  @inline(always)
  fileprivate func approaches(_ bodyA: SolverBody, _ bodyB: SolverBody) -> Bool {
    let va = bodyA.velocity
    let vb = bodyB.velocity
    let v = normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y)
    return count > 0 && v + vb.z * first.normalArmB - va.z * first.normalArmA < -threshold
      || count > 1 && v + vb.z * second.normalArmB - va.z * second.normalArmA < -threshold
  }

  fileprivate mutating func applyImpact(
    _ rows: inout MutableSpan<ContactRow>, _ live: inout MutableSpan<LiveContact>, _ motions: inout MutableSpan<SolverBody>,
    _ scene: borrowing ImpactScene
  ) -> Bool {
    let times = (dueTime(first, motions, scene), count > 1 ? dueTime(second, motions, scene) : .infinity)
    let time = min(times.0, times.1)
    guard time <= scene.clock.h else { return false }
    if isCrowded, slides(within: time, motions) <= 0.5 * min(scene.radii[Int(a)], scene.radii[Int(b)]) {
      applyKnownImpact(
        times.0 == time, times.1 == time, at: time, scene.poses[Int(scene.contacts[Int(contact)].bodyA)],
        InverseMasses(scene.kicks[Int(a)], scene.kicks[Int(b)]), &motions)
      return true
    }
    guard let (touch, next) = touch(near: time, scene.contacts[Int(contact)], motions, scene) else {
      setMisses(restitution > 0, &rows)
      return false
    }
    let struck = ImpactImpulse(self, InverseMasses(scene.kicks[Int(a)], scene.kicks[Int(b)]), touch).apply(
      isFirst: !next.isSecond || touch.isDue(touch.manifold.first, threshold, scene.clock.h),
      isSecond: next.isSecond || (touch.manifold.count > 1 && touch.isDue(touch.manifold.second, threshold, scene.clock.h)), &motions)
    total += struck.impulse
    point = touch.poseA.position + struck.anchorA
    // what stays in touch goes on from there: the manifold of the beginning of the substep is of another place
    if restitution == 0 {
      ContactUpdate.put(
        touch.manifold, into: &live[Int(self.live)], &rows[Int(row)], lane: Int(lane), touch.poseA, touch.poseB, touch.shiftA,
        touch.shiftB)
    }
    return true
  }

  /// Has the position pass leave the approach as it is, which it would stop by the manifold of the beginning of the substep.
  fileprivate mutating func setMisses(_ misses: Bool, _ rows: inout MutableSpan<ContactRow>) {
    self.misses = misses
    rows[Int(row)].missVelocity[Int(lane)] = misses ? -threshold : -.infinity
  }

  /// When a point is due to touch, by the manifold of the beginning of the substep; infinity when it is not.
  @inline(always)
  private func dueTime(_ point: ImpactPoint, _ motions: borrowing MutableSpan<SolverBody>, _ scene: borrowing ImpactScene) -> Float {
    let clock = scene.clock
    let va = motions[Int(a)].velocity
    let vb = motions[Int(b)].velocity
    let v = approach(point, va, vb)
    guard v < -threshold else { return .infinity }
    let s = separation(point, motions)
    let acceleration =
      normal.dot(scene.kicks[Int(b)].acceleration - scene.kicks[Int(a)].acceleration)
      + approach(point, scene.spring(Int(a)).acceleration, scene.spring(Int(b)).acceleration)
    guard s + clock.h * v + 0.5 * clock.h * clock.h * acceleration <= 0 else { return .infinity }
    // without restitution overlap is worked off by the position pass
    if s <= 0 { return restitution > 0 ? 0 : .infinity }
    return min(clock.h, 2 * s / (max(0, v * v - 2 * acceleration * s).squareRoot() - v))
  }

  @inline(always)
  private func approach(_ point: ImpactPoint, _ va: SIMD4<Float>, _ vb: SIMD4<Float>) -> Float {
    normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y) + vb.z * point.normalArmB - va.z * point.normalArmA
  }

  /// By the manifold of the beginning of the substep.
  @inline(always)
  private func separation(_ point: ImpactPoint, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    let da = motions[Int(a)].deltaPosition
    let db = motions[Int(b)].deltaPosition
    return point.base + normal.x * (db.x - da.x) + normal.y * (db.y - da.y) + db.z * point.normalArmB - da.z * point.normalArmA
  }

  /// Follows the bodies to the instant at which they touch, in a few steps of Newton's method, and finds the point that does; nil when they miss each other within the substep.
  @inline(always)
  private func touch(
    near time: Float, _ pair: borrowing Contact, _ motions: borrowing MutableSpan<SolverBody>, _ scene: borrowing ImpactScene
  ) -> (Touch, Touch.NextPoint)? {
    var time = time
    var steps = 4
    while true {
      let touch = Touch(self, pair, at: time, motions, scene)
      guard let next = touch.nextPoint(threshold) else { return nil }
      let isThere = next.separation.magnitude < 0.002 * scene.tuning.linearSlop || (next.separation < 0 && time == 0)
      if isThere || steps == 0 { return (touch, next) }
      time -= next.separation / next.velocity
      guard time <= scene.clock.h else { return nil }
      time = max(0, time)
      steps -= 1
    }
  }
}

/// Two bodies at an instant of the substep.
private struct Touch {
  let time: Float
  let manifold: Manifold
  let poseA: Pose
  let poseB: Pose
  /// At that instant.
  let shiftA: SIMD4<Float>
  let shiftB: SIMD4<Float>
  let velocityA: SIMD4<Float>
  let velocityB: SIMD4<Float>
  /// Before springs and forces of the substep, and how fast springs change, times τ²; see ``approach(_:)``.
  private let startA: SIMD4<Float>
  private let startB: SIMD4<Float>
  private let bendA: SIMD4<Float>
  private let bendB: SIMD4<Float>

  @inline(always)
  init(
    _ contact: borrowing ImpactContact, _ pair: borrowing Contact, at time: Float, _ motions: borrowing MutableSpan<SolverBody>,
    _ scene: borrowing ImpactScene
  ) {
    let (a, b) = (Int(contact.a), Int(contact.b))
    let (accelerationA, accelerationB) = (Self.acceleration(a, scene), Self.acceleration(b, scene))
    shiftA = Self.shift(motions[a], accelerationA, time)
    shiftB = Self.shift(motions[b], accelerationB, time)
    poseA = ContactUpdate.shifted(scene.poses[Int(pair.bodyA)], SolverBody(velocity: .zero, deltaPosition: shiftA))
    poseB = ContactUpdate.shifted(scene.poses[Int(pair.bodyB)], SolverBody(velocity: .zero, deltaPosition: shiftB))
    velocityA = motions[a].velocity + time * accelerationA
    velocityB = motions[b].velocity + time * accelerationB
    (startA, startB) = (motions[a].velocity, motions[b].velocity)
    (bendA, bendB) = (time * time * scene.spring(a).rate, time * time * scene.spring(b).rate)
    let way = SIMD4(repeating: scene.clock.h) * (velocityB - velocityA)
    manifold = Manifold.between(
      scene.shapes[Int(pair.shapeA)].shape, poseA, scene.shapes[Int(pair.shapeB)].shape, poseB,
      scene.vertices, scene.normals,
      margin: scene.tuning.speculativeDistance + max(way.x.magnitude, way.y.magnitude), linearSlop: scene.tuning.linearSlop)
    self.time = time
  }

  private static func acceleration(_ entry: Int, _ scene: borrowing ImpactScene) -> SIMD4<Float> {
    let acceleration = scene.kicks[entry].acceleration
    return SIMD4(acceleration.x, acceleration.y, 0, 0) + scene.spring(entry).acceleration
  }

  private static func shift(_ motion: SolverBody, _ acceleration: SIMD4<Float>, _ time: Float) -> SIMD4<Float> {
    motion.deltaPosition + time * motion.velocity + (0.5 * time * time) * acceleration
  }

  /// Velocity of B's point as seen from A's.
  @inline(always)
  func velocity(_ point: ManifoldPoint) -> Vector2 { Self.relative(velocityA, velocityB, point) }

  @inline(always)
  private static func relative(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ point: ManifoldPoint) -> Vector2 {
    Vector2(b.x - a.x, b.y - a.y) + Vector2.cross(b.z, point.anchorB) - Vector2.cross(a.z, point.anchorA)
  }

  /// How fast B's point comes to A's along the normal, as the impact's law has it.
  ///
  /// From the impact on, the bodies go as if they had come all the way from x - Δτ with v + Δ, along which springs act otherwise than along the way from x with v. Of a spring
  /// with an acceleration a at x that changes by -s² for each unit of way, v² + s² x² stays the same along both; what keeps it from one to the other as well is
  ///
  ///     Δ = -2 (v + a τ) / (1 + s² τ²)      s² = -r/v, with r how fast a changes
  ///
  /// and with a restitution below 1 in place of 2 it is as much less.
  @inline(always)
  func approach(_ point: ManifoldPoint) -> Float {
    let normal = manifold.normal
    let bend = Self.relative(bendA, bendB, point).dot(normal)
    guard bend != 0 else { return velocity(point).dot(normal) }
    // what pulls the more the nearer they come is not a spring between the two, and limited
    return velocity(point).dot(normal) / (1 - min(0.5, bend / Self.relative(startA, startB, point).dot(normal)))
  }

  @inline(always)
  func isDue(_ point: ManifoldPoint, _ threshold: Float, _ h: Float) -> Bool {
    let v = velocity(point).dot(manifold.normal)
    return v < -0.5 * threshold && point.separation <= (time - h) * v
  }

  /// The point that touches next, of those that approach.
  struct NextPoint {
    let separation: Float
    /// Along the normal.
    let velocity: Float
    let isSecond: Bool
  }

  @inline(always)
  func nextPoint(_ threshold: Float) -> NextPoint? {
    var next: NextPoint?
    for i in 0..<manifold.count {
      let point = i == 0 ? manifold.first : manifold.second
      let v = velocity(point).dot(manifold.normal)
      guard v < -0.5 * threshold else { continue }
      if let first = next {
        guard point.separation * first.velocity > first.separation * v else { continue }
      }
      next = NextPoint(separation: point.separation, velocity: v, isSecond: i == 1)
    }
    return next
  }
}

/// The impulses of a touch.
private struct ImpactImpulse {
  let contact: ImpactContact
  let masses: InverseMasses
  let touch: Touch

  @inline(always)
  init(_ contact: ImpactContact, _ masses: InverseMasses, _ touch: Touch) {
    self.contact = contact
    self.masses = masses
    self.touch = touch
  }

  /// How strongly an impulse along `axis` at `p` changes the velocity along it at `q`.
  @inline(always)
  private func response(_ axis: Vector2, _ p: ManifoldPoint, _ q: ManifoldPoint) -> Float {
    masses.response(p.anchorA.cross(axis), q.anchorA.cross(axis), p.anchorB.cross(axis), q.anchorB.cross(axis))
  }

  @inline(always)
  private func wantedChange(_ point: ManifoldPoint) -> Float {
    -(1 + contact.restitution) * touch.approach(point)
  }

  /// Strikes the points that are due, of which there is one. Returns the larger normal impulse at a point, and where the impact was.
  @inline(always)
  func apply(isFirst: Bool, isSecond: Bool, _ motions: inout MutableSpan<SolverBody>) -> (impulse: Float, anchorA: Vector2) {
    guard isFirst && isSecond else { return applyAtOne(isFirst ? touch.manifold.first : touch.manifold.second, &motions) }
    return applyAtBoth(&motions)
  }

  @inline(always)
  private func applyAtOne(_ point: ManifoldPoint, _ motions: inout MutableSpan<SolverBody>) -> (impulse: Float, anchorA: Vector2) {
    let k = response(touch.manifold.normal, point, point)
    guard k > 0 else { return (0, point.anchorA) }
    let jn = wantedChange(point) / k
    strike(jn, point, &motions)
    return (jn, point.anchorA)
  }

  /// Both points of a flat landing at once; one after the other they would set a box spinning that falls level.
  @inline(always)
  private func applyAtBoth(_ motions: inout MutableSpan<SolverBody>) -> (impulse: Float, anchorA: Vector2) {
    let normal = touch.manifold.normal
    let (first, second) = (touch.manifold.first, touch.manifold.second)
    let impact = SimultaneousImpact(
      wantedChange(first), wantedChange(second), response(normal, first, first), response(normal, first, second),
      response(normal, second, second))
    switch impact {
    case .first: return applyAtOne(first, &motions)
    case .second: return applyAtOne(second, &motions)
    case .both(let j1, let j2):
      let center = ManifoldPoint.center(first, second, LoadShares(impulses: j1, j2))
      strike(j1 + j2, center, &motions)
      return (max(j1, j2), center.anchorA)
    }
  }

  /// Applies a normal impulse, and friction within its cone.
  ///
  /// Friction goes by the sliding that the normal impulse leaves: an eccentric impact sets a body sliding too, and friction against the sliding before it could add energy.
  @inline(always)
  private func strike(_ jn: Float, _ point: ManifoldPoint, _ motions: inout MutableSpan<SolverBody>) {
    let normal = touch.manifold.normal
    let tangent = normal.turned
    let (changeA, changeB) = changes(jn * normal, point)
    let added =
      Vector2(changeB.x - changeA.x, changeB.y - changeA.y) + Vector2.cross(changeB.z, point.anchorB)
      - Vector2.cross(changeA.z, point.anchorA)
    let limit = contact.friction * jn
    let jt = max(-limit, min(limit, -(touch.velocity(point) + added).dot(tangent) / response(tangent, point, point)))
    apply(jn * normal + jt * tangent, point, &motions)
  }

  /// What an impulse on B and its counterpart on A change of the velocities.
  @inline(always)
  private func changes(_ p: Vector2, _ point: ManifoldPoint) -> (a: SIMD4<Float>, b: SIMD4<Float>) {
    (
      SIMD4(-masses.mA * p.x, -masses.mA * p.y, -masses.iA * point.anchorA.cross(p), 0),
      SIMD4(masses.mB * p.x, masses.mB * p.y, masses.iB * point.anchorB.cross(p), 0)
    )
  }

  /// Changes velocities, and positions so that the paths after it are those of an impact at that instant.
  @inline(always)
  private func apply(_ p: Vector2, _ point: ManifoldPoint, _ motions: inout MutableSpan<SolverBody>) {
    let (changeA, changeB) = changes(p, point)
    motions[Int(contact.a)].velocity += changeA
    motions[Int(contact.b)].velocity += changeB
    motions[Int(contact.a)].deltaPosition -= touch.time * changeA
    motions[Int(contact.b)].deltaPosition -= touch.time * changeB
  }
}
