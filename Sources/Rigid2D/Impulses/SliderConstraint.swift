/// A ``SliderJoint`` within a step of the impulse stepper: motor, friction, stops, then across the axis and the angle at once.
struct SliderConstraint: Sendable {
  private let ends: JointEnds
  private let localAxis: Vector2
  private let range: ClosedRange<Float>?
  private let speed: Float
  private let motorLimit: Float
  private let frictionLimit: Float
  private let lines: Lines
  private let axialMass: Float
  private let lowerRoom: Float
  private let upperRoom: Float
  private(set) var impulses: SliderImpulses
  private(set) var friction: Float

  /// Axis, the direction across it, and their arms at both bodies.
  private struct Lines: Sendable {
    var axis: Vector2
    var across: Vector2
    var a1: Float
    var a2: Float
    var s1: Float
    var s2: Float

    init(_ axis: Vector2, _ rA: Vector2, _ rB: Vector2, _ d: Vector2) {
      self.axis = axis
      across = axis.turned
      a1 = (d + rA).cross(axis)
      a2 = rB.cross(axis)
      s1 = (d + rA).cross(across)
      s2 = rB.cross(across)
    }
  }

  init(_ joint: SliderJoint, _ ends: JointEnds, _ movers: [Mover], _ clock: ImpulseClock) {
    self.ends = ends
    localAxis = joint.axis
    let d = ends.present(movers).d
    lines = Lines(movers[ends.a].rotation.apply(joint.axis), ends.rA, ends.rB, d)
    let k = ends.mA + ends.mB + ends.iA * lines.a1 * lines.a1 + ends.iB * lines.a2 * lines.a2
    axialMass = k > 0 ? 1 / k : 0
    range = joint.range
    speed = joint.motorSpeed
    motorLimit = clock.h * joint.motorForce
    frictionLimit = clock.h * joint.friction
    let place = lines.axis.dot(d)
    lowerRoom = range.map { max(0, place - $0.lowerBound) * clock.inverseH } ?? 0
    upperRoom = range.map { max(0, $0.upperBound - place) * clock.inverseH } ?? 0
    impulses = joint.first
    if motorLimit <= 0 { impulses.effort = 0 }
    if range == nil { (impulses.lower, impulses.upper) = (0, 0) }
    friction = frictionLimit > 0 ? joint.second.effort : 0
  }

  private func push(across: Float, turn: Float, along: Float, _ lines: Lines, _ movers: inout [Mover]) {
    let p = across * lines.across + along * lines.axis
    movers[ends.a].velocity -= ends.mA * p
    movers[ends.a].angularVelocity -= ends.iA * (across * lines.s1 + turn + along * lines.a1)
    movers[ends.b].velocity += ends.mB * p
    movers[ends.b].angularVelocity += ends.iB * (across * lines.s2 + turn + along * lines.a2)
  }

  func warmStart(_ movers: inout [Mover]) {
    push(across: impulses.across, turn: impulses.turn, along: impulses.along + friction, lines, &movers)
  }

  private func axialSpeed(_ movers: [Mover]) -> Float {
    let v = movers[ends.b].velocity - movers[ends.a].velocity
    return lines.axis.dot(v) + lines.a2 * movers[ends.b].angularVelocity - lines.a1 * movers[ends.a].angularVelocity
  }

  mutating func solve(_ movers: inout [Mover]) {
    if motorLimit > 0 {
      let total = max(-motorLimit, min(motorLimit, impulses.effort + axialMass * (speed - axialSpeed(movers))))
      push(across: 0, turn: 0, along: total - impulses.effort, lines, &movers)
      impulses.effort = total
    }
    if frictionLimit > 0 {
      let total = max(-frictionLimit, min(frictionLimit, friction - axialMass * axialSpeed(movers)))
      push(across: 0, turn: 0, along: total - friction, lines, &movers)
      friction = total
    }
    if range != nil {
      let low = max(0, impulses.lower - axialMass * (axialSpeed(movers) + lowerRoom))
      push(across: 0, turn: 0, along: low - impulses.lower, lines, &movers)
      impulses.lower = low
      let high = max(0, impulses.upper - axialMass * (upperRoom - axialSpeed(movers)))
      push(across: 0, turn: 0, along: impulses.upper - high, lines, &movers)
      impulses.upper = high
    }
    let v = movers[ends.b].velocity - movers[ends.a].velocity
    let speed = Vector2(
      lines.across.dot(v) + lines.s2 * movers[ends.b].angularVelocity - lines.s1 * movers[ends.a].angularVelocity,
      ends.angularVelocity(movers))
    let change = solve(-speed, lines)
    push(across: change.x, turn: change.y, along: 0, lines, &movers)
    impulses.across += change.x
    impulses.turn += change.y
  }

  /// The impulse across the axis and the angular impulse that change both speeds by this much. For a slider far along its axis, the
  /// determinant of the matrix would be rounding alone, so the angle is eliminated first:
  ///
  ///     k = m + iA iB / (iA + iB) (s1 - s2)²
  private func solve(_ change: Vector2, _ lines: Lines) -> Vector2 {
    let (m, i) = (ends.mA + ends.mB, ends.iA + ends.iB)
    let inertia = i > 0 ? 1 / i : 0
    let slant = inertia * (ends.iA * lines.s1 + ends.iB * lines.s2)
    let reach = lines.s1 - lines.s2
    let k = m + ends.iA * ends.iB * inertia * reach * reach
    let across = k > 0 ? (change.x - slant * change.y) / k : 0
    return Vector2(across, inertia * change.y - slant * across)
  }

  private func matrix(_ lines: Lines) -> (k11: Float, k12: Float, k22: Float) {
    let turning = ends.iA + ends.iB
    return (
      ends.mA + ends.mB + ends.iA * lines.s1 * lines.s1 + ends.iB * lines.s2 * lines.s2, ends.iA * lines.s1 + ends.iB * lines.s2,
      turning == 0 ? 1 : turning
    )
  }

  func correct(_ movers: inout [Mover], _ tuning: ImpulseTuning) -> Bool {
    let (rA, rB, d) = ends.present(movers)
    let lines = Lines(movers[ends.a].rotation.apply(localAxis), rA, rB, d)
    let c = Vector2(lines.across.dot(d), ends.turn(movers))
    var error = c.x.magnitude
    var change = SIMD3<Float>.zero
    if let beyond = beyond(lines.axis.dot(d), tuning) {
      error = max(error, beyond.magnitude)
      let k = matrix(lines)
      let (iA, iB) = (ends.iA, ends.iB)
      let k13 = iA * lines.s1 * lines.a1 + iB * lines.s2 * lines.a2
      let k23 = iA * lines.a1 + iB * lines.a2
      let k33 = ends.mA + ends.mB + iA * lines.a1 * lines.a1 + iB * lines.a2 * lines.a2
      change = SmallSystems.solve((SIMD3(k.k11, k.k12, k13), SIMD3(k.k12, k.k22, k23), SIMD3(k13, k23, k33)), SIMD3(-c.x, -c.y, -beyond))
    } else {
      let two = solve(-c, lines)
      change = SIMD3(two.x, two.y, 0)
    }
    let p = change.x * lines.across + change.z * lines.axis
    ends.shift(
      p, turnA: ends.iA * (change.x * lines.s1 + change.y + change.z * lines.a1),
      turnB: ends.iB * (change.x * lines.s2 + change.y + change.z * lines.a2), &movers, tuning)
    return error <= tuning.linearSlop && c.y.magnitude <= ImpulseTuning.angularSlop
  }

  /// Distance beyond a stop; nil between the stops.
  private func beyond(_ place: Float, _ tuning: ImpulseTuning) -> Float? {
    guard let range else { return nil }
    if range.upperBound - range.lowerBound < 2 * tuning.linearSlop { return place }
    if place <= range.lowerBound { return place - range.lowerBound }
    return place >= range.upperBound ? place - range.upperBound : nil
  }
}
