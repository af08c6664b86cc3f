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
}

extension World {
  /// All that is asked of a body in every frame, at once: each question by itself has its price, in a small world more than its answer.
  public func reading(_ id: BodyID) -> BodyState {
    BodyState(
      position: position(id), angle: angle(id), velocity: velocity(id), mass: mass(id), kineticEnergy: kineticEnergy(id),
      isAsleep: isAsleep(id))
  }
}
