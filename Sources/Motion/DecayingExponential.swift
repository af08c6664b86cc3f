import Formats

/// Exponentials for exponents of any size.
enum DecayingExponential {
  /// *e* to the power of `-x`; 0 where that is below 1e-300, 1 for a negative `x` that rounding has left.
  static func value(_ x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? x : 1 }
    return x < 690 ? PortableMath.exponential(-x) : 0
  }

  /// (1 - e⁻ʸ) / y, which is 1 at 0; `y` at least 0.
  static func meanOver(_ y: Double) -> Double {
    guard y < 0.1 else { return (1 - value(y)) / y }
    var term = 1.0
    var sum = 1.0
    for n in 2...10 {
      term *= -y / Double(n)
      sum += term
    }
    return sum
  }
}
