import Formats
package import Motion

/// A motion as a line of code of a dialect.
package struct DialectLine: Sendable {
  package let dialect: SpringDialect
  package let code: String
  /// The largest difference of the dialect's motion from the one asked for, over all time and as a share of the distance; 0 where it is
  /// below ``exactness``, which the digits of the numbers account for.
  package let difference: Double
  /// Whether the dialect computes its motion step by step, so that the difference is that of its own frames at 60 Hz.
  package let isStepped: Bool

  package static let exactness = 1e-6
  /// Error of the linear() that stands for a spring in CSS.
  package static let cssError = 0.002

  /// Every dialect in which a spring is written, in the order of tables.
  package static let dialects = SpringDialect.allCases.filter { $0 != .plain }

  /// A motion in every dialect; CSS is left out where the motion does not end, or needs too many points.
  ///
  /// - Parameter motion: Between two values; the lines have its velocity in their units, and its places as far as they have any.
  package static func all(_ motion: SpringMotion) -> [DialectLine] {
    let critical = motion.nearestCritical
    return dialects.compactMap { DialectLine(motion, in: $0, critical: critical) }
  }

  /// - Parameter critical: The motion's ``Motion/SpringMotion/nearestCritical``.
  package init?(_ motion: SpringMotion, in dialect: SpringDialect, critical: Spring) {
    self.dialect = dialect
    let distance = motion.target - motion.start
    let share = SpringMotion(motion.spring, velocity: motion.velocity / distance)
    if dialect == .css {
      guard let approximation = try? LinearApproximation(of: share, error: Self.cssError) else { return nil }
      (code, difference, isStepped) = (approximation.curve.css, approximation.error, false)
      return
    }
    // SwiftUI, UIKit and Core Animation have words for overdamped springs
    let isCritical = dialect.clampsOverdamping && ![.swiftui, .uikit, .coreAnimation].contains(dialect)
    let spring = isCritical ? critical : dialect.limited(motion.spring)
    code = dialect.code(SpringMotion(spring, from: motion.start, to: motion.target, velocity: motion.velocity))
    let moved = SpringMotion(spring, velocity: share.velocity)
    isStepped = dialect.isStepped
    let difference =
      if isStepped { SpringFrames.largestDifference((.plain, share), (dialect, moved), rate: 60) } else if spring == motion.spring {
        0.0
      } else { MotionDifference(share, moved).largest.share }
    self.difference = difference < Self.exactness ? 0 : difference
  }
}

extension SpringMotion {
  /// The spring of at most critical damping that moves most like this one: itself, or the critical one with the smallest difference.
  package var nearestCritical: Spring {
    guard spring.dampingRatio > 1 else { return spring }
    // it lies between the slow exponent and some frequencies
    var low = PortableMath.logarithm(spring.exponents.slow)
    var high = PortableMath.logarithm(4 * spring.angularFrequency)
    func critical(_ logarithm: Double) -> Spring { Spring(angularFrequency: PortableMath.exponential(logarithm), dampingRatio: 1) }
    func difference(_ logarithm: Double) -> Double {
      MotionDifference(self, SpringMotion(critical(logarithm), from: start, to: target, velocity: velocity), samples: 300).largest.share
    }
    let golden = 0.618_033_988_749_894_9
    for _ in 0..<32 {
      let (a, b) = (high - golden * (high - low), low + golden * (high - low))
      if difference(a) < difference(b) { high = b } else { low = a }
    }
    return critical(0.5 * (low + high))
  }
}

extension SpringDialect {
  /// Nine digits: more than a Float of Android holds.
  private static func digits(_ value: Double) -> String { NumberFormat.significant(value, digits: 9) }

  /// A spring as far as the dialect has its numbers: anime has no larger ones, and no mass below 1.
  func limited(_ spring: Spring) -> Spring {
    let most = 1e4
    guard self == .anime, max(spring.stiffness, spring.damping) > most else { return spring }
    return Spring(mass: 1, stiffness: min(most, spring.stiffness), damping: min(most, spring.damping))
  }

  /// A motion as a line of code.
  func code(_ motion: SpringMotion) -> String {
    func text(_ value: Double) -> String { Self.digits(value) }
    let spring = motion.spring
    let (start, target) = (text(motion.start), text(motion.target))
    let (k, c) = (text(spring.stiffness), text(spring.damping))
    let (duration, bounce) = (text(spring.perceptualDuration), text(spring.bounce))
    let moves = motion.velocity != 0
    let v =
      switch velocityUnit {
      case .distancesPerSecond: text(motion.velocity / (motion.target - motion.start))
      case .unitsPerSecond: text(motion.velocity)
      case .unitsPerMillisecond: text(motion.velocity / 1000)
      }
    switch self {
    case .swiftui:
      return moves
        ? ".interpolatingSpring(duration: \(duration), bounce: \(bounce), initialVelocity: \(v))"
        : ".spring(duration: \(duration), bounce: \(bounce))"
    case .uikit:
      return "UIView.animate(springDuration: \(duration), bounce: \(bounce), initialSpringVelocity: \(v)) { }"
    case .coreAnimation:
      let overdamped = spring.dampingRatio > 1 ? "; spring.allowsOverdamping = true" : ""
      return "let spring = CASpringAnimation(); spring.mass = 1; spring.stiffness = \(k); spring.damping = \(c)"
        + (moves ? "; spring.initialVelocity = \(v)" : "") + overdamped
    case .android:
      let force = "SpringForce(\(target)f).setStiffness(\(k)f).setDampingRatio(\(text(spring.dampingRatio))f)"
      return moves ? "SpringAnimation(holder).setSpring(\(force)).setStartVelocity(\(v)f)" : force
    case .compose:
      let spec = "spring(dampingRatio = \(text(spring.dampingRatio))f, stiffness = \(k)f)"
      return moves ? "animateTo(\(target)f, \(spec), initialVelocity = \(v)f)" : spec
    case .flutter:
      let description = "SpringDescription(mass: 1, stiffness: \(k), damping: \(c))"
      return moves ? "SpringSimulation(\(description), \(start), \(target), \(v))" : description
    case .motion:
      return "{ type: \"spring\", stiffness: \(k), damping: \(c), mass: 1\(moves ? ", velocity: \(v)" : "") }"
    case .reactSpring:
      return "config: { tension: \(k), friction: \(c), mass: 1\(moves ? ", velocity: \(v)" : "") }"
    case .reactMotion:
      return "spring(\(target), { stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "") })"
    case .reactNative:
      return "Animated.spring(value, { toValue: \(target), stiffness: \(k), damping: \(c), mass: 1\(moves ? ", velocity: \(v)" : "") })"
    case .reanimated:
      return "withSpring(\(target), { mass: 1, stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "") })"
    case .anime:
      return "createSpring({ mass: 1, stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "") })"
    case .rebound:
      return "new SpringConfig(\(k), \(c))" + (moves ? "; spring.setVelocity(\(v))" : "")
    case .css, .plain: return "stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "")"
    }
  }
}
