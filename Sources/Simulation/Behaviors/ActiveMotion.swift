import Motion
import Rigid2D
import SceneModel

/// A motion that drives a view, or did.
struct ActiveMotion: Equatable, Sendable {
  /// One value.
  struct Course: Equatable, Sendable {
    let channel: MotionChannel
    var course: MotionCourse
    /// Of the view's value, per unit of the course.
    var unit = 1.0

    /// In units of the view.
    func state(at time: Double) -> MotionState {
      let state = course.state(at: time)
      return MotionState(position: unit * state.position, velocity: unit * state.velocity)
    }
  }

  enum Outcome: Equatable, Sendable { case finished, stopped }

  /// Seconds of the run.
  let start: Double
  var courses: [Course]
  /// Nil while it drives the view.
  var outcome: Outcome?

  /// Seconds of the run at which it ends by its own rule; infinite for one that never does.
  var end: Double { start + courses.reduce(0) { max($0, $1.course.duration) } }

  /// Seconds of the run at which all values have come to their targets or bounds.
  var arrival: Double { start + courses.reduce(0) { max($0, $1.course.arrival) } }
}

/// Something that happened to a motion.
struct MotionChange: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case began
    case ended(ActiveMotion.Outcome)
  }

  let index: BehaviorIndex
  let kind: Kind
  /// The motion that began.
  var new: ActiveMotion?
  /// The motion that ended, or that the new one goes on from, and when.
  var old: ActiveMotion?
  let time: Double
  /// Of the view, points.
  let position: Vector2
}
