import Formats

/// A set of parameters that determines a spring. Dialects differ in the meaning of a duration.
package enum SpringForm: String, CaseIterable, Sendable {
  case physical, ratio, response, bounce, visual, settling, origami, bounciness, frequency

  /// Its parameters, those that determine it first.
  package var parameters: [SpringParameter] {
    switch self {
    case .physical: [.stiffness, .damping, .mass]
    case .ratio: [.stiffness, .dampingRatio, .mass]
    case .response: [.response, .dampingFraction]
    case .bounce: [.duration, .bounce]
    case .visual: [.visualDuration, .bounce]
    case .settling: [.settling, .dampingRatio]
    case .origami: [.tension, .friction, .mass]
    case .bounciness: [.bounciness, .speed]
    case .frequency: [.frequency, .damping, .mass]
    }
  }

  // MARK: - Constants of mass 1

  /// Origami's tension and friction, as Rebound, POP and React Native read them.
  package static func origamiConstants(tension: Double, friction: Double) -> (stiffness: Double, damping: Double) {
    ((tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25)
  }

  /// POP's bounciness and speed, by the cubic of the friction without a bounce.
  package static func bouncinessConstants(bounciness: Double, speed: Double) -> (stiffness: Double, damping: Double) {
    let bounce = bounciness / 1.7 / 20 * 0.8
    let tension = 0.5 + speed / 1.7 / 20 * 199.5
    let share = 2 * bounce - bounce * bounce
    let friction = 0.01 * share + (1 - share) * frictionWithoutBounce(tension)
    return origamiConstants(tension: tension, friction: friction)
  }

  private static func frictionWithoutBounce(_ t: Double) -> Double {
    if t <= 18 { return 0.0007 * t * t * t - 0.031 * t * t + 0.64 * t + 1.28 }
    if t <= 44 { return 0.000_044 * t * t * t - 0.006 * t * t + 0.36 * t + 2 }
    return 0.000_000_45 * t * t * t - 0.000_332 * t * t + 0.1078 * t + 5.84
  }
}

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
