/// The two ends of a joint, for its rows. Body -1 is the world itself, whose frame is the reference view's.
struct JointBodies: Equatable, Sendable {
  /// Entries of motions.
  var a: Int
  var b: Int
  var mA: Float
  var mB: Float
  var iA: Float
  var iB: Float
  /// Anchors from the centers of mass, in world axes, at the beginning of the step.
  var rA: Vector2
  var rB: Vector2
  /// The same at the displacements of the last ``turnArms(_:)``.
  var armA = Vector2.zero
  var armB = Vector2.zero
  /// From anchor A to anchor B at the beginning of the step, less the arms: center B less center A.
  var centers: Vector2
  /// Angle of B less angle of A at the beginning of the step.
  var angle: Float
  /// The same without whole turns, for joints that fix the relative angle.
  var facing: Float
  /// The largest speed at which an error of position is corrected, pt/s.
  var maximumSpeed: Float

  @inline(always)
  init(_ anchors: JointAnchors, _ travel: AnchorTravel, _ scene: borrowing JointScene) {
    maximumSpeed = scene.tuning.jointSpeed
    let endA =
      anchors.bodyA < 0
      ? JointScene.End(entry: travel.entry, arm: .zero, center: anchors.a - travel.way) : scene.end(anchors.bodyA, anchors.a)
    let endB = scene.end(anchors.bodyB, anchors.b)
    a = endA.entry
    b = endB.entry
    mA = endA.inverseMass
    mB = endB.inverseMass
    iA = endA.inverseInertia
    iB = endB.inverseInertia
    rA = endA.arm
    rB = endB.arm
    centers = endB.center - endA.center
    angle = endB.angle - endA.angle
    facing = endB.facing - endA.facing
  }

  /// Entries of motions, 0 for bodies that are not movable.
  @inline(always)
  var movable: (a: Int, b: Int) { (mA > 0 ? a : 0, mB > 0 ? b : 0) }

  var isActive: Bool { mA + mB + iA + iB > 0 }

  /// Whether one of them moves by itself: a kinematic body, or an anchor that is moved.
  var areDriven: Bool { (a != 0 && mA == 0) || (b != 0 && mB == 0) }

  /// Replaces the inverse inertia of A or B.
  mutating func stiffen(a: Float?, b: Float?) {
    if let a { iA = a }
    if let b { iB = b }
  }

  /// Updates the arms; call it whenever displacements have changed, which is twice a substep. `turns` has an entry per motion.
  @inline(always)
  mutating func turnArms(_ turns: Span<Rotation>) {
    armA = turns[a].apply(rA)
    armB = turns[b].apply(rB)
  }

  /// Arms turned by the displacements since the step began, and the way from anchor to anchor.
  @inline(always)
  func present(_ motions: borrowing MutableSpan<SolverBody>) -> (rA: Vector2, rB: Vector2, d: Vector2) {
    let shiftA = motions[a].deltaPosition
    let shiftB = motions[b].deltaPosition
    return (armA, armB, centers + Vector2(shiftB.x - shiftA.x, shiftB.y - shiftA.y) + armB - armA)
  }

  /// Arms to the one point at which a joint that the graph solves acts on both bodies, and the way from anchor to anchor, after some time
  /// at the present velocities.
  ///
  /// Impulses at two points would change the angular momentum of both bodies together, by the joint's error times the impulse. Sweeps over
  /// a net leave its joints open for longer; there, arms of that length let a net of light balls under a heavy load gain energy.
  @inline(always)
  func struck(_ motions: borrowing MutableSpan<SolverBody>, after time: Float = 0) -> (rA: Vector2, rB: Vector2, d: Vector2) {
    let (rA, rB, d) = arms(motions, after: time)
    return (rA + d, rB, d)
  }

  /// As ``arms(_:after:)``, computed by a function call, since few joints need it.
  @inline(never)
  func drifted(_ motions: borrowing MutableSpan<SolverBody>, _ h: Float) -> (rA: Vector2, rB: Vector2, d: Vector2) {
    let shiftA = motions[a].shift(after: h)
    let shiftB = motions[b].shift(after: h)
    let rA = shiftA.z == 0 ? rA : Trigonometry.sineCosine(shiftA.z).apply(rA)
    let rB = shiftB.z == 0 ? rB : Trigonometry.sineCosine(shiftB.z).apply(rB)
    return (rA, rB, centers + Vector2(shiftB.x - shiftA.x, shiftB.y - shiftA.y) + rB - rA)
  }

  /// As `present`, after `time` seconds at the present velocities.
  @inline(always)
  func arms(_ motions: borrowing MutableSpan<SolverBody>, after time: Float) -> (rA: Vector2, rB: Vector2, d: Vector2) {
    time == 0 ? present(motions) : drifted(motions, time)
  }

  /// The way from anchor to anchor of `drifted`, with turns that the joints of a body share. `turns` has an entry a motion.
  @inline(always)
  func driftedWay(_ motions: borrowing MutableSpan<SolverBody>, _ h: Float, _ turns: inout MutableSpan<DriftTurn>) -> Vector2 {
    // first the rotations: other values in registers would be spilled for them
    let angleA = motions[a].deltaPosition.z + h * motions[a].velocity.z
    let rA = angleA == 0 ? rA : turns[a].rotation(by: angleA).apply(rA)
    let angleB = motions[b].deltaPosition.z + h * motions[b].velocity.z
    let rB = angleB == 0 ? rB : turns[b].rotation(by: angleB).apply(rB)
    let shiftA = motions[a].shift(after: h)
    let shiftB = motions[b].shift(after: h)
    return centers + Vector2(shiftB.x - shiftA.x, shiftB.y - shiftA.y) + rB - rA
  }

  /// A relative angle of the beginning of the step, at the present displacements.
  @inline(always)
  func turned(_ angle: Float, _ motions: borrowing MutableSpan<SolverBody>) -> Float {
    angle + motions[b].deltaPosition.z - motions[a].deltaPosition.z
  }

  /// An angle of at most three half turns, brought within one.
  static func withinHalfTurn(_ angle: Float) -> Float {
    var angle = angle
    // twice instead of `while`: a difference of two facings and a reference is not larger, and NaN must end too
    for _ in 0..<2 {
      if angle > Float.pi { angle -= 2 * Float.pi } else if angle < -Float.pi { angle += 2 * Float.pi }
    }
    return angle
  }

  /// A velocity that corrects an error, at most at the largest speed for errors.
  @inline(always)
  func limited(_ v: Vector2) -> Vector2 {
    let lengthSquared = v.lengthSquared
    return lengthSquared > maximumSpeed * maximumSpeed ? (maximumSpeed / lengthSquared.squareRoot()) * v : v
  }

  @inline(always)
  func limited(_ v: Float) -> Float { max(-maximumSpeed, min(maximumSpeed, v)) }

  @inline(always)
  static func limitedAngularVelocity(_ w: Float) -> Float { max(-Tuning.jointAngularVelocity, min(Tuning.jointAngularVelocity, w)) }

  /// Angular velocity of B relative to A.
  @inline(always)
  func angularVelocity(_ motions: borrowing MutableSpan<SolverBody>) -> Float { motions[b].velocity.z - motions[a].velocity.z }

  /// Velocity of anchor B relative to anchor A.
  @inline(always)
  func velocity(_ rA: Vector2, _ rB: Vector2, _ motions: borrowing MutableSpan<SolverBody>) -> Vector2 {
    let vA = motions[a].velocity
    let vB = motions[b].velocity
    return Vector2(vB.x - vA.x, vB.y - vA.y) + Vector2.cross(vB.z, rB) - Vector2.cross(vA.z, rA)
  }

  /// The part of the way between the anchors that the rotation of the arms adds to h·v in a substep: half of h² times the centripetal
  /// acceleration.
  @inline(always)
  func curvature(_ rA: Vector2, _ rB: Vector2, _ motions: borrowing MutableSpan<SolverBody>, _ h: Float) -> Vector2 {
    let wA = motions[a].velocity.z
    let wB = motions[b].velocity.z
    return (0.5 * h * h) * ((wA * wA) * rA - (wB * wB) * rB)
  }

  // bodies without inverse mass are never written: fixed bodies share one entry, and 0 times infinity would reach all their neighbors

  /// Applies impulse `p` to B and its opposite to A.
  @inline(always)
  func apply(_ p: Vector2, _ rA: Vector2, _ rB: Vector2, _ motions: inout MutableSpan<SolverBody>) {
    if mA > 0 { motions[a].velocity -= SIMD4(mA * p.x, mA * p.y, iA * rA.cross(p), 0) }
    if mB > 0 { motions[b].velocity += SIMD4(mB * p.x, mB * p.y, iB * rB.cross(p), 0) }
  }

  /// Applies a turning impulse to B and its opposite to A.
  @inline(always)
  func applyAngular(_ j: Float, _ motions: inout MutableSpan<SolverBody>) {
    if iA > 0 { motions[a].velocity.z -= iA * j }
    if iB > 0 { motions[b].velocity.z += iB * j }
  }

  /// The largest factor by which rotation of the bodies makes a spring between the anchors stiffer than with their masses alone.
  var stiffening: Float { 1 + (iA * rA.lengthSquared + iB * rB.lengthSquared) / (mA + mB) }

  /// Effective inverse mass along the unit vector `u`.
  @inline(always)
  func inverseMass(along u: Vector2, _ rA: Vector2, _ rB: Vector2) -> Float {
    let armA = rA.cross(u)
    let armB = rB.cross(u)
    return mA + mB + iA * armA * armA + iB * armB * armB
  }
}
