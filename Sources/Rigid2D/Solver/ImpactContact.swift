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

  init(
    _ index: Int32, row: Int32, laneIndex: Int32, _ lane: borrowing ContactLane, _ contact: Contact, _ kicks: [VelocityChange],
    _ clock: StepClock, _ tuning: Tuning
  ) {
    self.contact = index
    self.row = row
    self.lane = laneIndex
    a = lane.a
    b = lane.b
    mA = lane.inverseMassA
    mB = lane.inverseMassB
    iA = lane.inverseInertiaA
    iB = lane.inverseInertiaB
    normal = lane.normal
    friction = lane.friction
    restitution = contact.restitution
    acceleration = kicks[Int(b)].acceleration - kicks[Int(a)].acceleration
    // what does not bounce and crosses less than a quarter of the slop in a substep is stopped by the position pass as well
    threshold = restitution > 0 ? -lane.impactVelocity : 0.25 * tuning.linearSlop * clock.inverseH
    count = contact.manifold.count
    first = ImpactPoint(lane.first)
    second = ImpactPoint(lane.second)
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
  var base: Float

  init(_ point: LanePoint) {
    normalArmA = point.normalArmA
    normalArmB = point.normalArmB
    base = point.base
  }
}
