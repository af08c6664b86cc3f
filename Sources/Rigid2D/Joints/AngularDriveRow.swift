/// Motors and friction of four pins without a common movable body. Every lane computes what ``AngularRow`` computes, operation by operation, so that the bits are the same.
struct AngularDriveRow: Sendable {
  private var bodies = WideJointBodies()
  private var motorSpeed: Wide = .zero
  private var motorTorque: Wide = .zero
  private var friction: Wide = .zero
  /// Whether a pin has both, which balance each other.
  private var hasBoth = false
  private var massA = Inertia()
  private var massB = Inertia()
  private var lever = Lever()
  /// Impulses of the position pass and the velocity pass.
  private(set) var first: Wide = .zero
  private(set) var second: Wide = .zero
  /// What the last action did, J.
  private(set) var work: SIMD4<Double> = .zero

  /// kg and kg·pt² of four bodies as ``ConstraintWork`` has them; 0 for what does not move.
  private struct Inertia: Sendable {
    var mass: SIMD4<Double> = .zero
    var inertia: SIMD4<Double> = .zero

    mutating func set(_ lane: Int, _ kick: borrowing VelocityChange) {
      mass[lane] = 1 / Double(kick.inverseMass)
      inertia[lane] = kick.inverseInertia > 0 ? 1 / Double(kick.inverseInertia) : 0
    }

    /// J.
    @inline(always)
    func kineticEnergy(_ v: ContactSolver.Quad) -> SIMD4<Double> {
      let (x, y, w) = (SIMD4<Double>(v.x), SIMD4<Double>(v.y), SIMD4<Double>(v.w))
      return SIMD4(repeating: 0.5) * (mass * (x * x + y * y) + inertia * w * w)
    }
  }

  /// How turning impulses act at the present shifts. See ``AngularRow``.
  private struct Lever: Sendable {
    var rA = WideVector2()
    var rB = WideVector2()
    var pull = WideVector2()
    var mass: Wide = .zero
  }

  init() {}

  /// - Parameter sources: Indices of rows, -1 for none.
  init(_ sources: SIMD4<Int32>, _ rows: Span<JointRows.Angular>, _ kicks: Span<VelocityChange>) {
    for lane in 0..<4 where sources[lane] >= 0 {
      let i = Int(sources[lane])
      bodies.set(lane, rows[i].row.bodies)
      motorSpeed[lane] = rows[i].row.motorSpeed
      motorTorque[lane] = rows[i].row.motorTorque
      friction[lane] = rows[i].row.friction
      if motorTorque[lane] > 0 && friction[lane] > 0 { hasBoth = true }
      let (a, b) = rows[i].row.bodies.movable
      if a != 0 { massA.set(lane, kicks[a]) }
      if b != 0 { massB.set(lane, kicks[b]) }
      first[lane] = rows[i].row.first.motor
      second[lane] = rows[i].row.second.motor
    }
  }

  // MARK: - Passes

  /// Brings the levers up to date.
  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>, _ motions: borrowing MutableSpan<SolverBody>) {
    bodies.turnArms(turns)
    (lever.rA, lever.rB) = bodies.struck(motions)
    let (p, j) = WideJointBodies.PoseMasses(bodies, lever.rA, lever.rB).impulse(WideVector2(), Wide(repeating: 1))
    let canTurn = bodies.canTurn .& (j .> Wide.zero)
    let pull = (Wide(repeating: 1) / j) * p
    lever.pull = WideVector2(
      x: Wide.zero.replacing(with: pull.x, where: canTurn), y: Wide.zero.replacing(with: pull.y, where: canTurn))
    lever.mass = Wide.zero.replacing(with: j, where: canTurn)
  }

  @inline(always)
  mutating func warmStart(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) { turn(half.own(first, second), &motions) }

  @inline(always)
  mutating func drive(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>, _ clock: StepClock) {
    let impulses = half.own(first, second)
    let total = driven(impulses, motions, clock)
    turn(total - impulses, &motions)
    half.set(&first, &second, to: total)
  }

  // MARK: - Parts of the passes

  /// The impulses after half of what motors and friction may do in a substep.
  @inline(always)
  private func driven(_ impulses: Wide, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock) -> Wide {
    let (a, b) = bodies.velocities(motions)
    let angularVelocity = b.w - a.w
    if hasBoth {
      return Self.balanced(
        impulses, angularVelocity, lever.mass, motorSpeed: motorSpeed, motorTorque: motorTorque, friction: friction, clock)
    }
    let hasMotor = motorTorque .> Wide.zero
    let limit = Wide(repeating: 0.5) * motorTorque.replacing(with: friction, where: friction .>= motorTorque) * Wide(repeating: clock.h)
    let speed = Wide.zero.replacing(with: motorSpeed, where: hasMotor)
    return Self.clamped(impulses + lever.mass * (speed - angularVelocity), limit)
  }

  /// As `max(-limit, min(limit, value))` has it, for values that are not numbers as well.
  @inline(always)
  private static func clamped(_ value: Wide, _ limit: Wide) -> Wide {
    let least = Wide(repeating: -1) * limit
    let lesser = limit.replacing(with: value, where: value .< limit)
    return least.replacing(with: lesser, where: lesser .>= least)
  }

  // not a method: calling one that is not inlined would copy the row
  private static func balanced(
    _ impulses: Wide, _ angularVelocity: Wide, _ mass: Wide, motorSpeed: Wide, motorTorque: Wide, friction: Wide, _ clock: StepClock
  ) -> Wide {
    var total: Wide = .zero
    for lane in 0..<4 {
      total[lane] = AngularRow.driven(
        impulses[lane], angularVelocity[lane], mass[lane], motorSpeed: motorSpeed[lane], motorTorque: motorTorque[lane],
        friction: friction[lane], clock)
    }
    return total
  }

  /// Applies turning impulses, and the pins' shares of them.
  @inline(always)
  private mutating func turn(_ j: Wide, _ motions: inout MutableSpan<SolverBody>) {
    var (a, b) = bodies.velocities(motions)
    let before = massA.kineticEnergy(a) + massB.kineticEnergy(b)
    bodies.apply(j * lever.pull, j, lever.rA, lever.rB, where: j .!= Wide.zero, &a, &b)
    bodies.store(a, b, &motions)
    work = massA.kineticEnergy(a) + massB.kineticEnergy(b) - before
  }
}
