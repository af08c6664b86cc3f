/// Non-penetration and Coulomb friction at touching points, four contacts at a time.
///
/// Sequential impulses (Catto, GDC 2006). Pass A acts before the drift: it lets a gap close but not more (v ≥ -C/h) and works off overlap softly. Pass B acts after the
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
    init(velocities motions: borrowing MutableSpan<Motion>, _ i: SIMD4<Int32>) {
      (x, y, w) = Wide.columns(
        motions[Int(i.x)].velocity, motions[Int(i.y)].velocity, motions[Int(i.z)].velocity, motions[Int(i.w)].velocity)
    }

    @inline(__always)
    init(shifts motions: borrowing MutableSpan<Motion>, _ i: SIMD4<Int32>) {
      (x, y, w) = Wide.columns(motions[Int(i.x)].shift, motions[Int(i.y)].shift, motions[Int(i.z)].shift, motions[Int(i.w)].shift)
    }

    /// Entry 0 and kinematic bodies have no inverse mass, so what is written there is what was read.
    @inline(__always)
    func store(_ motions: inout MutableSpan<Motion>, _ i: SIMD4<Int32>) {
      let rows = Wide.rows(x, y, w)
      motions[Int(i.x)].velocity = rows.0
      motions[Int(i.y)].velocity = rows.1
      motions[Int(i.z)].velocity = rows.2
      motions[Int(i.w)].velocity = rows.3
    }
  }

  /// Adds a normal and a tangent impulse at a point to both sides.
  @inline(__always)
  private static func apply(_ jn: Wide, _ jt: Wide, _ point: borrowing RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
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

  /// Starts both passes from the mean of their last impulses, and applies pass A's.
  ///
  /// Pass A's own past holds what it spent on working off overlap, and pass B's what it took back: their sum is the pure load, half of it theirs each.
  static func warmStartA(_ motions: inout [Motion], _ rows: inout [ContactRow]) {
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

  /// Applies the impulses of the last pass B as a first guess.
  static func warmStartB(_ motions: inout [Motion], _ rows: [ContactRow]) {
    var motions = motions.mutableSpan
    let rows = rows.span
    for i in rows.indices {
      var a = Quad(velocities: motions, rows[i].a)
      var b = Quad(velocities: motions, rows[i].b)
      apply(rows[i].first.normalB, rows[i].first.tangentB, rows[i].first, rows[i], &a, &b)
      apply(rows[i].second.normalB, rows[i].second.tangentB, rows[i].second, rows[i], &a, &b)
      a.store(&motions, rows[i].a)
      b.store(&motions, rows[i].b)
    }
  }

  /// Before the drift: friction within pass A's own cone, then non-penetration of the drifted positions.
  static func solveA(_ motions: inout [Motion], _ rows: inout [ContactRow], _ clock: StepClock, _ tuning: Tuning) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let inverseH = Wide(repeating: clock.inverseH)
    let pushOut = Wide(repeating: -tuning.pushOutSpeed)
    for i in rows.indices {
      var a = Quad(velocities: motions, rows[i].a)
      var b = Quad(velocities: motions, rows[i].b)
      let shiftA = Quad(shifts: motions, rows[i].a)
      let shiftB = Quad(shifts: motions, rows[i].b)
      let row = rows[i]
      holdA(&rows[i].first, row, shiftA, shiftB, inverseH, pushOut, &a, &b)
      holdA(&rows[i].second, row, shiftA, shiftB, inverseH, pushOut, &a, &b)
      rubA(&rows[i].first, row, &a, &b)
      rubA(&rows[i].second, row, &a, &b)
      a.store(&motions, row.a)
      b.store(&motions, row.b)
    }
  }

  @inline(__always)
  private static func rubA(_ point: inout RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let limit = row.friction * point.normalA
    let wanted = point.tangentA - point.tangentMass * tangentSpeed(point, row, a, b)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted))
    let change = j - point.tangentA
    point.tangentA = j
    apply(Wide.zero, change, point, row, &a, &b)
  }

  @inline(__always)
  private static func holdA(
    _ point: inout RowPoint, _ row: borrowing ContactRow, _ shiftA: Quad, _ shiftB: Quad, _ inverseH: Wide, _ pushOut: Wide,
    _ a: inout Quad, _ b: inout Quad
  ) {
    let c = separation(point, row, shiftA, shiftB)
    let isApart = c .> Wide.zero
    let soft = Wide.greater(row.biasRate * c, pushOut)
    let bias = soft.replacing(with: c * inverseH, where: isApart)
    let massScale = row.massScale.replacing(with: Wide(repeating: 1), where: isApart)
    let impulseScale = row.impulseScale.replacing(with: Wide.zero, where: isApart)
    let v = normalSpeed(point, row, a, b)
    let wanted = point.normalA - point.normalMass * massScale * (v + bias) - impulseScale * point.normalA
    let j = Wide.greater(wanted, Wide.zero)
    let change = j - point.normalA
    point.normalA = j
    apply(change, Wide.zero, point, row, &a, &b)
  }

  /// After the drift: friction within the cone of both passes together, then no more approach, with both passes together never pulling.
  static func solveB(_ motions: inout [Motion], _ rows: inout [ContactRow], _ tuning: Tuning) {
    var motions = motions.mutableSpan
    var rows = rows.mutableSpan
    let release = Wide(repeating: tuning.releaseDistance)
    for i in rows.indices {
      var a = Quad(velocities: motions, rows[i].a)
      var b = Quad(velocities: motions, rows[i].b)
      let shiftA = Quad(shifts: motions, rows[i].a)
      let shiftB = Quad(shifts: motions, rows[i].b)
      let row = rows[i]
      holdB(&rows[i].first, row, shiftA, shiftB, release, &a, &b)
      holdB(&rows[i].second, row, shiftA, shiftB, release, &a, &b)
      rubB(&rows[i].first, row, &a, &b)
      rubB(&rows[i].second, row, &a, &b)
      a.store(&motions, row.a)
      b.store(&motions, row.b)
    }
  }

  @inline(__always)
  private static func rubB(_ point: inout RowPoint, _ row: borrowing ContactRow, _ a: inout Quad, _ b: inout Quad) {
    let limit = row.friction * (point.normalA + point.normalB)
    let wanted = point.tangentA + point.tangentB - point.tangentMass * tangentSpeed(point, row, a, b)
    let j = Wide.greater(-limit, Wide.lesser(limit, wanted)) - point.tangentA
    let change = j - point.tangentB
    point.tangentB = j
    apply(Wide.zero, change, point, row, &a, &b)
  }

  @inline(__always)
  private static func holdB(
    _ point: inout RowPoint, _ row: borrowing ContactRow, _ shiftA: Quad, _ shiftB: Quad, _ release: Wide, _ a: inout Quad, _ b: inout Quad
  ) {
    let c = separation(point, row, shiftA, shiftB)
    let v = normalSpeed(point, row, a, b)
    let floor = -point.normalA
    var j = Wide.greater(point.normalB - point.normalMass * v, floor)
    j = j.replacing(with: Wide.greater(floor, Wide.zero), where: c .> release)
    j = j.replacing(with: point.normalB, where: v .< row.bounceVelocity)
    let change = j - point.normalB
    point.normalB = j
    point.total += point.normalA + j
    apply(change, Wide.zero, point, row, &a, &b)
  }
}
