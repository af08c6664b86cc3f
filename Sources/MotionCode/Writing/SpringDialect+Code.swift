import Formats
import Motion

extension SpringDialect {
  /// Nine digits: more than a Float of Android holds.
  private static func digits(_ value: Double) -> String { NumberFormat.significant(value, digits: 9) }

  /// A spring as a line of code.
  ///
  /// - Parameter velocity: In distances per second, for a way from 0 to 1.
  func code(_ spring: Spring, velocity: Double) -> String {
    func text(_ value: Double) -> String { Self.digits(value) }
    let (k, c) = (text(spring.stiffness), text(spring.damping))
    let (duration, bounce) = (text(spring.perceptualDuration), text(spring.bounce))
    let moves = velocity != 0
    let v = text(velocity)
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
      let force = "SpringForce(1f).setStiffness(\(k)f).setDampingRatio(\(text(spring.dampingRatio))f)"
      return moves ? "SpringAnimation(holder).setSpring(\(force)).setStartVelocity(\(v)f)" : force
    case .compose:
      let spec = "spring(dampingRatio = \(text(spring.dampingRatio))f, stiffness = \(k)f)"
      return moves ? "animateTo(1f, \(spec), initialVelocity = \(v)f)" : spec
    case .flutter:
      let description = "SpringDescription(mass: 1, stiffness: \(k), damping: \(c))"
      return moves ? "SpringSimulation(\(description), 0, 1, \(v))" : description
    case .motion:
      return "{ type: \"spring\", stiffness: \(k), damping: \(c), mass: 1\(moves ? ", velocity: \(v)" : "") }"
    case .reactSpring:
      return "config: { tension: \(k), friction: \(c), mass: 1\(moves ? ", velocity: \(text(velocity / 1000))" : "") }"
    case .reactMotion:
      return "spring(1, { stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "") })"
    case .reactNative:
      return "Animated.spring(value, { toValue: 1, stiffness: \(k), damping: \(c), mass: 1\(moves ? ", velocity: \(v)" : "") })"
    case .reanimated:
      return "withSpring(1, { mass: 1, stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "") })"
    case .anime:
      // anime limits the damping to 300; a smaller mass has the same motion with less
      let mass = min(1, 300 / max(1, spring.damping))
      return "createSpring({ mass: \(text(mass)), stiffness: \(text(mass * spring.stiffness)), damping: \(text(mass * spring.damping))"
        + "\(moves ? ", velocity: \(v)" : "") })"
    case .rebound:
      return "new SpringConfig(\(k), \(c))" + (moves ? "; spring.setVelocity(\(v))" : "")
    case .css, .plain: return "stiffness: \(k), damping: \(c)\(moves ? ", velocity: \(v)" : "")"
    }
  }
}
