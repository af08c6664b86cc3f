/// A ``DistanceJoint`` within a step of the impulse stepper: a rod, a rope or a spring.
struct DistanceConstraint: Sendable {
  private let ends: JointEnds
  private let length: Float
  private let isRope: Bool
  /// Also if its ends coincide and it has no direction.
  private let isSpring: Bool
  private let spring: ImplicitSpring?
  /// From anchor A to anchor B; zero if they coincide, without a direction.
  private let u: Vector2
  private let mass: Float
  /// Of a rope, the speed that its slack allows, pt/s.
  private let slack: Float
  private(set) var j: Float

  init(_ joint: DistanceJoint, _ ends: JointEnds, _ movers: [Mover], _ clock: ImpulseClock, _ tuning: ImpulseTuning) {
    self.ends = ends
    length = joint.length
    isRope = joint.isRope
    isSpring = joint.frequency > 0 && !joint.isRope
    let d = ends.present(movers).d
    let present = d.length
    // a spring whose ends pass each other stays a spring
    let isLong = present > (isSpring ? 0.001 : 1) * tuning.linearSlop
    u = isLong ? (1 / present) * d : .zero
    let k = isLong ? ends.inverseMass(along: u, ends.rA, ends.rB) : 0
    mass = k > 0 ? 1 / k : 0
    spring =
      isSpring && k > 0
      ? ImplicitSpring(
        frequency: joint.frequency, dampingRatio: joint.dampingRatio, inverseMass: k, displacement: present - joint.length, h: clock.h)
      : nil
    slack = isRope ? max(0, joint.length - present) * clock.inverseH : 0
    j = isLong ? joint.impulseA : 0
  }

  func warmStart(_ movers: inout [Mover]) { ends.apply(j * u, &movers) }

  mutating func solve(_ movers: inout [Mover]) {
    let v = ends.velocity(movers).dot(u)
    let change = spring?.impulse(v, soFar: j) ?? -mass * (v - slack)
    let total = isRope ? min(0, j + change) : j + change
    ends.apply((total - j) * u, &movers)
    j = total
  }

  /// Returns whether the length is right within the slop.
  func correct(_ movers: inout [Mover], _ tuning: ImpulseTuning) -> Bool {
    guard !isSpring, mass > 0 || u == .zero else { return true }
    let (rA, rB, d) = ends.present(movers)
    let present = d.length
    guard let u = d.normalized else { return true }
    if isRope && present <= length { return true }
    let c = max(-tuning.maximumCorrection, min(tuning.maximumCorrection, present - length))
    let k = mass > 0 ? 1 / mass : ends.inverseMass(along: u, rA, rB)
    if k > 0 { ends.shift((-c / k) * u, rA, rB, &movers, tuning) }
    return c.magnitude < tuning.linearSlop
  }
}
