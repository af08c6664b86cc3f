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

  private var bodies = WideJointBodies()
  /// Whether a pin joins a body with itself, as two parts of a compound.
  private var hasOneBody = false
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
    hasOneBody = false
    for lane in 0..<4 where sources[lane] >= 0 {
      let i = Int(sources[lane])
      bodies.set(lane, pins[i].row.bodies)
      if pins[i].row.bodies.a == pins[i].row.bodies.b { hasOneBody = true }
      impulseA[lane] = pins[i].row.impulseA
      impulseB[lane] = pins[i].row.impulseB
    }
  }

  func impulseA(lane: Int) -> Vector2 { impulseA[lane] }
  func impulseB(lane: Int) -> Vector2 { impulseB[lane] }

  // MARK: - Passes

  @inline(always)
  func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let (a, b) = bodies.velocities(motions)
    apply(half.own(impulseA, impulseB), a, b, &motions)
  }

  @inline(always)
  mutating func solvePositions(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let (a, b) = bodies.velocities(motions)
    let wanted = Wide(repeating: -clock.inverseH) * curvature(a, b, clock.h)
    let change = impulse(wanted - velocity(a, b))
    impulseA = impulseA + change
    apply(change, a, b, &motions)
  }

  @inline(always)
  func correct(_ motions: inout MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) {
    let (a, b) = bodies.velocities(motions)
    let d = bodies.way(motions)
    let wanted = Self.limited(Wide(repeating: -clock.inverseH) * (d + curvature(a, b, clock.h)), tuning.jointSpeed)
    apply(impulse(wanted - velocity(a, b)), a, b, &motions)
  }

  @inline(always)
  mutating func solveVelocities(_ motions: inout MutableSpan<SolverBody>) {
    let (a, b) = bodies.velocities(motions)
    let change = impulse(-velocity(a, b))
    impulseB = impulseB + change
    apply(change, a, b, &motions)
  }

  // MARK: - Parts of the passes

  /// Updates the arms, and the masses, which depend on them alone.
  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>) {
    bodies.turnArms(turns)
    let (armA, armB, iA, iB) = (bodies.armA, bodies.armB, bodies.iA, bodies.iB)
    let m = bodies.mA + bodies.mB
    masses.k11 = m + iA * armA.y * armA.y + iB * armB.y * armB.y
    masses.k12 = Wide(repeating: -1) * iA * armA.x * armA.y - iB * armB.x * armB.y
    masses.k22 = m + iA * armA.x * armA.x + iB * armB.x * armB.x
    masses.determinant = masses.k11 * masses.k22 - masses.k12 * masses.k12
    masses.inverse = Wide(repeating: 1) / masses.determinant
  }

  @inline(always)
  private func velocity(_ a: ContactSolver.Quad, _ b: ContactSolver.Quad) -> WideVector2 {
    WideJointBodies.velocity(bodies.armA, bodies.armB, a, b)
  }

  @inline(always)
  private func curvature(_ a: ContactSolver.Quad, _ b: ContactSolver.Quad, _ h: Float) -> WideVector2 {
    Wide(repeating: 0.5 * h * h) * ((a.w * a.w) * bodies.armA - (b.w * b.w) * bodies.armB)
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
    let (isMovableA, isMovableB) = (bodies.mA .> Wide.zero, bodies.mB .> Wide.zero)
    a.x.replace(with: a.x - bodies.mA * p.x, where: isMovableA)
    a.y.replace(with: a.y - bodies.mA * p.y, where: isMovableA)
    a.w.replace(with: a.w - bodies.iA * bodies.armA.cross(p), where: isMovableA)
    a.store(&motions, bodies.a)
    if hasOneBody { b = ContactSolver.Quad(velocities: motions, bodies.b) }
    b.x.replace(with: b.x + bodies.mB * p.x, where: isMovableB)
    b.y.replace(with: b.y + bodies.mB * p.y, where: isMovableB)
    b.w.replace(with: b.w + bodies.iB * bodies.armB.cross(p), where: isMovableB)
    b.store(&motions, bodies.b)
  }
}
