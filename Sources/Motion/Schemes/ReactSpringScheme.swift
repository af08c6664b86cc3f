/// react-spring's integration: semi-implicit Euler in steps of 1 ms, as many per frame as the frame has begun milliseconds.
///
/// A frame of 16.667 ms takes 17 steps, so the motion is 2 % faster than time at 60 Hz and 8 % at 120 Hz. The order of the operations is
/// that of SpringValue.ts, so values have its bits.
package struct ReactSpringScheme: Equatable, Sendable {
  /// Position in units, velocity in units per ms.
  package private(set) var position: Double
  package private(set) var velocity: Double
  package private(set) var isFinished = false
  package private(set) var target: Double
  private let mass, tension, friction: Double
  /// Distance from the target, in units, at which the motion may end.
  private var precision: Double

  /// - Parameters:
  ///   - velocity: In units per ms.
  ///   - constants: Mass above 0, tension above 0, friction at least 0.
  package init(from start: Double, to target: Double, velocity: Double = 0, constants: (mass: Double, tension: Double, friction: Double)) {
    (position, self.velocity, self.target) = (start, velocity, target)
    (mass, tension, friction) = constants
    precision = Self.precision(from: start, to: target)
  }

  private static func precision(from start: Double, to target: Double) -> Double {
    start == target ? 0.005 : min(1, (target - start).magnitude * 0.001)
  }

  /// Goes on to another target with the position and the velocity of now.
  package mutating func retarget(to target: Double) {
    precision = Self.precision(from: position, to: target)
    (self.target, isFinished) = (target, false)
  }

  /// Passes a frame.
  ///
  /// - Parameter milliseconds: The frame's duration; at most a minute is followed.
  package mutating func advance(milliseconds: Double) {
    guard !isFinished else { return }
    for _ in 0..<Int(min(60_000, max(0, milliseconds)).rounded(.up)) {
      if velocity.magnitude <= precision / 10, (target - position).magnitude <= precision {
        isFinished = true
        break
      }
      let springForce = -tension * 0.000001 * (position - target)
      let dampingForce = -friction * 0.001 * velocity
      let acceleration = (springForce + dampingForce) / mass
      velocity += acceleration
      position += velocity
    }
    if isFinished { (position, velocity) = (target, 0) }
  }
}
