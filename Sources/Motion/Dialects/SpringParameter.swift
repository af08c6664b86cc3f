/// A parameter of a spring in the words of some dialect.
package enum SpringParameter: String, CaseIterable, Sendable {
  case mass, stiffness, damping, dampingRatio, dampingFraction, response, duration, bounce, visualDuration, settling, tension, friction
  case bounciness, speed, frequency

  /// Values that a spring can have at all.
  package enum Range: Equatable, Sendable {
    case positive
    case notNegative
    /// From the first to the second.
    case within(Double, Double)
  }

  package var range: Range {
    switch self {
    case .mass, .stiffness, .response, .duration, .visualDuration, .settling, .frequency: .positive
    case .damping, .dampingRatio, .dampingFraction, .bounciness, .speed: .notNegative
    case .bounce: .within(-0.999_999, 1)
    // Origami's numbers are below 0 for soft springs
    case .tension, .friction: .within(-1e9, 1e9)
    }
  }

  /// Whether a value is in range; false for NaN and infinities.
  package func admits(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    return switch range {
    case .positive: value > 0
    case .notNegative: value >= 0
    case .within(let least, let most): value >= least && value <= most
    }
  }
}
