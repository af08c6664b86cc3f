/// A spring as a framework computes it from frame to frame.
package struct SpringFrames: Equatable, Sendable {
  private enum Scheme: Equatable {
    case reactSpring(ReactSpringScheme)
    case rebound(ReboundScheme)
    case reactMotion(ReactMotionScheme)
  }

  private var scheme: Scheme

  /// Mass, force per displacement and force per velocity.
  package typealias Constants = (mass: Double, stiffness: Double, damping: Double)

  /// Nil for dialects with a closed form.
  ///
  /// - Parameter constants: In the framework's own numbers; those of the spring for mass 1 by default.
  package init?(_ dialect: SpringDialect, _ motion: SpringMotion, _ constants: Constants? = nil) {
    let (mass, stiffness, damping) = constants ?? (1, motion.spring.stiffness, motion.spring.damping)
    let (start, target, velocity) = (motion.start, motion.target, motion.velocity)
    switch dialect {
    case .reactSpring:
      scheme = .reactSpring(ReactSpringScheme(from: start, to: target, velocity: velocity / 1000, constants: (mass, stiffness, damping)))
    case .rebound:
      scheme = .rebound(ReboundScheme(from: start, to: target, velocity: velocity, constants: (stiffness / mass, damping / mass)))
    case .reactMotion:
      scheme = .reactMotion(ReactMotionScheme(from: start, to: target, velocity: velocity, constants: (stiffness / mass, damping / mass)))
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
    case .reactMotion(var scheme):
      scheme.advance(milliseconds: 1000 * seconds)
      self.scheme = .reactMotion(scheme)
    }
  }

  /// Goes on to another target with the position and the velocity of now.
  package mutating func retarget(to target: Double) {
    switch scheme {
    case .reactSpring(var scheme):
      scheme.retarget(to: target)
      self.scheme = .reactSpring(scheme)
    case .rebound(var scheme):
      scheme.retarget(to: target)
      self.scheme = .rebound(scheme)
    case .reactMotion(var scheme):
      scheme.retarget(to: target)
      self.scheme = .reactMotion(scheme)
    }
  }

  /// After the last frame; the velocity in units per second.
  package var state: MotionState {
    switch scheme {
    case .reactSpring(let scheme): MotionState(position: scheme.position, velocity: 1000 * scheme.velocity)
    case .rebound(let scheme): MotionState(position: scheme.position, velocity: scheme.velocity)
    case .reactMotion(let scheme): MotionState(position: scheme.position, velocity: scheme.velocity)
    }
  }

  package var target: Double {
    switch scheme {
    case .reactSpring(let scheme): scheme.target
    case .rebound(let scheme): scheme.target
    case .reactMotion(let scheme): scheme.target
    }
  }

  /// Whether the framework has ended it.
  package var isFinished: Bool {
    switch scheme {
    case .reactSpring(let scheme): scheme.isFinished
    case .rebound(let scheme): scheme.isFinished
    case .reactMotion(let scheme): scheme.isFinished
    }
  }
}

extension SpringDialect {
  /// Whether the framework computes a spring step by step instead of in closed form.
  package var isStepped: Bool { [.reactSpring, .rebound, .reactMotion].contains(self) }
}
