/// A contact that may be struck within the step, as the impact pass sees it. Letters as in ``ContactSolver``.
struct ImpactContact: Sendable {
  let place: RowContact
  /// Index into the live contacts; -1 if the contact is not live. Contacts that do not bounce are live.
  var live: Int32
  var friction: Float
  var restitution: Float
  var surfaceVelocity: Vector2
  /// The pass ignores slower approaches, pt/s.
  var threshold: Float
  /// In a crowd it is struck in the first round only, and at its known points if it touches already, see ``Crowding``.
  var isCrowded: Bool
  /// Whether the last pass found that its manifold predicts a touch but the bodies miss each other.
  var misses = false
  /// Largest normal impulses of all impacts of the step so far, and where the last one struck.
  var total: Float = 0
  var point = Vector2.zero
  /// The manifold of the beginning of the substep.
  var normal: Vector2
  var count: Int
  var first: ImpactPoint
  var second: ImpactPoint

  /// - Parameter threshold: See ``threshold``, pt/s.
  @inline(always)
  init(_ place: RowContact, _ contact: borrowing Contact, live: Int, threshold: Float, isCrowded: Bool) {
    self.place = place
    self.live = Int32(truncatingIfNeeded: live)
    normal = contact.manifold.normal
    friction = contact.friction
    restitution = contact.restitution
    surfaceVelocity = contact.surfaceVelocity
    self.isCrowded = isCrowded
    self.threshold = threshold
    count = contact.manifold.count
    first = ImpactPoint(contact.manifold.first, normal, base: contact.manifold.first.separation)
    second = ImpactPoint(contact.manifold.second, normal, base: contact.manifold.second.separation)
  }

  /// - Parameter lane: The solver's lane of the same manifold.
  @inline(always)
  mutating func replacePoints(_ manifold: Manifold, _ lane: borrowing ContactLane) {
    normal = manifold.normal
    count = manifold.count
    first = ImpactPoint(manifold.first, normal, base: lane.first.base)
    second = ImpactPoint(manifold.second, normal, base: lane.second.base)
  }

  /// A point's separation after shifts since the beginning of the step, by the manifold.
  @inline(always)
  func separation(_ point: ImpactPoint, _ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    point.base + point.approach(normal, a, b)
  }
}

/// Of a struck pair. Letters as in ``ContactSolver``.
struct InverseMasses {
  let mA: Float
  let mB: Float
  let iA: Float
  let iB: Float

  @inline(always)
  init(_ kickA: VelocityChange, _ kickB: VelocityChange) {
    (mA, iA) = (kickA.inverseMass, kickA.inverseInertia)
    (mB, iB) = (kickB.inverseMass, kickB.inverseInertia)
  }

  /// The change of the velocity at some arms by an impulse at others.
  @inline(always)
  func response(_ pA: Float, _ qA: Float, _ pB: Float, _ qB: Float) -> Float { mA + mB + iA * (pA * qA) + iB * (pB * qB) }
}

/// The values that a round of impacts reads of a contact whose bodies were not struck. There are many rounds, and the other values would
/// fill the cache.
struct ImpactEnds: Sendable {
  /// Index into the impacts.
  let impact: Int32
  /// Entries of motions; both 0, which is never struck, once the contact has had all its impacts of the substep.
  private(set) var a: Int32
  private(set) var b: Int32
  /// Number of the last impact before the contact was last checked.
  var seenStamp: Int32
  /// The share of an approach that its impacts would have left.
  private(set) var approach: Float = 1

  static var none: ImpactEnds { ImpactEnds(impact: -1, a: 0, b: 0, seenStamp: 0) }

  /// - Parameter leastApproach: The share of an approach from which on the contact has no more impacts.
  @inline(always)
  mutating func noteImpact(_ restitution: Float, _ leastApproach: Float) {
    approach *= restitution
    if approach <= leastApproach { (a, b) = (0, 0) }
  }
}

/// A point of it, see ``RowPoint`` and ``RowTangent``.
struct ImpactPoint: Sendable {
  var normalArmA: Float
  var normalArmB: Float
  var tangentArmA: Float
  var tangentArmB: Float
  var base: Float
}

extension ImpactPoint {
  @inline(always)
  init(_ point: ManifoldPoint, _ normal: Vector2, base: Float) {
    self.init(
      normalArmA: point.anchorA.cross(normal), normalArmB: point.anchorB.cross(normal), tangentArmA: point.anchorA.cross(normal.turned),
      tangentArmB: point.anchorB.cross(normal.turned), base: base)
  }

  /// Speed of B's point relative to A's along the normal, negative for an approach; or the same of accelerations.
  @inline(always)
  func approach(_ normal: Vector2, _ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    normal.x * (b.x - a.x) + normal.y * (b.y - a.y) + b.z * normalArmB - a.z * normalArmA
  }

  /// - Parameter half: Half of B's way as seen from A, which is along the normal.
  @inline(always)
  func moved(_ half: Float) -> ImpactPoint {
    var point = self
    point.tangentArmA += half
    point.tangentArmB -= half
    return point
  }

  /// The center of the load of two points.
  @inline(always)
  static func center(_ first: ImpactPoint, _ second: ImpactPoint, _ shares: LoadShares) -> ImpactPoint {
    let (x, y) = (shares.first, shares.second)
    return ImpactPoint(
      normalArmA: x * first.normalArmA + y * second.normalArmA, normalArmB: x * first.normalArmB + y * second.normalArmB,
      tangentArmA: x * first.tangentArmA + y * second.tangentArmA, tangentArmB: x * first.tangentArmB + y * second.tangentArmB,
      base: x * first.base + y * second.base)
  }
}
