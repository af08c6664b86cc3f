/// The kick and the damping that make a kick-drift-kick step move exactly as a damped oscillator does.
///
/// One substep of half damping, half kick, drift, half kick, half damping multiplies the state (x, v) by a matrix of determinant d² and trace (1 - κ/2)(1 + d²), with d the
/// factor of damping over half a substep and κ = k h²/m. The exact motion x″ + 2ζωx′ + ω²x = 0 has determinant exp(-2ζωh) and trace 2 exp(-ζωh) cos(ω√(1-ζ²) h). Hence
///
///     d = exp(-ζωh)        κ = 2 (1 - cos(ω√(1-ζ²) h) / cosh(ζωh))
///
/// with the cosine turning into a hyperbolic one above ζ = 1. Without damping κ = 4 sin²(ωh/2).
struct Oscillator: Equatable, Sendable {
  /// k h²/m: the kick of half a substep is -κ x m / (2h).
  let stiffness: Float
  /// Factor of the velocity over half a substep.
  let decay: Float

  /// - Parameters:
  ///   - frequency: Of the undamped oscillation, Hz; above half the substep rate it is taken as 0.45 of it.
  ///   - dampingRatio: 1 is critical; at least 0.
  init(frequency: Float, dampingRatio: Float, h: Float) {
    let h = Double(h)
    let omegaH = min(2 * Double.pi * Double(frequency) * h, 0.9 * Double.pi)
    let zeta = Double(dampingRatio)
    let decayed = zeta * omegaH
    let hyperbolic = 0.5 * (Self.exponential(decayed) + Self.exponential(-decayed))
    let rest = (1 - zeta * zeta).magnitude.squareRoot() * omegaH
    // 1 - cos and cosh - 1 by half angles: near 0 they would cancel
    let halfSine = zeta <= 1 ? Self.sine(0.5 * rest) : Self.hyperbolicSine(0.5 * rest)
    let halfDecay = Self.hyperbolicSine(0.5 * decayed)
    let numerator = zeta <= 1 ? halfDecay * halfDecay + halfSine * halfSine : halfDecay * halfDecay - halfSine * halfSine
    stiffness = Float(4 * numerator / hyperbolic)
    decay = Float(Self.exponential(-decayed))
  }

  // series in Double: called when a joint is prepared, so clarity beats speed; arguments are a few units at most

  private static func sine(_ x: Double) -> Double {
    var term = x
    var sum = x
    for n in 1...12 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private static func hyperbolicSine(_ x: Double) -> Double {
    guard x.magnitude < 1 else { return 0.5 * (exponential(x) - exponential(-x)) }
    var term = x
    var sum = x
    for n in 1...10 {
      term *= x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  /// By halving the argument until the series converges fast, then squaring back.
  private static func exponential(_ x: Double) -> Double {
    if x < 0 { return 1 / exponential(-x) }
    var halvings = 0
    var y = min(x, 600)
    while y > 0.5 {
      y *= 0.5
      halvings += 1
    }
    var term = 1.0
    var sum = 1.0
    for n in 1...14 {
      term *= y / Double(n)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }
}
