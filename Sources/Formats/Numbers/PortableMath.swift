/// Elementary functions and the quantiles of the normal distribution. The C library's differ from machine to machine in the last
/// bits, so these are our own, of the four operations and square roots alone; within 1e-14 of the true values, relatively.
package enum PortableMath {
  package static let ln2 = 0.693_147_180_559_945_3

  /// The natural logarithm of a positive number: ln(m·2ᵉ) = e ln 2 + 2 artanh((m-1)/(m+1)), m next to 1.
  package static func logarithm(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095 { (significand, exponent) = (significand / 2, exponent + 1) }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    for n in 0..<14 {
      sum += power / Double(2 * n + 1)
      power *= square
    }
    return exponent * ln2 + 2 * sum
  }

  /// eˣ: 2ᵏ times a Taylor series of the remainder, which is at most ln 2 / 2.
  package static func exponential(_ x: Double) -> Double {
    let count = (x / ln2).rounded()
    let rest = x - count * ln2
    var term = 1.0
    var sum = 1.0
    for n in 1...16 {
      term *= rest / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: max(-1000, min(1000, Int(count))), significand: sum)
  }

  package static func cosine(_ angle: Double) -> Double { sine(angle + 0.5 * Double.pi) }

  /// By reduction to half a turn and a Taylor series; within 1e-15 for angles of a few turns.
  package static func sine(_ angle: Double) -> Double {
    let turns = (angle / (2 * Double.pi)).rounded()
    var x = angle - turns * (2 * Double.pi)
    if x > Double.pi / 2 { x = Double.pi - x }
    if x < -Double.pi / 2 { x = -Double.pi - x }
    var term = x
    var sum = x
    for n in 1...10 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  /// The angle in -π...π from the x axis to (x, y); 0 for the origin.
  ///
  /// The smaller of the two over the larger, halved three times by tan(a/2) = t / (1 + √(1 + t²)), then the Taylor series of the arctangent.
  package static func arctangent(y: Double, x: Double) -> Double {
    let (long, short) = (max(y.magnitude, x.magnitude), min(y.magnitude, x.magnitude))
    guard long > 0 else { return 0 }
    var t = short / long
    for _ in 0..<3 { t /= 1 + (1 + t * t).squareRoot() }
    var power = t
    var sum = 0.0
    for n in 0..<13 {
      sum += n % 2 == 0 ? power / Double(2 * n + 1) : -power / Double(2 * n + 1)
      power *= t * t
    }
    let first = 8 * sum
    let inQuadrant = y.magnitude > x.magnitude ? Double.pi / 2 - first : first
    let above = x < 0 ? Double.pi - inQuadrant : inQuadrant
    return y < 0 ? -above : above
  }

  /// A base to the power of an exponent: by squaring for whole exponents up to 1024, else e to the exponent times the logarithm, which is not a
  /// number for a negative base.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent == exponent.rounded(), exponent.magnitude <= 1024 else {
      guard base > 0 else { return base == 0 && exponent > 0 ? 0 : .nan }
      let power = exponent * logarithm(base)
      return power > 709 ? .infinity : power < -708 ? 0 : exponential(power)
    }
    var result = 1.0
    var square = base
    var rest = Int(exponent.magnitude)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }

  /// Where the standard normal distribution has come to a probability between 0 and 1.
  ///
  /// Rational approximations of P. J. Acklam (2003), good to 1.2e-9 relatively: more than the nine digits that samples have.
  package static func normalQuantile(_ p: Double) -> Double {
    if p < 0.02425 { return tail((-2 * logarithm(p)).squareRoot()) }
    if p > 1 - 0.02425 { return -tail((-2 * logarithm(1 - p)).squareRoot()) }
    let q = p - 0.5
    let r = q * q
    let above = polynomial(
      r,
      [
        -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02, 1.383577518672690e+02, -3.066479806614716e+01,
        2.506628277459239e+00,
      ])
    let below = polynomial(
      r, [-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01, -1.328068155288572e+01, 1])
    return above * q / below
  }

  private static func tail(_ q: Double) -> Double {
    let above = polynomial(
      q,
      [
        -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00, -2.549732539343734e+00, 4.374664141464968e+00,
        2.938163982698783e+00,
      ])
    let below = polynomial(q, [7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1])
    return above / below
  }

  private static func polynomial(_ x: Double, _ coefficients: [Double]) -> Double { coefficients.reduce(0) { $0 * x + $1 } }
}
