/// A contact that may be struck within the step, as the impact pass sees it. Letters as in ``ContactSolver``.
struct ImpactContact: Sendable {
  var contact: Int32
  /// Where its values for the solver are.
  var row: Int32
  var lane: Int32
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
  /// Number of the last impact before this contact was last looked at.
  var seenStamp: Int32 = 0
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
    _ index: Int32, row rowIndex: Int32, lane: Int, a: Int32, b: Int32, _ row: borrowing ContactRow, _ contact: borrowing Contact,
    _ acceleration: Vector2, isCrowded: Bool, _ clock: StepClock, _ tuning: Tuning
  ) {
    self.contact = index
    self.row = rowIndex
    self.lane = Int32(lane)
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
    first = ImpactPoint(row.first, lane)
    second = ImpactPoint(row.second, lane)
  }

  mutating func replacePoints(_ lane: borrowing ContactLane, count: Int) {
    normal = lane.normal
    self.count = count
    first = ImpactPoint(lane.first)
    second = ImpactPoint(lane.second)
  }
}

/// A point of it, see ``RowPoint``.
struct ImpactPoint: Sendable {
  var normalArmA: Float
  var normalArmB: Float
  var tangentArmA: Float
  var tangentArmB: Float
  var base: Float

  init(_ point: LanePoint) {
    normalArmA = point.normalArmA
    normalArmB = point.normalArmB
    tangentArmA = point.tangentArmA
    tangentArmB = point.tangentArmB
    base = point.base
  }

  @inline(always)
  init(_ point: borrowing RowPoint, _ lane: Int) {
    normalArmA = point.normalArmA[lane]
    normalArmB = point.normalArmB[lane]
    tangentArmA = point.tangentArmA[lane]
    tangentArmB = point.tangentArmB[lane]
    base = point.base[lane]
  }
}
