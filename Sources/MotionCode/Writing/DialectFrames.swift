package import Motion

/// The frames of a dialect that computes its motion step by step.
package struct DialectFrames {
  private enum Scheme {
    case reactSpring(ReactSpringScheme)
    case rebound(ReboundScheme)
  }

  private var scheme: Scheme

  /// Nil for dialects with a closed form.
  package init?(_ dialect: SpringDialect, _ motion: SpringMotion) {
    let spring = motion.spring
    switch dialect {
    case .reactSpring:
      scheme = .reactSpring(
        ReactSpringScheme(
          from: motion.start, to: motion.target, velocity: motion.velocity / 1000, constants: (1, spring.stiffness, spring.damping)))
    case .rebound:
      scheme = .rebound(
        ReboundScheme(from: motion.start, to: motion.target, velocity: motion.velocity, constants: (spring.stiffness, spring.damping)))
    default: return nil
    }
  }

  /// Passes a frame.
  package mutating func advance(seconds: Double) {
    switch scheme {
    case .reactSpring(var scheme):
      scheme.advance(milliseconds: 1000 * seconds)
      self.scheme = .reactSpring(scheme)
    case .rebound(var scheme):
      scheme.advance(seconds: seconds)
      self.scheme = .rebound(scheme)
    }
  }

  /// After the last frame; the velocity in units per second.
  package var state: MotionState {
    switch scheme {
    case .reactSpring(let scheme): MotionState(position: scheme.position, velocity: 1000 * scheme.velocity)
    case .rebound(let scheme): MotionState(position: scheme.position, velocity: scheme.velocity)
    }
  }

  /// The largest difference of two motions from 0 to 1 at frames, each by the steps of its dialect; infinite where steps diverge.
  ///
  /// At most 20 000 frames are compared.
  package static func largestDifference(
    _ a: (dialect: SpringDialect, motion: SpringMotion), _ b: (dialect: SpringDialect, motion: SpringMotion), rate: Double
  ) -> Double {
    let motions = [a.motion, b.motion]
    let end = motions.map { $0.settlingTime(within: 1e-6) ?? 400 * $0.spring.perceptualDuration }.max() ?? 1
    var frames = [DialectFrames(a.dialect, a.motion), DialectFrames(b.dialect, b.motion)]
    var largest = 0.0
    for frame in 1...Int(min(20_000, max(60, end * rate * 1.2))) {
      let values = motions.indices.map { i in
        frames[i]?.advance(seconds: 1 / rate)
        return frames[i]?.state.position ?? motions[i].progress(at: Double(frame) / rate)
      }
      guard values.allSatisfy({ $0.magnitude < 1e6 }) else { return .infinity }
      largest = max(largest, (values[0] - values[1]).magnitude)
    }
    return largest
  }
}
