/// A contact that may be struck within the step, as the impact pass sees it. Letters as in ``ContactSolver``.
struct ImpactContact: Sendable {
  var contact: Int32
  /// Where its values for the solver are.
  var row: Int32
  var lane: Int32
  /// Index into the live contacts; -1 for what is not live. What does not bounce is.
  var live: Int32
  /// Entries of motions.
  var a: Int32
  var b: Int32
  var mA: Float
  var mB: Float
  var iA: Float
  var iB: Float
  var friction: Float
  var restitution: Float
  /// Of B as seen from A, pt/s².
  var acceleration: Vector2
  /// Approaches slower than this are none of the pass, pt/s.
  var threshold: Float
  /// In a crowd it is struck in few rounds, and where it touches already at the points that it has, see ``Crowding``.
  var isCrowded: Bool
  /// Whether the last pass found that it is due to touch by its manifold and misses in truth.
  var misses = false
  /// Largest normal impulses of all impacts of the step so far, and where the last one struck.
  var total: Float = 0
  var point = Vector2.zero
  /// The manifold of the beginning of the substep.
  var normal: Vector2
  var count: Int
  var first: ImpactPoint
  var second: ImpactPoint

  /// - Parameters:
  ///   - index: The contact's.
  ///   - lane: Its lane of `row`, which is filled.
  ///   - acceleration: Of B as seen from A, pt/s².
  @inline(always)
  init(
    _ index: Int32, row rowIndex: Int32, lane: Int, live: Int32, a: Int32, b: Int32, _ row: borrowing ContactRow,
    _ contact: borrowing Contact, _ acceleration: Vector2, isCrowded: Bool, _ clock: StepClock, _ tuning: Tuning
  ) {
    self.contact = index
    self.row = rowIndex
    self.lane = Int32(lane)
    self.live = live
    self.a = a
    self.b = b
    mA = row.inverseMassA[lane]
    mB = row.inverseMassB[lane]
    iA = row.inverseInertiaA[lane]
    iB = row.inverseInertiaB[lane]
    normal = Vector2(row.normalX[lane], row.normalY[lane])
    friction = contact.friction
    restitution = contact.restitution
    self.acceleration = acceleration
    self.isCrowded = isCrowded
    // what does not bounce and crosses less than a quarter of the slop in a substep is stopped by the position pass as well
    threshold = contact.restitution > 0 ? -row.impactVelocity[lane] : 0.25 * tuning.linearSlop * clock.inverseH
    count = contact.manifold.count
    first = ImpactPoint(contact.manifold.first, normal, base: row.first.base[lane])
    second = ImpactPoint(contact.manifold.second, normal, base: row.second.base[lane])
  }

  /// - Parameter lane: What the solver has of the same manifold.
  @inline(always)
  mutating func replacePoints(_ manifold: Manifold, _ lane: borrowing ContactLane) {
    normal = manifold.normal
    count = manifold.count
    first = ImpactPoint(manifold.first, normal, base: lane.first.base)
    second = ImpactPoint(manifold.second, normal, base: lane.second.base)
  }
}

/// What a round of impacts reads of a contact whose bodies nothing struck: rounds are many, and all else of the contacts would fill the cache.
struct ImpactEnds: Sendable {
  /// Index into the impacts.
  let impact: Int32
  /// Entries of motions.
  let a: Int32
  let b: Int32
  /// Number of the last impact before the contact was last looked at.
  var seenStamp: Int32
  let isCrowded: Bool

  static var none: ImpactEnds { ImpactEnds(impact: -1, a: 0, b: 0, seenStamp: 0, isCrowded: false) }
}

/// A point of it, see ``RowPoint`` and ``RowTangent``.
struct ImpactPoint: Sendable {
  var normalArmA: Float
  var normalArmB: Float
  var tangentArmA: Float
  var tangentArmB: Float
  var base: Float

  @inline(always)
  init(_ point: ManifoldPoint, _ normal: Vector2, base: Float) {
    normalArmA = point.anchorA.cross(normal)
    normalArmB = point.anchorB.cross(normal)
    tangentArmA = point.anchorA.cross(normal.turned)
    tangentArmB = point.anchorB.cross(normal.turned)
    self.base = base
  }

  private init(normalArmA: Float, normalArmB: Float, tangentArmA: Float, tangentArmB: Float, base: Float) {
    self.normalArmA = normalArmA
    self.normalArmB = normalArmB
    self.tangentArmA = tangentArmA
    self.tangentArmB = tangentArmB
    self.base = base
  }

  /// The center of what two points bear.
  static func center(_ first: ImpactPoint, _ second: ImpactPoint, _ shares: LoadShares) -> ImpactPoint {
    let (x, y) = (shares.first, shares.second)
    return ImpactPoint(
      normalArmA: x * first.normalArmA + y * second.normalArmA, normalArmB: x * first.normalArmB + y * second.normalArmB,
      tangentArmA: x * first.tangentArmA + y * second.tangentArmA, tangentArmB: x * first.tangentArmB + y * second.tangentArmB,
      base: x * first.base + y * second.base)
  }
}
