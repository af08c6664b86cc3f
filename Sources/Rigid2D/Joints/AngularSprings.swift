/// The springs of the pins that take part in a step, four at a time. See ``LevelOrder``.
struct AngularSprings: Sendable {
  private var springs: [AngularSpring] = []
  private var rows: [AngularSpringRow] = []
  private var order = LevelOrder()
  /// Springs per entry of motions.
  private var counts: [Int32] = []

  var isEmpty: Bool { springs.isEmpty }

  mutating func removeAll() {
    springs.clear()
    rows.clear()
    order.removeAll()
  }

  mutating func add(_ joint: PinJoint, _ bodies: JointBodies) {
    let spring = AngularSpring(joint, bodies)
    guard spring.inertia > 0 else { return }
    springs.append(spring)
    order.add(bodies)
  }

  /// Call it after all springs are added.
  mutating func prepare(motions: Int, _ clock: StepClock) {
    guard !isEmpty else { return }
    counts.refill(motions, 0)
    for spring in springs {
      counts[spring.bodies.a] += 1
      counts[spring.bodies.b] += 1
    }
    // entry 0 does not turn, with any number of springs
    counts[0] = 0
    for i in springs.indices {
      let bodies = springs[i].bodies
      springs[i].prepare(count: max(counts[bodies.a], counts[bodies.b]), like: i > 0 ? springs[i - 1] : nil, clock)
    }
    order.finish(motions: motions)
    for row in 0..<order.rows { rows.append(AngularSpringRow(order[row], springs.span)) }
  }

  mutating func turnArms(_ turns: Span<Rotation>) {
    var rows = rows.mutableSpan
    for i in rows.indices { rows[i].turnArms(turns) }
  }

  /// The second half is the mirror image of the first.
  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let rows = rows.span
    for i in rows.indices { rows[half.own(i, rows.count - 1 - i)].push(half, &motions) }
  }
}

/// Four springs of pins without a common movable body.
struct AngularSpringRow: Sendable {
  private var bodies = WideJointBodies()
  private var angle: Wide = .zero
  private var rest: Wide = .zero
  private var inertia: Wide = .zero
  private var first = Push()
  private var second = Push()

  /// The effect of half a substep on velocities and angles. See ``Oscillator``.
  private struct Push: Sendable {
    var damping: Wide = .zero
    var kick: Wide = .zero
  }

  /// - Parameter sources: Indices of springs, -1 for none.
  init(_ sources: SIMD4<Int32>, _ springs: Span<AngularSpring>) {
    for lane in 0..<4 where sources[lane] >= 0 {
      let i = Int(sources[lane])
      // a joint between two parts of a compound turns nothing
      guard springs[i].bodies.a != springs[i].bodies.b, let oscillator = springs[i].oscillator else { continue }
      bodies.set(lane, springs[i].bodies)
      angle[lane] = springs[i].bodies.angle
      rest[lane] = springs[i].rest
      inertia[lane] = springs[i].inertia
      (first.damping[lane], first.kick[lane]) = oscillator.push(.first)
      (second.damping[lane], second.kick[lane]) = oscillator.push(.second)
    }
  }

  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>) { bodies.turnArms(turns) }

  /// The pin takes part in every turn, as in ``AngularRow``: its impulse keeps the velocity from anchor to anchor.
  ///
  /// Damping acts on the angular velocity after the pin's correction. Gravity and other forces have separated the anchors by now, and the
  /// pin's correction turns the bodies: without it in the damping, a load would sink.
  @inline(always)
  func push(_ half: SubstepHalf, _ motions: inout MutableSpan<SolverBody>) {
    let push = half.own(first, second)
    let (rA, rB) = bodies.struck(motions)
    let masses = WideJointBodies.PoseMasses(bodies, rA, rB)
    // per unit of relative angular velocity
    let (p, j) = masses.impulse(WideVector2(), Wide(repeating: 1))
    var (a, b) = bodies.velocities(motions)
    let stop = masses.impulse(-WideJointBodies.velocity(rA, rB, a, b), Wide(repeating: -1) * (b.w - a.w)).j
    let shifts = bodies.shifts(motions)
    let present = angle + shifts.b.w - shifts.a.w
    let change = (push.kick * inertia * (present - rest) - push.damping * stop) / j
    bodies.apply(change * p, change * j, rA, rB, where: bodies.canTurn .& (j .> Wide.zero), &a, &b)
    bodies.store(a, b, &motions)
  }
}
