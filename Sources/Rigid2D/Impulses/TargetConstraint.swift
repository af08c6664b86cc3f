/// A ``TargetJoint`` within a step of the impulse stepper: three springs that do not disturb each other.
struct TargetConstraint: Sendable {
  private let body: Int
  private let springs: (x: ImplicitSpring?, y: ImplicitSpring?, rotation: ImplicitSpring?)
  private var j = SIMD3<Float>.zero

  /// - Parameter turn: The body's angle with its turns, radians.
  init(_ joint: TargetJoint, _ record: Body, _ movers: [Mover], turn: Float, _ clock: ImpulseClock) {
    body = Int(joint.body)
    let mover = movers[body]
    let away = mover.center - mover.rotation.apply(record.centerOffset) - joint.point
    springs = (
      Self.spring(joint.x, mover.inverseMass, away.x, clock), Self.spring(joint.y, mover.inverseMass, away.y, clock),
      Self.spring(joint.rotation, mover.inverseInertia, turn - joint.angle, clock)
    )
  }

  private static func spring(_ spring: TargetJoint.Spring, _ inverseMass: Float, _ displacement: Float, _ clock: ImpulseClock)
    -> ImplicitSpring?
  {
    guard spring.frequency > 0, inverseMass > 0 else { return nil }
    return ImplicitSpring(
      frequency: spring.frequency, dampingRatio: spring.dampingRatio, inverseMass: inverseMass, displacement: displacement, h: clock.h)
  }

  mutating func solve(_ movers: inout [Mover]) {
    let mover = movers[body]
    let change = SIMD3(
      springs.x?.impulse(mover.velocity.x, soFar: j.x) ?? 0, springs.y?.impulse(mover.velocity.y, soFar: j.y) ?? 0,
      springs.rotation?.impulse(mover.angularVelocity, soFar: j.z) ?? 0)
    movers[body].velocity += mover.inverseMass * Vector2(change.x, change.y)
    movers[body].angularVelocity += mover.inverseInertia * change.z
    j += change
  }
}
