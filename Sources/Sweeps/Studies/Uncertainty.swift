import Formats

/// How well residuals determine parameters: the linear theory at the solution.
struct Uncertainty {
  /// Standard deviations; nil for a parameter that changes nothing.
  private(set) var deviations: [Double?]
  /// By which a deviation is multiplied to be half of a 95 % interval.
  let factor: Double
  /// Pairs of parameters whose effects are proportional to each other.
  private(set) var proportional: [(Int, Int)] = []

  /// Correlations that count as proportional.
  private static let limit = 0.9995

  /// - Parameters:
  ///   - matrix: The products of the derivatives; nil where there are none.
  ///   - cost: The sum of squared residuals.
  ///   - coordinates: The number of residuals.
  init(_ matrix: PositiveMatrix?, cost: Double, coordinates: Int, count: Int) {
    deviations = [Double?](repeating: nil, count: count)
    let freedom = coordinates - count
    factor = Student.quantile975(freedom: max(1, freedom))
    guard let matrix, freedom > 0 else { return }
    let largest = (0..<count).map { matrix[$0, $0] }.max() ?? 0
    let used = (0..<count).filter { matrix[$0, $0] > 1e-16 * largest }
    guard !used.isEmpty else { return }
    // scaled to ones on the diagonal, so that units do not matter
    var scaled = PositiveMatrix(count: used.count)
    for (a, i) in used.enumerated() {
      for (b, j) in used.enumerated() { scaled[a, b] = matrix[i, j] / (matrix[i, i] * matrix[j, j]).squareRoot() }
    }
    let variance = cost / Double(freedom)
    let inverse = scaled.inverse
    for (a, i) in used.enumerated() {
      if let inverse { deviations[i] = (variance * inverse[a, a] / matrix[i, i]).squareRoot() }
      for b in 0..<a {
        let correlation = inverse.map { $0[a, b] / ($0[a, a] * $0[b, b]).squareRoot() } ?? scaled[a, b]
        if correlation.magnitude > Self.limit { proportional.append((used[b], i)) }
      }
    }
  }
}

/// Student's distribution.
enum Student {
  /// The number below which 97.5 % of it lie, which gives 95 % intervals: Hill's expansion (Communications of the ACM 13, 1970) around the normal
  /// quantile, within 0.5 % from 3 degrees of freedom on.
  static func quantile975(freedom: Int) -> Double {
    if freedom == 1 { return 12.706 }
    if freedom == 2 { return 4.303 }
    let z = PortableMath.normalQuantile(0.975)
    let n = Double(freedom)
    let (z2, z3) = (z * z, z * z * z)
    let first = (z3 + z) / (4 * n)
    let second = (5 * z2 * z3 + 16 * z3 + 3 * z) / (96 * n * n)
    let third = (3 * z2 * z2 * z3 + 19 * z2 * z3 + 17 * z3 - 15 * z) / (384 * n * n * n)
    return z + first + second + third
  }
}
