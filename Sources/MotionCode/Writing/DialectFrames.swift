package import Motion

/// The frames of a dialect that computes its motion step by step.
package struct DialectFrames {
  private enum Scheme {
    case reactSpring(ReactSpringScheme)
    case rebound(ReboundScheme)
  }

  private var scheme: Scheme

  /// A way from 0 to 1; nil for dialects with a closed form.
  package init?(_ dialect: SpringDialect, _ spring: Spring, velocity: Double) {
    switch dialect {
    case .reactSpring:
      scheme = .reactSpring(
        ReactSpringScheme(from: 0, to: 1, velocity: velocity / 1000, constants: (1, spring.stiffness, spring.damping)))
    case .rebound:
      scheme = .rebound(ReboundScheme(from: 0, to: 1, velocity: velocity, constants: (spring.stiffness, spring.damping)))
    default: return nil
    }
  }

  /// The share of the distance after one more frame.
  package mutating func next(rate: Double) -> Double {
    switch scheme {
    case .reactSpring(var scheme):
      scheme.advance(milliseconds: 1000 / rate)
      self.scheme = .reactSpring(scheme)
      return scheme.position
    case .rebound(var scheme):
      scheme.advance(seconds: 1 / rate)
      self.scheme = .rebound(scheme)
      return scheme.position
    }
  }

  /// The largest difference from a motion at the frames, followed for at most 20 000 of them; infinite where the scheme diverges.
  mutating func largestDifference(from motion: SpringMotion, rate: Double) -> Double {
    let end = motion.settlingTime(within: 1e-6) ?? 400 * motion.spring.perceptualDuration
    var largest = 0.0
    for frame in 1...Int(min(20_000, max(60, end * rate * 1.2))) {
      let value = next(rate: rate)
      guard value.magnitude < 1e6 else { return .infinity }
      largest = max(largest, (value - motion.progress(at: Double(frame) / rate)).magnitude)
    }
    return largest
  }
}
