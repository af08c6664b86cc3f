/// Non-penetration and Coulomb friction at touching points, four contacts at a time.
///
/// Sequential impulses (Catto, GDC 2006). The position pass acts before the drift: it lets a gap close but not more (v ≥ -C/h) and works off overlap softly. The velocity pass acts after the
/// drift at the new positions: it takes the remaining approach out of the velocities, as RATTLE does (Andersen, J. Comput. Phys. 1983). Each pass has impulses of its own,
/// warm-started from its own past, because they mean different things.
///
/// Letters: v velocity, w spin, m and i inverse mass and inertia, n normal, t tangent, r arms (see ``RowPoint``), j impulse, C separation. All per lane.
enum ContactSolver {
  /// Velocities of the four bodies of one side of a row.
  private struct Quad {
    var x: Wide
    var y: Wide
    var w: Wide

    @inline(__always)
    init(velocities motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].velocity, motions[Int(i.y)].velocity, motions[Int(i.z)].velocity, motions[Int(i.w)].velocity)
    }

    @inline(__always)
    init(shifts motions: borrowing MutableSpan<SolverBody>, _ i: Lanes) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].deltaPosition, motions[Int(i.y)].deltaPosition, motions[Int(i.z)].deltaPosition, motions[Int(i.w)].deltaPosition)
    }

    /// Entry 0 and kinematic bodies have no inverse mass, so what is written there is what was read.
    @inline(__always)
    func store(_ motions: inout MutableSpan<SolverBody>, _ i: Lanes) {
      let rows = Wide.rows(x, y, w)
      motions[Int(i.x)].velocity = rows.0
      motions[Int(i.y)].velocity = rows.1
      motions[Int(i.z)].velocity = rows.2
      motions[Int(i.w)].velocity = rows.3
    }
  }

  /// Adds a normal and a tangent impulse at a point to both sides.
  @inline(__always)
  private static func apply(
    _ jn: Wide, _ jt: Wide, _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad
  ) {
    // the tangent is the normal turned: (-ny, nx)
    let px = jn * row.normalX - jt * row.normalY
    let py = jn * row.normalY + jt * row.normalX
    a.x -= row.inverseMassA * px
    a.y -= row.inverseMassA * py
    a.w -= row.inverseInertiaA * (jn * point.normalArmA + jt * point.tangentArmA)
    b.x += row.inverseMassB * px
    b.y += row.inverseMassB * py
    b.w += row.inverseInertiaB * (jn * point.normalArmB + jt * point.tangentArmB)
  }

  @inline(__always)
  private static func normalSpeed(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + b.w * point.normalArmB - a.w * point.normalArmA
  }

  @inline(__always)
  private static func tangentSpeed(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    row.normalX * (b.y - a.y) - row.normalY * (b.x - a.x) + b.w * point.tangentArmB - a.w * point.tangentArmA
  }

  /// Separation at the present shifts; linear in the angles, which stay small within a step.
  @inline(__always)
  private static func separation(_ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: Quad, _ b: Quad) -> Wide {
    point.base + row.normalX * (b.x - a.x) + row.normalY * (b.y - a.y) + b.w * point.normalArmB - a.w * point.normalArmA
  }

  /// Starts both passes from the mean of their last impulses, and applies the position pass's.
  ///
  /// The position pass's own past holds what it spent on working off overlap, and the velocity pass's what it took back: their sum is the pure load, half of it theirs each.
  static func warmStartPositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    for i in rows.indices {
      rows[i].first.shareLoad()
      rows[i].second.shareLoad()
      var a = Quad(velocities: motions, rows[i].a)
      var b = Quad(velocities: motions, rows[i].b)
      apply(rows[i].first.normalA, rows[i].first.tangentA, rows[i].first, rows[i], &a, &b)
      apply(rows[i].second.normalA, rows[i].second.tangentA, rows[i].second, rows[i], &a, &b)
      a.store(&motions, rows[i].a)
      b.store(&motions, rows[i].b)
    }
  }

  /// Applies the impulses of the last velocity pass as a first guess.
  static func warmStartVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow]) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    for i in rows.indices {
      rows[i].first.total += rows[i].first.normalA + rows[i].first.normalB
      rows[i].second.total += rows[i].second.normalA + rows[i].second.normalB
      var a = Quad(velocities: motions, rows[i].a)
      var b = Quad(velocities: motions, rows[i].b)
      apply(rows[i].first.normalB, rows[i].first.tangentB, rows[i].first, rows[i], &a, &b)
      apply(rows[i].second.normalB, rows[i].second.tangentB, rows[i].second, rows[i], &a, &b)
      a.store(&motions, rows[i].a)
      b.store(&motions, rows[i].b)
    }
  }

  /// What a pass needs to know besides the rows. All lanes alike.
  private struct Limits {
    let inverseH: Wide
    let pushOut: Wide

    init(_ clock: StepClock, _ tuning: Tuning) {
      inverseH = Wide(repeating: clock.inverseH)
      pushOut = Wide(repeating: -tuning.pushOutSpeed)
    }
  }

  /// Before the drift: non-penetration of the drifted positions, then friction within the position pass's own cone.
  static func solvePositions(_ motions: inout [SolverBody], _ rows: inout [ContactRow], _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let limits = Limits(clock, tuning)
    for i in rows.indices { passA(&rows[i], limits, &motions) }
  }

  /// The same for some rows only, several times over.
  static func solvePositions(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], only some: Span<Int32>, sweeps: Int, _ clock: StepClock, _ tuning: Tuning
  ) {
    guard !some.isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let limits = Limits(clock, tuning)
    for _ in 0..<sweeps {
      for k in some.indices { passA(&rows[Int(some[k])], limits, &motions) }
    }
  }

  @inline(__always)
  private static func passA(_ row: inout ContactRow, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>) {
    var a = Quad(velocities: motions, row.a)
    var b = Quad(velocities: motions, row.b)
    solvePositionNormal(&row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, &a, &b)
    solvePositionFriction(&row.first, row, &a, &b)
    solvePositionFriction(&row.second, row, &a, &b)
    a.store(&motions, row.a)
    b.store(&motions, row.b)
  }

  @inline(__always)
  private static func solvePositionFriction(_ point: inout RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let limit = row.friction * point.normalA
    let wanted = point.tangentA - point.tangentMass * tangentSpeed(point, row, a, b)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted))
    let change = j - point.tangentA
    point.tangentA = j
    apply(Wide.zero, change, point, row, &a, &b)
  }

  /// The demand of a soft point: the change of its impulse if it were alone is `mass * velocityError`.
  private struct Target {
    var velocityError: Wide
    var mass: Wide
  }

  @inline(__always)
  private static func positionTarget(
    _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ shiftA: Quad, _ shiftB: Quad, _ limits: Limits, _ a: Quad, _ b: Quad
  ) -> Target {
    let c = separation(point, row, shiftA, shiftB)
    let isApart = c .> Wide.zero
    let soft = Wide.greater(row.biasRate * c, limits.pushOut)
    let bias = soft.replacing(with: c * limits.inverseH, where: isApart)
    // a soft point yields to its load, by γj with γ = k (1 - massScale) / massScale
    let load = Wide.lesser(row.compliance * point.normalK * point.normalA, row.yieldLimit)
    let yielding = load.replacing(with: Wide.zero, where: isApart)
    let mass = point.normalMass * row.massScale.replacing(with: Wide(repeating: 1), where: isApart)
    let v = normalSpeed(point, row, a, b)
    let isLeft = v .< row.missVelocity
    return Target(velocityError: -(v + bias + yielding), mass: mass.replacing(with: Wide.zero, where: isLeft))
  }

  @inline(__always)
  private static func solvePositionNormal(
    _ row: inout ContactRow, _ shiftA: Quad, _ shiftB: Quad, _ limits: Limits, _ a: inout Quad, _ b: inout Quad
  ) {
    let one = positionTarget(row.first, row, shiftA, shiftB, limits, a, b)
    let two = positionTarget(row.second, row, shiftA, shiftB, limits, a, b)
    let (change1, change2) = both(one, two, row.coupling, -row.first.normalA, -row.second.normalA)
    row.first.normalA += change1
    row.second.normalA += change2
    apply(change1, Wide.zero, row.first, row, &a, &b)
    apply(change2, Wide.zero, row.second, row, &a, &b)
  }

  /// Changes of the impulses of two points that meet both targets at once, each at least `least`; a point that cannot is left at its least, and the other stands alone.
  @inline(__always)
  private static func both(_ one: Target, _ two: Target, _ coupling: Wide, _ least1: Wide, _ least2: Wide) -> (Wide, Wide) {
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

  /// After the drift: no more approach, with both passes together never pulling, then friction within the cone of both.
  static func solveVelocities(_ motions: inout [SolverBody], _ rows: inout [ContactRow], _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let limits = Limits(clock, tuning)
    for i in rows.indices { passB(&rows[i], limits, &motions) }
  }

  /// The same for some rows only, several times over.
  static func solveVelocities(
    _ motions: inout [SolverBody], _ rows: inout [ContactRow], only some: Span<Int32>, sweeps: Int, _ clock: StepClock, _ tuning: Tuning
  ) {
    guard !some.isEmpty else { return }
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let limits = Limits(clock, tuning)
    for _ in 0..<sweeps {
      for k in some.indices { passB(&rows[Int(some[k])], limits, &motions) }
    }
  }

  @inline(__always)
  private static func passB(_ row: inout ContactRow, _ limits: Limits, _ motions: inout MutableSpan<SolverBody>) {
    var a = Quad(velocities: motions, row.a)
    var b = Quad(velocities: motions, row.b)
    solveVelocityNormal(&row, Quad(shifts: motions, row.a), Quad(shifts: motions, row.b), limits, &a, &b)
    solveVelocityFriction(&row.first, row, &a, &b)
    solveVelocityFriction(&row.second, row, &a, &b)
    a.store(&motions, row.a)
    b.store(&motions, row.b)
  }

  @inline(__always)
  private static func solveVelocityFriction(_ point: inout RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let limit = row.friction * (point.normalA + point.normalB)
    let wanted = point.tangentA + point.tangentB - point.tangentMass * tangentSpeed(point, row, a, b)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted)) - point.tangentA
    let change = j - point.tangentB
    point.tangentB = j
    apply(Wide.zero, change, point, row, &a, &b)
  }

  @inline(__always)
  private static func solveVelocityNormal(
    _ row: inout ContactRow, _ shiftA: Quad, _ shiftB: Quad, _ limits: Limits, _ a: inout Quad, _ b: inout Quad
  ) {
    let v1 = normalSpeed(row.first, row, a, b)
    let v2 = normalSpeed(row.second, row, a, b)
    let fixed1 = settled(row.first, row, separation(row.first, row, shiftA, shiftB), v1)
    let fixed2 = settled(row.second, row, separation(row.second, row, shiftA, shiftB), v2)
    let one = Target(
      velocityError: -(v1 + row.coupling * fixed2.change), mass: row.first.normalMass.replacing(with: Wide.zero, where: fixed1.isSettled))
    let two = Target(
      velocityError: -(v2 + row.coupling * fixed1.change), mass: row.second.normalMass.replacing(with: Wide.zero, where: fixed2.isSettled))
    let least1 = (-row.first.normalA - row.first.normalB).replacing(with: Wide.zero, where: fixed1.isSettled)
    let least2 = (-row.second.normalA - row.second.normalB).replacing(with: Wide.zero, where: fixed2.isSettled)
    let free = both(one, two, row.coupling, least1, least2)
    let change1 = free.0 + fixed1.change
    let change2 = free.1 + fixed2.change
    row.first.normalB += change1
    row.second.normalB += change2
    row.first.total += change1
    row.second.total += change2
    apply(change1, Wide.zero, row.first, row, &a, &b)
    apply(change2, Wide.zero, row.second, row, &a, &b)
  }

  /// Separated points carry no load, and points whose impact is still to come keep their impulse; neither is solved further.
  @inline(__always)
  private static func settled(
    _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ separation: Wide, _ v: Wide
  ) -> (isSettled: SIMDMask<SIMD4<Int32>>, change: Wide) {
    let isReleased = separation .> row.releaseDistance
    let bounces = (v .< row.impactVelocity) .& (separation .> row.impactSeparation)
    let load = Wide.greater(-point.normalA, Wide.zero) - point.normalB
    let change = Wide.zero.replacing(with: load, where: isReleased).replacing(with: Wide.zero, where: bounces)
    return (isReleased .| bounces, change)
  }
}
