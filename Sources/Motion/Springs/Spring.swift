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

/// The closed form, with S the response to a unit of velocity:
///
///     x(t) = C x₀ + S v₀        v(t) = -ω² S x₀ + S′ v₀
///
///     ζ < 1    S = e^(-ζωt) sin(ω′t) / ω′           C = e^(-ζωt) cos(ω′t) + ζω S      S′ = e^(-ζωt) cos(ω′t) - ζω S
///     ζ ≥ 1    S = (e^(-at) - e^(-bt)) / (b - a)    C = e^(-at) + a S                 S′ = e^(-bt) - a S
///
/// with a = ω / (ζ + √(ζ²-1)) and b = ω (ζ + √(ζ²-1)): the slow exponent is a quotient, since the difference of ζ and the root cancels.
extension Spring {
  /// The displacement and velocity after a time.
  ///
  /// Exact up to rounding at every damping ratio: within 1e-14 of the initial amplitude while ωt is below 100.
  ///
  /// - Parameters:
  ///   - time: Seconds, at least 0.
  ///   - displacement: From the target, at time 0.
  package func displacement(after time: Double, from displacement: MotionState) -> MotionState {
    // the start itself has no rounding
    guard time != 0 else { return displacement }
    let (c, s, slope) = coefficients(time)
    return MotionState(
      position: c * displacement.position + s * displacement.velocity,
      velocity: slope * displacement.velocity - stiffness * s * displacement.position)
  }

  private func coefficients(_ t: Double) -> (c: Double, s: Double, slope: Double) {
    guard dampingRatio < 1 else { return creepingCoefficients(t) }
    let envelope = DecayingExponential.value(decayRate * t)
    let frequency = dampedFrequency
    let cosine = envelope * PortableMath.cosine(frequency * t)
    let s = envelope * PortableMath.sine(frequency * t) / frequency
    return (cosine + decayRate * s, s, cosine - decayRate * s)
  }

  private func creepingCoefficients(_ t: Double) -> (c: Double, s: Double, slope: Double) {
    let (slow, fast) = exponents
    let slowDecay = DecayingExponential.value(slow * t)
    // without the difference of two near exponents: e^(-at) t (1 - e^(-(b-a)t)) / ((b-a)t)
    let s = slowDecay * t * DecayingExponential.meanOver((fast - slow) * t)
    return (slowDecay + slow * s, s, DecayingExponential.value(fast * t) - slow * s)
  }

  /// The two rates of decay from critical damping on, 1/s.
  package var exponents: (slow: Double, fast: Double) {
    // for ratios whose square would leave the range the root is the ratio itself
    let root = dampingRatio < 1e8 ? ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot() : dampingRatio
    return (angularFrequency / (dampingRatio + root), angularFrequency * (dampingRatio + root))
  }

  /// The first time at or after 0 at which a solution is zero; nil if there is none.
  ///
  /// The velocity and the acceleration of a motion are solutions as well, so their zeros are the extremes of position and speed.
  ///
  /// - Parameter start: The solution and its derivative at time 0.
  func firstZero(of start: MotionState) -> Double? {
    if start.position == 0 { return start.velocity == 0 ? nil : 0 }
    guard dampingRatio < 1 else {
      // e^(-at) (y + (y′ + a y) t φ((b-a)t)) = 0
      let (slow, fast) = exponents
      let slope = start.velocity + slow * start.position
      let mean = -start.position / slope
      guard slope != 0, mean > 0 else { return nil }
      let gap = fast - slow
      guard gap * mean < 1 else { return nil }
      return gap * mean < 1e-9 ? mean : -PortableMath.logarithm(1 - gap * mean) / gap
    }
    let sine = (start.velocity + decayRate * start.position) / dampedFrequency
    var angle = PortableMath.arctangent(y: -start.position, x: sine)
    if angle < 0 { angle += Double.pi }
    return angle / dampedFrequency
  }
}

/// Springs by the time in which they settle, as UIKit's `usingSpringWithDamping` and Motion's `duration`.
extension Spring {
  /// ωT of a critically damped spring that has a thousandth of its way left at T: (1 + ωT) e^(-ωT) = 0.001.
  static let criticalSettling = 9.233_413_476_451_587

  /// The spring whose envelope is a share of the distance at a duration:
  ///
  ///     ζ < 1    (ζω - v) / (ω√(1-ζ²)) e^(-ζωT) = ε
  ///     ζ = 1    (1 + (ω - v)T) e^(-ωT) = ε
  ///
  /// Of several solutions the stiffest, which is the one that UIKit emits for ordinary velocities.
  ///
  /// - Parameters:
  ///   - duration: T in seconds, above 0.
  ///   - ratio: ζ, above 0 and at most 1.
  ///   - velocity: v in distances per second.
  ///   - remainder: ε, above 0 and below 1.
  /// - Returns: Nil where no spring does.
  package init?(settlingIn duration: Double, dampingRatio ratio: Double, velocity: Double = 0, remainder: Double = 0.001) {
    // in units of the duration: u = ωT, and the velocity in distances per duration
    let v = velocity * duration
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    func envelope(_ u: Double) -> Double {
      let decay = DecayingExponential.value(ratio * u)
      return ratio < 1 ? (ratio * u - v) / (u * root) * decay : (1 + u - v) * decay
    }
    // it falls from its peak on; with a velocity away from the target it falls everywhere
    var low = 1e-12
    if v > 0 { low = ratio < 1 ? (v + (v * v + 4 * v).squareRoot()) / (2 * ratio) : v }
    guard envelope(low) > remainder else { return nil }
    var high = max(1, 2 * low)
    for _ in 0..<200 where envelope(high) > remainder { high *= 2 }
    guard envelope(high) <= remainder else { return nil }
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if envelope(middle) > remainder { low = middle } else { high = middle }
    }
    self.init(angularFrequency: high / duration, dampingRatio: ratio)
  }
}
