/// A touching contact within a step of the impulse stepper: sequential impulses with warm starting (Catto, "Iterative Dynamics with Temporal Coherence", GDC 2005; "Fast and
/// Simple Physics using Sequential Impulses", GDC 2006).
///
/// Friction and overlap are solved point by point, in the order in which Box2D 2.4.1 clips them. So bodies end at the same places as
/// there, and a mirrored scene has no mirrored bits.
///
/// Letters: v velocity, w spin, m and i inverse mass and inertia, n unit normal from A to B, t tangent, r arm, j impulse, e restitution.
struct ContactConstraint: Sendable {
  struct Point: Sendable {
    var rA = Vector2.zero
    var rB = Vector2.zero
    /// Impulses so far, at least 0 along the normal.
    var jn: Float = 0
    var jt: Float = 0
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// Separation speed after the impact, pt/s.
    var bounce: Float = 0

    var impulses: PointImpulses { PointImpulses(normal: jn, tangent: jt) }
  }

  let contact: Int32
  let a: Int
  let b: Int
  let friction: Float
  /// See ``RowTangent/surfaceSpeed``.
  private let surfaceSpeed: Float
  private let normal: Vector2
  private(set) var first: Point
  private(set) var second = Point()
  private(set) var count: Int
  /// Both points at once: the inverse of the 2 x 2 matrix of effective masses, and the matrix itself.
  private var k = Coupling()

  /// The change of the speed at one point of a pair by a unit impulse at the other.
  private struct Coupling: Sendable {
    var k11: Float = 0
    var k12: Float = 0
    var k22: Float = 0
    var inverse = (x: Vector2.zero, y: Vector2.zero)
  }

  /// Worse conditioned pairs are solved as one point.
  private static let largestCondition: Float = 1000

  /// - Parameter share: Of the last step's impulses, to start with; 0 at an impact.
  init(_ index: Int32, _ contact: Contact, _ movers: [Mover], share: Float, _ tuning: ImpulseTuning) {
    self.contact = index
    a = Int(contact.bodyA)
    b = Int(contact.bodyB)
    friction = contact.friction
    normal = contact.manifold.normal
    surfaceSpeed = contact.surfaceVelocity.dot(normal.turned)
    count = contact.manifold.count
    let bodyA = movers[a]
    let bodyB = movers[b]
    let impulses = contact.impulses.byPoint
    first = Self.point(contact, contact.manifold.first, impulses.first, share, bodyA, bodyB, tuning)
    guard count > 1 else { return }
    second = Self.point(contact, contact.manifold.second, impulses.second, share, bodyA, bodyB, tuning)
    couple(bodyA, bodyB)
  }

  private static func point(
    _ contact: Contact, _ source: ManifoldPoint, _ impulses: PointImpulses, _ share: Float, _ a: Mover, _ b: Mover, _ tuning: ImpulseTuning
  ) -> Point {
    let n = contact.manifold.normal
    let t = n.turned
    var point = Point()
    point.rA = source.anchorA
    point.rB = source.anchorB
    point.jn = share * impulses.normal
    point.jt = share * impulses.tangent
    point.normalMass = inverse(mass(n, point.rA, point.rB, a, b))
    point.tangentMass = inverse(mass(t, point.rA, point.rB, a, b))
    let v = n.dot(b.velocity(at: point.rB) - a.velocity(at: point.rA))
    if v < -tuning.bounceThreshold { point.bounce = -contact.restitution * v }
    return point
  }

  @inline(always)
  private static func mass(_ d: Vector2, _ rA: Vector2, _ rB: Vector2, _ a: Mover, _ b: Mover) -> Float {
    let crossA = rA.cross(d)
    let crossB = rB.cross(d)
    return a.inverseMass + b.inverseMass + a.inverseInertia * crossA * crossA + b.inverseInertia * crossB * crossB
  }

  private static func inverse(_ k: Float) -> Float { k > 0 ? 1 / k : 0 }

  private mutating func couple(_ a: Mover, _ b: Mover) {
    let a1 = first.rA.cross(normal)
    let b1 = first.rB.cross(normal)
    let a2 = second.rA.cross(normal)
    let b2 = second.rB.cross(normal)
    let m = a.inverseMass + b.inverseMass
    k.k11 = m + a.inverseInertia * a1 * a1 + b.inverseInertia * b1 * b1
    k.k22 = m + a.inverseInertia * a2 * a2 + b.inverseInertia * b2 * b2
    k.k12 = m + a.inverseInertia * a1 * a2 + b.inverseInertia * b1 * b2
    let determinant = k.k11 * k.k22 - k.k12 * k.k12
    // points that nearly coincide are one
    guard k.k11 * k.k11 < Self.largestCondition * determinant else {
      count = 1
      second = Point()
      return
    }
    let d = 1 / determinant
    k.inverse = (Vector2(d * k.k22, -d * k.k12), Vector2(-d * k.k12, d * k.k11))
  }

  func warmStart(_ movers: inout [Mover]) {
    apply(first.jn, first.jt, first, &movers)
    if count > 1 { apply(second.jn, second.jt, second, &movers) }
  }

  @inline(always)
  private func apply(_ jn: Float, _ jt: Float, _ point: Point, _ movers: inout [Mover]) {
    let p = jn * normal + jt * normal.turned
    movers[a].apply(-p, at: point.rA)
    movers[b].apply(p, at: point.rB)
  }

  @inline(always)
  private func speed(_ point: Point, _ movers: [Mover]) -> Vector2 { movers[b].velocity(at: point.rB) - movers[a].velocity(at: point.rA) }

  /// One sweep: friction first, because the last one solved is exact, and overlap matters more.
  mutating func solve(_ movers: inout [Mover]) {
    solveFriction(&first, &movers)
    if count > 1 {
      solveFriction(&second, &movers)
      part(&movers)
    } else {
      let v = speed(first, movers).dot(normal)
      let j = max(0, first.jn - first.normalMass * (v - first.bounce))
      apply(j - first.jn, 0, first, &movers)
      first.jn = j
    }
  }

  private func solveFriction(_ point: inout Point, _ movers: inout [Mover]) {
    let v = speed(point, movers).dot(normal.turned) + surfaceSpeed
    let most = friction * point.jn
    let j = max(-most, min(most, point.jt - point.tangentMass * v))
    apply(0, j - point.jt, point, &movers)
    point.jt = j
  }

  /// Both points at once: of the four choices of loaded points, the first one without approach and without pulling (the linear
  /// complementarity problem by enumeration; Cottle, Pang, Stone, 1992).
  private mutating func part(_ movers: inout [Mover]) {
    let before = Vector2(first.jn, second.jn)
    var b = Vector2(speed(first, movers).dot(normal) - first.bounce, speed(second, movers).dot(normal) - second.bounce)
    // without the effect of the impulses so far
    b -= Vector2(k.k11 * before.x + k.k12 * before.y, k.k12 * before.x + k.k22 * before.y)
    guard let x = load(b) else { return }
    let d = x - before
    let p = d.x * normal
    let q = d.y * normal
    movers[a].apply(-p, at: first.rA)
    movers[a].apply(-q, at: second.rA)
    movers[self.b].apply(p, at: first.rB)
    movers[self.b].apply(q, at: second.rB)
    first.jn = x.x
    second.jn = x.y
  }

  private func load(_ b: Vector2) -> Vector2? {
    let both = Vector2(-k.inverse.x.dot(b), -k.inverse.y.dot(b))
    if both.x >= 0 && both.y >= 0 { return both }
    let one = -first.normalMass * b.x
    if one >= 0 && k.k12 * one + b.y >= 0 { return Vector2(one, 0) }
    let other = -second.normalMass * b.y
    if other >= 0 && k.k12 * other + b.x >= 0 { return Vector2(0, other) }
    return b.x >= 0 && b.y >= 0 ? .zero : nil
  }

  /// Writes the impulses back, for the next step to start with.
  func store(_ contacts: inout [Contact]) {
    contacts[Int(contact)].impulses = ContactImpulses(first: first.impulses, second: second.impulses)
    contacts[Int(contact)].stepImpulse = max(first.jn, second.jn)
  }

  /// Adds to the impulse of the contact in this step, without a warm start for the next one.
  func report(to contacts: inout [Contact], _ movers: [Mover]) {
    guard first.jn > 0 || second.jn > 0 else { return }
    let shares = LoadShares(impulses: first.jn, second.jn)
    contacts[Int(contact)].stepImpulse += max(first.jn, second.jn)
    contacts[Int(contact)].touchPoint = movers[a].center + (shares.first * first.rA + shares.second * second.rA)
  }

  // MARK: - Positions

  /// Removes part of the overlap by moving the bodies: non-linear Gauss-Seidel, which updates the overlap after each point.
  ///
  /// - Parameters:
  ///   - share: Of the overlap beyond the slop.
  ///   - yields: Whether each body gives way.
  /// - Returns: The smallest separation found.
  static func correct(
    _ contact: Contact, _ manifold: LocalManifold, _ movers: inout [Mover], share: Float, yields: (a: Bool, b: Bool),
    _ tuning: ImpulseTuning
  ) -> Float {
    let a = Int(contact.bodyA)
    let b = Int(contact.bodyB)
    let mA = yields.a ? movers[a].inverseMass : 0
    let iA = yields.a ? movers[a].inverseInertia : 0
    let mB = yields.b ? movers[b].inverseMass : 0
    let iB = yields.b ? movers[b].inverseInertia : 0
    var least: Float = 0
    for k in 0..<manifold.count {
      let touch = manifold.worldManifold(k == 1, movers[a].pose, movers[b].pose)
      let n = touch.normal
      let rA = touch.point - movers[a].center
      let rB = touch.point - movers[b].center
      least = min(least, touch.separation)
      let c = max(-tuning.maximumCorrection, min(0, share * (touch.separation + tuning.linearSlop)))
      let crossA = rA.cross(n)
      let crossB = rB.cross(n)
      let m = mA + mB + iA * crossA * crossA + iB * crossB * crossB
      guard m > 0, c < 0 else { continue }
      let p = (-c / m) * n
      movers[a].shift(-mA * p, turn: -iA * rA.cross(p))
      movers[b].shift(mB * p, turn: iB * rB.cross(p))
    }
    return least
  }
}
