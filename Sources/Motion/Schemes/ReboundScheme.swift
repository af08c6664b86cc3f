/// Rebound's integration: Runge-Kutta of fourth order in steps of 1 ms, of a frame at most 64 ms, interpolated for the rest of a frame.
///
/// The first stage of a step takes its force at the position that the last stage of the step before has left, not at the position of the
/// state: up to 3 % of the distance away from the exact motion. The order of the operations is that of rebound-js.
package struct ReboundScheme: Equatable, Sendable {
  package private(set) var position: Double
  /// Units per second.
  package private(set) var velocity: Double
  package private(set) var isFinished = false
  package private(set) var target: Double
  private let stiffness, damping: Double
  private var previous: MotionState
  /// The position of the last stage of the last step.
  private var stalePosition: Double
  private var accumulated = 0.0

  private static let step = 0.001
  private static let longestFrame = 0.064
  private static let restThreshold = 0.001

  /// - Parameters:
  ///   - velocity: In units per second.
  ///   - constants: Force per displacement and per velocity for mass 1, not Origami's tension and friction.
  package init(from start: Double, to target: Double, velocity: Double = 0, constants: (stiffness: Double, damping: Double)) {
    (position, self.velocity, self.target) = (start, velocity, target)
    (stiffness, damping) = constants
    previous = MotionState(position: start, velocity: velocity)
    stalePosition = start
  }

  /// Goes on to another target; the interpolation and the stale position stay.
  package mutating func retarget(to target: Double) { (self.target, isFinished) = (target, false) }

  /// Passes a frame of a duration in seconds.
  package mutating func advance(seconds: Double) {
    guard !isFinished else { return }
    accumulated += min(max(0, seconds), Self.longestFrame)
    while accumulated >= Self.step {
      accumulated -= Self.step
      if accumulated < Self.step { previous = MotionState(position: position, velocity: velocity) }
      step()
    }
    if accumulated > 0 {
      let share = accumulated / Self.step
      position = position * share + previous.position * (1 - share)
      velocity = velocity * share + previous.velocity * (1 - share)
    }
    if velocity.magnitude < Self.restThreshold, (target - position).magnitude <= Self.restThreshold {
      (position, velocity) = (target, 0)
      isFinished = true
    }
  }

  private mutating func step() {
    let h = Self.step
    let velocityA = velocity
    let accelerationA = stiffness * (target - stalePosition) - damping * velocity
    var p = position + velocityA * h * 0.5
    let velocityB = velocity + accelerationA * h * 0.5
    let accelerationB = stiffness * (target - p) - damping * velocityB
    p = position + velocityB * h * 0.5
    let velocityC = velocity + accelerationB * h * 0.5
    let accelerationC = stiffness * (target - p) - damping * velocityC
    p = position + velocityC * h
    let velocityD = velocity + accelerationC * h
    let accelerationD = stiffness * (target - p) - damping * velocityD
    let slope = 1.0 / 6.0 * (velocityA + 2.0 * (velocityB + velocityC) + velocityD)
    let acceleration = 1.0 / 6.0 * (accelerationA + 2.0 * (accelerationB + accelerationC) + accelerationD)
    position += slope * h
    velocity += acceleration * h
    stalePosition = p
  }
}
