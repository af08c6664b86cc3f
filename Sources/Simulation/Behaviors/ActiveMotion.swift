import Motion
import Rigid2D
import SceneModel

/// A motion that drives a view, or did.
struct ActiveMotion: Equatable, Sendable {
  /// One value.
  struct Course: Equatable, Sendable {
    enum Law: Equatable, Sendable {
      case closed(MotionCourse)
      /// By the steps of a framework.
      case frames(FrameCourse)
    }

    let channel: MotionChannel
    var law: Law
    /// Of the view's value, per unit of the law.
    var unit = 1.0

    init(_ channel: MotionChannel, _ law: Law, unit: Double = 1) {
      self.channel = channel
      self.law = law
      self.unit = unit
    }

    /// In units of the view, at the last frame or later.
    func state(at time: Double) -> MotionState {
      let state =
        switch law {
        case .closed(let course): course.state(at: time)
        case .frames(let course): course.state(at: time)
        }
      return MotionState(position: unit * state.position, velocity: unit * state.velocity)
    }

    /// Whether its position depends on the frames before.
    var isStepped: Bool { if case .frames = law { true } else { false } }

    /// Passes a frame.
    mutating func advance(to time: Double) {
      guard case .frames(var course) = law else { return }
      course.advance(to: time)
      law = .frames(course)
    }

    /// When it ends by its own rule, seconds after the start; infinite while that is not known.
    var duration: Double {
      switch law {
      case .closed(let course): course.duration
      case .frames(let course): course.end ?? .infinity
      }
    }

    /// When it first is at its target or at a bound.
    var arrival: Double {
      switch law {
      case .closed(let course): course.arrival
      case .frames(let course): course.arrival ?? course.end ?? .infinity
      }
    }

    /// In units of the view.
    var projected: Double {
      switch law {
      case .closed(let course): unit * course.projected
      case .frames(let course): unit * course.target
      }
    }

    /// How far it has gone past its target or a bound, in units of the view.
    func overshoot(until time: Double) -> Double {
      switch law {
      case .closed(let course): unit * course.overshoot(until: time)
      case .frames(let course): unit * course.overshoot
      }
    }

    /// The largest difference to the law in exact time, in units of the view; 0 for a closed form.
    var deviation: Double { if case .frames(let course) = law { unit * course.deviation } else { 0 } }
  }

  enum Outcome: Equatable, Sendable { case finished, stopped }

  /// Seconds of the run.
  let start: Double
  var courses: [Course]
  /// Nil while it drives the view.
  var outcome: Outcome?

  /// Seconds of the run at which it ends by its own rule; infinite for one that never does.
  var end: Double { start + courses.reduce(0) { max($0, $1.duration) } }

  /// Seconds of the run at which all values have come to their targets or bounds.
  var arrival: Double { start + courses.reduce(0) { max($0, $1.arrival) } }
}

/// Something that happened to a motion.
package struct MotionChange: Equatable, Sendable {
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
