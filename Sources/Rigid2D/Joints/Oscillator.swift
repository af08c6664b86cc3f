/// The changes of a velocity by a damped spring before and after the drift, with which the substep moves exactly as x″ + 2ζωx′ + ω²x = 0.
///
///     v₁ = v + damping₁ v + kick₁ x        x₁ = x + h v₁        v₂ = v₁ + damping₂ v₁ + kick₂ x₁
///
/// Below critical damping: half damping by d = exp(-ζωh), half kick, drift, half kick, half damping. That multiplies the state by a matrix of determinant d² and trace
/// (1 - κ/2)(1 + d²), with κ = k h²/m; the exact motion has determinant exp(-2ζωh) and trace 2 exp(-ζωh) cos(ω√(1-ζ²) h). Hence, without damping κ = 4 sin²(ωh/2), and in all
///
///     κ = 2 (1 - cos(ω√(1-ζ²) h) / cosh(ζωh))
///
/// From critical damping on, as d soon reduces a velocity to nothing, the propagator itself: with a = exp(h (0 1; -ω² -2ζω)) and Δ = det
/// a,
///
///     v₁ = (a₁₂/h) v + ((a₁₁-1)/h) x        v₂ = (hΔ/a₁₂) v₁ + ((a₂₂-Δ)/a₁₂) x₁
struct Oscillator: Equatable, Sendable {
  /// Relative change of the velocity before and after the drift; at most 0.
  let firstDamping: Float
  let secondDamping: Float
  /// Change of the velocity for each point of displacement, 1/s; at most 0.
  let firstKick: Float
  let secondKick: Float

  /// Its effect on a velocity and on a displacement in half a substep.
  @inline(always)
  func push(_ half: SubstepHalf) -> (damping: Float, kick: Float) {
    half.own((firstDamping, firstKick), (secondDamping, secondKick))
  }

  /// The largest ωh: beyond π a substep cannot follow.
  private static let largestAngle = 0.9 * Double.pi

  /// - Parameters:
  ///   - frequency: Of the undamped oscillation, Hz; at most 0.45 of the substep rate is used.
  ///   - dampingRatio: 1 is critical; at least 0.
  ///   - stiffening: The factor by which the spring may be stiffer than for its frequency, of ω².
  init(frequency: Float, dampingRatio: Float, h: Float, stiffening: Float = 1) {
    let h = Double(h)
    let omegaH = min(2 * Double.pi * Double(frequency) * h, Self.largestAngle / Double(stiffening).squareRoot())
    let zeta = Double(dampingRatio)
    if zeta < 1 { self.init(oscillating: omegaH, zeta, h) } else { self.init(creeping: omegaH, zeta, h) }
  }

  /// Whether a spring has its own frequency at any stiffening.
  static func isWithin(frequency: Float, h: Float, stiffening: Float) -> Bool {
    2 * Double.pi * Double(frequency) * Double(h) <= largestAngle / Double(stiffening).squareRoot()
  }

  private init(oscillating omegaH: Double, _ zeta: Double, _ h: Double) {
    let decay = Self.exponential(-zeta * omegaH)
    let halfSine = Self.sine(0.5 * (1 - zeta * zeta).squareRoot() * omegaH)
    // 1 - cos by half angles: near 0 it would cancel
    let stiffness = 2 * ((1 - decay) * (1 - decay) + 4 * decay * halfSine * halfSine) / (1 + decay * decay)
    firstDamping = Float(decay - 1)
    secondDamping = Float(decay - 1)
    firstKick = Float(-0.5 * stiffness / h)
    secondKick = Float(-0.5 * decay * stiffness / h)
  }

  private init(creeping omegaH: Double, _ zeta: Double, _ h: Double) {
    // exponents of the slow and the fast decay
    let root = (zeta * zeta - 1).squareRoot()
    let slow = omegaH / (zeta + root)
    let fast = omegaH * (zeta + root)
    let (slowDecay, fastDecay) = (Self.exponential(-slow), Self.exponential(-fast))
    let determinant = slowDecay * fastDecay
    // the divided difference of the exponentials: a₁₂/h
    let spread = fast - slow
    let mean = spread > 1e-3 ? (slowDecay - fastDecay) / spread : (slowDecay * fastDecay).squareRoot() * (1 + spread * spread / 24)
    let a22 = spread > 1e-3 ? (fast * fastDecay - slow * slowDecay) / spread : slowDecay - fast * mean
    firstDamping = Float(mean - 1)
    secondDamping = Float(determinant / mean - 1)
    firstKick = Float((slow * mean - Self.loss(slow)) / h)
    secondKick = Float((a22 - determinant) / mean / h)
  }

  // series in Double: called when a joint is prepared, so clarity beats speed; arguments are a few units at most

  private static func sine(_ x: Double) -> Double {
    var term = x
    var sum = x
    for n in 1...12 {
      let factors: Int = 2 * n * (2 * n + 1)
      term *= -x * x / Double(factors)
      sum += term
    }
    return sum
  }

  /// 1 - exp(-x), x at least 0.
  private static func loss(_ x: Double) -> Double {
    guard x < 0.1 else { return 1 - exponential(-x) }
    var term = x
    var sum = x
    for n in 2...10 {
      term *= -x / Double(n)
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
