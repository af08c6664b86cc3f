/// A ``WeldJoint`` within a step of the impulse stepper. As in Box2D, a frequency makes the angle soft, and the anchors stay held
/// together.
struct WeldConstraint: Sendable {
  private let ends: JointEnds
  private let k: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)
  private let spring: ImplicitSpring?
  private let isSoft: Bool
  private(set) var p: Vector2
  private(set) var j: Float

  init(_ joint: WeldJoint, _ ends: JointEnds, _ movers: [Mover], _ clock: ImpulseClock) {
    self.ends = ends
    let k = ends.poseMatrix(ends.rA, ends.rB)
    self.k = k
    isSoft = joint.angularFrequency > 0
    spring =
      joint.angularFrequency > 0 && k.z.z > 0
      ? ImplicitSpring(
        frequency: joint.angularFrequency, dampingRatio: joint.angularDampingRatio, inverseMass: k.z.z, displacement: ends.turn(movers),
        h: clock.h) : nil
    p = joint.impulseA
    j = k.z.z > 0 ? joint.angularImpulseA : 0
  }

  func warmStart(_ movers: inout [Mover]) { ends.apply(p, turning: j, &movers) }

  mutating func solve(_ movers: inout [Mover]) {
    if isSoft || k.z.z == 0 {
      if let spring {
        let change = spring.impulse(ends.angularVelocity(movers), soFar: j)
        ends.apply(.zero, turning: change, &movers)
        j += change
      }
      let change = SmallSystems.solve(k.x.x, k.x.y, k.y.y, -ends.velocity(movers))
      ends.apply(change, &movers)
      p += change
      return
    }
    let v = ends.velocity(movers)
    let change = SmallSystems.solve(k, SIMD3(-v.x, -v.y, -ends.angularVelocity(movers)))
    ends.apply(Vector2(change.x, change.y), turning: change.z, &movers)
    p += Vector2(change.x, change.y)
    j += change.z
  }

  func correct(_ movers: inout [Mover], _ tuning: ImpulseTuning) -> Bool {
    let (rA, rB, d) = ends.present(movers)
    let k = ends.poseMatrix(rA, rB)
    let turn = ends.turn(movers)
    if isSoft || k.z.z == 0 {
      ends.shift(SmallSystems.solve(k.x.x, k.x.y, k.y.y, -d), rA, rB, &movers, tuning)
      return d.length <= tuning.linearSlop
    }
    let change = SmallSystems.solve(k, SIMD3(-d.x, -d.y, -turn))
    ends.shift(Vector2(change.x, change.y), turning: change.z, rA, rB, &movers, tuning)
    return d.length <= tuning.linearSlop && turn.magnitude <= ImpulseTuning.angularSlop
  }
}
