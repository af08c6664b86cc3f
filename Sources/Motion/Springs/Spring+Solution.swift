import Formats

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
