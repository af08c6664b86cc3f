/// The motion of one value by a framework's own steps, which its frames pass: it depends on their times.
///
/// Times are seconds after the start.
package struct FrameCourse: Equatable, Sendable {
  private var frames: SpringFrames
  /// The same motion in exact time.
  private let exact: SpringMotion
  private let startsBelow: Bool
  /// Of the last frame.
  private var time = 0.0
  /// When the framework ended it; nil while it moves.
  package private(set) var end: Double?
  /// The first frame in which it was at its target or past it.
  package private(set) var arrival: Double?
  /// How far it has gone past its target, at least 0.
  package private(set) var overshoot = 0.0
  /// The largest difference to the motion in exact time.
  package private(set) var deviation = 0.0

  /// - Parameter exact: The motion in closed form, which the frames approximate from the same state.
  package init(_ frames: SpringFrames, _ exact: SpringMotion) {
    self.frames = frames
    self.exact = exact
    startsBelow = exact.start < exact.target
    if exact.start == exact.target, exact.velocity == 0 { end = 0 }
  }

  package var target: Double { frames.target }

  /// The steps at the last frame, to go on to another target with.
  package var steps: SpringFrames { frames }

  /// At the last frame, or as a frame at a later time would have it.
  package func state(at time: Double) -> MotionState {
    guard time > self.time, end == nil else { return frames.state }
    var next = frames
    next.advance(seconds: Self.duration(from: self.time, to: time))
    return next.state
  }

  /// Passes a frame.
  package mutating func advance(to time: Double) {
    guard time > self.time, end == nil else { return }
    frames.advance(seconds: Self.duration(from: self.time, to: time))
    self.time = time
    let position = frames.state.position
    let past = startsBelow ? position - frames.target : frames.target - position
    if past >= 0, arrival == nil { arrival = time }
    overshoot = max(overshoot, past)
    deviation = max(deviation, (position - exact.state(at: time).position).magnitude)
    if frames.isFinished { end = time }
  }

  /// A difference of times without its rounding: frames of 8 ms are 8 steps of 1 ms, not 9.
  private static func duration(from start: Double, to end: Double) -> Double { ((end - start) * 1e9).rounded() / 1e9 }
}
