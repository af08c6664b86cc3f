/// The ends of four joints without a common movable body: ``JointBodies`` in each lane, operation by operation, so that the bits are the same.
struct WideJointBodies: Sendable {
  /// Entries of motions.
  private(set) var a = Lanes(x: 0, y: 0, z: 0, w: 0)
  private(set) var b = Lanes(x: 0, y: 0, z: 0, w: 0)
  private(set) var mA: Wide = .zero
  private(set) var mB: Wide = .zero
  private(set) var iA: Wide = .zero
  private(set) var iB: Wide = .zero
  private var rA = WideVector2()
  private var rB = WideVector2()
  private(set) var armA = WideVector2()
  private(set) var armB = WideVector2()
  private var centers = WideVector2()

  /// Sets a lane; lanes that are not set have no effect.
  @inline(always)
  mutating func set(_ lane: Int, _ bodies: borrowing JointBodies) {
    a[lane] = bodies.a
    b[lane] = bodies.b
    mA[lane] = bodies.mA
    mB[lane] = bodies.mB
    iA[lane] = bodies.iA
    iB[lane] = bodies.iB
    rA[lane] = bodies.rA
    rB[lane] = bodies.rB
    centers[lane] = bodies.centers
  }

  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>) {
    armA = rA.turned(by: turns, a)
    armB = rB.turned(by: turns, b)
  }

  /// Arms to the one point at which impulses act on both bodies.
  @inline(always)
  func struck(_ motions: borrowing MutableSpan<SolverBody>) -> (rA: WideVector2, rB: WideVector2) {
    (armA + way(motions), armB)
  }

  /// From anchor A to anchor B.
  @inline(always)
  func way(_ motions: borrowing MutableSpan<SolverBody>) -> WideVector2 {
    let (shiftA, shiftB) = shifts(motions)
    return centers + WideVector2(x: shiftB.x - shiftA.x, y: shiftB.y - shiftA.y) + armB - armA
  }

  @inline(always)
  func shifts(_ motions: borrowing MutableSpan<SolverBody>) -> (a: ContactSolver.Quad, b: ContactSolver.Quad) {
    (ContactSolver.Quad(shifts: motions, a), ContactSolver.Quad(shifts: motions, b))
  }

  @inline(always)
  func velocities(_ motions: borrowing MutableSpan<SolverBody>) -> (a: ContactSolver.Quad, b: ContactSolver.Quad) {
    (ContactSolver.Quad(velocities: motions, a), ContactSolver.Quad(velocities: motions, b))
  }

  /// Velocity of anchor B relative to anchor A.
  @inline(always)
  static func velocity(_ rA: WideVector2, _ rB: WideVector2, _ a: ContactSolver.Quad, _ b: ContactSolver.Quad) -> WideVector2 {
    WideVector2(x: b.x - a.x - b.w * rB.y + a.w * rA.y, y: b.y - a.y + b.w * rB.x - a.w * rA.x)
  }

  @inline(always)
  func store(_ a: ContactSolver.Quad, _ b: ContactSolver.Quad, _ motions: inout MutableSpan<SolverBody>) {
    a.store(&motions, self.a)
    b.store(&motions, self.b)
  }

  /// Whether angular impulses have an effect.
  @inline(always)
  var canTurn: SIMDMask<SIMD4<Int32>> { (mA + mB .> Wide.zero) .& (iA + iB .> Wide.zero) }

  /// The terms of ``JointBodies/poseImpulse(_:_:_:_:)`` that depend on the arms alone. Only for lanes that can turn.
  struct PoseMasses: Sendable {
    private let inverseMass: Wide
    private let inertia: Wide
    private let c: WideVector2
    private let q: WideVector2
    private let mu: Wide
    private let k: Wide

    @inline(always)
    init(_ bodies: WideJointBodies, _ rA: WideVector2, _ rB: WideVector2) {
      let one = Wide(repeating: 1)
      let m = bodies.mA + bodies.mB
      inertia = bodies.iA + bodies.iB
      inverseMass = one / m
      c = (one / inertia) * (bodies.iA * rA + bodies.iB * rB).turned
      q = (rA - rB).turned
      mu = bodies.iA * bodies.iB / inertia
      k = m + mu * (q.x * q.x + q.y * q.y)
    }

    @inline(always)
    func impulse(_ change: WideVector2, _ turn: Wide) -> (p: WideVector2, j: Wide) {
      let wanted = change - turn * c
      let p = inverseMass * (wanted - (mu * q.dot(wanted) / k) * q)
      return (p, turn / inertia - c.dot(p))
    }
  }

  /// Applies impulses `p` and angular impulses `j` to B and their opposites to A, `a` and `b` being the velocities.
  @inline(always)
  func apply(
    _ p: WideVector2, _ j: Wide, _ rA: WideVector2, _ rB: WideVector2, where acts: SIMDMask<SIMD4<Int32>>,
    _ a: inout ContactSolver.Quad, _ b: inout ContactSolver.Quad
  ) {
    let (movesA, movesB) = (acts .& (mA .> Wide.zero), acts .& (mB .> Wide.zero))
    a.x.replace(with: a.x - mA * p.x, where: movesA)
    a.y.replace(with: a.y - mA * p.y, where: movesA)
    a.w.replace(with: a.w - iA * rA.cross(p), where: movesA)
    a.w.replace(with: a.w - iA * j, where: acts .& (iA .> Wide.zero))
    b.x.replace(with: b.x + mB * p.x, where: movesB)
    b.y.replace(with: b.y + mB * p.y, where: movesB)
    b.w.replace(with: b.w + iB * rB.cross(p), where: movesB)
    b.w.replace(with: b.w + iB * j, where: acts .& (iB .> Wide.zero))
  }
}
