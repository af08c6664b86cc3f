/// The two ends of a joint within a step of the impulse stepper.
struct JointEnds: Sendable {
  /// Bodies by slot; the world itself is the last mover.
  let a: Int
  let b: Int
  /// In the frames of the bodies, from their centers of mass.
  let anchorA: Vector2
  let anchorB: Vector2
  let mA: Float
  let mB: Float
  let iA: Float
  let iB: Float
  /// Angle of B less angle of A when the step began, and the movers' angles then.
  private let angle: Float
  private let angleA: Float
  private let angleB: Float
  // at the beginning of the step
  let rA: Vector2
  let rB: Vector2

  init(_ anchors: JointAnchors, angle: Float, _ movers: [Mover]) {
    a = anchors.bodyA < 0 ? movers.count - 1 : Int(anchors.bodyA)
    b = Int(anchors.bodyB)
    (anchorA, anchorB) = (anchors.a, anchors.b)
    mA = movers[a].inverseMass
    mB = movers[b].inverseMass
    iA = movers[a].inverseInertia
    iB = movers[b].inverseInertia
    self.angle = angle
    angleA = movers[a].angle
    angleB = movers[b].angle
    rA = movers[a].rotation.apply(anchorA)
    rB = movers[b].rotation.apply(anchorB)
  }

  /// Angle of B less angle of A, less the joint's reference.
  func turn(_ movers: [Mover]) -> Float { angle + (movers[b].angle - angleB) - (movers[a].angle - angleA) }

  /// Arms, and the way from anchor to anchor, at the present places of the bodies.
  func present(_ movers: [Mover]) -> (rA: Vector2, rB: Vector2, d: Vector2) {
    let rA = movers[a].rotation.apply(anchorA)
    let rB = movers[b].rotation.apply(anchorB)
    return (rA, rB, (movers[b].center - movers[a].center) + rB - rA)
  }

  @inline(always)
  func velocity(_ movers: [Mover]) -> Vector2 { movers[b].velocity(at: rB) - movers[a].velocity(at: rA) }

  @inline(always)
  func angularVelocity(_ movers: [Mover]) -> Float { movers[b].angularVelocity - movers[a].angularVelocity }

  @inline(always)
  func apply(_ p: Vector2, turning j: Float = 0, _ movers: inout [Mover]) {
    movers[a].velocity -= mA * p
    movers[a].angularVelocity -= iA * (rA.cross(p) + j)
    movers[b].velocity += mB * p
    movers[b].angularVelocity += iB * (rB.cross(p) + j)
  }

  /// The same for positions.
  func shift(_ p: Vector2, turning j: Float = 0, _ rA: Vector2, _ rB: Vector2, _ movers: inout [Mover], _ tuning: ImpulseTuning) {
    shift(p, turnA: iA * (rA.cross(p) + j), turnB: iB * (rB.cross(p) + j), &movers, tuning)
  }

  /// The same with the rotations due to it.
  ///
  /// Limited to the largest displacement of a body in a step: beyond that the joint's matrix would be invalid, and contradicting joints
  /// would throw bodies about.
  func shift(_ p: Vector2, turnA: Float, turnB: Float, _ movers: inout [Mover], _ tuning: ImpulseTuning) {
    let way = max(mA, mB) * p.length
    let turn = max(turnA.magnitude, turnB.magnitude)
    guard way > tuning.maximumTranslation || turn > ImpulseTuning.maximumTurn else {
      return apply(shift: p, turnA: turnA, turnB: turnB, &movers)
    }
    let share = min(tuning.maximumTranslation / way, ImpulseTuning.maximumTurn / turn)
    apply(shift: share * p, turnA: share * turnA, turnB: share * turnB, &movers)
  }

  @inline(always)
  private func apply(shift p: Vector2, turnA: Float, turnB: Float, _ movers: inout [Mover]) {
    movers[a].center -= mA * p
    movers[a].turn(to: movers[a].angle - turnA)
    movers[b].center += mB * p
    movers[b].turn(to: movers[b].angle + turnB)
  }

  func inverseMass(along u: Vector2, _ rA: Vector2, _ rB: Vector2) -> Float {
    let crossA = rA.cross(u)
    let crossB = rB.cross(u)
    return mA + mB + iA * crossA * crossA + iB * crossB * crossB
  }

  /// The change of the velocity between the anchors by a unit impulse at both, as k11, k12, k22.
  func pointMatrix(_ rA: Vector2, _ rB: Vector2) -> (k11: Float, k12: Float, k22: Float) {
    (mA + mB + rA.y * rA.y * iA + rB.y * rB.y * iB, -rA.y * rA.x * iA - rB.y * rB.x * iB, mA + mB + rA.x * rA.x * iA + rB.x * rB.x * iB)
  }

  /// The same with the relative angular velocity as third coordinate.
  func poseMatrix(_ rA: Vector2, _ rB: Vector2) -> (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
    let k = pointMatrix(rA, rB)
    let xz = -rA.y * iA - rB.y * iB
    let yz = rA.x * iA + rB.x * iB
    return (SIMD3(k.k11, k.k12, xz), SIMD3(k.k12, k.k22, yz), SIMD3(xz, yz, iA + iB))
  }
}
