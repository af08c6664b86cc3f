/// Position and velocity of a motion along one axis.
package struct MotionState: Equatable, Sendable {
  /// In units of the value that moves: points, radians, a share of the distance.
  package var position: Double
  /// In the same units per second.
  package var velocity: Double

  package init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
