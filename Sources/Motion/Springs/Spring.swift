import Formats

/// A damped spring of mass 1, the form that all dialects are brought to:
///
///     x″ + 2ζω x′ + ω² x = 0        x is the displacement from the target
package struct Spring: Equatable, Sendable {
  /// ω of the undamped oscillation in rad/s; above 0.
  package let angularFrequency: Double
  /// ζ; 1 is critical, at least 0.
  package let dampingRatio: Double

  package init(angularFrequency: Double, dampingRatio: Double) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }

  /// - Parameters:
  ///   - mass: Above 0.
  ///   - stiffness: Force per displacement, above 0.
  ///   - damping: Force per velocity, at least 0.
  package init(mass: Double, stiffness: Double, damping: Double) {
    // one root per quantity: the product of mass and stiffness may leave the range
    let frequency = (stiffness / mass).squareRoot()
    self.init(angularFrequency: frequency, dampingRatio: damping / mass / (2 * frequency))
  }

  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped oscillation in seconds, above 0.
  ///   - bounce: -1 to 1, exclusive of -1: 1 - ζ from 0 on, 1/ζ - 1 below.
  package init(perceptualDuration: Double, bounce: Double) {
    self.init(
      angularFrequency: 2 * Double.pi / perceptualDuration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// ω², force per displacement for mass 1.
  package var stiffness: Double { angularFrequency * angularFrequency }
  /// 2ζω, force per velocity for mass 1.
  package var damping: Double { 2 * dampingRatio * angularFrequency }
  /// The period of the undamped oscillation in seconds: Apple's perceptual duration, SwiftUI's `response`.
  package var perceptualDuration: Double { 2 * Double.pi / angularFrequency }
  /// Apple's `bounce`, the inverse of ``init(perceptualDuration:bounce:)``.
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The same frequency, with at most critical damping: several frameworks draw an overdamped spring so.
  package var clampedToCritical: Spring { Spring(angularFrequency: angularFrequency, dampingRatio: min(1, dampingRatio)) }

  /// ζω, the rate at which the envelope decays below critical damping, 1/s.
  var decayRate: Double { dampingRatio * angularFrequency }

  /// ω√(1-ζ²) of the oscillation below critical damping, rad/s.
  var dampedFrequency: Double { angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }

  /// Kinetic and elastic energy per mass; never grows along a motion.
  ///
  /// - Parameter displacement: From the target, with the velocity.
  package func energy(of displacement: MotionState) -> Double {
    let elastic = angularFrequency * displacement.position
    return 0.5 * (displacement.velocity * displacement.velocity + elastic * elastic)
  }
}
