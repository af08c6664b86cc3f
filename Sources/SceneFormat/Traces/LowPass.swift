import SceneModel

/// A filter of first order, which passes slow motions and damps fast ones: the motion of a hand without its tremor.
///
/// Between two readings the input counts as constant, so the filter y' = 2πf (x - y) is exact for a step of any length:
///
///     y += (1 - exp(-2πf dt)) (x - y)
enum LowPass {
  /// Filters readings in place, starting at the first one.
  ///
  /// - Parameters:
  ///   - times: Seconds, ascending, as many as readings.
  ///   - cutoff: Hz, at which half the power passes; 0 disables the filter.
  static func apply(_ readings: inout [Vector], _ times: [Double], cutoff: Double) {
    guard cutoff > 0, var last = readings.first else { return }
    for i in readings.indices.dropFirst() {
      let share = 1 - decay(2 * Double.pi * cutoff * (times[i] - times[i - 1]))
      last = Vector(last.x + share * (readings[i].x - last.x), last.y + share * (readings[i].y - last.y))
      readings[i] = last
    }
  }

  /// exp(-x) for x of at least 0, with the same bits everywhere: to 2 units in the last place.
  ///
  /// x = n ln 2 + r with r within ±ln 2 / 2, ln 2 in two parts so that r is exact; Taylor's series of exp(-r) to the 13th power, with a
  /// remainder below 2⁻⁵⁷.
  static func decay(_ x: Double) -> Double {
    guard x < 745 else { return 0 }
    let n = (x / Double.ln2).rounded()
    let r = (x - n * 0x1.62e42fee00000p-1) - n * 0x1.a39ef35793c76p-33
    var sum = 1.0
    for k in stride(from: 13.0, through: 1, by: -1) { sum = 1 - r / k * sum }
    return Double(sign: .plus, exponent: -Int(n), significand: sum)
  }
}

extension Double {
  fileprivate static let ln2 = 0.693147180559945309417
}
