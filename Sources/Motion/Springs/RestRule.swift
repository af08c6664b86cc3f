import Formats

/// When a framework ends a spring's motion.
package enum RestRule: Equatable, Sendable {
  /// Distance from the target and speed are both below thresholds, in units and units per second.
  case thresholds(distance: Double, speed: Double)
  /// The envelope of an underdamped motion is a thousandth of the distance, by the formula of CASpringAnimation.settlingDuration.
  case coreAnimation
  /// SwiftUI's Spring.settlingDuration, a thousandth of the distance.
  case swiftUI
  /// Compose: the envelope is a displacement, in units.
  case composeDisplacement(Double)
  /// The first tenth of a second at which less than a share of the distance is left.
  case tenths(Double)
  /// The energy is a share of the energy at the start.
  case energy(Double)
  /// anime: within a share of the distance for good, looked at every 20 ms, for 200 ms.
  case held(Double)
  /// The motion has a duration of its own, in seconds.
  case duration(Double)

  /// Seconds after the start; nil where the motion never ends.
  package func time(of motion: SpringMotion) -> Double? {
    let distance = (motion.target - motion.start).magnitude
    switch self {
    case .thresholds(let distance, let speed): return motion.restTime(distance: distance, speed: speed)
    case .coreAnimation: return Self.envelope(motion, share: 0.001) ?? Self.tenths(motion, share: 0.001)
    case .swiftUI:
      let rate = motion.spring.decayRate
      guard motion.spring.dampingRatio < 1, rate > 0, distance > 0 else { return Self.tenths(motion, share: 0.001) }
      let toward = motion.velocity / (motion.target - motion.start)
      return -PortableMath.logarithm(0.001 / ((rate - toward).magnitude + 1)) / rate
    case .composeDisplacement(let displacement):
      let spring = motion.spring
      guard spring.dampingRatio < 1 else { return motion.settlingTime(within: displacement) }
      guard spring.decayRate > 0 else { return nil }
      let start = motion.initialDisplacement
      let other = (start.velocity + spring.decayRate * start.position) / spring.dampedFrequency
      let amplitude = (start.position * start.position + other * other).squareRoot()
      return amplitude > displacement ? PortableMath.logarithm(amplitude / displacement) / spring.decayRate : 0
    case .tenths(let share): return Self.tenths(motion, share: share)
    case .energy(let share): return motion.energyTime(share * motion.spring.energy(of: motion.initialDisplacement))
    case .held(let share):
      return motion.settlingTime(within: share * distance).map { (($0 + 0.2) * 50).rounded(.up) / 50 }
    case .duration(let seconds): return seconds
    }
  }

  /// ln((1 + |ζω - v| / ω′) / ε) / ζω for a unit of distance; nil from critical damping on.
  private static func envelope(_ motion: SpringMotion, share: Double) -> Double? {
    let spring = motion.spring
    guard spring.dampingRatio < 1, spring.decayRate > 0, motion.target != motion.start else { return nil }
    let toward = motion.velocity / (motion.target - motion.start)
    let other = ((spring.decayRate - toward) / spring.dampedFrequency).magnitude
    return PortableMath.logarithm((1 + other) / share) / spring.decayRate
  }

  private static func tenths(_ motion: SpringMotion, share: Double) -> Double? {
    let band = share * (motion.target - motion.start).magnitude
    guard band > 0, let time = motion.settlingTime(within: band) else { return nil }
    return (time * 10).rounded(.up) / 10
  }
}
