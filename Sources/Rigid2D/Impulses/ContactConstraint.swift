/// A touching contact within a step of the impulse stepper: sequential impulses with warm starting (Catto, "Iterative Dynamics with Temporal Coherence", GDC 2005; "Fast and
/// Simple Physics using Sequential Impulses", GDC 2006).
///
/// Letters: v velocity, w spin, m and i inverse mass and inertia, n unit normal from A to B, t tangent, r arm, j impulse, e restitution.
struct ContactConstraint: Sendable {
  struct Point: Sendable {
    var rA = Vector2.zero
    var rB = Vector2.zero
    /// Impulse so far, at least 0.
    var jn: Float = 0
    var normalMass: Float = 0
    /// Speed of parting that the impact leaves, pt/s.
    var bounce: Float = 0
  }

  /// Friction, at the center of the points' load.
  struct Tangent: Sendable {
    var rA = Vector2.zero
    var rB = Vector2.zero
    var jt: Float = 0
    var mass: Float = 0
  }

  let contact: Int32
  let a: Int
  let b: Int
  let friction: Float
  private let normal: Vector2
  private(set) var first: Point
  private(set) var second = Point()
  private var tangent = Tangent()
  private(set) var count: Int
  /// Both points at once: the inverse of the 2 x 2 matrix of effective masses, and the matrix itself.
  private var k = Coupling()

  /// How an impulse at one point of a pair changes the speed at the other.
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
    count = contact.manifold.count
    first = Point()
    let bodyA = movers[a]
    let bodyB = movers[b]
    first = Self.point(contact, contact.manifold.first, bodyA, bodyB, tuning)
    first.jn = share * contact.impulses.first.a
    if count > 1 {
      second = Self.point(contact, contact.manifold.second, bodyA, bodyB, tuning)
      second.jn = share * contact.impulses.second.a
      if !couple(bodyA, bodyB) { merge(contact, bodyA, bodyB, tuning) }
    }
    tangent = Self.tangent(contact, bodyA, bodyB)
    tangent.jt = share * contact.impulses.tangent.a
  }

  private static func point(
    _ contact: Contact, _ source: ManifoldPoint, _ a: Mover, _ b: Mover, _ tuning: ImpulseTuning
  ) -> Point {
    let n = contact.manifold.normal
    var point = Point()
    point.rA = source.anchorA
    point.rB = source.anchorB
    point.normalMass = inverse(mass(n, point.rA, point.rB, a, b))
    let v = n.dot(b.velocity(at: point.rB) - a.velocity(at: point.rA))
    if v < -tuning.bounceThreshold { point.bounce = -contact.restitution * v }
    return point
  }

  private static func tangent(_ contact: Contact, _ a: Mover, _ b: Mover) -> Tangent {
    let manifold = contact.manifold
    let center = manifold.loadCenter(contact.impulses)
    let mass = mass(manifold.normal.turned, center.anchorA, center.anchorB, a, b)
    return Tangent(rA: center.anchorA, rB: center.anchorB, mass: inverse(mass))
  }

  @inline(always)
  private static func mass(_ d: Vector2, _ rA: Vector2, _ rB: Vector2, _ a: Mover, _ b: Mover) -> Float {
    let crossA = rA.cross(d)
    let crossB = rB.cross(d)
    return a.inverseMass + b.inverseMass + a.inverseInertia * (crossA * crossA) + b.inverseInertia * (crossB * crossB)
  }

  private static func inverse(_ k: Float) -> Float { k > 0 ? 1 / k : 0 }

  /// Two points that are nearly one become the one between them.
  private mutating func merge(_ contact: Contact, _ a: Mover, _ b: Mover, _ tuning: ImpulseTuning) {
    let load = first.jn + second.jn
    first = Self.point(contact, .center(contact.manifold.first, contact.manifold.second, .equal), a, b, tuning)
    first.jn = load
    second = Point()
    count = 1
  }

  /// Returns whether the two points are far enough apart.
  private mutating func couple(_ a: Mover, _ b: Mover) -> Bool {
    let a1 = first.rA.cross(normal)
    let b1 = first.rB.cross(normal)
    let a2 = second.rA.cross(normal)
    let b2 = second.rB.cross(normal)
    let m = a.inverseMass + b.inverseMass
    k.k11 = m + a.inverseInertia * (a1 * a1) + b.inverseInertia * (b1 * b1)
    k.k22 = m + a.inverseInertia * (a2 * a2) + b.inverseInertia * (b2 * b2)
    k.k12 = m + a.inverseInertia * (a1 * a2) + b.inverseInertia * (b1 * b2)
    let determinant = k.k11 * k.k22 - k.k12 * k.k12
    let largest = max(k.k11, k.k22)
    guard largest * largest < Self.largestCondition * determinant else { return false }
    let d = 1 / determinant
    k.inverse = (Vector2(d * k.k22, -d * k.k12), Vector2(-d * k.k12, d * k.k11))
    return true
  }

  func warmStart(_ movers: inout [Mover]) {
    apply(first.jn, second.jn, &movers)
    apply(tangent: tangent.jt, &movers)
  }

  /// Both points at once, so that none of them comes first.
  @inline(always)
  private func apply(_ j1: Float, _ j2: Float, _ movers: inout [Mover]) {
    let p = (j1 + j2) * normal
    movers[a].apply(-p, moment: -(j1 * first.rA.cross(normal) + j2 * second.rA.cross(normal)))
    movers[b].apply(p, moment: j1 * first.rB.cross(normal) + j2 * second.rB.cross(normal))
  }

  @inline(always)
  private func apply(tangent jt: Float, _ movers: inout [Mover]) {
    let p = jt * normal.turned
    movers[a].apply(-p, at: tangent.rA)
    movers[b].apply(p, at: tangent.rB)
  }

  @inline(always)
  private func normalSpeed(_ point: Point, _ movers: [Mover]) -> Float {
    (movers[b].velocity(at: point.rB) - movers[a].velocity(at: point.rA)).dot(normal)
  }

  /// One sweep: friction first, because not to overlap matters more.
  mutating func solve(_ movers: inout [Mover]) {
    solveFriction(&movers)
    if count > 1 { return part(&movers) }
    let j = max(0, first.jn - first.normalMass * (normalSpeed(first, movers) - first.bounce))
    apply(j - first.jn, 0, &movers)
    first.jn = j
  }

  private mutating func solveFriction(_ movers: inout [Mover]) {
    let v = (movers[b].velocity(at: tangent.rB) - movers[a].velocity(at: tangent.rA)).dot(normal.turned)
    let most = friction * (first.jn + second.jn)
    let j = max(-most, min(most, tangent.jt - tangent.mass * v))
    apply(tangent: j - tangent.jt, &movers)
    tangent.jt = j
  }

  /// Both points at once: of the four ways to choose which of them carry load, the first that leaves no approach and pulls nowhere (the linear complementarity problem by
  /// enumeration; Cottle, Pang, Stone, 1992).
  private mutating func part(_ movers: inout [Mover]) {
    let before = Vector2(first.jn, second.jn)
    var b = Vector2(normalSpeed(first, movers) - first.bounce, normalSpeed(second, movers) - second.bounce)
    // less what the impulses so far have done
    b -= Vector2(k.k11 * before.x + k.k12 * before.y, k.k12 * before.x + k.k22 * before.y)
    guard let x = load(b) else { return }
    apply(x.x - before.x, x.y - before.y, &movers)
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
    let i = Int(contact)
    contacts[i].impulses.first.a = first.jn
    contacts[i].impulses.second.a = second.jn
    contacts[i].impulses.tangent.a = tangent.jt
    contacts[i].stepImpulse = max(first.jn, second.jn)
  }

  /// Adds to what the contact is known to have passed on in the step, and leaves nothing to start the next one with.
  func report(to contacts: inout [Contact], _ movers: [Mover]) {
    guard first.jn > 0 || second.jn > 0 else { return }
    let shares = LoadShares(impulses: first.jn, second.jn)
    contacts[Int(contact)].stepImpulse += max(first.jn, second.jn)
    contacts[Int(contact)].touchPoint = movers[a].center + (shares.first * first.rA + shares.second * second.rA)
  }

  // MARK: - Positions

  /// Works off part of the overlap by moving the bodies themselves (non-linear Gauss-Seidel over the contacts; both points of a contact at once).
  ///
  /// - Parameters:
  ///   - share: Of the overlap beyond the slop.
  ///   - yields: Whether each body gives way.
  /// - Returns: The smallest separation found.
  static func correct(
    _ contact: Contact, _ manifold: LocalManifold, _ movers: inout [Mover], share: Float, yields: (a: Bool, b: Bool),
    _ tuning: ImpulseTuning
  ) -> Float {
    let pair = CorrectedPair(contact, movers, yields)
    var least: Float = 0
    var due: (first: Correction, second: Correction?)?
    for k in 0..<manifold.count {
      let touch = manifold.worldManifold(k == 1, movers[pair.a].pose, movers[pair.b].pose)
      least = min(least, touch.separation)
      let overlap = min(tuning.maximumCorrection, max(0, -share * (touch.separation + tuning.linearSlop)))
      guard overlap > 0 else { continue }
      let correction = Correction(touch, overlap, movers[pair.a].center, movers[pair.b].center)
      due = due.map { ($0.first, correction) } ?? (correction, nil)
    }
    if let due { pair.shift(due.first, due.second, &movers) }
    return least
  }
}

/// The bodies of a contact whose overlap is worked off.
private struct CorrectedPair {
  let a: Int
  let b: Int
  private let mA: Float
  private let mB: Float
  private let iA: Float
  private let iB: Float

  init(_ contact: Contact, _ movers: [Mover], _ yields: (a: Bool, b: Bool)) {
    a = Int(contact.bodyA)
    b = Int(contact.bodyB)
    mA = yields.a ? movers[a].inverseMass : 0
    iA = yields.a ? movers[a].inverseInertia : 0
    mB = yields.b ? movers[b].inverseMass : 0
    iB = yields.b ? movers[b].inverseInertia : 0
  }

  private func response(_ p: Correction, _ q: Correction) -> Float { mA + mB + iA * (p.crossA * q.crossA) + iB * (p.crossB * q.crossB) }

  func shift(_ first: Correction, _ second: Correction?, _ movers: inout [Mover]) {
    guard let second else { return shift(first, &movers) }
    switch SimultaneousImpact(first.overlap, second.overlap, response(first, first), response(first, second), response(second, second)) {
    case .first: shift(first, &movers)
    case .second: shift(second, &movers)
    case .both(let j1, let j2):
      shift((j1 + j2) * first.normal, j1 * first.crossA + j2 * second.crossA, j1 * first.crossB + j2 * second.crossB, &movers)
    }
  }

  private func shift(_ point: Correction, _ movers: inout [Mover]) {
    let k = response(point, point)
    guard k > 0 else { return }
    let j = point.overlap / k
    shift(j * point.normal, j * point.crossA, j * point.crossB, &movers)
  }

  private func shift(_ p: Vector2, _ momentA: Float, _ momentB: Float, _ movers: inout [Mover]) {
    if mA > 0 || iA > 0 { movers[a].shift(-mA * p, turn: -iA * momentA) }
    if mB > 0 || iB > 0 { movers[b].shift(mB * p, turn: iB * momentB) }
  }
}

/// A point that overlaps.
private struct Correction {
  let normal: Vector2
  /// How far it is to be worked off, more than 0.
  let overlap: Float
  let crossA: Float
  let crossB: Float

  init(_ touch: LocalManifold.WorldManifold, _ overlap: Float, _ centerA: Vector2, _ centerB: Vector2) {
    normal = touch.normal
    self.overlap = overlap
    crossA = (touch.point - centerA).cross(touch.normal)
    crossB = (touch.point - centerB).cross(touch.normal)
  }
}
