/// The state of a body at one time.
public struct BodyState: Equatable, Sendable {
  /// Of the origin, points.
  public let position: Vector2
  /// Radians, continuous over full turns.
  public let angle: Float
  /// Of the origin, pt/s and rad/s.
  public let velocity: Velocity
  public let mass: Float
  /// kg·pt²/s².
  public let kineticEnergy: Float
  public let isAsleep: Bool
  /// Asleep, or slower than the limit of rest in the last step; false if sleep is disabled, and before the first step.
  public let isStill: Bool
  public let kind: BodyKind
}

extension World {
  /// The state of a body, read at once.
  public func bodyState(_ id: BodyID) -> BodyState {
    guard let i = state.bodySlots.slot(of: id), state.bodies[i].carrier < 0 else { return memberState(id) }
    let (bodies, pose, velocity) = (state.bodies.span, state.poses[i], state.velocities[i])
    let arm = -pose.rotation.apply(bodies[i].centerOffset)
    return BodyState(
      position: pose.apply(.zero - bodies[i].centerOffset), angle: fullAngle(i),
      velocity: Velocity(linear: velocity.linear + Vector2.cross(velocity.angular, arm), angular: velocity.angular),
      mass: bodies[i].mass,
      kineticEnergy: 0.5 * bodies[i].mass * velocity.linear.lengthSquared + 0.5 * bodies[i].inertia * velocity.angular * velocity.angular,
      isAsleep: bodies[i].isAsleep, isStill: bodies[i].isAsleep || bodies[i].stillTime > 0, kind: bodies[i].kind)
  }

  /// The same for a body that others carry.
  private func memberState(_ id: BodyID) -> BodyState {
    BodyState(
      position: position(id), angle: angle(id), velocity: velocity(id), mass: mass(id), kineticEnergy: kineticEnergy(id),
      isAsleep: isAsleep(id), isStill: isStill(id), kind: kind(id))
  }
}
