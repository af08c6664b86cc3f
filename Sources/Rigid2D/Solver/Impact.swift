/// A contact that may bounce, as the impact pass sees it. Letters as in ``ContactSolver``.
struct ImpactContact: Sendable {
  var contact: Int32
  var a: Int32
  var b: Int32
  var mA: Float
  var mB: Float
  var iA: Float
  var iB: Float
  var normal: Vector2
  var friction: Float
  var restitution: Float
  /// Relative acceleration of the bodies, along the normal once multiplied with it.
  var acceleration: Vector2
  /// Approaches slower than this do not bounce, pt/s.
  var threshold: Float
  /// Number of the last blow before this contact was last looked at.
  var seenBlow: Int32 = 0
  var count: Int
  var first: ImpactPoint
  var second: ImpactPoint

  init(_ index: Int32, _ lane: borrowing ContactLane, _ restitution: Float, _ count: Int, _ kicks: [Kick]) {
    self.contact = index
    a = lane.a
    b = lane.b
    mA = lane.inverseMassA
    mB = lane.inverseMassB
    iA = lane.inverseInertiaA
    iB = lane.inverseInertiaB
    normal = lane.normal
    friction = lane.friction
    self.restitution = restitution
    acceleration = kicks[Int(b)].acceleration - kicks[Int(a)].acceleration
    threshold = -lane.bounceVelocity
    self.count = count
    first = ImpactPoint(lane.first)
    second = ImpactPoint(lane.second)
  }

  mutating func replacePoints(_ lane: borrowing ContactLane, count: Int) {
    normal = lane.normal
    self.count = count
    first.replace(lane.first)
    second.replace(lane.second)
  }
}

struct ImpactPoint: Sendable {
  var normalArmA: Float
  var normalArmB: Float
  var tangentArmA: Float
  var tangentArmB: Float
  var base: Float
  /// Normal impulses of all impacts of the step so far.
  var total: Float = 0

  init(_ point: LanePoint) {
    normalArmA = point.normalArmA
    normalArmB = point.normalArmB
    tangentArmA = point.tangentArmA
    tangentArmB = point.tangentArmB
    base = point.base
  }

  mutating func replace(_ point: LanePoint) {
    let total = total
    self = ImpactPoint(point)
    self.total = total
  }
}

/// Restitution: blows placed in time, and passed along chains of bodies within a substep.
///
/// A point with separation s, relative normal velocity v < 0 and relative normal acceleration a touches after the time τ at which s + vτ + aτ²/2 = 0, with the speed
/// vᵢ = -√(v² - 2as). When τ lies within the substep the blow changes the velocities by Δ, such that vᵢ becomes -e·vᵢ. From then on each body moves as if it had always
/// had the velocity v + Δ and had started at x - Δτ: that is what the pass makes of it, so energy and timing are those of the true impact. (Friction acts in the blow too,
/// within Coulomb's cone, against the sliding that the normal impulse leaves.) Nothing else in the step knows restitution.
enum Impact {
  /// Rounds of the pass over all points: a blow runs along a chain of at least this many bodies, whatever their order.
  private static let maximumRounds = 24

  /// Slower than gravity can make a resting body within one substep cannot be told from rest.
  static func threshold(_ kickA: Kick, _ kickB: Kick, _ clock: StepClock, _ tuning: Tuning) -> Float {
    max(tuning.restingSpeed, clock.h * max(kickA.acceleration.length, kickB.acceleration.length))
  }

  /// Carries out the blows that fall within the coming substep.
  ///
  /// After the first round only those points are looked at whose bodies were struck since: nothing can have changed for the others.
  /// `blows` is working space: per entry of motions, the number of the last blow that struck it; all 0 before and after.
  static func pass(_ impacts: inout [ImpactContact], _ motions: inout [Motion], _ blows: inout [Int32], _ clock: StepClock) {
    guard !impacts.isEmpty else { return }
    while blows.count < motions.count { blows.append(0) }
    var impacts = impacts.mutableSpan
    var motions = motions.mutableSpan
    var blows = blows.mutableSpan
    var last: Int32 = 0
    for round in 0..<maximumRounds {
      let before = last
      for i in impacts.indices {
        let a = Int(impacts[i].a)
        let b = Int(impacts[i].b)
        if round > 0 && max(blows[a], blows[b]) <= impacts[i].seenBlow { continue }
        impacts[i].seenBlow = last
        guard impacts[i].approaches(motions), impacts[i].strike(&motions, clock) else { continue }
        last += 1
        // what is fixed feels nothing
        if a != 0 { blows[a] = last }
        if b != 0 { blows[b] = last }
      }
      if last == before { break }
    }
    guard last > 0 else { return }
    for i in blows.indices { blows[i] = 0 }
  }
}

/// A blow that is due at a point.
private struct Blow {
  /// Seconds from the beginning of the substep.
  var time: Float
  /// Wanted change of the relative normal velocity, above 0.
  var change: Float
}

extension ImpactContact {
  /// Whether a point approaches fast enough to bounce; nearly none does, so this is what the pass costs.
  @inline(__always)
  fileprivate func approaches(_ motions: borrowing MutableSpan<Motion>) -> Bool {
    let va = motions[Int(a)].velocity
    let vb = motions[Int(b)].velocity
    let v = normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y)
    return count > 0 && v + vb.z * first.normalArmB - va.z * first.normalArmA < -threshold
      || count > 1 && v + vb.z * second.normalArmB - va.z * second.normalArmA < -threshold
  }

  fileprivate mutating func strike(_ motions: inout MutableSpan<Motion>, _ clock: StepClock) -> Bool {
    let one = blow(first, motions, clock)
    let two = count > 1 ? blow(second, motions, clock) : nil
    switch (one, two) {
    case (nil, nil): return false
    case (let one?, nil): first.total += strikeOne(first, one, &motions)
    case (nil, let two?): second.total += strikeOne(second, two, &motions)
    case (let one?, let two?): strikeBoth(one, two, &motions)
    }
    return true
  }

  private func normalVelocity(_ point: ImpactPoint, _ motions: borrowing MutableSpan<Motion>) -> Float {
    let va = motions[Int(a)].velocity
    let vb = motions[Int(b)].velocity
    return normal.x * (vb.x - va.x) + normal.y * (vb.y - va.y) + vb.z * point.normalArmB - va.z * point.normalArmA
  }

  private func blow(_ point: ImpactPoint, _ motions: borrowing MutableSpan<Motion>, _ clock: StepClock) -> Blow? {
    let v = normalVelocity(point, motions)
    guard v < -threshold else { return nil }
    let da = motions[Int(a)].shift
    let db = motions[Int(b)].shift
    let s = point.base + normal.x * (db.x - da.x) + normal.y * (db.y - da.y) + db.z * point.normalArmB - da.z * point.normalArmA
    let acceleration = normal.dot(acceleration)
    guard s + clock.h * v + 0.5 * clock.h * clock.h * acceleration <= 0 else { return nil }
    if s <= 0 { return Blow(time: 0, change: -(1 + restitution) * v) }
    let impactSpeed = max(0, v * v - 2 * acceleration * s).squareRoot()
    return Blow(time: min(clock.h, 2 * s / (impactSpeed - v)), change: (1 + restitution) * impactSpeed)
  }

  /// Returns the normal impulse.
  private func strikeOne(_ point: ImpactPoint, _ blow: Blow, _ motions: inout MutableSpan<Motion>) -> Float {
    let k = mA + mB + iA * point.normalArmA * point.normalArmA + iB * point.normalArmB * point.normalArmB
    guard k > 0 else { return 0 }
    let jn = blow.change / k
    push(jn, point, blow.time, &motions)
    rub(jn, point, blow.time, &motions)
    return jn
  }

  /// Both points of a flat landing at once; one after the other they would set a box spinning that falls level.
  private mutating func strikeBoth(_ one: Blow, _ two: Blow, _ motions: inout MutableSpan<Motion>) {
    let m = mA + mB
    let k11 = m + iA * first.normalArmA * first.normalArmA + iB * first.normalArmB * first.normalArmB
    let k22 = m + iA * second.normalArmA * second.normalArmA + iB * second.normalArmB * second.normalArmB
    let k12 = m + iA * first.normalArmA * second.normalArmA + iB * first.normalArmB * second.normalArmB
    let determinant = k11 * k22 - k12 * k12
    // bodies that cannot rotate feel both points as one
    guard determinant > 1e-5 * k11 * k22 else {
      if one.change >= two.change {
        first.total += strikeOne(first, one, &motions)
      } else {
        second.total += strikeOne(second, two, &motions)
      }
      return
    }
    let j1 = (k22 * one.change - k12 * two.change) / determinant
    let j2 = (k11 * two.change - k12 * one.change) / determinant
    if j1 <= 0 {
      second.total += strikeOne(second, two, &motions)
    } else if j2 <= 0 {
      first.total += strikeOne(first, one, &motions)
    } else {
      first.total += j1
      second.total += j2
      push(j1, first, one.time, &motions)
      push(j2, second, two.time, &motions)
      rub(j1, first, one.time, &motions)
      rub(j2, second, two.time, &motions)
    }
  }

  /// The blow along the normal.
  private func push(_ jn: Float, _ point: ImpactPoint, _ time: Float, _ motions: inout MutableSpan<Motion>) {
    change(jn * normal, jn * point.normalArmA, jn * point.normalArmB, time, &motions)
  }

  /// Friction in the blow, within the cone of the normal impulse `jn`.
  ///
  /// It goes by the sliding that the normal impulse leaves: an eccentric blow sets a body sliding too, and friction against the sliding before it could add energy.
  private func rub(_ jn: Float, _ point: ImpactPoint, _ time: Float, _ motions: inout MutableSpan<Motion>) {
    let tangent = normal.turned
    let va = motions[Int(a)].velocity
    let vb = motions[Int(b)].velocity
    let vt = tangent.x * (vb.x - va.x) + tangent.y * (vb.y - va.y) + vb.z * point.tangentArmB - va.z * point.tangentArmA
    let kt = mA + mB + iA * point.tangentArmA * point.tangentArmA + iB * point.tangentArmB * point.tangentArmB
    let limit = friction * jn
    let jt = max(-limit, min(limit, -vt / kt))
    change(jt * tangent, jt * point.tangentArmA, jt * point.tangentArmB, time, &motions)
  }

  /// Changes velocities by an impulse on B and its counterpart on A, and positions so that the paths after it are those of a blow at `time`.
  private func change(_ p: Vector2, _ turnA: Float, _ turnB: Float, _ time: Float, _ motions: inout MutableSpan<Motion>) {
    let changeA = SIMD4<Float>(-mA * p.x, -mA * p.y, -iA * turnA, 0)
    let changeB = SIMD4<Float>(mB * p.x, mB * p.y, iB * turnB, 0)
    motions[Int(a)].velocity += changeA
    motions[Int(b)].velocity += changeB
    motions[Int(a)].shift -= time * changeA
    motions[Int(b)].shift -= time * changeB
  }
}
