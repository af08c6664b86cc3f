/// Two bodies at the instant of a substep at which they touch, and the impulses that they receive there. The formulas are those of ``Impact``.
struct Touch: ~Copyable {
  /// Entries of motions.
  private let a: Int
  private let b: Int
  private let masses: InverseMasses
  private let friction: Float
  private let restitution: Float
  private let surfaceVelocity: Vector2
  /// Slower approaches are not impacts, pt/s.
  private let threshold: Float
  private let bodies: ApproachingBodies

  /// Into the substep, seconds; what follows is of that instant.
  private var time: Float = 0
  private(set) var manifold = Manifold.none
  private(set) var poseA = Pose.identity
  private(set) var poseB = Pose.identity
  private(set) var shiftA = SIMD4<Float>.zero
  private(set) var shiftB = SIMD4<Float>.zero
  private var velocityA = SIMD4<Float>.zero
  private var velocityB = SIMD4<Float>.zero

  @inline(always)
  init(_ contact: borrowing ImpactContact, _ bodies: ApproachingBodies, _ scene: borrowing ImpactScene) {
    (a, b) = (Int(contact.place.a), Int(contact.place.b))
    masses = InverseMasses(scene.kicks[a], scene.kicks[b])
    friction = contact.friction
    restitution = contact.restitution
    surfaceVelocity = contact.surfaceVelocity
    threshold = contact.threshold
    self.bodies = bodies
  }

  /// The point that touches next, of those that approach.
  struct NextPoint {
    let separation: Float
    /// Along the normal.
    let velocity: Float
    let isSecond: Bool
  }

  /// Distance of the two points at an impact, pt.
  @inline(always)
  static func tolerance(_ tuning: Tuning) -> Float { 0.002 * tuning.linearSlop }

  /// Follows the bodies to the instant at which they touch, in a few steps of Newton's method, and finds the point that does; nil when they miss each other within the substep.
  ///
  /// - Parameter time: Where to begin, seconds into the substep.
  @inline(always)
  mutating func find(near time: Float, _ pair: borrowing Contact, _ scene: borrowing ImpactScene) -> NextPoint? {
    var time = time
    var steps = 4
    while true {
      move(to: time, pair, scene)
      guard let next = nextPoint() else { return nil }
      let isThere = next.separation.magnitude < Self.tolerance(scene.tuning) || (next.separation < 0 && time == 0)
      if isThere || steps == 0 { return next }
      time -= next.separation / next.velocity
      guard time <= scene.clock.h else { return nil }
      time = max(0, time)
      steps -= 1
    }
  }

  @inline(always)
  private mutating func move(to time: Float, _ pair: borrowing Contact, _ scene: borrowing ImpactScene) {
    self.time = time
    (shiftA, shiftB) = bodies.shifts(after: time)
    (velocityA, velocityB) = bodies.velocities(after: time)
    poseA = scene.world.poses[Int(pair.bodyA)].shifted(by: shiftA)
    poseB = scene.world.poses[Int(pair.bodyB)].shifted(by: shiftB)
    let way = SIMD4(repeating: scene.clock.h) * (velocityB - velocityA)
    manifold = Manifold.between(
      scene.world.shapes[Int(pair.shapeA)].shape, poseA, scene.world.shapes[Int(pair.shapeB)].shape, poseB,
      scene.world.pool, margin: scene.tuning.speculativeDistance + max(way.x.magnitude, way.y.magnitude),
      linearSlop: scene.tuning.linearSlop)
  }

  @inline(always)
  private func nextPoint() -> NextPoint? {
    guard manifold.count > 0 else { return nil }
    let v1 = velocity(manifold.first).dot(manifold.normal)
    let first = v1 < -0.5 * threshold ? NextPoint(separation: manifold.first.separation, velocity: v1, isSecond: false) : nil
    guard manifold.count > 1 else { return first }
    let v2 = velocity(manifold.second).dot(manifold.normal)
    guard v2 < -0.5 * threshold else { return first }
    if let first, manifold.second.separation * first.velocity <= first.separation * v2 { return first }
    return NextPoint(separation: manifold.second.separation, velocity: v2, isSecond: true)
  }

  /// Velocity of B's point relative to A's.
  @inline(always)
  private func velocity(_ point: ManifoldPoint) -> Vector2 { Self.relative(velocityA, velocityB, point) }

  @inline(always)
  private static func relative(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ point: ManifoldPoint) -> Vector2 {
    Vector2(b.x - a.x, b.y - a.y) + Vector2.cross(b.z, point.anchorB) - Vector2.cross(a.z, point.anchorA)
  }

  /// The speed at which B's point approaches A's along the normal, corrected for springs.
  ///
  /// After the impact, the bodies move as if they had come from x - Δτ with v + Δ. Springs act differently on that path than on the path
  /// from x with v. A spring with an acceleration a at x that changes by -s² per unit of displacement keeps v² + s² x² along each path. It
  /// has the same value on both with
  ///
  ///     Δ = -2 (v + a τ) / (1 + s² τ²)      s² = -r/v, with r how fast a changes
  ///
  /// With a restitution e below 1, the factor is 1 + e instead of 2.
  @inline(always)
  private func approach(_ point: ManifoldPoint, _ scene: borrowing ImpactScene) -> Float {
    let normal = manifold.normal
    let v = velocity(point).dot(normal)
    guard restitution > 0, !scene.springs.isEmpty else { return v }
    let bend = Self.relative(time * time * scene.springs[a].rate, time * time * scene.springs[b].rate, point).dot(normal)
    guard bend != 0 else { return v }
    // a pull that grows as they come closer is not that of a spring between the two, and is limited
    return v / (1 - min(0.5, bend / Self.relative(bodies.motionA.velocity, bodies.motionB.velocity, point).dot(normal)))
  }

  /// The change of the velocity along `axis` at `q` by a unit impulse along it at `p`.
  @inline(always)
  private func response(_ axis: Vector2, _ p: ManifoldPoint, _ q: ManifoldPoint) -> Float {
    masses.response(p.anchorA.cross(axis), q.anchorA.cross(axis), p.anchorB.cross(axis), q.anchorB.cross(axis))
  }

  @inline(always)
  private func wantedChange(_ point: ManifoldPoint, _ scene: borrowing ImpactScene) -> Float {
    -(1 + restitution) * approach(point, scene)
  }

  @inline(always)
  private func isDue(_ point: ManifoldPoint, _ h: Float) -> Bool {
    let v = velocity(point).dot(manifold.normal)
    return v < -0.5 * threshold && point.separation <= (time - h) * v
  }

  /// Applies the impacts of the points that are due; `next` is one of them.
  ///
  /// - Returns: The larger normal impulse at a point, and where the impact was, from body A's center.
  @inline(always)
  func strike(_ next: NextPoint, _ motions: inout MutableSpan<SolverBody>, _ scene: borrowing ImpactScene) -> (
    impulse: Float, anchorA: Vector2
  ) {
    let isFirst = !next.isSecond || isDue(manifold.first, scene.clock.h)
    let isSecond = next.isSecond || (manifold.count > 1 && isDue(manifold.second, scene.clock.h))
    guard isFirst && isSecond else { return strikeOne(isFirst ? manifold.first : manifold.second, &motions, scene) }
    return strikeBoth(&motions, scene)
  }

  @inline(always)
  private func strikeOne(
    _ point: ManifoldPoint, _ motions: inout MutableSpan<SolverBody>, _ scene: borrowing ImpactScene
  ) -> (impulse: Float, anchorA: Vector2) {
    let k = response(manifold.normal, point, point)
    guard k > 0 else { return (0, point.anchorA) }
    let jn = wantedChange(point, scene) / k
    strike(jn, point, &motions)
    return (jn, point.anchorA)
  }

  /// Both points of a flat landing at once; solved one after the other, they would make a box spin that falls level.
  @inline(always)
  private func strikeBoth(_ motions: inout MutableSpan<SolverBody>, _ scene: borrowing ImpactScene) -> (impulse: Float, anchorA: Vector2) {
    let normal = manifold.normal
    let (first, second) = (manifold.first, manifold.second)
    let impact = SimultaneousImpact(
      wantedChange(first, scene), wantedChange(second, scene), response(normal, first, first), response(normal, first, second),
      response(normal, second, second))
    switch impact {
    case .first: return strikeOne(first, &motions, scene)
    case .second: return strikeOne(second, &motions, scene)
    case .both(let j1, let j2):
      let center = ManifoldPoint.center(first, second, LoadShares(impulses: j1, j2))
      strike(j1 + j2, center, &motions)
      return (max(j1, j2), center.anchorA)
    }
  }

  /// Applies a normal impulse, and friction within its cone.
  ///
  /// Friction acts against the sliding after the normal impulse: an eccentric impact changes the sliding, and friction against the earlier
  /// sliding could add energy.
  @inline(always)
  private func strike(_ jn: Float, _ point: ManifoldPoint, _ motions: inout MutableSpan<SolverBody>) {
    let normal = manifold.normal
    let tangent = normal.turned
    let (changeA, changeB) = changes(jn * normal, point)
    let added =
      Vector2(changeB.x - changeA.x, changeB.y - changeA.y) + Vector2.cross(changeB.z, point.anchorB)
      - Vector2.cross(changeA.z, point.anchorA)
    let limit = friction * jn
    let jt = max(-limit, min(limit, -(velocity(point) + added + surfaceVelocity).dot(tangent) / response(tangent, point, point)))
    apply(jn * normal + jt * tangent, point, &motions)
  }

  /// The changes of the velocities by an impulse on B and its counterpart on A.
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
    motions[a].apply(changeA, at: time)
    motions[b].apply(changeB, at: time)
  }
}
