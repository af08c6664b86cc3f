/// An impact at the points that a contact has at the beginning of a substep: without a new manifold, it takes a third of the instructions
/// of ``Touch``. Formulas are those of ``Impact``, letters those of ``ContactSolver``.
struct KnownImpact {
  private let normal: Vector2
  private let friction: Float
  private let restitution: Float
  private let surfaceVelocity: Vector2
  private let masses: InverseMasses
  /// When the bodies touch.
  private let velocityA: SIMD4<Float>
  private let velocityB: SIMD4<Float>
  /// Along the normal and its tangent.
  private var impulse = Vector2.zero
  private var angularImpulseA: Float = 0
  private var angularImpulseB: Float = 0

  @inline(always)
  init(_ contact: borrowing ImpactContact, _ masses: InverseMasses, _ velocities: (a: SIMD4<Float>, b: SIMD4<Float>)) {
    normal = contact.normal
    friction = contact.friction
    restitution = contact.restitution
    surfaceVelocity = contact.surfaceVelocity
    self.masses = masses
    (velocityA, velocityB) = velocities
  }

  /// Its changes of the velocities.
  @inline(always)
  var changes: (a: SIMD4<Float>, b: SIMD4<Float>) {
    let p = impulse.x * normal + impulse.y * normal.turned
    return (
      SIMD4(-masses.mA * p.x, -masses.mA * p.y, -masses.iA * angularImpulseA, 0),
      SIMD4(masses.mB * p.x, masses.mB * p.y, masses.iB * angularImpulseB, 0)
    )
  }

  /// - Returns: The normal impulse.
  @inline(always)
  mutating func strikeOne(_ point: ImpactPoint) -> Float {
    let k = response(point, point)
    guard k > 0 else { return 0 }
    let jn = wantedChange(point) / k
    strike(jn, point)
    return jn
  }

  /// - Returns: The larger of the two normal impulses.
  @inline(always)
  mutating func strikeBoth(_ first: ImpactPoint, _ second: ImpactPoint) -> Float {
    let impact = SimultaneousImpact(
      wantedChange(first), wantedChange(second), response(first, first), response(first, second), response(second, second))
    switch impact {
    case .first: return strikeOne(first)
    case .second: return strikeOne(second)
    case .both(let j1, let j2):
      strike(j1 + j2, .center(first, second, LoadShares(impulses: j1, j2)))
      return max(j1, j2)
    }
  }

  /// Applies a normal impulse, and friction against the sliding that it leaves, within its cone.
  @inline(always)
  private mutating func strike(_ jn: Float, _ point: ImpactPoint) {
    let left =
      sliding(point) + jn
      * (masses.iA * (point.normalArmA * point.tangentArmA) + masses.iB * (point.normalArmB * point.tangentArmB))
    let k = masses.response(point.tangentArmA, point.tangentArmA, point.tangentArmB, point.tangentArmB)
    let limit = friction * jn
    let jt = max(-limit, min(limit, -left / k))
    impulse = Vector2(jn, jt)
    angularImpulseA = jn * point.normalArmA + jt * point.tangentArmA
    angularImpulseB = jn * point.normalArmB + jt * point.tangentArmB
  }

  @inline(always)
  private func response(_ p: ImpactPoint, _ q: ImpactPoint) -> Float {
    masses.response(p.normalArmA, q.normalArmA, p.normalArmB, q.normalArmB)
  }

  @inline(always)
  private func wantedChange(_ point: ImpactPoint) -> Float { -(1 + restitution) * point.approach(normal, velocityA, velocityB) }

  @inline(always)
  private func sliding(_ point: ImpactPoint) -> Float {
    normal.x * (velocityB.y - velocityA.y) - normal.y * (velocityB.x - velocityA.x) + velocityB.z * point.tangentArmB
      - velocityA.z * point.tangentArmA + surfaceVelocity.dot(normal.turned)
  }
}

extension ImpactContact {
  /// Displacements of both bodies since the points were computed.
  typealias Ways = (a: SIMD4<Float>, b: SIMD4<Float>)

  @inline(always)
  func ways(until time: Float, _ bodies: borrowing ApproachingBodies, _ live: borrowing MutableSpan<LiveContact>) -> Ways {
    let (a, b) = bodies.shifts(after: time)
    guard self.live >= 0 else { return (a, b) }
    return (a - live[Int(self.live)].seenA, b - live[Int(self.live)].seenB)
  }

  /// Whether the bodies touch at the known points: until then they slide and turn no farther than the tolerance of an impact, or, in a
  /// crowd, slide little.
  @inline(always)
  func hasPoints(at time: Float, after ways: Ways, _ bodies: borrowing ApproachingBodies, _ scene: borrowing ImpactScene) -> Bool {
    let (radiiA, radiiB) = (scene.radii[Int(place.a)], scene.radii[Int(place.b)])
    if isCrowded { return slides(within: time, bodies) <= 0.5 * min(radiiA.outer, radiiB.outer) }
    // bodies that do not bounce stay in touch with the manifold of the instant
    guard restitution > 0, scene.springs.isEmpty else { return false }
    let slid = (normal.x * (ways.b.y - ways.a.y) - normal.y * (ways.b.x - ways.a.x)).magnitude
    let turned = ways.a.z.magnitude * radiiA.turning + ways.b.z.magnitude * radiiB.turning
    return slid + turned <= Touch.tolerance(scene.tuning)
  }

  /// How far they slide along each other within `time`.
  @inline(always)
  private func slides(within time: Float, _ bodies: borrowing ApproachingBodies) -> Float {
    let v = bodies.motionB.velocity - bodies.motionA.velocity
    return time * (normal.x * v.y - normal.y * v.x).magnitude
  }

  /// - Parameters:
  ///   - isFirst: Whether the first point is due; so is `isSecond` for the second, and one of them is.
  ///   - time: Into the substep.
  mutating func applyKnownImpact(
    _ isFirst: Bool, _ isSecond: Bool, at time: Float, after ways: Ways, _ bodies: borrowing ApproachingBodies,
    _ motions: inout MutableSpan<SolverBody>, _ scene: borrowing ImpactScene
  ) {
    // midway between the two surfaces, and thus the same for both bodies
    let half = 0.5 * (normal.x * (ways.b.x - ways.a.x) + normal.y * (ways.b.y - ways.a.y))
    let (first, second) = (first.moved(half), second.moved(half))
    var impact = KnownImpact(self, InverseMasses(scene.kicks[Int(place.a)], scene.kicks[Int(place.b)]), bodies.velocities(after: time))
    // only for the report, which uses the first impact
    if total == 0 { point = strikePlace(of: isFirst ? first : second, bodies.motionA, scene) }
    total += isFirst && isSecond ? impact.strikeBoth(first, second) : impact.strikeOne(isFirst ? first : second)
    let changes = impact.changes
    motions[Int(place.a)].apply(changes.a, at: time)
    motions[Int(place.b)].apply(changes.b, at: time)
  }

  @inline(always)
  private func strikePlace(of struck: ImpactPoint, _ motion: SolverBody, _ scene: borrowing ImpactScene) -> Vector2 {
    let start = scene.world.poses[Int(scene.contacts[Int(place.index)].bodyA)].position
    let center = start + Vector2(motion.deltaPosition.x, motion.deltaPosition.y)
    return center + struck.tangentArmA * normal - struck.normalArmA * normal.turned
  }
}
