import Motion

/// A value that a spring moves to a target, exact at any time.
///
///     let sheet = Spring(response: 0.5, dampingFraction: 0.825, from: 844, to: 300, velocity: -1200)
///     sheet.value(at: 0.1)
///
/// Times are seconds after the start, velocities units of the value per second. The same bits on every machine.
public struct Spring: Equatable, Sendable {
  private var motion: SpringMotion

  private init(_ spring: Motion.Spring, _ start: Double, _ target: Double, _ velocity: Double) {
    motion = SpringMotion(spring, from: start, to: target, velocity: velocity)
  }

  /// A spring by SwiftUI's words: the period without damping in seconds, above 0, and the damping ratio, at least 0.
  public init(response: Double = 0.5, dampingFraction: Double = 0.825, from start: Double = 0, to target: Double = 1, velocity: Double = 0)
  {
    precondition(response > 0 && dampingFraction >= 0, "a spring has a response above 0 and a damping ratio of at least 0")
    self.init(
      Motion.Spring(angularFrequency: 2 * Double.pi / response, dampingRatio: dampingFraction), start, target, velocity)
  }

  /// A spring by Apple's perceptual duration in seconds, above 0, and its bounce, above -1 and at most 1.
  public init(duration: Double, bounce: Double = 0, from start: Double = 0, to target: Double = 1, velocity: Double = 0) {
    precondition(duration > 0 && bounce > -1 && bounce <= 1, "a spring has a duration above 0, and a bounce above -1 and at most 1")
    self.init(Motion.Spring(perceptualDuration: duration, bounce: bounce), start, target, velocity)
  }

  /// A spring by its constants: mass and stiffness above 0, damping at least 0.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, from start: Double = 0, to target: Double = 1, velocity: Double = 0
  ) {
    precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring has a mass and a stiffness above 0, and a damping of at least 0")
    self.init(Motion.Spring(mass: mass, stiffness: stiffness, damping: damping), start, target, velocity)
  }

  // MARK: - Constants

  /// Of the oscillation without damping, rad/s.
  public var angularFrequency: Double { motion.spring.angularFrequency }
  /// 1 is critical.
  public var dampingRatio: Double { motion.spring.dampingRatio }
  /// Force per displacement for mass 1.
  public var stiffness: Double { motion.spring.stiffness }
  /// Force per velocity for mass 1.
  public var damping: Double { motion.spring.damping }
  /// The period of the oscillation without damping, seconds.
  public var response: Double { motion.spring.perceptualDuration }

  // MARK: - Motion

  /// Where it begins.
  public var start: Double { motion.start }
  /// Where it ends.
  public var target: Double { motion.target }

  /// The value after so many seconds, the start before 0.
  public func value(at time: Double) -> Double { motion.state(at: max(0, time)).position }

  /// The velocity after so many seconds.
  public func velocity(at time: Double) -> Double { motion.state(at: max(0, time)).velocity }

  /// Seconds after which the value is within a share of the distance from its target for good; nil if it never is.
  public func finish(within share: Double = 0.001) -> Double? {
    let distance = (motion.target - motion.start).magnitude
    // from its target with a velocity a spring goes about as far as it would in 1/ω
    let scale = max(distance, motion.velocity.magnitude / angularFrequency)
    return scale > 0 ? motion.settlingTime(within: share * scale) : 0
  }

  /// The farthest past the target, in units of the value, at least 0.
  public var overshoot: Double { motion.overshoot.map { $0.share * (motion.target - motion.start).magnitude } ?? 0 }

  /// The motion to another target from a time on, with the value and the velocity that this one has then; its times count from there.
  public func retargeted(to target: Double, at time: Double) -> Spring {
    var other = self
    other.motion = motion.retargeted(at: max(0, time), to: target)
    return other
  }
}
