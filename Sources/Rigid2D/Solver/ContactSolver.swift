/// Non-penetration and Coulomb friction at touching points, four contacts at a time.
///
/// Sequential impulses (Catto, GDC 2006). The position pass acts before the drift: a gap may close but not become an overlap (v ≥ -C/h),
/// and overlap is reduced softly. The velocity pass acts after the drift at the new positions: it removes the remaining approach velocity,
/// as RATTLE does (Andersen, J. Comput. Phys. 1983). Each pass has impulses of its own, warm-started from its own past, because they mean
/// different things.
///
/// This file has the arithmetic that both passes share; ``PositionPass`` and ``VelocityPass`` solve a row, ``ContactSweeps`` all of them.
///
/// Both points of a contact are solved as one system, and their friction as one, so that a mirrored scene moves mirrored to the bit.
///
/// Letters: v velocity, w spin, m and i inverse mass and inertia, n normal, t tangent, r arms (see ``RowPoint``), j impulse, C separation. All per lane.
enum ContactSolver {
  /// Velocities of the four bodies of one side of a row.
  struct Quad {
    var x: Wide
    var y: Wide
    var w: Wide

    @inline(always)
    init(velocities motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].velocity, motions[Int(i.y)].velocity, motions[Int(i.z)].velocity, motions[Int(i.w)].velocity)
    }

    @inline(always)
    init(shifts motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].deltaPosition, motions[Int(i.y)].deltaPosition, motions[Int(i.z)].deltaPosition, motions[Int(i.w)].deltaPosition)
    }

    /// Entry 0 and kinematic bodies have no inverse mass, so the values written there are the ones that were read.
    @inline(always)
    func store(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes) {
      let rows = Wide.rows(x, y, w)
      motions[Int(i.x)].velocity = rows.0
      motions[Int(i.y)].velocity = rows.1
      motions[Int(i.z)].velocity = rows.2
      motions[Int(i.w)].velocity = rows.3
    }

    /// The same for velocities that were read as displacements.
    @inline(always)
    func storeShifts(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes) {
      let rows = Wide.rows(x, y, w)
      motions[Int(i.x)].deltaPosition = rows.0
      motions[Int(i.y)].deltaPosition = rows.1
      motions[Int(i.z)].deltaPosition = rows.2
      motions[Int(i.w)].deltaPosition = rows.3
    }

    @inline(always)
    mutating func replace(with others: Quad, where lanes: Lanes.Mask) {
      x.replace(with: others.x, where: lanes)
      y.replace(with: others.y, where: lanes)
      w.replace(with: others.w, where: lanes)
    }

    /// The same, except for bodies without inverse mass.
    @inline(always)
    func store(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes, whereMovable inverseMass: Wide) {
      let rows = Wide.rows(x, y, w)
      if inverseMass.x != 0 { motions[Int(i.x)].velocity = rows.0 }
      if inverseMass.y != 0 { motions[Int(i.y)].velocity = rows.1 }
      if inverseMass.z != 0 { motions[Int(i.z)].velocity = rows.2 }
      if inverseMass.w != 0 { motions[Int(i.w)].velocity = rows.3 }
    }
  }

  /// Adds normal impulses at both points, and a tangent impulse, to both sides.
  @inline(always)
  static func apply(_ j1: Wide, _ j2: Wide, _ jt: Wide, _ row: borrowing ContactRow, _ v: inout RowMotion) {
    // the tangent is the normal turned: (-ny, nx)
    let jn = j1 + j2
    let px = jn * row.normalX - jt * row.normalY
    let py = jn * row.normalY + jt * row.normalX
    v.a.x -= row.inverseMassA * px
    v.a.y -= row.inverseMassA * py
    v.a.w -= row.inverseInertiaA * (j1 * row.first.armA + j2 * row.second.armA + jt * row.tangent.armA)
    v.b.x += row.inverseMassB * px
    v.b.y += row.inverseMassB * py
    v.b.w += row.inverseInertiaB * (j1 * row.first.armB + j2 * row.second.armB + jt * row.tangent.armB)
  }

  /// Adds normal impulses at both points to both sides.
  @inline(always)
  static func apply(_ j1: Wide, _ j2: Wide, _ row: borrowing ContactRow, _ v: inout RowMotion) {
    let jn = j1 + j2
    let px = jn * row.normalX
    let py = jn * row.normalY
    v.a.x -= row.inverseMassA * px
    v.a.y -= row.inverseMassA * py
    v.a.w -= row.inverseInertiaA * (j1 * row.first.armA + j2 * row.second.armA)
    v.b.x += row.inverseMassB * px
    v.b.y += row.inverseMassB * py
    v.b.w += row.inverseInertiaB * (j1 * row.first.armB + j2 * row.second.armB)
  }

  /// Adds a tangent impulse to both sides.
  @inline(always)
  static func apply(tangent jt: Wide, _ row: borrowing ContactRow, _ v: inout RowMotion) {
    let px = jt * row.normalY
    let py = jt * row.normalX
    v.a.x += row.inverseMassA * px
    v.a.y -= row.inverseMassA * py
    v.a.w -= row.inverseInertiaA * (jt * row.tangent.armA)
    v.b.x -= row.inverseMassB * px
    v.b.y += row.inverseMassB * py
    v.b.w += row.inverseInertiaB * (jt * row.tangent.armB)
  }

  @inline(always)
  static func normalSpeed(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ v: RowMotion) -> Wide {
    row.normalX * (v.b.x - v.a.x) + row.normalY * (v.b.y - v.a.y) + v.b.w * point.armB - v.a.w * point.armA
  }

  @inline(always)
  static func tangentSpeed(_ row: borrowing ContactRow, _ v: RowMotion) -> Wide {
    row.normalX * (v.b.y - v.a.y) - row.normalY * (v.b.x - v.a.x) + v.b.w * row.tangent.armB - v.a.w * row.tangent.armA + row.surfaceSpeed
  }

  /// Separation at the present shifts; linear in the angles, which stay small within a step.
  @inline(always)
  static func separation(_ point: borrowing RowPoint, _ gap: borrowing RowGap, _ row: borrowing ContactRow, _ d: RowMotion) -> Wide {
    gap.base + row.normalX * (d.b.x - d.a.x) + row.normalY * (d.b.y - d.a.y) + d.b.w * point.armB - d.a.w * point.armA
  }

  /// The parameters of a pass besides the rows. All lanes alike.
  struct Limits {
    let inverseH: Wide
    let pushOut: Wide
    /// Relaxation: 1, or more if sweeps are repeated.
    var relaxation = Wide(repeating: 1)
    /// The same for small changes of loads, see ``relaxed(_:_:_:)``.
    var loadRelaxation = Wide(repeating: Tuning.loadRelaxation)
    var blow: Blow
    /// The smallest change that is passed on while sudden changes are settled.
    let settledBlow: Blow

    init<Pass: ContactPass>(_ pass: Pass.Type, _ clock: StepClock, _ tuning: Tuning) {
      inverseH = Wide(repeating: clock.inverseH)
      pushOut = Wide(repeating: -tuning.pushOutSpeed)
      blow = Blow(Tuning.blowShare, clock, tuning)
      settledBlow = Blow(Pass.settledBlowShare, clock, tuning)
    }

    /// Changes of the impulses of two points, over-relaxed where they are small parts of the loads.
    ///
    /// One sweep per pass follows a load in a stack of unequal bodies so late that soft contacts amplify its oscillations; over-relaxation
    /// makes it follow sooner. A load that is right does not change.
    @inline(always)
    func relaxed(_ changes: ContactSolver.NormalImpulses, _ load1: Wide, _ load2: Wide) -> ContactSolver.NormalImpulses {
      let share = Wide(repeating: Tuning.smallLoadShare)
      let isSmall = (changes.first.magnitude .<= share * load1) .& (changes.second.magnitude .<= share * load2)
      let factor = Wide(repeating: 1).replacing(with: loadRelaxation, where: isSmall)
      return (changes.first * factor, changes.second * factor)
    }
  }

  /// Whether other rows are solved at the same time.
  enum Company {
    case alone
    /// Rows that share no movable body with this one; bodies without inverse mass must not be written.
    case beside

    @inline(always)
    init(_ executor: StepExecutor) { self = executor.isSerial ? .alone : .beside }
  }

  /// Of the two points of four contacts.
  typealias NormalImpulses = (first: Wide, second: Wide)

  /// The demand of a soft point: the change of its impulse if it were alone is `mass * velocityError`.
  struct Target {
    var velocityError: Wide
    var mass: Wide
  }

  /// Changes of the impulses of two points that meet both targets at once, each at least `least`. A point that would need less stays at
  /// its least, and the other is solved alone.
  @inline(always)
  static func both(_ one: Target, _ two: Target, _ coupling: Wide, _ least1: Wide, _ least2: Wide) -> (Wide, Wide) {
    let alone1 = one.mass * one.velocityError
    let alone2 = two.mass * two.velocityError
    let c1 = one.mass * coupling
    let c2 = two.mass * coupling
    let inverse = Wide(repeating: 1) / (Wide(repeating: 1) - c1 * c2)
    let x1 = (alone1 - c1 * alone2) * inverse
    let x2 = (alone2 - c2 * alone1) * inverse
    let lacks1 = x1 .< least1
    let lacks2 = x2 .< least2
    let y1 = Wide.greater(least1, alone1 - c1 * least2)
    let y2 = Wide.greater(least2, alone2 - c2 * least1)
    let j1 = Wide.greater(x1, least1).replacing(with: y1, where: lacks2)
    let j2 = Wide.greater(x2, least2).replacing(with: y2, where: lacks1)
    return (j1, j2)
  }
}

/// Velocities, or displacements, of the bodies of both sides of a row.
struct RowMotion {
  var a: ContactSolver.Quad
  var b: ContactSolver.Quad

  @inline(always)
  init(velocities motions: borrowing MutableSpan<SolverBody>, _ row: borrowing ContactRow) {
    a = ContactSolver.Quad(velocities: motions, row.a)
    b = ContactSolver.Quad(velocities: motions, row.b)
  }

  @inline(always)
  init(shifts motions: borrowing MutableSpan<SolverBody>, _ row: borrowing ContactRow) {
    a = ContactSolver.Quad(shifts: motions, row.a)
    b = ContactSolver.Quad(shifts: motions, row.b)
  }

  /// Stores velocities.
  @inline(always)
  func store(_ motions: inout MutableSpan<SolverBody>, _ row: borrowing ContactRow, _ company: ContactSolver.Company) {
    switch company {
    case .alone:
      a.store(&motions, row.a)
      b.store(&motions, row.b)
    case .beside:
      a.store(&motions, row.a, whereMovable: row.inverseMassA)
      b.store(&motions, row.b, whereMovable: row.inverseMassB)
    }
  }
}

/// One of the two passes of a substep over the contacts.
protocol ContactPass {
  /// The smallest change of a row's approach that other rows follow after a sudden change, in slops per substep.
  static var settledBlowShare: Float { get }
  /// Prepares a row's impulses, before the first guess is applied.
  static func begin(_ row: inout ContactRow)
  /// The first guess.
  static func impulse(_ impulses: RowImpulses) -> Wide
  /// Whether a row without impulses gets none.
  static func staysUnloaded(_ row: borrowing ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: RowMotion) -> Bool
  /// - Returns: By how much the impulses change.
  static func solveNormal(
    _ row: inout ContactRow, _ shifts: RowMotion, _ limits: ContactSolver.Limits, _ v: inout RowMotion
  ) -> ContactSolver.NormalImpulses
  static func solveFriction(_ row: inout ContactRow, _ v: inout RowMotion)
}
