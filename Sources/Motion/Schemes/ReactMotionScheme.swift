/// react-motion's integration: semi-implicit Euler in steps of 1/60 s, with the next step interpolated for the rest of a frame. More than ten
/// steps behind, it drops them.
package struct ReactMotionScheme: Equatable, Sendable {
  package private(set) var position: Double
  /// Units per second.
  package private(set) var velocity: Double
  package private(set) var target: Double
  private let stiffness, damping: Double
  /// The state after the last whole step.
  private var ideal: MotionState
  /// Milliseconds after the last whole step.
  private var accumulated = 0.0

  private static let frame = 1000.0 / 60.0
  private static let precision = 0.01

  package init(from start: Double, to target: Double, velocity: Double = 0, constants: (stiffness: Double, damping: Double)) {
    (position, self.velocity, self.target) = (start, velocity, target)
    (stiffness, damping) = constants
    ideal = MotionState(position: start, velocity: velocity)
  }

  package var isFinished: Bool { velocity == 0 && position == target }

  /// Goes on to another target with the last whole step.
  package mutating func retarget(to target: Double) { self.target = target }

  /// Passes a frame of a duration in milliseconds.
  package mutating func advance(milliseconds: Double) {
    accumulated += max(0, milliseconds)
    if accumulated > Self.frame * 10 { accumulated = 0 }
    let count = (accumulated / Self.frame).rounded(.down)
    let share = (accumulated - count * Self.frame) / Self.frame
    for _ in 0..<Int(count) { ideal = step(ideal) }
    let next = step(ideal)
    position = ideal.position + (next.position - ideal.position) * share
    velocity = ideal.velocity + (next.velocity - ideal.velocity) * share
    accumulated -= count * Self.frame
  }

  private func step(_ state: MotionState) -> MotionState {
    let h = Self.frame / 1000
    let acceleration = -stiffness * (state.position - target) + -damping * state.velocity
    let velocity = state.velocity + acceleration * h
    let position = state.position + velocity * h
    let rests = velocity.magnitude < Self.precision && (position - target).magnitude < Self.precision
    return rests ? MotionState(position: target, velocity: 0) : MotionState(position: position, velocity: velocity)
  }
}
