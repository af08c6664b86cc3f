import Formats

/// Numbers with as many decimals as are significant.
enum DecimalRounding {
  /// A number rounded to a power of ten that is not above a unit.
  static func text(_ number: Double, unit: Double) -> String {
    guard unit > 0, number != 0 else { return ExactDecimal.rounded(number, to: 15).text }
    var power = 1.0
    // within rounding: a tenth is not exact
    while power > 1.000_001 * unit { power /= 10 }
    while power * 10 <= 1.000_001 * unit { power *= 10 }
    let steps = (number / power).rounded()
    guard steps != 0, steps.magnitude < 1e15 else { return steps == 0 ? "0" : ExactDecimal.rounded(number, to: 15).text }
    var digits = 1
    var rest = steps.magnitude
    while rest >= 10 { (rest, digits) = (rest / 10, digits + 1) }
    return ExactDecimal.rounded(number, to: min(15, digits)).text
  }
}
