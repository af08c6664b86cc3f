import Formats
package import Motion

/// A law that a recorded value may have followed from a start to a target.
package enum SpringModel: String, CaseIterable, Sendable {
  /// From rest: a frequency and a damping ratio.
  case rest
  /// Critically damped: a frequency and a velocity.
  case critical
  /// A frequency, a damping ratio and a velocity.
  case spring
  /// A time constant.
  case exponential

  /// What is fitted.
  package enum Parameter: String, Sendable {
    case frequency, ratio, velocity, timeConstant, shift, target
  }

  package var title: String {
    switch self {
    case .rest: "spring from rest"
    case .critical: "critically damped spring with a velocity"
    case .spring: "spring with a velocity"
    case .exponential: "exponential"
    }
  }

  /// Of the law itself.
  var parameters: [Parameter] {
    switch self {
    case .rest: [.frequency, .ratio]
    case .critical: [.frequency, .velocity]
    case .spring: [.frequency, .ratio, .velocity]
    case .exponential: [.timeConstant]
    }
  }

  /// Whether every motion of another model is one of this model.
  func contains(_ other: SpringModel) -> Bool { self == .spring && other != .exponential }
}

/// A motion of a model.
package struct FittedMotion: Equatable, Sendable {
  /// Nil for an exponential.
  package var spring: Spring?
  /// Of an exponential, seconds.
  package var timeConstant = 0.0
  package var start: Double
  package var target: Double
  /// Units per second at the start.
  package var velocity = 0.0
  /// Seconds of the recording at which it begins.
  package var shift: Double

  /// The value at a time of the recording; it is at its start before it begins.
  package func value(at time: Double) -> Double {
    guard time > shift else { return start }
    guard let spring else {
      let exponent = (time - shift) / timeConstant
      return target + (start - target) * (exponent < 690 ? PortableMath.exponential(-exponent) : 0)
    }
    return target
      + spring.displacement(after: time - shift, from: MotionState(position: start - target, velocity: velocity)).position
  }
}
