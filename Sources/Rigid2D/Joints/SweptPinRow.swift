/// Four pins without a common body. Every lane has the same operations as ``PinRow``, and therefore the same bits.
struct SweptPinRow: Sendable {
  /// The effective masses of four pins at the present arms, see ``JointBodies/pointImpulse(_:_:_:)``.
  private struct Masses: Sendable {
    var k11: Wide = .zero
    var k12: Wide = .zero
    var k22: Wide = .zero
    var determinant: Wide = .zero
    var inverse: Wide = .zero
  }

  /// Entries of motions.
  private var a = Lanes(x: 0, y: 0, z: 0, w: 0)
  private var b = Lanes(x: 0, y: 0, z: 0, w: 0)
  /// Whether a pin joins a body with itself, as two parts of a compound.
  private var hasOneBody = false
  private var mA: Wide = .zero
  private var mB: Wide = .zero
  private var iA: Wide = .zero
  private var iB: Wide = .zero
  private var rA = WideVector2()
  private var rB = WideVector2()
  private var armA = WideVector2()
  private var armB = WideVector2()
  private var centers = WideVector2()
  private var masses = Masses()
  private var impulseA = WideVector2()
  private var impulseB = WideVector2()

  init() {}

  /// Sets the pins of the row.
  ///
  /// - Parameter sources: Their indices, -1 for none.
  @inline(always)
  mutating func fill(_ sources: SIMD4<Int32>, _ pins: Span<JointRows.Pin>) {
    if any(sources .< 0) { self = SweptPinRow() }
    var entriesA = SIMD4<Int32>.zero
    var entriesB = SIMD4<Int32>.zero
    hasOneBody = false
    for lane in 0..<4 where sources[lane] >= 0 {
      let i = Int(sources[lane])
      entriesA[lane] = Int32(truncatingIfNeeded: pins[i].row.bodies.a)
      entriesB[lane] = Int32(truncatingIfNeeded: pins[i].row.bodies.b)
      if entriesA[lane] == entriesB[lane] { hasOneBody = true }
      mA[lane] = pins[i].row.bodies.mA
      mB[lane] = pins[i].row.bodies.mB
      iA[lane] = pins[i].row.bodies.iA
      iB[lane] = pins[i].row.bodies.iB
      rA[lane] = pins[i].row.bodies.rA
      rB[lane] = pins[i].row.bodies.rB
      centers[lane] = pins[i].row.bodies.centers
      impulseA[lane] = pins[i].row.impulseA
      impulseB[lane] = pins[i].row.impulseB
    }
    a = Lanes(x: entriesA.x, y: entriesA.y, z: entriesA.z, w: entriesA.w)
    b = Lanes(x: entriesB.x, y: entriesB.y, z: entriesB.z, w: entriesB.w)
  }

  func impulseA(lane: Int) -> Vector2 { impulseA[lane] }
  func impulseB(lane: Int) -> Vector2 { impulseB[lane] }

  // MARK: - Passes

  @inline(always)
  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let (a, b) = velocities(motions)
    apply(half.own(impulseA, impulseB), a, b, &motions)
  }

  @inline(always)
  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let (a, b) = velocities(motions)
    let wanted = Wide(repeating: -clock.inverseH) * curvature(a, b, clock.h)
    let change = impulse(wanted - velocity(a, b))
    impulseA = impulseA + change
    apply(change, a, b, &motions)
  }

  @inline(always)
  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) {
    let (a, b) = velocities(motions)
    let (shiftA, shiftB) = (ContactSolver.Quad(shifts: motions, self.a), ContactSolver.Quad(shifts: motions, self.b))
    let d = centers + WideVector2(x: shiftB.x - shiftA.x, y: shiftB.y - shiftA.y) + armB - armA
    let wanted = Self.limited(Wide(repeating: -clock.inverseH) * (d + curvature(a, b, clock.h)), tuning.jointSpeed)
    apply(impulse(wanted - velocity(a, b)), a, b, &motions)
  }

  @inline(always)
  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    let (a, b) = velocities(motions)
    let change = impulse(-velocity(a, b))
    impulseB = impulseB + change
    apply(change, a, b, &motions)
  }

  // MARK: - Parts of the passes

  @inline(always)
  private func velocities(_ motions: borrowing MutableSpan<SolverBody>) -> (ContactSolver.Quad, ContactSolver.Quad) {
    (ContactSolver.Quad(velocities: motions, a), ContactSolver.Quad(velocities: motions, b))
  }

  /// Updates the arms, and the masses, which depend on them alone.
  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>) {
    armA = rA.turned(by: turns, a)
    armB = rB.turned(by: turns, b)
    let m = mA + mB
    masses.k11 = m + iA * armA.y * armA.y + iB * armB.y * armB.y
    masses.k12 = Wide(repeating: -1) * iA * armA.x * armA.y - iB * armB.x * armB.y
    masses.k22 = m + iA * armA.x * armA.x + iB * armB.x * armB.x
    masses.determinant = masses.k11 * masses.k22 - masses.k12 * masses.k12
    masses.inverse = Wide(repeating: 1) / masses.determinant
  }

  @inline(always)
  private func velocity(_ a: ContactSolver.Quad, _ b: ContactSolver.Quad) -> WideVector2 {
    WideVector2(x: b.x - a.x - b.w * armB.y + a.w * armA.y, y: b.y - a.y + b.w * armB.x - a.w * armA.x)
  }

  @inline(always)
  private func curvature(_ a: ContactSolver.Quad, _ b: ContactSolver.Quad, _ h: Float) -> WideVector2 {
    Wide(repeating: 0.5 * h * h) * ((a.w * a.w) * armA - (b.w * b.w) * armB)
  }

  @inline(always)
  private static func limited(_ v: WideVector2, _ speed: Float) -> WideVector2 {
    let lengthSquared = v.x * v.x + v.y * v.y
    let isFaster = lengthSquared .> Wide(repeating: speed * speed)
    guard any(isFaster) else { return v }
    let slower = (Wide(repeating: speed) / lengthSquared.squareRoot()) * v
    return WideVector2(x: v.x.replacing(with: slower.x, where: isFaster), y: v.y.replacing(with: slower.y, where: isFaster))
  }

  @inline(always)
  private func impulse(_ change: WideVector2) -> WideVector2 {
    let p =
      masses.inverse
      * WideVector2(x: masses.k22 * change.x - masses.k12 * change.y, y: masses.k11 * change.y - masses.k12 * change.x)
    let isSolvable = masses.determinant .> Wide.zero
    return WideVector2(x: Self.noticeable(p.x, where: isSolvable), y: Self.noticeable(p.y, where: isSolvable))
  }

  @inline(always)
  private static func noticeable(_ impulse: Wide, where isSolvable: SIMDMask<SIMD4<Int32>>) -> Wide {
    let least = Wide(repeating: 1e-24)
    let isTiny = (impulse .< least) .& (impulse .> -least)
    return Wide.zero.replacing(with: impulse, where: isSolvable .& .!isTiny)
  }

  /// Applies impulses `p` to B and their opposites to A, `a` and `b` being their velocities.
  @inline(always)
  private func apply(_ p: WideVector2, _ a: ContactSolver.Quad, _ b: ContactSolver.Quad, _ motions: inout MutableSpan<SolverBody>) {
    var (a, b) = (a, b)
    let (isMovableA, isMovableB) = (mA .> Wide.zero, mB .> Wide.zero)
    a.x.replace(with: a.x - mA * p.x, where: isMovableA)
    a.y.replace(with: a.y - mA * p.y, where: isMovableA)
    a.w.replace(with: a.w - iA * armA.cross(p), where: isMovableA)
    a.store(&motions, self.a)
    if hasOneBody { b = ContactSolver.Quad(velocities: motions, self.b) }
    b.x.replace(with: b.x + mB * p.x, where: isMovableB)
    b.y.replace(with: b.y + mB * p.y, where: isMovableB)
    b.w.replace(with: b.w + iB * armB.cross(p), where: isMovableB)
    b.store(&motions, self.b)
  }
}
